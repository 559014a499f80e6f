import { ApiExtension } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsIn } from './operations.js';

const EXAMPLE = 'x-example';

/** Gives an operation an example body. */
export const RequestExample = (body: object): MethodDecorator => ApiExtension(EXAMPLE, body);

interface Operation {
  [EXAMPLE]?: object;
  requestBody?: { content: Record<string, { example?: object }> };
}

/** Moves the example bodies to their place in OpenAPI. */
export function placeExamples(document: OpenAPIObject): void {
  for (const operation of operationsIn<Operation>(document)) {
    const { [EXAMPLE]: example, requestBody } = operation;
    if (requestBody && example) requestBody.content['application/json']!.example = example;
    delete operation[EXAMPLE];
  }
}
