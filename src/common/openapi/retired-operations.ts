import type { OpenAPIObject } from '@nestjs/swagger';

interface Operation {
  deprecated?: boolean;
  tags?: string[];
  operationId: string;
  description?: string;
}

/** `/rentals` answers what `/cycles` does, under operation ids of its own. */
export function retireRentals(document: OpenAPIObject): void {
  for (const [path, item] of Object.entries(document.paths)) {
    if (!/\/rentals(\/|$)/.test(path)) continue;
    for (const operation of Object.values(item) as Operation[]) retire(operation);
  }
}

function retire(operation: Operation): void {
  operation.deprecated = true;
  operation.tags = ['Rentals'];
  operation.operationId = operation.operationId.replace('Cycle', 'Rental');
  operation.description = `Use the same path under \`/cycles\`. ${operation.description}`;
}
