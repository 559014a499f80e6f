import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe.each(['its status', 'its line'])('a restock that is undone by %s', (by) => {
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
    order = await shop.returnRentals([rental], { status: 'received' });
  });

  const setStatus = (status: string) => expectSuccess(shop.put(`/items/${itemId}`, { status }));
  /** The last order of the unit. */
  const undo = (last: any = order) =>
    by === 'its status'
      ? setStatus('unprocessed')
      : shop.updateOrder(last, { returnLines: [{ id: last.returnLines[0].id, restocked: false }] });
  const lineRestockedAt = async () => (await shop.getOrder(order)).returnLines[0].restockedAt;
  const soon = { rentalStart: daysFromNow(1), rentalEnd: daysFromNow(2) };

  it('puts the unit on the restock list, and is not free through its restock', async () => {
    await setStatus('processed');
    const { restockedAt, restockBy } = await shop.getCycle(rental);
    expect(await lineRestockedAt()).toBe(restockedAt);
    await undo();
    expect((await shop.get(`/items/${itemId}`)).body.status).toBe('unprocessed');
    expect([(await shop.getCycle(rental)).restockedAt, await lineRestockedAt()]).toEqual([
      null,
      null,
    ]);
    const path = `/availability_timelines?platformVariantId=${shop.variant}`;
    const { occupancy } = await expectSuccess(shop.get(path));
    const days = [daysFromNow(0), daysFromNow(4)].map((day) => occupancy[day.slice(0, 10)]);
    expect(days).toEqual([0, 0]);
    const sheet = await expectSuccess(shop.get(`/day_sheet?date=${restockBy.slice(0, 10)}`));
    expect(sheet.restock.data.map(({ id }: any) => id)).toContain(rental.id);
    expect((await shop.tryCycle({ itemId, ...soon })).status).toBe(409);
  });

  it('leaves the days to the cycle that booked them since', async () => {
    await setStatus('processed');
    const next = await shop.bookCycle({ itemId, ...soon });
    const { restockBy } = await shop.getCycle(rental);
    await undo();
    expect(await shop.getCycle(rental)).toMatchObject({ restockedAt: null, restockBy });
    expect((await shop.getCycle(next)).conflictingCycleIds).toEqual([rental.id]);
  });

  it('logs the restock that was undone on the unit, the cycle and the order', async () => {
    await setStatus('processed');
    const from = await lineRestockedAt();
    const [line] = order.returnLines;
    await undo();
    const { data } = await expectSuccess(shop.get('/events?limit=3'));
    expect(data.map(({ resourceId, changes }: any) => [resourceId, changes])).toEqual(
      expect.arrayContaining([
        [itemId, { status: { from: 'processed', to: 'unprocessed' } }],
        [rental.id, { restockedAt: { from, to: null } }],
        [order.id, { [`returnLines.${line.id}.restockedAt`]: { from, to: null } }],
      ]),
    );
  });

  it('keeps the restock of earlier rentals, and changes nothing when it is sent again', async () => {
    await setStatus('processed');
    const second = await shop.outCycle({ itemId });
    const newer = await shop.returnRentals([second], { status: 'received' });
    await setStatus('processed');
    await undo(newer);
    expect(await lineRestockedAt()).not.toBeNull();
    expect((await shop.getCycle(rental)).restockedAt).not.toBeNull();
    expect((await shop.getCycle(second)).restockedAt).toBeNull();
    expect((await shop.getOrder(newer)).returnLines[0].restockedAt).toBeNull();
    const before = await shop.writtenRows();
    await undo(newer);
    expect(await shop.writtenRows()).toEqual(before);
    await setStatus('processed');
    expect((await shop.getCycle(second)).restockedAt).not.toBeNull();
  });
});

describe('a line that is restocked no longer', () => {
  const api = useApi();
  const shop = useRentalShop(api, { restockDuration: '5.day' });

  it('undoes the last restock of its unit, also where that is of another order', async () => {
    shop.customer = await shop.importCustomer();
    const [itemId] = (await shop.createUnits(1)) as [number];
    const first = await shop.outCycle({ itemId });
    const older = await shop.returnRentals([first], { status: 'received' });
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
    const next = await shop.outCycle({ itemId });
    const newer = await shop.returnRentals([next], { status: 'received' });
    await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));

    const [{ id, restockedAt }] = (await shop.getOrder(older)).returnLines;
    const undone = await shop.updateOrder(older, { returnLines: [{ id, restocked: false }] });
    expect(undone.returnLines[0]).toMatchObject({ restockedAt, item: { status: 'unprocessed' } });
    expect((await shop.getOrder(newer)).returnLines[0].restockedAt).toBeNull();
    expect((await shop.getCycle(next)).restockedAt).toBeNull();
  });

  it('loses its restock with its receipt, and needs none', async () => {
    const rental = await shop.outCycle();
    const order = await shop.returnRentals([rental], { status: 'received' });
    const [{ id }] = order.returnLines;
    const change = (request: object) =>
      shop.updateOrder(order, { returnLines: [{ id, ...request }] });
    expect((await change({ restocked: false })).returnLines[0].restockedAt).toBeNull();
    await change({ restocked: true });
    const undone = await change({ restocked: false, status: 'awaiting' });
    expect(undone.returnLines[0]).toMatchObject({ status: 'awaiting', restockedAt: null });
    expect((await shop.getCycle(rental)).restockedAt).toBeNull();
  });
});
