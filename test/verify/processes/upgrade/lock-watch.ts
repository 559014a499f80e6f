import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MIGRATION_APPLICATION_NAME } from '../../../../src/database/server/migrate.js';

/** The longest lock that blocked the writes or all uses of a table. */
export interface LongLock {
  readonly milliseconds: number;
  /** Table and mode; empty where there was none. */
  readonly name: string;
}

const POLL_INTERVAL_MS = 10;

/** The locks of migrations behind which later writes queue, whether they are held or awaited. */
const LOCKS = `
  select l.pid || ' ' || c.relname || ' ' || l.mode as name from pg_locks l
  join pg_stat_activity a on a.pid = l.pid
  join pg_class c on c.oid = l.relation
  where a.application_name = $1 and a.datname = current_database()
    and l.database = a.datid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** Polls these locks and keeps the longest. */
export class LockWatch {
  private longest: LongLock = { milliseconds: 0, name: '' };
  private readonly since = new Map<string, number>();
  private isOver = false;
  private readonly polling: Promise<void>;

  private constructor(private readonly connection: pg.Client) {
    this.polling = this.poll();
  }

  static async start(url: string): Promise<LockWatch> {
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    return new LockWatch(connection);
  }

  /** Stops polling and returns the longest lock. */
  async stop(): Promise<LongLock> {
    this.isOver = true;
    await this.polling;
    await this.connection.end();
    return this.longest;
  }

  private async poll(): Promise<void> {
    while (!this.isOver) {
      const { rows } = await this.connection.query<{ name: string }>(LOCKS, [
        MIGRATION_APPLICATION_NAME,
      ]);
      this.note(new Set(rows.map(({ name }) => name)), performance.now());
      await sleep(POLL_INTERVAL_MS);
    }
  }

  private note(held: ReadonlySet<string>, now: number): void {
    for (const name of this.since.keys()) if (!held.has(name)) this.since.delete(name);
    for (const name of held) {
      const milliseconds = now - (this.since.get(name) ?? now);
      if (!this.since.has(name)) this.since.set(name, now);
      if (milliseconds > this.longest.milliseconds) {
        this.longest = { milliseconds, name: name.replace(/^\d+ /, '') };
      }
    }
  }
}
