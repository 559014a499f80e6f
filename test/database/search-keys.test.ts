import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFilter, searchTextSql } from '../../src/database/sql/search.sql.js';
import { eventuallyHolds } from '../support/models/property.js';
import { useOwnApi } from '../support/service/api.js';

const [SHOP, OTHER_SHOP] = [7, 8];

/** Parts of which texts are put together, so that one is often part of another. */
const WORDS = [
  'Parka',
  'park',
  'XY',
  'x',
  'y',
  'sn-',
  'SC',
  'Ärmel',
  'ς',
  'İ',
  '日本',
  '😀',
  "O'Bri",
  'obri',
  'Muñoz',
  'munoz',
  'Ødeł',
  'ß',
  'ss',
  'x\u0303',
];
const MARKS = ['-', '#', ' ', '  ', '%', '_', '\\', '/', "'", '!!', '\u001f'];
const NUMBERS = ['0', '00', '0000', '00123', '1234', '7'];
const part = fc.constantFrom(...WORDS, ...MARKS, ...NUMBERS);
const text = fc
  .array(part, { minLength: 1, maxLength: 7 })
  .map((parts) => parts.join(''))
  .filter((joined) => joined.trim() !== '');

/** A text and a part of it that is sought, and texts beside it. */
const search = fc
  .tuple(text, fc.nat(), fc.integer({ min: 1, max: 12 }), fc.array(text, { maxLength: 8 }))
  .map(([whole, begin, length, others]) => {
    const characters = [...whole];
    const from = begin % characters.length;
    return { texts: [whole, ...others], term: characters.slice(from, from + length).join('') };
  })
  .filter(({ term }) => term.trim() !== '');

describe('the keys of search texts', () => {
  const api = useOwnApi();
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
    await client.query(`create temporary table texts (shop_id bigint, id bigint, search_text text, serial text);
      create index on texts using gin (search_keys(shop_id, search_text))`);
  });
  afterAll(() => client.end());

  const idsOf = async (condition: string, values: unknown[]): Promise<string[]> => {
    const { rows } = await client.query<{ id: string }>(
      `select id from texts t where shop_id = $1 and ${condition} order by id`,
      values,
    );
    return rows.map(({ id }) => id);
  };

  it('lead to every text that has a term, and to none of another shop', async () => {
    let found = 0;
    await eventuallyHolds(
      fc.asyncProperty(search, async ({ texts, term }) => {
        await client.query('truncate texts');
        await client.query(
          `insert into texts
           select shop, row_number() over (), ${searchTextSql('one')}, one
           from unnest($1::text[]) one cross join unnest($2::bigint[]) shop`,
          [texts, [SHOP, OTHER_SHOP]],
        );
        const { value, sql, check } = searchFilter('t', 't.serial')(term);
        const sought = value === undefined ? 'true' : sql('', String(SHOP));
        const looked = await idsOf(check?.sql('') ?? sought, [SHOP]);
        expect(await idsOf(sought, [SHOP])).toEqual(looked);
        found += looked.length;
      }),
      300,
    );
    expect(found).toBeGreaterThan(200);
  });

  it('do not use the first letter of a word beside the first two', async () => {
    const { rows } = await client.query(
      `select cardinality(sought_keys(${SHOP}, '%-1234%')) as word,
         cardinality(sought_keys(${SHOP}, '%1234%')) as part,
         cardinality(sought_keys(${SHOP}, '%-1%')) as letter`,
    );
    // " 12", "123" and "234"; "123" and "234"; "  1".
    expect(rows).toEqual([{ word: 3, part: 2, letter: 1 }]);
  });

  it('are those of the shop where a term has none', async () => {
    const { rows } = await client.query(
      `select sought_keys(${SHOP}, '%!?%') as none, sought_keys(${SHOP}, '%abc%') as some`,
    );
    expect(rows).toEqual([{ none: [String(SHOP * 2 ** 24)], some: [expect.any(String)] }]);
  });
});
