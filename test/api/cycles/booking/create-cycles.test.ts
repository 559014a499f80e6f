import { beforeAll, describe, expect, it } from 'vitest';
import {
  blockDays,
  bookCycle,
  changeCycle,
  createUnits,
  cycleRequest,
  doubleBookings,
  rentalShop,
  type RentalShop,
  reserving,
  tryCycle,
} from '../../../support/factories/cycles.js';
import { importVariant } from '../../../support/factories/products.js';
import { createCondition, importLocation } from '../../../support/factories/records.js';
import { useApi } from '../../../support/service/api.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('creating cycles', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api, { timeZone: 'Europe/Berlin' });
  });

  it('answers 201 with the whole record', async () => {
    const [itemId] = await createUnits(shop, 1, { serials: ['SN-1'] });
    const { status, body } = await tryCycle(shop, {
      itemId,
      deliveryMethodType: 'shipping',
      rentalStart: '2030-06-10T08:00:00+02:00',
      rentalEnd: '2030-06-20',
      minimumRentalEnd: '2030-06-15',
      platformOrderId: 91001,
      platformOrderLineId: 91002,
      platformOrderName: '#1007',
      priceCents: 4900,
      creditCost: 2,
      tags: ['gift', 'vip'],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      sequentialId: 1001,
      createdAt: expect.stringMatching(MOMENT),
      updatedAt: expect.stringMatching(MOMENT),
      status: 'scheduled',
      methodType: 'calendar',
      customer: shop.customer,
      itemId,
      item: {
        id: itemId,
        serial: 'SN-1',
        productTitle: 'Storm parka',
        variantTitle: 'M / Green',
        platformVariantId: shop.variant,
      },
      rentalStart: '2030-06-10T06:00:00.000Z',
      rentalEnd: '2030-06-19T22:00:00.000Z',
      minimumRentalEnd: '2030-06-14T22:00:00.000Z',
      prepareFrom: '2030-06-07',
      fulfillAt: '2030-06-08T06:00:00.000Z',
      fulfilledAt: null,
      receiveAt: '2030-06-21T22:00:00.000Z',
      receivedAt: null,
      restockBy: '2030-06-23',
      restockedAt: null,
      fulfillmentStatus: 'scheduled',
      receivalStatus: 'scheduled',
      packingStatus: 'pending',
      deliveryMethodType: 'shipping',
      platformOrderId: 91001,
      platformOrderLineId: 91002,
      platformOrderName: '#1007',
      priceCents: 4900,
      returnOrderId: null,
      membershipCredit: {
        id: expect.any(Number),
        creditCost: 2,
        status: 'unreturned',
        returnCondition: null,
      },
      conflictingCycleIds: [],
      tags: ['gift', 'vip'],
      timelineEvents: [
        expect.objectContaining({
          eventableId: body.id,
          eventableType: 'Cycle',
          eventType: 'created',
          author: 'Test key',
        }),
      ],
      customFields: [],
    });
    expect((await shop.get(`/cycles/${body.id}`)).body).toEqual(body);
  });

  it('has defaults for what is absent', async () => {
    const [itemId] = await createUnits(shop, 1);
    const { methodType, customerPlatformId, rentalStart } = cycleRequest(shop);
    const request = { itemId, methodType, customerPlatformId, rentalStart };
    const { status, body } = await shop.post('/cycles', request);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      sequentialId: 1002,
      deliveryMethodType: 'shipping',
      rentalEnd: null,
      receiveAt: null,
      restockBy: null,
      receivalStatus: 'pending',
      packingStatus: 'pending',
      platformOrderId: null,
      platformOrderName: null,
      priceCents: null,
      membershipCredit: null,
      tags: [],
    });
  });

  it('keeps due times and buffer days that are given', async () => {
    const [itemId] = await createUnits(shop, 1);
    const cycle = await bookCycle(shop, {
      itemId,
      fulfillAt: '2030-06-09T20:00:00Z',
      receiveAt: '2030-06-14T09:00:00Z',
      prepareFrom: '2030-06-01',
      restockBy: '2030-06-30',
    });
    expect(cycle).toMatchObject({
      fulfillAt: '2030-06-09T20:00:00.000Z',
      receiveAt: '2030-06-14T09:00:00.000Z',
      prepareFrom: '2030-06-01',
      restockBy: '2030-06-30',
    });
    const taken = await tryCycle(shop, { itemId, ...reserving(28, 30) });
    expect(taken.status).toBe(409);
  });

  it('numbers the cycles of a shop from SC-1001, whatever other shops do', async () => {
    const other = await rentalShop(api);
    await createUnits(other, 3);
    const numbers = [await bookCycle(other), await bookCycle(other), await bookCycle(other)];
    expect(numbers.map(({ sequentialId }) => sequentialId)).toEqual([1001, 1002, 1003]);
  });

  it('leaves no gap in the numbers when a booking is refused', async () => {
    const other = await rentalShop(api);
    await createUnits(other, 2);
    await bookCycle(other);
    await bookCycle(other);
    expect((await tryCycle(other)).status).toBe(409);
    expect((await bookCycle(other, reserving(20, 24))).sequentialId).toBe(1003);
  });

  it('ends neither later nor earlier than four-digit years, whatever the buffers', async () => {
    const other = await rentalShop(api, {
      preparationDuration: '99999.year',
      restockDuration: '99999.year',
    });
    await createUnits(other, 1);
    const cycle = await bookCycle(other);
    expect(cycle.prepareFrom).toBe('1000-01-02');
    expect(cycle.restockBy).toBe('9999-12-30');
    expect((await tryCycle(other, { rentalStart: '2900-01-01', rentalEnd: null })).status).toBe(
      409,
    );
  });
});

