import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { readConfiguration } from '../../../src/config/configuration.js';
import { openDatabaseServer } from '../../../src/database/server/database-server.js';
import { migrate } from '../../../src/database/server/migrate.js';
import {
  dropCopies,
  dropDatabase,
  freezeDatabase,
  makeDatabase,
  onCluster,
  skipDurability,
} from '../database/server.js';
import { MIGRATED_FOLDER } from '../service/migrated-folder.js';
import { newDataDir } from '../service/service.js';
import { guardServer } from './server-guard.js';

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
  const dataDir = await newDataDir();
  const migratedFolder = `${dataDir}-migrated`;
  process.env[MIGRATED_FOLDER] = migratedFolder;
  const configuration = { ...readConfiguration(), dataDir };
  const endGuard = guardServer(dataDir);
  const server = await openDatabaseServer(configuration, () => {});
  if (server.embedded) await skipDurability(server.url);
  const template = `rental_test_${project.name}_${process.pid}`;
  await dropDatabase(server.url, template);
  await makeDatabase(server.url, template);
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  await migrate({ url: url.href, cluster: onCluster });
  await freezeDatabase(template);
  project.provide('serverUrl', server.url);
  project.provide('template', template);
  return async () => {
    await dropCopies(server.url, template);
    await dropDatabase(server.url, template);
    await server.close();
    endGuard();
    await rm(migratedFolder, { recursive: true, force: true });
  };
}
