import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';

/** Between two questions, and for the answer to one, in milliseconds; together below 3 s. */
const PROBE_INTERVAL_MS = 500;
const HEARTBEAT_TIMEOUT_MS = 2_000;
/** After the patience is over: what came meanwhile to a process that was busy itself is still read. */
const LATE_ANSWER_GRACE_MS = 100;

/** What comes of a question. A refusal is one as well: those who connect get it too. */
type ProbeResult = 'answer' | 'refusal' | 'silence';

/**
 * Asks the server for a sign of life, on a connection of its own. When none comes, the server or
 * the way to it is frozen: it cuts all connections that it watches, and new ones as well, so that
 * nobody waits for them, until there is an answer again. It says nothing of how long a statement
 * or a lock may take, for a server that lives goes on answering here.
 */
export class Heartbeat {
  private readonly watched = new Set<Connection>();
  private readonly stopping = new AbortController();
  private lastResult: ProbeResult = 'answer';
  private own: Connection | undefined;
  /** True once the way to the server was lost. */
  private wasLost = false;

  constructor(private readonly url: string) {}

  /** False while the server is silent, or refuses. */
  get isResponding(): boolean {
    return this.lastResult === 'answer';
  }

  /** Begins to ask. @param log hears when the server falls silent and when it is back */
  start(log: (message: string) => void): void {
    void this.probePeriodically(log);
  }

  stop(): void {
    this.stopping.abort();
    this.own?.cut();
  }

  /** Called for each connection that is made. */
  watch(connection: Connection): void {
    this.watched.add(connection);
    connection.once('end', () => this.watched.delete(connection));
    // Whoever made it has not yet begun to connect it.
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
   * A new connection says nothing of older ones, which may lead to where the server no longer is:
   * those that hear nothing either are cut.
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
