import { type EntityClass, type PropertyOf, tableOf } from '../schema/table.js';

/** The tables whose records have platform ids. */
export type PlatformTable = 'products' | 'variants' | 'customers' | 'locations';

/** Returns SQL of the internal id for a platform id in the shop; null if no record has it. */
export const idByPlatformIdSql = (table: PlatformTable, platformId: string): string => `(
        select named.id from ${table} named
        where named.shop_id = $1 and named.platform_id = ${platformId})`;

/** Returns a select of the internal ids for a list of platform ids in the shop. */
export const idsByPlatformIdsSql = (table: PlatformTable, platformIds: string): string =>
  `select named.id from ${table} named
        where named.shop_id = $1 and named.platform_id = any(${platformIds}::bigint[])`;

/** A column of a select. */
interface Column {
  readonly sql: string;
  /** The field of the row that receives it. */
  readonly name: string;
  /** PostgreSQL's type; undefined for a value that SQL computes, unless it is a time. */
  readonly type?: string;
  /** The aliases of the tables that it reads; those of its subselects do not count. */
  readonly aliases: readonly string[];
}

/** The columns of a select with the type of their row; as a string they are SQL. */
export class Columns<Row> {
  /** Type only: the shape of a row. */
  declare readonly row?: Row;

  constructor(readonly list: readonly Column[]) {}

  toString(): string {
    return this.list.map(({ sql, name }) => `${sql}${labelOf(name, sql)}`).join(', ');
  }
}

/** The row type of columns. */
export type RowOf<List> = List extends Columns<infer Row> ? Row : never;

/** Aliases of columns, each with the property that it comes from. */
type Renamed<E extends object> = Readonly<Record<string, PropertyOf<E>>>;

type RenamedRow<E extends object, Names extends Renamed<E>> = {
  -readonly [Name in keyof Names]: E[Names[Name]];
};

/**
 * Returns the columns of an entity's table under an alias, named by property or by the given names:
 * `i.id, i.created_at as "createdAt"`.
 */
export function columnsOf<E extends object, const Property extends PropertyOf<E>>(
  entity: EntityClass<E>,
  alias: string,
  properties: readonly Property[],
): Columns<Pick<E, Property>>;
export function columnsOf<E extends object, const Names extends Renamed<E>>(
  entity: EntityClass<E>,
  alias: string,
  names: Names,
): Columns<RenamedRow<E, Names>>;
export function columnsOf(
  entity: EntityClass<object>,
  alias: string,
  properties: readonly string[] | Readonly<Record<string, string>>,
): Columns<unknown> {
  const { columnOf, typeOf } = tableOf(entity);
  const named = Array.isArray(properties)
    ? (properties as readonly string[]).map((property) => [property, property] as const)
    : Object.entries(properties as Readonly<Record<string, string>>);
  return new Columns(
    named.map(([name, property]) => {
      const sql = `${alias}.${columnOf(property)}`;
      return { sql, name, type: typeOf(property), aliases: [alias] };
    }),
  );
}

/** Returns the same for the table of an outer join, which may have no row. */
export function outerColumnsOf<E extends object, const Names extends Renamed<E>>(
  entity: EntityClass<E>,
  alias: string,
  names: Names,
): Columns<{ -readonly [Name in keyof Names]: E[Names[Name]] | null }> {
  return columnsOf(entity, alias, names);
}

/**
 * Returns columns that SQL computes, each under the name of its field.
 * @param aliases the aliases of the joined tables that they read, where a list may omit the joins
 * @param type the type of every column, where they are times
 */
export function computed<Row extends object>(
  expressions: Readonly<Record<keyof Row & string, string>>,
  { aliases = [], type }: { aliases?: readonly string[]; type?: 'timestamptz' } = {},
): Columns<Row> {
  return new Columns(
    Object.entries<string>(expressions).map(([name, sql]) => ({ sql, name, type, aliases })),
  );
}

type JoinedRow<Lists> = Lists extends readonly [infer First, ...infer Rest]
  ? RowOf<First> & JoinedRow<Rest>
  : unknown;

/** Returns lists of columns as one list. */
export function joined<const Lists extends readonly Columns<unknown>[]>(
  ...lists: Lists
): Columns<JoinedRow<Lists>> {
  return new Columns(lists.flatMap(({ list }) => list));
}

/**
 * Returns the column definitions of a record that is sent as JSON, by property name:
 * `"id" bigint, "dueAt" timestamptz`.
 */
export function recordOf<E extends object>(
  entity: EntityClass<E>,
  properties: readonly PropertyOf<E>[],
): string {
  const { typeOf } = tableOf(entity);
  return properties.map((property) => `"${property}" ${typeOf(property)}`).join(', ');
}

const labelOf = (name: string, sql: string): string =>
  sql.endsWith(`.${name}`) ? '' : ` as "${name}"`;

/**
 * Returns PostgreSQL's timestamp text as ISO text: `2026-01-31 08:00:00.5+00`, or the JSON form
 * `2026-01-31T08:00:00.5+00:00`, becomes `2026-01-31T08:00:00.500Z`. The session's zone is UTC.
 */
export function isoTimestamp(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, text.indexOf('+', 20)) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}
