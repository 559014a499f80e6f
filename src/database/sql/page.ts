import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { type EntityClass, tableOf } from '../schema/table.js';
import type { TenantContext } from '../tenant-context.js';
import type { Columns } from './columns.sql.js';
import {
  ABOVE_ALL_IDS,
  type Alternative,
  type Alternatives,
  combinationsOf,
  type IdBound,
  type ListCondition,
  type ListFilter,
} from './list-filter.js';
import { type Lead, type Narrowing, pageCutSql, type Source } from './page-cut.sql.js';
import { NEWEST_FIRST, OLDEST_FIRST, type Order } from './page-order.js';
import { declareStatement, literal, queryAll, type Statement } from './statement.js';

const EVERYTHING: Narrowing = { bounds: [], conditions: [], alternatives: undefined };

/** The first free parameter, after the shop, the first id and the number of rows. */
const FIRST_PARAMETER = 4;

/** A filter with a value. */
type Valued = ListCondition | IdBound;

/** SQL of a filter's value, and of the shop where both are literals. */
type Operands = readonly [value: string, shop?: string];

/** A list that is read in pages. */
export interface List<Row extends { id: number }> {
  readonly name: string;
  readonly source: Source;
  /** The number of parameters of its columns, from `$4` on. */
  readonly parameters: number;
  /** Returns the statement around the SQL of the page's rows, in an order. */
  readonly text: (cut: string, order: Order) => string;
  /** Type only: the shape of a row. */
  readonly row?: Row;
}

/**
 * Declares a list of the rows of a table. The page is cut before the joins, so that their cost does
 * not grow with the shop.
 * @param columns columns of the table under its alias, and of the joined tables
 * @param joins joins one row to each row of the page; `$1` is the shop
 * @param where the condition that every row of the list meets
 * @param parameters the number of parameters of the columns, from `$4` on
 */
export function listStatement<E extends object, Row extends { id: number }>(
  name: string,
  entity: EntityClass<E>,
  alias: string,
  columns: Columns<Row>,
  {
    joins = '',
    where = 'true',
    parameters = 0,
  }: { joins?: string; where?: string; parameters?: number } = {},
): List<Row> {
  const source = { table: tableOf(entity).name, alias, where };
  const text = (cut: string, { direction }: Order) =>
    `select ${columns}\n from (${cut}) ${alias} ${joins}\n order by ${alias}.id ${direction}`;
  declareStatement(name, text(pageCutSql(source, NEWEST_FIRST, EVERYTHING), NEWEST_FIRST));
  return Object.freeze({ name, source, parameters, text });
}

/**
 * Reads one page of a list: newest first, unless the window has `after`.
 * @param values the parameters of the columns
 */
export async function page<Row extends { id: number }>(
  context: TenantContext,
  { name, source, parameters, text }: List<Row>,
  window: PageRequest,
  filters: readonly ListFilter[] = [],
  values: readonly unknown[] = [],
): Promise<Page<Row>> {
  const choices = filters
    .filter(isAlternatives)
    .map((one) => one.alternatives)
    .filter((one) => one !== undefined);
  if (choices.some(({ length }) => length === 0)) return { data: [], next: null };
  const taking = filters.filter(takesPart);
  const active = taking.filter(isValued);
  const bound = active.filter((one) => isBound(one, taking.length === 1));
  // Shops share named statements, so only an unnamed one may contain the shop's id.
  const operandsOf = (filter: Valued): Operands =>
    bound.includes(filter)
      ? [`$${bound.indexOf(filter) + FIRST_PARAMETER + parameters}`]
      : [
          literal(Array.isArray(filter.value) ? filter.value : String(filter.value)),
          literal(String(context.shopId)),
        ];
  const { limit, before = ABOVE_ALL_IDS, after } = window;
  const order = after === undefined ? NEWEST_FIRST : OLDEST_FIRST;
  const query = statementOf<Row>(
    nameOf(after === undefined ? name : `${name}.oldest`, filters),
    name,
    () => text(pageCutSql(source, order, narrowingOf(active, operandsOf, choices)), order),
  );
  const found = await queryAll(
    context,
    query,
    after ?? before,
    limit + 1,
    ...values,
    ...bound.map(({ value }) => value),
  );
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? data.at(-1)!.id : null };
}

/** The named statements: as few as a connection can keep prepared. */
const NAMED = new Map<string, Statement<never>>();

