import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MIGRATION_APPLICATION_NAME } from '../../src/database/server/migrate.js';

/** How long a table was closed to writes, or to all. */
export interface LongLock {
  readonly milliseconds: number;
  /** Table and mode; empty where there was none. */
  readonly name: string;
}

/** Between two looks, in milliseconds. */
const INTERVAL = 10;

/** Such a lock makes all later requests wait. */
const LOCKS = `
  select l.pid || ' ' || c.relname || ' ' || l.mode as name from pg_locks l
  join pg_stat_activity a on a.pid = l.pid
  join pg_class c on c.oid = l.relation
  where a.application_name = $1 and a.datname = current_database()
    and l.database = a.datid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** Looks at the locks that migrations have or wait for, and keeps the longest. */
export class LockWatch {
  private longest: LongLock = { milliseconds: 0, name: '' };
  private readonly since = new Map<string, number>();
  private isOver = false;

  private readonly looking: Promise<void>;

  private constructor(private readonly connection: pg.Client) {
    this.looking = this.look();
  }

  static async start(url: string): Promise<LockWatch> {
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    return new LockWatch(connection);
  }

  /** Ends it and answers the longest lock that it saw. */
  async stop(): Promise<LongLock> {
    this.isOver = true;
    await this.looking;
    await this.connection.end();
    return this.longest;
  }

  private async look(): Promise<void> {
    while (!this.isOver) {
      const { rows } = await this.connection.query<{ name: string }>(LOCKS, [
        MIGRATION_APPLICATION_NAME,
      ]);
      this.note(new Set(rows.map(({ name }) => name)), performance.now());
      await sleep(INTERVAL);
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
