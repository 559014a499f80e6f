import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createLogger } from './observability/logger.js';
import { startTracing } from './observability/tracing.js';
import { type Configuration, readConfiguration, readEnvFile } from './config/configuration.js';
import { type DatabaseServer, openDatabaseServer } from './database/server/database-server.js';
import { listenForStopSignals, Stopped, waitForAbort } from './stop-signals.js';
import { VERSION } from './version.js';

/** How long the embedded server may take during an immediate stop, in milliseconds. */
const STOP_TIMEOUT_MS = 3_000;

// The reader of the output may end before the service, as `head` does.
process.stderr.on('error', () => {});
void main();

async function main(): Promise<void> {
  try {
    readEnvFile(warn);
    await start(readConfiguration(process.env, warn));
  } catch (error) {
    process.stderr.write(`${(error as Error).message.split('\n', 1)[0]}\n`);
    process.exit(1);
  }
}

function warn(message: string): void {
  process.stderr.write(`${message}\n`);
}

async function start(configuration: Configuration): Promise<void> {
  const logger = createLogger(configuration.logLevel);
  logger.info({ version: VERSION }, 'starting');
  const stopTracing = await startTracing();
  if (stopTracing) logger.info('tracing with OpenTelemetry');
  const signals = listenForStopSignals();
  let server: DatabaseServer | undefined;
  void waitForAbort(signals.immediate).then((signal) => stopImmediately(signal, server, logger));
  try {
    const opening = openDatabaseServer(configuration, (message) => logger.warn(message), true);
    // Loading this module is the slowest step, so an embedded PostgreSQL starts in parallel. A
    // connection to an external server comes first: with little CPU time, its response would be
    // read too late.
    if (configuration.databaseUrl !== undefined) await opening;
    const loading = import('./serve.js');
    server = await opening;
    const { serve } = await loading;
    signals.graceful.throwIfAborted();
    await serve(configuration, server, logger, signals.graceful);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    logger.info(`${error.message}: stopped before listening`);
  } finally {
    await server?.close();
    await stopTracing?.().catch((reason: unknown) => logger.warn({ reason }, 'traces were lost'));
  }
}

/** Drops the requests in flight and stops the embedded server, within a time limit. */
async function stopImmediately(
  signal: string,
  server: DatabaseServer | undefined,
  logger: Logger,
): Promise<void> {
  logger.warn(`${signal} again: stopping immediately`);
  const isStopped = await Promise.race([
    Promise.resolve(server?.close()).then(() => true),
    sleep(STOP_TIMEOUT_MS, false),
  ]);
  if (!isStopped) logger.warn('PostgreSQL is still running; the next start will restart it');
  process.exit(128 + constants.signals[signal as NodeJS.Signals]);
}
