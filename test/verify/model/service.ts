import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createLogger } from '../../../src/observability/logger.js';
import { migrate } from '../../../src/database/server/migrate.js';
import { ShopsService } from '../../../src/modules/shop/shops.service.js';
import { withServer } from '../../support/database/with-server.js';
import { newKey, startApplication, WIDE_LIMITS } from '../../support/service/application.js';
import { type Answer, HttpClient } from '../../support/service/client.js';

/** Makes a sandbox shop and answers a client of it. */
export type NewShop = () => Promise<HttpClient>;

/**
 * Runs the work beside a service that listens. `DATABASE_URL` names a database to use, else one is
 * made for it.
 */
export function withService<T>(
  work: (newShop: NewShop, app: NestExpressApplication, databaseUrl: string) => Promise<T>,
): Promise<T> {
  return withServer(process.env, async (server, configuration) => {
    await migrate(server);
    const logger = createLogger(process.env['LOG_LEVEL'] ?? 'silent');
    const app = await startApplication(
      { ...configuration, throttleLimits: WIDE_LIMITS },
      server,
      logger,
    );
    try {
      const url = await app.getUrl();
      return await work(() => newShop(app, url), app, server.url);
    } finally {
      await app.close();
    }
  });
}

async function newShop(app: NestExpressApplication, url: string): Promise<HttpClient> {
  const { id } = await app.get(ShopsService).create({ name: 'Histories', isSandbox: true });
  const { token } = await newKey(app, id);
  return new ReadingClient(`${url}/api/v1`, token);
}

/** Repeats reads that a busy machine has no time for. */
class ReadingClient extends HttpClient {
  override async get(path: string, headers?: Record<string, string>): Promise<Answer> {
    for (;;) {
      const answer = await super.get(path, headers);
      if (answer.status !== 503) return answer;
      await sleep(Number(answer.headers.get('Retry-After')) * 1_000);
    }
  }
}
