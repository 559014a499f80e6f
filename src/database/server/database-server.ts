import type { Configuration } from '../../config/configuration.js';
import type { Log } from '../../embedded-postgres/cluster.js';
import { EmbeddedServerError } from '../../embedded-postgres/embedded-server-error.js';
import { openEmbeddedServer } from '../../embedded-postgres/embedded-server.js';
import { Connection } from './connection.js';
import { isPooled, PoolerError } from './pooler.js';

const OLDEST_MAJOR = 15;
const CONNECT_TIMEOUT_MS = 10_000;

/** The PostgreSQL server that the process uses, with the facts checked at the start. */
export interface DatabaseServer {
  readonly url: string;
  /** True where the service started its own server. */
  readonly embedded: boolean;
  /** True where this start created the embedded cluster. */
  readonly firstStart: boolean;
  /** True where the Citus extension is installed; checked once. */
  readonly cluster: boolean;
  /** True where session settings come from the account: see `isPooled`; checked once. */
  readonly pooled: boolean;
  /** Stops the server that this process started; call it after the pool has closed. */
  close(): Promise<void>;
}

/** The facts that each connection to the server needs. */
export type ServerFacts = Pick<DatabaseServer, 'url' | 'cluster'> & { readonly pooled?: boolean };

/** Thrown when the process cannot start with the database. The message is one line. */
export class DatabaseServerError extends Error {}

/**
 * Opens the server that the configuration names, or the embedded one.
 * @throws DatabaseServerError when it cannot be used
 */
export async function openDatabaseServer(
  configuration: Configuration,
  log: Log,
): Promise<DatabaseServer> {
  const { databaseUrl, dataDir } = configuration;
  if (databaseUrl !== undefined) {
    const found = await inspect(databaseUrl, log);
    return {
      url: databaseUrl,
      embedded: false,
      firstStart: false,
      ...found,
      close: async () => {},
    };
  }
  try {
    const server = await openEmbeddedServer({ dataDir, log });
    return {
      url: server.url,
      embedded: true,
      firstStart: server.firstStart,
      cluster: false,
      pooled: false,
      close: () => server.close(),
    };
  } catch (error) {
    if (error instanceof EmbeddedServerError) throw new DatabaseServerError(error.message);
    throw error;
  }
}

/** Checks version, encoding and pooler, logs warnings, and returns the facts about the server. */
async function inspect(url: string, log: Log): Promise<Pick<DatabaseServer, 'cluster' | 'pooled'>> {
  const client = new Connection({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; encoding: string; cluster: boolean }>(
      `select current_setting('server_version_num')::integer / 10000 as version,
              current_setting('server_encoding') as encoding,
              exists (select from pg_extension where extname = 'citus') as cluster`,
    );
    const { version, encoding, cluster } = rows[0]!;
    if (version < OLDEST_MAJOR) {
      throw new DatabaseServerError(
        `DATABASE_URL is PostgreSQL ${version}; ${OLDEST_MAJOR} or newer is needed`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new DatabaseServerError(`DATABASE_URL is encoded in ${encoding}; UTF8 is needed`);
    }
    if (cluster) await checkWorkers(client, log);
    return { cluster, pooled: await isPooled(url, cluster) };
  } catch (error) {
    if (error instanceof DatabaseServerError) throw error;
    if (error instanceof PoolerError) throw new DatabaseServerError(error.message);
    const reason = (error as Error).message || (error as { code?: string }).code;
    throw new DatabaseServerError(`DATABASE_URL cannot be used: ${reason}`);
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
