import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfiguration } from '../../../src/config/configuration.js';
import { openDatabaseServer } from '../../../src/database/server/database-server.js';
import { migrate } from '../../../src/database/server/migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server's maintenance database. */
    serverUrl: string;
    /** Name of the migrated database that every test file copies. */
    template: string;
  }
}

/** One server for the whole run: `DATABASE_URL` where it is set, else an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rental-test-'));
  // Run by root, PostgreSQL's own account has to reach it.
  await chmod(dataDir, 0o755);
  const configuration = { ...readConfiguration(), dataDir };
  const server = await openDatabaseServer(configuration, () => {});
  const template = `rental_test_${process.pid}`;
  await execute(server.url, `drop database if exists ${template}`, `create database ${template}`);
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  await migrate({ url: url.href, cluster: server.cluster });
  project.provide('serverUrl', server.url);
  project.provide('template', template);
  return async () => {
    await execute(server.url, `drop database ${template} with (force)`);
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
