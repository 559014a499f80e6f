import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../src/config/configuration.js';
import { rentalShop, type RentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';
import type { TestShop } from '../support/service/test-shop.js';
import type { Answer } from '../support/service/client.js';

const JSON_TYPE = 'application/json; charset=utf-8';

function expectError(answer: Answer, status: number, body: object): void {
  expect(answer.body).toEqual(body);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe(JSON_TYPE);
  expect(answer.headers.get('x-request-id')).toMatch(/^[\x21-\x7e]{1,128}$/);
  for (const header of ['limit', 'remaining']) {
    expect(answer.headers.get(`x-ratelimit-${header}`)).toMatch(/^\d+$/);
  }
  expect(answer.headers.get('x-ratelimit-reset')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
}

describe('errors', () => {
  const api = useOwnApi();
  let shop: RentalShop;
  let other: TestShop;
  beforeAll(async () => {
    [shop, other] = [await rentalShop(api), await api.newShop()];
  });

  it('Blocked date does not exist (DELETE)', async () => {
    const resource = { resourceType: 'Store', resourceId: other.shopId };
    const foreign = await other.post('/blocked_dates', resource);
    expect(foreign.status).toBe(201);
    for (const id of [404_404, foreign.body.id]) {
      const answer = await shop.delete(`/blocked_dates/${id}`);
      expectError(answer, 404, { error: 'Blocked date not found' });
    }
    expect((await other.get(`/blocked_dates/${foreign.body.id}`)).status).toBe(200);
  });

  it('Unparseable date on cycle update', async () => {
    const [itemId] = await shop.createUnits(1);
    const cycle = await shop.bookCycle({ itemId });
    for (const path of [`/cycles/${cycle.id}`, `/rentals/${cycle.id}`]) {
      for (const member of ['prepareFrom', 'restockBy']) {
        for (const date of ['2026-13-01', '31.01.2026', 'soon', '']) {
          const answer = await shop.put(path, { [member]: date, priceCents: 1 });
          const errors = [
            `${member} must be a date as YYYY-MM-DD, from 1900 to 2999 or null: "${date}"`,
          ];
          expectError(answer, 422, { errors });
        }
      }
    }
    expect((await shop.get(`/cycles/${cycle.id}`)).body).toEqual(cycle);
  });

  it('Invalid body on return creation, resale option creation, timeline comment creation', async () => {
    const { platformId } = await shop.importProduct();
    const paths = {
      '/return_orders': 'data must have an entry, or quantity must be given',
      [`/products/${platformId}/resale_method/options`]:
        'name is required: it must be text of 1 to 255 characters, without NUL or lone surrogates',
      '/timeline_comments': 'timelineEvent is required: it must be an object',
    };
    for (const [path, sentence] of Object.entries(paths)) {
      for (const [body, status] of [
        ['{"broken', 400],
        ['', 400],
        ['[]', 422],
        ['7', 422],
        ['null', 422],
      ] as const) {
        const answer = await shop.post(path, body);
        expectError(answer, status, { errors: ['Invalid request body'] });
      }
      const { status, body } = await shop.post(path, {});
      expect([status, body.errors]).toEqual([422, [sentence]]);
    }
  });

  it('Resource does not belong to the shop (timeline comment)', async () => {
    const foreign = await other.createItem();
    for (const eventableId of [foreign.id, 404_404]) {
      const answer = await shop.post('/timeline_comments', {
        timelineEvent: { eventableId, message: 'Mine' },
      });
      expectError(answer, 404, { error: 'Resource does not belong to the shop' });
    }
    const { timelineEvents } = (await other.get(`/items/${foreign.id}`)).body;
    expect(timelineEvents).toEqual([]);
  });

  it('owner_type missing on custom field definition list', async () => {
    const error = 'owner_type parameter is required (item or rental)';
    for (const query of ['', '?owner_type=', '?owner_type=shop', '?limit=10']) {
      expectError(await shop.get(`/custom_field_definitions${query}`), 400, { error });
    }
    expect((await shop.get('/custom_field_definitions?owner_type=item')).status).toBe(200);
  });

  it('Resale option creation', async () => {
    const foreign = await other.importProduct();
    for (const productId of [404_404, foreign.platformId]) {
      const answer = await shop.post(`/products/${productId}/resale_method/options`, {
        name: 'Pre-owned',
      });
      expectError(answer, 404, { message: 'Product not found' });
    }
  });

  describe('rate limit', () => {
    const limited = useOwnApi({ throttleLimits: readConfiguration({}).throttleLimits });
    const START = Date.parse('2026-01-31T08:00:00.000Z');
    const RESET = '2026-01-31T08:01:00.000Z';
    let variant: number;
    let hasty: TestShop;
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START });
      hasty = await limited.newShop();
      variant = await hasty.importVariant();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    /** Asks until it is refused; answers how often it was not, and the refusal 17 seconds later. */
    const exhaust = async (ask: () => Promise<Answer>) => {
      for (let passed = 0; passed < 200; passed += 1) {
        if ((await ask()).status !== 429) continue;
        vi.advanceTimersByTime(17_000);
        return { passed, refusal: await ask() };
      }
      throw new Error('never refused');
    };
    const ASKING: [string, number, () => Promise<Answer>][] = [
      // One of the 120 imported the product.
      ['120 requests of a key', 119, () => hasty.get('/shop')],
      [
        '10 of them for availability',
        10,
        () => hasty.get(`/availability_timelines?variant_platform_id=${variant}`),
      ],
      ['30 requests without a token', 30, () => limited.client().get('/shop')],
    ];

    it.each(ASKING)('Rate limit exceeded: %s', async (_, allowed, ask) => {
      const { passed, refusal } = await exhaust(ask);
      expect(passed).toBe(allowed);
      expectError(refusal, 429, { error: 'Rate limit exceeded. Retry after 43 seconds.' });
      vi.advanceTimersByTime(43_000);
      expect((await ask()).status).not.toBe(429);
    });

    it('Retry-After: seconds until the current throttle window resets', async () => {
      const { refusal } = await exhaust(() => hasty.get('/shop'));
      expect(refusal.headers.get('retry-after')).toBe('43');
      vi.advanceTimersByTime(42_999);
      expect((await hasty.get('/shop')).headers.get('retry-after')).toBe('1');
    });

    it('X-RateLimit-Limit: maximum requests in the window that triggered the response', async () => {
      const availability = await exhaust(ASKING[1]![2]);
      expect(availability.refusal.headers.get('x-ratelimit-limit')).toBe('10');
      const key = await exhaust(() => hasty.get('/shop'));
      expect(key.refusal.headers.get('x-ratelimit-limit')).toBe('120');
    });

    it('X-RateLimit-Remaining: remaining requests in the window; always 0 on this response', async () => {
      const { refusal } = await exhaust(ASKING[1]![2]);
      expect(refusal.headers.get('x-ratelimit-remaining')).toBe('0');
      const passed = await hasty.get('/shop');
      expect(Number(passed.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
    });

    it('X-RateLimit-Reset: when the window resets', async () => {
      const { refusal } = await exhaust(() => hasty.get('/shop'));
      expect(refusal.headers.get('x-ratelimit-reset')).toBe(RESET);
    });
  });
});
