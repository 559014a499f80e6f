import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '../../../support/code/openapi-rules.js';
import { SEED } from '../../../support/models/property.js';
import { useApi } from '../../../support/service/api.js';
import type { Answer } from '../../../support/service/client.js';
import { LISTS } from './lists.js';
import { checkLists } from './lists-check.js';

/** The parameters of a list that are no filters; `availableTo` belongs to `availableFrom`. */
const NO_FILTERS = ['limit', 'page', 'include', 'sort', 'count', 'fields', 'availableTo'];

describe('pairs of filters in every order', () => {
  const api = useApi();

  it(`return the records of plain JavaScript on pages of any size (seed ${SEED})`, async () => {
    const { withRecords, withWrites } = await checkLists(() => api.newShop(), SEED, 150, 50);
    expect(withRecords).toBeGreaterThan(50);
    expect(withWrites).toBeGreaterThan(0);
  });

  it('show a page that lacks a record, with the request', async () => {
    const lackingShop = async () => {
      const shop = await api.newShop();
      const get = async (path: string): Promise<Answer> => {
        const { body, ...answer } = await shop.get(path);
        const isSorted = path.startsWith('/cycles?') && path.includes('sort=');
        return { ...answer, body: isSorted ? { ...body, data: body.data.slice(1) } : body };
      };
      return Object.assign(Object.create(shop), { get });
    };
    await expect(checkLists(lackingShop, SEED, 300, 0)).rejects.toThrow(
      /^\/cycles\?.*sort=.*\n {2}expected \[\d.*\n {2}found/,
    );
  });

  it.each(Object.entries(LISTS))('contain every filter of the list of %s', (list, { filters }) => {
    const { operation } = operationsOf(JSON.parse(readFileSync('openapi.json', 'utf8'))).find(
      ({ path, method }) => path === `/api/v1/${list}` && method === 'get',
    )!;
    const names = (operation.parameters as { in: string; name: string }[])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name)
      .filter((name) => !NO_FILTERS.includes(name));
    expect(filters.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });
});
