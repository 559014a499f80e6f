import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { type EntityClass, tableOf } from '../schema/table.js';
import type { TenantContext } from '../tenant-context.js';
import type { Columns } from './columns.sql.js';
import {
  ABOVE_ALL_IDS,
  type Alternative,
  type Alternatives,
  type IdBound,
  type ListCondition,
  type ListFilter,
} from './list-filter.js';
import {
  type AccessPath,
  NEWEST_FIRST,
  OLDEST_FIRST,
  type Order,
  type PagePlan,
  pageCutSql,
  type Source,
} from './page-cut.sql.js';
import { sortedCutSql } from './sorted-cut.sql.js';
import { declareStatement, literal, queryAll, type Statement, statement } from './statement.js';

const ALL_ROWS: PagePlan = { bounds: [], conditions: [] };

/** The first free parameter, after the shop, the first id and the number of rows. */
const FIRST_PARAMETER = 4;

/** A list that is read in pages. */
export interface List<Row extends { id: number }> {
  readonly name: string;
  readonly source: Source;
  /** The number of parameters of its columns, from `$4` on. */
  readonly parameters: number;
  /** Returns the statement around the SQL of the page's rows, in an order. */
  readonly text: (cut: string, order: Order) => string;
  /** Reads rows by their ids in `$2`, at most `$3` of them, highest id first. */
  readonly byIds: Statement<Row>;
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
  declareStatement(name, text(pageCutSql(source, NEWEST_FIRST, ALL_ROWS), NEWEST_FIRST));
  const rows = `select * from ${source.table} ${alias}
    where ${alias}.shop_id = $1 and ${alias}.id = any($2) limit $3`;
  const byIds = statement<Row>(`${name}.by_ids`, text(rows, NEWEST_FIRST));
  return Object.freeze({ name, source, parameters, text, byIds });
}

/**
 * Reads one page of a list: newest first, unless the window has `after`. If the statement of the
 * page is planned each time, it finds ids only, and a named one reads the rows: planning their
 * joins would take longer than running them.
 * @param values the parameters of the columns
 */
export async function page<Row extends { id: number }>(
  context: TenantContext,
  list: List<Row>,
  window: PageRequest,
  filters: readonly ListFilter[] = [],
  values: readonly unknown[] = [],
): Promise<Page<Row>> {
  if (filters.some(matchesNothing)) return { data: [], next: null };
  if (window.sort) return sortedPage(context, list, window, filters, values);
  const { limit, before = ABOVE_ALL_IDS, after } = window;
  const order = after === undefined ? NEWEST_FIRST : OLDEST_FIRST;
  const start = after ?? before;
  const query = planQuery(list, order, filters, context.shopId);
  if (query.name !== undefined) {
    const parameters = [...values, ...query.parameters];
    const found = await queryAll(context, query, start, limit + 1, ...parameters);
    const data = found.slice(0, limit);
    return { data, next: found.length > limit ? { id: data.at(-1)!.id } : null };
  }
  const found = await queryAll(context, query, start, limit + 1);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const data = ids.length > 0 ? await queryAll(context, list.byIds, ids, limit, ...values) : [];
  if (order === OLDEST_FIRST) data.reverse();
  return { data, next: found.length > limit ? { id: ids.at(-1)! } : null };
}

/**
 * Reads one page of a list that is sorted by a key. PostgreSQL plans each statement for its values:
 * it reads the index of the sort, or that of a filter with few rows.
 */
async function sortedPage<Row extends { id: number }>(
  context: TenantContext,
  { name, source, byIds }: List<Row>,
  { limit, sort, start }: PageRequest,
  filters: readonly ListFilter[],
  values: readonly unknown[],
): Promise<Page<Row>> {
  const conditions = conditionsSql(source, filters, context.shopId);
  const cut = sortedCutSql(source, sort!, conditions, start);
  const query: Statement<{ id: number; key: string | null }> = { family: name, text: cut };
  const found = await queryAll(context, query, limit + 1);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const rows = ids.length > 0 ? await queryAll(context, byIds, ids, limit, ...values) : [];
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const data = ids.flatMap((id) => rowOf.get(id) ?? []);
  return { data, next: found.length > limit ? found[limit - 1]! : null };
}

/** Returns every applied filter as SQL with literal values, for a statement that is planned for them. */
export function conditionsSql(
  { alias, where }: Source,
  filters: readonly ListFilter[],
  shopId: number,
): string[] {
  if (filters.some(matchesNothing)) return ['false'];
  const shop = literal(String(shopId));
  const applied = filters.filter(isActive).map((filter) => {
    if (isIdBound(filter)) return filter.boundSql(`${alias}.id`, literalOf(filter.value));
    if (hasAlternatives(filter)) return eitherOf(filter.alternatives!).sql;
    return filter.sql(literalOf(filter.value), shop);
  });
  return [`${alias}.shop_id = $1`, where, ...applied];
}

/** A statement with the values of its last parameters. */
interface PlannedQuery<Row> extends Statement<Row> {
  readonly parameters: readonly unknown[];
}

/** The named statements: as few as a connection can keep prepared. */
const NAMED = new Map<string, Statement<never>>();

/**
 * Returns the statement of a page. It has a name, and parameters for values, if at most one filter
 * applies and one plan suits all its values. Otherwise its values are literals and it returns ids:
 * PostgreSQL plans for them, and a connection could not keep all combinations prepared.
 */
