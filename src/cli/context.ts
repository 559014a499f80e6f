import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import {
  Configuration,
  isPostgresUrl,
  POSTGRES_URL_RULE,
  readConfiguration,
} from '../config/configuration.js';
import {
  type DatabaseServer,
  openDatabaseServer,
  openServerAt,
} from '../database/server/database-server.js';
import { assertRunsUntil, Heartbeat } from '../database/server/heartbeat.js';
import { migrate } from '../database/server/migrate.js';
import { COMMAND_TIMEOUTS } from '../database/server/session-settings.js';
import type { Actor, TenantContext } from '../database/tenant-context.js';
import { AppError, notFound } from '../errors/app-error.js';
import { ShopReader } from '../platform/shops/shop.reader.js';
import { CommandError, log } from './output.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const ACTOR: Actor = { keyId: null, name: 'Command line' };

/** The service's database, migrated. */
export interface OpenDatabase {
  readonly configuration: Configuration;
  readonly server: DatabaseServer;
  readonly applied: readonly string[];
}

/** The service without its HTTP side. */
export class Application {
  constructor(
    private readonly context: INestApplicationContext,
    /** Aborted by Ctrl-C and SIGTERM; long work checks it and ends, so that everything is closed. */
    readonly interrupted: AbortSignal,
    private readonly server: DatabaseServer,
  ) {}

  get<T>(service: Type<T>): T {
    return this.context.get(service, { strict: false });
  }

  /**
   * Waits for the signal while the embedded PostgreSQL runs, for work that waits for an unavailable database.
   * @throws DatabaseServerError when it has ended
   */
  async assertServerRunsUntil(signal: AbortSignal): Promise<void> {
    const heartbeat = this.get(Heartbeat);
    heartbeat.start(log);
    try {
      await assertRunsUntil(signal, this.server, heartbeat, this.get(Configuration).dataDir);
    } finally {
      heartbeat.stop();
    }
  }

  /**
   * Creates the tenant context of an existing shop.
   * @throws AppError not_found
   */
  async createTenantContext(shopId: number): Promise<TenantContext> {
    const context = await this.get(ShopReader).createTenantContext(shopId, ACTOR);
    if (!context) throw notFound(`Shop ${shopId}`);
    return context;
  }

  /**
   * Creates the tenant context of a shop, or of all shops if none is given.
   * @throws AppError not_found
   */
  async createTenantContexts(shopId: number | undefined): Promise<TenantContext[]> {
    if (shopId !== undefined) return [await this.createTenantContext(shopId)];
    return this.get(ShopReader).createTenantContexts(ACTOR);
  }
}

/** Runs the work on the service's server without migrating it, whether the service runs or not. */
export async function withServer<T>(
  work: (server: DatabaseServer, configuration: Configuration) => Promise<T>,
): Promise<T> {
  const configuration = readConfiguration();
  const server = await openDatabaseServer(configuration, log);
  try {
    return await work(server, configuration);
  } finally {
    await server.close();
  }
}

/**
 * Opens a server other than the service's.
 * @throws CommandError when the text is not a URL
 * @throws DatabaseServerError that names the server without its password
 */
export function openTarget(url: string): Promise<DatabaseServer> {
  if (!isPostgresUrl(url)) throw new CommandError(`The target ${POSTGRES_URL_RULE}`);
  const { host, pathname } = new URL(url);
  return openServerAt(url, `The target ${host}${pathname}`, log);
}

/** Runs the work on the service's database, migrated. */
export const withDatabase = <T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> =>
  withServer(async (server, configuration) => {
    const applied = await migrate(server);
    return work({ configuration, server, applied });
  });

/** Runs the work on the service's own modules. */
export function withApplication<T>(work: (application: Application) => Promise<T>): Promise<T> {
  return interruptible((interrupted) =>
    withDatabase(async ({ configuration, server, applied }) => {
      if (applied.length > 0) log(`Migrations applied: ${applied.length}`);
      const context = await NestFactory.createApplicationContext(
        AppModule.register({ ...configuration, webhooksEnabled: false }, server, COMMAND_TIMEOUTS),
        { logger: false, abortOnError: false },
      );
      try {
        return await work(new Application(context, interrupted, server));
      } finally {
        await context.close();
      }
    }),
  );
}

/**
 * Runs the work on the data of an existing shop.
 * @throws AppError not_found
 */
export const withShop = <T>(
  shopId: number,
  work: (context: TenantContext, application: Application) => Promise<T>,
): Promise<T> =>
  withApplication(async (application) =>
    work(await application.createTenantContext(shopId), application),
  );

/** The first signal aborts the work, the second ends the process as usual. */
async function interruptible<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = () =>
    controller.abort(new CommandError('Interrupted; nothing is left half done'));
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** Names the resource in a not_found error. */
export async function withResourceName<T>(resource: string, lookUp: Promise<T>): Promise<T> {
  try {
    return await lookUp;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') throw notFound(resource);
    throw error;
  }
}
