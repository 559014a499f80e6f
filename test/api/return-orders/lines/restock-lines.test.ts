import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  bookCycle,
  changeCycle,
  createUnits,
  daysFromNow,
  importNamedCustomer,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/cycles.js';
import { importVariant } from '../../../support/factories/products.js';
import {
  changeLines,
  changeOrder,
  cycleNow,
  eventsOf,
  itemNow,
  tryChange,
  updatedAtOf,
  writtenRows,
} from '../../../support/factories/return-changes.js';
import {
  orderNow,
  outCycle,
  returnRentals,
  returnUnits,
} from '../../../support/factories/returns.js';
import { useApi } from '../../../support/service/api.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('restocking a line of a return order', () => {
  const api = useApi();
  let shop: RentalShop;
  let itemId: number;
  let rental: any;
  let order: any;
  beforeAll(async () => {
    shop = await rentalShop(api, { restockDuration: '5.day' });
  });
  beforeEach(async () => {
    shop.customer = await importNamedCustomer(shop);
    shop.variant = await importVariant(shop);
    [itemId] = (await createUnits(shop, 1)) as [number];
    rental = await outCycle(shop, { itemId });
    order = await returnRentals(shop, [rental]);
  });

  const change = (members: object) => changeLines(shop, order, members);
  const today = () => new Date().toISOString().slice(0, 10);
  const available = async () => {
    const path = `/availability_timelines?variant_platform_id=${shop.variant}`;
    return (await expectSuccess(shop.get(path))).occupancy[today()];
  };
  /** A rental of the same unit that was over before the first one began. */
  const earlierRental = async () => {
    const members = {
      rentalStart: daysFromNow(-40),
      rentalEnd: daysFromNow(-38),
    };
    const cycle = await bookCycle(shop, { itemId, ...members });
    return changeCycle(shop, cycle, { fulfilledAt: daysFromNow(-40) });
  };

  it('makes the unit processed and free at once, inside its restock buffer', async () => {
    await change({ status: 'received' });
    expect(await available()).toBe(0);
    const [line] = (await change({ restocked: true })).returnLines;
    expect(line).toMatchObject({
      status: 'received',
      restockedAt: expect.stringMatching(MOMENT),
      item: { status: 'processed' },
    });
    expect((await cycleNow(shop, rental)).restockedAt).toBe(line.restockedAt);
    expect(await available()).toBe(1);
    const next = await bookCycle(shop, {
      itemId,
      rentalStart: daysFromNow(1),
      rentalEnd: daysFromNow(2),
    });
    expect(next.conflictingCycleIds).toEqual([]);
  });

  it('can be done as the line is received', async () => {
    const [line] = (await change({ status: 'received', restocked: true })).returnLines;
    expect(line.item.status).toBe('processed');
    expect(await cycleNow(shop, rental)).toMatchObject({
      status: 'received',
      restockedAt: line.restockedAt,
    });
    expect(await available()).toBe(1);
  });

  it('is told after what went before it', async () => {
    const [line] = (await change({ status: 'received', restocked: true })).returnLines;
    const of = { lineId: line.id, itemId };
    expect(await eventsOf(shop, order)).toEqual([
      ['created', { itemIds: [itemId] }],
      ['line_status_changed', { ...of, from: 'awaiting', to: 'received' }],
      ['status_changed', { from: 'expected', to: 'received' }],
      ['line_restocked', of],
    ]);
    expect((await eventsOf(shop, rental)).slice(-2)).toEqual([
      ['received', { from: null, to: expect.stringMatching(MOMENT) }],
      ['restocked', { from: null, to: line.restockedAt }],
    ]);
    expect(await eventsOf(shop, { id: itemId })).toEqual([]);
  });

  it('tells of the unit that it became processed', async () => {
    await change({ status: 'received' });
    await change({ restocked: true });
    expect(await eventsOf(shop, { id: itemId })).toEqual([
      ['status_changed', { from: 'processed', to: 'unprocessed' }],
      ['status_changed', { from: 'unprocessed', to: 'processed' }],
    ]);
  });

  it('is the same as making the item processed', async () => {
    await change({ status: 'received' });
    const item = await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
    expect(item.status).toBe('processed');
    const now = await orderNow(shop, order);
    const [line] = now.returnLines;
    expect(line.restockedAt).toMatch(MOMENT);
    expect((await cycleNow(shop, rental)).restockedAt).toBe(line.restockedAt);
    expect(now.status).toBe('received');
    expect((await eventsOf(shop, order)).at(-1)).toEqual([
      'line_restocked',
      { lineId: line.id, itemId },
    ]);
    const before = await writtenRows(api, shop);
    await change({ restocked: true });
    expect(await writtenRows(api, shop)).toEqual(before);
  });

  it('leaves lines alone that are not received', async () => {
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
    expect((await orderNow(shop, order)).returnLines[0].restockedAt).toBeNull();
    await change({ status: 'missing' });
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
    expect((await orderNow(shop, order)).returnLines[0].restockedAt).toBeNull();
  });

  it('changes nothing when it is repeated, even after the unit is unprocessed again', async () => {
    const first = await change({ status: 'received', restocked: true });
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'unprocessed' }));
    const before = await writtenRows(api, shop);
    const [line] = (await change({ restocked: true })).returnLines;
    expect(line.restockedAt).toBe(first.returnLines[0].restockedAt);
    expect(await writtenRows(api, shop)).toEqual(before);
  });

  it.each([
    ['received', { restocked: false }],
    ['awaiting', { restocked: false }],
    ['missing', { status: 'missing', restocked: false }],
  ])('with false changes nothing of a line that is %s', async (status, members) => {
    if (status === 'received') await change({ status });
    const [line] = (await change(members)).returnLines;
    expect([line.status, line.restockedAt]).toEqual([status, null]);
  });

  it('restocks the received lines of its unit in all orders, and its received rentals', async () => {
    const earlier = await earlierRental();
    const other = await returnRentals(shop, [earlier]);
    await changeOrder(shop, other, {
      status: 'completed',
      returnLines: [{ id: other.returnLines[0].id, status: 'received' }],
    });
    const [line] = (await change({ status: 'received', restocked: true })).returnLines;
    const [otherLine] = (await orderNow(shop, other)).returnLines;
    expect(otherLine.restockedAt).toBe(line.restockedAt);
    expect((await cycleNow(shop, earlier)).restockedAt).toBe(line.restockedAt);
    expect((await eventsOf(shop, other)).at(-1)).toEqual([
      'line_restocked',
      { lineId: otherLine.id, itemId },
    ]);
    expect((await orderNow(shop, other)).status).toBe('completed');
  });

  it('advances the order of every line that it restocks', async () => {
    const other = await returnRentals(shop, [await earlierRental()]);
    await changeLines(shop, other, { status: 'received' });
    await change({ status: 'received' });
    const since = new Date().toISOString();
    await change({ restocked: true });
    const { data } = (await shop.get(`/return_orders?updated[gte]=${since}`)).body;
    expect(data.map(({ id }: any) => id)).toEqual([other.id, order.id]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['by the line', () => change({ restocked: true })],
    ['by the item', () => expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }))],
  ])('is a later change of order and rental than any before, %s', async (_, restock) => {
    await change({ status: 'received' });
    for (const table of ['return_orders', 'cycles']) {
      const ahead = `update ${table} set updated_at = '2099-01-01T00:00:00Z' where id = any($1)`;
      await api.database.query(ahead, [[order.id, rental.id]]);
    }
    await restock();
    expect((await cycleNow(shop, rental)).updatedAt).toBe('2099-01-01T00:00:00.001Z');
    expect(await updatedAtOf(api, order)).toBe('2099-01-01T00:00:00.001Z');
  });

  it.each([
    ['first', [{ restocked: true }, {}]],
    ['last', [{}, { restocked: true }]],
  ])(
    'wins over another line of the unit that is received with it: the %s of the two',
    async (_, members) => {
      const earlier = await earlierRental();
      const mine = await returnUnits(shop, { data: [{ rentalId: earlier.id }] });
      await changeOrder(shop, mine[0], { status: 'cancelled' });
      await changeOrder(shop, order, { status: 'cancelled' });
      order = await returnRentals(shop, [earlier, rental]);
      const changed = await changeOrder(shop, order, {
        returnLines: order.returnLines.map(({ id }: any, index: number) => ({
          id,
          status: 'received',
          ...members[index],
        })),
      });
      for (const line of changed.returnLines) {
        expect(line).toMatchObject({
          status: 'received',
          restockedAt: expect.stringMatching(MOMENT),
          item: { status: 'processed' },
        });
      }
      expect(await available()).toBe(1);
    },
  );

  it('of a unit that nobody had rented makes it processed', async () => {
    const [lone] = (await createUnits(shop, 1)) as [number];
    const [returned] = await returnUnits(shop, { data: [{ itemId: lone, status: 'received' }] });
    expect((await itemNow(shop, lone)).status).toBe('unprocessed');
    const [line] = (await changeLines(shop, returned, { restocked: true })).returnLines;
    expect([line.restockedAt, line.item.status]).toEqual([
      expect.stringMatching(MOMENT),
      'processed',
    ]);
  });

  describe('is refused, and nothing is done,', () => {
    const refusal = async (...changes: object[]) => {
      const before = await writtenRows(api, shop);
      const returnLines = changes.map((members) => ({ id: order.returnLines[0].id, ...members }));
      const { status, body } = await tryChange(shop, order, { returnLines });
      expect(await writtenRows(api, shop)).toEqual(before);
      return [status, body.errors];
    };

    it.each([
      { restocked: true },
      { status: 'missing', restocked: true },
      { status: 'awaiting', restocked: true },
    ])('for a line that is awaited: %j', async (members) => {
      expect(await refusal(members)).toEqual([
        422,
        ['returnLines[0].restocked must not be true: the line is not received'],
      ]);
    });

    it('for a line that is not received any more with the request', async () => {
      await change({ status: 'received' });
      expect(await refusal({ status: 'awaiting', restocked: true })).toEqual([
        422,
        ['returnLines[0].restocked must not be true: the line is not received'],
      ]);
      expect(await refusal({ _destroy: true, restocked: true })).toEqual([
        422,
        [
          'returnLines[0]._destroy must not be true: the line is received; set it to awaiting first',
        ],
      ]);
    });

    it('with false once the line is restocked', async () => {
      await change({ status: 'received', restocked: true });
      expect(await refusal({ restocked: false })).toEqual([
        422,
        ['returnLines[0].restocked must not be false: take the receipt back with status awaiting'],
      ]);
    });
  });
});
