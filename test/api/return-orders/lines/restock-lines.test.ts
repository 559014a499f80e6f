import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('restocking a line of a return order', () => {
  const api = useApi();
  const shop = useRentalShop(api, { restockDuration: '5.day' });
  let itemId: number;
  let rental: any;
  let order: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1)) as [number];
    rental = await shop.outCycle({ itemId });
    order = await shop.returnRentals([rental]);
  });

  const change = (members: object) => shop.updateLines(order, members);
  const today = () => new Date().toISOString().slice(0, 10);
  const available = async () => {
    const path = `/availability_timelines?platformVariantId=${shop.variant}`;
    return (await expectSuccess(shop.get(path))).occupancy[today()];
  };
  /** A rental of the same unit that was over before the first one began. */
  const earlierRental = async () => {
    const members = {
      rentalStart: daysFromNow(-40),
      rentalEnd: daysFromNow(-38),
    };
    const cycle = await shop.bookCycle({ itemId, ...members });
    return shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-40) });
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
    expect((await shop.getCycle(rental)).restockedAt).toBe(line.restockedAt);
    expect(await available()).toBe(1);
    const next = await shop.bookCycle({
      itemId,
      rentalStart: daysFromNow(1),
      rentalEnd: daysFromNow(2),
    });
    expect(next.conflictingCycleIds).toEqual([]);
  });

  it('can be done as the line is received', async () => {
    const [line] = (await change({ status: 'received', restocked: true })).returnLines;
    expect(line.item.status).toBe('processed');
    expect(await shop.getCycle(rental)).toMatchObject({
      status: 'received',
      restockedAt: line.restockedAt,
    });
    expect(await available()).toBe(1);
  });

  it('is logged after the events before it', async () => {
    const [line] = (await change({ status: 'received', restocked: true })).returnLines;
    const of = { lineId: line.id, itemId };
    expect(await shop.eventsOf(order)).toEqual([
      ['created', { itemIds: [itemId] }],
      ['line_status_changed', { ...of, from: 'awaiting', to: 'received' }],
      ['status_changed', { from: 'expected', to: 'received' }],
      ['line_restocked', of],
    ]);
    expect((await shop.eventsOf(rental)).slice(-2)).toEqual([
      ['received', { from: null, to: expect.stringMatching(MOMENT) }],
      ['restocked', { from: null, to: line.restockedAt }],
    ]);
    expect(await shop.eventsOf({ id: itemId })).toEqual([]);
  });

  it('logs on the unit that it became processed', async () => {
    await change({ status: 'received' });
    await change({ restocked: true });
    expect(await shop.eventsOf({ id: itemId })).toEqual([
      ['status_changed', { from: 'processed', to: 'unprocessed' }],
      ['status_changed', { from: 'unprocessed', to: 'processed' }],
    ]);
  });

  it('is the same as making the item processed', async () => {
    await change({ status: 'received' });
    const item = await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
    expect(item.status).toBe('processed');
    const now = await shop.getOrder(order);
    const [line] = now.returnLines;
    expect(line.restockedAt).toMatch(MOMENT);
    expect((await shop.getCycle(rental)).restockedAt).toBe(line.restockedAt);
    expect(now.status).toBe('received');
    expect((await shop.eventsOf(order)).at(-1)).toEqual([
      'line_restocked',
      { lineId: line.id, itemId },
    ]);
    const before = await shop.writtenRows();
    await change({ restocked: true });
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('is undone with the receipt, in one event', async () => {
    const [line] = (await change({ status: 'received', restocked: true })).returnLines;
    await change({ status: 'awaiting' });
    const [event] = (await expectSuccess(shop.get(`/events?resourceId=${order.id}&limit=1`))).data;
    expect(event.changes[`returnLines.${line.id}.restockedAt`]).toEqual({
      from: line.restockedAt,
      to: null,
    });
  });

  it('leaves lines alone that are not received', async () => {
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
    expect((await shop.getOrder(order)).returnLines[0].restockedAt).toBeNull();
    await change({ status: 'missing' });
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
    expect((await shop.getOrder(order)).returnLines[0].restockedAt).toBeNull();
  });

  it('restocks the line again after the unit is unprocessed again', async () => {
    const first = await change({ status: 'received', restocked: true });
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'unprocessed' }));
    const [line] = (await change({ restocked: true })).returnLines;
    expect(line.item.status).toBe('processed');
    expect(Date.parse(line.restockedAt)).toBeGreaterThan(
      Date.parse(first.returnLines[0].restockedAt),
    );
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
    const other = await shop.returnRentals([earlier]);
    await shop.updateOrder(other, {
      status: 'completed',
      returnLines: [{ id: other.returnLines[0].id, status: 'received' }],
    });
    const [line] = (await change({ status: 'received', restocked: true })).returnLines;
    const [otherLine] = (await shop.getOrder(other)).returnLines;
    expect(otherLine.restockedAt).toBe(line.restockedAt);
    expect((await shop.getCycle(earlier)).restockedAt).toBe(line.restockedAt);
    expect((await shop.eventsOf(other)).at(-1)).toEqual([
      'line_restocked',
      { lineId: otherLine.id, itemId },
    ]);
    expect((await shop.getOrder(other)).status).toBe('completed');
  });

  it('advances the order of every line that it restocks', async () => {
    const other = await shop.returnRentals([await earlierRental()]);
    await shop.updateLines(other, { status: 'received' });
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
    expect((await shop.getCycle(rental)).updatedAt).toBe('2099-01-01T00:00:00.001Z');
    expect(await shop.updatedAtOf(order)).toBe('2099-01-01T00:00:00.001Z');
  });

  it.each([
    ['first', [{ restocked: true }, {}]],
    ['last', [{}, { restocked: true }]],
  ])(
    'wins over another line of the unit that is received with it: the %s of the two',
    async (_, members) => {
      const earlier = await earlierRental();
      const mine = await shop.returnUnits({ data: [{ rentalId: earlier.id }] });
      await shop.updateOrder(mine[0], { status: 'cancelled' });
      await shop.updateOrder(order, { status: 'cancelled' });
      order = await shop.returnRentals([earlier, rental]);
      const changed = await shop.updateOrder(order, {
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

  it('with a unit that no one had rented makes it processed', async () => {
    const [lone] = (await shop.createUnits(1)) as [number];
    const [returned] = await shop.returnUnits({ data: [{ itemId: lone, status: 'received' }] });
    expect((await shop.getItem(lone)).status).toBe('unprocessed');
    const [line] = (await shop.updateLines(returned, { restocked: true })).returnLines;
    expect([line.restockedAt, line.item.status]).toEqual([
      expect.stringMatching(MOMENT),
      'processed',
    ]);
  });

  describe('is rejected without effect', () => {
    const refusal = async (...changes: object[]) => {
      const before = await shop.writtenRows();
      const returnLines = changes.map((members) => ({ id: order.returnLines[0].id, ...members }));
      const { status, body } = await shop.tryUpdate(order, { returnLines });
      expect(await shop.writtenRows()).toEqual(before);
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
  });
});
