import { enumeration } from '../../fields/enumeration.js';
import type { Problem } from '../../fields/field.js';
import { listField } from '../../fields/query-fields.js';
import { enumRule, listRule } from '../../fields/rules.js';

/** A key that a list can be sorted by. */
export interface SortKey {
  /** SQL of the key, over the alias of the list and of `join`; it may depend on the reading. */
  readonly key: string | ((reading: never) => string);
  readonly type: 'text' | 'timestamptz' | 'date' | 'integer';
  /** The index that returns the rows in this order; absent where the rows are sorted. */
  readonly index?: string;
  /** True where ids grow with the key, so that alone it sorts by id. */
  readonly isById?: boolean;
  /** True where rows can have no key; they come last in both directions. */
  readonly isNullable?: boolean;
  /** A table with the key, joined to the list's table; `$1` is the shop. */
  readonly join?: string;
  /** SQL of the id as the index contains it, where it is not the column of the list's table. */
  readonly id?: string;
}

/** The sorts of a list by name; `id` sorts by ids. */
export type Sorts = Readonly<Record<string, SortKey | 'id'>>;

/** A requested key and its direction. */
export interface SortOrder<By = SortKey | 'id'> {
  readonly by: By;
  readonly isDescending: boolean;
}

/** The maximum number of keys of an order. */
const MAX_KEYS = 3;

/**
 * The order of a list: up to three names of sorts, with `-` before those in descending order. Records
 * with the same keys are ordered by id, in the direction of the last key.
 * @param name the name of the enumeration in OpenAPI
 * @param byDefault the order of the list without the parameter
 */
export function QuerySort(sorts: Sorts, name: string, byDefault = '-id'): PropertyDecorator {
  const orders = new Map<string, SortOrder & { readonly name: string }>(
    Object.entries(sorts).flatMap(([sort, by]) => [
      [sort, { name: sort, by, isDescending: false }],
      [`-${sort}`, { name: sort, by, isDescending: true }],
    ]),
  );
  const values = enumeration(name, [...orders.keys()]);
  const known = new Set<unknown>(orders.values());
  const { message: ofOne, schema } = enumRule(values);
  const problem = (sent: unknown): Problem | undefined => {
    const wrong = Array.isArray(sent) ? sent.find((entry) => !known.has(entry)) : sent;
    return wrong === undefined ? undefined : { message: ofOne, values, value: wrong };
  };
  const isValid = (sent: unknown): boolean =>
    Array.isArray(sent) &&
    sent.every((entry) => known.has(entry)) &&
    sent.length <= MAX_KEYS &&
    new Set((sent as { name: string }[]).map((order) => order.name)).size === sent.length;
  return listField(
    {
      ...listRule({ test: isValid, message: ofOne, schema }, MAX_KEYS),
      test: isValid,
      message: `must be at most ${MAX_KEYS} keys, each of them once`,
      problem,
    },
    {
      description:
        `The order, by at most ${MAX_KEYS} keys; \`-\` sorts in descending order. Records without a value ` +
        `come last. The default is \`${byDefault}\`. Several keys, and statuses, sort at most 10,000 records; ` +
        'filter larger lists.',
      example: [byDefault],
    },
    (text) => orders.get(text) ?? text,
  );
}

/**
 * The order without keys that decide nothing: those behind the id, and the id where ties have its
 * direction anyway.
 */
export function decidingKeys(orders: readonly SortOrder[]): readonly SortOrder[] {
  const end = orders.findIndex(({ by }) => by === 'id');
  if (end < 0) return orders;
  const last = orders[end - 1];
  return orders.slice(0, last?.isDescending === orders[end]!.isDescending ? end : end + 1);
}

/** True for a key that is the id, or sorts as it does. */
export const isById = (by: SortKey | 'id'): by is 'id' | (SortKey & { isById: true }) =>
  by === 'id' || by.isById === true;

/** The sort by an enumeration, in the order of its values. @param column the SQL of the value */
export const enumerationKey = (
  values: readonly string[],
  column: string,
): Pick<SortKey, 'key' | 'type'> => ({
  key: `array_position(array[${values.map((value) => `'${value}'`).join(', ')}], ${column})`,
  type: 'integer',
});
