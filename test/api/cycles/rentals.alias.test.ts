import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../support/api.js';
import {
  createUnits,
  cycleRequest,
  rentalShop,
  type RentalShop,
} from '../../support/factories/cycles.js';

describe('/rentals', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api);
    await createUnits(shop, 2);
  });

  it('answers the same as /cycles, and says what to use instead', async () => {
    const created = await shop.post('/rentals', cycleRequest(shop));
    expect(created.status).toBe(201);
    const path = `/${created.body.id}`;
    const updated = await shop.put(`/rentals${path}`, { prepareFrom: '2030-06-01' });
    expect(updated.status).toBe(200);
    expect(updated.body.prepareFrom).toBe('2030-06-01');
    for (const tail of [path, '', '?limit=1&status=scheduled', '/999999', '?no=1']) {
      const [retired, current] = [
        await shop.get(`/rentals${tail}`),
        await shop.get(`/cycles${tail}`),
      ];
      expect(retired.status).toBe(current.status);
      expect(retired.body).toEqual(current.body);
      expect(retired.headers.get('Deprecation')).toMatch(/^@\d+$/);
      expect(retired.headers.get('Link')).toMatch(
        new RegExp(`^<[^>]*/api/v1/cycles${tail.replace(/\?.*/, '')}>; rel="successor-version"$`),
      );
      expect(current.headers.get('Deprecation')).toBeNull();
      expect(current.headers.get('Link')).toBeNull();
    }
    for (const { headers } of [created, updated]) {
      expect(headers.get('Deprecation')).toMatch(/^@\d+$/);
    }
  });

  it('takes the page tokens of /cycles, which names the same list', async () => {
    await shop.post('/cycles', cycleRequest(shop, { rentalStart: '2031-01-01', rentalEnd: null }));
    const { body } = await shop.get('/cycles?limit=1');
    const next = await shop.get(`/rentals?limit=1&page=${body.nextPage}`);
    expect(next.status).toBe(200);
    expect(next.body.data).toHaveLength(1);
    expect(next.body.data[0].id).not.toBe(body.data[0].id);
  });
});
