import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { migrate } from '../../../src/database/server/migrate.js';
import { openEmbeddedServer } from '../../../src/embedded-postgres/embedded-server.js';
import { newDataDir } from './service.js';

/** Names the data folder that a run of the tests migrates once; `global-setup.ts` sets it. */
export const MIGRATED_FOLDER = 'RENTAL_TEST_MIGRATED_FOLDER';

/**
 * A folder for the service's data that has all tables, which a service creates in seconds at its first
 * start. Outside a run of the tests, it is empty.
 */
export async function newMigratedDataDir(): Promise<string> {
  const migrated = process.env[MIGRATED_FOLDER];
  const dataDir = await newDataDir();
  if (migrated === undefined) return dataDir;
  if (!existsSync(migrated)) await createMigratedFolder(migrated);
  await promisify(execFile)('cp', ['-a', `${migrated}/.`, dataDir]);
  return dataDir;
}

async function createMigratedFolder(path: string): Promise<void> {
  const dataDir = await newDataDir();
  const server = await openEmbeddedServer({ dataDir });
  await migrate({ url: server.url, cluster: false });
  await server.close();
  // Another worker may have been faster.
  await rename(dataDir, path).catch(() => rm(dataDir, { recursive: true }));
}
