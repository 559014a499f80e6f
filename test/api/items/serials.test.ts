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
    ['line breaks and tabs', 'a\n\tb'],
  ])('may have %s, and are found by them and cannot be repeated', async (_, serial) => {
    const [item] = (await post([serial])).body;
    expect(item.serial).toBe(serial);
    const found = await shop.get(`/items?serial=${encodeURIComponent(serial)}`);
    expect(found.body.data).toEqual([item]);
    const again = await post(['other', serial]);
    expect([again.status, again.body]).toEqual([422, taken('serials[1]', serial)]);
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
    expect((await shop.get(`/items/${one.id}`)).body).toEqual(one);
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
