import { MAX_LIMIT } from '../../common/paging/list.query.js';
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
  /** The same for a few rows: given where the newest are looked through first. */
  readonly near?: readonly string[];
  /** Conditions of which rows meet one at most; undefined where there is nothing to choose. */
  readonly alternatives: readonly string[] | undefined;
  /** How rows are found in the order of their ids; by the primary key otherwise. */
  readonly ordered?: OrderedPath;
  /** Values of a column, of each of which the newest rows are read. */
  readonly each?: { readonly column: string; readonly values: string };
}

/**
 * As many rows as any page has, and the one that tells whether another follows. A literal: what a
 * parameter limits is planned as if it were a tenth of the table.
 */
const MOST = `limit ${MAX_LIMIT + 1}`;

/** How many of the newest rows are looked through before an index is asked for scattered ones. */
const AHEAD = 1_000;

/**
 * The rows of a page, newest first: those below the id in `$2`, as many as `$3` says.
 * PostgreSQL reads no more of them than are taken.
 */
export function pageCutSql(source: Source, narrowing: Narrowing): string {
  const { near } = narrowing;
  return near ? nearFirstSql(source, narrowing, near) : orderedSql(source, narrowing);
}

function orderedSql(source: Source, narrowing: Narrowing): string {
  const { alternatives = ['true'] } = narrowing;
  const cuts = alternatives.map((alternative) => `(${newestSql(source, narrowing, alternative)})`);
  return `select * from (${cuts.join('\nunion all ')}) cut order by cut.id desc limit $3`;
}

/** The newest rows of one of the alternatives. */
function newestSql(source: Source, narrowing: Narrowing, alternative: string): string {
  const { table, alias, where } = source;
  const { conditions, ordered, each } = narrowing;
  const all = [...boundsOf(source, narrowing), where, ...conditions, alternative];
  if (each) {
    return `select ${alias}.* from (${each.values}) as each (value) cross join lateral (
      select * from ${table} ${alias} where ${[...all, `${each.column} = each.value`].join(' and ')}
      order by ${alias}.id desc ${MOST}) ${alias}`;
  }
  const distinct = ordered?.isRepeated ? `distinct on (${ordered.id}) ` : '';
  return `select ${distinct}${alias}.* from ${table} ${alias} ${ordered?.join ?? ''}
    where ${all.join(' and ')} order by ${orderOf(source, ordered)} ${MOST}`;
}

/** The newest rows are looked through; only what they leave open is sought by indexes, and sorted. */
function nearFirstSql(source: Source, narrowing: Narrowing, near: readonly string[]): string {
  const { table, alias, where } = source;
  const { conditions, alternatives } = narrowing;
  const bounds = boundsOf(source, narrowing).join(' and ');
  const always = [where, ...(alternatives ? [`(${alternatives.join(' or ')})`] : [])];
  return `with ahead as materialized (
      select * from ${table} ${alias} where ${bounds} order by ${alias}.id desc limit ${AHEAD}
    ), near as materialized (
      select * from ahead ${alias}
      where ${[...always, ...near].join(' and ')} order by ${alias}.id desc limit $3
    )
    select * from near
    union all
    select * from (
      select * from ${table} ${alias}
      where ${[bounds, ...always, ...conditions].join(' and ')}
        and ${alias}.id < (select min(id) from ahead)
      order by ${alias}.id + 0 desc ${MOST}) far
    where (select count(*) from near) < $3
    order by id desc limit $3`;
}

function boundsOf({ alias }: Source, { bounds, ordered }: Narrowing): string[] {
  const ids = [`${alias}.id`, ...(ordered ? [ordered.id] : [])];
  return [
    `${alias}.shop_id = $1`,
    ...ids.flatMap((id) => [`${id} < $2`, ...bounds.map((bound) => bound(id))]),
  ];
}

const orderOf = ({ alias }: Source, ordered: OrderedPath | undefined): string =>
  ordered?.isNearest ? `${ordered.id} <-> $2` : `${ordered?.id ?? `${alias}.id`} desc`;
