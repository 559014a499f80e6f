import 'reflect-metadata';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../../src/app.module.js';
import { configureApp } from '../../src/app.setup.js';
import { ApiKeysService } from '../../src/auth/api.keys.service.js';
import { createLogger, NestLogger } from '../../src/common/logging/logger.js';
import { type Configuration, readConfiguration } from '../../src/config/configuration.js';
import { Database } from '../../src/database/database.js';
import { migrate } from '../../src/database/migrate.js';
import { type DatabaseServer, openDatabaseServer } from '../../src/database/server.js';
import { ShopsService } from '../../src/modules/shop/shops.service.js';
import { HttpClient } from '../support/client.js';

const WIDE_LIMITS = { key: 1_000_000, availability: 1_000_000, anonymous: 1_000_000 };

/** Makes a shop and answers a client of it. */
export type NewShop = () => Promise<HttpClient>;

/**
 * Runs the work beside a service that listens. `DATABASE_URL` names a database to use, else one is
 * made for it.
 */
export async function withService<T>(work: (newShop: NewShop) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rental-histories-'));
  // Run by root, PostgreSQL's own account has to reach it.
  await chmod(dataDir, 0o755);
  const configuration = { ...readConfiguration(), dataDir, throttleLimits: WIDE_LIMITS };
  const server = await openDatabaseServer(configuration, () => {});
  try {
    await migrate(server);
    const app = await listen(configuration, server);
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

async function listen(
  configuration: Configuration,
  server: DatabaseServer,
): Promise<NestExpressApplication> {
  const logger = createLogger(process.env['LOG_LEVEL'] ?? 'silent');
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.register(configuration, server),
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) },
  );
  configureApp(app, configuration, logger);
  return app.listen(0, '127.0.0.1').then(() => app);
}

async function newShop(app: NestExpressApplication, url: string): Promise<HttpClient> {
  const { id } = await app.get(ShopsService).create({ name: 'Histories' });
  const scope = app.get(Database).scopeOf(id, { keyId: null, name: 'Histories' });
  const scopes = ['read' as const, 'write' as const];
  const key = { name: 'Histories', scopes, expiresAt: null };
  const { token } = await app.get(ApiKeysService).create(scope, key);
  return new HttpClient(`${url}/api/v1`, token);
}
