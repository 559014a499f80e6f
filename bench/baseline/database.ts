import pg from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;
const INT8_LIST = 1016;

/** `2026-01-31 08:00:00.5+00` as `2026-01-31T08:00:00.500Z`; the session's zone is UTC. */
function isoOf(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

const numbersOf = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === INT8_LIST) return numbersOf;
    if (oid === TIMESTAMPTZ) return isoOf;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_SIZE ?? 10),
  options: '-c timezone=UTC -c datestyle=ISO -c plan_cache_mode=force_generic_plan',
  types,
});
pool.on('error', () => {});

/** What statements are run on: the pool, or the connection of a transaction. */
export type Db = Pick<pg.Pool, 'query'> | pg.PoolClient;

/** A row, whose members are those of its statement. */
export type Row = any;

/** Runs a prepared statement. */
export async function runStatement(
  db: Db,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.query({ name, text, values: values as unknown[] })).rows;
}

export { pool };

/**
 * The beginning of a statement that makes a resource of the shop in `$1`: its number and time are in
 * `counter`, its id in `resource`.
 * @param first the number of the first one
 * @param now the parameter that holds the time
 */
export const numbered = (kind: 'Cycle' | 'ReturnOrder', first: number, now: string): string =>
  `with counter as (
    insert into shop_counters as c (shop_id, kind, value, made_at) values ($1, '${kind}', ${first}, ${now})
    on conflict (shop_id, kind) do update
      set value = c.value + 1, made_at = greatest(c.made_at, excluded.made_at)
    returning value, made_at
  ), resource as (
    insert into resources (shop_id, kind) select $1, '${kind}' from counter returning id
  )`;

/** Runs work in a transaction; what fails is rolled back. */
export async function inOneTransaction<T>(work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
