import { setTimeout as sleep } from 'node:timers/promises';
import {
  DataSource,
  type DataSourceOptions,
  MigrationExecutor,
  type MigrationInterface,
} from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { sqlStateOf } from '../sql/postgres-errors.js';
import { withAdvisoryLock } from './advisory-lock.js';
import { analyze, type Connection, withConnection } from './connection.js';
import { dataSourceOptions } from './data-source.js';
import { DatabaseServerError, type ServerFacts } from './database-server.js';
import { optionOf } from './session-settings.js';

/** The advisory lock of migrations; any number that no other program locks in this database. */
const MIGRATION_LOCK = 7_214_003_901;

/** The name of migrations in `pg_stat_activity`. */
export const MIGRATION_APPLICATION_NAME = 'rental-inventory migration';

/**
 * How long a migration waits for a lock, in milliseconds. Reads and writes queue behind it while it
 * waits.
 */
const LOCK_TIMEOUT_MS = 1_000;
/** The pause before the next try, in milliseconds, in which queued statements run. */
const RETRY_DELAY_MS = 1_000;
const MAX_ATTEMPTS = 300;
const LOCK_NOT_AVAILABLE = '55P03';
const UNDEFINED_TABLE = '42P01';

/** The class of a migration. */
export type MigrationClass = new () => MigrationInterface;

/**
 * Applies the missing migrations while other processes may serve requests. One process migrates;
 * others that start at the same time wait for it. Each migration is a separate transaction, unless
 * it sets `transaction = false`.
 * @returns the names of the applied migrations
 * @throws DatabaseServerError when the tables are those of a version before the first release, or
 *   when some migrations are missing and a pooler would interrupt them
 */
export async function migrate(
  server: ServerFacts,
  all: readonly MigrationClass[] = migrations,
): Promise<string[]> {
  // Most starts need only this read, which takes no lock.
  const applied = await readApplied(server.url);
  if (applied.size > 0 && !applied.has(all[0]!.name)) {
    throw new DatabaseServerError(
      'The database has tables of a version before the first release: use an empty database or, for the embedded server, an empty DATA_DIR',
    );
  }
  if (all.every(({ name }) => applied.has(name))) return [];
  if (server.pooled) {
    throw new DatabaseServerError(
      'DATABASE_URL is a pooler, and migrations are missing: apply them with the URL of PostgreSQL itself, by `npm run cli -- migrate`',
    );
  }
  return withAdvisoryLock(server.url, MIGRATION_LOCK, (lost) => applyMissing(server, all, lost));
}

async function readApplied(url: string): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await withConnection(
      { connectionString: url, application_name: MIGRATION_APPLICATION_NAME },
      (client) => client.query<{ name: string }>('select name from migrations'),
    );
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (sqlStateOf(error) !== UNDEFINED_TABLE) throw error;
    return new Set();
  }
}

async function applyMissing(
  server: ServerFacts,
  all: readonly MigrationClass[],
  lost: AbortSignal,
): Promise<string[]> {
  // Without the lock, another process may migrate at the same time.
  const heartbeat = {
    watch(connection: Connection): void {
      if (lost.aborted) process.nextTick(() => connection.cut());
      lost.addEventListener('abort', () => connection.cut());
    },
  };
  const options = migrationOptions(
    dataSourceOptions({ ...server, poolSize: 2, heartbeat }),
    server,
  );
  const dataSource = await new DataSource({ ...options, migrations: [...all] }).initialize();
  try {
    const missing = await new MigrationExecutor(dataSource).getPendingMigrations();
    if (missing.length === 0) return [];
    await retryOnLockTimeout(() => dataSource.runMigrations({ transaction: 'each' }));
    if (missing.length < all.length) await analyze(server.url);
    else await clearStatistics(dataSource);
    return missing.map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Clears the row counts of new tables, which migrations have vacuumed. The planner takes a table without
 * a count for ten pages. One that it takes for empty has the same cost by every index, so the first
 * thousands of rows would be read again for each row. Versions before 18 cannot clear them.
 */
async function clearStatistics(dataSource: DataSource): Promise<void> {
  await dataSource.query(`do $$ begin
    perform pg_clear_relation_stats(schemaname, tablename) from pg_tables where schemaname = current_schema();
  exception when undefined_function then null;
  end $$`);
}

/** Retries the work until no lock wait times out. */
async function retryOnLockTimeout(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE || attempt >= MAX_ATTEMPTS) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/**
 * Returns the options of migrations. A migration of a large table may run longer than a request,
 * but waits no longer for its locks. On a cluster, a transaction that changes several tables runs
 * shard by shard.
 */
export function migrationOptions(
  options: DataSourceOptions,
  { cluster, pooled }: ServerFacts,
): DataSourceOptions {
  const settings = optionOf({
    TimeZone: 'UTC',
    standard_conforming_strings: 'on',
    lock_timeout: LOCK_TIMEOUT_MS,
    ...(cluster && { 'citus.multi_shard_modify_mode': 'sequential' }),
  });
  const session = {
    application_name: MIGRATION_APPLICATION_NAME,
    options: pooled ? undefined : settings,
  };
  return { ...options, extra: { ...options.extra, ...session } } as DataSourceOptions;
}
