import { MAX_LIMIT } from '../../common/paging/list.query.js';

/** Where the rows of a list come from. */
export interface Source {
  readonly table: string;
  readonly alias: string;
  /** What every row of the list meets. */
  readonly where: string;
}

/** What narrows a page, as SQL. */
export interface Narrowing {
  /** Each begins with ` and `. */
  readonly conditions: string;
  /** Bounds of the ids, each beginning with ` and `. */
  readonly bounds: string;
  /** Conditions of which rows meet exactly one; each finds its rows in the order of their ids. */
  readonly branches: readonly string[];
  /** Whether only an index that doesn't know the order of the ids finds the rows. */
  readonly isScattered: boolean;
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
  return narrowing.isScattered ? scatteredSql(source, narrowing) : orderedSql(source, narrowing);
}

function orderedSql(
  { table, alias, where }: Source,
  { conditions, bounds, branches }: Narrowing,
): string {
  const cut = branches.map(
    (branch) =>
      `(select * from ${table} ${alias}
        where ${alias}.shop_id = $1 and ${alias}.id < $2 and ${where}${bounds}${branch}${conditions}
        order by ${alias}.id desc ${MOST})`,
  );
  return `select * from (${cut.join('\nunion all ')}) cut order by cut.id desc limit $3`;
}

function scatteredSql(
  { table, alias, where }: Source,
  { conditions, bounds, branches }: Narrowing,
): string {
  const sought = `${where} and (${branches.map((branch) => `true${branch}`).join(' or ')})${conditions}`;
  const newest = (columns: string) =>
    `(select ${columns} from ${table} ${alias}
      where ${alias}.shop_id = $1 and ${alias}.id < $2${bounds}
      order by ${alias}.id desc limit ${AHEAD})`;
  return `with near as materialized (
      select * from ${newest(`${alias}.*`)} ${alias} where ${sought} order by ${alias}.id desc limit $3
    )
    select * from near
    union all
    select * from (
      select * from ${table} ${alias}
      where ${alias}.shop_id = $1 and ${sought}${bounds}
        and ${alias}.id < (select min(ahead.id) from ${newest(`${alias}.id`)} ahead)
      order by ${alias}.id + 0 desc ${MOST}) far
    where (select count(*) from near) < $3
    order by id desc limit $3`;
}