describe('booking a named unit', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api);
  });

  it('is refused with the cycle that has some of its days', async () => {
    const [itemId] = await createUnits(shop, 1);
    const first = await bookCycle(shop, { itemId, ...reserving(3, 9) });
    for (const days of [reserving(1, 3), reserving(9, 12), reserving(5, 7), reserving(1, 20)]) {
      const { status, body } = await tryCycle(shop, { itemId, ...days });
      expect(status).toBe(409);
      expect(body).toEqual({
        error: `Item ${itemId} is reserved from 2030-06-03 to 2030-06-09 by SC-${first.sequentialId}`,
      });
    }
    expect((await shop.all(`/cycles?itemId=${itemId}`)).map(({ id }) => id)).toEqual([first.id]);
  });

  it('is possible up to the very day before and from the very day after', async () => {
    const [itemId] = await createUnits(shop, 1);
    await bookCycle(shop, { itemId, ...reserving(10, 15) });
    expect((await tryCycle(shop, { itemId, ...reserving(16, 20) })).status).toBe(201);
    expect((await tryCycle(shop, { itemId, ...reserving(5, 9) })).status).toBe(201);
  });

  it('is refused by a cycle without end', async () => {
    const [itemId] = await createUnits(shop, 1);
    const { sequentialId } = await bookCycle(shop, { itemId, rentalEnd: null });
    const { status, body } = await tryCycle(shop, {
      itemId,
      rentalStart: '2099-01-01',
      rentalEnd: '2099-01-05',
    });
    expect(status).toBe(409);
    expect(body.error).toBe(`Item ${itemId} is reserved from 2030-06-09 on by SC-${sequentialId}`);
    const before = await tryCycle(shop, { itemId, ...reserving(2, 8) });
    expect(before.status).toBe(201);
    const endless = await tryCycle(shop, { itemId, rentalStart: '2020-01-01', rentalEnd: null });
    expect(endless.body.error).toBe(
      `Item ${itemId} is reserved from 2030-06-02 to 2030-06-08 by SC-${before.body.sequentialId}`,
    );
  });

  it.each([
    ['from 2030-06-09 to 2030-06-11', { from: '2030-06-09', to: '2030-06-11' }],
    ['from 2030-06-13 on', { from: '2030-06-13' }],
    ['until 2030-06-09', { to: '2030-06-09' }],
    ['always', {}],
  ])('is refused when it is blocked %s', async (text, days) => {
    const [itemId] = await createUnits(shop, 1);
    await blockDays(shop, { resourceType: 'Item', resourceId: itemId, ...days });
    const { status, body } = await tryCycle(shop, { itemId });
    expect(status).toBe(409);
    expect(body).toEqual({ error: `Item ${itemId} is blocked ${text}` });
  });

  it.each(['unavailable', 'sold', 'retired'])('is refused while it is %s', async (visibility) => {
    const [itemId] = await createUnits(shop, 1, { visibility });
    const { status, body } = await tryCycle(shop, { itemId });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: `Item ${itemId} is not available: its visibility is ${visibility}`,
    });
  });

  it('is refused when it is in another condition or at another location', async () => {
    const good = await createCondition(shop, 'Fine');
    const bad = await createCondition(shop, 'Poor');
    const locationPlatformId = await importLocation(shop);
    const [itemId] = await createUnits(shop, 1, { conditionId: good.id, locationPlatformId });
    const elsewhere = await importLocation(shop, 'Bergen store');
    const error = `Item ${itemId} is not in the condition or at the location asked for`;
    for (const wish of [{ conditionIds: [bad.id] }, { locationPlatformId: elsewhere }]) {
      const { status, body } = await tryCycle(shop, { itemId, ...wish });
      expect(status).toBe(409);
      expect(body).toEqual({ error });
    }
    const wished = { itemId, conditionIds: [bad.id, good.id], locationPlatformId };
    expect((await tryCycle(shop, wished)).status).toBe(201);
  });

  it('heeds neither cancelled cycles nor removed blocks', async () => {
    const [itemId] = await createUnits(shop, 1);
    await changeCycle(shop, await bookCycle(shop, { itemId }), { status: 'cancelled' });
    const block = await blockDays(shop, { resourceType: 'Item', resourceId: itemId });
    expect((await tryCycle(shop, { itemId })).status).toBe(409);
    expect((await shop.delete(`/blocked_dates/${block.id}`)).status).toBe(204);
    expect((await tryCycle(shop, { itemId })).status).toBe(201);
  });
});

