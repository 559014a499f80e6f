import pg from 'pg';
import { inject } from 'vitest';
import { dropDatabase, freezeDatabase, makeDatabase } from './server.js';

let made = 0;

/** A database of a test file's own, copied from the migrated template. */
export interface TestDatabase {
  readonly url: string;
  /** Runs SQL on it, beside the service. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Copies the migrated template. */
export const createDatabase = (): Promise<TestDatabase> => newDatabase(inject('template'));

/** Any number that no other program locks on the server of the tests. */
const DEMO_LOCK = 5_182_370_645;

/**
 * Copies a database with the demo, which the first caller of a run seeds.
 * @param seed called with the URL of a migrated database; it leaves no connection
 */
export async function createDemoDatabase(
  seed: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const name = `${inject('template')}_demo`;
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await makeDatabase(inject('serverUrl'), name, inject('template'));
      await seed(urlOf(name));
      await freezeDatabase(name);
    }
  } finally {
    await client.end();
  }
  return newDatabase(name);
}

function urlOf(name: string): string {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes a database without any tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> => newDatabase();

async function newDatabase(template?: string): Promise<TestDatabase> {
  const name = `${inject('template')}_${process.pid}_${(made += 1)}`;
  const serverUrl = inject('serverUrl');
  await makeDatabase(serverUrl, name, template);
  const url = urlOf(name);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return {
    url,
    query: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end();
      await dropDatabase(serverUrl, name);
    },
  };
}
