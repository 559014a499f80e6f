import {
  LARGEST_PAGE,
  MAX_LIMIT,
  type Page,
  type PageRequest,
  type Position,
} from '../../http/paging/list.query.js';
import { invalidParameter } from '../../errors/app-error.js';
import type { FieldSet } from '../../fields/field-set.js';
import { type EntityClass, tableOf } from '../schema/table.js';
import type { TenantContext } from '../tenant-context.js';
import type { Columns } from './columns.sql.js';
import { isApplied, type ListFilter, literalOf, matchesNothing } from './list-filter.js';
import { type PageConditions, pageCutSql, type PageOrder, type Source } from './page-cut.sql.js';
import { type FieldColumns, Joins, narrowSelection, type Selection } from './selection.sql.js';
import { MAX_SORTED, sortedCutSql, type SortedRow } from './sorted-cut.sql.js';
import { declareStatement, literal, queryAll, type Statement, statement } from './statement.js';

/** An id above every real one, as the bound of a first page. */
const ABOVE_ALL_IDS = Number.MAX_SAFE_INTEGER;

/** A list that is read in pages. */
export interface List<Row extends { id: number }> {
  readonly name: string;
  readonly source: Source;
  /** The number of parameters of its columns, from `$4` on. */
  readonly parameters: number;
  /** Returns the statement around the SQL of the page's rows. */
  readonly text: (rows: string, direction: Direction) => string;
  /** Reads rows by their ids in `$2`, at most `$3` of them, highest id first. */
  readonly byIds: Statement<Row>;
  /** Returns the list with the columns for some fields, given the parameters of its columns. */
  readonly narrow?: (fields: FieldSet, values: readonly unknown[]) => List<Row>;
  /** True for a list with the columns for some fields; its statements are unnamed. */
  readonly isNarrow?: boolean;
  /** Type only: the shape of a row. */
  readonly row?: Row;
}

/**
 * Declares a list of the rows of a table. The page is cut before the joins, so that their cost does
 * not grow with the shop.
 * @param columns columns of the table under its alias, and of the joined tables; a function of the
 *   SQL of their parameters, if they have some
 * @param joins joins one row to each row of the page; `$1` is the shop
 * @param where the condition that every row of the list meets
 * @param parameters the number of parameters of the columns, from `$4` on
 * @param fieldColumns the columns of fields, for pages with some fields; absent where all are read
 */
export function listStatement<E extends object, Row extends { id: number }>(
  name: string,
  entity: EntityClass<E>,
  alias: string,
  columns: Columns<Row> | ((parameters: readonly string[]) => Columns<Row>),
  {
    joins = new Joins(),
    where = 'true',
    parameters = 0,
    fieldColumns,
  }: { joins?: Joins; where?: string; parameters?: number; fieldColumns?: FieldColumns } = {},
): List<Row> {
  const source = { table: tableOf(entity).name, alias, where };
  const textOf =
    (selection: Selection) =>
    (rows: string, direction: Direction): string =>
      `select ${selection.columns}\n from (${rows}) ${alias} ${selection.joins}
 order by ${alias}.id ${direction}`;
  const columnsWith = typeof columns === 'function' ? columns : () => columns;
  const names = Array.from({ length: parameters }, (_, index) => `$${FIRST_PARAMETER + index}`);
  const text = textOf({ columns: columnsWith(names), joins });
  declareStatement(name, text(rowsByIdSql(source, 'desc'), 'desc'));
  const rows = `select * from ${source.table} ${alias}
    where ${alias}.shop_id = $1 and ${alias}.id = any($2) limit $3`;
  const byIds = statement<Row>(`${name}.by_ids`, text(rows, 'desc'));
  const list = { name, source, parameters, text, byIds };
  if (!fieldColumns) return Object.freeze(list);
  const narrow = (fields: FieldSet, values: readonly unknown[]): List<Row> => {
    const whole = columnsWith(values.map((value) => literal(String(value))));
    const narrowText = textOf(narrowSelection({ columns: whole, joins }, fieldColumns, fields));
    const narrowByIds = { family: name, text: narrowText(rows, 'desc') };
    return { ...list, parameters: 0, text: narrowText, byIds: narrowByIds, isNarrow: true };
  };
  return Object.freeze({ ...list, narrow });
}

