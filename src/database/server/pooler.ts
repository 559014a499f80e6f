import { randomUUID } from 'node:crypto';
import { sqlStateOf } from '../sql/postgres-errors.js';
import { Connection } from './connection.js';
import { REQUEST_TIMEOUTS, optionOf, sessionSettings } from './session-settings.js';

/** PgBouncer's error for options that it does not forward. */
const PROTOCOL_VIOLATION = '08P01';
/** Errors of a statement name that belongs to another client, or to none. */
const NAME_LOST = new Set(['42P05', '26000']);
/** Attempts at the check, since a pooler may rotate its connections. */
const ROUNDS = 5;

/** Thrown when the service cannot work behind the pooler. The message is one line. */
export class PoolerError extends Error {}

/**
 * Returns whether a pooler lends sessions per transaction or drops connection settings. The
 * settings of the account apply then.
 * @throws PoolerError when the account lacks them, or when the pooler loses statement names
 */
export async function isPooled(url: string, cluster: boolean): Promise<boolean> {
  const settings = sessionSettings(cluster, REQUEST_TIMEOUTS);
  const isLent = await lendsSessions(url);
  if (!isLent && (await lacking(url, settings, optionOf(settings))).length === 0) return false;
  const missing = await lacking(url, settings);
  if (missing.length === 0) return true;
  throw new PoolerError(
    `DATABASE_URL is a pooler, which does not keep settings, and its account lacks ${missing.join(', ')}: see "Poolers" in docs/operations.md`,
  );
}

/** Returns the settings that differ from the required ones, on a connection with the option. */
async function lacking(
  url: string,
  settings: Readonly<Record<string, string | number>>,
  options?: string,
): Promise<string[]> {
  const client = new Connection({ connectionString: url, options });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings',
    );
    const found = new Map(rows.map(({ name, setting }) => [name, setting]));
    return Object.entries(settings)
      .filter(([name, value]) => !`${found.get(name)},`.startsWith(`${value},`))
      .map(([name]) => name);
  } catch (error) {
    if (options !== undefined && sqlStateOf(error) === PROTOCOL_VIOLATION) {
      return Object.keys(settings);
    }
    throw error;
  } finally {
    await client.end();
  }
}

/** Returns whether two connections alternate on the same PostgreSQL session. */
async function lendsSessions(url: string): Promise<boolean> {
  const clients = [0, 1].map(() => new Connection({ connectionString: url }));
  const [one, other] = clients as [Connection, Connection];
  const query = { name: `probe_${randomUUID()}`, text: 'select pg_backend_pid() as pid' };
  const sessionOf = async (client: Connection): Promise<number> =>
    (await client.query<{ pid: number }>(query)).rows[0]!.pid;
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const sessions = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      sessions.add(await sessionOf(one));
      await other.query('begin');
      const lent = sessions.has(await sessionOf(other));
      await other.query('rollback');
      if (lent || sessions.size > 1) return true;
    }
    return false;
  } catch (error) {
    if (!NAME_LOST.has(sqlStateOf(error) ?? '')) throw error;
    throw new PoolerError(
      'DATABASE_URL is a pooler that loses prepared statements: PgBouncer 1.21 or newer with max_prepared_statements, or its session mode, is needed',
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
