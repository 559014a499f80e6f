import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data.source.js';
import type { DatabaseServer } from './server.js';

/** Any number that no other program locks in this database. */
const MIGRATION_LOCK = 7_214_003_901;

/**
 * Applies the migrations that are missing. Of several processes at once one migrates and the
 * others wait for it.
 * @returns the names of the migrations that were applied
 */
export async function migrate(server: Pick<DatabaseServer, 'url' | 'cluster'>): Promise<string[]> {
  const lock = new pg.Client({ connectionString: server.url });
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const options = dataSourceOptions({ ...server, poolSize: 2 });
    const dataSource = await new DataSource(unbounded(options)).initialize();
    try {
      const applied = await dataSource.runMigrations({ transaction: 'each' });
      return applied.map(({ name }) => name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end();
  }
}

/** A migration of a large table may take longer than any request. */
function unbounded<T extends { extra?: { options?: string } }>(options: T): T {
  return { ...options, extra: { ...options.extra, options: '-c timezone=UTC' } };
}
