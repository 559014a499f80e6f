import { MAX_LIMIT, type PageRequest, type Position } from '../../http/paging/list.query.js';
import type { Source } from './page-cut.sql.js';
import { literal } from './statement.js';

/** The rows of the largest page, plus one that shows whether another page follows. */
const MAX_ROWS = MAX_LIMIT + 1;

/**
 * Returns SQL of the ids and keys of a page that is sorted by a key: at most `$2` rows after the
 * last row of the previous page. Rows without a key come last; they are read when those with a key
 * do not fill the page.
 * @param conditions the conditions that the rows meet
 */
export function sortedCutSql(
  source: Source,
  { by, isDescending }: NonNullable<PageRequest['sort']>,
  conditions: readonly string[],
  start: Position | undefined,
): string {
  const { table, alias } = source;
  const { key, type, isNullable = false, join = '', id = `${alias}.id` } = by;
  const [direction, beyond] = isDescending ? ['desc', '<'] : ['asc', '>'];
  const rowsWith = (...more: readonly string[]): string =>
    `select ${alias}.id, ${key} as key from ${table} ${alias} ${join}
    where ${[...conditions, ...more].join(' and ')}
    order by ${key} ${direction}, ${id} ${direction} limit ${MAX_ROWS}`;
  const lastId = literal(String(start?.id));
  const keyed = (): string => {
    if (start === undefined) return rowsWith(...(isNullable ? [`${key} is not null`] : []));
    const last = `${literal(start.key!)}::${type}`;
    // The second condition bounds the index where key and id come from two tables.
    const bound = beyond === '>' ? '>=' : '<=';
    return rowsWith(`(${key}, ${id}) ${beyond} (${last}, ${lastId})`, `${key} ${bound} ${last}`);
  };
  const unkeyed = (...more: readonly string[]): string => rowsWith(`${key} is null`, ...more);
  const text = (rows: string): string =>
    `select id, key::text as key from (${rows}) page
    order by page.key ${direction} nulls last, page.id ${direction} limit $2`;
  if (!isNullable) return text(keyed());
  if (start?.key === null) return text(unkeyed(`${id} ${beyond} ${lastId}`));
  return `with keyed as materialized (${keyed()})
    ${text(`select * from keyed union all
    (${unkeyed('(select count(*) from keyed) < $2')})`)}`;
}
