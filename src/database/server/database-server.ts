import { randomUUID } from 'node:crypto';
import type { Configuration } from '../../config/configuration.js';
import type { Log } from '../../embedded-postgres/cluster.js';
import { EmbeddedServerError } from '../../embedded-postgres/embedded-server-error.js';
import { openEmbeddedServer } from '../../embedded-postgres/embedded-server.js';
import { sqlStateOf } from '../sql/postgres-errors.js';
import { Connection } from './connection.js';
import { optionOf, REQUEST_TIMEOUTS, sessionSettings } from './session-settings.js';

const OLDEST_MAJOR = 15;
/** The limits of the connections of the checks, behind a pooler as well. */
const CONNECTING = { connectionTimeoutMillis: 10_000, awaitsSession: true };

/** PgBouncer's error for options that it does not forward. */
const PROTOCOL_VIOLATION = '08P01';
/** Errors of a statement name that belongs to another client, or to none. */
const NAME_LOST = new Set(['42P05', '26000']);
/** Attempts at the check, since a pooler may rotate its connections. */
const ROUNDS = 5;

/** The PostgreSQL server that the process uses, with the facts checked at the start. */
export interface DatabaseServer {
  readonly url: string;
  /** True where the service started its own server. */
  readonly embedded: boolean;
  /** True where the Citus extension is installed; checked once. */
  readonly cluster: boolean;
  /** True where session settings come from the account: see `isPooled`; checked once. */
  readonly pooled: boolean;
  /** Returns whether the embedded server has ended; undefined for another one. */
  hasEnded?(): Promise<boolean>;
  /** Stops the server that this process started; call it after the pool has closed. */
  close(): Promise<void>;
}

/** The facts that each connection to the server needs. */
export type ServerFacts = Pick<DatabaseServer, 'url' | 'cluster'> & { readonly pooled?: boolean };

/** Thrown when the process cannot start with the database. The message is one line. */
export class DatabaseServerError extends Error {}

/** The reason why a server cannot be used: a sentence without its subject. */
class UnsuitableServerError extends Error {}

/**
 * Opens the server that the configuration names, or the embedded one.
 * @param exclusive whether the embedded one must not belong to another process, as for a service
 * @throws DatabaseServerError when it cannot be used
 */
export async function openDatabaseServer(
  configuration: Configuration,
  log: Log,
  exclusive = false,
): Promise<DatabaseServer> {
  const { databaseUrl, dataDir } = configuration;
  if (databaseUrl !== undefined) return openServerAt(databaseUrl, 'DATABASE_URL', log);
  try {
    const server = await openEmbeddedServer({ dataDir, log, exclusive });
    return {
      url: server.url,
      embedded: true,
      cluster: false,
      pooled: false,
      hasEnded: () => server.hasEnded(),
      close: () => server.close(),
    };
  } catch (error) {
    if (error instanceof EmbeddedServerError) throw new DatabaseServerError(error.message);
    throw error;
  }
}

/**
 * Opens a server that runs already.
 * @param name the subject of error messages, since URLs contain passwords
 * @throws DatabaseServerError when it cannot be used
 */
export async function openServerAt(url: string, name: string, log: Log): Promise<DatabaseServer> {
  try {
    return { url, embedded: false, ...(await inspect(url, log)), close: async () => {} };
  } catch (error) {
    if (error instanceof UnsuitableServerError) {
      throw new DatabaseServerError(`${name} ${error.message}`);
    }
    const reason = (error as Error).message || (error as { code?: string }).code;
    throw new DatabaseServerError(`${name} cannot be used: ${reason}`);
  }
}

/**
 * Checks version, encoding and pooler, logs warnings, and returns the facts about the server.
 * @throws UnsuitableServerError
 */
async function inspect(url: string, log: Log): Promise<Pick<DatabaseServer, 'cluster' | 'pooled'>> {
  const client = new Connection({ ...CONNECTING, connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; cluster: boolean }>(
      `select current_setting('server_version_num')::integer / 10000 as version,
              current_setting('server_encoding') as encoding,
              exists (select from pg_extension where extname = 'citus') as cluster`,
    );
    const { version, encoding, cluster } = rows[0]!;
    if (version < OLDEST_MAJOR) {
      throw new UnsuitableServerError(
        `is PostgreSQL ${version}; ${OLDEST_MAJOR} or newer is needed`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new UnsuitableServerError(`is encoded in ${encoding}; UTF8 is needed`);
    }
    if (cluster) await checkWorkers(client, log);
    return { cluster, pooled: await isPooled(url, cluster) };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Warns about workers without time limits: session limits end at the coordinator, but workers lock
 * the rows.
 */
async function checkWorkers(client: Connection, log: Log): Promise<void> {
  const { rows } = await client.query<{ worker: string }>(
    `select format('%s:%s', nodename, nodeport) as worker
     from run_command_on_workers('show lock_timeout') where success and result = '0'`,
  );
  for (const { worker } of rows) {
    log(`lock_timeout is not set on the worker ${worker}: see "A cluster" in docs/scaling.md`);
  }
}

/**
 * Returns whether a pooler lends sessions per transaction or drops connection settings. The
 * settings of the account apply then.
 * @throws UnsuitableServerError when the account lacks them, or when the pooler loses statement names
 */
async function isPooled(url: string, cluster: boolean): Promise<boolean> {
  const settings = sessionSettings(cluster, REQUEST_TIMEOUTS);
  const isLent = await lendsSessions(url);
  if (!isLent && (await lacking(url, settings, optionOf(settings))).length === 0) return false;
  const missing = await lacking(url, settings);
  if (missing.length === 0) return true;
  throw new UnsuitableServerError(
    `is a pooler, which does not keep settings, and its account lacks ${missing.join(', ')}: see "Poolers" in docs/operations.md`,
  );
}

/** Returns the settings that differ from the required ones, on a connection with the option. */
async function lacking(
  url: string,
  settings: Readonly<Record<string, string | number>>,
  options?: string,
): Promise<string[]> {
  const client = new Connection({ ...CONNECTING, connectionString: url, options });
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
    throw new UnsuitableServerError(
      'is a pooler that loses prepared statements: PgBouncer 1.21 or newer with max_prepared_statements, or its session mode, is needed',
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
