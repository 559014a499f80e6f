import { describe, expect, it } from 'vitest';
import { newCycleFields } from '../../../../src/modules/rentals/plain-fields.js';
import {
  doubleBookings,
  rentalShop,
  reserving,
  useRentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const PLAIN = {
  platformOrderId: 91001,
  platformOrderLineId: 91002,
  platformOrderName: '#1007',
  priceCents: 4900,
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('creating cycles', () => {
  const api = useApi();
  const shop = useRentalShop(api, { timeZone: 'Europe/Berlin' });

  it('responds with 201 and the whole record', async () => {
    const [itemId] = await shop.createUnits(1, { serials: ['SN-1'] });
    const { status, body } = await shop.tryCycle({
      itemId,
      deliveryMethodType: 'shipping',
      rentalStart: '2030-06-10T08:00:00+02:00',
      rentalEnd: '2030-06-20',
      minimumRentalEnd: '2030-06-15',
      ...PLAIN,
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
      isUnitFixed: true,
      location: null,
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
      ...newCycleFields(PLAIN),
      packingStatus: 'pending',
      deliveryMethodType: 'shipping',
      returnOrderId: null,
      requestedLocation: null,
      conditionIds: [],
      formerUnits: [],
      membershipCredit: {
        id: expect.any(Number),
        creditCost: 2,
        status: 'unreturned',
        returnCondition: null,
      },
      conflictingCycleIds: [],
      risks: [],
      platformVariantId: shop.variant,
      holdUntil: null,
      closedAs: null,
      cancelReason: null,
      cancelledAt: null,
      salePriceCents: null,
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
      movedCycleIds: [],
      affectedCycleIds: [],
    });
    const { movedCycleIds: _, affectedCycleIds: __, ...read } = body;
    expect((await shop.get(`/cycles/${body.id}`)).body).toEqual(read);
  });

  it('has defaults for what is absent', async () => {
    const [itemId] = await shop.createUnits(1);
    const { methodType, customerPlatformId, rentalStart } = shop.cycleRequest();
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
    const [itemId] = await shop.createUnits(1);
    const cycle = await shop.bookCycle({
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
    const taken = await shop.tryCycle({ itemId, ...reserving(28, 30) });
    expect(taken.status).toBe(409);
  });

  it('never takes the days of another one in the database, whatever the service does', async () => {
    const units = await shop.createUnits(2);
    const [first, second] = await Promise.all(units.map((itemId) => shop.bookCycle({ itemId })));
    const move = `update cycles set item_id = $3 where shop_id = $1 and id = $2`;
    await expect(
      api.database.query(move, [shop.shopId, second.id, first.itemId]),
    ).rejects.toMatchObject({ constraint: 'ex_cycles_booked' });
  });

  it('numbers the cycles of a shop from SC-1001, whatever other shops do', async () => {
    const other = await rentalShop(api);
    await other.createUnits(3);
    const numbers = [await other.bookCycle(), await other.bookCycle(), await other.bookCycle()];
    expect(numbers.map(({ sequentialId }) => sequentialId)).toEqual([1001, 1002, 1003]);
  });

  it('leaves no gap in the numbers when a booking is rejected', async () => {
    const other = await rentalShop(api);
    await other.createUnits(2);
    await other.bookCycle();
    await other.bookCycle();
    expect((await other.tryCycle()).status).toBe(409);
    expect((await other.bookCycle(reserving(20, 24))).sequentialId).toBe(1003);
  });

  it('ends neither later nor earlier than four-digit years, whatever buffers are stored', async () => {
    const other = await rentalShop(api);
    // Earlier releases accepted any duration.
    await api.database.query(
      `update shops set preparation_duration = '99999.year', restock_duration = '99999.year'
       where id = $1`,
      [other.shopId],
    );
    await other.createUnits(1);
    const cycle = await other.bookCycle();
    expect(cycle.prepareFrom).toBe('1000-01-02');
    expect(cycle.restockBy).toBe('9999-12-30');
    expect((await other.tryCycle({ rentalStart: '2900-01-01', rentalEnd: null })).status).toBe(409);
  });
});

describe('booking a named unit', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  it('is rejected with the cycle that has some of its days', async () => {
    const [itemId] = await shop.createUnits(1);
    const first = await shop.bookCycle({ itemId, ...reserving(3, 9) });
    for (const days of [reserving(1, 3), reserving(9, 12), reserving(5, 7), reserving(1, 20)]) {
      const { status, body } = await shop.tryCycle({ itemId, ...days });
      expect(status).toBe(409);
      expect(body).toEqual({
        error: `${await shop.nameOfItem(itemId)} is reserved from 2030-06-03 to 2030-06-09 by SC-${first.sequentialId}`,
      });
    }
    expect((await shop.all(`/cycles?itemId=${itemId}`)).map(({ id }) => id)).toEqual([first.id]);
  });

  it('is possible up to the very day before and from the very day after', async () => {
    const [itemId] = await shop.createUnits(1);
    await shop.bookCycle({ itemId, ...reserving(10, 15) });
    expect((await shop.tryCycle({ itemId, ...reserving(16, 20) })).status).toBe(201);
    expect((await shop.tryCycle({ itemId, ...reserving(5, 9) })).status).toBe(201);
  });

  it('is rejected by a cycle without end', async () => {
    const [itemId] = await shop.createUnits(1);
    const { sequentialId } = await shop.bookCycle({ itemId, rentalEnd: null });
    const { status, body } = await shop.tryCycle({
      itemId,
      rentalStart: '2099-01-01',
      rentalEnd: '2099-01-05',
    });
    expect(status).toBe(409);
    expect(body.error).toBe(
      `${await shop.nameOfItem(itemId)} is reserved from 2030-06-09 on by SC-${sequentialId}`,
    );
    const before = await shop.tryCycle({ itemId, ...reserving(2, 8) });
    expect(before.status).toBe(201);
    const endless = await shop.tryCycle({ itemId, rentalStart: '2020-01-01', rentalEnd: null });
    expect(endless.body.error).toBe(
      `${await shop.nameOfItem(itemId)} is reserved from 2030-06-02 to 2030-06-08 by SC-${before.body.sequentialId}`,
    );
  });

  it.each([
    ['from 2030-06-09 to 2030-06-11', { from: '2030-06-09', to: '2030-06-11' }],
    ['from 2030-06-13 on', { from: '2030-06-13' }],
    ['until 2030-06-09', { to: '2030-06-09' }],
    ['always', {}],
  ])('is rejected when it is blocked %s', async (text, days) => {
    const [itemId] = await shop.createUnits(1);
    await shop.blockDays({ resourceType: 'Item', resourceId: itemId, ...days });
    const { status, body } = await shop.tryCycle({ itemId });
    expect(status).toBe(409);
    expect(body).toEqual({ error: `${await shop.nameOfItem(itemId)} is blocked ${text}` });
  });

  it.each(['unavailable', 'sold', 'retired'])('is rejected while it is %s', async (visibility) => {
    const [itemId] = await shop.createUnits(1, { visibility });
    const { status, body } = await shop.tryCycle({ itemId });
    expect(status).toBe(409);
    expect(body).toEqual({
      error: `${await shop.nameOfItem(itemId)} is not available: its visibility is ${visibility}`,
    });
  });

  it('is booked and at risk when it is in another condition or at another location', async () => {
    const good = await shop.createCondition('Fine');
    const bad = await shop.createCondition('Poor');
    const locationPlatformId = await shop.importLocation();
    const elsewhere = await shop.importLocation('Bergen store');
    const risksWith = async (wish: object) => {
      const [itemId] = await shop.createUnits(1, { conditionId: good.id, locationPlatformId });
      const cycle = await shop.bookCycle({ itemId, ...wish });
      expect(cycle.itemId).toBe(itemId);
      return cycle.risks;
    };
    expect(await risksWith({ conditionIds: [bad.id] })).toEqual(['item_unsuitable']);
    expect(await risksWith({ locationPlatformId: elsewhere })).toEqual(['item_elsewhere']);
    expect(await risksWith({ conditionIds: [bad.id, good.id], locationPlatformId })).toEqual([]);
  });

  it('heeds neither cancelled cycles nor removed blocks', async () => {
    const [itemId] = await shop.createUnits(1);
    await shop.updateCycle(await shop.bookCycle({ itemId }), { status: 'cancelled' });
    const block = await shop.blockDays({ resourceType: 'Item', resourceId: itemId });
    expect((await shop.tryCycle({ itemId })).status).toBe(409);
    expect((await shop.delete(`/blocked_dates/${block.id}`)).status).toBe(204);
    expect((await shop.tryCycle({ itemId })).status).toBe(201);
  });
});

describe('booking a variant', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  const freshVariant = async () => {
    shop.variant = await shop.importVariant();
  };

  it('allocates the unit in which the days fit most tightly', async () => {
    await freshVariant();
    const [open, tight, loose] = await shop.createUnits(3);
    for (const [itemId, from, to] of [
      [tight, 3, 8],
      [tight, 14, 20],
      [loose, 3, 5],
      [loose, 20, 25],
    ] as const) {
      await shop.bookCycle({ itemId, ...reserving(from, to) });
    }
    const booked = [];
    for (let count = 0; count < 3; count += 1) {
      booked.push((await shop.bookCycle(reserving(9, 13))).itemId);
    }
    expect(booked).toEqual([tight, loose, open]);
    expect((await shop.tryCycle(reserving(9, 13))).status).toBe(409);
  });

  it('chooses the oldest of units that fit equally well', async () => {
    await freshVariant();
    const [oldest] = await shop.createUnits(3);
    expect((await shop.bookCycle()).itemId).toBe(oldest);
  });

  it('is rejected when no unit is free', async () => {
    await freshVariant();
    await shop.createUnits(1);
    await shop.bookCycle();
    const { status, body } = await shop.tryCycle();
    expect(status).toBe(409);
    expect(body).toEqual({
      error: `No unit of ${await shop.nameOfVariant(shop.variant)} is free from 2030-06-09 to 2030-06-13: none is left on 2030-06-09`,
    });
    const endless = await shop.tryCycle({ rentalEnd: null });
    expect(endless.body.error).toBe(
      `No unit of ${await shop.nameOfVariant(shop.variant)} is free from 2030-06-09 on: none is left on 2030-06-09`,
    );
  });

  it('chooses no unit that is blocked, by whatever kind of block, or not available', async () => {
    await freshVariant();
    const [blocked, free] = await shop.createUnits(2);
    await shop.createUnits(1, { visibility: 'retired' });
    await shop.blockDays({ resourceType: 'Item', resourceId: blocked, from: '2030-06-13' });
    expect((await shop.bookCycle()).itemId).toBe(free);
    expect((await shop.tryCycle()).status).toBe(409);
    const variantId = (await shop.get(`/variants/${shop.variant}`)).body.id;
    await shop.createUnits(1);
    await shop.blockDays({ resourceType: 'Variant', resourceId: variantId, to: '2030-06-09' });
    expect((await shop.tryCycle()).status).toBe(409);
  });

  it('honours conditions and location', async () => {
    await freshVariant();
    const [good, fair, poor] = await Promise.all(
      ['Good as new', 'Fair', 'Shabby'].map((title) => shop.createCondition(title)),
    );
    const here = await shop.importLocation();
    const there = await shop.importLocation('Bergen store');
    const unit = async (conditionId: number | null, locationPlatformId: number) =>
      (await shop.createUnits(1, { conditionId, locationPlatformId }))[0];
    await unit(poor.id, here);
    await unit(null, here);
    await unit(good.id, there);
    const fairHere = await unit(fair.id, here);
    const goodHere = await unit(good.id, here);
    const wish = { conditionIds: [good.id, fair.id], locationPlatformId: here };
    expect((await shop.bookCycle(wish)).itemId).toBe(fairHere);
    expect((await shop.bookCycle(wish)).itemId).toBe(goodHere);
    expect((await shop.tryCycle(wish)).status).toBe(409);
    const elsewhere = await shop.bookCycle({ ...wish, locationPlatformId: there });
    expect(elsewhere.item.id).not.toBe(goodHere);
  });

  it('double-books no unit when many requests come at once', async () => {
    await freshVariant();
    await shop.createUnits(4);
    const answers = await Promise.all(Array.from({ length: 12 }, () => shop.tryCycle()));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(4).fill(201),
      ...Array<number>(8).fill(409),
    ]);
    expect(await doubleBookings(api)).toEqual([]);
  });
});
