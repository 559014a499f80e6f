import type { Request } from 'express';
import { isObject, isTextOf, TEXT_LIMIT } from '../../fields/rules.js';

/** Paths of records that share one sequence of ids. */
const RESOURCES = /^(items|cycles|rentals|return_orders)$/;

/** Imports lock rows that only the database can name, so there is one turn for each kind. */
const IMPORTS = /^(products|customers|locations)$/;

/** The fields of a body that name records, with the kind of the record. */
const NAMING_FIELDS = {
  id: 'resource',
  itemId: 'resource',
  rentalId: 'resource',
  platformVariantId: 'variant',
  variant_platform_id: 'variant',
  serial: 'serial',
};

/** The length of the longest list of a body that names records. */
const ENTRY_LIMIT = 250;

/** The lists of a body whose entries have such fields. */
const NAMING_LISTS = ['items', 'cycles', 'data', 'returnLines'];

/**
 * The records that a write may have to lock, sorted. The body is not validated yet, so only fields
 * with valid values count, of lists with a valid length. A record can have several names; its
 * requests then wait in the database.
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

function namedIn(body: unknown): string[] {
  if (!isObject(body)) return [];
  const lists = NAMING_LISTS.map((list) => body[list]).filter(
    (list) => Array.isArray(list) && list.length <= ENTRY_LIMIT,
  );
  return [body, ...lists.flat()].filter(isObject).flatMap((entry) =>
    Object.entries(NAMING_FIELDS).flatMap(([field, kind]) => {
      const value = entry[field];
      const isValid = kind === 'serial' ? isTextOf(value, 1, TEXT_LIMIT) : isId(value);
      return isValid ? [`${kind} ${String(value)}`] : [];
    }),
  );
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
