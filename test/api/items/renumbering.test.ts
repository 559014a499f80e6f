import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { aVariant } from '../../support/factories/products.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';

describe('a platform that renumbers its variants', () => {
  const shop = useRentalShop();

  it('keeps each booking on its unit, under the new number', async () => {
    const product = await shop.importProduct();
    const [old] = product.variants;
    shop.variant = old!.platformId;
    const [booked, out] = (await shop.createUnits(2)) as [number, number];
    const cycle = await shop.bookCycle({ itemId: booked });
    const rental = await shop.outCycle({ itemId: out });
    const renumbered = aVariant();
    await shop.importProduct({ ...product, variants: [renumbered] });
    const { platformId: platformVariantId } = renumbered;

    const refused = await shop.put(`/items/${booked}`, { platformVariantId });
    expect(refused.status).toBe(409);
    const cycles = [{ id: cycle.id, itemId: booked, platformVariantId }];
    await expectSuccess(shop.put('/cycles/batch', { cycles }));
    const items = [booked, out].map((id) => ({ id, platformVariantId }));
    await expectSuccess(shop.put('/items/batch', { items }));

    expect(await shop.getCycle(cycle)).toMatchObject({
      itemId: booked,
      platformVariantId,
      item: { platformVariantId },
      risks: [],
    });
    expect((await shop.getCycle(rental)).itemId).toBe(out);
    expect((await shop.updateCycle(cycle, { rentalEnd: '2030-06-14T10:00:00Z' })).itemId).toBe(
      booked,
    );
    const found = await shop.all(`/cycles?platformVariantId=${old!.platformId}`);
    expect(found.map(({ id }) => id)).not.toContain(cycle.id);
  });
});
