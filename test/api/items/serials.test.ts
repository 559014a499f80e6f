import { beforeEach, describe, expect, it } from 'vitest';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const taken = (path: string, serial: string) => ({
  errors: [`${path} must be unique among units not sold or retired: ${serial} is taken`],
});

describe('serials', () => {
  const api = useApi();
  let shop: TestShop;
  let platformVariantId: number;
  beforeEach(async () => {
    shop = await api.newShop();
    platformVariantId = await shop.importVariant();
  });

  const post = (serials: string[], members: object = {}) =>
    shop.post('/items', {
      platformVariantId,
      visibility: 'available',
      quantity: serials.length,
      serials,
      ...members,
    });

  it.each([
    ['255 characters', 'x'.repeat(255)],
    ['255 characters beyond the basic plane', '😀'.repeat(255)],
    ['one character', '0'],
    ['quotes, brackets and a comma', `a)=(1, "b"'); --`],
  ])('may have %s, and are found by them and cannot be repeated', async (_, serial) => {
    const [item] = (await post([serial])).body;
    expect(item.serial).toBe(serial);
    const found = await shop.get(`/items?serial=${encodeURIComponent(serial)}`);
    expect(found.body.data).toEqual([item]);
    const again = await post(['other', serial]);
    expect([again.status, again.body]).toEqual([422, taken('serials[1]', serial)]);
  });

  it('are trimmed in bodies and filters, as scanners and sheets add white space', async () => {
    const { body: items } = await post([' SN-0042\r\n', '\u00a0A B\t']);
    expect(items.map(({ serial }: any) => serial)).toEqual(['SN-0042', 'A B']);
    const [scanned, other] = items;
    expect((await shop.get('/items?serial=%20SN-0042%0D%0A')).body.data).toEqual([scanned]);
    const again = await shop.put(`/items/${other.id}`, { serial: 'SN-0042 ' });
    expect([again.status, again.body]).toEqual([422, taken('serial', 'SN-0042')]);
    const batch = await shop.put('/items/batch', { items: [{ id: other.id, serial: '\t7 ' }] });
    expect(batch.body.data[0].serial).toBe('7');
  });

  it('are null if blank', async () => {
    const { status, body } = await post(['A', ' ', '', 'B', null as never, '\t'], { quantity: 5 });
    expect([status, body.map(({ serial }: any) => serial)]).toEqual([
      200,
      ['A', null, null, 'B', null],
    ]);
    const cleared = await shop.put(`/items/${body[0].id}`, { serial: ' \n' });
    expect([cleared.status, cleared.body.serial]).toEqual([200, null]);
    const all = await shop.get('/items?serial=%20');
    expect(all.body.data).toHaveLength(5);
  });

  it('are trimmed in scans, and absent if blank', async () => {
    const [, second] = (await post([`A-${shop.shopId}`, `B-${shop.shopId}`])).body;
    const scans = [{ serial: ` B-${shop.shopId}\r`, status: 'received' }];
    const { body } = await shop.post('/return_orders', { data: scans });
    expect(body.returnOrders[0].returnLines[0].item.id).toBe(second.id);
    const blank = await shop.post('/return_orders', { data: [{ serial: ' ' }] });
    expect([blank.status, blank.body.errors]).toEqual([
      422,
      ['data[0] must have rentalId, itemId or serial'],
    ]);
    const both = await shop.post('/return_orders', { data: [{ itemId: second.id, serial: '' }] });
    expect(both.body.errors).toEqual([]);
  });

  it('differ by case', async () => {
    expect((await post(['abc', 'ABC'])).status).toBe(200);
    expect((await shop.get('/items?serial=ABC')).body.data).toHaveLength(1);
  });

  it('are unique in the shop, and only there', async () => {
    await post(['A']);
    const other = await api.newShop();
    expect((await other.createItem({ serials: ['A'] })).serial).toBe('A');
  });

  it.each(['sold', 'retired'])('are free again when the unit is %s', async (visibility) => {
    const [first] = (await post(['A'])).body;
    await shop.put(`/items/${first.id}`, { visibility: 'unavailable' });
    expect((await post(['A'])).body).toEqual(taken('serials[0]', 'A'));
    await shop.put(`/items/${first.id}`, { visibility });
    const [second] = (await post(['A'])).body;
    expect(second.serial).toBe('A');
    const back = await shop.put(`/items/${first.id}`, { visibility: 'available' });
    expect([back.status, back.body]).toEqual([422, taken('serial', 'A')]);
    expect((await shop.get(`/items/${first.id}`)).body.visibility).toBe(visibility);
    await shop.put(`/items/${second.id}`, { serial: null });
    const now = await shop.put(`/items/${first.id}`, { visibility: 'available' });
    expect(now.body).toMatchObject({ visibility: 'available', serial: 'A' });
  });

  it.each(['sold', 'retired'])('do not count on units created as %s', async (visibility) => {
    await post(['A']);
    const gone = await post(['A'], { visibility });
    expect(gone.body[0]).toMatchObject({ serial: 'A', visibility });
    expect((await shop.get('/items?serial=A')).body.data).toHaveLength(2);
  });

  it('cannot be those of other units in an update, but own ones', async () => {
    const [one, other] = (await post(['A', 'B'])).body;
    const refused = await shop.put(`/items/${one.id}`, { serial: 'B', pickLocation: 'Rack 1' });
    expect([refused.status, refused.body]).toEqual([422, taken('serial', 'B')]);
    expect((await shop.get(`/items/${one.id}`)).body).toEqual({ ...one, affectedCycleIds: [] });
    expect((await shop.put(`/items/${other.id}`, { serial: 'B' })).body.serial).toBe('B');
  });

  it('are kept in stock when the unit is un-retired with another serial', async () => {
    const [retired] = (await post(['A'], { visibility: 'retired' })).body;
    await post(['A']);
    const back = await shop.put(`/items/${retired.id}`, { visibility: 'available', serial: 'A-2' });
    expect(back.body).toMatchObject({ visibility: 'available', serial: 'A-2' });
  });

  it('have one winner when 50 requests bring the same', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(['RACE'])));
    const losers = answers.filter(({ status }) => status !== 200);
    expect(losers).toHaveLength(49);
    for (const { status, body } of losers) {
      expect([status, body]).toEqual([422, taken('serials[0]', 'RACE')]);
    }
    const [next] = await shop.createItems({ platformVariantId });
    expect(next.sequentialId).toBe(2);
  });

  it('have one winner when 20 units are given the same at once', async () => {
    const items = await shop.createItems({ platformVariantId, quantity: 20 });
    const answers = await Promise.all(
      items.map(({ id }) => shop.put(`/items/${id}`, { serial: 'RACE' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
    expect((await shop.get('/items?serial=RACE')).body.data).toHaveLength(1);
  });
});