function planQuery<Row extends { id: number }>(
  { name, source, parameters: columnParameters, text }: List<Row>,
  order: Order,
  filters: readonly ListFilter[],
  shopId: number,
): PlannedQuery<Row> {
  const active = filters.filter(isActive);
  const form = formOf(active);
  const cutOf = (operandOf: OperandOf) => pageCutSql(source, order, planOf(active, operandOf));
  if (form === undefined) {
    // Shops share named statements, so only an unnamed one may contain the shop's id.
    const shop = literal(String(shopId));
    const cut = cutOf((value) => [literalOf(value), shop]);
    return { family: name, text: `select id from (${cut}) page`, parameters: [] };
  }
  const filter = active[0] && `.${filters.indexOf(active[0])}${form}`;
  const key = `${name}${order === OLDEST_FIRST ? '.oldest' : ''}${filter ?? ''}`;
  const parameter = `$${FIRST_PARAMETER + columnParameters}`;
  const known = NAMED.get(key) ?? {
    name: key,
    family: name,
    text: text(
      cutOf(() => [parameter]),
      order,
    ),
  };
  NAMED.set(key, known);
  const parameters = active.flatMap((one) => (hasAlternatives(one) ? [] : [one.value]));
  return { ...known, parameters };
}

/** Distinguishes the texts of the only filter; undefined where the text depends on the values. */
function formOf([filter, second]: readonly ListFilter[]): string | undefined {
  if (filter === undefined) return '';
  if (second !== undefined) return undefined;
  if (isIdBound(filter)) return '';
  const form = hasAlternatives(filter) ? filter.name : filter.form;
  if (form !== undefined) return `.${form}`;
  return hasAlternatives(filter) || filter.plannedByValue ? undefined : '';
}

export const hasAlternatives = (filter: ListFilter): filter is Alternatives =>
  'alternatives' in filter;

const isIdBound = (filter: ListFilter): filter is IdBound => 'boundSql' in filter;

const isActive = (filter: ListFilter): boolean =>
  (hasAlternatives(filter) ? filter.alternatives : filter.value) !== undefined;

export const matchesNothing = (filter: ListFilter): boolean =>
  hasAlternatives(filter) && filter.alternatives?.length === 0;

/** Returns SQL of a filter's value, and of the shop where both are literals. */
type OperandOf = (value: unknown) => readonly [value: string, shop?: string];

const literalOf = (value: unknown): string => literal(Array.isArray(value) ? value : String(value));

/** The number of rows that are probed on the path of one of several filters. */
const PATH_PROBE_ROWS = 500;

/** All rows, newest first. */
const WHOLE_LIST: AccessPath = { conditions: [] };

/**
 * Returns how to find the rows. A single filter uses its own path. With several, any may be the
 * rare one, so the path of each is probed.
 */
function planOf(active: readonly ListFilter[], operandOf: OperandOf): PagePlan {
  const bounds = active.filter(isIdBound).map(
    ({ value, boundSql }) =>
      (id: string) =>
        boundSql(id, operandOf(value)[0]),
  );
  const filters = active
    .filter((one): one is ListCondition | Alternatives => !isIdBound(one))
    .map((one) => (hasAlternatives(one) ? eitherOf(one.alternatives!) : inSql(one, operandOf)));
  const unordered = filters.map(({ probeRows }) => probeRows).filter((rows) => rows !== undefined);
  const ordered = filters.flatMap(({ path }) => path ?? []);
  const sequential = filters.filter(({ path, probeRows }) => !path && probeRows === undefined);
  if (unordered.length === 0 && ordered.length < 2) {
    const [path = WHOLE_LIST] = ordered;
    const conditions = [...path.conditions, ...sequential.map(({ sql }) => sql)];
    return { bounds, ...path, conditions };
  }
  const others = filters.filter((one) => !sequential.includes(one));
  return {
    bounds,
    conditions: filters.map(({ sql }) => sql),
    probe: {
      paths: ordered.length > 0 ? ordered : [WHOLE_LIST],
      rows: ordered.length > 0 ? PATH_PROBE_ROWS : Math.max(...unordered),
      predicates: [...others, ...sequential].map(({ predicate }) => predicate),
    },
  };
}

/** SQL of a filter. It has neither a path nor a probe where no index finds its rows. */
interface FilterSql {
  readonly sql: string;
  /** The condition for a few rows. */
  readonly predicate: string;
  readonly path?: AccessPath;
  /** The number of newest rows to probe before an unordered index is used. */
  readonly probeRows?: number;
}

function eitherOf(alternatives: readonly Alternative[]): FilterSql {
  const sql = `(${alternatives.map((one) => one.sql).join(' or ')})`;
  return { sql, predicate: sql, path: { conditions: [], alternatives } };
}

function inSql(filter: ListCondition, operandOf: OperandOf): FilterSql {
  const { value, path } = filter;
  const [operand, shop] = operandOf(value);
  const sql = filter.sql(operand, shop);
  const found = { sql, predicate: sql };
  switch (path?.kind) {
    case undefined:
      return { ...found, path: { conditions: [sql] } };
    case 'sequential':
      return found;
    case 'unordered': {
      const { probeRows, rowPredicateSql } = path;
      return { sql, predicate: rowPredicateSql?.(operand) ?? sql, probeRows };
    }
    case 'perValue': {
      const perValue = { column: path.column, values: path.values(operand) };
      return { ...found, path: { conditions: [], perValue } };
    }
    case 'idOrdered': {
      const alternatives = path.paths(operand).map((ordered) => {
        return { sql: ordered.join === undefined ? sql : 'true', ordered };
      });
      return { ...found, path: { conditions: [], alternatives } };
    }
  }
}
