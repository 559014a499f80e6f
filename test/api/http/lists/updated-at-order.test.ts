import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  type RentalShop,
  useRentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** A record that somebody else holds, and a change of it that has to wait. */
interface Contest {
  readonly table: 'items' | 'cycles' | 'return_orders';
  readonly list: string;
  make(shop: RentalShop): Promise<number>;
  change(shop: RentalShop, id: number): Promise<unknown>;
}

const put = (path: string, body: object) => (shop: RentalShop, id: number) =>
  expectSuccess(shop.put(`${path}/${id}`, body));

const anItem = async (shop: RentalShop) => (await shop.createUnits(1))[0]!;
const aCycle = async (shop: RentalShop) =>
  (await shop.bookCycle({ itemId: await anItem(shop) })).id as number;
const anOrder = async (shop: RentalShop) =>
  (await shop.returnRentals([await shop.outCycle({ rentalStart: daysFromNow(-3) })])).id as number;

const CONTESTS: [name: string, contest: Contest][] = [
  [
    'an item',
    { table: 'items', list: '/items', make: anItem, change: put('/items', { serial: 'LATER' }) },
  ],
  [
    'a price of a cycle',
    { table: 'cycles', list: '/cycles', make: aCycle, change: put('/cycles', { priceCents: 7 }) },
  ],
  [
    'days of a cycle',
    {
      table: 'cycles',
      list: '/cycles',
      make: aCycle,
      change: put('/cycles', { rentalEnd: '2039-01-02T00:00:00Z' }),
    },
  ],
  [
    'a return order',
    {
      table: 'return_orders',
      list: '/return_orders',
      make: anOrder,
      change: put('/return_orders', { tagsAttributes: [{ title: 'later' }] }),
    },
  ],
];

describe('the later of two changes that wait for each other', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  it.each(CONTESTS)('the later one has the later stamp: %s', async (_, contest) => {
    const { table, list, make, change } = contest;
    const id = await make(shop);
    const first = await holdTransaction(api.database);
    await first.query(`select from ${table} where shop_id = $2 and id = $1 for update`, [
      id,
      shop.shopId,
    ]);
    const second = change(shop, id);
    await untilBlocked(api.database, 1, second);
    await sleep(20);
    const left = (await first.query(
      `update ${table} set updated_at = $3 where shop_id = $2 and id = $1 returning updated_at`,
      [id, shop.shopId, new Date()],
    )) as { rows: [{ updated_at: Date }] };
    await first.commit();
    await second;
    const since = left.rows[0].updated_at.toISOString();
    const { body } = await shop.get(`${list}?updated[gt]=${since}`);
    expect(body.data.map((record: any) => record.id)).toContain(id);
    expect(body.data.find((record: any) => record.id === id).updatedAt > since).toBe(true);
  });

  it('a cycle that waited for its unit is stamped after the wait', async () => {
    const itemId = await anItem(shop);
    const first = await holdTransaction(api.database);
    await first.query('select from items where shop_id = $2 and id = $1 for update', [
      itemId,
      shop.shopId,
    ]);
    const second = expectSuccess(shop.post('/cycles', shop.cycleRequest({ itemId })));
    await untilBlocked(api.database, 1, second);
    await sleep(20);
    const left = new Date().toISOString();
    await first.commit();
    const { createdAt, updatedAt } = await second;
    expect(createdAt >= left).toBe(true);
    expect(updatedAt >= createdAt).toBe(true);
  });
});
