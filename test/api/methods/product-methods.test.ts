import { beforeAll, describe, expect, it } from 'vitest';
import { PictureRepository } from '../../../src/modules/rentals/picture/picture.repository.js';
import { aVariant } from '../../support/factories/products.js';
import { useOwnApi, useShop } from '../../support/service/api.js';
import { countStatements } from '../../support/models/catalogue.js';

describe('a product', () => {
  const api = useOwnApi();
  const shop = useShop(api);
  let variants: number[];
  let conditions: number[];
  beforeAll(async () => {
    const product = await shop.importProduct({
      variants: Array.from({ length: 100 }, () => aVariant()),
    });
    variants = product.variants.map(({ platformId }) => platformId);
    conditions = (await shop.get('/conditions')).body.data.map(({ id }: any) => id);
  });

  it('is returned with its variants and its methods, null where none exists', async () => {
    const { platformId } = await shop.importProduct();
    const bare = await shop.get(`/products/${platformId}`);
    expect(bare.status).toBe(200);
    expect(bare.body).toMatchObject({ platformId, calendarMethod: null, resaleMethod: null });
    expect(bare.body.variants).toHaveLength(1);

    const calendarMethod = await shop.saveCalendar(platformId, {
      optionsAttributes: [{ name: 'Day', variantApplicationPlatformIds: variants }],
    });
    expect((await shop.get(`/products/${platformId}`)).body).toEqual({
      ...bare.body,
      calendarMethod,
    });

    const resaleMethod = await shop.saveResale(platformId, {
      optionsAttributes: [{ name: 'Pre-owned', conditionApplicationIds: [conditions[0]] }],
    });
    expect((await shop.get(`/products/${platformId}`)).body).toEqual({
      ...bare.body,
      calendarMethod,
      resaleMethod,
    });
  });

  it('is listed and imported without its methods, which an import leaves alone', async () => {
    const product = await shop.importProduct();
    const method = await shop.saveCalendar(product.platformId, { customRestockDurationCount: 2 });
    const imported = await shop.post('/products', { products: [{ ...product, title: 'New' }] });
    const [listed] = (await shop.get('/products?limit=1')).body.data;
    expect(imported.body.data).toEqual([listed]);
    expect(Object.keys(listed)).toEqual([
      'id',
      'platformId',
      'title',
      'imageUrl',
      'variants',
      'createdAt',
      'updatedAt',
    ]);
    const { body } = await shop.get(`/products/${product.platformId}`);
    expect(body).toEqual({ ...listed, calendarMethod: method, resaleMethod: null });
  });

  it('and its methods are read and written in as many statements, however many options', async () => {
    const counts: Record<string, Set<number>> = {};
    for (const size of [1, 100]) {
      const { platformId } = await shop.importProduct();
      const path = `/products/${platformId}`;
      const lists = {
        variantApplicationPlatformIds: variants.slice(0, size),
        marketApplicationPlatformIds: variants.slice(0, size),
        conditionApplicationIds: conditions.slice(0, size),
        depositVariantPlatformId: undefined as number | undefined,
      };
      const entries = Array.from({ length: size }, (_, index) => ({
        name: `Option ${index}`,
        ...lists,
        depositVariantPlatformId: variants[index],
      }));
      const count = async (name: string, work: () => Promise<{ status: number }>) => {
        const statements = await countStatements(async () => {
          const { status } = await work();
          expect([name, status]).toEqual([name, name.startsWith('create one') ? 201 : 200]);
        });
        counts[name] = (counts[name] ?? new Set()).add(statements);
      };
      await count('create', () =>
        shop.post(`${path}/calendar_method`, { optionsAttributes: entries }),
      );
      await count('read', () => shop.get(`${path}/calendar_method`));
      const { options } = (await shop.get(`${path}/calendar_method`)).body;
      expect(options).toHaveLength(size);
      expect(options.at(-1).variantApplicationPlatformIds).toHaveLength(size);
      const changes = options.map(({ id }: any) => ({ id, name: `Changed ${id}` }));
      await count('change', () =>
        shop.post(`${path}/calendar_method`, { optionsAttributes: changes }),
      );
      await shop.saveResale(platformId, {
        optionsAttributes: entries
          .slice(1)
          .map(({ depositVariantPlatformId: _, ...entry }) => entry),
      });
      await count('create one', () =>
        shop.post(`${path}/resale_method/options`, { name: 'One more' }),
      );
      await count('read product', () => shop.get(path));
      const removals = options.map(({ id }: any) => ({ id, _destroy: true }));
      await count('delete', () =>
        shop.post(`${path}/calendar_method`, { optionsAttributes: removals }),
      );
    }
    const most = Object.fromEntries(
      Object.entries(counts).map(([name, found]) => [name, [...found]]),
    );
    for (const found of Object.values(most)) expect(found).toHaveLength(1);
    expect(most['read product']![0]).toBeLessThanOrEqual(5);
    expect(most['read']![0]).toBeLessThanOrEqual(4);
    expect(most['create']![0]).toBeLessThanOrEqual(16);
  });

  it('gives its restock days to the lock of its units, enabled or not', async () => {
    const units: number[] = [];
    for (const members of [
      { customRestockDurationCount: 3, status: 'disabled' },
      { customRestockDurationCount: 0 },
      {},
    ]) {
      const variant = aVariant();
      const { platformId } = await shop.importProduct({ variants: [variant] });
      await shop.saveCalendar(platformId, members);
      await shop.createResaleOption(platformId, { name: 'Pre-owned' });
      const [item] = await shop.createItems({ platformVariantId: variant.platformId });
      units.push(item.id);
    }
    const locked = await api.app.get(PictureRepository).lockUnits(shop.context, units);
    expect(locked.map(({ restockDays }) => restockDays)).toEqual([3, 0, null]);
  });
});
