import type { PageRequest, Position } from '../../http/paging/list.query.js';
import type { Source } from './page-cut.sql.js';
import { literal } from './statement.js';

/**
 * The number of rows that a plan is made for. PostgreSQL expects matching rows evenly along the
 * order, while they often are at one end of it. For so many rows it follows the order if the values
 * are common, and otherwise sorts the matching rows. Only as many as the page has are read.
 */
const PLANNED_ROWS = 5_000;

/** Conditions that are tried on the first rows of the order, before their indexes are read. */
export interface SortedProbe {
  /** The number of rows. */
  readonly rows: number;
  /** Every condition, for a few rows. */
  readonly predicates: readonly string[];
}

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
  probe?: SortedProbe,
): string {
  const { table, alias, where } = source;
  const { key, type, isNullable = false, join = '', id = `${alias}.id` } = by;
  const [direction, beyond] = isDescending ? ['desc', '<'] : ['asc', '>'];
  const firstRows = (columns: string, limit: number, all: readonly string[]): string =>
    `select ${columns}, ${key} as key from ${table} ${alias} ${join}
    where ${all.join(' and ')}
    order by ${key} ${direction}, ${id} ${direction} limit ${limit}`;
  const steps: string[] = [];
  /** Adds rows in order. Materialized, they are planned for their own limit and read one by one. */
  const add = (name: string, more: readonly string[]): void => {
    const rows = firstRows(`${alias}.id`, PLANNED_ROWS, [...conditions, ...more]);
    steps.push(
      `ordered_${name} as materialized (${rows})`,
      `${name} as materialized (select * from ordered_${name} limit $2)`,
    );
  };
  const window = (): string[] => {
    if (start === undefined) return isNullable ? [`${key} is not null`] : [];
    const lastId = literal(String(start.id));
    if (start.key === null) return [`${key} is null`, `${id} ${beyond} ${lastId}`];
    const last = `${literal(start.key!)}::${type}`;
    // The second condition bounds the index where key and id come from two tables.
    const bound = beyond === '>' ? '>=' : '<=';
    return [`(${key}, ${id}) ${beyond} (${last}, ${lastId})`, `${key} ${bound} ${last}`];
  };
  const isFilled = (rows: string): string => `(select count(*) from ${rows}) >= $2`;
  const parts = ['select * from keyed'];
  const unlessProbed: string[] = [];
  if (probe) {
    const tried = [`${alias}.shop_id = $1`, where, ...window()];
    const match = probe.predicates.map((one) => `(${one}) is true`).join(' and ');
    steps.push(
      `tried as materialized (${firstRows(`${alias}.*`, probe.rows, tried)})`,
      // A subquery per row: PostgreSQL never joins or hashes a whole table for its lookups.
      `probed as materialized (select ${alias}.id, ${alias}.key from tried ${alias}
        cross join lateral (select ${match} as yes offset 0) matched where matched.yes limit $2)`,
    );
    parts.push(`select * from probed where ${isFilled('probed')}`);
    unlessProbed.push(`not ${isFilled('probed')}`);
  }
  add('keyed', [...window(), ...unlessProbed]);
  if (isNullable && start?.key !== null) {
    add('unkeyed', [`${key} is null`, ...unlessProbed, `not ${isFilled('keyed')}`]);
    parts.push('select * from unkeyed');
  }
  return `with ${steps.join(',\n')}
    select id, key::text as key from (${parts.join(' union all ')}) page
    order by page.key ${direction} nulls last, page.id ${direction} limit $2`;
}
