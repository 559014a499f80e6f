import { isoTimestamp } from './iso-timestamp.js';
import type { Columns } from './columns.sql.js';

/** Rows in one value of another row, each as the values of its columns; null where there are none. */
export type Packed<Row> =
  (readonly (readonly unknown[])[] & { readonly rows?: readonly Row[] }) | null;

/** Rows that a row brings along, so that no statement of their own is needed. */
export interface Nested<Row> {
  /** The value that has them, of the row that an id belongs to. */
  readonly sql: (ownerId: string) => string;
  readonly rowsOf: (packed: Packed<Row>) => Row[];
}

/**
 * Declares rows that another row brings along, in their order.
 * @param rest of the select of the rows, given the id of the row that brings them; `$1` is the shop
 */
export function nested<Row>(columns: Columns<Row>, rest: (ownerId: string) => string): Nested<Row> {
  const values = columns.list.map(({ sql }) => sql).join(', ');
  const members = columns.list.map(({ name, type }) => {
    return { name, isTime: type === 'timestamptz' };
  });
  const empty = Object.fromEntries(members.map(({ name }) => [name, null as unknown]));
  // A copy of what has all members is an object of one shape, which the engine handles faster.
  const rowOf = (packed: readonly unknown[]): Row => {
    const row = { ...empty };
    for (let index = 0; index < members.length; index += 1) {
      const { name, isTime } = members[index]!;
      const value = packed[index];
      row[name] = isTime && value !== null ? isoTimestamp(value as string) : value;
    }
    return row as Row;
  };
  return {
    sql: (ownerId) => `(
    select json_agg(nested.packed)
    from (select json_build_array(${values}) as packed ${rest(ownerId)}) nested)`,
    rowsOf: (packed) => packed?.map(rowOf) ?? [],
  };
}
