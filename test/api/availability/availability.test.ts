import { beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../support/database/statements.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../support/factories/rental-shop.js';
import { useOwnApi } from '../../support/service/api.js';
import { dayAt } from '../../support/time/wall-clock.js';

describe('availability timelines', () => {
  const api = useOwnApi();
  const shop = useRentalShop(api);

  const timeline = (query = '', variant = shop.variant) =>
    shop.get(`/availability_timelines?platformVariantId=${variant}${query}`);
  const occupancy = async (from: number, to: number) => {
    const window = `&from=2030-06-${pad(from)}&to=2030-06-${pad(to)}`;
    return Object.values<number>((await timeline(window)).body.occupancy);
  };
  const freshUnits = async (quantity: number, members = {}) => {
    shop.variant = await shop.importVariant();
    return shop.createUnits(quantity, members);
  };

  it('count the units that are free, day by day, both ends included', async () => {
    const [first, second] = await freshUnits(3);
    await shop.bookCycle({ itemId: first, ...reserving(9, 13) });
    await shop.bookCycle({ itemId: second, ...reserving(12, 15) });
    const { status, body } = await timeline('&from=2030-06-08&to=2030-06-16');
    expect(status).toBe(200);
    expect(body).toEqual({
      occupancy: {
        '2030-06-08': 3,
        '2030-06-09': 2,
        '2030-06-10': 2,
        '2030-06-11': 2,
        '2030-06-12': 1,
        '2030-06-13': 1,
        '2030-06-14': 2,
        '2030-06-15': 2,
        '2030-06-16': 3,
      },
      inventoryCount: 3,
      futureAvailabilityInventoryCount: 3,
      uncommitedInventoryCount: 1,
    });
  });

  it('count a blocked unit once, and one more for the cycle that is at risk on it', async () => {
    const [unit] = await freshUnits(2);
    await shop.bookCycle({ itemId: unit, ...reserving(9, 13) });
    const item = { resourceType: 'Item', resourceId: unit };
    await shop.blockDays({ ...item, from: '2030-06-11', to: '2030-06-14' });
    await shop.blockDays({ ...item, from: '2030-06-10', to: '2030-06-12' });
    expect(await occupancy(8, 15)).toEqual([2, 0, 0, 0, 0, 0, 1, 2]);
  });

  it('follow cycles that move, are cancelled, or come back early', async () => {
    const [unit] = await freshUnits(1);
    const cycle = await shop.bookCycle({ itemId: unit, ...reserving(9, 11) });
    expect(await occupancy(8, 13)).toEqual([1, 0, 0, 0, 1, 1]);
    await shop.updateCycle(cycle, reserving(10, 12));
    expect(await occupancy(8, 13)).toEqual([1, 1, 0, 0, 0, 1]);
    await shop.updateCycle(cycle, { rentalEnd: null });
    expect(await occupancy(8, 13)).toEqual([1, 1, 0, 0, 0, 0]);
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0), receivedAt: daysFromNow(0) });
    expect(await occupancy(8, 13)).toEqual([1, 1, 1, 1, 1, 1]);
    const other = await shop.bookCycle({ itemId: unit, ...reserving(9, 11) });
    await shop.updateCycle(other, { status: 'cancelled' });
    expect(await occupancy(8, 13)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('count only available units, at one location if requested', async () => {
    const oslo = await shop.importLocation();
    const bergen = await shop.importLocation('Bergen store');
    const [unit] = await freshUnits(2, { locationPlatformId: oslo });
    await shop.createUnits(3, { locationPlatformId: bergen });
    await shop.createUnits(1);
    await shop.createUnits(5, { visibility: 'retired', locationPlatformId: oslo });
    await shop.bookCycle({ itemId: unit, ...reserving(9, 11) });
    const day = '&from=2030-06-10&to=2030-06-10';
    const counts = async (query: string) => {
      const { body } = await timeline(day + query);
      return [body.occupancy['2030-06-10'], body.inventoryCount, body.uncommitedInventoryCount];
    };
    expect(await counts('')).toEqual([5, 6, 5]);
    expect(await counts(`&locationPlatformId=${oslo}`)).toEqual([1, 2, 1]);
    expect(await counts(`&locationId=${bergen}`)).toEqual([3, 3, 3]);
    const unknown = await timeline(`${day}&locationPlatformId=4`);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ error: 'Location not found' });
  });

  it('distinguish units that are reserved without end from those that are committed', async () => {
    const [endless, returned, planned, blocked] = await freshUnits(5);
    await shop.bookCycle({ itemId: endless, rentalEnd: null, methodType: 'membership' });
    const back = await shop.bookCycle({ itemId: returned, rentalEnd: null });
    await shop.updateCycle(back, { fulfilledAt: daysFromNow(-1), receivedAt: daysFromNow(0) });
    await shop.bookCycle({ itemId: planned });
    await shop.blockDays({ resourceType: 'Item', resourceId: blocked });
    expect((await timeline()).body).toMatchObject({
      inventoryCount: 5,
      futureAvailabilityInventoryCount: 4,
      uncommitedInventoryCount: 3,
    });
  });

  it('are of today and the 365 days after it, in the zone of the shop, by default', async () => {
    await freshUnits(1);
    for (const timeZone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
      await expectSuccess(shop.put('/shop', { timeZone }));
      const before = dayAt(Date.now(), timeZone);
      const days = Object.keys((await timeline()).body.occupancy);
      expect([before, dayAt(Date.now(), timeZone)]).toContain(days[0]);
      expect(days).toHaveLength(366);
      expect(days).toEqual(consecutive(days[0]!, 366));
    }
    const from = Object.keys((await timeline('&from=2031-01-01')).body.occupancy);
    expect(from).toEqual(consecutive('2031-01-01', 366));
    const to = daysFromNow(2).slice(0, 10);
    expect(Object.keys((await timeline(`&to=${to}`)).body.occupancy).at(-1)).toBe(to);
  });

  it('show what is shipped or picked up only from the day on which that is possible', async () => {
    await freshUnits(2);
    await expectSuccess(
      shop.put('/shop', { preparationDuration: '2.day', deliveryDuration: '3.day' }),
    );
    const window = `&from=${daysFromNow(-1).slice(0, 10)}&to=${daysFromNow(7).slice(0, 10)}`;
    const counts = async (query: string) =>
      Object.values((await timeline(window + query)).body.occupancy);
    expect(await counts('')).toEqual(Array(9).fill(2));
    expect(await counts('&deliveryMethodType=pick_up')).toEqual([0, 0, 0, 2, 2, 2, 2, 2, 2]);
    expect(await counts('&deliveryMethodType=shipping')).toEqual([0, 0, 0, 0, 0, 0, 2, 2, 2]);
    await expectSuccess(
      shop.put('/shop', { preparationDuration: '1.day', deliveryDuration: '2.day' }),
    );
  });

  it('reach over at most 731 days', async () => {
    await freshUnits(1);
    const full = await timeline('&from=2027-01-01&to=2028-12-31');
    expect(Object.keys(full.body.occupancy)).toHaveLength(731);
    const more = await timeline('&from=2027-01-01&to=2029-01-01');
    expect(more.status).toBe(400);
    expect(more.body).toEqual({ error: 'to must be at most 730 days after from' });
  });

  it('end with the last day of four-digit years', async () => {
    await freshUnits(1);
    const { status, body } = await timeline('&from=9999-12-30');
    expect(status).toBe(200);
    expect(body.occupancy).toEqual({ '9999-12-30': 1, '9999-12-31': 1 });
    const first = await timeline('&from=0001-01-01&to=0001-01-02');
    expect(first.body.occupancy).toEqual({ '0001-01-01': 1, '0001-01-02': 1 });
  });

  it.each([['&from=2031-01-02&to=2031-01-01', 'from must not be after to']])(
    'reject %s',
    async (query, error) => {
      const { status, body } = await timeline(query);
      expect(body).toEqual({ error });
      expect(status).toBe(400);
    },
  );

  it('accept the snake_case names of older integrations', async () => {
    const named = await shop.get(
      `/availability_timelines?platformVariantId=${shop.variant}&deliveryMethodType=pick_up`,
    );
    const path = `/availability_timelines?variant_platform_id=${shop.variant}`;
    expect((await shop.get(`${path}&delivery_method_type=pick_up`)).body).toEqual(named.body);
    expect((await shop.get(`${path}&location_id=4`)).body).toEqual({ error: 'Location not found' });
    const differing = await shop.get(`${path}&platformVariantId=4`);
    expect([differing.status, differing.body.error]).toEqual([
      400,
      'platformVariantId and variant_platform_id must not differ; send only platformVariantId',
    ]);
    const batch = '/availability_timelines/batch';
    const { body } = await shop.get(`${batch}?platformVariantIds=${shop.variant}`);
    const both = `variant_platform_ids=${shop.variant},&platformVariantIds=${shop.variant}`;
    expect((await shop.get(`${batch}?${both}`)).body).toEqual(body);
  });

  it('respond with 404 for a variant that the shop does not have, and 400 without one', async () => {
    const unknown = await timeline('', 4);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ error: 'Variant not found' });
    const none = await shop.get('/availability_timelines');
    expect(none.status).toBe(400);
    expect(none.body).toEqual({
      error: 'platformVariantId is required: it must be an integer from 1 to 9007199254740991',
    });
  });

  it('are all 0 for a variant without units', async () => {
    shop.variant = await shop.importVariant();
    expect((await timeline('&from=2030-06-01&to=2030-06-02')).body).toEqual({
      occupancy: { '2030-06-01': 0, '2030-06-02': 0 },
      inventoryCount: 0,
      futureAvailabilityInventoryCount: 0,
      uncommitedInventoryCount: 0,
    });
  });

  it('follow a unit that becomes one of another variant', async () => {
    const [unit] = await freshUnits(1);
    // A booked unit keeps its variant: this rental is out.
    await shop.outCycle({ itemId: unit, ...reserving(9, 11) });
    const before = shop.variant;
    await freshUnits(1);
    await expectSuccess(shop.put(`/items/${unit}`, { platformVariantId: shop.variant }));
    expect(await occupancy(8, 10)).toEqual([1, 1, 1]);
    shop.variant = before;
    expect(await occupancy(8, 10)).toEqual([0, 0, 0]);
  });
});

