import { describe, expect, it } from 'vitest';
import { expectError, expectSuccess, nextPlatformId } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** As keyboards, sheets and scanners write one text: it is printed alike. */
const ALIKE = [
  'É-1',
  'E\u0301-1',
  '\u200bÉ-1',
  'É-1\u001d',
  ' E\u200d\u0301-1\t',
  '\ufeffÉ\u00ad-1\u00a0',
];
const STORED = 'É-1';
const BLANK = ' \u200b\u001d\u00a0';

const NO_TEXT = 'must be text of 1 to 255 characters, without NUL or lone surrogates';

describe('texts that print alike are one key', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  const idsIn = async (list: string, filter: string, text: string): Promise<number[]> =>
    (await shop.all(`${list}?${filter}=${encodeURIComponent(text)}`)).map(({ id }: any) => id);

  it('as serials: in bodies, filters and scans', async () => {
    for (const text of ALIKE) {
      const own = await shop.createItem({ serials: [text] });
      expect(own.serial).toBe(STORED);
      for (const other of ALIKE) {
        const again = {
          platformVariantId: shop.variant,
          visibility: 'available',
          serials: [other],
        };
        await expectError(shop.post('/items', again), 422, [
          `serials[0] must be unique among units not sold or retired: ${STORED} is taken`,
        ]);
        expect(await idsIn('/items', 'serial', other)).toEqual([own.id]);
      }
      const scanned = await shop.tryReturn({ data: [{ serial: text, status: 'received' }] });
      expect(scanned.body.returnOrders[0].returnLines.at(-1).item.id).toBe(own.id);
      expect(await idsIn('/return_orders', 'serial', text)).toHaveLength(1);
      const other = await shop.createItem({ serials: ['OTHER'] });
      const renamed = { serial: text };
      expect((await shop.put(`/items/${other.id}`, renamed)).status).toBe(422);
      await shop.put(`/items/${other.id}`, { serial: null });
      await shop.put(`/items/${own.id}`, { serial: null });
    }
    const twice = { platformVariantId: shop.variant, visibility: 'available', quantity: 2 };
    await expectError(shop.post('/items', { ...twice, serials: ALIKE.slice(0, 2) }), 422, [
      `serials[1] must not repeat ${STORED}`,
    ]);
  });

  it('as SKUs: in imports and filters', async () => {
    const variants = ALIKE.map((sku) => ({ platformId: nextPlatformId(), title: 'M', sku }));
    const product = { platformId: nextPlatformId(), title: 'Tent', variants };
    const [{ variants: imported }] = (
      await expectSuccess(shop.post('/products', { products: [product] }))
    ).data;
    expect(imported.map(({ sku }: any) => sku)).toEqual(ALIKE.map(() => STORED));
    const { id } = await shop.createItem({ platformVariantId: variants[0]!.platformId });
    for (const text of ALIKE) {
      expect(await idsIn('/variants', 'sku', text)).toHaveLength(ALIKE.length);
      expect(await idsIn('/items', 'sku', text)).toEqual([id]);
    }
    const blank = { ...product, variants: [{ ...variants[0], sku: BLANK }] };
    await expectError(shop.post('/products', { products: [blank] }), 422, [
      `products[0].variants[0].sku ${NO_TEXT} or null: ""`,
    ]);
  });

  it('as tags of units, cycles and return orders', async () => {
    const item = await shop.createItem();
    const cycle = await shop.outCycle({ tags: [ALIKE[1]] });
    const scanned = await shop.tryReturn({ data: [{ rentalId: cycle.id }] });
    const [order] = scanned.body.returnOrders;
    for (const [list, id] of [
      ['items', item.id],
      ['cycles', cycle.id],
      ['return_orders', order.id],
    ]) {
      const put = async (titles: string[], _destroy = false) => {
        const tagsAttributes = titles.map((title) => ({ title, _destroy }));
        return (await expectSuccess(shop.put(`/${list}/${id}`, { tagsAttributes }))).tags;
      };
      expect(await put(ALIKE)).toEqual([STORED]);
      for (const text of ALIKE) expect(await idsIn(`/${list}`, 'tag', text)).toEqual([id]);
      expect(await put([ALIKE[3]!], true)).toEqual([]);
    }
    const units = { platformVariantId: shop.variant, visibility: 'available' };
    await expectError(shop.post('/items', { ...units, tags: ALIKE.slice(0, 2) }), 422, [
      `tags[1] must not repeat ${STORED}`,
    ]);
  });

  it('as titles of conditions, and a title ends before its white space', async () => {
    await shop.createCondition('Torn');
    for (const title of ['Torn ', 'Torn\u200b', 'To\u001drn']) {
      await expectError(shop.post('/conditions', { title, severityKey: 'used' }), 422, [
        'title must be unique in the shop',
      ]);
    }
    const { id } = await shop.createCondition(ALIKE[1]!);
    const renamed = await expectSuccess(shop.put(`/conditions/${id}`, { title: ' Worn\t' }));
    expect(renamed.title).toBe('Worn');
  });

  it('as keys of custom fields: defined, set and filtered', async () => {
    const { id } = await shop.createItem();
    const { key } = await shop.defineField('Size', { key: ALIKE[1] });
    expect(key).toBe(STORED);
    for (const text of ALIKE) {
      const again = { ownerType: 'item', type: 'string', name: 'Size', key: text };
      await expectError(shop.post('/custom_field_definitions', again), 422, [
        `key must be unique among the fields of item: ${STORED} is taken`,
      ]);
      const value = { ownerId: id, ownerType: 'item', key: text, value: text };
      await expectSuccess(shop.post('/custom_fields', value));
      const filter = `customFields[${encodeURIComponent(text)}]`;
      expect(await idsIn('/items', filter, text)).toEqual([id]);
    }
  });

  it('as names of options and pick locations', async () => {
    const platformId = nextPlatformId();
    await shop.importProduct({ platformId, title: 'Tent', variants: [] });
    const calendar = await shop.saveCalendar(platformId, {
      optionsAttributes: [{ name: ALIKE[1] }],
    });
    expect(calendar.options.map(({ name }: any) => name)).toEqual([STORED]);
    const resale = await shop.saveResale(platformId, { optionsAttributes: [{ name: ALIKE[2] }] });
    expect(resale.options.map(({ name }: any) => name)).toEqual([STORED]);
    const option = await shop.createResaleOption(platformId, { name: ALIKE[3] });
    expect(option.name).toBe(STORED);
    const { id, pickLocation } = await shop.createItem({ pickLocation: ALIKE[4] });
    expect(pickLocation).toBe(STORED);
    await expectError(shop.put(`/items/${id}/location`, { pickLocation: BLANK }), 422, [
      `pickLocation ${NO_TEXT} or null: ""`,
    ]);
  });

  it.each([
    ['/conditions', { title: BLANK, severityKey: 'used' }, `title ${NO_TEXT}: ""`],
    [
      '/custom_field_definitions',
      { ownerType: 'item', type: 'string', name: 'Size', key: BLANK },
      `key ${NO_TEXT}: ""`,
    ],
    [
      '/items',
      { platformVariantId: 1, visibility: 'sold', tags: [BLANK] },
      `tags[0] ${NO_TEXT}: ""`,
    ],
  ])('are rejected by %s if blank', async (path, body, sentence) => {
    await expectError(shop.post(path, body), 422, [sentence]);
  });

  it('keep letter case', async () => {
    const tags = ['Red', 'red'];
    expect((await shop.createItem({ tags })).tags).toEqual(tags);
  });

  it('are rejected with NUL rather than cleaned', async () => {
    await expectError(shop.post('/conditions', { title: 'a\0', severityKey: 'used' }), 422, [
      String.raw`title ${NO_TEXT}: "a\u0000"`,
    ]);
    await expectError(
      shop.get('/items?serial=a%00'),
      400,
      String.raw`serial ${NO_TEXT}: "a\u0000"`,
    );
  });
});

