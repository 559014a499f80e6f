import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsIn } from './operations.js';

/** Under which an answer brings the name that it is shared by. */
export const SHARED_NAME = 'x-shared-name';

type Answer = Record<string, unknown> & { [SHARED_NAME]?: string };

interface Operation {
  responses: Record<string, Answer>;
}

/** Puts the answers that have a name among the components, and a reference in their place. */
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
