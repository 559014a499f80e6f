import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { createApp } from './app-setup.js';
import { Draining } from './common/draining/draining.js';
import { Configuration } from './config/configuration.js';
import type { DatabaseServer } from './database/server/database-server.js';
import { Heartbeat } from './database/server/heartbeat.js';
import { migrate } from './database/server/migrate.js';
import { listen } from './listen.js';
import { waitForAbort } from './stop-signals.js';

/** How long requests in flight may take to finish, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;

/**
 * Migrates the database and answers requests until that is no longer wanted.
 * @throws Stopped when that was so before it listened
 */
export async function serve(
  configuration: Configuration,
  server: DatabaseServer,
  logger: Logger,
  stopSignal: AbortSignal,
): Promise<void> {
  const applied = await migrate(server);
  if (applied.length > 0) logger.info(`migrations applied: ${applied.length}`);
  stopSignal.throwIfAborted();
  const app = await createApp(configuration, server, logger);
  const heartbeat = app.get(Heartbeat);
  try {
    const greet = await openDemo(app, server, logger, stopSignal);
    stopSignal.throwIfAborted();
    const { url, metricsUrl } = await listen(app);
    heartbeat.start((message) => logger.warn(message));
    logger.info(`listening on ${url}`);
    if (metricsUrl) logger.info(`metrics on ${metricsUrl}/metrics`);
    if (greet) process.stderr.write(greet(url));
    logger.info(`${await waitForAbort(stopSignal)}: finishing what is in flight`);
    app.get(Draining).begin();
    await sleep(configuration.shutdownDelay * 1000);
    setTimeout(() => app.getHttpServer().closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  } finally {
    await app.close();
    heartbeat.stop();
  }
}

/**
 * Completes the demo, and says what to greet with. There is none in production or on a database
 * that was brought along; its files need not be there then.
 */
async function openDemo(
  app: NestExpressApplication,
  { embedded }: DatabaseServer,
  logger: Logger,
  stopSignal: AbortSignal,
): Promise<((url: string) => string) | undefined> {
  const { production, dataDir, swaggerEnabled } = app.get(Configuration);
  if (!embedded || production) return undefined;
  const { openDemoKey } = await import('../demo/demo-key.js');
  const { demoGreeting } = await import('../demo/demo-greeting.js');
  const token = await openDemoKey(app, dataDir, stopSignal, (message) => logger.info(message));
  return token === undefined ? undefined : (url) => demoGreeting(url, token, swaggerEnabled);
}