describe('availability timelines of several variants', () => {
  const api = useOwnApi();
  const shop = useRentalShop(api);
  let variants: number[];
  beforeAll(async () => {
    variants = [];
    for (let count = 1; count <= 3; count += 1) {
      shop.variant = await shop.importVariant();
      await shop.createUnits(count);
      variants.push(shop.variant);
    }
  });

  const batch = (ids: string, query = '') =>
    shop.get(`/availability_timelines/batch?platformVariantIds=${ids}${query}`);
  const window = '&from=2030-06-10&to=2030-06-11';

  it('come in the order requested, each the same as alone', async () => {
    const order = [variants[2]!, variants[0]!, variants[1]!];
    const { status, body } = await batch(order.join(','), window);
    expect(status).toBe(200);
    expect(body.data.map(({ inventoryCount }: any) => inventoryCount)).toEqual([3, 1, 2]);
    for (const [index, variant] of order.entries()) {
      const path = `/availability_timelines?platformVariantId=${variant}${window}`;
      const { platformVariantId, ...rest } = body.data[index];
      expect(platformVariantId).toBe(variant);
      expect(rest).toEqual((await shop.get(path)).body);
    }
  });

  it('take a hundred variants in as many statements as one', async () => {
    const product = {
      platformId: 777_000,
      title: 'Many',
      variants: Array.from({ length: 100 }, (_, index) => ({
        platformId: 777_001 + index,
        title: `${index}`,
      })),
    };
    await expectSuccess(shop.post('/products', { products: [product] }));
    const ids = product.variants.map(({ platformId }) => platformId);
    const counts = [];
    for (const some of [ids.slice(0, 1), ids]) {
      counts.push(
        (
          await statementsOf(async () => {
            expect((await batch(some.join(','), window)).body.data).toHaveLength(some.length);
          })
        ).length,
      );
    }
    expect(counts[0]).toBe(counts[1]);
    const { status, body } = await batch([...ids, variants[0]].join(','), window);
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'platformVariantIds must be a list of at most 100 entries: a list of 101 entries',
    });
  });

  it('reject ids that are repeated, unknown, empty or malformed', async () => {
    const [one, two] = variants;
    const twice = await batch(`${one},${two},${one}`);
    expect(twice.status).toBe(400);
    expect(twice.body).toEqual({ error: `platformVariantIds[2] must not repeat ${one}` });
    const unknown = await batch(`${one},4`);
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ error: 'Variant not found' });
    for (const ids of ['', ',', 'x', `${one},-1`, `${one}.5`, '0']) {
      const { status, body } = await batch(ids);
      expect(status).toBe(400);
      expect(body.error).toMatch(/^platformVariantIds/);
    }
    const none = await shop.get('/availability_timelines/batch');
    expect(none.status).toBe(400);
    expect(none.body.error).toMatch(/^platformVariantIds/);
    const reversed = await batch(`${one}`, '&from=2031-01-02&to=2031-01-01');
    expect(reversed.body).toEqual({ error: 'from must not be after to' });
  });
});

