import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a restocked unit that becomes unprocessed again', () => {
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
  const lineRestockedAt = async () => (await shop.getOrder(order)).returnLines[0].restockedAt;
  const soon = { rentalStart: daysFromNow(1), rentalEnd: daysFromNow(2) };

  it('is on the restock list again, and is not free through its restock', async () => {
    await setStatus('processed');
    const { restockedAt, restockBy } = await shop.getCycle(rental);
    expect(await lineRestockedAt()).toBe(restockedAt);
    await setStatus('unprocessed');
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
    await setStatus('unprocessed');
    expect(await shop.getCycle(rental)).toMatchObject({ restockedAt: null, restockBy });
    expect((await shop.getCycle(next)).conflictingCycleIds).toEqual([rental.id]);
  });

  it('logs the restock that was undone on the unit, the cycle and the order', async () => {
    await setStatus('processed');
    const from = await lineRestockedAt();
    const [line] = order.returnLines;
    await setStatus('unprocessed');
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
    const items = [{ id: itemId, status: 'unprocessed' }];
    await expectSuccess(shop.put('/items/batch', { items }));
    expect(await lineRestockedAt()).not.toBeNull();
    expect((await shop.getCycle(rental)).restockedAt).not.toBeNull();
    expect((await shop.getCycle(second)).restockedAt).toBeNull();
    expect((await shop.getOrder(newer)).returnLines[0].restockedAt).toBeNull();
    const before = await shop.writtenRows();
    await setStatus('unprocessed');
    expect(await shop.writtenRows()).toEqual(before);
    await setStatus('processed');
    expect((await shop.getCycle(second)).restockedAt).not.toBeNull();
  });
});
