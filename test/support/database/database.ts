import pg from 'pg';
import { inject } from 'vitest';

let made = 0;

/** A database of a test file's own, copied from the migrated template. */
export interface TestDatabase {
  readonly url: string;
  /** Runs SQL on it, beside the service. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Copies the migrated template; `template0` makes an empty database. */
export async function createDatabase(template = inject('template')): Promise<TestDatabase> {
  const name = `${inject('template')}_${process.pid}_${(made += 1)}`;
  await onServer(`create database ${name} template ${template}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on('error', () => {});
  return {
    url: url.href,
    query: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
