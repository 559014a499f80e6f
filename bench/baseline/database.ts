import pg from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;

/** `2026-01-31 08:00:00.5+00` as `2026-01-31T08:00:00.500Z`; the session's zone is UTC. */
function isoOf(text: string): string {
  const fraction = text.length > 22 ? text.slice(20, -3) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
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

/** The pool, or the connection of a transaction. */
type Db = Pick<pg.Pool, 'query'> | pg.PoolClient;

/** A row, with the columns of its statement. */
export type Row = any;

/** Runs a prepared statement on the pool, or on the connection of a transaction. */
export async function runStatement(
  name: string,
  text: string,
  values: readonly unknown[],
  db: Db = pool,
): Promise<Row[]> {
  return (await db.query({ name, text, values: values as unknown[] })).rows;
}

/** Runs work in a transaction, which is rolled back on an error. */
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