describe('the limit of availability timelines', () => {
  const api = useOwnApi({
    throttleLimits: { key: 8, availability: 5, export: 6, anonymous: 1_000_000 },
  });

  it('is one of its own, over both operations, and counts in that of the key too', async () => {
    const shop = await api.newShop();
    const paths = [
      '/availability_timelines?platformVariantId=4',
      '/availability_timelines/batch?platformVariantIds=4',
    ];
    for (let count = 0; count < 5; count += 1) {
      const { status, headers } = await shop.get(paths[count % 2]!);
      expect(status).toBe(404);
      expect(headers.get('X-RateLimit-Limit')).toBe('5');
      expect(headers.get('X-RateLimit-Remaining')).toBe(String(4 - count));
    }
    const blocked = await shop.get(paths[0]!);
    expect(blocked.status).toBe(429);
    expect(blocked.body.error).toMatch(/^Rate limit exceeded\. Retry after \d+ seconds\.$/);
    expect(blocked.headers.get('X-RateLimit-Remaining')).toBe('0');
    expect((await shop.get('/items')).headers.get('X-RateLimit-Remaining')).toBe('1');
    expect((await shop.get('/items')).status).toBe(200);
    expect((await shop.get('/items')).status).toBe(429);
    const other = await api.newShop();
    expect((await other.get(paths[0]!)).status).toBe(404);
  });
});

/** So many days from a day on, as `YYYY-MM-DD`. */
function consecutive(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
  );
}

const pad = (day: number): string => String(day).padStart(2, '0');
