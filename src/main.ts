import 'reflect-metadata';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { configureApp } from './app-setup.js';
import { AppModule } from './app.module.js';
import { Draining } from './common/http/draining.js';
import { createLogger, NestLogger } from './common/logging/logger.js';
import { startTracing } from './common/tracing/tracing.js';
import { Configuration, readConfiguration } from './config/configuration.js';
import { readEnvFile } from './config/env-file.js';
import { type DatabaseServer, openDatabaseServer } from './database/server/database-server.js';
import { Heartbeat } from './database/server/heartbeat.js';
import { migrate } from './database/server/migrate.js';
import { listen } from './listen.js';
import { aborted, listenForStopSignals, Stopped, type StopSignals } from './stop-signals.js';
import { VERSION } from './version.js';

/** How long requests in flight may take to finish, in milliseconds. */
const DRAIN_TIME = 10_000;
/** How long the embedded server may take to stop when it is to stop at once, in milliseconds. */
const STOP_TIME = 3_000;

try {
  readEnvFile();
  await start(readConfiguration());
} catch (error) {
  process.stderr.write(`${(error as Error).message.split('\n', 1)[0]}\n`);
  process.exit(1);
}

async function start(configuration: Configuration): Promise<void> {
  const logger = createLogger(configuration.logLevel);
  logger.info({ version: VERSION }, 'starting');
  const stopTracing = await startTracing();
  if (stopTracing) logger.info('tracing with OpenTelemetry');
  const signals = listenForStopSignals();
  let server: DatabaseServer | undefined;
  void aborted(signals.atOnce).then((signal) => stopAtOnce(signal, server, logger));
  try {
    server = await openDatabaseServer(configuration, (message) => logger.info(message));
    signals.wanted.throwIfAborted();
    const applied = await migrate(server);
    if (applied.length > 0) logger.info(`migrations applied: ${applied.length}`);
    signals.wanted.throwIfAborted();
    await serve(configuration, server, logger, signals);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    logger.info(`${error.message}: stopped before it listened`);
  } finally {
    await server?.close();
    await stopTracing?.().catch((reason: unknown) => logger.warn({ reason }, 'traces were lost'));
  }
}

async function serve(
  configuration: Configuration,
  server: DatabaseServer,
  logger: Logger,
  { wanted }: StopSignals,
): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.register(configuration, server),
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) },
  );
  configureApp(app, logger);
  const heartbeat = app.get(Heartbeat);
  try {
    const greet = await openDemo(app, server, logger, wanted);
    wanted.throwIfAborted();
    const { url, metricsUrl } = await listen(app);
    heartbeat.start((message) => logger.warn(message));
    logger.info(`listening on ${url}`);
    if (metricsUrl) logger.info(`metrics on ${metricsUrl}/metrics`);
    if (greet) process.stderr.write(greet(url));
    logger.info(`${await aborted(wanted)}: finishing what is in flight`);
    app.get(Draining).begin();
    await sleep(configuration.shutdownDelay * 1000);
    setTimeout(() => app.getHttpServer().closeAllConnections(), DRAIN_TIME).unref();
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
  wanted: AbortSignal,
): Promise<((url: string) => string) | undefined> {
  const { production, dataDir, swaggerEnabled } = app.get(Configuration);
  if (!embedded || production) return undefined;
  const { openDemoKey } = await import('../demo/demo-key.js');
  const { demoGreeting } = await import('../demo/demo-greeting.js');
  const token = await openDemoKey(app, dataDir, wanted, (message) => logger.info(message));
  return token === undefined ? undefined : (url) => demoGreeting(url, token, swaggerEnabled);
}

/** Cuts what is in flight. The embedded server is stopped as well, unless that takes its time. */
async function stopAtOnce(
  signal: string,
  server: DatabaseServer | undefined,
  logger: Logger,
): Promise<void> {
  logger.warn(`${signal} again: stopping at once`);
  const isStopped = await Promise.race([
    Promise.resolve(server?.close()).then(() => true),
    sleep(STOP_TIME, false),
  ]);
  if (!isStopped) logger.warn('PostgreSQL was left to itself; the next start goes on with it');
  process.exit(128 + constants.signals[signal as NodeJS.Signals]);
}
