import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import pg from 'pg';

interface ConnectionConfig extends pg.ClientConfig {
  /** It may cut the connection when the server stops responding. */
  readonly heartbeat?: { watch(connection: Connection): void };
  /**
   * True for a connection that is only open once the server responds, within the connection timeout.
   * A pooler accepts connections for which it has no session yet.
   */
  readonly awaitsSession?: boolean;
}

/**
 * A connection whose loss cannot end the process. It can be lost at any time, also between the
 * pool's checkout and the first listener; the next statement then fails.
 */
export class Connection extends pg.Client {
  /** How long to wait for a session, in milliseconds; undefined where none is awaited. */
  private readonly sessionTimeoutMs: number | undefined;

  constructor(config: ConnectionConfig) {
    super(config);
    this.sessionTimeoutMs = config.awaitsSession ? config.connectionTimeoutMillis : undefined;
    this.on('error', () => {});
    config.heartbeat?.watch(this);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(callback?: (error: Error | null, client?: pg.Client) => void) {
    const connected = this.connectInTime();
    if (!callback) return connected;
    return callbackify(() => connected)(callback);
  }

  /** The number of bytes received from the server. */
  get received(): number {
    return this.socket.bytesRead;
  }

  /** The number of bytes sent to the server. */
  get sent(): number {
    return this.socket.bytesWritten;
  }

  /** The process of the server that serves the connection, as `pg_stat_activity` has it. */
  get backendId(): number {
    return (this as unknown as { processID: number | null }).processID ?? 0;
  }

  /** Closes the socket without notifying the server; pending statements fail at once. */
  cut(): void {
    this.socket.destroy();
  }

  private async connectInTime(): Promise<pg.Client> {
    await super.connect();
    if (this.sessionTimeoutMs === undefined) return this;
    const timeout = setTimeout(() => this.cut(), this.sessionTimeoutMs);
    await this.query('select 1').finally(() => clearTimeout(timeout));
    return this;
  }

  /** The current socket; TLS replaces the first one. */
  private get socket(): Socket {
    return (this as unknown as { connection: pg.Connection }).connection.stream as Socket;
  }
}

/** Runs the work on a separate connection and closes it. */
export async function withConnection<T>(
  config: pg.ClientConfig,
  work: (client: Connection) => Promise<T>,
): Promise<T> {
  const client = new Connection(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Collects statistics for PostgreSQL's planner. Call it after inserting many rows: autovacuum
 * starts a minute or more later, and until then PostgreSQL plans for empty tables.
 */
export async function analyze(url: string): Promise<void> {
  await withConnection({ connectionString: url }, (client) => client.query('analyze'));
}
