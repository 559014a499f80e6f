import { type Columns, isoTimestamp } from './columns.sql.js';

/** Nested rows in one value, each as an array of its column values; null for no rows. */
export type Packed<Row> =
  (readonly (readonly unknown[])[] & { readonly rows?: readonly Row[] }) | null;

/** Rows embedded in another row, so that they need no separate statement. */
export interface Nested<Row> {
  /** Returns SQL of the embedded rows, given the SQL of the owner's id. */
  readonly sql: (ownerId: string) => string;
  readonly rowsOf: (packed: Packed<Row>) => Row[];
}

/**
 * Declares rows embedded in another row, in their order.
 * @param rest the select's part after its columns, given the owner's id; `$1` is the shop
 */
export function nested<Row>(columns: Columns<Row>, rest: (ownerId: string) => string): Nested<Row> {
  const values = columns.list.map(({ sql }) => sql).join(', ');
  const members = columns.list.map(({ name, type }) => {
    return { name, isTime: type === 'timestamptz' };
  });
  const empty = Object.fromEntries(members.map(({ name }) => [name, null as unknown]));
  // Copies of a complete object share one hidden class, which the engine handles faster.
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
