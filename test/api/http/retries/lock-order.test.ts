import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../src/database/transaction.js';
import { ItemImportService } from '../../../../src/modules/items/item-import.service.js';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import { reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import { createTenantContext } from '../../../support/service/application.js';

type Pair = readonly [number, number];

describe('a request that locks several records', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: Pair;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = (await shop.createUnits(2)) as [number, number];
  });

  const both = async (create: (itemId: number) => Promise<{ id: number }>): Promise<Pair> => [
    (await create(units[0])).id,
    (await create(units[1])).id,
  ];
  const bookBoth = () => both((itemId) => shop.bookCycle({ itemId, ...reserving(9, 13) }));
  const handOutBoth = () => both((itemId) => shop.outCycle({ itemId, ...reserving(9, 13) }));

  const changeCycles = (cycles: Pair) =>
    expectSuccess(
      shop.put('/cycles/batch', {
        cycles: cycles.toReversed().map((id) => ({ id, priceCents: 5 })),
      }),
    );
  const returnCycles = (cycles: Pair) =>
    shop.returnUnits({ data: cycles.toReversed().map((rentalId) => ({ rentalId })) });
  const changeUnits = (change: object) =>
    expectSuccess(
      shop.put('/items/batch', { items: units.toReversed().map((id) => ({ id, ...change })) }),
    );

  /** Holds the first record; the request must then wait without a lock on the second. */
  async function expectInOrder(
    table: string,
    [first, second]: Pair,
    request: () => Promise<unknown>,
    secondTable = table,
  ): Promise<void> {
    const lock = (name: string) => `select from ${name} where shop_id = $1 and id = $2 for update`;
    const held = await holdTransaction(api.database);
    await held.query(lock(table), [shop.shopId, first]);
    const answer = request();
    await untilBlocked(api.database, 1, answer);
    await held.query(`${lock(secondTable)} nowait`, [shop.shopId, second]);
    await held.commit();
    await expect(answer).resolves.toBeDefined();
  }

  it('books units in the order of their ids', async () => {
    const cycles = units
      .toReversed()
      .map((itemId) => shop.cycleRequest({ itemId, ...reserving(20, 24) }));
    await expectInOrder('items', units, () =>
      expectSuccess(shop.post('/cycles/batch', { cycles })),
    );
  });

  it('changes units in the order of their ids', async () => {
    await expectInOrder('items', units, () => changeUnits({ pickLocation: 'A1' }));
  });

  it('changes cycles, and locks their units before, in the order of their ids', async () => {
    const cycles = await bookBoth();
    await expectInOrder('items', units, () => changeCycles(cycles));
    await expectInOrder('cycles', cycles, () => changeCycles(cycles));
  });

  it('moves a cycle, and locks the units to choose from in the order of their ids', async () => {
    const [, id] = await bookBoth();
    const [rentalStart, rentalEnd] = ['2030-07-01T10:00:00Z', '2030-07-04T10:00:00Z'];
    await expectInOrder('items', units, () =>
      shop.updateCycle({ id }, { rentalStart, rentalEnd, reallocate: true }),
    );
  });

  it.each(['items', 'cycles'])(
    'takes rentals back: %s in the order of their ids',
    async (table) => {
      const cycles = await handOutBoth();
      await expectInOrder(table, table === 'items' ? units : cycles, () => returnCycles(cycles));
    },
  );

  it('settles a credit, and locks its cycle before', async () => {
    const { id, membershipCredit } = await shop.bookCycle({ itemId: units[0], creditCost: 2 });
    const path = `/membership_credits/${membershipCredit.id}`;
    await expectInOrder(
      'cycles',
      [id, membershipCredit.id],
      () => expectSuccess(shop.put(path, { status: 'returned' })),
      'membership_credits',
    );
  });

  it('restocks units, and locks their return orders in the order of their ids', async () => {
    const cycles = await handOutBoth();
    const order = (id: number) => shop.returnRentals([{ id }], { status: 'received' });
    const orders: Pair = [(await order(cycles[0])).id, (await order(cycles[1])).id];
    await expectInOrder('return_orders', orders, () => changeUnits({ status: 'processed' }));
  });

  it.each(['items', 'variants'])(
    'imports a stock list: %s in the order of their ids',
    async (table) => {
      const titles = [shop.variant, await shop.importVariant()];
      const variants = await api.database.query<{ id: string }>(
        'select id from variants where shop_id = $1 and platform_id = any($2) order by id',
        [shop.shopId, titles],
      );
      const pair = variants.map(({ id }) => Number(id)) as [number, number];
      await expectInOrder(table, table === 'items' ? units : pair, () =>
        inTransaction(createTenantContext(api.app, shop.shopId), (transaction) =>
          api.app.get(ItemImportService, { strict: false }).begin(transaction, {
            created: 0,
            updatedIds: units.toReversed(),
            platformVariantIds: new Set(titles.toReversed()),
          }),
        ),
      );
    },
  );
});
