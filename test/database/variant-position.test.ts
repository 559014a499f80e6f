import { describe, expect, it } from 'vitest';
import { VariantPosition1763683200023 } from '../../migrations/1763683200023-variant-position.js';
import { numberedProduct } from '../support/models/catalogue.js';
import { useOwnApi } from '../support/service/api.js';
import { redo } from '../support/database/redone-migration.js';

describe('the migration that gives variants a position', () => {
  const api = useOwnApi();

  it('numbers those of each product of each shop in the order of their ids', async () => {
    const products = [numberedProduct(1, [13, 11, 12]), numberedProduct(2, [21])];
    for (const shop of [await api.newShop(), await api.newShop()]) {
      await shop.post('/products', { products });
    }
    await redo(api.database.url, new VariantPosition1763683200023());
    const variants = await api.database.query(
      'select platform_id, position from variants order by shop_id, platform_id',
    );
    const positions = variants.map((row: any) => [Number(row.platform_id), row.position]);
    const expected = [
      [11, 1],
      [12, 2],
      [13, 3],
      [21, 1],
    ];
    expect(positions).toEqual([...expected, ...expected]);
  });
});
