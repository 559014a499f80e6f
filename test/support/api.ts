import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll } from 'vitest';
import { AppModule } from '../../src/app.module.js';
import { configureApp } from '../../src/app.setup.js';
import { ApiKeysService, type IssuedApiKey } from '../../src/auth/api.keys.service.js';
import { createLogger, NestLogger } from '../../src/common/logging/logger.js';
import type { KeyScope } from '../../src/common/http/route.js';
import { type Configuration, readConfiguration } from '../../src/config/configuration.js';
import { Database } from '../../src/database/database.js';
import type { Scope } from '../../src/database/scope.js';
import { ShopsService } from '../../src/modules/shop/shops.service.js';
import { HttpClient } from './client.js';
import { createDatabase, type TestDatabase } from './database.js';

/** No test but those of the limits comes near these. */
const WIDE_LIMITS = { key: 1_000_000, availability: 1_000_000, anonymous: 1_000_000 };

/** A shop of a test's own, and a client that holds one of its keys. */
export interface TestShop extends HttpClient {
  readonly shopId: number;
  readonly token: string;
  readonly scope: Scope;
}

/** The running service on a database of the test file's own, or on that of another instance. */
export class Api {
  app!: NestExpressApplication;
  database!: TestDatabase;
  url!: string;
  /** What the service logged: one JSON text a line. */
  readonly log: string[] = [];

  constructor(private readonly other?: Api) {}

  async start(overrides: Partial<Configuration> = {}): Promise<void> {
    this.database = this.other?.database ?? (await createDatabase());
    const configuration = {
      ...readConfiguration({}),
      throttleLimits: WIDE_LIMITS,
      databasePoolSize: 5,
      ...overrides,
    };
    const logger = createLogger('info', { write: (line) => this.log.push(line) });
    this.app = await NestFactory.create<NestExpressApplication>(
      AppModule.register(configuration, { url: this.database.url, cluster: false }),
      { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) },
    );
    configureApp(this.app, configuration, logger);
    await this.app.listen(0, '127.0.0.1');
    const { port } = this.app.getHttpServer().address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    await this.app?.close();
    if (!this.other) await this.database?.drop();
  }

  /** A client without a key, or with the given token. */
  client(token?: string): HttpClient {
    return new HttpClient(`${this.url}/api/v1`, token);
  }

  /** Makes a shop with a key. */
  async newShop(name = 'Test shop'): Promise<TestShop> {
    const shop = await this.app.get(ShopsService).create({ name });
    const key = await this.newKey(shop.id);
    return Object.assign(this.client(key.token), {
      shopId: shop.id,
      token: key.token,
      scope: this.scopeOf(shop.id),
    });
  }

  newKey(shopId: number, scopes: KeyScope[] = ['read', 'write']): Promise<IssuedApiKey> {
    const key = { name: 'Test key', scopes, expiresAt: null };
    return this.app.get(ApiKeysService).create(this.scopeOf(shopId), key);
  }

  scopeOf(shopId: number): Scope {
    return this.app.get(Database).scopeOf(shopId, { keyId: null, name: 'Test' });
  }
}

/**
 * Starts the service before the tests of a file and stops it after them.
 * @param other another instance, whose database it shares
 */
export function useApi(overrides: Partial<Configuration> = {}, other?: Api): Api {
  const api = new Api(other);
  beforeAll(() => api.start(overrides));
  afterAll(() => api.stop());
  return api;
}
