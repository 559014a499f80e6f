import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const HOUR_MS = 3_600_000;

describe('returns as they happen', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let oslo: number;
  let bergen: number;
  let itemId: number;
  let rental: any;
  const night = new Date(Date.now() - 9 * HOUR_MS).toISOString();
  beforeAll(async () => {
    [oslo, bergen] = [await shop.importLocation(), await shop.importLocation('Bergen store')];
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    [itemId] = (await shop.createUnits(1, { locationPlatformId: oslo })) as [number];
    rental = await shop.outCycle({ itemId });
  });

  const scan = async (fields: object): Promise<any> => {
    const [order] = await shop.returnUnits({ data: [{ itemId, status: 'received', ...fields }] });
    return order;
  };
  const placeNow = async () => (await shop.getItem(itemId)).location?.platformId ?? null;

  it('takes the skis from the drop box at the time when they were thrown in', async () => {
    await scan({ receivedAt: night });
    const { status, receivedAt, restockBy } = await shop.getCycle(rental);
    expect([status, receivedAt]).toEqual(['received', night]);
    const nextDay = new Date(Date.parse(night) + 24 * HOUR_MS);
    expect(restockBy).toBe(nextDay.toISOString().slice(0, 10));
  });

  it('takes a line at the time when its unit came back', async () => {
    const order = await shop.returnRentals([rental]);
    await shop.updateLines(order, { status: 'received', receivedAt: night });
    expect((await shop.getCycle(rental)).receivedAt).toBe(night);
  });

  it('takes a date as the midnight of the shop', async () => {
    await shop.updateCycle(rental, { fulfilledAt: daysFromNow(-4) });
    const day = daysFromNow(-1).slice(0, 10);
    await scan({ receivedAt: day });
    expect((await shop.getCycle(rental)).receivedAt).toBe(`${day}T00:00:00.000Z`);
  });

  it('puts a unit where it came back, and tells its timeline', async () => {
    const [line] = (await scan({ locationPlatformId: bergen })).returnLines;
    expect(line.item.location.platformId).toBe(bergen);
    expect(await placeNow()).toBe(bergen);
    expect(await shop.eventsOf({ id: itemId })).toContainEqual([
      'location_changed',
      { from: oslo, to: bergen },
    ]);
    const { data } = await expectSuccess(shop.get(`/events?resourceId=${itemId}&limit=1`));
    expect(data[0]).toMatchObject({
      type: 'item.updated',
      changes: { locationPlatformId: { from: oslo, to: bergen } },
    });
  });

  it('puts the unit of a line where it came back', async () => {
    const order = await shop.returnRentals([rental]);
    await shop.updateLines(order, { status: 'received', locationPlatformId: bergen });
    expect(await placeNow()).toBe(bergen);
  });

  it('leaves a unit where it is without a location', async () => {
    await scan({});
    expect(await placeNow()).toBe(oslo);
  });

  it('puts the unit back where it was when the receipt is undone', async () => {
    const order = await scan({ locationPlatformId: bergen });
    await shop.updateLines(order, { status: 'awaiting' });
    expect(await placeNow()).toBe(oslo);
    await shop.updateLines(order, { status: 'received', locationPlatformId: bergen });
    await shop.updateCycle(rental, { receivedAt: null });
    expect(await placeNow()).toBe(oslo);
  });

  it('leaves a unit at a later location when the receipt is undone', async () => {
    const order = await scan({ locationPlatformId: bergen });
    await expectSuccess(shop.put(`/items/${itemId}`, { locationPlatformId: null }));
    await shop.updateLines(order, { status: 'awaiting' });
    expect(await placeNow()).toBeNull();
  });

  it('changes nothing by a repeated scan', async () => {
    await scan({ receivedAt: night, locationPlatformId: bergen });
    const before = await shop.writtenRows();
    await scan({ receivedAt: night, locationPlatformId: oslo });
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('takes a unit without a rental at a time and a location', async () => {
    const [spare] = (await shop.createUnits(1)) as [number];
    await shop.returnUnits({
      data: [{ itemId: spare, status: 'received', receivedAt: night, locationPlatformId: bergen }],
    });
    expect((await shop.getItem(spare)).location.platformId).toBe(bergen);
  });

  describe('are rejected, and nothing is stored,', () => {
    const cases: [string, () => object, () => string][] = [
      [
        'with a time in the future',
        () => ({ status: 'received', receivedAt: '2999-01-31T08:00:00Z' }),
        () => '.receivedAt must not be in the future: 2999-01-31T08:00:00Z',
      ],
      [
        'with a time before the hand-over',
        () => ({ status: 'received', receivedAt: '2026-01-31' }),
        () =>
          `.receivedAt must not be before the hand-over of SC-${rental.sequentialId} at ` +
          `${rental.fulfilledAt}: 2026-01-31`,
      ],
      [
        'with a time of what is still awaited',
        () => ({ receivedAt: night }),
        () => `.receivedAt must be left out unless status is received: ${night}`,
      ],
      [
        'with a location of what is missing',
        () => ({ status: 'missing', locationPlatformId: bergen }),
        () => `.locationPlatformId must be left out unless status is received: ${bergen}`,
      ],
      [
        'with a location that the shop does not have',
        () => ({ status: 'received', locationPlatformId: 1 }),
        () => '.locationPlatformId: no location has the platform id 1',
      ],
    ];

    it.each(cases)('by an entry %s', async (_, fields, sentence) => {
      const before = await shop.writtenRows();
      const { status, body } = await shop.tryReturn({ data: [{ itemId, ...fields() }] });
      expect([status, body]).toEqual([422, { errors: [`data[0]${sentence()}`], returnOrders: [] }]);
      expect(await shop.writtenRows()).toEqual(before);
    });

    it.each(cases)('by a line %s', async (_, fields, sentence) => {
      const order = await shop.returnRentals([rental]);
      const before = await shop.writtenRows();
      const returnLines = [{ id: order.returnLines[0].id, ...fields() }];
      const refusal = shop.tryUpdate(order, { returnLines });
      await expectError(refusal, 422, [`returnLines[0]${sentence()}`]);
      expect(await shop.writtenRows()).toEqual(before);
    });

    it('by a time without an offset', async () => {
      const data = [{ itemId, status: 'received', receivedAt: '2026-01-31T08:00:00' }];
      await expectError(shop.tryReturn({ data }), 422, [
        'data[0].receivedAt must be an ISO 8601 date-time with Z or an offset, or a date: "2026-01-31T08:00:00"',
      ]);
    });
  });
});
