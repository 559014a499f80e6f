import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';

const SALE = {
  methodType: 'resale',
  rentalStart: daysFromNow(0),
  rentalEnd: null,
  priceCents: 8_000,
};
const today = daysFromNow(0).slice(0, 10);

describe('a sale', () => {
  const shop = useRentalShop();
  let itemId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1, { acquisitionCostCents: 5_000 })) as [number];
  });

  const errorOf = async (cycle: any, members: Record<string, unknown>): Promise<string> => {
    const before = await shop.getCycle(cycle);
    const { status, body } = await shop.put(`/cycles/${cycle.id}`, members);
    expect(status).toBe(409);
    expect(await shop.getCycle(cycle)).toEqual(before);
    return body.error.replace(`SC-${cycle.sequentialId} `, '');
  };
  const daysOf = async ({ id }: any): Promise<any> => {
    const [row] = await shop.database.query(
      `select booked_to::text, occupied_to::text, active, out from cycles
       where shop_id = $1 and id = $2`,
      [shop.shopId, id],
    );
    return row;
  };

  it('ends when the unit is handed over at the counter', async () => {
    const sale = await shop.bookCycle({ ...SALE, rentalEnd: daysFromNow(3) });
    expect(sale.receiveAt).not.toBeNull();
    expect((await shop.getItem(itemId)).roiCents).toBe(-5_000);
    const sold = await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    expect(sold).toMatchObject({
      status: 'fulfilled',
      closedAs: null,
      receiveAt: null,
      restockBy: null,
      receivalStatus: 'pending',
    });
    expect(await daysOf(sale)).toEqual({
      booked_to: today,
      occupied_to: today,
      active: false,
      out: false,
    });
    expect(await shop.getItem(itemId)).toMatchObject({
      visibility: 'sold',
      activeRentalId: null,
      roiCents: 3_000,
    });
    expect(await shop.all('/cycles?status=fulfilled')).toContainEqual(
      expect.objectContaining({ id: sale.id }),
    );
    expect((await shop.eventsOf({ id: itemId })).at(-1)).toEqual([
      'visibility_changed',
      { from: 'available', to: 'sold' },
    ]);
  });

  it('is undone with its hand-over, and claims its days again', async () => {
    const sale = await shop.bookCycle(SALE);
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    const undone = await shop.updateCycle(sale, { fulfilledAt: null });
    expect(undone).toMatchObject({ fulfilledAt: null, receiveAt: null, restockBy: null });
    expect(await daysOf(sale)).toMatchObject({ booked_to: 'infinity', active: true });
    expect((await shop.getItem(itemId)).visibility).toBe('available');
  });

  it('cannot be undone while somebody else has the unit', async () => {
    const sale = await shop.bookCycle(SALE);
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'available' }));
    const rival = await shop.bookCycle({
      itemId,
      rentalStart: daysFromNow(5),
      rentalEnd: daysFromNow(6),
    });
    expect(await errorOf(sale, { fulfilledAt: null })).toBe(
      `${await shop.nameOfItem(itemId)} is reserved from ${rival.prepareFrom} to ${rival.restockBy} by SC-${rival.sequentialId}`,
    );
  });

  it.each([
    [{ receivedAt: daysFromNow(0) }, 'is sold and does not come back'],
    [{ receiveAt: daysFromNow(3) }, 'is sold and does not come back'],
    [{ restockBy: today }, 'is sold and does not come back'],
    [{ closedAs: 'lost' }, 'is sold and cannot be closed as lost'],
    [{ closedAs: 'bought' }, 'is sold and cannot be closed as bought'],
    [{ status: 'cancelled' }, 'is sold; undo that with fulfilledAt null'],
    [{ status: 'scheduled' }, 'is sold; only a cancelled cycle can be scheduled again'],
  ])('rejects %j once it is fulfilled', async (members, error) => {
    const sale = await shop.bookCycle(SALE);
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    expect(await errorOf(sale, members)).toBe(error);
  });

  it('keeps its unit once it is fulfilled, and cannot come back on a return order', async () => {
    const sale = await shop.bookCycle(SALE);
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    const [other] = await shop.createUnits(1);
    expect(await errorOf(sale, { itemId: other })).toBe('is sold; its unit cannot be changed');
    const { body } = await shop.tryReturn({ data: [{ rentalId: sale.id }] });
    expect(body.errors).toEqual([expect.stringMatching(/is sold and does not come back/)]);
  });

  it('does not come back together with its hand-over', async () => {
    const sale = await shop.bookCycle(SALE);
    const times = { fulfilledAt: daysFromNow(0), receivedAt: daysFromNow(0) };
    expect(await errorOf(sale, times)).toBe('is a sale and does not come back');
  });

  it('takes a corrected price and hand-over, and is cancelled when that is undone', async () => {
    const sale = await shop.bookCycle(SALE);
    await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    const fulfilledAt = daysFromNow(-1);
    const moved = await shop.updateCycle(sale, { fulfilledAt, priceCents: 9_000 });
    expect(moved).toMatchObject({ fulfilledAt, status: 'fulfilled', restockBy: null });
    expect(await shop.getItem(itemId)).toMatchObject({ visibility: 'sold', roiCents: 4_000 });
    await shop.updateCycle(sale, { fulfilledAt: null, status: 'cancelled' });
    expect(await shop.getItem(itemId)).toMatchObject({ visibility: 'available', roiCents: -5_000 });
  });

  it('ends when fulfilledAt is repeated, if it was handed over before sales ended', async () => {
    const sale = await shop.bookCycle(SALE);
    const { fulfilledAt } = await shop.updateCycle(sale, { fulfilledAt: daysFromNow(0) });
    await shop.database.query(
      `update cycles set replaced_visibility = null, active = true, out = true
       where shop_id = $1 and id = $2`,
      [shop.shopId, sale.id],
    );
    await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'available' }));
    await shop.updateCycle(sale, { fulfilledAt });
    expect(await daysOf(sale)).toMatchObject({ active: false, out: false });
    expect((await shop.getItem(itemId)).visibility).toBe('sold');
  });
});
