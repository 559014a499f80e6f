import type { Request } from 'express';

/** Paths of records that share one sequence of ids. */
const RESOURCES = /^(items|cycles|rentals|return_orders)$/;

/** Imports lock rows that only the database can name, so there is one turn for each kind. */
const IMPORTS = /^(products|customers|locations)$/;

/** The kinds of records that fields of a body name. */
const KIND_OF_FIELD: Readonly<Record<string, string>> = {
  id: 'resource',
  itemId: 'resource',
  rentalId: 'resource',
  platformVariantId: 'variant',
  variant_platform_id: 'variant',
  serial: 'serial',
};

/**
 * The records that a write may have to lock, sorted. The body is not validated yet: whatever it
 * names counts. A record can have several names; its requests then wait in the database.
 */
export function contendedRecords({ method, path, body }: Request): string[] {
  if (method === 'GET' || method === 'HEAD') return [];
  const [, , , collection = '', id] = path.split('/');
  const isList = id === undefined || !/^\d+$/.test(id);
  if (isList && IMPORTS.test(collection)) return [collection];
  const records = new Set<string>();
  if (!isList) records.add(`${RESOURCES.test(collection) ? 'resource' : collection} ${id}`);
  // The open order of a customer is found by the rentals of the units.
  else if (collection === 'return_orders') records.add(collection);
  else if (id === undefined && method === 'PUT') records.add(collection);
  for (const name of namedIn(body)) records.add(name);
  return [...records].sort();
}

/** The records that a body names, or the entries of its lists. Deeper levels name none. */
function namedIn(body: unknown): string[] {
  const entries = fieldsOf(body).flatMap(([, value]) => (Array.isArray(value) ? value : []));
  return [body, ...entries].flatMap((entry) =>
    fieldsOf(entry).flatMap(([field, value]) => {
      const kind = KIND_OF_FIELD[field];
      const isName = typeof value === 'number' || typeof value === 'string';
      return kind === undefined || !isName ? [] : [`${kind} ${value}`];
    }),
  );
}

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
