import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const ID = 'must be an integer from 1 to 9007199254740991';

describe('updating an item', () => {
  const api = useApi();
  let shop: TestShop;
  let other: TestShop;
  let full: Record<string, unknown>;
  let item: any;
  beforeAll(async () => {
    [shop, other] = [await api.newShop(), await api.newShop()];
    full = {
      platformVariantId: await shop.importVariant(),
      visibility: 'unavailable',
      conditionId: (await shop.createCondition('Before')).id,
      locationPlatformId: await shop.importLocation('Before'),
      pickLocation: 'Before',
      acquisitionCostCents: 100,
      tags: ['before'],
    };
  });
  beforeEach(async () => {
    const created = await shop.createItem({ ...full, serials: [`S-${(serials += 1)}`] });
    item = { ...created, affectedCycleIds: [] };
    await api.database.query(`update items set updated_at = '2020-01-01' where id = $1`, [item.id]);
  });
  let serials = 0;
  const put = (body: unknown) => shop.put(`/items/${item.id}`, body);
  const row = async (): Promise<any> =>
    (await api.database.query('select * from items where id = $1', [item.id]))[0];

  it.each([
    ['serial', () => 'NEW', { serial: 'NEW' }],
    ['serial', () => null, { serial: null }],
    ['status', () => 'unprocessed', { status: 'unprocessed' }],
    [
      'visibility',
      () => 'retired',
      { visibility: 'retired', leftStockAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    ],
    ['conditionId', () => null, { conditionId: null, condition: null }],
    ['locationPlatformId', () => null, { location: null }],
    ['pickLocation', () => 'Rack 2', { pickLocation: 'Rack 2' }],
    ['pickLocation', () => null, { pickLocation: null }],
    ['acquisitionCostCents', () => 0, { acquisitionCostCents: 0, roiCents: 0 }],
    [
      'acquisitionCostCents',
      () => 2 ** 31 - 1,
      { acquisitionCostCents: 2 ** 31 - 1, roiCents: 1 - 2 ** 31 },
    ],
    ['acquisitionCostCents', () => null, { acquisitionCostCents: null, roiCents: null }],
    ['tagsAttributes', () => [{ title: 'after' }], { tags: ['before', 'after'] }],
  ])('sets %s to %o and leaves the rest', async (member, value, changes) => {
    const answer = await put({ [member]: value() });
    expect(answer.status).toBe(200);
    const { timelineEvents: _events, updatedAt, ...changed } = answer.body;
    const { timelineEvents: _none, updatedAt: last, ...before } = item;
    expect(changed).toEqual({ ...before, ...changes });
    expect(updatedAt > last).toBe(true);
    expect((await shop.get(`/items/${item.id}`)).body).toEqual(answer.body);
    expect((await row()).updated_at.getTime()).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  it('tells since when a unit is sold or retired, and forgets it when it is back', async () => {
    const { leftStockAt } = (await put({ visibility: 'sold' })).body;
    expect(leftStockAt).not.toBeNull();
    expect((await put({ visibility: 'retired' })).body.leftStockAt).toBe(leftStockAt);
    expect((await put({ visibility: 'available' })).body.leftStockAt).toBeNull();
  });

  it('sets the condition, the location and the variant to others', async () => {
    const condition = await shop.createCondition('After', 'unused');
    const locationPlatformId = await shop.importLocation('After');
    const platformVariantId = await shop.importVariant({ title: 'After' });
    const { body } = await put({
      conditionId: condition.id,
      locationPlatformId,
      platformVariantId,
    });
    expect(body).toMatchObject({
      condition,
      conditionId: condition.id,
      location: { platformId: locationPlatformId, name: 'After' },
      platformVariantId,
      variantTitle: 'After',
      pickLocation: 'Before',
    });
    expect(body.platformProductId).not.toBe(item.platformProductId);
  });

  it.each([{}, { tagsAttributes: [] }, { tagsAttributes: [{ title: 'x', _destroy: true }] }])(
    'changes nothing with %j',
    async (body) => {
      const before = await row();
      const answer = await put(body);
      const { updated_at: updatedAt } = before;
      const expected = { ...item, updatedAt: updatedAt.toISOString() };
      expect([answer.status, answer.body]).toEqual([200, expected]);
      expect(await row()).toEqual(before);
    },
  );

  it('accepts the record as it was read, an archived variant included', async () => {
    const variant = await shop.importVariant();
    const own = await shop.createItem({ platformVariantId: variant });
    const platformId = own.platformProductId;
    await shop.post('/products', { products: [{ platformId, title: 'Parka', variants: [] }] });
    const answer = await shop.put(`/items/${own.id}`, {
      platformVariantId: variant,
      pickLocation: 'Rack 9',
    });
    expect(answer.body).toEqual({
      ...own,
      affectedCycleIds: [],
      updatedAt: expect.any(String),
      productTitle: 'Parka',
      pickLocation: 'Rack 9',
    });
  });

  it.each([
    ['platformVariantId', 404, 'platformVariantId must be the platform id of a variant: 404'],
    ['conditionId', 404_404, 'conditionId must be the id of a condition: 404404'],
    ['locationPlatformId', 404, 'locationPlatformId must be the platform id of a location: 404'],
    ['serials', 1, 'serials is not a known field (did you mean serial?)'],
  ])('rejects %s %j and stores nothing', async (member, value, says) => {
    const before = await row();
    const { status, body } = await put({ acquisitionCostCents: 7, [member]: value });
    expect(body).toEqual({ errors: [says] });
    expect(status).toBe(422);
    expect(await row()).toEqual(before);
    expect((await shop.get(`/items/${item.id}`)).body.timelineEvents).toEqual([]);
  });

  it('rejects what belongs to another shop, and an archived variant', async () => {
    const before = await row();
    const platformVariantId = await other.importVariant();
    const locationPlatformId = await other.importLocation();
    const { id: conditionId } = await other.createCondition('X');
    for (const [body, sentence] of [
      [
        { platformVariantId },
        `platformVariantId must be the platform id of a variant: ${platformVariantId}`,
      ],
      [
        { locationPlatformId },
        `locationPlatformId must be the platform id of a location: ${locationPlatformId}`,
      ],
      [{ conditionId }, `conditionId must be the id of a condition: ${conditionId}`],
      [
        { platformVariantId: await shop.importArchivedVariant() },
        'platformVariantId must not name an archived variant',
      ],
    ] as const) {
      await expectError(put(body), 422, [sentence]);
    }
    expect(await row()).toEqual(before);
  });

  it('respond with 404 for an item that does not exist or of another shop', async () => {
    const foreign = await other.createItem();
    for (const id of [foreign.id, 404_404, Number.MAX_SAFE_INTEGER]) {
      for (const answer of [
        await shop.get(`/items/${id}`),
        await shop.put(`/items/${id}`, { status: 'unprocessed' }),
        await shop.put(`/items/${id}`, {}),
        await shop.get(`/items/${id}/location`),
        await shop.put(`/items/${id}/location`, { pickLocation: 'x' }),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, { error: 'Item not found' }]);
      }
    }
    expect((await other.get(`/items/${foreign.id}`)).body).toEqual({
      ...foreign,
      affectedCycleIds: [],
    });
  });

  const INTEGERS = ['0', '-1', '01', '9007199254740992', '99999999999999999999'];

  it.each([
    ...['1.5', 'text', '1e3'].map((id) => [id, 400, `id ${ID}`] as const),
    ...INTEGERS.map((id) => [id, 404, 'Item not found'] as const),
  ])('responds to the id %s: %s', async (id, status, error) => {
    for (const answer of [
      await shop.get(`/items/${id}`),
      await shop.put(`/items/${id}`, { status: 'unprocessed' }),
      await shop.get(`/items/${id}/location`),
      await shop.put(`/items/${id}/location`, {}),
    ]) {
      expect([answer.status, answer.body]).toEqual([status, { error }]);
    }
  });
});
