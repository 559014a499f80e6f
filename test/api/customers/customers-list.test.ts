import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { countStatements, numbers } from '../../support/models/catalogue.js';
import { useApi, useShop } from '../../support/service/api.js';

/** The fields of a customer that only single ones have. */
const ALONE = { creditBalance: 0, customFields: [], timelineEvents: [] };

describe('customers', () => {
  const api = useApi();
  const shop = useShop(api);
  let stranger: { id: number };

  beforeAll(async () => {
    await shop.post('/customers', {
      customers: numbers(1, 60).map((platformId) => ({
        platformId,
        firstName: 'Guest',
        lastName: `Number ${platformId}`,
      })),
    });
    await shop.post('/customers', {
      customers: [
        { platformId: 101, firstName: 'Ada', lastName: 'Nordin', email: 'ADA@nordin.se' },
        { platformId: 102, firstName: 'Åse', lastName: 'Ødegård', email: 'ase_1@fjell.example' },
        { platformId: 103, email: 'nameless@fjell.example' },
        { platformId: 104, firstName: '', lastName: '' },
        { platformId: 105, firstName: '小明', lastName: '王' },
        { platformId: 107, firstName: '明', lastName: '李' },
        {
          platformId: 7_654_321,
          firstName: 'Anna Maria',
          lastName: 'Øst',
          defaultAddress: { phone: '+47 (912) 34-567' },
        },
        {
          platformId: 106,
          firstName: 'Ola',
          lastName: "O'Brien",
          defaultAddress: { phone: '0398 765 432' },
        },
      ],
    });
    const other = await api.newShop();
    const made = await other.post('/customers', {
      customers: [{ platformId: 101, firstName: 'Adam', lastName: 'Nordin' }],
    });
    [stranger] = made.body.data;
  });

  const found = async (query: string): Promise<number[]> => {
    const { status, body } = await shop.get(`/customers?${query}`);
    expect(status).toBe(200);
    return body.data.map((one: any) => one.platformId).toSorted();
  };

  it('are listed newest first, page by page', async () => {
    const first = await shop.get('/customers');
    expect(first.status).toBe(200);
    expect(first.body.data).toHaveLength(50);
    const second = await shop.get(`/customers?page=${first.body.nextPage}`);
    expect(second.body.data).toHaveLength(18);
    expect(second.body.nextPage).toBeNull();
    const ids = [...first.body.data, ...second.body.data].map((one) => one.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(68);
  });

  it.each([
    ['part of a first name in any case', 'search=aDa', [101]],
    ['part of a last name', 'search=ordin', [101]],
    ['first and last name together', 'search=ada%20nord', [101]],
    ['part of an email', 'search=nordin.se', [101]],
    ['an underscore as it is', 'search=ase_', [102]],
    ['letters beyond ASCII in any case', 'search=ÅSE%20ødeg', [102]],
    ['a text that several customers share', 'search=fjell.example', [102, 103]],
    ['the beginning of a word when it is short', 'search=ad', [101]],
    ['no other part of a word when it is short', 'search=rd', []],
    ['the name of a customer of another shop', 'search=adam', []],
    ['the last name first', 'search=ost anna', [7_654_321]],
    ['the last name first without a space', 'search=ostanna', [7_654_321]],
    ['both names without a space', 'search=olaobrien', [106]],
    ['a Chinese name as it is written', 'search=王小明', [105]],
    ['a Chinese name with a space', 'search=王 小明', [105]],
    ['a Chinese name with the first name first', 'search=小明王', [105]],
    ['a Chinese name of two characters', 'search=李明', [107]],
    ['a Chinese name of two characters with the first name first', 'search=明李', [107]],
    ['a Chinese first name', 'search=明', [105, 107]],
    ['a platform id', 'search=7654321', [7_654_321]],
    ['digits of a phone', 'search=91234567', [7_654_321]],
    ['digits of a phone with the code of the country', 'search=%2B47 912', [7_654_321]],
    ['four digits of a phone', 'search=3456', [7_654_321]],
    ['three digits, which are no phone', 'search=345', []],
    ['a phone with a leading zero that is stored without', 'search=0912 34567', [7_654_321]],
    ['a phone without the leading zero that is stored', 'search=398-765', [106]],
    ['a phone as it is stored', 'search=0398 765 432', [106]],
    ['a number that is no part of a phone', 'search=12341', []],
    ['marks without digits', 'search=%2B()-', []],
  ])('are searched by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('are searched page by page', async () => {
    const guests = await shop.all('/customers?search=guest&limit=25');
    expect(guests.map((one) => one.platformId).toSorted((a, b) => a - b)).toEqual(numbers(1, 60));
  });

  it.each([
    ['page=x', 'page must be the nextPage of the same list with the same filters and sort'],
  ])('reject ?%s', async (query, error) => {
    const { status, body } = await shop.get(`/customers?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error });
  });

  it('are got by id', async () => {
    const [listed] = (await shop.get('/customers?search=ada@nordin.se')).body.data;
    const { status, body } = await shop.get(`/customers/${listed.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({ ...listed, ...ALONE });
  });

  it('are not found by another id, nor when they are of another shop', async () => {
    for (const id of [999_999, stranger.id]) {
      const { status, body } = await shop.get(`/customers/${id}`);
      expect(status).toBe(404);
      expect(body).toEqual({ error: 'Customer not found' });
    }
  });

  it.each([
    ['0', 404, 'Customer not found'],
    ['9007199254740992', 404, 'Customer not found'],
    ['ada', 400, 'id must be an integer from 1 to 9007199254740991'],
  ])('have no one with the id %s', async (id, status, error) => {
    await expectError(shop.get(`/customers/${id}`), status, error);
  });

  it('run as many statements for one as for a hundred', async () => {
    expect(await countStatements(() => shop.get('/customers?limit=1'))).toBe(1);
    expect(await countStatements(() => shop.get('/customers?limit=100'))).toBe(1);
    const target = await api.newShop();
    const importing = (count: number) => () =>
      target.post('/customers', {
        customers: numbers(1, count).map((platformId) => ({ platformId })),
      });
    const few = await countStatements(importing(1));
    expect(few).toBeLessThanOrEqual(5);
    expect(await countStatements(importing(100))).toBe(few);
  });
});
