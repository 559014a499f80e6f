import { declaredIn, declaredTypes, type Schema } from '../fields/field.js';

/**
 * Documents that requests with unknown fields are rejected. Objects that responses have as well stay
 * open, because clients must ignore fields that a later release adds. Objects whose fields have
 * aliases stay open too, because the service accepts those.
 */
export function closeRequests(
  schemas: Record<string, Schema>,
  requests: unknown,
  responses: unknown,
): void {
  const returned = namesIn(responses, schemas);
  const types = declaredTypes();
  for (const name of namesIn(requests, schemas)) {
    const type = types.get(name);
    if (!type || returned.has(name)) continue;
    const hasAliases = [...declaredIn(type).values()].some(({ options }) => options.aliases);
    if (!hasAliases) schemas[name] = { ...schemas[name], additionalProperties: false };
  }
}

/** The names of all schemas that a part of the document refers to, directly or indirectly. */
function namesIn(
  part: unknown,
  schemas: Record<string, Schema>,
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (!found.has(name!)) namesIn(schemas[name!], schemas, found.add(name!));
  }
  return found;
}
