import { beforeAll, describe, expect, it } from 'vitest';
import { useApi, useShop } from '../../../support/service/api.js';

const FORM = 'must be written as [gte|gt|lte|lt]=<ISO 8601 date-time or date>';

/** Clocks in New York: UTC−5 in winter, and UTC−4 from 8 March 2026, 02:00. */
const INSTANTS = [
  '2026-03-08T04:59:59.999Z',
  '2026-03-08T05:00:00.000Z',
  '2026-03-09T03:59:59.999Z',
  '2026-03-09T04:00:00.000Z',
];

describe.each(['created', 'updated'])('the range over %s', (name) => {
  const api = useApi();
  const shop = useShop(api);
  beforeAll(async () => {
    await shop.put('/shop', { timeZone: 'America/New_York' });
    const items = await shop.createItems({ quantity: INSTANTS.length });
    await api.database.query(
      `update items i set ${name}_at = t.at
       from unnest($1::bigint[], $2::timestamptz[]) as t (id, at) where i.id = t.id`,
      [items.map(({ id }) => id), INSTANTS],
    );
  });

  /** The instants, by their number, of what the query finds; `@` stands for the name. */
  const found = async (query: string): Promise<number[]> => {
    const { status, body } = await shop.get(`/items?${query.replaceAll('@', name)}`);
    expect([status, body.nextPage]).toEqual([200, null]);
    return body.data.map(({ sequentialId }: any) => sequentialId - 1).reverse();
  };

  it.each([
    ['@[gte]=2026-03-08T05:00:00.000Z', [1, 2, 3]],
    ['@[gt]=2026-03-08T05:00:00.000Z', [2, 3]],
    ['@[lte]=2026-03-08T05:00:00.000Z', [0, 1]],
    ['@[lt]=2026-03-08T05:00:00.000Z', [0]],
    ['@[gt]=2026-03-08T05:00:00Z&@[lt]=2026-03-09T04:00:00Z', [2]],
    ['@[gte]=2026-03-08T05:00:00Z&@[lte]=2026-03-09T04:00:00Z', [1, 2, 3]],
    ['@[gte]=2026-03-08T05:00:00Z&@[gt]=2026-03-08T05:00:00Z', [2, 3]],
    ['@%5Bgte%5D=2026-03-09T04:00:00Z', [3]],
  ])('%s compares instants', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each([
    ['@[gte]=2026-03-08', [1, 2, 3]],
    ['@[lt]=2026-03-08', [0]],
    ['@[gte]=2026-03-09', [3]],
    ['@[gte]=2026-03-08&@[lt]=2026-03-09', [1, 2]],
    ['@[gte]=2026-03-08&@[lte]=2026-03-08', [1, 2]],
    ['@[gt]=2026-03-08', [3]],
    ['@[gt]=2026-03-07&@[lte]=2026-03-09T04:00:00Z', [1, 2, 3]],
    ['@[lte]=9999-12-31', [0, 1, 2, 3]],
  ])("%s takes a plain date as the day in the shop's zone", async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each([
    ['@[gte]=2026-03-08T06:00:00+01:00', [1, 2, 3]],
    ['@[gte]=2026-03-08T06:00:00%2B01:00', [1, 2, 3]],
    ['@[lt]=2026-03-08T00:00:00-05:00', [0]],
    ['@[gte]=2026-03-09T00:00-04:00', [3]],
    ['@[lte]=2026-03-08T10:29:59.999+05:30', [0]],
  ])('%s takes offsets, a + also as it is', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it.each([
    '@[gte]=2026-03-09&@[lt]=2026-03-08',
    '@[gt]=2026-03-08T05:00:00Z&@[lt]=2026-03-08T05:00:00Z',
    '@[gte]=9999-12-31',
    '@[lt]=0001-01-01',
  ])('%s finds nothing', async (query) => {
    expect(await found(query)).toEqual([]);
  });

  it.each([
    ['@=2026-03-08', `@ ${FORM}: "2026-03-08"`],
    ['@[]=2026-03-08', '@[] is not a known parameter (did you mean @?)'],
    ['@[eq]=2026-03-08', `@ ${FORM}: an object`],
    ['@[GTE]=2026-03-08', `@ ${FORM}: an object`],
    ...[
      'yesterday',
      '2026-02-29',
      '2026-13-01',
      '2026-03-08T05:00:00',
      '2026-03-08 05:00:00Z',
      '2026-03-08T25:00:00Z',
      '1772946000',
    ].map((bound) => [
      `@[gte]=${bound}`,
      `@[gte] must be an ISO 8601 date-time or date: "${bound}"`,
    ]),
    ['@[gte]=2026-03-08&@[gte]=2026-03-09', '@[gte] must be sent only once'],
    ['@[gte][x]=2026-03-08', '@[gte][x] is not a known parameter'],
    ['@[gte]=2026-03-08&@[before]=2026-03-09', `@ ${FORM}: an object`],
  ])('%s is rejected', async (query, sentence) => {
    const { status, body } = await shop.get(`/items?${query.replaceAll('@', name)}`);
    expect([status, body]).toEqual([400, { error: sentence!.replaceAll('@', name) }]);
  });
});
