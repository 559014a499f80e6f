import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VariantPosition1763683200023 } from '../../migrations/1763683200023-variant-position.js';
import { dataSourceOptions } from '../../src/database/server/data-source.js';
import { numberedProduct } from '../support/models/catalogue.js';
import { useApi } from '../support/service/api.js';
import { onCluster } from '../support/database/server.js';

describe('the migration that gives variants a position', () => {
  const api = useApi();
  let dataSource: DataSource;
  beforeAll(async () => {
    const { url } = api.database;
    dataSource = await new DataSource(
      dataSourceOptions({ url, cluster: onCluster, poolSize: 1 }),
    ).initialize();
  });
  afterAll(() => dataSource.destroy());

  it('numbers those of each product of each shop in the order of their ids', async () => {
    const products = [numberedProduct(1, [13, 11, 12]), numberedProduct(2, [21])];
    for (const shop of [await api.newShop(), await api.newShop()]) {
      await shop.post('/products', { products });
    }
    const migration = new VariantPosition1763683200023();
    const runner = dataSource.createQueryRunner();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    const variants = await api.database.query(
      'select platform_id, position from variants order by shop_id, platform_id',
    );
    const positions = variants.map((row: any) => [Number(row.platform_id), row.position]);
    const expected = [
      [11, 1],
      [12, 2],
      [13, 3],
      [21, 1],
    ];
    expect(positions).toEqual([...expected, ...expected]);
  });
});
