import type { Alternative, OrderedPath } from './list-filter.js';
import type { Order } from './page-order.js';

/** The table of a list. */
export interface Source {
  readonly table: string;
  readonly alias: string;
  /** The condition that every row of the list meets. */
  readonly where: string;
}

/** SQL of an access path that returns rows in id order. */
export interface Lead {
  readonly conditions: readonly string[];
  /**
   * Conditions of which a row meets at most one, unless paths repeat it; undefined for a single
   * path.
   */
  readonly alternatives?: readonly Alternative[];
  /** Values of a column; the first rows of each value are read. */
  readonly each?: { readonly column: string; readonly values: string };
}

/** SQL of the filters that narrow a page. */
export interface Narrowing extends Lead {
  /** Bounds of the ids, each given the SQL of an id. */
  readonly bounds: readonly ((id: string) => string)[];
  /** The conditions for a few rows, where the next rows are scanned first. */
  readonly near?: readonly string[];
  /** The access paths of several conditions, tried one after the other. */
  readonly leads?: readonly Lead[];
  /** Whether the remaining rows are scanned sequentially, as no index finds them. */
  readonly isWalked?: boolean;
}

/**
 * Slack in the estimate of further matches from a few rows: the scan continues if this multiple of
 * the estimate fills the page.
 */
const HOPE = 3;

/** The range of rows to read. */
interface Cut {
  /** SQL of the id after which the rows begin. */
  readonly start: string;
  /** SQL of the number of rows. */
  readonly limit: string;
  /** The maximum number of rows per alternative. */
  readonly most: number;
}

/**
 * Returns SQL of a page's rows in an order: at most `$3` rows beyond the id in `$2`. PostgreSQL
 * reads no rows beyond the page.
 */
export function pageCutSql(source: Source, order: Order, narrowing: Narrowing): string {
  const { near } = narrowing;
  return near
    ? nearFirstSql(source, order, narrowing, near)
    : ledSql(source, order, narrowing, { start: '$2', limit: '$3', most: order.most });
}

/** Returns SQL of the first rows on an access path. */
function ledSql(source: Source, order: Order, narrowing: Narrowing, cut: Cut): string {
  const { alternatives = [{ sql: 'true' }] } = narrowing;
  const cuts = alternatives.map((one) => `(${firstSql(source, order, narrowing, one, cut)})`);
  const isRepeated = cuts.length > 1 && alternatives.some(({ ordered }) => ordered?.isRepeated);
  return `select ${isRepeated ? 'distinct on (cut.id) ' : ''}* from (${cuts.join('\nunion all ')}) cut
    order by cut.id ${order.direction} limit ${cut.limit}`;
}

/** Returns SQL of the first rows of one alternative. */
function firstSql(
  source: Source,
  order: Order,
  narrowing: Narrowing,
  { sql, ordered }: Alternative,
  { start, most }: Cut,
): string {
  const { table, alias, where } = source;
  const { bounds, conditions, each } = narrowing;
  const { direction } = order;
  const limits = boundsOf(source, order, { bounds, ordered }, start);
  const all = [...limits, where, ...conditions, sql];
  if (each) {
    return `select ${alias}.* from (${each.values}) as each (value) cross join lateral (
      select * from ${table} ${alias} where ${[...all, `${each.column} = each.value`].join(' and ')}
      order by ${alias}.id ${direction} limit ${most}) ${alias}`;
  }
  const distinct = ordered?.isRepeated ? `distinct on (${ordered.id}) ` : '';
  return `select ${distinct}${alias}.* from ${table} ${alias} ${ordered?.join ?? ''}
    where ${all.join(' and ')} order by ${orderOf(source, order, ordered, start)} limit ${most}`;
}

/**
 * Returns SQL that probes likely rows before it runs the full query. From the first id at which all
 * conditions can match, it probes the next rows, then the first rows on each path. A path ends the
 * search when it has no more rows, or when enough rows match all conditions. If more rows of a path
 * are likely to complete the page, the search continues there. Indexes and a sort return only the
 * remaining rows.
 *
 * `led_n` are the rows that are probed on a path, `met_n` the matching ones, `more_n` the matching
 * ones further on. `enough_n` and `enough_more_n` are true when they complete the page.
 */
