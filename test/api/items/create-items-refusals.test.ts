import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { refusals } from '../../support/models/catalogue.js';

const ID = 'must be an integer from 1 to 9007199254740991';
const CENTS = 'must be an integer from 0 to 2147483647 or null';
const TEXT = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
const QUANTITY = 'quantity must be an integer from 1 to 100';
const VISIBILITY = 'visibility must be one of available, unavailable, sold, retired';
const LIST = (maximum: number) => `must be a list of at most ${maximum} entries`;

const NOT_IDS = [0, -1, 2 ** 53, 1.5, 'text', '17', true, [1], {}];
const NOT_TEXTS = ['', 'x'.repeat(256), '😀'.repeat(256), 'a\0b', '\ud800', 'a\udc00', 7, {}];

const refused = (member: string, values: unknown[], says: string) =>
  refusals(values.map((value) => [member, value, says]));

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

  it.each([
    ...refused('platformVariantId', [...NOT_IDS, null, undefined], `platformVariantId ${ID}`),
    ...refused('locationPlatformId', NOT_IDS, `locationPlatformId ${ID} or null`),
    ...refused('conditionId', NOT_IDS, `conditionId ${ID} or null`),
    ...refused('visibility', ['gone', 'AVAILABLE', '', 1, null, undefined, []], VISIBILITY),
    ...refused('quantity', [0, 101, -1, 1.5, '3', null, true, 2 ** 53, [1]], QUANTITY),
    ...refused(
      'acquisitionCostCents',
      [-1, 2 ** 31, 1.5, '1', true],
      `acquisitionCostCents ${CENTS}`,
    ),
    ...refused('pickLocation', NOT_TEXTS, `pickLocation ${TEXT} or null`),
    ...refused('serials', [null, 'A', {}, 7], `serials ${LIST(100)}`),
    ...refused(
      'serials',
      NOT_TEXTS.filter((one) => one !== '').map((one) => [one]),
      `serials[0] ${TEXT} or null`,
    ),
    ...refused('serials', [[' '.repeat(256)]], `serials[0] ${TEXT} or null`),
    ...refused('serials', [['a', ' a\n']], 'serials[1] must not repeat a'),
    ...refused('tags', [null, 'A', {}], `tags ${LIST(50)}`),
    ...refused(
      'tags',
      NOT_TEXTS.map((one) => ['ok', one]),
      `tags[1] ${TEXT}`,
    ),
    ...refused('tags', [['a', 'b', 'a']], 'tags[2] must not repeat a'),
  ])('$member $value', async ({ member, value, says }) => {
    const { status, body } = await shop.post('/items', { ...base, [member]: value });
    expect(body).toEqual({ errors: [says] });
    expect(status).toBe(422);
  });

  it('more tags than 50', async () => {
    const tags = Array.from({ length: 51 }, (_, index) => `tag ${index}`);
    expect(await create({ tags })).toEqual([`tags ${LIST(50)}`]);
  });

  it('more than 100 serials, and more than the quantity', async () => {
    const serials = Array.from({ length: 101 }, (_, index) => `S${index}`);
    expect(await create({ serials, quantity: 100 })).toEqual([`serials ${LIST(100)}`]);
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
    const variant = 'platformVariantId must be the platform id of a variant';
    const location = 'locationPlatformId must be the platform id of a location';
    const condition = 'conditionId must be the id of a condition';
    expect(await create({ platformVariantId: 404 })).toEqual([variant]);
    expect(await create({ locationPlatformId: 404 })).toEqual([location]);
    expect(await create({ conditionId: 404_404 })).toEqual([condition]);
    const foreign = await other.createCondition('Foreign');
    expect(await create({ platformVariantId: await other.importVariant() })).toEqual([variant]);
    expect(await create({ locationPlatformId: await other.importLocation() })).toEqual([location]);
    expect(await create({ conditionId: foreign.id })).toEqual([condition]);
  });

  it('an archived variant', async () => {
    expect(await create({ platformVariantId: await shop.importArchivedVariant() })).toEqual([
      'platformVariantId must not name an archived variant',
    ]);
  });

  it('unknown fields, those that only responses include', async () => {
    const unknown = ['id', 'status', 'sequentialId', 'roiCents', '_destroy', '__proto__'];
    for (const member of unknown) {
      const text = `{"platformVariantId": ${base.platformVariantId}, "visibility": "available",
        "${member}": null}`;
      await expectError(shop.post('/items', text), 422, [`${member} is not a known field`]);
    }
    expect(await create({ serial: 'S-1' })).toEqual([
      'serial is not a known field (did you mean serials?)',
    ]);
  });

  it('everything wrong at once, one sentence a field', async () => {
    const body = { visibility: 'x', quantity: 0, serials: [7], colour: 'red' };
    expect((await shop.post('/items', body)).body.errors.sort()).toEqual([
      'colour is not a known field',
      `platformVariantId ${ID}`,
      QUANTITY,
      `serials[0] ${TEXT} or null`,
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
