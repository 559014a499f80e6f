import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate, type MigrationClass } from '../../../../src/database/server/migrate.js';
import { createEmptyDatabase, type TestDatabase } from '../../../support/database/database.js';
import { beforeUpgrade, duringUpgrade } from '../../../support/database/release.js';
import {
  SampleHaste1763683299905,
  SampleLoss1763683299906,
  SAMPLES,
} from '../../../support/database/sample-migrations.js';
import { upgradeViolationsOf, MAX_LOCK_MS, upgradeUnderLoad } from './upgrade.js';
import { onCluster } from '../../../support/database/server.js';

const ITEMS = 300;

describe('an upgrade under load', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createEmptyDatabase();
  });
  afterEach(() => database.drop());

  const upgrade = (...migrations: MigrationClass[]) =>
    upgradeUnderLoad(database.url, ITEMS, migrations);

  it('fails no request during migrations that keep the rules', async () => {
    const log = vi.spyOn(console, 'log');
    const report = await upgrade(...SAMPLES);
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
    expect(upgradeViolationsOf(report)).toEqual([]);
    expect(report.applied).toEqual(SAMPLES.map(({ name }) => name));
    expect(report.requests).toBeGreaterThan(100);
    // The migration waited for the reader and let other requests pass.
    expect(report.longest.milliseconds).toBeGreaterThan(100);
    expect(
      await database.query(
        `select indisvalid as valid from pg_index where indexrelid = 'ix_items_sample'::regclass`,
      ),
    ).toEqual([{ valid: true }]);
  });

  it.skipIf(duringUpgrade.length === 0)('fails no request during those to come', async () => {
    const report = await upgrade(...duringUpgrade);
    expect(upgradeViolationsOf(report)).toEqual([]);
    expect(report.applied).toEqual(duringUpgrade.map(({ name }) => name));
  });

  it('detects a table that is locked for too long', async () => {
    const report = await upgrade(SampleHaste1763683299905);
    expect(report.longest.milliseconds).toBeGreaterThan(MAX_LOCK_MS);
    expect(report.slowest).toBeGreaterThan(MAX_LOCK_MS);
    // Requests that wait for the lock for too long get a 503.
    expect(upgradeViolationsOf(report)).toContainEqual(
      expect.stringContaining('items ShareLock for'),
    );
  });

  it('detects a change that breaks the previous release', async () => {
    const report = await upgrade(SampleLoss1763683299906);
    expect(upgradeViolationsOf(report)).toContainEqual(expect.stringContaining('failed: '));
  });

  it('rebuilds an index that an interrupted build left invalid', async () => {
    const server = { url: database.url, cluster: onCluster };
    await migrate(server, beforeUpgrade);
    const [Column, , , Index] = SAMPLES;
    await migrate(server, [...beforeUpgrade, Column!]);
    await database.query('create index ix_items_sample on items (sample)');
    await database.query(
      `update pg_index set indisvalid = false where indexrelid = 'ix_items_sample'::regclass`,
    );
    const all = [...beforeUpgrade, Column!, Index!];
    const applied = await Promise.all([migrate(server, all), migrate(server, all)]);
    expect(applied.flat()).toEqual([Index!.name]);
    const [{ indexdef }] = (await database.query(
      `select indexdef from pg_indexes where indexname = 'ix_items_sample'`,
    )) as [{ indexdef: string }];
    expect(indexdef).toContain('(shop_id, sample, id)');
  });
});
