import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const ID = 'must be an integer from 1 to 9007199254740991';
const TEXT = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
const QUANTITY = 'quantity must be an integer from 1 to 100: 0';
const VISIBILITY = 'visibility must be one of available, unavailable, sold, retired: "x"';
const LIST = (maximum: number) => `must be a list of at most ${maximum} entries`;

describe('creating items rejects', () => {
  const api = useOwnApi();
  let shop: TestShop;
  let other: TestShop;
  let base: { platformVariantId: number; visibility: string };
  let stored: object[];
  beforeAll(async () => {
    [shop, other] = [await api.newShop(), await api.newShop()];
    base = { platformVariantId: await shop.importVariant(), visibility: 'available' };
    await shop.createItem({ ...base, serials: ['TAKEN'] });
  });
  beforeEach(async () => {
    stored = await everythingStored();
  });
  afterEach(async () => {
    expect(await everythingStored()).toEqual(stored);
  });

  it('a serial or a tag twice in its list, also in another form', async () => {
    expect(await create({ serials: ['a', ' a\n'], quantity: 2 })).toEqual([
      'serials[1] must not repeat a',
    ]);
    expect(await create({ tags: ['a', 'b', 'a'] })).toEqual(['tags[2] must not repeat a']);
  });

  it('more tags than 50', async () => {
    const tags = Array.from({ length: 51 }, (_, index) => `tag ${index}`);
    expect(await create({ tags })).toEqual([`tags ${LIST(50)}: a list of 51 entries`]);
  });

  it('more than 100 serials, and more than the quantity', async () => {
    const serials = Array.from({ length: 101 }, (_, index) => `S${index}`);
    expect(await create({ serials, quantity: 100 })).toEqual([
      `serials ${LIST(100)}: a list of 101 entries`,
    ]);
    expect(await create({ serials: ['A', 'B', 'C'], quantity: 2 })).toEqual([
      'serials must have at most quantity entries (2)',
    ]);
    expect(await create({ serials: ['A', 'B'] })).toEqual([
      'serials must have at most quantity entries (1)',
    ]);
  });

  it('a serial twice in the request', async () => {
    expect(await create({ serials: ['A', 'B', 'A'], quantity: 3 })).toEqual([
      'serials[2] must not repeat A',
    ]);
  });

  it('a serial that a unit in stock has, and names it', async () => {
    expect(await create({ serials: ['A', 'TAKEN'], quantity: 3 })).toEqual([
      'serials[1] must be unique among units not sold or retired: TAKEN is taken',
    ]);
  });

  it('unknown ids and those of another shop', async () => {
    for (const platformVariantId of [404, await other.importVariant()]) {
      expect(await create({ platformVariantId })).toEqual([
        `platformVariantId must be the platform id of a variant: ${platformVariantId}`,
      ]);
    }
    for (const locationPlatformId of [404, await other.importLocation()]) {
      expect(await create({ locationPlatformId })).toEqual([
        `locationPlatformId must be the platform id of a location: ${locationPlatformId}`,
      ]);
    }
    for (const conditionId of [404_404, (await other.createCondition('Foreign')).id]) {
      expect(await create({ conditionId })).toEqual([
        `conditionId must be the id of a condition: ${conditionId}`,
      ]);
    }
  });

  it('an archived variant', async () => {
    expect(await create({ platformVariantId: await shop.importArchivedVariant() })).toEqual([
      'platformVariantId must not name an archived variant',
    ]);
  });

  it('everything wrong at once, one sentence a field', async () => {
    const body = { visibility: 'x', quantity: 0, serials: [7], colour: 'red' };
    expect((await shop.post('/items', body)).body.errors.sort()).toEqual([
      'colour is not a known field',
      `platformVariantId is required: it ${ID}`,
      QUANTITY,
      `serials[0] ${TEXT} or null: 7`,
      VISIBILITY,
    ]);
  });

  it('entries that are not objects', async () => {
    for (const body of ['[]', 'null', '"text"', '7']) {
      await expectError(shop.post('/items', body), 422, ['Invalid request body']);
    }
  });

  async function create(members: Record<string, unknown>): Promise<string[]> {
    const { status, body } = await shop.post('/items', { ...base, ...members });
    expect(status).toBe(422);
    return body.errors;
  }

  function everythingStored(): Promise<object[]> {
    return api.database.query(
      `select (select count(*) from items) as items, (select count(*) from resources) as resources,
         (select count(*) from timeline_events) as events,
         (select jsonb_agg(c order by shop_id, kind) from shop_counters c) as counters`,
    );
  }
});