/**
 * Returns the statement of a page. The text of a named one is built once, since its name determines
 * it.
 */
function statementOf<Row>(
  name: string | undefined,
  family: string,
  textOf: () => string,
): Statement<Row> {
  if (name === undefined) return { family, text: textOf() };
  const known = NAMED.get(name) ?? { name, family, text: textOf() };
  NAMED.set(name, known);
  return known as Statement<Row>;
}

const isAlternatives = (filter: ListFilter): filter is Alternatives => 'alternatives' in filter;

const isIdBound = (filter: ListFilter): filter is IdBound => 'boundSql' in filter;

const isCondition = (filter: ListFilter): filter is ListCondition =>
  !isAlternatives(filter) && !isIdBound(filter);

const isValued = (filter: ListFilter): filter is Valued => !isAlternatives(filter);

/** Whether a parameter holds its value. */
const isBound = (filter: Valued, isOnly: boolean): boolean =>
  isIdBound(filter) || !filter.plannedByValue || (isOnly && filter.form !== undefined);

const takesPart = (filter: ListFilter): boolean =>
  (isAlternatives(filter) ? filter.alternatives : filter.value) !== undefined;

/**
 * Returns how to find the rows. A single filter uses its own access path. Any of several filters
 * may be the rare one. So the next rows are scanned, then the first rows on each path, and then
 * PostgreSQL chooses.
 */
function narrowingOf(
  active: readonly Valued[],
  operandsOf: (filter: Valued) => Operands,
  choices: readonly (readonly Alternative[])[],
): Narrowing {
  const found = active.filter(isCondition);
  const conditions = found.map((one) => one.sql(...operandsOf(one)));
  const bounds = active
    .filter(isIdBound)
    .map((one) => (id: string) => one.boundSql(id, operandsOf(one)[0]));
  const chosen = choices.length > 0 ? combinationsOf(choices) : undefined;
  const narrowing = { bounds, alternatives: chosen, conditions };
  const leads = found.flatMap((one) => leadOf(one, operandsOf(one)[0]) ?? []);
  const isAlone = found.length + choices.length < 2;
  if (isAlone && leads.length > 0) return { ...narrowing, conditions: [], ...leads[0] };
  const walked = found.filter(({ path }) => path?.kind === 'walk');
  const others = found.filter(({ path }) => path?.kind !== 'walk');
  if (others.length === 0 && choices.length < 2) return narrowing;
  return {
    ...narrowing,
    near: [...others, ...walked].map((one) => nearSqlOf(one)(operandsOf(one)[0])),
    leads: [
      ...leads,
      ...choices.map((choice) => ({ conditions: [], alternatives: choice.map(indexedOf) })),
    ],
    isWalked: walked.length > 0 && others.every(({ path }) => path?.kind !== 'scattered'),
  };
}

/** Returns the part of an alternative that an index evaluates. */
const indexedOf = ({ indexed, ...one }: Alternative): Alternative => ({
  ...one,
  sql: indexed ?? one.sql,
});

/** Returns the condition for a few rows. */
const nearSqlOf = ({ path, sql }: ListCondition): ListCondition['sql'] =>
  path?.kind === 'scattered' ? (path.nearSql ?? sql) : sql;

/** Returns a condition's access path in id order; undefined for none. */
function leadOf({ path, sql }: ListCondition, operand: string): Lead | undefined {
  if (path?.kind === 'each') {
    return { conditions: [], each: { column: path.column, values: path.values(operand) } };
  }
  if (path?.kind === 'ordered') {
    const found = path.paths(operand).map((ordered) => ({
      sql: ordered.join === undefined ? sql(operand) : 'true',
      ordered,
    }));
    return { conditions: [], alternatives: found };
  }
  return path === undefined ? { conditions: [sql(operand)] } : undefined;
}

/**
 * Returns the statement's name, from the only filter that applies. A connection never drops a named
 * statement, and combinations of filters or values are too many, so these have no name.
 */
function nameOf(list: string, filters: readonly ListFilter[]): string | undefined {
  const [first, second] = filters.filter(takesPart);
  if (first === undefined) return list;
  if (second !== undefined) return undefined;
  const place = `${list}.${filters.indexOf(first)}`;
  if (isAlternatives(first)) return first.name && `${place}.${first.name}`;
  if (!isBound(first, true)) return undefined;
  return isCondition(first) && first.form !== undefined ? `${place}.${first.form}` : place;
}