/**
 * Reads one page of a list: newest first, unless the window has `after` or a sort.
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
  if (window.fields && list.narrow) {
    const narrow = list.narrow(window.fields, values);
    return page(context, narrow, { ...window, fields: undefined }, filters);
  }
  const applied = filters.filter(isApplied);
  const isSimple = applied.length <= (list.isNarrow ? 0 : 1) && !applied[0]?.plannedByValue;
  if (window.orders) return sortedPage(context, list, window, applied, values);
  return isSimple && !window.sort
    ? pageById(context, list, window, filters, values)
    : plannedPage(context, list, window, applied, values);
}

/**
 * Reads a page in id order with at most one filter, whose plan suits all values: one statement with
 * a name.
 */
async function pageById<Row extends { id: number }>(
  context: TenantContext,
  list: List<Row>,
  { limit, before = ABOVE_ALL_IDS, after }: PageRequest,
  filters: readonly ListFilter[],
  values: readonly unknown[],
): Promise<Page<Row>> {
  const query = namedQuery(list, after === undefined ? 'desc' : 'asc', filters);
  const parameters = [...values, ...filters.filter(isApplied).map(({ value }) => value)];
  const found = await queryAll(context, query, after ?? before, limit + 1, ...parameters);
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? { id: data.at(-1)!.id } : null };
}

/**
 * Reads a page that PostgreSQL plans for its values: an unnamed statement finds the ids, and a named
 * one reads the rows, since planning their joins would take longer than running them. A row that
 * changes between them is returned as it is then.
 */
async function plannedPage<Row extends { id: number }>(
  context: TenantContext,
  { name, source, byIds }: List<Row>,
  { limit, before, after, sort, start }: PageRequest,
  filters: readonly ListFilter[],
  values: readonly unknown[],
): Promise<Page<Row>> {
  const bound = after ?? before;
  const order: PageOrder = sort
    ? { ...sort, start }
    : { isDescending: after === undefined, start: bound === undefined ? bound : { id: bound } };
  const cut = pageCutSql(source, order, conditionsOf(source, filters, context.shopId, !sort));
  const query: Statement<Position> = { family: name, text: cut };
  return rowsAt(context, byIds, await queryAll(context, query, limit + 1), limit, values);
}

/**
 * Reads a page in an order that no index returns: all records with the filters are sorted.
 * @throws AppError invalid_parameter if they are too many
 */
async function sortedPage<Row extends { id: number }>(
  context: TenantContext,
  { name, source, byIds }: List<Row>,
  { limit, orders = [], start }: PageRequest,
  filters: readonly ListFilter[],
  values: readonly unknown[],
): Promise<Page<Row>> {
  const conditions = conditionsSql(source, filters, context.shopId);
  const query: Statement<SortedRow> = {
    family: name,
    text: sortedCutSql(source, orders, start, conditions),
  };
  const rows = await queryAll(context, query, limit + 1);
  if (rows[0]!.isTooLarge) {
    const sentence = `takes at most ${MAX_SORTED} records with these keys: add a filter`;
    throw invalidParameter(`sort ${sentence}`);
  }
  const found = rows.flatMap(({ id, key }) => (id === null ? [] : { id, key }));
  return rowsAt(context, byIds, found, limit, values);
}

/** The rows of a page that was cut, in its order. @param found one more than the page has */
async function rowsAt<Row extends { id: number }>(
  context: TenantContext,
  byIds: Statement<Row>,
  found: readonly Position[],
  limit: number,
  values: readonly unknown[],
): Promise<Page<Row>> {
  const ids = found.slice(0, limit).map(({ id }) => id);
  const rows = ids.length > 0 ? await queryAll(context, byIds, ids, limit, ...values) : [];
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const data = ids.flatMap((id) => rowOf.get(id) ?? []);
  return { data, next: found.length > limit ? found[limit - 1]! : null };
}

