import type { Page, PageWindow } from '../common/paging/list.query.js';
import type { Scope } from './scope.js';
import { rows, type Statement } from './statement.js';

/** Above every id: the window of a first page. */
const NO_BOUND = '9223372036854775807';

/**
 * One filter of a list; it takes part when its value is not undefined. A list names all its
 * filters, in one order: which of them take part makes the name of the prepared statement.
 */
export interface Filter {
  readonly value: unknown;
  /** The condition, given the parameter that holds the value; `$1` is the shop. */
  readonly sql: (parameter: string) => string;
}

/**
 * Reads one page of a list, newest first. The template gets the conditions of the page's inner
 * select (beginning with ` and `), where `$2` bounds the id from above and `$3` is the limit:
 *
 *     select … from (select * from items i where i.shop_id = $1 and i.id < $2 <conditions>
 *                    order by i.id desc limit $3) i join …
 */
export async function page<Row extends { id: number }>(
  scope: Scope,
  list: { name: string; text: (conditions: string) => string; row?: Row },
  window: PageWindow,
  filters: readonly Filter[] = [],
): Promise<Page<Row>> {
  const active = filters.filter(({ value }) => value !== undefined);
  const marks = filters.map(({ value }) => (value === undefined ? '0' : '1')).join('');
  const conditions = active.map(({ sql }, index) => ` and ${sql(`$${index + 4}`)}`).join('');
  const query: Statement<Row> = {
    name: `${list.name}.${Number.parseInt(`1${marks}`, 2).toString(36)}`,
    text: list.text(conditions),
  };
  const found = await rows(
    scope,
    query,
    window.before ?? NO_BOUND,
    window.limit + 1,
    ...active.map(({ value }) => value),
  );
  const data = found.slice(0, window.limit);
  return { data, next: found.length > window.limit ? data.at(-1)!.id : null };
}
