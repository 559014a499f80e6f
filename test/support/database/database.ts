import pg from 'pg';
import { inject } from 'vitest';
import { dropDatabase, makeDatabase } from './server.js';

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

/** Makes a database without any tables. */
export const createEmptyDatabase = (): Promise<TestDatabase> => newDatabase();

async function newDatabase(template?: string): Promise<TestDatabase> {
  const name = `${inject('template')}_${process.pid}_${(made += 1)}`;
  const serverUrl = inject('serverUrl');
  await makeDatabase(serverUrl, name, template);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on('error', () => {});
  return {
    url: url.href,
    query: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end();
      await dropDatabase(serverUrl, name);
    },
  };
}
