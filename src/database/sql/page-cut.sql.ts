import { LARGEST_PAGE, MAX_LIMIT } from '../../common/paging/list.query.js';
import type { OrderedPath } from './list-filter.js';

/** Where the rows of a list come from. */
export interface Source {
  readonly table: string;
  readonly alias: string;
  /** What every row of the list meets. */
  readonly where: string;
}

/** What narrows a page, as SQL. */
export interface Narrowing {
  /** Bounds of the ids, given the SQL of an id. */
  readonly bounds: readonly ((id: string) => string)[];
  readonly conditions: readonly string[];
  /** The same for a few rows: given where the next ones are looked through first. */
  readonly near?: readonly string[];
  /** Conditions of which rows meet one at most; undefined where there is nothing to choose. */
  readonly alternatives: readonly string[] | undefined;
  /** How rows are found in the order of their ids; by the primary key otherwise. */
  readonly ordered?: OrderedPath;
  /** Values of a column, of each of which the first rows are read. */
  readonly each?: { readonly column: string; readonly values: string };
}

/** In which order the ids of a list are read. */
export interface Order {
  readonly direction: 'desc' | 'asc';
  /** How the ids of a page compare with the one at which it begins. */
  readonly beyond: '<' | '>';
  /** Picks the last of the ids that were looked through. */
  readonly last: 'min' | 'max';
  /**
   * As many rows as any page has, and the one that tells whether another follows. A literal: what a
   * parameter limits is planned as if it were a tenth of the table.
   */
  readonly most: number;
  /** How many of the next rows are looked through before an index is asked for scattered ones. */
  readonly ahead: number;
}

export const NEWEST_FIRST: Order = {
  direction: 'desc',
  beyond: '<',
  last: 'min',
  most: MAX_LIMIT + 1,
  ahead: 1_000,
};

/** For a list that is read as a whole. */
export const OLDEST_FIRST: Order = {
  direction: 'asc',
  beyond: '>',
  last: 'max',
  most: LARGEST_PAGE + 1,
  ahead: 5_000,
};

/**
 * The rows of a page in an order: those beyond the id in `$2`, as many as `$3` says. PostgreSQL reads
 * no more of them than are taken.
 */
export function pageCutSql(source: Source, order: Order, narrowing: Narrowing): string {
  const { near } = narrowing;
  return near ? nearFirstSql(source, order, narrowing, near) : orderedSql(source, order, narrowing);
}

function orderedSql(source: Source, order: Order, narrowing: Narrowing): string {
  const { alternatives = ['true'] } = narrowing;
  const cuts = alternatives.map((one) => `(${firstSql(source, order, narrowing, one)})`);
  return `select * from (${cuts.join('\nunion all ')}) cut
    order by cut.id ${order.direction} limit $3`;
}

/** The first rows of one of the alternatives. */
function firstSql(source: Source, order: Order, narrowing: Narrowing, alternative: string): string {
  const { table, alias, where } = source;
  const { conditions, ordered, each } = narrowing;
  const { direction, most } = order;
  const all = [...boundsOf(source, order, narrowing), where, ...conditions, alternative];
  if (each) {
    return `select ${alias}.* from (${each.values}) as each (value) cross join lateral (
      select * from ${table} ${alias} where ${[...all, `${each.column} = each.value`].join(' and ')}
      order by ${alias}.id ${direction} limit ${most}) ${alias}`;
  }
  const distinct = ordered?.isRepeated ? `distinct on (${ordered.id}) ` : '';
  return `select ${distinct}${alias}.* from ${table} ${alias} ${ordered?.join ?? ''}
    where ${all.join(' and ')} order by ${orderOf(source, order, ordered)} limit ${most}`;
}

/** The next rows are looked through; only what they leave open is sought by indexes, and sorted. */
function nearFirstSql(
  source: Source,
  order: Order,
  narrowing: Narrowing,
  near: readonly string[],
): string {
  const { table, alias, where } = source;
  const { conditions, alternatives } = narrowing;
  const { direction, beyond, last, most, ahead } = order;
  const bounds = boundsOf(source, order, narrowing).join(' and ');
  const always = [where, ...(alternatives ? [`(${alternatives.join(' or ')})`] : [])];
  return `with ahead as materialized (
      select * from ${table} ${alias} where ${bounds}
      order by ${alias}.id ${direction} limit ${ahead}
    ), near as materialized (
      select * from ahead ${alias}
      where ${[...always, ...near].join(' and ')} order by ${alias}.id ${direction} limit $3
    )
    select * from near
    union all
    select * from (
      select * from ${table} ${alias}
      where ${[bounds, ...always, ...conditions].join(' and ')}
        and ${alias}.id ${beyond} (select ${last}(id) from ahead)
      order by ${alias}.id + 0 ${direction} limit ${most}) far
    where (select count(*) from near) < $3
    order by id ${direction} limit $3`;
}

function boundsOf({ alias }: Source, { beyond }: Order, { bounds, ordered }: Narrowing): string[] {
  const ids = [`${alias}.id`, ...(ordered ? [ordered.id] : [])];
  return [
    `${alias}.shop_id = $1`,
    ...ids.flatMap((id) => [`${id} ${beyond} $2`, ...bounds.map((bound) => bound(id))]),
  ];
}

const orderOf = (
  { alias }: Source,
  { direction }: Order,
  ordered: OrderedPath | undefined,
): string =>
  ordered?.isNearest ? `${ordered.id} <-> $2` : `${ordered?.id ?? `${alias}.id`} ${direction}`;
