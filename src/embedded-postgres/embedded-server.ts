import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, type Log, prepareCluster } from './cluster.js';
import { EmbeddedServerError } from './embedded-server-error.js';
import { Postmaster } from './postmaster.js';

/** A bundled PostgreSQL server. */
export interface EmbeddedServer {
  /** `postgres://user:password@127.0.0.1:port/rental`. */
  readonly url: string;
  /** Returns whether none of its processes runs, or another server has been started in the folder. */
  hasEnded(): Promise<boolean>;
  /** Stops the server if this call of `openEmbeddedServer` has started it. */
  close(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** True for a service: the server must not belong to another process. */
  readonly exclusive?: boolean;
  readonly log?: Log;
}

const READY_TIMEOUT_MS = 120_000;
const PAUSE_MS = 50;
/** A start fails when the port is in use, or when another process starts the server. */
const START_ATTEMPTS = 3;
const CONNECT_LIMITS = { ssl: false, connectionTimeoutMillis: 5_000, query_timeout: 30_000 };
// Without options of its own, the connection would use those of the caller's PGOPTIONS.
const SETTINGS = { application_name: 'rental-inventory start', options: '-c jit=off' };
/** The database exists, or another process is creating it. */
const ALREADY_EXISTS = ['42P04', '23505'];

/**
 * Opens the PostgreSQL server of a data folder: uses the running one, or starts it. The first call
 * creates its cluster.
 *
 * @throws EmbeddedServerError when that is impossible
 */
export async function openEmbeddedServer(options: Options): Promise<EmbeddedServer> {
  const { dataDir, log = () => undefined } = options;
  try {
    return await useOrStart(await prepareCluster(resolve(dataDir), log), { ...options, log });
  } catch (error) {
    if (error instanceof EmbeddedServerError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder' : message;
    throw new EmbeddedServerError(`DATA_DIR ${dataDir} is not usable: ${reason}`, { cause: error });
  }
}

async function useOrStart(
  cluster: Cluster,
  { dataDir, exclusive, log }: Options & { log: Log },
): Promise<EmbeddedServer> {
  const postmaster = new Postmaster(cluster);
  const deadline = performance.now() + READY_TIMEOUT_MS;
  let problem: string | undefined = 'another process is starting or stopping it';
  for (let starts = 0; starts < START_ATTEMPTS && performance.now() < deadline;) {
    const state = await postmaster.state();
    if (state === 'stopped') {
      starts += 1;
      const port = randomInt(20_000, 30_000);
      problem = await postmaster.start(port);
      if (problem === undefined) return own(cluster, postmaster, port, log);
    } else if (state !== 'changing' && exclusive) {
      if (state.owner !== undefined) {
        throw new EmbeddedServerError(
          `DATA_DIR ${dataDir} is in use by process ${state.owner}: stop it, or set another DATA_DIR`,
        );
      }
      await postmaster.stop('fast');
    } else {
      try {
        if (state !== 'changing') {
          const { port } = state;
          const url = await connect(cluster, port);
          return { url, hasEnded: () => hasEnded(postmaster, port), close: async () => {} };
        }
      } catch (error) {
        problem = (error as Error).message;
      }
      await sleep(PAUSE_MS);
    }
  }
  throw new Error(`PostgreSQL in ${cluster.folder} did not start: ${problem}`);
}

/** Returns the server that this process has started, and stops it when it is not usable. */
async function own(
  cluster: Cluster,
  postmaster: Postmaster,
  port: number,
  log: Log,
): Promise<EmbeddedServer> {
  try {
    const url = await connect(cluster, port);
    let closed: Promise<void> | undefined;
    const stop = (): Promise<void> =>
      postmaster
        .stop('fast')
        .catch((error: Error) => log(`PostgreSQL was not stopped: ${error.message}`));
    return { url, hasEnded: () => hasEnded(postmaster, port), close: () => (closed ??= stop()) };
  } catch (error) {
    const reason = `${(error as Error).message} (${postmaster.errorsSinceStart()})`;
    await postmaster.stop('immediate');
    throw new Error(`PostgreSQL in ${cluster.folder} did not start: ${reason}`, { cause: error });
  }
}

async function hasEnded(postmaster: Postmaster, port: number): Promise<boolean> {
  const state = await postmaster.state();
  return state === 'stopped' || (state !== 'changing' && state.port !== port);
}

/** Creates the service's database if it is missing, and returns its URL. */
async function connect({ password }: Cluster, port: number): Promise<string> {
  const server = { host: '127.0.0.1', port, user: 'rental', password, database: 'postgres' };
  const client = new Client({ ...server, ...SETTINGS, ...CONNECT_LIMITS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('create database rental').catch((error: { code: string }) => {
      if (!ALREADY_EXISTS.includes(error.code)) throw error;
    });
    return `postgres://rental:${password}@127.0.0.1:${port}/rental`;
  } finally {
    await client.end();
  }
}
