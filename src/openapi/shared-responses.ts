import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsIn } from './operations.js';

/** The extension with the component name of a shared response. */
export const SHARED_NAME = 'x-shared-name';

type Answer = Record<string, unknown> & { [SHARED_NAME]?: string };

interface Operation {
  responses: Record<string, Answer>;
}

/** Moves named responses to the components, and replaces them with references. */
export function shareResponses(document: OpenAPIObject): void {
  const shared: Record<string, object> = {};
  for (const { responses } of operationsIn<Operation>(document)) {
    for (const [status, answer] of Object.entries(responses)) {
      const { [SHARED_NAME]: name, ...rest } = answer;
      if (name === undefined) continue;
      shared[name] = rest;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  document.components = { ...document.components, responses: shared as never };
}