describe('a tag with a comma', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  it('is no tag, since lists of tags are written with commas', async () => {
    const item = await shop.createItem();
    const units = { platformVariantId: shop.variant, visibility: 'available' };
    await expectError(shop.post('/items', { ...units, tags: ['a', 'b, c'] }), 422, [
      'tags[1] must not contain a comma: b, c',
    ]);
    await expectError(shop.tryCycle({ itemId: item.id, tags: ['b,c'] }), 422, [
      'tags[0] must not contain a comma: b,c',
    ]);
    const cycle = await shop.outCycle();
    const [order] = (await shop.tryReturn({ data: [{ rentalId: cycle.id }] })).body.returnOrders;
    for (const path of [`items/${item.id}`, `cycles/${cycle.id}`, `return_orders/${order.id}`]) {
      const change = { tagsAttributes: [{ title: 'b,c' }] };
      await expectError(shop.put(`/${path}`, change), 422, [
        'tagsAttributes[0].title must not contain a comma: b,c',
      ]);
    }
  });

  it('is removed where an older record has one', async () => {
    const { id } = await shop.createItem({ tags: ['a'] });
    await shop.database.query(
      `update items set tags = '{"a","b, c"}' where shop_id = $1 and id = $2`,
      [shop.shopId, id],
    );
    const change = { tagsAttributes: [{ title: 'b, c', _destroy: true }] };
    expect((await expectSuccess(shop.put(`/items/${id}`, change))).tags).toEqual(['a']);
  });
});
