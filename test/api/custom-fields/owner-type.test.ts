import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const REQUIRED = { error: 'owner_type parameter is required (item or rental)' };

describe('listing custom field definitions', () => {
  const api = useApi();
  let shop: TestShop;
  beforeEach(async () => {
    shop = await api.newShop();
  });
  const list = (query: string) => shop.get(`/custom_field_definitions${query}`);

  it.each([
    ['missing', ''],
    ['missing beside others', '?limit=10'],
    ['empty', '?owner_type='],
    ['without a value', '?owner_type'],
    ['unknown', '?owner_type=cycle'],
    ['in another case', '?owner_type=Item'],
    ['a list', '?owner_type=item,rental'],
    ['twice', '?owner_type=item&owner_type=rental'],
    ['twice the same', '?owner_type=item&owner_type=item'],
    ['with an operator', '?owner_type[eq]=item'],
    ['camelCase and wrong', '?ownerType=cycle'],
    ['camelCase and twice', '?ownerType=item&ownerType=item'],
    ['consignor, where consignment is not enabled', '?owner_type=consignor'],
    ['consignor in camelCase', '?ownerType=consignor'],
  ])('lists the values of owner_type when it is %s', async (_, query) => {
    const { status, body } = await list(query);
    expect([status, body]).toEqual([400, REQUIRED]);
  });

  it.each([
    '?limit=0',
    '?page=x&colour=red',
    '?owner_type=x&limit=many&limit=1',
    '?owner_type=consignor&page=x',
    '?ownerType=&owner_type=&search[gte]=1',
  ])('reports only owner_type, whatever else is wrong with %s', async (query) => {
    const { status, body } = await list(query);
    expect([status, body]).toEqual([400, REQUIRED]);
  });

  it('accepts both ways to write owner_type, and both at once if they are equal', async () => {
    const definition = await shop.defineField('Wash');
    for (const query of [
      '?owner_type=item',
      '?ownerType=item',
      '?owner_type=item&ownerType=item',
    ]) {
      const { status, body } = await list(query);
      expect([status, body]).toEqual([200, { data: [definition], nextPage: null }]);
    }
    await expectError(
      list('?owner_type=item&ownerType=rental'),
      400,
      'owner_type and ownerType must not differ; send only owner_type',
    );
  });

  it('has the fields of one owner type of the shop, newest first, page by page', async () => {
    const made: any[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) {
      made.unshift(await shop.defineField(name));
      await shop.defineField(name, { ownerType: 'rental' });
    }
    await (await api.newShop()).defineField('Foreign');
    expect((await list('?owner_type=item')).body).toEqual({ data: made, nextPage: null });
    const first = await list('?owner_type=item&limit=2');
    expect(first.body.data).toEqual(made.slice(0, 2));
    expect(await shop.all('/custom_field_definitions?owner_type=item&limit=2')).toEqual(made);
    await expectError(
      list(`?owner_type=rental&limit=2&page=${first.body.nextPage}`),
      400,
      'page must be the nextPage of the same list with the same filters and sort',
    );
  });

  it('has 50 on a page unless a limit is sent', async () => {
    const names = Array.from({ length: 51 }, (_, index) => `Field ${index}`);
    for (const name of names) await shop.defineField(name);
    const { body } = await list('?owner_type=item');
    expect(body.data.map(({ name }: any) => name)).toEqual(names.toReversed().slice(0, 50));
    const rest = await list(`?owner_type=item&page=${body.nextPage}`);
    expect(rest.body).toEqual({
      data: [expect.objectContaining({ name: names[0] })],
      nextPage: null,
    });
    expect((await list('?owner_type=item&limit=100')).body.data).toHaveLength(51);
  });

  it('accepts consignor while consignment is enabled', async () => {
    await shop.put('/shop', { consignmentEnabled: true });
    expect((await list('?owner_type=consignor')).body).toEqual({ data: [], nextPage: null });
    const definition = await shop.defineField('Share', { ownerType: 'consignor' });
    expect(definition.ownerType).toBe('consignor');
    expect((await list('?ownerType=consignor')).body.data).toEqual([definition]);
    await shop.put('/shop', { consignmentEnabled: false });
    const answer = await list('?owner_type=consignor');
    expect([answer.status, answer.body]).toEqual([400, REQUIRED]);
  });
});
