import { enumeration } from '../../fields/enumeration.js';
import { parameter } from '../../fields/query-fields.js';
import { enumRule } from '../../fields/rules.js';

/** A key that a list can be sorted by. */
export interface SortKey {
  /** SQL of the key, over the alias of the list and of `join`. */
  readonly key: string;
  readonly type: 'text' | 'timestamptz' | 'date';
  /** The index that returns the rows in this order. */
  readonly index: string;
  /** True where rows can have no key; they come last in both directions. */
  readonly isNullable?: boolean;
  /** A table with the key, joined to the list's table; `$1` is the shop. */
  readonly join?: string;
  /** SQL of the id as the index contains it, where it is not the column of the list's table. */
  readonly id?: string;
}

/** The sorts of a list by name; `id` sorts by ids, which grow with the time of creation. */
export type Sorts = Readonly<Record<string, SortKey | 'id'>>;

/** A requested order. Records with the same key are ordered by id, in the same direction. */
export interface SortOrder {
  readonly by: SortKey | 'id';
  readonly isDescending: boolean;
}

/**
 * The order of a list: the name of a sort, with `-` before it for descending order.
 * @param name the name of the enumeration in OpenAPI
 */
export function QuerySort(sorts: Sorts, name: string): PropertyDecorator {
  const orders = new Map<string, SortOrder>(
    Object.entries(sorts).flatMap(([sort, by]) => [
      [sort, { by, isDescending: false }],
      [`-${sort}`, { by, isDescending: true }],
    ]),
  );
  const known = new Set<unknown>(orders.values());
  return parameter(
    { ...enumRule(enumeration(name, [...orders.keys()])), test: (value) => known.has(value) },
    {
      description:
        'The order; `-` sorts in descending order. Records without a value come last. ' +
        'The default is `-id`.',
      example: '-id',
    },
    (text) => orders.get(text.trim()) ?? text,
  );
}
