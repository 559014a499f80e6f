import type { OpenAPIObject } from '@nestjs/swagger';
import type { DeprecatedPath } from '../http/deprecated-paths.js';

interface Operation {
  deprecated?: boolean;
  tags?: string[];
  operationId: string;
  description?: string;
}

/** Marks the operations under a deprecated path as deprecated, and gives them their own ids. */
export function deprecateOperations(document: OpenAPIObject, deprecatedPath: DeprecatedPath): void {
  const below = new RegExp(`/${deprecatedPath.path}(/|$)`);
  for (const [path, item] of Object.entries(document.paths)) {
    if (!below.test(path)) continue;
    for (const operation of Object.values(item) as Operation[])
      deprecate(operation, deprecatedPath);
  }
}

function deprecate(operation: Operation, { successor, tag, record }: DeprecatedPath): void {
  operation.deprecated = true;
  operation.tags = [tag];
  operation.operationId = operation.operationId.replace(record.successor, record.deprecated);
  operation.description = `Use the same path under \`/${successor}\`. ${operation.description}`;
}
