import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.js';

/** Between two questions, and for the answer to one, in milliseconds; together below 3 s. */
const INTERVAL = 500;
const PATIENCE = 2_000;
/** After the patience is over: what came meanwhile to a process that was busy itself is still read. */
const SECOND_LOOK = 100;

/** What comes of a question. A refusal is one as well: those who connect get it too. */
type Heard = 'answer' | 'refusal' | 'silence';

/**
 * Asks the server for a sign of life, on a connection of its own. When none comes, the server or
 * the way to it is frozen: it cuts all connections that it watches, and new ones as well, so that
 * nobody waits for them, until there is an answer again. It says nothing of how long a statement
 * or a lock may take, for a server that lives goes on answering here.
 */
export class Heartbeat {
  private readonly watched = new Set<Connection>();
  private readonly stopping = new AbortController();
  private heard: Heard = 'answer';
  private own: Connection | undefined;
  /** True once the way to the server was lost. */
  private wasLost = false;

  constructor(private readonly url: string) {}

  /** False while the server is silent, or refuses. */
  get isAnswered(): boolean {
    return this.heard === 'answer';
  }

  /** Begins to ask. @param log hears when the server falls silent and when it is back */
  start(log: (message: string) => void): void {
    void this.beat(log);
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
    if (this.heard === 'silence') process.nextTick(() => connection.cut());
  }

  private async beat(log: (message: string) => void): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const heard = await this.listen();
      if (signal.aborted) return;
      const isSilent = heard === 'silence';
      if (isSilent) for (const connection of this.watched) connection.cut();
      if (isSilent !== (this.heard === 'silence')) {
        log(isSilent ? 'the database does not answer' : 'the database answers again');
      }
      this.heard = heard;
      await sleep(INTERVAL, undefined, { signal }).catch(() => {});
    }
  }

  private async listen(): Promise<Heard> {
    const heard = await Promise.race([this.ask().catch((): Heard => 'refusal'), silence()]);
    if (heard !== 'answer') {
      this.own?.cut();
      this.own = undefined;
      this.wasLost = true;
    }
    return heard;
  }

  private async ask(): Promise<Heard> {
    if (!this.own) {
      const application_name = 'rental-inventory heartbeat';
      this.own = new Connection({ connectionString: this.url, application_name });
      await this.own.connect();
      if (this.wasLost) void this.doubt();
    }
    await this.own.query('select 1');
    return 'answer';
  }

  /**
   * A new connection says nothing of older ones, which may lead to where the server no longer is:
   * those that hear nothing either are cut.
   */
  private async doubt(): Promise<void> {
    const heard = [...this.watched].map((connection) => [connection, connection.received] as const);
    await sleep(PATIENCE, undefined, { ref: false });
    for (const [connection, before] of heard) {
      if (this.watched.has(connection) && connection.received === before) connection.cut();
    }
  }
}

async function silence(): Promise<Heard> {
  await sleep(PATIENCE, undefined, { ref: false });
  return sleep(SECOND_LOOK, 'silence', { ref: false });
}
