import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { operationsOf } from '../../../support/code/openapi-rules.js';
import { useOwnApi } from '../../../support/service/api.js';
import { BROKEN_ENCODINGS, HOSTILE_TEXTS } from '../../../support/models/hostile-texts.js';

/** A database on which literals end where they otherwise would not. */
const HOSTILE_SETTINGS = {
  standard_conforming_strings: 'off',
  backslash_quote: 'on',
  array_nulls: 'off',
  client_encoding: 'SJIS',
};

describe('on a database with unusual settings, a value', () => {
  const setUp = useOwnApi();
  beforeAll(async () => {
    const [{ name }] = (await setUp.database.query('select current_database() as name')) as [
      { name: string },
    ];
    for (const [setting, value] of Object.entries(HOSTILE_SETTINGS)) {
      await setUp.database.query(`alter database ${name} set ${setting} = '${value}'`);
    }
  });
  const api = useOwnApi({}, setUp);
  const shop = useRentalShop(api);
  let lists: { path: string; parameters: string[] }[];
  const tagged = new Map<string, number>();
  const called = new Map<string, number>();
  beforeAll(async () => {
    for (const title of HOSTILE_TEXTS) {
      const { id } = await shop.createItem();
      const tagsAttributes = [{ title: tagOf(title) }];
      await expectSuccess(shop.put(`/items/${id}`, { tagsAttributes }));
      tagged.set(title, id);
      called.set(title, (await shop.importCustomer({ lastName: title })).id);
    }
    lists = await listsOf(api.url);
  });

  const idsOf = async (path: string): Promise<number[]> =>
    (await shop.all(path)).map(({ id }) => id);

  it.each(HOSTILE_TEXTS)('finds what has it, and nothing else: %s', async (hostile) => {
    const value = encodeURIComponent(hostile);
    const tag = encodeURIComponent(tagOf(hostile));
    expect(await idsOf(`/items?tag=${tag}`)).toEqual([tagged.get(hostile)]);
    const customers = await idsOf(`/customers?search=${value}`);
    expect(customers).toContain(called.get(hostile));
    expect(customers.length).toBeLessThan(HOSTILE_TEXTS.length);
  });

  it.each(HOSTILE_TEXTS)(
    'is only a value to every parameter of every list: %s',
    async (hostile) => {
      const value = encodeURIComponent(hostile);
      expect(lists.length).toBeGreaterThan(8);
      for (const { path, parameters } of lists) {
        const asked = parameters.map(async (parameter) => {
          const { status } = await shop.get(`${path}?${parameter}=${value}`);
          return [200, 400].includes(status) ? [] : [`${path}?${parameter}: ${status}`];
        });
        expect((await Promise.all(asked)).flat()).toEqual([]);
      }
    },
  );

  it.each(BROKEN_ENCODINGS)('is rejected when it is no text: %s', async (value) => {
    for (const path of ['/items?tag', '/items?search', '/items?serial', '/return_orders?tag']) {
      expect((await shop.get(`${path}=${value}`)).status).toBe(400);
    }
  });

  it('leaves everything as it was', async () => {
    expect(await idsOf('/items')).toHaveLength(HOSTILE_TEXTS.length);
    expect(await idsOf('/customers')).toEqual(expect.arrayContaining([...called.values()]));
  });
});

/** A tag has no comma. */
const tagOf = (text: string): string => text.replaceAll(',', ';');

/** Every list, with the names of its parameters. */
async function listsOf(url: string): Promise<{ path: string; parameters: string[] }[]> {
  const answer = await fetch(`${url}/docs/openapi.json`);
  return operationsOf((await answer.json()) as object)
    .filter(({ path, method }) => method === 'get' && /^\/api\/v1[^{]*$/.test(path))
    .map(({ path, operation }) => ({
      path: path.slice('/api/v1'.length),
      parameters: operation.parameters
        .filter((one: any) => one.in === 'query')
        .map(({ name, style }: any) => (style === 'deepObject' ? `${name}[gte]` : name)),
    }))
    .filter(({ parameters }) => parameters.length > 0);
}