function nearFirstSql(
  source: Source,
  order: Order,
  narrowing: Narrowing,
  near: readonly string[],
): string {
  const { table, alias, where } = source;
  const { bounds, conditions, alternatives, leads = [], isWalked = false } = narrowing;
  const { direction, last, most, ahead, led, more } = order;
  const always = [
    where,
    ...(alternatives ? [`(${alternatives.map(({ sql }) => sql).join(' or ')})`] : []),
  ];
  // A subquery per row: PostgreSQL never joins or hashes a whole table for its lookups. Null counts
  // as false, so later conditions are not evaluated.
  const all = [...always, ...near].map((one) => `(${one}) is true`).join(' and ');
  const meeting = (rows: string): string => `select ${alias}.* from ${rows} ${alias}
      cross join lateral (select ${all} as yes offset 0) met
      where met.yes order by ${alias}.id ${direction} limit $3`;
  const behind = `(select ${last}(id) from led_0)`;
  const places = [
    { lead: { conditions: [] }, start: beginningOf(source, order, bounds, leads), looked: ahead },
    ...leads.map((lead) => ({ lead, start: behind, looked: led })),
  ].map((place, index) => ({ ...place, index }));
  const rowsOf = (lead: Lead, start: string, limit: number): string =>
    ledSql(source, order, { bounds, ...lead }, { start, limit: String(limit), most: limit });
  const countOf = (...names: string[]): string =>
    [...new Set(names)].map((name) => `(select count(*) from ${name})`).join(' + ');
  const isSo = (name: string): string => `(select yes from ${name})`;
  const isSoBefore = (index: number): string =>
    isSo(index === 0 ? `enough_${leads.length}` : `enough_more_${index - 1}`);
  const tries = places.map(({ lead, start, looked, index }) => {
    const already = index === 0 ? 'false' : isSo(`enough_${index - 1}`);
    return `led_${index} as materialized (
      select * from (${rowsOf(lead, start, looked)}) led where not ${already}
    ), met_${index} as materialized (${meeting(`led_${index}`)}
    ), enough_${index} as materialized (
      select ${already} or ${countOf(`led_${index}`)} < ${looked}
        or ${countOf('met_0', `met_${index}`)} >= $3 as yes
    )`;
  });
  const further = places.map(({ lead, looked, index }) => {
    const next = rowsOf(lead, `(select ${last}(id) from led_${index})`, more);
    return `more_${index} as materialized (${meeting(`(
      select * from (${next}) led where not ${isSoBefore(index)}
        and ${countOf(`met_${index}`)} * ${(looked + more) * HOPE} >= $3 * ${looked})`)}
    ), enough_more_${index} as materialized (
      select ${isSoBefore(index)}
        or ${countOf('met_0', `met_${index}`, `more_${index}`)} >= $3 as yes
    )`;
  });
  const found = places.map(({ index }) => {
    const isMore = `not ${isSoBefore(index)} and ${isSo(`enough_more_${index}`)}`;
    const isFirst = `not ${isSo(`enough_${index - 1}`)} and ${isSo(`enough_${index}`)}`;
    return `select * from met_${index} where ${index === 0 ? 'true' : `${isFirst} or ${isMore}`}
    union all
    select * from more_${index} where ${isMore}`;
  });
  const rest = [...boundsOf(source, order, { bounds }, behind), ...always, ...conditions];
  // Alternatives have indexes in this order; all other rows need a sort.
  const far =
    conditions.length === 0
      ? rowsOf({ conditions, alternatives }, behind, most)
      : `select * from ${table} ${alias} where ${rest.join(' and ')}
      order by ${alias}.id${isWalked ? '' : ' + 0'} ${direction} limit ${most}`;
  return `with ${[...tries, ...further].join(', ')}
    select * from (${found.join('\n    union all\n    ')}
    union all
    select * from (${far}) far
    where not ${isSo(`enough_more_${leads.length}`)}
    order by id ${direction} limit ${most}) cut
    order by cut.id ${direction} limit $3`;
}

/**
 * Returns SQL of the id after which the first match can be: the furthest of the first rows that
 * each condition finds alone.
 */
function beginningOf(
  source: Source,
  order: Order,
  bounds: Narrowing['bounds'],
  leads: readonly Lead[],
): string {
  if (leads.length === 0) return '$2';
  const { furthest, before, none } = order;
  const first = leads.map((lead) => {
    const rows = ledSql(source, order, { bounds, ...lead }, { start: '$2', limit: '1', most: 1 });
    return `coalesce((select id ${before} from (${rows}) first), ${none})`;
  });
  return `(select ${furthest}($2, ${first.join(', ')}))`;
}

function boundsOf(
  { alias }: Source,
  { beyond }: Order,
  { bounds, ordered }: Pick<Narrowing, 'bounds'> & { ordered?: OrderedPath | undefined },
  start: string,
): string[] {
  const ids = [`${alias}.id`, ...(ordered ? [ordered.id] : [])];
  return [
    `${alias}.shop_id = $1`,
    ...ids.flatMap((id) => [`${id} ${beyond} ${start}`, ...bounds.map((bound) => bound(id))]),
  ];
}

const orderOf = (
  { alias }: Source,
  { direction }: Order,
  ordered: OrderedPath | undefined,
  start: string,
): string =>
  ordered?.isNearest
    ? `${ordered.id} <-> ${start}`
    : `${ordered?.id ?? `${alias}.id`} ${direction}`;
