import type { Position } from '../../http/paging/list.query.js';
import type { SortKey, SortOrder } from '../../http/paging/sort.js';
import { keySql, type Source } from './page-cut.sql.js';
import { literal } from './statement.js';

/** The maximum number of records that are sorted without an index. */
export const MAX_SORTED = 10_000;

/** A row of a page; the only one without an id where the page is empty. */
export interface SortedRow {
  readonly id: number | null;
  readonly key: string;
  /** More records meet the filters than are sorted. */
  readonly isTooLarge: boolean;
}

/**
 * Returns SQL of the ids and keys of a page: at most `$2` rows of those that meet the conditions,
 * sorted by several keys. For `GET /items?sort=visibility,-updatedAt&status=processed` it is
 *
 * ```sql
 * with met as materialized (
 *   select i.id, array_position(…, i.visibility) as k0, i.updated_at as k1 from items i
 *   where i.shop_id = $1 and i.status = any('{processed}') limit 10001)
 * select page.id, page.key, size.count > 10000 as "isTooLarge"
 * from (select count(*) as count from met) size left join lateral (
 *   select met.*, json_build_array(met.k0::text, met.k1::text)::text as key from met
 *   where size.count <= 10000
 *   order by met.k0 asc nulls last, met.k1 desc nulls last, met.id desc limit $2) page on true
 * order by page.k0 asc nulls last, page.k1 desc nulls last, page.id desc
 * ```
 */
export function sortedCutSql(
  { table, alias }: Source,
  orders: readonly SortOrder[],
  start: Position | undefined,
  conditions: readonly string[],
): string {
  const keys = orders.flatMap(({ by }) => (by === 'id' ? [] : by));
  const joins = new Set(keys.flatMap(({ join }) => join ?? []));
  const columns = keys.map((by, place) => `, ${keySql(by)} as k${place}`);
  const directions = orders.map(({ isDescending }) => (isDescending ? 'desc' : 'asc'));
  const orderOf = (rows: string): string =>
    [
      ...keys.map((_, place) => `${rows}.k${place} ${directions[place]} nulls last`),
      `${rows}.id ${directions.at(-1)}`,
    ].join(', ');
  const texts = keys.map((_, place) => `met.k${place}::text`);
  const window = start === undefined ? '' : `and (${beyondSql(keys, directions, start)})`;
  return `with met as materialized (
      select ${alias}.id${columns.join('')} from ${table} ${alias} ${[...joins].join(' ')}
      where ${conditions.join(' and ')} limit ${MAX_SORTED + 1})
    select page.id, page.key, size.count > ${MAX_SORTED} as "isTooLarge"
    from (select count(*) as count from met) size left join lateral (
      select met.*, json_build_array(${texts.join(', ')})::text as key from met
      where size.count <= ${MAX_SORTED} ${window}
      order by ${orderOf('met')} limit $2) page on true
    order by ${orderOf('page')}`;
}

/** The condition of the rows behind the last one of the previous page. */
function beyondSql(
  keys: readonly SortKey[],
  directions: readonly string[],
  { id, key }: Position,
): string {
  const last = JSON.parse(key!) as readonly (string | null)[];
  const comparison = (direction: string | undefined) => (direction === 'desc' ? '<' : '>');
  const same: string[] = [];
  const behind = keys.map(({ type }, place) => {
    const [column, text] = [`met.k${place}`, last[place]!];
    const value = text === null ? 'null' : `${literal(text)}::${type}`;
    // Rows without a key come last.
    const isBehind =
      text === null
        ? 'false'
        : `(${column} ${comparison(directions[place])} ${value} or ${column} is null)`;
    const all = [...same, isBehind].join(' and ');
    same.push(text === null ? `${column} is null` : `${column} = ${value}`);
    return `(${all})`;
  });
  const byId = `met.id ${comparison(directions.at(-1))} ${literal(String(id))}`;
  return [...behind, `(${[...same, byId].join(' and ')})`].join(' or ');
}
