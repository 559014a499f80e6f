import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createLogger } from '../../../../src/observability/logger.js';
import { readConfiguration } from '../../../../src/config/configuration.js';
import { migrate, type MigrationClass } from '../../../../src/database/server/migrate.js';
import { ShopsService } from '../../../../src/modules/shop/shops.service.js';
import { beforeUpgrade } from '../../../support/database/release.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import { newKey, startApplication, WIDE_LIMITS } from '../../../support/service/application.js';
import { HttpClient } from '../../../support/service/client.js';
import { LockWatch, type LongLock } from './lock-watch.js';
import { WriteTraffic } from './write-traffic.js';
import { onCluster } from '../../../support/database/server.js';

/** The effect of an upgrade on running requests. */
export interface UpgradeReport {
  readonly applied: readonly string[];
  readonly requests: number;
  readonly failures: readonly string[];
  /** The slowest request, in milliseconds. */
  readonly slowest: number;
  readonly longest: LongLock;
}

/** How long an upgrade may lock a table, in milliseconds. */
export const MAX_LOCK_MS = 2_000;

/** The length of the reading transaction that begins before the upgrade, in milliseconds. */
const READ_DURATION_MS = 3_000;
/** How long requests are sent before and after the upgrade, in milliseconds. */
const MARGIN_MS = 500;
/** The maximum quantity of one request. */
const BATCH = 100;

/**
 * Creates the database of the previous release with units, and applies migrations while the service
 * writes and another client holds a long transaction.
 * @param url the URL of an empty database
 * @param onCreated called with the number of units
 */
export async function upgradeUnderLoad(
  url: string,
  items: number,
  migrations: readonly MigrationClass[],
  onCreated: (units: number) => void = () => {},
): Promise<UpgradeReport> {
  const server = { url, cluster: onCluster };
  await migrate(server, beforeUpgrade);
  const configuration = { ...readConfiguration({}), throttleLimits: WIDE_LIMITS };
  const app = await startApplication(configuration, server, createLogger('silent'));
  try {
    const { id: shopId } = await app.get(ShopsService).create({ name: 'Upgraded' });
    const { token } = await newKey(app, shopId);
    const client = new HttpClient(`${await app.getUrl()}/api/v1`, token);
    const platformVariantId = 1;
    const variants = [{ platformId: platformVariantId, title: 'M' }];
    const products = [{ platformId: 1, title: 'Storm parka', variants }];
    await expectSuccess(client.post('/products', { products }));
    const itemIds: number[] = [];
    while (itemIds.length < items) {
      const quantity = Math.min(BATCH, items - itemIds.length);
      const body = { platformVariantId, quantity, visibility: 'available' };
      const created: { id: number }[] = await expectSuccess(client.post('/items', body));
      itemIds.push(...created.map(({ id }) => id));
      onCreated(itemIds.length);
    }
    const traffic = new WriteTraffic(client, platformVariantId, itemIds);
    const watch = await LockWatch.start(url);
    await sleep(MARGIN_MS);
    const endReading = await beginLongRead(url);
    const reading = sleep(READ_DURATION_MS).then(endReading);
    const applied = await migrate(server, [...beforeUpgrade, ...migrations]);
    await reading;
    await sleep(MARGIN_MS);
    const longest = await watch.stop();
    await traffic.stop();
    const { requests, failures, slowest } = traffic;
    return { applied, requests, failures, slowest, longest };
  } finally {
    await app.close();
  }
}

/**
 * Begins a long transaction that reads, as a report or a backup does.
 * @returns ends it; the migrations must not begin before it has its locks
 */
async function beginLongRead(url: string): Promise<() => Promise<void>> {
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select count(*) from items');
  return async () => {
    await reader.query('commit');
    await reader.end();
  };
}

/** Returns the failed requests and the long locks of an upgrade, in sentences. */
export function upgradeViolationsOf({ requests, failures, longest }: UpgradeReport): string[] {
  const [first] = failures;
  return [
    ...(first === undefined ? [] : [`${failures.length} of ${requests} failed: ${first}`]),
    ...(longest.milliseconds > MAX_LOCK_MS
      ? [`${longest.name} for ${Math.round(longest.milliseconds)} ms`]
      : []),
  ];
}
