import { expect, it } from 'vitest';
import { migrate } from '../../src/database/server/migrate.js';
import { rentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';
import { onCluster } from '../support/database/server.js';

const TABLES = [
  'products',
  'variants',
  'customers',
  'blocked_dates',
  'cycles',
  'return_orders',
  'items',
];

const api = useOwnApi();

const rowsOf = async (): Promise<object[]> => {
  const tables = TABLES.map((table) =>
    api.database.query(`select shop_id, id, search_text, updated_at from ${table} order by 1, 2`),
  );
  return Promise.all(tables);
};

const migrateAgain = async (): Promise<void> => {
  await api.database.query(`delete from migrations where name = 'SearchTexts1763683200019'`);
  expect(await migrate({ url: api.database.url, cluster: onCluster })).toHaveLength(1);
};

it('search texts of any age become what the service writes, and nothing else changes', async () => {
  for (const serial of ['SN-0042', 'İADE-7']) {
    const shop = await rentalShop(api);
    const [itemId] = await shop.createUnits(2, { serials: [serial] });
    const rental = await shop.outCycle({ itemId, platformOrderName: 'ΟΔΟΣ 日本 #07' });
    await shop.returnRentals([rental]);
    const block = { resourceType: 'Store', resourceId: shop.shopId, to: '2001-01-01' };
    await shop.blockDays({ ...block, description: 'A\u0308rmel 007' });
    await shop.blockDays(block);
  }
  const [shop] = await api.database.query<{ id: string }>('select min(id) as id from shops');
  await api.database.query(
    `insert into customers (shop_id, platform_id, search_text, updated_at)
     select $1, 1000000 + n, '', '2026-01-01' from generate_series(1, 10001) n`,
    [shop!.id],
  );
  const written = await rowsOf();
  for (const table of TABLES) {
    const old = table === 'customers' ? 'where first_name is not null' : '';
    await api.database.query(`update ${table} set search_text = 'old' ${old}`);
  }
  await migrateAgain();
  expect(await rowsOf()).toEqual(written);

  const transactions = await api.database.query('select xmin from items order by id');
  await migrateAgain();
  expect(await api.database.query('select xmin from items order by id')).toEqual(transactions);
});
