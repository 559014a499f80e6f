import type { OpenAPIObject } from '@nestjs/swagger';

/** Renames record schemas for clients: `Item`, not `ItemResponse`. */
export function nameRecords(document: OpenAPIObject): OpenAPIObject {
  const text = JSON.stringify(document).replaceAll(
    /(#\/components\/schemas\/\w+)Response"/g,
    '$1"',
  );
  const named = JSON.parse(text) as OpenAPIObject;
  named.components!.schemas = Object.fromEntries(
    Object.entries(named.components!.schemas!).map(([name, schema]) => [
      name.replace(/Response$/, ''),
      schema,
    ]),
  );
  return named;
}