type Direction = 'desc' | 'asc';

/** The named statements of single filters, by name. */
const NAMED = new Map<string, Statement<never>>();

/** Returns the statement of a page by id, with parameters for the value of its only filter. */
function namedQuery<Row extends { id: number }>(
  { name, source, parameters, text, isNarrow }: List<Row>,
  direction: Direction,
  filters: readonly ListFilter[],
): Statement<Row> {
  const place = filters.findIndex(isApplied);
  const key = `${name}${direction === 'asc' ? '.asc' : ''}${place < 0 ? '' : `.${place}`}`;
  const known = NAMED.get(key);
  if (known && !isNarrow) return known;
  const { sql, idSql = sql } = filters[place] ?? { sql: () => 'true' };
  const rows = rowsByIdSql(source, direction, idSql(`$${FIRST_PARAMETER + parameters}`));
  const query = { family: name, text: text(rows, direction) };
  if (isNarrow) return query;
  NAMED.set(key, { name: key, ...query });
  return NAMED.get(key)!;
}

/** The first free parameter, after the shop, the first id and the number of rows. */
const FIRST_PARAMETER = 4;

/** Returns SQL of the rows of a page by id: at most `$3`, beyond the id in `$2`. */
function rowsByIdSql(
  { table, alias, where }: Source,
  direction: Direction,
  condition = 'true',
): string {
  // A literal limit: for one in a parameter, PostgreSQL plans a tenth of the table.
  return `select * from (select * from ${table} ${alias}
    where ${alias}.shop_id = $1 and ${alias}.id ${direction === 'desc' ? '<' : '>'} $2
      and ${where} and ${condition}
    order by ${alias}.id ${direction} limit ${direction === 'desc' ? MAX_LIMIT : LARGEST_PAGE} + 1) cut
  order by cut.id ${direction} limit $3`;
}

/**
 * Returns every applied filter as SQL with literal values, for a statement that is planned for
 * them.
 * @param isById whether the statement reads the rows in id order
 */
export function conditionsSql(
  { alias, where }: Source,
  filters: readonly ListFilter[],
  shopId: number,
  isById = false,
): string[] {
  const shop = literal(String(shopId));
  const applied = filters
    .filter(isApplied)
    .map(({ value, sql, idSql = sql }) => (isById ? idSql : sql)(literalOf(value), shop));
  return [`${alias}.shop_id = $1`, where, ...applied];
}

/**
 * Returns the conditions of a page. If the check of the first rows does not suffice, one of the
 * checked filters is sought with its index: the one whose check takes longest, unless many rows
 * meet it.
 */
function conditionsOf(
  source: Source,
  filters: readonly ListFilter[],
  shopId: number,
  isById: boolean,
): PageConditions {
  const sqlOf = (some: readonly ListFilter[]) => conditionsSql(source, some, shopId, isById);
  const [sought, ...others] = filters
    .filter(({ check }) => check)
    .map(({ check, ...filter }) => ({ ...filter, check: check! }))
    .toSorted(
      ({ check: one }, { check: other }) =>
        Number(one.isCommon ?? false) - Number(other.isCommon ?? false) || one.rows - other.rows,
    );
  if (!sought) return { all: sqlOf(filters) };
  const known = filters.filter(({ check }) => !check);
  const checked = [sought, ...others];
  const checks = checked.map(({ check, value }) => check.sql(literalOf(value)));
  return {
    all: [...sqlOf([...known, sought]), ...checks.slice(1)],
    check: {
      known: sqlOf(known),
      unknown: checks,
      rows: Math.min(...checked.map(({ check }) => check.rows)),
    },
  };
}
