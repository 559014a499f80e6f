import { setTimeout as sleep } from 'node:timers/promises';
import {
  DataSource,
  type DataSourceOptions,
  MigrationExecutor,
  type MigrationInterface,
} from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { sqlStateOf } from '../sql/postgres-errors.js';
import { analyze } from './analyze.js';
import { dataSourceOptions } from './data-source.js';
import type { DatabaseServer } from './database-server.js';
import { exclusively } from './exclusive.js';

/** Any number that no other program locks in this database. */
const MIGRATION_LOCK = 7_214_003_901;

/** What migrations are called in `pg_stat_activity`. */
export const MIGRATING = 'rental-inventory migration';

/**
 * How long a migration waits for a lock, in milliseconds: whoever comes after it waits behind it,
 * reads as well as writes.
 */
const LOCK_TIMEOUT = 1_000;
/** How long those may go on before it tries again, in milliseconds. */
const PAUSE = 1_000;
const ATTEMPTS = 300;
const LOCK_NOT_AVAILABLE = '55P03';

/** The class of a migration. */
export type MigrationClass = new () => MigrationInterface;

/**
 * Applies the migrations that are missing, while other processes may serve requests. Of several at
 * once one migrates and the others wait for it. Each is a transaction of its own, unless it says
 * `transaction = false`.
 * @returns the names of the migrations that were applied
 */
export function migrate(
  server: Pick<DatabaseServer, 'url' | 'cluster'>,
  all: readonly MigrationClass[] = migrations,
): Promise<string[]> {
  return exclusively(server.url, MIGRATION_LOCK, async () => {
    const options = migrating(dataSourceOptions({ ...server, poolSize: 2 }));
    const dataSource = await new DataSource({ ...options, migrations: [...all] }).initialize();
    try {
      const missing = await new MigrationExecutor(dataSource).getPendingMigrations();
      if (missing.length === 0) return [];
      await patiently(() => dataSource.runMigrations({ transaction: 'each' }));
      await analyze(server.url);
      return missing.map(({ name }) => name);
    } finally {
      await dataSource.destroy();
    }
  });
}

/** Goes on with what is missing until no lock was waited for too long. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE || attempt >= ATTEMPTS) throw error;
      await sleep(PAUSE);
    }
  }
}

/** A migration of a large table may take longer than any request, but no longer to get its locks. */
function migrating(options: DataSourceOptions): DataSourceOptions {
  const settings = `-c timezone=UTC -c standard_conforming_strings=on -c lock_timeout=${LOCK_TIMEOUT}`;
  const session = { application_name: MIGRATING, options: settings };
  return { ...options, extra: { ...options.extra, ...session } } as DataSourceOptions;
}
