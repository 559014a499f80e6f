import { describe, expect, it } from 'vitest';
import { useOwnApi, useShop } from '../../../support/service/api.js';

/** A value for each filter of each list. */
const FILTERS: Record<string, string[]> = {
  items: [
    'sku=a',
    'serial=a',
    'search=abc',
    'visibility=sold',
    'status=processed',
    'conditionId=1',
    'locationPlatformId=1',
    'tag=a',
    'platformVariantId=1',
    'platformProductId=1',
    'withActiveRental=true',
    'returnOrderStatus=expected',
    'created[gte]=2026-01-01T00:00Z',
    'updated[lt]=2026-01-01T00:00Z',
    'availableFrom=2026-01-01&availableTo=2026-01-02',
  ],
  cycles: [
    'platformOrderId=1',
    'itemId=1',
    'platformVariantId=1',
    'customerId=1',
    'search=abc',
    'customerPlatformId=1',
    'status=scheduled',
    'packingStatus=packed',
    'unfulfilled=true',
    'methodType=resale',
    'excludeCancelled=true',
    'fulfilledAt[gte]=2026-01-01T00:00Z',
  ],
  return_orders: [
    'search=abc',
    'status=expected',
    'customerId=1',
    'tag=a',
    'creditStatus=uncredited',
  ],
  blocked_dates: [
    'resourceType=Item',
    'itemId=1',
    'platformVariantId=1',
    'platformProductId=1',
    'activeFrom=2026-01-01',
    'activeTo=2026-01-02',
    'search=abc',
  ],
  variants: ['platformProductId=1', 'sku=a', 'search=abc', 'updated[gt]=2026-01-01T00:00Z'],
  customers: ['search=abc', 'created[gt]=2026-01-01T00:00Z'],
};

describe('the statements of lists', () => {
  const api = useOwnApi({ databasePoolSize: 1 });
  const shop = useShop(api);

  const ask = async (list: string, ...filters: string[]): Promise<void> => {
    const { status, body } = await shop.get(`/${list}?${filters.join('&')}`);
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const prepared = async (): Promise<number> => {
    // The last use of keys is written when there is time, and periodic tasks list the shops.
    const { rows } = await shop.context.db.pool.query<{ count: number }>(
      `select count(*)::integer as count from pg_prepared_statements
       where name not like all (array['api_keys.%', 'shops.%'])`,
    );
    return rows[0]!.count;
  };

  it('are kept by a connection for single filters, and not for what combines them', async () => {
    for (const [list, filters] of Object.entries(FILTERS)) {
      await ask(list);
      for (const filter of filters) await ask(list, filter);
    }
    const singles = await prepared();
    for (const [list, filters] of Object.entries(FILTERS)) {
      for (const [index, one] of filters.entries()) {
        for (const other of filters.slice(index + 1)) await ask(list, one, other);
      }
    }
    expect(await prepared()).toBe(singles);
    expect(singles).toBeLessThan(60);
  });
});
