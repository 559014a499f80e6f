import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Acquisition } from './acquisition.js';
import { type Cluster, type Log, prepareCluster } from './cluster.js';
import { EmbeddedServerError } from './embedded-server-error.js';
import type { Lease } from './lease.js';
import { Postmaster } from './postmaster.js';

/** A bundled PostgreSQL server, shared by all processes on one `DATA_DIR`. */
export interface EmbeddedServer {
  /** `postgres://user:password@127.0.0.1:port/rental`, constant until the server is closed. */
  readonly url: string;
  /** Whether this call created the database cluster. */
  readonly firstStart: boolean;
  /** Releases the server; the last process to do so stops it. */
  close(): Promise<void>;
}

/** The delays before the first attempts to restart a lost server, in milliseconds. */
const RESTART_DELAYS_MS = [100, 500, 1_000, 2_000];
/** The delay before later attempts; an obstacle such as a full disk may last for hours. */
const RESTART_INTERVAL_MS = 3_000;

/**
 * Opens the PostgreSQL server of a data folder: creates its cluster on the first call, starts it
 * unless another process did, and keeps it running until the last process closes it.
 *
 * @throws EmbeddedServerError when that is impossible
 */
export async function openEmbeddedServer(options: {
  dataDir: string;
  log?: Log;
}): Promise<EmbeddedServer> {
  const { dataDir, log = () => undefined } = options;
  try {
    const session = new Session(await prepareCluster(resolve(dataDir), log), log);
    await session.acquire();
    return session;
  } catch (error) {
    if (error instanceof EmbeddedServerError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' || code === 'ENOTDIR' ? 'it is not a folder' : message;
    throw new EmbeddedServerError(`DATA_DIR ${dataDir} is not usable: ${reason}`, { cause: error });
  }
}

/** This process's use of the server, from its first lease to its last. */
class Session implements EmbeddedServer {
  readonly firstStart: boolean;
  url = '';
  private readonly postmaster: Postmaster;
  private lease: Lease | undefined;
  /** Set by the first lease; clients keep the URL, so the server has to keep the port. */
  private port: number | undefined;
  private restarting = Promise.resolve();
  private readonly closing = new AbortController();
  private closed: Promise<void> | undefined;

  constructor(
    private readonly cluster: Cluster,
    private readonly log: Log,
  ) {
    this.firstStart = cluster.firstStart;
    this.postmaster = new Postmaster(cluster);
  }

  close(): Promise<void> {
    return (this.closed ??= this.release());
  }

  /** Takes a lease on the server, unless the server has stopped and this process is closing. */
  async acquire(): Promise<void> {
    const { cluster, postmaster, port, closing } = this;
    const lease = await new Acquisition(cluster, postmaster, port, closing.signal).run();
    if (!lease) return;
    this.lease = lease;
    this.port = lease.port;
    this.url = lease.url;
    void lease.lost.then(() => {
      this.lease = undefined;
      if (!closing.signal.aborted) this.restarting = this.restart();
    });
  }

  private async restart(): Promise<void> {
    const { signal } = this.closing;
    this.log('PostgreSQL was lost, starting it again');
    let lastLogged: string | undefined;
    for (let attempt = 0; ; attempt += 1) {
      const delay = RESTART_DELAYS_MS[attempt] ?? RESTART_INTERVAL_MS;
      await sleep(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const failure = await this.acquire().catch(String);
      if (this.lease) return this.log('PostgreSQL is back');
      if (failure && failure !== lastLogged)
        this.log(`PostgreSQL is not back: ${(lastLogged = failure)}`);
    }
  }

  private async release(): Promise<void> {
    this.closing.abort();
    await this.restarting;
    try {
      // A server that lost its connections but still runs has to be stopped, too.
      if (!this.lease) await this.acquire();
      if (await this.lease?.giveBack()) await this.postmaster.stop('fast');
    } catch (error) {
      this.log(`PostgreSQL was not stopped: ${(error as Error).message}`);
    }
    this.lease?.end();
  }
}
