import type { OpenAPIObject } from '@nestjs/swagger';
import type { RetiredPath } from '../routing/retired-path.js';

interface Operation {
  deprecated?: boolean;
  tags?: string[];
  operationId: string;
  description?: string;
}

/** Marks the operations under an old name, which answer the same, and gives them ids of their own. */
export function retireOperations(document: OpenAPIObject, retired: RetiredPath): void {
  const below = new RegExp(`/${retired.path}(/|$)`);
  for (const [path, item] of Object.entries(document.paths)) {
    if (!below.test(path)) continue;
    for (const operation of Object.values(item) as Operation[]) retire(operation, retired);
  }
}

function retire(operation: Operation, { successor, tag, record }: RetiredPath): void {
  operation.deprecated = true;
  operation.tags = [tag];
  operation.operationId = operation.operationId.replace(record.successor, record.retired);
  operation.description = `Use the same path under \`/${successor}\`. ${operation.description}`;
}
