import 'reflect-metadata';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { createApp } from './app-setup.js';
import { Draining } from './http/draining.js';
import { MetricsServer } from './observability/metrics-server.js';
import { Configuration, ConfigurationError } from './config/configuration.js';
import type { DatabaseServer } from './database/server/database-server.js';
import { assertRunsUntil, Heartbeat } from './database/server/heartbeat.js';
import { migrate } from './database/server/migrate.js';
import { SignInLinks } from './platform/desk/sign-in-links.js';
import { waitForAbort } from './stop-signals.js';
import { endOfSupportNotice } from './version.js';

/** How long requests in flight may take to finish, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;

/**
 * Migrates the database and serves requests until the stop signal.
 * @throws Stopped when the signal arrives before the service listens
 * @throws DatabaseServerError when the embedded PostgreSQL has ended
 */
export async function serve(
  configuration: Configuration,
  server: DatabaseServer,
  logger: Logger,
  stopSignal: AbortSignal,
): Promise<void> {
  await assertPortsFree(configuration);
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
    const notice = endOfSupportNotice(process.versions.node, new Date());
    if (notice !== undefined) logger.info(notice);
    if (greet) process.stderr.write(greet(url));
    await assertRunsUntil(stopSignal, server, heartbeat, configuration.dataDir).catch((error) => {
      app.getHttpServer().closeAllConnections();
      throw error;
    });
    logger.info(`${await waitForAbort(stopSignal)}: finishing requests in flight`);
    app.get(Draining).begin();
    await sleep(configuration.shutdownDelay * 1000);
    setTimeout(() => app.getHttpServer().closeAllConnections(), DRAIN_TIMEOUT_MS).unref();
  } finally {
    await app.close();
    heartbeat.stop();
  }
}

/**
 * Completes the demo data and returns its greeting.
 * Production and external databases have no demo, so its files may be missing there.
 */
async function openDemo(
  app: NestExpressApplication,
  { embedded }: DatabaseServer,
  logger: Logger,
  stopSignal: AbortSignal,
): Promise<((url: string) => string) | undefined> {
  const { production, dataDir, swaggerEnabled, deskEnabled } = app.get(Configuration);
  if (!embedded || production) return undefined;
  const { openDemoKey } = await import('../demo/demo-key.js');
  const { demoGreeting } = await import('../demo/demo-greeting.js');
  const token = await openDemoKey(app, dataDir, stopSignal, (message) => logger.info(message));
  if (token === undefined) return undefined;
  const signInCode = deskEnabled ? app.get(SignInLinks).issue(token) : undefined;
  return (url) => demoGreeting({ url, token, signInCode, hasDocs: swaggerEnabled });
}

/**
 * Listens for clients, after `/metrics` if that has its own port.
 * @returns the URLs of both
 * @throws ConfigurationError naming the port or HOST
 */
export async function listen(
  app: NestExpressApplication,
): Promise<{ url: string; metricsUrl?: string }> {
  const { port, host, metricsPort } = app.get(Configuration);
  await app.init();
  const metricsUrl =
    metricsPort === undefined
      ? undefined
      : await open(app.get(MetricsServer).server, 'METRICS_PORT', metricsPort, host);
  return { url: await open(app.getHttpServer(), 'PORT', port, host), metricsUrl };
}

/**
 * Listens for a moment: migrations and demo data take too long to report a port in use after them.
 * @throws ConfigurationError naming the port or HOST
 */
async function assertPortsFree({ port, host, metricsPort }: Configuration): Promise<void> {
  const servers: Server[] = [];
  try {
    for (const [name, number] of Object.entries({ METRICS_PORT: metricsPort, PORT: port })) {
      if (number === undefined) continue;
      const server = createServer((socket) => socket.destroy());
      await open(server, name, number, host);
      servers.push(server);
    }
  } finally {
    for (const server of servers) {
      server.close();
      await once(server, 'close');
    }
  }
}

/**
 * Opens a port and returns its URL.
 * Nest's own `listen` logs a failure before it throws it.
 */
async function open(server: Server, name: string, port: number, host: string): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = describeListenError(error as NodeJS.ErrnoException, `${name} ${port}`, host);
    throw new ConfigurationError(reason);
  }
  return urlOf(server.address() as AddressInfo);
}

function describeListenError(
  { code, message }: NodeJS.ErrnoException,
  port: string,
  host: string,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `${port} is already in use on ${host}`;
    case 'EACCES':
      return `${port} needs more privileges`;
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is not an address of this machine`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} cannot be resolved`;
    default:
      return `HOST ${host} and ${port} cannot be used: ${message}`;
  }
}

function urlOf({ address, family, port }: AddressInfo): string {
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`;
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
}
