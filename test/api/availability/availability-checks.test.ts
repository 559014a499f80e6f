import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../support/database/statements.js';
import { expectError, expectSuccess, nextPlatformId } from '../../support/factories/answers.js';
import { daysFromNow, type RentalShop, rentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

/** A plan that takes these days of June 2030, in a shop without buffers. */
const onDays = (from: number, to: number) => ({
  rentalStart: `2030-06-${String(from).padStart(2, '0')}T10:00:00Z`,
  rentalEnd: `2030-06-${String(to).padStart(2, '0')}T16:00:00Z`,
  deliveryMethodType: 'pick_up',
});

describe('a check of availability', () => {
  const api = useApi();
  let shop: RentalShop;
  let units: number[];
  beforeEach(async () => {
    shop = await rentalShop(api, { preparationDuration: '0.day', restockDuration: '0.day' });
    units = await shop.createUnits(2);
  });

  const line = (fields: object = {}) => ({ platformVariantId: shop.variant, ...fields });
  const check = (lines: object[], plan: object = onDays(9, 13)) =>
    shop.post('/availability_checks', { lines, ...plan });
  const checked = (lines: object[], plan?: object) => expectSuccess(check(lines, plan));
  const book = (unit: number, from: number, to: number, fields: object = {}) =>
    shop.bookCycle({ itemId: units[unit], ...onDays(from, to), ...fields });
  const addVariant = async (quantity: number) => {
    const platformVariantId = await shop.importVariant();
    await shop.createUnits(quantity, { platformVariantId });
    return platformVariantId;
  };

  it('counts what can be booked of each line, and changes nothing', async () => {
    const other = await addVariant(1);
    const before = await shop.writtenRows();
    expect(
      await checked([line({ quantity: 2 }), line({ platformVariantId: other, quantity: 2 })]),
    ).toEqual({
      isAvailable: false,
      lines: [
        { platformVariantId: shop.variant, quantity: 2, available: 2, shortOn: [] },
        {
          platformVariantId: other,
          quantity: 2,
          available: 1,
          shortOn: ['2030-06-09', '2030-06-10', '2030-06-11', '2030-06-12', '2030-06-13'],
        },
      ],
      nextRentalStart: null,
    });
    expect(await checked([line(), line({ platformVariantId: other })])).toEqual({
      isAvailable: true,
      lines: [
        { platformVariantId: shop.variant, quantity: 1, available: 1, shortOn: [] },
        { platformVariantId: other, quantity: 1, available: 1, shortOn: [] },
      ],
      nextRentalStart: null,
    });
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('gives lines of one variant its units in their order', async () => {
    const { lines } = await checked([line(), line({ quantity: 3 }), line()]);
    expect(lines.map(({ available }: any) => available)).toEqual([1, 1, 0]);
    expect(lines.map(({ shortOn }: any) => shortOn.length)).toEqual([0, 5, 5]);
  });

  it('names the short days, and the first later start at the same time of day', async () => {
    await book(0, 9, 10);
    await book(1, 10, 11);
    await book(1, 17, 20);
    expect(await checked([line()])).toMatchObject({
      isAvailable: false,
      lines: [{ available: 0, shortOn: ['2030-06-10'] }],
      nextRentalStart: '2030-06-11T10:00:00.000Z',
    });
    expect(await checked([line({ quantity: 2 })])).toMatchObject({
      lines: [{ available: 0, shortOn: ['2030-06-09', '2030-06-10', '2030-06-11'] }],
      nextRentalStart: '2030-06-12T10:00:00.000Z',
    });
  });

  it('finds a start for all lines together', async () => {
    const other = await addVariant(1);
    await book(0, 9, 10);
    await book(1, 9, 12);
    await shop.bookCycle({ platformVariantId: other, ...onDays(15, 18) });
    const basket = [line(), line({ platformVariantId: other })];
    expect((await checked(basket, onDays(9, 11))).nextRentalStart).toBe('2030-06-11T10:00:00.000Z');
    expect((await checked(basket, onDays(9, 14))).nextRentalStart).toBe('2030-06-19T10:00:00.000Z');
  });

  it('skips starts that a booking would reject, such as closing days', async () => {
    await book(0, 9, 9);
    await book(1, 9, 9);
    await shop.blockDays({
      resourceType: 'Store',
      resourceId: shop.shopId,
      closing: true,
      from: '2030-06-10',
      to: '2030-06-12',
    });
    const sent = { ...onDays(9, 9), fulfillAt: '2030-06-09T09:00:00Z' };
    expect((await checked([line()], sent)).nextRentalStart).toBe('2030-06-13T10:00:00.000Z');
    // A computed hand-over moves to the open day before, on which no unit is free.
    expect((await checked([line()], onDays(9, 9))).nextRentalStart).toBe(
      '2030-06-13T10:00:00.000Z',
    );
  });

  it('keeps a whole day whole, and the time of day when the clocks change', async () => {
    await shop.put('/shop', { timeZone: 'Europe/Berlin' });
    await book(0, 1, 30, { rentalEnd: '2030-10-26T08:00:00Z' });
    await book(1, 1, 30, { rentalEnd: '2030-10-26T08:00:00Z' });
    const next = async (rentalStart: string) =>
      (await checked([line()], { rentalStart, deliveryMethodType: 'pick_up' })).nextRentalStart;
    expect(await next('2030-10-20')).toBe('2030-10-26T22:00:00.000Z');
    expect(await next('2030-10-25T08:00:00Z')).toBe('2030-10-27T09:00:00.000Z');
  });

  it('finds no start after a year, or where units are missing forever', async () => {
    await book(0, 9, 9, { rentalEnd: null });
    await book(1, 9, 9, { rentalEnd: '2031-06-12T10:00:00Z' });
    expect((await checked([line()], onDays(13, 13))).nextRentalStart).toBe(
      '2031-06-13T10:00:00.000Z',
    );
    expect((await checked([line()], onDays(12, 12))).nextRentalStart).toBeNull();
    expect((await checked([line({ quantity: 2 })])).nextRentalStart).toBeNull();
  });

  it('obeys conditions and locations, as a booking does', async () => {
    const bergen = await shop.importLocation('Bergen store');
    const good = await shop.createCondition(`Good ${nextPlatformId()}`);
    await expectSuccess(
      shop.put(`/items/${units[0]}`, { locationPlatformId: bergen, conditionId: good.id }),
    );
    const there = line({ locationPlatformId: bergen, quantity: 2 });
    expect((await checked([there])).lines[0].available).toBe(1);
    const suitable = line({ conditionIds: [good.id] });
    expect((await checked([line(), suitable])).isAvailable).toBe(true);
    expect((await checked([suitable, suitable])).lines.map((one: any) => one.available)).toEqual([
      1, 0,
    ]);
    expect(
      (await checked([line({ conditionIds: [], locationPlatformId: null })])).isAvailable,
    ).toBe(true);
  });

  it('leaves a unit to each cycle at risk', async () => {
    await book(0, 9, 10);
    await expectSuccess(shop.put(`/items/${units[0]}`, { visibility: 'unavailable' }));
    expect(await checked([line()])).toMatchObject({
      lines: [{ available: 0, shortOn: ['2030-06-09', '2030-06-10'] }],
      nextRentalStart: '2030-06-11T10:00:00.000Z',
    });
  });

  it('leaves a unit at its place to a cycle at risk there, whatever else is wanted', async () => {
    const bergen = await shop.importLocation('Bergen store');
    const oslo = await shop.importLocation('Oslo store');
    const promise = { ...onDays(9, 10), locationPlatformId: bergen };
    await expectSuccess(shop.put(`/items/${units[0]}`, { locationPlatformId: bergen }));
    const { itemId } = await shop.bookCycle({ platformVariantId: shop.variant, ...promise });
    await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'unavailable' }));
    await shop.createUnits(2, { locationPlatformId: bergen });
    await expectSuccess(shop.put(`/items/${units[1]}`, { locationPlatformId: oslo }));
    const [there, elsewhere] = [bergen, oslo].map((locationPlatformId) => ({ locationPlatformId }));
    const available = async (...lines: object[]) => {
      const answer = await checked(lines.map(line));
      return [answer.lines.map((one: any) => one.available), answer.nextRentalStart];
    };
    const after = '2030-06-11T10:00:00.000Z';
    expect(await available(elsewhere!, there!)).toEqual([[1, 1], null]);
    expect(await available({ ...there, quantity: 2 }, elsewhere!)).toEqual([[1, 1], after]);
    expect(await available({ ...there, quantity: 3 })).toEqual([[1], null]);
  });

  it('lists 31 short days at most', async () => {
    await book(0, 9, 9, { rentalEnd: null });
    const { lines } = await checked([line({ quantity: 2 })], {
      rentalStart: '2030-06-09',
      rentalEnd: null,
    });
    expect([lines[0].available, lines[0].shortOn.length]).toEqual([1, 31]);
  });

  it('has no unit of an archived variant', async () => {
    const product = await shop.importProduct();
    const { platformId } = product.variants[0]!;
    await shop.createItems({ platformVariantId: platformId, quantity: 2 });
    await shop.importProduct({ ...product, variants: [] });
    expect(await checked([line({ platformVariantId: platformId })])).toMatchObject({
      isAvailable: false,
      lines: [{ available: 0 }],
      nextRentalStart: null,
    });
  });

  it('needs no free unit in the past, but one', async () => {
    const past = { rentalStart: daysFromNow(-9), rentalEnd: daysFromNow(-5) };
    expect(await checked([line({ quantity: 3 })], past)).toMatchObject({ isAvailable: true });
    const none = await shop.importVariant();
    expect(await checked([line({ platformVariantId: none })], past)).toMatchObject({
      isAvailable: false,
      lines: [{ available: 0, shortOn: [] }],
    });
  });

  it('rejects what a booking rejects', async () => {
    const unknown = nextPlatformId();
    await expectError(check([line(), line({ platformVariantId: unknown })]), 422, [
      `lines[1].platformVariantId must be the platform id of a variant: ${unknown}`,
    ]);
    await expectError(check([line({ conditionIds: [unknown] })]), 422, [
      `lines[0].conditionIds[0] must be the id of a condition: ${unknown}`,
    ]);
    await expectError(check([line({ locationPlatformId: unknown })]), 422, [
      `lines[0].locationPlatformId must be the platform id of a location: ${unknown}`,
    ]);
    await expectError(
      check([line()], { rentalStart: '2030-06-09', rentalEnd: '2030-06-08' }),
      422,
      ['rentalEnd must not be before rentalStart'],
    );
    const soon = { rentalStart: daysFromNow(0.1), rentalEnd: daysFromNow(3) };
    const { body } = await check([line()], soon);
    const booking = await shop.tryCycle({ ...soon, deliveryMethodType: 'shipping' });
    expect([booking.status, body.errors]).toEqual([422, booking.body.errors]);
    await expectError(check([]), 422, [
      'lines must be a list of 1 to 100 objects: a list of 0 entries',
    ]);
    expect((await check([line({ quantity: 251 })])).status).toBe(422);
  });

  it('needs the scope read only', async () => {
    const reader = api.client((await api.newKey(shop.shopId, ['read'])).token);
    const request = { lines: [line()], ...onDays(9, 13) };
    expect((await reader.post('/availability_checks', request)).status).toBe(200);
  });

  it('takes as many statements for a hundred lines as for one', async () => {
    const variants: number[] = [];
    for (let count = 0; count < 5; count += 1) variants.push(await addVariant(1));
    const many = Array.from({ length: 100 }, (_, index) =>
      line({ platformVariantId: variants[index % 5] }),
    );
    const count = async (lines: object[]) => (await statementsOf(() => checked(lines))).length;
    await count([line()]);
    expect(await count([line()])).toBe(4);
    expect(await count(many)).toBe(4);
  });
});
