import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { execute, statement } from '../sql/statement.js';
import { Connection } from './connection.js';

/** The interval between two probes, and the timeout of one, in milliseconds; together below 3 s. */
const PROBE_INTERVAL_MS = 500;
const HEARTBEAT_TIMEOUT_MS = 2_000;
/**
 * Extra time after the timeout, in which a busy process still reads responses that have arrived.
 */
const LATE_ANSWER_GRACE_MS = 100;

/** The result of a probe. A refusal counts as a response: new connections get it too. */
type ProbeResult = 'answer' | 'refusal' | 'silence';

/**
 * Probes the server on a separate connection. Without a response, the server or the network is
 * frozen: all watched connections are cut, and new ones as well, until the server responds again.
 * So no request waits for a dead connection. It does not limit statements or locks, since a live
 * server responds here while they run.
 */
export class Heartbeat {
  private readonly watched = new Set<Connection>();
  private readonly stopping = new AbortController();
  private lastResult: ProbeResult = 'answer';
  private own: Connection | undefined;
  /** True after a probe has failed. */
  private wasLost = false;

  constructor(private readonly url: string) {}

  /** False while the server is silent or refuses connections. */
  get isResponding(): boolean {
    return this.lastResult === 'answer';
  }

  /**
   * Starts probing.
   * @param log receives a message when the server stops responding and when it recovers
   */
  start(log: (message: string) => void): void {
    void this.probePeriodically(log);
  }

  stop(): void {
    this.stopping.abort();
    this.own?.cut();
  }

  /** Called for each new connection. */
  watch(connection: Connection): void {
    this.watched.add(connection);
    connection.once('end', () => this.watched.delete(connection));
    // The caller has not begun to connect it yet.
    if (this.lastResult === 'silence') process.nextTick(() => connection.cut());
  }

  private async probePeriodically(log: (message: string) => void): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const result = await this.probeWithTimeout();
      if (signal.aborted) return;
      const isSilent = result === 'silence';
      if (isSilent) for (const connection of this.watched) connection.cut();
      if (isSilent !== (this.lastResult === 'silence')) {
        log(isSilent ? 'the database does not answer' : 'the database answers again');
      }
      this.lastResult = result;
      await sleep(PROBE_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  }

  private async probeWithTimeout(): Promise<ProbeResult> {
    const result = await Promise.race([
      this.probe().catch((): ProbeResult => 'refusal'),
      timeOut(),
    ]);
    if (result !== 'answer') {
      this.own?.cut();
      this.own = undefined;
      this.wasLost = true;
    }
    return result;
  }

  private async probe(): Promise<ProbeResult> {
    if (!this.own) {
      const application_name = 'rental-inventory heartbeat';
      this.own = new Connection({ connectionString: this.url, application_name });
      await this.own.connect();
      if (this.wasLost) void this.dropUnresponsiveConnections();
    }
    await this.own.query('select 1');
    return 'answer';
  }

  /**
   * Cuts older connections that do not respond either. They may lead to a server that has moved,
   * and a working new connection proves nothing about them.
   */
  private async dropUnresponsiveConnections(): Promise<void> {
    const receivedBefore = [...this.watched].map(
      (connection) => [connection, connection.received] as const,
    );
    await sleep(HEARTBEAT_TIMEOUT_MS, undefined, { ref: false });
    for (const [connection, before] of receivedBefore) {
      if (this.watched.has(connection) && connection.received === before) connection.cut();
    }
  }
}

async function timeOut(): Promise<ProbeResult> {
  await sleep(HEARTBEAT_TIMEOUT_MS, undefined, { ref: false });
  return sleep(LATE_ANSWER_GRACE_MS, 'silence', { ref: false });
}

/** Its rows exceed the memory that it may use, so that it writes a temporary file of 500 kB. */
const WRITABLE = statement<{ writable: boolean }>(
  'database.writable',
  `select current_setting('transaction_read_only') = 'off' as writable
   from (select set_config('work_mem', '64kB', true) as memory) setting,
     lateral (select count(*) from generate_series(1, 20000 + 0 * length(setting.memory))) spilled`,
);

/** Readiness checks of the database, without a shop. */
@Injectable()
export class WriteProbe {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns whether the server accepts writes; a standby or a read-only server does not.
   * @throws DatabaseError when the disk is full
   */
  async isWritable(): Promise<boolean> {
    return (await execute(this.dataSource.manager, WRITABLE, [])).rows[0].writable as boolean;
  }
}
