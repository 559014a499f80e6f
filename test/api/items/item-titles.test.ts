import { beforeEach, describe, expect, it } from 'vitest';
import { ItemImportService } from '../../../src/modules/items/item-import.service.js';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { aVariant, type ProductRecord } from '../../support/factories/products.js';
import { useApi } from '../../support/service/api.js';
import { createTenantContext } from '../../support/service/application.js';
import type { TestShop } from '../../support/service/test-shop.js';

describe('the titles of an item', () => {
  const api = useApi();
  let shop: TestShop;
  let product: ProductRecord;
  let platformVariantId: number;
  beforeEach(async () => {
    shop = await api.newShop();
    const variants = [aVariant({ title: 'Small', sku: 'OLD-S' })];
    product = await shop.importProduct({ title: 'Old parka', variants });
    platformVariantId = variants[0]!.platformId;
  });

  /** Sends the product again with other titles and SKU. */
  const rename = (title = 'New anorak', members: object = { title: 'Large', sku: 'NEW-L' }) =>
    shop.post('/products', {
      products: [{ ...product, title, variants: [{ ...product.variants[0], ...members }] }],
    });
  const idsBy = async (search: string): Promise<number[]> => {
    const items = await shop.all(`/items?search=${encodeURIComponent(search)}&limit=100`);
    return items.map(({ id }) => id);
  };

  it('follow an import at once, also in the search', async () => {
    const item = await shop.createItem({ platformVariantId, serials: ['S-1'] });
    await expectSuccess(rename());
    expect((await shop.get(`/items/${item.id}`)).body).toEqual({
      affectedCycleIds: [],
      ...item,
      productTitle: 'New anorak',
      variantTitle: 'Large',
    });
    for (const term of ['new anorak', 'LARGE', 'new-l', 's-1']) {
      expect(await idsBy(term), term).toEqual([item.id]);
    }
    for (const term of ['old', 'parka', 'small', 'old-s']) {
      expect(await idsBy(term), term).toEqual([]);
    }
    expect((await shop.get('/items?sku=NEW-L')).body.data).toHaveLength(1);
    expect((await shop.get('/items?sku=OLD-S')).body.data).toEqual([]);
  });

  it('are no change of the item', async () => {
    const { id } = await shop.createItem({ platformVariantId });
    await api.database.query(`update items set updated_at = '2020-01-01' where id = $1`, [id]);
    await expectSuccess(rename());
    expect((await shop.get('/items?updated[gte]=2021-01-01')).body.data).toEqual([]);
  });

  it('are refreshed at the end of a stock list that they changed during', async () => {
    const { id } = await shop.createItem({ platformVariantId });
    const stockImport = api.app.get(ItemImportService, { strict: false });
    const plan = { created: 0, updatedIds: [], platformVariantIds: new Set([platformVariantId]) };
    const context = createTenantContext(api.app, shop.shopId);
    const before = await stockImport.begin(context, plan);
    await expectSuccess(rename());
    // As the list would have left it.
    await api.database.query(`update items set search_text = 'old parka' where id = $1`, [id]);
    await stockImport.end(context, plan, before);
    expect([await idsBy('new anorak'), await idsBy('old parka')]).toEqual([[id], []]);
  });

  it('follow the unit to another variant, and the search follows its serial', async () => {
    const item = await shop.createItem({ platformVariantId, serials: ['FIRST'] });
    const tent = await shop.importProduct({ title: 'Tent', variants: [aVariant({ sku: 'T-9' })] });
    const { body } = await shop.put(`/items/${item.id}`, {
      platformVariantId: tent.variants[0]!.platformId,
      serial: 'SECOND',
    });
    expect(body).toMatchObject({ productTitle: 'Tent', platformProductId: tent.platformId });
    for (const term of ['tent', 't-9', 'second']) expect(await idsBy(term)).toEqual([item.id]);
    for (const term of ['parka', 'old-s', 'first']) expect(await idsBy(term)).toEqual([]);
    await shop.put(`/items/${item.id}`, { serial: null });
    expect(await idsBy('second')).toEqual([]);
    expect(await idsBy('tent')).toEqual([item.id]);
  });

  it('are current on a unit that is created during an import', async () => {
    const first = await shop.createItem({ platformVariantId });
    const held = await holdTransaction(api.database);
    await held.query('select id from items where shop_id = $2 and id = $1 for update', [
      first.id,
      shop.shopId,
    ]);
    const renamed = rename();
    await untilBlocked(api.database, 1, renamed);
    const created = shop.createItem({ platformVariantId });
    await untilBlocked(api.database, 2, created);
    await held.commit();
    await expectSuccess(renamed);
    const { id, productTitle } = await created;
    expect(productTitle).toBe('New anorak');
    expect(await idsBy('new anorak large new-l')).toEqual([id, first.id]);
    expect(await idsBy('parka')).toEqual([]);
  });

  it('are current on a unit whose creation is interrupted by an import', async () => {
    await shop.createItem({ platformVariantId });
    const held = await holdTransaction(api.database);
    await held.query('select value from shop_counters where shop_id = $1 for update', [
      shop.shopId,
    ]);
    const created = shop.createItem({ platformVariantId });
    await untilBlocked(api.database, 1, created);
    const renamed = rename();
    await untilBlocked(api.database, 2, renamed);
    await held.commit();
    await expectSuccess(renamed);
    const { id } = await created;
    expect(await idsBy('new anorak large new-l')).toContain(id);
    expect(await idsBy('parka')).toEqual([]);
  });

  it('are right in the search after creates, updates and imports all at once', async () => {
    const tent = await shop.importProduct({ title: 'Tent', variants: [aVariant()] });
    const [parka, other] = [platformVariantId, tent.variants[0]!.platformId];
    const items = await shop.createItems({ platformVariantId, quantity: 10 });
    const answers = await Promise.all(
      items.flatMap(({ id }, round) => [
        rename(`Anorak ${round}`, { sku: `SKU-${round}` }),
        shop.put(`/items/${id}`, { serial: `serial-${round}` }),
        shop.post('/items', { platformVariantId, visibility: 'available', quantity: 3 }),
        shop.post('/products', { products: [{ ...tent, title: `Tent ${round}` }] }),
        shop.put(`/items/${items[9 - round].id}`, { platformVariantId: round % 2 ? parka : other }),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const wrong = await api.database.query(
      `select i.id, i.search_text
       from items i join variants v on v.shop_id = i.shop_id and v.id = i.variant_id
       join products p on p.shop_id = v.shop_id and p.id = v.product_id
       where i.shop_id = $1
         and split_part(i.search_text, chr(31), 1) <>
           lower(concat_ws(' ', p.title, v.title, v.sku, i.serial, i.sequential_id, ''))`,
      [shop.shopId],
    );
    expect(wrong).toEqual([]);
    expect(await shop.all('/items')).toHaveLength(40);
  });
});
