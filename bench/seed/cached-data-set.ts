import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrations } from '../../migrations/index.js';
import type { DatabaseServer } from '../../src/database/server/database-server.js';
import { migrate } from '../../src/database/server/migrate.js';
import type { Sizes } from './data-sets.js';
import { seed, stepsOf } from './seed.js';
import { SeededShop } from './seeded-shop.js';

/**
 * The database of a data set: that of an earlier run, or a newly seeded one. It is replaced when the
 * migrations, the seeding, the sizes or the month change, since due dates pass.
 * @returns the name of the database
 */
export async function cachedDataSet(
  server: Pick<DatabaseServer, 'url' | 'cluster'>,
  dataSet: string,
  sizes: Sizes,
  onStep?: (table: string, done: number, total: number) => void,
): Promise<string> {
  const prefix = `bench_${dataSet}_`;
  const name = prefix + fingerprintOf(sizes, new Date().toISOString().slice(0, 7));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    if (rows.some(({ datname }) => datname === name)) return name;
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    const unfinished = `${name}_unfinished`;
    await client.query(`create database ${unfinished}`);
    const url = urlOfDatabase(server.url, unfinished);
    await migrate({ url, cluster: server.cluster });
    await seed(url, sizes, { onStep });
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

/** The URL of another database on a server. */
export function urlOfDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

function fingerprintOf(sizes: Sizes, month: string): string {
  const shop = new SeededShop(1, 0, sizes, new Date(`${month}-01`));
  const inputs = [...migrations.map(String), ...stepsOf([shop]).map(({ sql }) => sql), sizes.shops];
  return createHash('sha256').update(inputs.join('\n')).digest('hex').slice(0, 10);
}
