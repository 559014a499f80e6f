import { beforeAll, describe, expect, it } from 'vitest';
import { LIST_TABLES } from '../../../../src/list-tables.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('filters by ids, tags and serials', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let out: any;
  let planned: any;

  beforeAll(async () => {
    await shop.createUnits(2, { serials: ['SN-0001', 'SN-0002'], tags: ['fragile'] });
    await shop.createUnits(2, { tags: ['heavy'], locationPlatformId: null });
    out = await shop.outCycle();
    planned = await shop.bookCycle({
      platformOrderId: 91_001,
      rentalStart: daysFromNow(40),
      rentalEnd: daysFromNow(42),
    });
    await shop.returnRentals([out]);
    await shop.giveCredits(5);
    await expectSuccess(shop.post('/locations', { locations: [{ platformId: 61, name: 'Oslo' }] }));
  });

  const found = async (path: string): Promise<any[]> => (await expectSuccess(shop.get(path))).data;
  const required = (list: string) =>
    list === 'custom_field_definitions' ? '&owner_type=item' : '';

  it.each(Object.keys(LIST_TABLES))('finds %s by their ids, and counts them', async (list) => {
    const all = await found(`/${list}?limit=100${required(list)}`);
    const ids = all.slice(0, 2).map(({ id }) => id);
    const query = `ids=${[...ids, 9_999_999].join(',')}&count=true${required(list)}`;
    const { data, count } = await expectSuccess(shop.get(`/${list}?${query}`));
    expect(data.map(({ id }: any) => id)).toEqual(ids);
    expect(count).toEqual({ value: ids.length, isExact: true });
  });

  it.each(['products', 'variants', 'customers', 'locations'])(
    'finds %s by their platform ids',
    async (list) => {
      const [one] = await found(`/${list}`);
      const chosen = await found(`/${list}?platformIds=${one.platformId},1`);
      expect(chosen.map(({ id }) => id)).toEqual([one.id]);
    },
  );

  it('finds records without a location, and with one of several', async () => {
    const items = await found('/items');
    const withoutOne = items.filter(({ location }) => location === null).map(({ id }) => id);
    const platformIds = items.flatMap(({ location }) => location?.platformId ?? []);
    const ids = async (query: string) => (await found(`/items?${query}`)).map(({ id }) => id);
    expect(withoutOne.length).toBeGreaterThan(0);
    expect(await ids('locationPlatformId=none')).toEqual(withoutOne);
    expect(await ids(`locationPlatformId=none,${platformIds[0] ?? 1}`)).toEqual(
      items
        .filter(({ location }) => location === null || location.platformId === platformIds[0])
        .map(({ id }) => id),
    );
    expect(await ids(`locationPlatformId=none&sort=serial`)).toHaveLength(withoutOne.length);
  });

  it('finds cycles of several units, customers and orders', async () => {
    const ids = async (query: string) => (await found(`/cycles?${query}`)).map(({ id }) => id);
    expect(await ids(`itemId=${out.itemId},${planned.itemId}`)).toEqual([planned.id, out.id]);
    expect(await ids(`customerId=${shop.customer.id},1`)).toEqual([planned.id, out.id]);
    expect(await ids('platformOrderId=91001')).toEqual([planned.id]);
    expect(await ids('platformOrderId=none')).toEqual([out.id]);
    expect(await ids('platformOrderId=none,91001')).toEqual([planned.id, out.id]);
    expect(await ids('locationPlatformId=none,1')).toHaveLength(
      [out, planned].filter(({ location }) => location === null).length,
    );
  });

  it('finds return orders by the platform id of the customer', async () => {
    const query = `customerPlatformId=${shop.customer.platformId}`;
    expect(await found(`/return_orders?${query}`)).toHaveLength(1);
    expect(await found('/return_orders?customerPlatformId=none')).toHaveLength(0);
  });

  it('finds units by several tags or serials, with and without a serial, in and out', async () => {
    const items = await found('/items');
    const isOut = ({ id }: any) => id === out.itemId;
    const ids = async (query: string) => (await found(`/items?${query}`)).map(({ id }) => id);
    const of = (keeps: (item: any) => boolean) => items.filter(keeps).map(({ id }) => id);
    expect(await ids('tag=fragile,heavy,none')).toEqual(of(({ tags }) => tags.length > 0));
    expect(await ids('tag=heavy')).toEqual(of(({ tags }) => tags.includes('heavy')));
    expect(await ids('serials=SN-0002,SN-0001,SN-9')).toEqual(
      of(({ serial }) => serial === 'SN-0001' || serial === 'SN-0002'),
    );
    expect(await ids('hasSerial=true')).toEqual(of(({ serial }) => serial !== null));
    expect(await ids('hasSerial=false')).toEqual(of(({ serial }) => serial === null));
    expect(await ids('isOut=true')).toEqual(of(isOut));
    expect(await ids('isOut=false')).toEqual(of((item) => !isOut(item)));
  });

  it.each([
    ['items?ids=a', 'ids must be an integer from 1 to 9007199254740991'],
    ['items?ids=1,a', 'ids[1] must be an integer from 1 to 9007199254740991: "a"'],
    ['items?ids=none', 'ids must be an integer from 1 to 9007199254740991'],
    ['items?conditionId=no', 'conditionId must be an integer from 1 to 9007199254740991, or none'],
    [`items?ids=${'1,2,'.repeat(50)}3`, undefined],
    [
      `cycles?itemId=${Array.from({ length: 101 }, (_, index) => index + 1).join(',')}`,
      'itemId must be a list of at most 100 entries: a list of 101 entries',
    ],
    ['items?hasSerial=yes', 'hasSerial must be true or false: "yes"'],
  ])('%s is validated', async (path, error) => {
    const { status, body } = await shop.get(`/${path}`);
    if (error === undefined) expect(status).toBe(200);
    else expect([status, body]).toEqual([400, { error }]);
  });

  it('binds the page token to the ids', async () => {
    const ids = (await found('/items')).map(({ id }) => id);
    const { nextPage } = await expectSuccess(shop.get(`/items?ids=${ids.join(',')}&limit=1`));
    const other = await shop.get(
      `/items?ids=${ids[0]}&limit=1&page=${encodeURIComponent(nextPage)}`,
    );
    expect(other.status).toBe(400);
  });
});
