import { rm } from 'node:fs/promises';
import { type Configuration, readConfiguration } from '../../../src/config/configuration.js';
import {
  type DatabaseServer,
  openDatabaseServer,
} from '../../../src/database/server/database-server.js';
import { newDataDir } from '../service/service.js';

/**
 * Runs the work on a server: that of the environment's `DATABASE_URL`, or one in a folder of its
 * own, of which nothing stays.
 */
export async function withServer<T>(
  environment: NodeJS.ProcessEnv,
  work: (server: DatabaseServer, configuration: Configuration) => Promise<T>,
): Promise<T> {
  const dataDir = await newDataDir();
  const configuration = { ...readConfiguration(environment), dataDir };
  const server = await openDatabaseServer(configuration, () => {});
  try {
    return await work(server, configuration);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
