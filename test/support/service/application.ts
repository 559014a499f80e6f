import 'reflect-metadata';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { createApp } from '../../../src/app-setup.js';
import { ApiKeysService, type IssuedApiKey } from '../../../src/platform/auth/api-keys.service.js';
import { RemindersService } from '../../../src/modules/rentals/upkeep/reminders.service.js';
import type { KeyScope } from '../../../src/http/route-declaration.js';
import type { Configuration } from '../../../src/config/configuration.js';
import { Database } from '../../../src/database/database.js';
import type { TenantContext } from '../../../src/database/tenant-context.js';
import type { ServerFacts } from '../../../src/database/server/database-server.js';

/** No test but those of the limits comes near these. */
export const WIDE_LIMITS = {
  key: 1_000_000,
  availability: 1_000_000,
  export: 1_000_000,
  anonymous: 1_000_000,
};

/** Starts the service in this process, on a free port. */
export async function startApplication(
  configuration: Configuration,
  database: ServerFacts,
  logger: Logger,
): Promise<NestExpressApplication> {
  const application = await createApp(configuration, database, logger);
  // Reminders of a run between two requests would be changes that a test does not expect.
  application.get(RemindersService).onApplicationBootstrap = () => {};
  await application.listen(0, '127.0.0.1');
  return application;
}

/** The scope of a test that acts for a shop without HTTP. */
export const createTenantContext = (
  application: NestExpressApplication,
  shopId: number,
): TenantContext =>
  application
    .get(Database)
    .createTenantContext({ shopId, clockOffsetMs: 0 }, { keyId: null, name: 'Test' });

/** Issues a key of a shop. */
export const newKey = (
  application: NestExpressApplication,
  shopId: number,
  scopes: KeyScope[] = ['read', 'write', 'manage'],
): Promise<IssuedApiKey> => {
  const key = { name: 'Test key', scopes, expiresAt: null };
  return application.get(ApiKeysService).create(createTenantContext(application, shopId), key);
};
