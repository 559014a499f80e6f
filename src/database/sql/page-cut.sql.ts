import { LARGEST_PAGE, MAX_LIMIT } from '../../http/paging/list.query.js';
import type { Alternative } from './list-filter.js';

/** The order in which a list's ids are read. */
export interface Order {
  readonly direction: 'desc' | 'asc';
  /** Compares the ids of a page with the id at which it begins. */
  readonly beyond: '<' | '>';
  /**
   * The rows of the largest page, plus one that shows whether another page follows. A literal: for
   * a limit in a parameter, PostgreSQL plans a tenth of the table.
   */
  readonly maxRows: number;
}

export const NEWEST_FIRST: Order = { direction: 'desc', beyond: '<', maxRows: MAX_LIMIT + 1 };

/** The order of a list that is read completely. */
export const OLDEST_FIRST: Order = { direction: 'asc', beyond: '>', maxRows: LARGEST_PAGE + 1 };

/** The table of a list. */
export interface Source {
  readonly table: string;
  readonly alias: string;
  /** The condition that every row of the list meets. */
  readonly where: string;
}

/** Conditions whose rows indexes return in id order. */
export interface AccessPath {
  readonly conditions: readonly string[];
  /** Conditions of which a row meets at most one; each is read separately. */
  readonly alternatives?: readonly Alternative[];
  /** Values of a column; the first rows of each value are read. */
  readonly perValue?: { readonly column: string; readonly values: string };
  /** Rows in no order, from a FROM clause or the table; they complete a page if they are fewer. */
  readonly unordered?: { readonly from: string | undefined; readonly maxRows: number };
}

/** How the rows of a page are found. */
export interface PagePlan extends AccessPath {
  /** Bounds of the ids, each given the SQL of an id. */
  readonly bounds: readonly ((id: string) => string)[];
  /** The rows to try before PostgreSQL combines indexes for the conditions. */
  readonly probe?: Probe;
}

/** A few rows on each of several paths. */
export interface Probe {
  readonly paths: readonly AccessPath[];
  /** The number of rows on each path. */
  readonly rows: number;
  /** Every condition, for a few rows. */
  readonly predicates: readonly string[];
}

/**
 * Returns SQL of a page's rows in an order: at most `$3` rows beyond the id in `$2`. PostgreSQL
 * reads no rows beyond the page.
 */
export function pageCutSql(source: Source, order: Order, plan: PagePlan): string {
  const rows = plan.probe
    ? probedSql(source, order, plan, plan.probe)
    : firstOnPathSql(source, order, plan, order.maxRows);
  return `select * from (${rows}) cut order by cut.id ${order.direction} limit $3`;
}

/** Returns SQL of the first rows on a path, in id order. */
function firstOnPathSql(source: Source, order: Order, plan: PagePlan, maxRows: number): string {
  const { alternatives = [{ sql: 'true' }], perValue } = plan;
  const cuts = alternatives.map((one) => firstSql(source, order, plan, one, maxRows));
  // The rows of a single cut are in order, so later steps can stop early.
  if (cuts.length === 1 && !perValue) return cuts[0]!;
  const isRepeated = alternatives.some(({ ordered }) => ordered?.isRepeated);
  return `select ${isRepeated ? 'distinct on (cut.id) ' : ''}* from (
    ${cuts.map((cut) => `(${cut})`).join('\nunion all ')}) cut
    order by cut.id ${order.direction} limit ${maxRows}`;
}

/** Returns SQL of the first rows of one alternative. */
function firstSql(
  { table, alias, where }: Source,
  order: Order,
  { bounds, conditions, perValue }: PagePlan,
  { sql, ordered }: Alternative,
  maxRows: number,
): string {
  const { direction } = order;
  const ids = [`${alias}.id`, ...(ordered ? [ordered.id] : [])];
  const keyset = ids.flatMap((id) => keysetOf(order, bounds, id));
  const all = [`${alias}.shop_id = $1`, ...keyset, where, ...conditions, sql];
  if (perValue) {
    return `select ${alias}.* from (${perValue.values}) as each (value) cross join lateral (
      select * from ${table} ${alias}
      where ${[...all, `${perValue.column} = each.value`].join(' and ')}
      order by ${alias}.id ${direction} limit ${maxRows}) ${alias}`;
  }
  const distinct = ordered?.isRepeated ? `distinct on (${ordered.id}) ` : '';
  const key = ordered?.isNearest
    ? `${ordered.id} <-> $2`
    : `${ordered?.id ?? `${alias}.id`} ${direction}`;
  return `select ${distinct}${alias}.* from ${table} ${alias} ${ordered?.join ?? ''}
    where ${all.join(' and ')} order by ${key} limit ${maxRows}`;
}

/**
 * Returns SQL that tries the first rows on each path. A path completes the page when enough of its
 * rows match, or when it has no more rows. If none does, indexes and a sort return the page.
 * Unordered rows complete it only when there are no more.
 *
 * `tried_n` are the first rows of a path and `matched_n` the matching ones; `complete_n` is true
 * when this path or one before it completes the page.
 */
function probedSql(
  source: Source,
  order: Order,
  { bounds, conditions }: PagePlan,
  { paths, rows: usualRows, predicates }: Probe,
): string {
  const { table, alias, where } = source;
  const { direction, maxRows } = order;
  const rows = Math.round((usualRows * maxRows) / NEWEST_FIRST.maxRows);
  // A subquery per row: PostgreSQL never joins or hashes a whole table for its lookups. Null counts
  // as false, so later conditions are not evaluated.
  const match = [where, ...predicates].map((one) => `(${one}) is true`).join(' and ');
  const isComplete = (index: number): string =>
    index < 0 ? 'false' : `(select yes from complete_${index})`;
  const keyset = keysetOf(order, bounds, `${alias}.id`);
  const inList = [`${alias}.shop_id = $1`, ...keyset, where];
  const probes = paths.map((path, index) => {
    const { unordered } = path;
    const tried = unordered
      ? `select ${alias}.* from ${unordered.from ?? `${table} ${alias}`}
        where ${[...inList, ...path.conditions].join(' and ')} limit ${unordered.maxRows}`
      : firstOnPathSql(source, order, { bounds, ...path }, rows);
    const enough = unordered ? 'false' : `(select count(*) from matched_${index}) >= $3`;
    return `tried_${index} as materialized (
      select * from (${tried}) tried where not ${isComplete(index - 1)}
    ), matched_${index} as materialized (
      select ${alias}.* from tried_${index} ${alias}
      cross join lateral (select ${match} as yes offset 0) matched
      where matched.yes ${unordered ? '' : 'limit $3'}
    ), complete_${index} as materialized (
      select ${isComplete(index - 1)} or ${enough}
        or (select count(*) from tried_${index}) < ${unordered?.maxRows ?? rows} as yes
    )`;
  });
  const matched = paths.map(
    (_, index) => `select * from matched_${index}
    where ${isComplete(index)} and not ${isComplete(index - 1)}`,
  );
  return `with ${probes.join(', ')}
    ${matched.join('\n    union all\n    ')}
    union all
    (select * from ${table} ${alias}
    where not ${isComplete(paths.length - 1)} and ${[...inList, ...conditions].join(' and ')}
    order by ${alias}.id + 0 ${direction} limit ${maxRows})`;
}

const keysetOf = ({ beyond }: Order, bounds: PagePlan['bounds'], id: string): string[] => [
  `${id} ${beyond} $2`,
  ...bounds.map((bound) => bound(id)),
];
