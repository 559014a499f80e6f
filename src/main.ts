import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { configureApp } from './app.setup.js';
import { createLogger, NestLogger } from './common/logging/logger.js';
import { type Configuration, readConfiguration } from './config/configuration.js';
import { migrate } from './database/migrate.js';
import { type DatabaseServer, openDatabaseServer } from './database/server.js';
import { demoGreeting } from './demo/demo.greeting.js';
import { DemoKey } from './demo/demo.key.js';

/** How long requests in flight may take to finish, in milliseconds. */
const DRAIN_TIME = 10_000;

try {
  await start(readConfiguration());
} catch (error) {
  process.stderr.write(`${oneLine(error)}\n`);
  process.exit(1);
}

async function start(configuration: Configuration): Promise<void> {
  const logger = createLogger(configuration.logLevel);
  const stopped = stopSignal();
  const server = await openDatabaseServer(configuration, (message) => logger.info(message));
  try {
    const applied = await migrate(server);
    if (applied.length > 0) logger.info({ applied }, 'migrations applied');
    await serve(configuration, server, logger, stopped);
  } finally {
    await server.close();
  }
}

async function serve(
  configuration: Configuration,
  server: DatabaseServer,
  logger: Logger,
  stopped: Promise<string>,
): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.register(configuration, server),
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) },
  );
  configureApp(app, configuration, logger);
  try {
    const demoToken = await openDemo(app, configuration, server, logger);
    await app.listen(configuration.port, configuration.host);
    const url = await app.getUrl();
    logger.info(`listening on ${url}`);
    if (demoToken !== undefined) {
      process.stderr.write(demoGreeting(url, demoToken, configuration.swaggerEnabled));
    }
    const signal = await stopped;
    logger.info(`${signal}: finishing what is in flight`);
    setTimeout(() => app.getHttpServer().closeAllConnections(), DRAIN_TIME).unref();
  } finally {
    await app.close();
  }
}

/** The token of the demo; there is none in production or on a database that was brought along. */
async function openDemo(
  app: NestExpressApplication,
  { production, dataDir }: Configuration,
  { embedded }: DatabaseServer,
  logger: Logger,
): Promise<string | undefined> {
  if (!embedded || production) return undefined;
  return app.get(DemoKey).open(dataDir, (message) => logger.info(message));
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
}

function oneLine(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT is taken: ${message}`;
  return message.split('\n', 1)[0]!;
}
