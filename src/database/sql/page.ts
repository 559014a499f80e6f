import type { Page, PageRequest } from '../../http/paging/list.query.js';
import type { FieldSet } from '../../fields/field-set.js';
import { type EntityClass, tableOf } from '../schema/table.js';
import type { TenantContext } from '../tenant-context.js';
import type { Columns } from './columns.sql.js';
import { ABOVE_ALL_IDS, type ListCondition, type ListFilter } from './list-filter.js';
import { type FieldColumns, narrowSelection, type Selection } from './narrow-columns.js';
import {
  eitherOf,
  hasAlternatives,
  isIdBound,
  literalOf,
  type OperandOf,
  planOf,
} from './page-plan.js';
import {
  NEWEST_FIRST,
  OLDEST_FIRST,
  type Order,
  type PagePlan,
  pageCutSql,
  type Source,
} from './page-cut.sql.js';
import { type SortedProbe, sortedCutSql } from './sorted-cut.sql.js';
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
 * @param columns columns of the table under its alias, and of the joined tables
 * @param joins joins one row to each row of the page; `$1` is the shop
 * @param where the condition that every row of the list meets
 * @param parameters the number of parameters of the columns, from `$4` on
 * @param fieldColumns the columns of fields, for pages with some fields; absent where all are read
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
    fieldColumns,
  }: { joins?: string; where?: string; parameters?: number; fieldColumns?: FieldColumns } = {},
): List<Row> {
  const source = { table: tableOf(entity).name, alias, where };
  const textOf =
    (selection: Selection) =>
    (cut: string, { direction }: Order) =>
      `select ${selection.columns}\n from (${cut}) ${alias} ${selection.joins}
 order by ${alias}.id ${direction}`;
  const whole = { columns, joins };
  const text = textOf(whole);
  declareStatement(name, text(pageCutSql(source, NEWEST_FIRST, ALL_ROWS), NEWEST_FIRST));
  const rows = `select * from ${source.table} ${alias}
    where ${alias}.shop_id = $1 and ${alias}.id = any($2) limit $3`;
  const byIds = statement<Row>(`${name}.by_ids`, text(rows, NEWEST_FIRST));
  const list = { name, source, parameters, text, byIds };
  if (!fieldColumns) return Object.freeze(list);
  const narrow = (fields: FieldSet, values: readonly unknown[]): List<Row> => {
    const narrowText = textOf(narrowSelection(whole, fieldColumns, fields, values));
    const narrowByIds = { family: name, text: narrowText(rows, NEWEST_FIRST) };
    return { ...list, parameters: 0, text: narrowText, byIds: narrowByIds, isNarrow: true };
  };
  return Object.freeze({ ...list, narrow });
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
  if (window.fields && list.narrow) {
    const narrow = list.narrow(window.fields, values);
    return page(context, narrow, { ...window, fields: undefined }, filters);
  }
  if (window.sort) return sortedPage(context, list, window, filters, values);
  const { limit, before = ABOVE_ALL_IDS, after } = window;
  const order = after === undefined ? NEWEST_FIRST : OLDEST_FIRST;
  const start = after ?? before;
  const query = planQuery(list, order, filters, context.shopId);
  if (query.name !== undefined || list.isNarrow) {
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
  const conditions = conditionsSql(source, filters, context.shopId, 'sorted');
  const cut = sortedCutSql(
    source,
    sort!,
    conditions,
    start,
    probeOf(source, filters, context.shopId),
  );
  const query: Statement<{ id: number; key: string | null }> = { family: name, text: cut };
  const found = await queryAll(context, query, limit + 1);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const rows = ids.length > 0 ? await queryAll(context, byIds, ids, limit, ...values) : [];
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const data = ids.flatMap((id) => rowOf.get(id) ?? []);
  return { data, next: found.length > limit ? found[limit - 1]! : null };
}

/**
 * Returns the probe of a sorted page. PostgreSQL does not know how many rows such filters have, and
 * reads all of them by their index; for values of many rows, the first rows of the order suffice.
 */
function probeOf(
  source: Source,
  filters: readonly ListFilter[],
  shopId: number,
): SortedProbe | undefined {
  const rows = filters
    .filter(isActive)
    .flatMap((filter) => ('sql' in filter ? (probingOf(filter)?.probeRows ?? []) : []));
  if (rows.length === 0) return undefined;
  const predicates = conditionsSql(source, filters, shopId, 'few');
  return { rows: Math.max(...rows), predicates };
}

/** The SQL of a condition that is tried on the first rows of an order, before its own index is read. */
function probingOf({ path, sorted, sql }: ListCondition) {
  if (sorted) return { probeRows: sorted.probeRows, few: sql, sorted: sorted.sql };
  if (path?.kind !== 'unordered' || !path.rowPredicateSql) return undefined;
  return { probeRows: path.probeRows, few: path.rowPredicateSql, sorted: sql };
}

/** The use of conditions: for an index in id order, for rows in another order, or for a few rows. */
type Reading = 'byId' | 'sorted' | 'few';

/**
 * Returns every applied filter as SQL with literal values, for a statement that is planned for
 * them.
 */
export function conditionsSql(
  { alias, where }: Source,
  filters: readonly ListFilter[],
  shopId: number,
  reading: Reading = 'byId',
): string[] {
  if (filters.some(matchesNothing)) return ['false'];
  const shop = literal(String(shopId));
  const applied = filters.filter(isActive).map((filter) => {
    if (isIdBound(filter)) {
      const value = literalOf(filter.value);
      return reading === 'byId'
        ? filter.boundSql(`${alias}.id`, value)
        : filter.columnSql(alias, value);
    }
    if (hasAlternatives(filter)) return eitherOf(filter.alternatives!).sql;
    const ownSql = reading === 'byId' ? undefined : probingOf(filter)?.[reading];
    return (ownSql ?? filter.sql)(literalOf(filter.value), shop);
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
  { name, source, parameters: columnParameters, text, isNarrow }: List<Row>,
  order: Order,
  filters: readonly ListFilter[],
  shopId: number,
): PlannedQuery<Row> {
  const active = filters.filter(isActive);
  const form = isNarrow ? undefined : formOf(active);
  const cutOf = (operandOf: OperandOf) => pageCutSql(source, order, planOf(active, operandOf));
  if (form === undefined) {
    // Shops share named statements, so only an unnamed one may contain the shop's id.
    const shop = literal(String(shopId));
    const cut = cutOf((value) => [literalOf(value), shop]);
    const ids = `select id from (${cut}) page`;
    return { family: name, text: isNarrow ? text(cut, order) : ids, parameters: [] };
  }
  const filter = active[0] && `.${filters.indexOf(active[0])}${form}`;
  const key = `${name}${order === OLDEST_FIRST ? '.asc' : ''}${filter ?? ''}`;
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

const isActive = (filter: ListFilter): boolean =>
  (hasAlternatives(filter) ? filter.alternatives : filter.value) !== undefined;

export const matchesNothing = (filter: ListFilter): boolean =>
  hasAlternatives(filter) && filter.alternatives?.length === 0;