describe('booking a variant', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api);
  });
  const freshVariant = async () => {
    shop.variant = await importVariant(shop);
  };

  it('allocates the unit in which the days fit most tightly', async () => {
    await freshVariant();
    const [open, tight, loose] = await createUnits(shop, 3);
    for (const [itemId, from, to] of [
      [tight, 3, 8],
      [tight, 14, 20],
      [loose, 3, 5],
      [loose, 20, 25],
    ] as const) {
      await bookCycle(shop, { itemId, ...reserving(from, to) });
    }
    const booked = [];
    for (let count = 0; count < 3; count += 1) {
      booked.push((await bookCycle(shop, reserving(9, 13))).itemId);
    }
    expect(booked).toEqual([tight, loose, open]);
    expect((await tryCycle(shop, reserving(9, 13))).status).toBe(409);
  });

  it('takes the oldest of units that fit equally well', async () => {
    await freshVariant();
    const [oldest] = await createUnits(shop, 3);
    expect((await bookCycle(shop)).itemId).toBe(oldest);
  });

  it('is refused when no unit is free', async () => {
    await freshVariant();
    await createUnits(shop, 1);
    await bookCycle(shop);
    const { status, body } = await tryCycle(shop);
    expect(status).toBe(409);
    expect(body).toEqual({
      error: `No unit of variant ${shop.variant} is free from 2030-06-09 to 2030-06-13`,
    });
    const endless = await tryCycle(shop, { rentalEnd: null });
    expect(endless.body.error).toBe(
      `No unit of variant ${shop.variant} is free from 2030-06-09 on`,
    );
  });

  it('takes no unit that is blocked, by whatever kind of block, or not available', async () => {
    await freshVariant();
    const [blocked, free] = await createUnits(shop, 2);
    await createUnits(shop, 1, { visibility: 'retired' });
    await blockDays(shop, { resourceType: 'Item', resourceId: blocked, from: '2030-06-13' });
    expect((await bookCycle(shop)).itemId).toBe(free);
    expect((await tryCycle(shop)).status).toBe(409);
    const variantId = (await shop.get(`/variants/${shop.variant}`)).body.id;
    await createUnits(shop, 1);
    await blockDays(shop, { resourceType: 'Variant', resourceId: variantId, to: '2030-06-09' });
    expect((await tryCycle(shop)).status).toBe(409);
  });

  it('honours conditions and location', async () => {
    await freshVariant();
    const [good, fair, poor] = await Promise.all(
      ['Good as new', 'Fair', 'Shabby'].map((title) => createCondition(shop, title)),
    );
    const here = await importLocation(shop);
    const there = await importLocation(shop, 'Bergen store');
    const unit = async (conditionId: number | null, locationPlatformId: number) =>
      (await createUnits(shop, 1, { conditionId, locationPlatformId }))[0];
    await unit(poor.id, here);
    await unit(null, here);
    await unit(good.id, there);
    const fairHere = await unit(fair.id, here);
    const goodHere = await unit(good.id, here);
    const wish = { conditionIds: [good.id, fair.id], locationPlatformId: here };
    expect((await bookCycle(shop, wish)).itemId).toBe(fairHere);
    expect((await bookCycle(shop, wish)).itemId).toBe(goodHere);
    expect((await tryCycle(shop, wish)).status).toBe(409);
    const elsewhere = await bookCycle(shop, { ...wish, locationPlatformId: there });
    expect(elsewhere.item.id).not.toBe(goodHere);
  });

  it('double-books no unit when everything is asked for at once', async () => {
    await freshVariant();
    await createUnits(shop, 4);
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryCycle(shop)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(4).fill(201),
      ...Array<number>(8).fill(409),
    ]);
    expect(await doubleBookings(api)).toEqual([]);
  });
});
