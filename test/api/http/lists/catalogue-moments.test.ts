import { beforeAll, describe, expect, it } from 'vitest';
import { dateByDays } from '../../../support/database/tables.js';
import { rentalShop, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useOwnApi } from '../../../support/service/api.js';

describe.each(['products', 'variants', 'customers'])('the list of %s', (list) => {
  const api = useOwnApi();
  const shop = useRentalShop(api, { timeZone: 'Asia/Tokyo' });
  beforeAll(async () => {
    for (const _ of [1, 2]) {
      await shop.importProduct();
      await shop.importCustomer();
    }
    await dateByDays(api.database, list);
  });

  it.each([
    ['created[gte]=2026-01-02T00:00:00Z', 2],
    ['created[gt]=2026-01-02T00:00:00Z', 1],
    ['created[lt]=2026-01-02', 1],
    ['created[lte]=2026-01-02T00:00:00%2B00:00&created[gt]=2026-01-01T00:00:00Z', 1],
    ['updated[gte]=2026-02-03T00:00:00Z', 1],
    ['updated[lt]=2026-02-04', 3],
    ['updated[gt]=2026-02-03T00:00:00Z', 0],
  ])('by ?%s finds records of that time', async (query, count) => {
    expect(await shop.all(`/${list}?${query}`)).toHaveLength(count);
  });

  it('shows when its records changed', async () => {
    const [newest] = await shop.all(`/${list}`);
    expect(newest.updatedAt).toBe('2026-02-03T00:00:00.000Z');
  });

  it('rejects an invalid time', async () => {
    expect((await shop.get(`/${list}?updated[gte]=soon`)).status).toBe(400);
  });
});

describe('the list of cycles', () => {
  const api = useOwnApi();

  it('is filtered by the platform id of the customer', async () => {
    const shop = await rentalShop(api);
    await shop.createUnits(2);
    const other = await shop.importCustomer();
    const { platformId } = other;
    await shop.bookCycle();
    const { id } = await shop.bookCycle({ customerPlatformId: platformId });
    const found = await shop.all(`/cycles?customerPlatformId=${platformId}`);
    expect(found.map((one) => one.id)).toEqual([id]);
    expect(found[0].customer.updatedAt).toBe(other.updatedAt);
    expect(await shop.all('/cycles?customerPlatformId=1')).toEqual([]);
  });
});
