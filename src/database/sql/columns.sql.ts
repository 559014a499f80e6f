import { type EntityClass, type PropertyOf, tableOf } from '../schema/table.js';

/** SQL for the columns of a select, which knows what their row is like. */
export type Columns<Row> = string & { readonly row?: Row };

/** The row of columns. */
export type RowOf<List> = List extends string & { readonly row?: infer Row } ? Row : never;

/** Results under names of their own, each with the property that it comes from. */
type Renamed<E extends object> = Readonly<Record<string, PropertyOf<E>>>;

type RenamedRow<E extends object, Names extends Renamed<E>> = {
  -readonly [Name in keyof Names]: E[Names[Name]];
};

/**
 * The columns of an entity's table under an alias, each under the name of its property, or under
 * those that are given: `i.id, i.created_at as "createdAt"`.
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
): string {
  const { columnOf } = tableOf(entity);
  const named = Array.isArray(properties)
    ? (properties as readonly string[]).map((property) => [property, property] as const)
    : Object.entries(properties as Readonly<Record<string, string>>);
  return named
    .map(([name, property]) => `${alias}.${columnOf(property)}${labelOf(name, columnOf(property))}`)
    .join(', ');
}

/** The same for the table of an outer join, of which there may be no row. */
export function outerColumnsOf<E extends object, const Names extends Renamed<E>>(
  entity: EntityClass<E>,
  alias: string,
  names: Names,
): Columns<{ -readonly [Name in keyof Names]: E[Names[Name]] | null }> {
  return columnsOf(entity, alias, names);
}

/** Results that SQL computes, each under the name of the member that it becomes. */
export function computed<Row extends object>(
  expressions: Readonly<Record<keyof Row & string, string>>,
): Columns<Row> {
  return Object.entries<string>(expressions)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');
}

type JoinedRow<Lists> = Lists extends readonly [infer First, ...infer Rest]
  ? RowOf<First> & JoinedRow<Rest>
  : unknown;

/** Lists of columns as one. */
export function joined<const Lists extends readonly string[]>(
  ...lists: Lists
): Columns<JoinedRow<Lists>> {
  return lists.join(', ') as Columns<JoinedRow<Lists>>;
}

/**
 * The columns of a record that is sent as JSON, by the names of the properties:
 * `"id" bigint, "dueAt" timestamptz`.
 */
export function recordOf<E extends object>(
  entity: EntityClass<E>,
  properties: readonly PropertyOf<E>[],
): string {
  const { typeOf } = tableOf(entity);
  return properties.map((property) => `"${property}" ${typeOf(property)}`).join(', ');
}

const labelOf = (name: string, column: string): string => (name === column ? '' : ` as "${name}"`);
