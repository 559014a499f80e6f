import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll } from 'vitest';
import type { IssuedApiKey } from '../../../src/platform/auth/api-keys.service.js';
import { createLogger } from '../../../src/observability/logger.js';
import type { KeyScope } from '../../../src/http/route-declaration.js';
import { type Configuration, readConfiguration } from '../../../src/config/configuration.js';
import type { TenantContext } from '../../../src/database/tenant-context.js';
import type { ServerFacts } from '../../../src/database/server/database-server.js';
import { ShopsService } from '../../../src/modules/shop/shops.service.js';
import { createDatabase, createDemoDatabase, type TestDatabase } from '../database/database.js';
import { onCluster } from '../database/server.js';
import { newKey, createTenantContext, startApplication, WIDE_LIMITS } from './application.js';
import { HttpClient } from './client.js';
import { hearLog } from './disclosures.js';
import { TestShop } from './test-shop.js';

/** The running service on a database of the test file's own, or on that of another instance. */
export class Api {
  app!: NestExpressApplication;
  database!: TestDatabase;
  url!: string;
  /** The log of the service, one JSON text per line. */
  readonly log: string[] = [];
  private overrides: Partial<Configuration> = {};

  /** @param other owns the database @param server known facts of the connection */
  constructor(
    private readonly other?: Pick<Api, 'database'>,
    private readonly server: Partial<ServerFacts> = {},
    private readonly create: () => Promise<TestDatabase> = createDatabase,
  ) {}

  async start(overrides: Partial<Configuration> = {}): Promise<void> {
    this.database = this.other?.database ?? (await this.create());
    this.overrides = overrides;
    await this.listen();
  }

  /** Ends the service, and starts it again on its database and another port. */
  async restart(): Promise<void> {
    await this.app.close();
    await this.listen();
  }

  private async listen(): Promise<void> {
    const configuration = {
      ...readConfiguration({}),
      throttleLimits: WIDE_LIMITS,
      databasePoolSize: 5,
      // Its statements would be counted with those of requests.
      webhooksEnabled: false,
      // Most tests need no built pages.
      deskEnabled: false,
      ...this.overrides,
    };
    const logger = createLogger('info', { write: (line) => this.keep(line) });
    const database = { url: this.database.url, cluster: onCluster, ...this.server };
    this.app = await startApplication(configuration, database, logger);
    this.url = await this.app.getUrl();
  }

  async stop(): Promise<void> {
    await this.app?.close();
    if (!this.other) await this.database?.drop();
  }

  private keep(line: string): void {
    this.log.push(line);
    hearLog(line);
  }

  /** A client without a key, or with the given token. */
  client(token?: string): HttpClient {
    return new HttpClient(`${this.url}/api/v1`, token);
  }

  /** Makes a shop with a key. */
  async newShop(name = 'Test shop', isSandbox = false): Promise<TestShop> {
    const shop = await this.app.get(ShopsService).create({ name, isSandbox });
    const { token } = await this.newKey(shop.id);
    const context = this.createTenantContext(shop.id);
    return new TestShop(`${this.url}/api/v1`, token, context, this.database);
  }

  newKey(shopId: number, scopes?: KeyScope[]): Promise<IssuedApiKey> {
    return newKey(this.app, shopId, scopes);
  }

  createTenantContext(shopId: number): TenantContext {
    return createTenantContext(this.app, shopId);
  }
}

/** One application and database for the files of a worker, which ends with it. */
let shared: Promise<Api> | undefined;

async function startShared(): Promise<Api> {
  const api = new Api();
  await api.start();
  return api;
}

/**
 * The application and database that all files of a worker share. Tests create shops of their own.
 * Tests that look at the log, at metrics or at rows of all shops need `useOwnApi`.
 */
export function useApi(): Api {
  const api = new Api();
  beforeAll(async () => {
    Object.assign(api, await (shared ??= startShared()));
  });
  return api;
}

/**
 * Starts an application before the tests of a file and stops it after them.
 * @param other an instance whose database it shares; otherwise it has a database of its own
 */
export function useOwnApi(overrides: Partial<Configuration> = {}, other?: Api): Api {
  const api = new Api(other);
  beforeAll(() => api.start(overrides));
  afterAll(() => api.stop());
  return api;
}

/** The same on a copy of the demo, which is seeded once per run. */
export function useDemoApi(overrides: Partial<Configuration> = {}): Api {
  const api = new Api(undefined, {}, () => createDemoDatabase(seedDatabase));
  beforeAll(() => api.start(overrides));
  afterAll(() => api.stop());
  return api;
}

async function seedDatabase(url: string): Promise<void> {
  const configuration = { ...readConfiguration({}), webhooksEnabled: false };
  const logger = createLogger('silent');
  const app = await startApplication(configuration, { url, cluster: onCluster }, logger);
  try {
    // Few files need the demo.
    const { seedDemo } = await import('../../../demo/seed-demo.js');
    await seedDemo(app);
  } finally {
    await app.close();
  }
}

/** A shop of the tests of a file; its fields are set before they run. */
export function useShop(api: Api = useApi(), name?: string): TestShop {
  const shop = Object.create(TestShop.prototype) as TestShop;
  beforeAll(async () => {
    Object.assign(shop, await api.newShop(name));
  });
  return shop;
}
