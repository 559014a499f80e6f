import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';
import { type DatabaseServer, DatabaseServerError, type ServerFacts } from './database-server.js';
import { REQUEST_TIMEOUTS } from './session-settings.js';

/** The interval between two probes, and the timeout of one, in milliseconds; together below 3 s. */
const PROBE_INTERVAL_MS = 500;
const HEARTBEAT_TIMEOUT_MS = 2_000;
/**
 * Extra time after the timeout, in which a busy process still reads responses that have arrived.
 */
const LATE_ANSWER_GRACE_MS = 100;

const BUSY_BACKENDS = `select pid from pg_stat_activity where state = 'active' and pid = any($1)`;

const SERVER_CHECK_INTERVAL_MS = 500;
/** How long the embedded PostgreSQL may be gone, as in a restart by hand, in milliseconds. */
const RESTART_TIMEOUT_MS = 10_000;

/** The result of a probe. A refusal counts as a response: new connections get it too. */
type ProbeResult = 'answer' | 'refusal' | 'silence';

/** The bytes of a connection at some time. */
interface Traffic {
  readonly received: number;
  readonly sent: number;
}

/**
 * Probes the server on a separate connection. Without a response, and without a byte on any other
 * connection, the server or the network is frozen: all watched connections are cut, and new ones as
 * well, until the server responds again. So no request waits for a dead connection. It does not limit
 * statements or locks, since a live server responds here while they run.
 *
 * Behind a pooler, the probe waits for a session like any statement. A live server then ends one of
 * the statements ahead of it within their time limit, so only a longer silence counts.
 */
export class Heartbeat {
  private readonly watched = new Set<Connection>();
  private readonly stopping = new AbortController();
  private lastResult: ProbeResult = 'answer';
  private own: Connection | undefined;
  /** True after a probe has failed. */
  private wasLost = false;
  private readonly isPooled: boolean;
  private readonly timeoutMs: number;

  /** @param statementMs the time limit of a statement */
  constructor(
    private readonly server: Pick<ServerFacts, 'url' | 'pooled'>,
    statementMs = REQUEST_TIMEOUTS.statement,
  ) {
    this.isPooled = server.pooled === true;
    this.timeoutMs = HEARTBEAT_TIMEOUT_MS + (this.isPooled ? statementMs : 0);
  }

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
      this.timeOut(),
    ]);
    if (result !== 'answer') {
      this.own?.cut();
      this.own = undefined;
      this.wasLost = true;
    }
    return result === 'lost' ? 'answer' : result;
  }

  private async probe(): Promise<ProbeResult> {
    if (!this.own) {
      const application_name = 'rental-inventory heartbeat';
      const own = new Connection({ connectionString: this.server.url, application_name });
      this.own = own;
      await own.connect();
      if (this.wasLost) void this.dropUnresponsiveConnections(own).catch(() => {});
    }
    await this.own.query('select 1');
    return 'answer';
  }

  /** Returns `lost` when other connections still receive bytes: only the own one is silent. */
  private async timeOut(): Promise<'silence' | 'lost'> {
    // Bytes that were under way when a server froze do not count.
    await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
    const before = this.traffic();
    await sleep(this.timeoutMs - PROBE_INTERVAL_MS, undefined, { ref: false });
    await sleep(LATE_ANSWER_GRACE_MS, undefined, { ref: false });
    const isLost = [...before].some(([{ received }, earlier]) => received > earlier.received);
    return isLost ? 'lost' : 'silence';
  }

  private traffic(): Map<Connection, Traffic> {
    return new Map([...this.watched].map((each) => [each, trafficOf(each)]));
  }

  /**
   * Cuts older connections that do not respond either. They may lead to a server that has moved,
   * and a working new connection proves nothing about them. Connections whose statement runs on the
   * server that responds are kept.
   * @param own the new connection; when it is lost, the next one checks again
   */
  private async dropUnresponsiveConnections(own: Connection): Promise<void> {
    const unproven = this.traffic();
    while (unproven.size > 0 && !this.stopping.signal.aborted) {
      await sleep(this.timeoutMs, undefined, { ref: false });
      const busy = await this.busyBackends(own, [...unproven.keys()]);
      for (const [connection, { received, sent }] of unproven) {
        const now = trafficOf(connection);
        if (!this.watched.has(connection) || now.received > received) unproven.delete(connection);
        // A statement that was sent during the wait has had less time to respond.
        else if (now.sent > sent) unproven.set(connection, now);
        else if (!busy.has(connection.backendId)) {
          connection.cut();
          unproven.delete(connection);
        }
      }
    }
  }

  /** The backends that run a statement. A pooler hides them, and its timeout is longer than any. */
  private async busyBackends(
    own: Connection,
    connections: readonly Connection[],
  ): Promise<ReadonlySet<number>> {
    if (this.isPooled) return new Set();
    const ids = connections.map(({ backendId }) => backendId);
    const { rows } = await own.query<{ pid: number }>(BUSY_BACKENDS, [ids]);
    return new Set(rows.map(({ pid }) => pid));
  }
}

const trafficOf = ({ received, sent }: Connection): Traffic => ({ received, sent });

/**
 * Waits for the signal while the embedded PostgreSQL runs. No other process starts it again, so this one
 * would never recover.
 * @throws DatabaseServerError when it has been gone for some time
 */
export async function assertRunsUntil(
  signal: AbortSignal,
  server: DatabaseServer,
  heartbeat: Heartbeat,
  dataDir: string,
): Promise<void> {
  let goneSince: number | undefined;
  while (!signal.aborted) {
    await sleep(SERVER_CHECK_INTERVAL_MS, undefined, { signal }).catch(() => {});
    const isGone = !heartbeat.isResponding && (await server.hasEnded?.());
    goneSince = isGone ? (goneSince ?? performance.now()) : undefined;
    if (goneSince === undefined || performance.now() - goneSince <= RESTART_TIMEOUT_MS) continue;
    throw new DatabaseServerError(
      `The embedded PostgreSQL has ended: start the service again; ${dataDir}/postgres/server.log may have the reason`,
    );
  }
}
