import pg from 'pg';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type EntityClass, tableOf } from '../schema/table.js';
import type { Scope } from '../scope.js';
import type { Columns } from './columns.sql.js';
import type { ListCondition, ListFilter, OneOf } from './list-filter.js';
import { type Narrowing, pageCutSql, type Source } from './page-cut.sql.js';
import { declare, rows, type Statement } from './statement.js';

/** Above every id: the window of a first page. */
const NO_BOUND = '9223372036854775807';

const EVERYTHING: Narrowing = { conditions: '', bounds: '', branches: [''], isScattered: false };

/** A list, of which pages are read. */
export interface List<Row extends { id: number }> {
  readonly name: string;
  readonly source: Source;
  /** The statement around the SQL of the page's rows. */
  readonly text: (cut: string) => string;
  /** Only a type: what a row looks like. */
  readonly row?: Row;
}

/**
 * Declares a list of the rows of a table. The page is cut before the joins, so that their cost
 * does not grow with the shop.
 * @param columns of the table under its alias, and of what it is joined to
 * @param joins finds one row for each row of the page; `$1` is the shop
 * @param where what every row of the list meets
 */
export function listStatement<E extends object, Row extends { id: number }>(
  name: string,
  entity: EntityClass<E>,
  alias: string,
  columns: Columns<Row>,
  { joins = '', where = 'true' }: { joins?: string; where?: string } = {},
): List<Row> {
  const source = { table: tableOf(entity).name, alias, where };
  const text = (cut: string) =>
    `select ${columns}\n from (${cut}) ${alias} ${joins}\n order by ${alias}.id desc`;
  declare(name, text(pageCutSql(source, EVERYTHING)));
  return Object.freeze({ name, source, text });
}

/** Reads one page of a list, newest first. */
export async function page<Row extends { id: number }>(
  scope: Scope,
  { name, source, text }: List<Row>,
  window: PageWindow,
  filters: readonly ListFilter[] = [],
): Promise<Page<Row>> {
  const branches = branchesOf(filters.filter(isOneOf));
  if (branches.length === 0) return { data: [], next: null };
  const conditions = filters.filter(isCondition).filter(takesPart);
  const bound = conditions.filter(({ plannedByValue }) => !plannedByValue);
  const sqlOf = (some: readonly ListCondition[]) =>
    some.map((one) => ` and ${one.sql(operandOf(one, bound))}`).join('');
  const cut = pageCutSql(source, {
    conditions: sqlOf(conditions.filter(({ boundsIds }) => !boundsIds)),
    bounds: sqlOf(conditions.filter(({ boundsIds }) => boundsIds)),
    branches,
    isScattered: conditions.some(({ isScattered }) => isScattered),
  });
  const query: Statement<Row> = { name: nameOf(name, filters), text: text(cut) };
  const found = await rows(
    scope,
    query,
    window.before ?? NO_BOUND,
    window.limit + 1,
    ...bound.map(({ value }) => value),
  );
  const data = found.slice(0, window.limit);
  return { data, next: found.length > window.limit ? data.at(-1)!.id : null };
}

const isOneOf = (filter: ListFilter): filter is OneOf => 'column' in filter;

const isCondition = (filter: ListFilter): filter is ListCondition => !isOneOf(filter);

const takesPart = (filter: ListFilter): boolean =>
  (isOneOf(filter) ? filter.values : filter.value) !== undefined;

/** A condition for each combination of values; none when there is a column without a value. */
function branchesOf(filters: readonly OneOf[]): string[] {
  const columns = new Map<string, readonly string[]>();
  for (const { column, values } of filters) {
    if (values === undefined) continue;
    const others = columns.get(column);
    columns.set(
      column,
      [...new Set(values)].filter((value) => !others || others.includes(value)),
    );
  }
  return [...columns].reduce(
    (branches, [column, values]) =>
      branches.flatMap((branch) =>
        values.map((value) => `${branch} and ${column} = ${pg.escapeLiteral(value)}`),
      ),
    [''],
  );
}

/** The parameter that holds the value of a filter, or the value itself, quoted. */
function operandOf(filter: ListCondition, bound: readonly ListCondition[]): string {
  if (!filter.plannedByValue) return `$${bound.indexOf(filter) + 4}`;
  const { value } = filter;
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/**
 * The name of the statement, by the only filter that takes part. Each connection keeps what has a
 * name for good, so what combines filters or values has none: there are too many combinations.
 */
function nameOf(list: string, filters: readonly ListFilter[]): string | undefined {
  const [first, second] = filters.filter(takesPart);
  if (first === undefined) return list;
  if (second !== undefined) return undefined;
  const place = `${list}.${filters.indexOf(first)}`;
  if (!isOneOf(first)) return first.plannedByValue ? undefined : place;
  return first.values!.length === 1 ? `${place}.${first.values![0]}` : undefined;
}
