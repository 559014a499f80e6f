import { DataSource } from 'typeorm';
import { analyze } from './analyze.js';
import { dataSourceOptions } from './data-source.js';
import type { DatabaseServer } from './database-server.js';
import { exclusively } from './exclusive.js';

/** Any number that no other program locks in this database. */
const MIGRATION_LOCK = 7_214_003_901;

/**
 * Applies the migrations that are missing. Of several processes at once one migrates and the
 * others wait for it.
 * @returns the names of the migrations that were applied
 */
export function migrate(server: Pick<DatabaseServer, 'url' | 'cluster'>): Promise<string[]> {
  return exclusively(server.url, MIGRATION_LOCK, async () => {
    const options = dataSourceOptions({ ...server, poolSize: 2 });
    const dataSource = await new DataSource(unbounded(options)).initialize();
    try {
      const applied = await dataSource.runMigrations({ transaction: 'each' });
      if (applied.length > 0) await analyze(server.url);
      return applied.map(({ name }) => name);
    } finally {
      await dataSource.destroy();
    }
  });
}

/** A migration of a large table may take longer than any request. */
function unbounded<T extends { extra?: { options?: string } }>(options: T): T {
  return {
    ...options,
    extra: { ...options.extra, options: '-c timezone=UTC -c standard_conforming_strings=on' },
  };
}
