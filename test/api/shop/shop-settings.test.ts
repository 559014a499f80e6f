import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../src/database/transaction.js';
import { ShopReader } from '../../../src/platform/shops/shop.reader.js';
import { ShopsService } from '../../../src/modules/shop/shops.service.js';
import { statementsOf } from '../../support/database/statements.js';
import { rentalShop } from '../../support/factories/rental-shop.js';
import { useOwnApi } from '../../support/service/api.js';

describe('the settings of a shop', () => {
  const api = useOwnApi();

  it('are read once for all that a request does', async () => {
    const shop = await rentalShop(api);
    await shop.createUnits(1);
    const cycle = await shop.bookCycle({ rentalStart: '2030-01-01', rentalEnd: '2030-01-02' });
    const statements = await statementsOf(() =>
      shop.updateCycle(cycle, { rentalEnd: '2030-01-05' }),
    );
    expect(statements.filter((text) => text.includes('from shops'))).toHaveLength(1);
  });

  it('are those that the request has set itself', async () => {
    const { context } = await api.newShop();
    const reader = api.app.get(ShopReader);
    expect(await reader.timeZone(context)).toBe('UTC');
    await inTransaction(context, async (transaction) => {
      await api.app.get(ShopsService).update(transaction, { timeZone: 'Asia/Tokyo' });
      expect(await reader.timeZone(transaction)).toBe('Asia/Tokyo');
    });
    expect(await reader.timeZone(context)).toBe('Asia/Tokyo');
  });

  it('are read again by the next request', async () => {
    const { shopId, context } = await api.newShop();
    const reader = api.app.get(ShopReader);
    expect(await reader.timeZone(context)).toBe('UTC');
    await api.app
      .get(ShopsService)
      .update(api.createTenantContext(shopId), { timeZone: 'Asia/Tokyo' });
    expect(await reader.timeZone(api.createTenantContext(shopId))).toBe('Asia/Tokyo');
  });
});
