import type { Request } from 'express';
import { isObject, isTextOf, TEXT_LIMIT } from '../../fields/rules.js';
import type { Turns } from '../../http/route-declaration.js';

/** The length of the longest list of a body that names records. */
const ENTRY_LIMIT = 250;

/**
 * The records that a request may have to lock, sorted. The body is not validated yet, so only fields
 * with valid values count, of lists with a valid length. A record can have several names; its
 * requests then wait in the database.
 */
export function contendedRecords({ params, body }: Request, turns: Turns): string[] {
  const { record, fields = {}, list } = turns;
  const named = entriesOf(body, list).flatMap((entry) =>
    Object.entries(fields).flatMap(([field, kind]) => {
      const value = entry[field];
      const isValid = kind === 'serial' ? isTextOf(value, 1, TEXT_LIMIT) : isId(value);
      return isValid ? [`${kind} ${String(value)}`] : [];
    }),
  );
  if (record) named.push([record, ...Object.values(params).slice(0, 1)].join(' '));
  return [...new Set(named)].sort();
}

function entriesOf(body: unknown, list: string | undefined): Record<string, unknown>[] {
  if (!isObject(body)) return [];
  const entries = list === undefined ? [] : body[list];
  const isValid = Array.isArray(entries) && entries.length <= ENTRY_LIMIT;
  return [body, ...(isValid ? entries : [])].filter(isObject);
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;
