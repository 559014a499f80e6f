import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('return orders are found', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let order: any;
  let others: any[];
  let itemId: number;
  let rental: any;
  beforeAll(async () => {
    await expectSuccess(shop.put('/shop', { timeZone: 'America/New_York' }));
    [itemId] = (await shop.createUnits(1, { serials: ['QX-7781'] })) as [number];
    rental = await shop.outCycle({ itemId, platformOrderName: '#WEB-5512' });
    const [first] = await shop.returnUnits({
      data: [{ rentalId: rental.id }],
      returnMethodAttributes: { collectionDate: '2031-03-10' },
    });
    order = first;
    others = [
      await shop.returnRentals([await shop.outCycle({ platformOrderName: '#WEB-5513' })]),
      ...(await shop.returnUnits({
        data: [{ itemId: (await shop.createUnits(1))[0] }],
        returnMethodAttributes: { collectionDate: '2031-03-12' },
      })),
    ];
  });

  const found = async (query: string): Promise<number[]> =>
    (await shop.all(`/return_orders?${query}`)).map(({ id }: any) => id);
  const only = () => [order.id];

  it('by a unit on them, its id or its serial', async () => {
    expect(await found(`itemId=${itemId}`)).toEqual(only());
    expect(await found('serial=QX-7781')).toEqual(only());
    expect(await found('serial=%20QX-7781%20')).toEqual(only());
    expect(await found('serial=QX-778')).toEqual([]);
    expect(await found(`itemId=${rental.id}`)).toEqual([]);
  });

  it('by the order name of a rental on them, exactly', async () => {
    expect(await found(`platformOrderName=${encodeURIComponent('#WEB-5512')}`)).toEqual(only());
    expect(await found('platformOrderName=WEB-5512')).toEqual([]);
  });

  it('by the person, as a desk types names and phones, on orders and rentals alike', async () => {
    const person = await shop.importCustomer({
      firstName: 'Maria',
      lastName: 'Ødegård',
      defaultAddress: { phone: '+47 912 34 567' },
    });
    const cycle = await shop.outCycle({ customerPlatformId: person.platformId });
    const { id } = await shop.returnRentals([cycle]);
    for (const term of ['odegard maria', 'mariaodegard', '0912 34 567', `${person.platformId}`]) {
      for (const more of ['', '&created[gte]=2020-01-01']) {
        const query = `search=${encodeURIComponent(term)}${more}`;
        expect(await found(query), query).toEqual([id]);
        expect(await shop.all(`/cycles?${query}`), query).toEqual([
          expect.objectContaining({ id: cycle.id }),
        ]);
      }
    }
  });

  it('by a search for an order name or a serial, or a part of it', async () => {
    for (const term of ['WEB-5512', '5512', 'web-5512', 'QX-7781', 'qx-77', '7781']) {
      expect(await found(`search=${term}`), term).toEqual(only());
      expect(await found(`search=${term}&status=expected`), term).toEqual(only());
    }
    expect((await found('search=web-551')).length).toBe(2);
  });

  it('by the current serial of a unit', async () => {
    await expectSuccess(shop.put(`/items/${itemId}`, { serial: 'QX-9000' }));
    expect(await found('search=QX-9000')).toEqual(only());
    expect(await found('search=QX-7781')).toEqual([]);
    await expectSuccess(shop.put(`/items/${itemId}`, { serial: 'QX-7781' }));
  });

  it.each([
    ['collectionDate[gte]=2031-03-10', 2],
    ['collectionDate[gt]=2031-03-10', 1],
    ['collectionDate[lte]=2031-03-10', 1],
    ['collectionDate[lt]=2031-03-10', 0],
    ['collectionDate[gte]=2031-03-10&collectionDate[lt]=2031-03-12', 1],
    ['collectionDate[gte]=2031-03-10T05:00:00Z', 1],
    ['collectionDate[gte]=2031-03-10T04:00:00Z', 2],
    ['collectionDate[lt]=2031-03-12T04:00:00Z', 1],
    ['collectionDate[lte]=2031-03-12T04:00:00Z', 2],
    ['collectionDate[lte]=9999-12-31', 2],
    ['collectionDate[gte]=0001-01-01', 2],
  ])('by %s', async (query, count) => {
    const ids = await found(query);
    expect(ids).toHaveLength(count);
    for (const id of ids) expect([order.id, others[1].id]).toContain(id);
  });

  it('by valid values only', async () => {
    const page = await shop.get('/return_orders?collectionDate[gte]=soon');
    expect([page.status, page.body.error]).toEqual([
      400,
      expect.stringContaining('collectionDate'),
    ]);
    await expectError(
      shop.get('/return_orders?itemId=x'),
      400,
      'itemId must be an integer from 1 to 9007199254740991',
    );
  });
});
