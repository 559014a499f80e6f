import { rm } from 'node:fs/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createLogger } from '../../../src/common/logging/logger.js';
import { readConfiguration } from '../../../src/config/configuration.js';
import { openDatabaseServer } from '../../../src/database/server/database-server.js';
import { migrate } from '../../../src/database/server/migrate.js';
import { ShopsService } from '../../../src/modules/shop/shops.service.js';
import { newKey, startApplication, WIDE_LIMITS } from '../../support/service/application.js';
import { HttpClient } from '../../support/service/client.js';
import { newDataDir } from '../../support/service/service.js';

/** Makes a shop and answers a client of it. */
export type NewShop = () => Promise<HttpClient>;

/**
 * Runs the work beside a service that listens. `DATABASE_URL` names a database to use, else one is
 * made for it.
 */
export async function withService<T>(work: (newShop: NewShop) => Promise<T>): Promise<T> {
  const dataDir = await newDataDir();
  const configuration = { ...readConfiguration(), dataDir, throttleLimits: WIDE_LIMITS };
  const server = await openDatabaseServer(configuration, () => {});
  try {
    await migrate(server);
    const logger = createLogger(process.env['LOG_LEVEL'] ?? 'silent');
    const app = await startApplication(configuration, server, logger);
    try {
      const url = await app.getUrl();
      return await work(() => newShop(app, url));
    } finally {
      await app.close();
    }
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function newShop(app: NestExpressApplication, url: string): Promise<HttpClient> {
  const { id } = await app.get(ShopsService).create({ name: 'Histories' });
  const { token } = await newKey(app, id);
  return new HttpClient(`${url}/api/v1`, token);
}
