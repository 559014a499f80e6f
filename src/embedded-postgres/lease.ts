import { Client } from 'pg';
import type { Cluster } from './cluster.js';

/** The advisory lock that every process on the server shares. */
const LEASE_LOCK_ID = 7_368_254;
const LIMITS = { ssl: false, connectionTimeoutMillis: 5_000, query_timeout: 30_000 };
// Without options of its own it would use those of the caller's PGOPTIONS.
const SETTINGS = { application_name: 'rental-inventory lease', options: '-c jit=off' };
/** Wrong password, missing database, damaged or missing files of the cluster. */
const UNRECOVERABLE_ERRORS = /^(28|3D|58|F0|XX|SASL)/;
/** The database exists, or another process is creating it. */
const ALREADY_MADE = ['42P04', '23505'];

/**
 * A connection whose shared lock shows the other processes that this one uses the server. A process
 * that dies loses its connection, and with it the lease.
 */
export class Lease {
  /** Fulfilled when the connection has ended, for whatever reason. */
  readonly lost: Promise<void>;
  readonly url: string;
  private readonly client: Client;

  private constructor(
    private readonly cluster: Cluster,
    readonly port: number,
  ) {
    const { password } = cluster;
    const server = { host: '127.0.0.1', port, user: 'rental', password, database: 'postgres' };
    this.url = `postgres://rental:${password}@127.0.0.1:${port}/rental`;
    this.client = new Client({ ...server, ...SETTINGS, ...LIMITS });
    this.client.on('error', () => undefined);
    this.lost = new Promise((resolve) => void this.client.once('end', resolve));
  }

  /**
   * Takes a lease on the server at a port, and creates the service's database where it is missing.
   * It waits while the last other process stops the server.
   * @throws Error when the server is down, serves other data or rejects the connection; see `isUnrecoverable`
   */
  static async take(cluster: Cluster, port: number): Promise<Lease> {
    const lease = new Lease(cluster, port);
    try {
      await lease.open();
      return lease;
    } catch (error) {
      lease.end();
      throw error;
    }
  }

  /**
   * Releases the lease.
   * @returns whether it was the last: no process gets another until the server has stopped
   */
  async giveBack(): Promise<boolean> {
    const { rows } = await this.client.query<{ last: boolean }>(
      `select pg_advisory_unlock_shared(${LEASE_LOCK_ID}), pg_try_advisory_lock(${LEASE_LOCK_ID}) as last`,
    );
    return rows[0]!.last;
  }

  end(): void {
    void this.client.end();
  }

  private async open(): Promise<void> {
    await this.client.connect();
    const { rows } = await this.client.query<{ data_directory: string }>('show data_directory');
    const isOurs = rows[0]?.data_directory === this.cluster.data;
    if (!isOurs) throw new Error(`port ${this.port} serves other data`);
    await this.client.query(`select pg_advisory_lock_shared(${LEASE_LOCK_ID})`);
    await this.client.query('create database rental').catch((error: { code: string }) => {
      if (!ALREADY_MADE.includes(error.code)) throw error;
    });
  }
}

/** Returns whether a lease failed for a reason that does not pass. */
export function isUnrecoverable(error: unknown): boolean {
  const { message, code } = error as { message: string; code?: string };
  return UNRECOVERABLE_ERRORS.test(code ?? message);
}
