import type { PageRequest, Position } from '../../http/paging/list.query.js';
import type { SortKey } from '../../http/paging/sort.js';
import { literal } from './statement.js';

/** The table of a list. */
export interface Source {
  readonly table: string;
  readonly alias: string;
  /** The condition that every row of the list meets. */
  readonly where: string;
}

/** The order of a page, and the row after which it begins. Without a key it is by id. */
export interface PageOrder {
  readonly by?: NonNullable<PageRequest['sort']>['by'];
  readonly isDescending: boolean;
  readonly start?: Position | undefined;
}

/** The conditions of a page, as SQL with literal values. */
export interface PageConditions {
  /** All of them. */
  readonly all: readonly string[];
  /** A check of the first rows, where PostgreSQL does not know how many rows meet a condition. */
  readonly check?: RowCheck | undefined;
}

export interface RowCheck {
  /** The conditions that choose the rows. */
  readonly known: readonly string[];
  /** The other conditions, for a single row. */
  readonly unknown: readonly string[];
  /** The number of rows to check. */
  readonly rows: number;
}

/**
 * The number of rows that a plan is made for. PostgreSQL expects matching rows evenly along the
 * order, while they often are at one end of it. For so many rows it follows the order if the values
 * are common, and otherwise sorts the matching rows. Only as many as the page has are read.
 */
const PLANNED_ROWS = 5_000;

/** The SQL of a key. Keys that depend on the reading are resolved by `orderAt`. */
export function keySql({ key }: SortKey): string {
  if (typeof key !== 'string') throw new Error('the key depends on the reading');
  return key;
}

/**
 * Returns SQL of the ids and keys of a page: at most `$2` rows. It is planned for its values. For
 * `GET /items?visibility=sold` it is
 *
 * ```sql
 * with ordered_first as materialized (
 *     select i.id from items i
 *     where i.shop_id = $1 and i.visibility = any('{sold}') order by i.id desc limit 5000),
 *   first as materialized (select * from ordered_first limit $2)
 * select id from (select * from first) page order by page.id desc limit $2
 * ```
 *
 * With a search, the first rows that meet the other conditions are checked one by one. The search is
 * repeated with its index only if these do not fill the page. Rows without a key come last; they are
 * read when those with a key do not fill the page.
 */
export function pageCutSql(
  { table, alias }: Source,
  { by, isDescending, start }: PageOrder,
  { all, check }: PageConditions,
): string {
  const { isNullable = false, join = '', id = `${alias}.id` } = by ?? {};
  const key = by && keySql(by);
  const [direction, beyond] = isDescending ? ['desc', '<'] : ['asc', '>'];
  const [keyColumn, order, pageOrder] = by
    ? [
        `, ${key} as key`,
        `${key} ${direction}, ${id} ${direction}`,
        `page.key ${direction} nulls last, `,
      ]
    : ['', `${id} ${direction}`, ''];
  const firstRows = (columns: string, limit: number, conditions: readonly string[]): string =>
    `select ${columns}${keyColumn} from ${table} ${alias} ${join}
    where ${conditions.join(' and ')}
    order by ${order} limit ${limit}`;
  const window = (): string[] => {
    if (start === undefined) return isNullable ? [`${key} is not null`] : [];
    const lastId = literal(String(start.id));
    if (!by) return [`${id} ${beyond} ${lastId}`];
    if (start.key === null) return [`${key} is null`, `${id} ${beyond} ${lastId}`];
    const last = `${literal(start.key!)}::${by.type}`;
    // The second condition bounds the index where key and id come from two tables.
    return [`(${key}, ${id}) ${beyond} (${last}, ${lastId})`, `${key} ${beyond}= ${last}`];
  };
  const hasUnkeyed = isNullable && start?.key !== null;
  const isFilled = (rows: string): string => `(select count(*) from ${rows}) >= $2`;
  const steps: string[] = [];
  const parts: string[] = [];
  /** Adds rows in order. Materialized, they are planned for their own limit and read one by one. */
  const add = (name: string, more: readonly string[]): void => {
    steps.push(
      `ordered_${name} as materialized (${firstRows(`${alias}.id`, PLANNED_ROWS, [...all, ...more])})`,
      `${name} as materialized (select * from ordered_${name} limit $2)`,
    );
    parts.push(`select * from ${name}`);
  };
  const unlessChecked: string[] = [];
  if (check) {
    const isMet = check.unknown.map((one) => `(${one}) is true`).join(' and ');
    // Rows without a key may follow the last one with a key.
    const isEnd = hasUnkeyed ? 'false' : `(select count(*) from tried) < ${check.rows}`;
    const isComplete = `(${isFilled('checked')} or ${isEnd})`;
    steps.push(
      `tried as materialized (${firstRows(`${alias}.*`, check.rows, [...check.known, ...window()])})`,
      // A subquery per row: PostgreSQL never joins or hashes a whole table for its lookups.
      `checked as materialized (select ${alias}.id${by ? `, ${alias}.key` : ''} from tried ${alias}
        cross join lateral (select ${isMet} as yes offset 0) met where met.yes limit $2)`,
    );
    parts.push(`select * from checked where ${isComplete}`);
    unlessChecked.push(`not ${isComplete}`);
  }
  add('first', [...window(), ...unlessChecked]);
  if (hasUnkeyed) add('unkeyed', [`${key} is null`, ...unlessChecked, `not ${isFilled('first')}`]);
  return `with ${steps.join(',\n')}
    select id${by ? ', key::text as key' : ''} from (${parts.join(' union all ')}) page
    order by ${pageOrder}page.id ${direction} limit $2`;
}
