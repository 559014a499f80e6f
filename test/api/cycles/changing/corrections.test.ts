import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a correction before hand-out', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let unit: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [unit] = (await shop.createUnits(1)) as [number];
  });

  const put = ({ id }: any, body: object) => shop.put(`/cycles/${id}`, body);
  const balanceOf = async ({ id }: any) => {
    const [row] = await api.database.query<{ sum: string }>(
      'select coalesce(sum(amount), 0) as sum from credit_entries where shop_id = $1 and customer_id = $2',
      [shop.shopId, id],
    );
    return Number(row!.sum);
  };
  const logged = async ({ id }: any) => {
    const { data } = (await shop.get(`/events?resourceType=Cycle&resourceId=${id}`)).body;
    return data[0];
  };

  it('gives the rental to the right customer', async () => {
    const cycle = await shop.bookCycle();
    const right = await shop.importCustomer();
    const corrected = await shop.updateCycle(cycle, { customerPlatformId: right.platformId });
    expect(corrected.customer.id).toBe(right.id);
    expect(corrected.updatedAt > cycle.updatedAt).toBe(true);
    expect(await shop.all(`/cycles?customerId=${right.id}`)).toMatchObject([{ id: cycle.id }]);
    expect(await logged(cycle)).toMatchObject({
      type: 'cycle.updated',
      changes: { customerId: { from: shop.customer.id, to: right.id } },
    });
  });

  it('moves the charge of a credit to the right customer', async () => {
    const wrong = await shop.importCustomer();
    const right = await shop.importCustomer();
    const cycle = await shop.bookCycle({ customerPlatformId: wrong.platformId, creditCost: 3 });
    await shop.updateCycle(cycle, { customerPlatformId: right.platformId });
    expect([await balanceOf(wrong), await balanceOf(right)]).toEqual([0, -3]);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    expect([await balanceOf(wrong), await balanceOf(right)]).toEqual([0, 0]);
  });

  it('writes no lines for a credit that was returned', async () => {
    const wrong = await shop.importCustomer();
    const right = await shop.importCustomer();
    const cycle = await shop.bookCycle({ customerPlatformId: wrong.platformId, creditCost: 3 });
    const path = `/membership_credits/${cycle.membershipCredit.id}`;
    await expectSuccess(shop.put(path, { status: 'returned' }));
    await shop.updateCycle(cycle, { customerPlatformId: right.platformId });
    expect([await balanceOf(wrong), await balanceOf(right)]).toEqual([0, 0]);
    await expectSuccess(shop.put(path, { status: 'unreturned' }));
    expect([await balanceOf(wrong), await balanceOf(right)]).toEqual([0, -3]);
  });

  it('corrects the order, which the search finds by its new name', async () => {
    const cycle = await shop.bookCycle({ platformOrderName: '#7001', platformOrderId: 7001 });
    const order = { platformOrderId: 7002, platformOrderLineId: 5, platformOrderName: '#7002' };
    expect(await shop.updateCycle(cycle, order)).toMatchObject(order);
    const found = async (text: string) =>
      (await shop.all(`/cycles?search=${encodeURIComponent(text)}`)).map(({ id }) => id);
    expect([await found('#7001'), await found('#7002')]).toEqual([[], [cycle.id]]);
    expect(await found(`SC-${cycle.sequentialId}`)).toEqual([cycle.id]);
    expect((await logged(cycle)).changes).toEqual({
      platformOrderId: { from: 7001, to: 7002 },
      platformOrderLineId: { from: null, to: 5 },
      platformOrderName: { from: '#7001', to: '#7002' },
    });
    expect(await shop.updateCycle(cycle, { platformOrderName: null })).toMatchObject({
      platformOrderName: null,
      platformOrderId: 7002,
    });
  });

  it('books a free unit of the right variant', async () => {
    const cycle = await shop.bookCycle(reserving(9, 13));
    const platformVariantId = await shop.importVariant();
    const items = await shop.createItems({ platformVariantId, quantity: 2 });
    await shop.bookCycle({ itemId: items[0].id, ...reserving(9, 13) });
    const corrected = await shop.updateCycle(cycle, { platformVariantId });
    expect(corrected).toMatchObject({
      platformVariantId,
      itemId: items[1].id,
      item: { platformVariantId },
    });
    const { changes } = await logged(cycle);
    expect(changes).toMatchObject({
      itemId: { from: unit, to: items[1].id },
      platformVariantId: { from: shop.variant, to: platformVariantId },
    });
    expect((await shop.tryCycle({ itemId: unit, ...reserving(9, 13) })).status).toBe(201);
  });

  it('books the named unit for the right variant, also as a substitute', async () => {
    const cycle = await shop.bookCycle();
    const platformVariantId = await shop.importVariant();
    const [item] = await shop.createItems({ platformVariantId });
    const first = await shop.updateCycle(cycle, { platformVariantId, itemId: item.id });
    expect(first).toMatchObject({ platformVariantId, itemId: item.id });
    const substitute = await shop.updateCycle(cycle, {
      platformVariantId: shop.variant,
      itemId: item.id,
    });
    expect(substitute).toMatchObject({
      platformVariantId: shop.variant,
      item: { id: item.id, platformVariantId },
    });
    const settled = await shop.updateCycle(cycle, { platformVariantId });
    expect(settled).toMatchObject({ platformVariantId, itemId: item.id });
  });

  it('says that the right variant has no free unit, and changes nothing', async () => {
    const cycle = await shop.bookCycle(reserving(9, 13));
    const platformVariantId = await shop.importVariant();
    const without = await put(cycle, { platformVariantId, priceCents: 5 });
    expect(without.body).toEqual({
      error: `No unit of ${await shop.nameOfVariant(platformVariantId)} is free from 2030-06-09 to 2030-06-13`,
    });
    const [item] = await shop.createItems({ platformVariantId });
    await shop.bookCycle({ itemId: item.id, ...reserving(13, 15) });
    const taken = await put(cycle, { platformVariantId, priceCents: 5 });
    expect([taken.status, taken.body]).toEqual([
      409,
      { error: `${without.body.error}: none is left on 2030-06-13` },
    ]);
    expect(await shop.getCycle(cycle)).toEqual(cycle);
  });

  it('rejects an archived variant and records that do not exist', async () => {
    const cycle = await shop.bookCycle();
    const archived = await shop.importArchivedVariant();
    const errorsOf = async (body: object) => {
      const answer = await put(cycle, body);
      expect(answer.status).toBe(422);
      return answer.body.errors;
    };
    const nobody = 9_007_199_254_740_990;
    expect(await errorsOf({ platformVariantId: archived })).toEqual([
      'platformVariantId must not name an archived variant',
    ]);
    expect(await errorsOf({ platformVariantId: nobody })).toEqual([
      'platformVariantId must be the platform id of a variant: 9007199254740990',
    ]);
    expect(await errorsOf({ customerPlatformId: nobody })).toEqual([
      'customerPlatformId must be the platform id of a customer: 9007199254740990',
    ]);
    const batch = await shop.put('/cycles/batch', {
      cycles: [{ id: cycle.id, customerPlatformId: nobody }],
    });
    expect(batch.body.errors).toEqual([
      'cycles[0].customerPlatformId must be the platform id of a customer: 9007199254740990',
    ]);
    expect(await shop.getCycle(cycle)).toEqual(cycle);
  });

  it('is over once the unit is out or back, unless that is undone', async () => {
    const cycle = await shop.bookCycle({ platformOrderName: '#1' });
    const right = await shop.importCustomer();
    const platformVariantId = await shop.importVariant();
    await shop.createItems({ platformVariantId });
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0), platformOrderName: '#2' });
    const name = `SC-${cycle.sequentialId}`;
    const errorFor = async (body: object) => {
      const answer = await put(cycle, body);
      expect(answer.status).toBe(409);
      return answer.body.error;
    };
    expect(await errorFor({ customerPlatformId: right.platformId })).toBe(
      `${name} is out; send fulfilledAt null first`,
    );
    expect(await errorFor({ platformVariantId })).toBe(
      `${name} is out; send fulfilledAt null first`,
    );
    expect(await errorFor({ platformOrderName: null })).toBe(
      `${name} is out; send fulfilledAt null first`,
    );
    expect((await put(cycle, { platformOrderName: '#2' })).status).toBe(200);
    await shop.updateCycle(cycle, { receivedAt: daysFromNow(0) });
    expect(await errorFor({ platformOrderId: 5 })).toBe(
      `${name} is received; send receivedAt null and fulfilledAt null first`,
    );
    await shop.updateCycle(cycle, { receivedAt: null, fulfilledAt: null });
    const corrected = await shop.updateCycle(cycle, { customerPlatformId: right.platformId });
    expect(corrected.customer.id).toBe(right.id);
  });

  it('corrects several rentals in one request', async () => {
    await shop.createUnits(1);
    const cycles = [await shop.bookCycle(), await shop.bookCycle()];
    const right = await shop.importCustomer();
    const { body } = await shop.put('/cycles/batch', {
      cycles: cycles.map(({ id }) => ({ id, customerPlatformId: right.platformId })),
    });
    expect(body.data.map(({ customer }: any) => customer.id)).toEqual([right.id, right.id]);
  });
});
