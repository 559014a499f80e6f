import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../../support/factories/answers.js';
import { aVariant, type ProductRecord } from '../../../support/factories/products.js';
import { useApi, useShop } from '../../../support/service/api.js';

describe('the list of items', () => {
  const api = useApi();
  const shop = useShop(api);
  let parka: ProductRecord;
  let tent: ProductRecord;
  let oslo: number;
  let worn: any;
  /** The serials of what the query finds, in its order. */
  const found = async (query: string): Promise<string[]> => {
    const { status, body } = await shop.get(`/items?${query}`);
    expect(body).toEqual({ data: expect.any(Array), nextPage: null });
    expect(status).toBe(200);
    return body.data.map(({ serial }: any) => serial);
  };
  beforeAll(async () => {
    oslo = await shop.importLocation();
    worn = await shop.createCondition('Worn');
    parka = await shop.importProduct({
      title: 'Storm Parka',
      variants: [
        aVariant({ title: 'M / Green', sku: 'PARKA-M' }),
        aVariant({ title: 'L / Green', sku: 'PARKA-L' }),
      ],
    });
    tent = await shop.importProduct({
      title: 'Éclair tent 100%_\\',
      variants: [aVariant({ title: 'Two persons', sku: 'Tent,2 ü' }), aVariant({ sku: null })],
    });
    const [m, l] = parka.variants.map(({ platformId }) => platformId);
    const [two, green] = tent.variants.map(({ platformId }) => platformId);
    await shop.createItem({ platformVariantId: m, serials: ['pm1'], tags: ['wet', 'a b'] });
    await shop.createItem({ platformVariantId: m, serials: ['pm2'], visibility: 'sold' });
    await shop.createItem({ platformVariantId: l, serials: ['pl1'], conditionId: worn.id });
    await shop.createItem({ platformVariantId: two, serials: ['two'], locationPlatformId: oslo });
    const [last] = await shop.createItems({
      platformVariantId: green,
      serials: ['green'],
      visibility: 'retired',
      tags: ['wet'],
    });
    await shop.put(`/items/${last.id}`, { status: 'unprocessed' });
    await (await api.newShop()).createItem({ serials: ['foreign'], tags: ['wet'] });
  });

  it('has all items of the shop, newest first', async () => {
    expect(await found('')).toEqual(['green', 'two', 'pl1', 'pm2', 'pm1']);
  });

  it.each([
    ['sku', () => 'sku=PARKA-M', ['pm2', 'pm1']],
    ['sku with a comma, a space and more', () => 'sku=Tent,2+%C3%BC', ['two']],
    ['sku exactly', () => 'sku=parka-m', []],
    ['serial', () => 'serial=pm1', ['pm1']],
    ['serial exactly', () => 'serial=pm', []],
    ['visibility', () => 'visibility=sold', ['pm2']],
    ['any of two visibilities', () => 'visibility=retired,sold', ['green', 'pm2']],
    ['a visibility twice', () => 'visibility=sold,sold', ['pm2']],
    ['status', () => 'status=unprocessed', ['green']],
    ['any status', () => 'status=processed,unprocessed', ['green', 'two', 'pl1', 'pm2', 'pm1']],
    ['condition', () => `conditionId=${worn.id}`, ['pl1']],
    ['location', () => `locationPlatformId=${oslo}`, ['two']],
    ['tag', () => 'tag=wet', ['green', 'pm1']],
    ['tag exactly, spaces included', () => 'tag=a+b', ['pm1']],
    ['part of a tag', () => 'tag=we', []],
    ['variant', () => `platformVariantId=${parka.variants[1]!.platformId}`, ['pl1']],
    ['product', () => `platformProductId=${tent.platformId}`, ['green', 'two']],
    ['two filters at once', () => `platformProductId=${parka.platformId}&tag=wet`, ['pm1']],
    ['filters that exclude each other', () => 'visibility=sold&tag=wet', []],
    ['a condition that no item has', () => 'conditionId=9007199254740991', []],
    ['a location that no item has', () => 'locationPlatformId=1', []],
    ['a variant that nobody has', () => 'platformVariantId=1', []],
    ['a product that nobody has', () => 'platformProductId=1', []],
  ])('filters by %s', async (_, query, serials) => {
    expect(await found(query())).toEqual(serials);
  });

  it.each([
    ['the title of the product', 'storm', ['pl1', 'pm2', 'pm1']],
    ['part of a word', 'ARK', ['pl1', 'pm2', 'pm1']],
    ['two words', 'Storm Parka', ['pl1', 'pm2', 'pm1']],
    ['the title of the variant', 'persons', ['two']],
    ['the serial', 'GREEN', ['green', 'pl1', 'pm2', 'pm1']],
    ['the SKU', 'parka-l', ['pl1']],
    ['letters beyond ASCII in another case', 'éCLAIR', ['green', 'two']],
    ['a percent sign as it is', '100%', ['green', 'two']],
    ['percent and underscore as they are', '0%_', ['green', 'two']],
    ['a backslash as it is', '%_\\', ['green', 'two']],
    ['wildcards that match nothing', 'st%m', []],
    ['an underscore that matches nothing', 'st_rm', []],
    ['a short term at the beginning of a word', 'pm', ['pm2', 'pm1']],
    ['one character', 'É', ['green', 'two']],
    ['a short wildcard as it is', '%', []],
    ['a short term inside a word', 'ka', []],
    ['spaces around it', '  parka  ', ['pl1', 'pm2', 'pm1']],
    ['a term without matches', 'kayak', []],
    ['a term that matches in another shop only', 'foreign', []],
  ])('searches for %s', async (_, term, serials) => {
    expect(await found(`search=${encodeURIComponent(term)}`)).toEqual(serials);
  });

  it.each([
    ['ΟΔΟΣ 7', 'οδοσ'],
    ['ΟΔΟΣ 7', 'ΟΔΟΣ'],
    ['İstanbul', 'İstanbul'],
    ['STRAẞE', 'straße'],
    ['Ǆerba', 'ǆerba'],
  ])('finds %s by %s', async (title, term) => {
    const greek = await api.newShop();
    const product = await greek.importProduct({ title });
    const item = await greek.createItem({ platformVariantId: product.variants[0]!.platformId });
    const answer = await greek.get(`/items?search=${encodeURIComponent(term)}`);
    expect(answer.body.data).toEqual([item]);
  });

  const ID = 'must be an integer from 1 to 9007199254740991';
  const TEXT = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
  const VISIBILITY =
    'visibility must be a comma-separated list of available, unavailable, sold, retired: "gone"';
  const STATUS =
    'status must be a comma-separated list of processed, unprocessed: "Processed" (did you mean processed?)';
  it.each([
    ['page=x', 'page must be the nextPage of the same list with the same filters and sort'],
    ['visibility=gone', VISIBILITY],
    ['status=Processed', STATUS],
    ['sku=a&sku=b', 'sku must be sent only once'],
    ['serial=%00', String.raw`serial ${TEXT}: "\u0000"`],
    [`serial=${'x'.repeat(256)}`, `serial ${TEXT}: "${'x'.repeat(59)}…`],
    ['tag[x]=1', 'tag must be a list of at most 100 entries: an object'],
    ['conditionId=0', `conditionId ${ID}, or none`],
    ['conditionId=-1', `conditionId ${ID}, or none`],
    ['conditionId=1e3', `conditionId ${ID}, or none`],
    ['locationPlatformId=text', `locationPlatformId ${ID}, or none`],
    ['platformVariantId=9007199254740992', `platformVariantId ${ID}`],
    ['serach=x', 'serach is not a known parameter (did you mean search?)'],
    [
      'sku=a&colour=red&conditionId=x',
      `colour is not a known parameter; conditionId ${ID}, or none`,
    ],
    ['search=%ff', 'The query must be percent-encoded UTF-8, not %ff'],
  ])('rejects %s', async (query, error) => {
    await expectError(shop.get(`/items?${query}`), 400, error);
  });

  it('keeps archived variants findable', async () => {
    const sku = 'OLD-1';
    const platformVariantId = await shop.importVariant({ sku });
    const item = await shop.createItem({ platformVariantId });
    const platformId = item.platformProductId;
    await shop.importProduct({ platformId, title: 'Storm parka', variants: [] });
    for (const query of [`sku=${sku}`, `search=${sku}`, `platformVariantId=${platformVariantId}`]) {
      expect((await shop.get(`/items?${query}`)).body.data).toEqual([item]);
    }
    await shop.put(`/items/${item.id}`, { visibility: 'sold' });
  });
});
