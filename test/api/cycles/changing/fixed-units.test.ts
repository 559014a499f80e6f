import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('the unit of a cycle', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: number[];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(3);
  });

  const isNamed = async ({ id }: { id: number }): Promise<boolean> => {
    const sql = 'select unit_named from cycles where shop_id = $1 and id = $2';
    const [row] = await api.database.query<{ unit_named: boolean }>(sql, [shop.shopId, id]);
    return row!.unit_named;
  };

  it('is named by itemId, also by the one that it has, and not by a variant', async () => {
    expect(await isNamed(await shop.bookCycle({ itemId: units[0] }))).toBe(true);
    const cycle = await shop.bookCycle();
    expect(await isNamed(cycle)).toBe(false);
    await shop.updateCycle(cycle, { itemId: cycle.itemId });
    expect(await isNamed(cycle)).toBe(true);
  });

  it('is no longer named once the service chose another one', async () => {
    const cycle = await shop.bookCycle({ itemId: units[0] });
    const moved = await shop.updateCycle(cycle, { reallocate: true });
    expect(moved.itemId).not.toBe(units[0]);
    expect(await isNamed(cycle)).toBe(false);
    await shop.updateCycle(cycle, { itemId: units[0] });
    await expectSuccess(shop.post(`/items/${units[0]}/reallocate`, {}));
    expect(await isNamed(cycle)).toBe(false);
  });

  it('stays named where a move is not needed', async () => {
    const cycle = await shop.bookCycle({ itemId: units[0] });
    await shop.updateCycle(cycle, { reallocate: true, rentalEnd: '2030-06-13T10:00:00Z' });
    expect(await isNamed(cycle)).toBe(true);
  });
});
