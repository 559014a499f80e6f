import pg from 'pg';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../scope.js';
import { declare, rows, type Statement } from './statement.js';

/** Above every id: the window of a first page. */
const NO_BOUND = '9223372036854775807';

/**
 * One filter of a list; it takes part when its value is not undefined. A list names all its
 * filters, in one order.
 */
export interface Filter {
  readonly value: unknown;
  /**
   * True where the best plan depends on the value (is a term rare, a range short?): it is then
   * written into the statement as a quoted literal, which is planned for it alone. A list must be
   * of plain words.
   */
  readonly plannedByValue?: boolean;
  /** The condition, given the parameter that holds the value; `$1` is the shop. */
  readonly sql: (parameter: string) => string;
}

/** A list, of which pages are read. */
export interface List<Row extends { id: number }> {
  readonly name: string;
  readonly text: (conditions: string) => string;
  /** Only a type: what a row looks like. */
  readonly row?: Row;
}

/**
 * Declares a list. The template gets the conditions of the page's inner select (beginning with
 * ` and `), where `$2` bounds the id from above and `$3` is the limit:
 *
 *     select … from (select * from items i where i.shop_id = $1 and i.id < $2 <conditions>
 *                    order by i.id desc limit $3) i join …
 */
export function listStatement<Row extends { id: number }>(
  name: string,
  text: (conditions: string) => string,
): List<Row> {
  declare(name, text(''));
  return Object.freeze({ name, text });
}

/** Reads one page of a list, newest first. */
export async function page<Row extends { id: number }>(
  scope: Scope,
  { name, text }: List<Row>,
  window: PageWindow,
  filters: readonly Filter[] = [],
): Promise<Page<Row>> {
  const active = filters.filter(({ value }) => value !== undefined);
  const bound = active.filter(({ plannedByValue }) => !plannedByValue);
  const conditions = active.map((filter) => ` and ${filter.sql(operandOf(filter, bound))}`);
  const query: Statement<Row> = {
    name: nameOf(name, filters, active),
    text: text(conditions.join('')),
  };
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

/** The parameter that holds the value of a filter, or the value itself, quoted. */
function operandOf(filter: Filter, bound: readonly Filter[]): string {
  if (!filter.plannedByValue) return `$${bound.indexOf(filter) + 4}`;
  const { value } = filter;
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/**
 * The name of the statement, by the place of the only filter that takes part. Each connection keeps
 * what has a name for good, so what combines filters has none: there are too many combinations.
 */
function nameOf(list: string, filters: readonly Filter[], active: readonly Filter[]) {
  const [first, second] = active;
  if (first === undefined) return list;
  if (second !== undefined || first.plannedByValue) return undefined;
  return `${list}.${filters.indexOf(first)}`;
}
