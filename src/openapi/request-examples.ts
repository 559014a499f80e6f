import { ApiExtension } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsIn } from './operations.js';

const EXAMPLE = 'x-example';

/** Gives an operation the body that its example sends. */
export const RequestExample = (body: object): MethodDecorator => ApiExtension(EXAMPLE, body);

interface Operation {
  [EXAMPLE]?: object;
  requestBody?: { content: Record<string, { example?: object }> };
}

/** Puts the examples of bodies where OpenAPI has them. */
export function placeExamples(document: OpenAPIObject): void {
  for (const operation of operationsIn<Operation>(document)) {
    const { [EXAMPLE]: example, requestBody } = operation;
    if (requestBody && example) requestBody.content['application/json']!.example = example;
    delete operation[EXAMPLE];
  }
}
