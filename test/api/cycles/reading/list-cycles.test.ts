import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CYCLE_STATUSES, LEG_STATUSES } from '../../../../src/modules/rentals/plan/cycle-status.js';
import { statementsOf } from '../../../support/database/statements.js';
import { GRID, midnight, shopWithCycles } from '../../../support/factories/cycle-stock.js';
import { daysFromNow, type RentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import {
  type Filter,
  isUnfulfilled,
  LEGS,
  matches,
  OPERATORS,
  RANGES,
  startOf,
} from '../../../support/models/cycle-filters.js';
import { eventuallyHolds } from '../../../support/models/property.js';

const COUNT = 44;

describe('listing cycles', () => {
  const api = useApi();
  let shop: RentalShop;
  let all: any[];
  beforeAll(async () => {
    shop = await shopWithCycles(api, COUNT);
    all = await shop.all('/cycles?limit=100');
  });

  const idsOf = (cycles: any[]) => cycles.map(({ id }) => id);
  const list = (query: string) => shop.all(`/cycles?limit=100&${query}`);
  const keeps = async (query: string, test: (cycle: any) => boolean) => {
    const expected = all.filter(test);
    expect(idsOf(await list(query))).toEqual(idsOf(expected));
    return expected.length;
  };

  it('shows all, newest first, page by page', async () => {
    expect(all).toHaveLength(COUNT);
    expect(idsOf(all)).toEqual(idsOf(all).sort((one, other) => other - one));
    expect(await shop.all('/cycles?limit=7')).toEqual(all);
    for (const cycle of all.slice(0, 3)) {
      expect((await shop.get(`/cycles/${cycle.id}`)).body).toEqual(cycle);
    }
  });

  it('has cycles of every status, and the status filter keeps those that show it', async () => {
    for (const status of CYCLE_STATUSES) {
      expect(await keeps(`status=${status}`, (one) => one.status === status)).toBeGreaterThan(0);
    }
    await keeps('closedAs=lost,returned', ({ closedAs }) =>
      ['lost', 'returned'].includes(closedAs),
    );
    await keeps('status=received,scheduled', ({ status }) =>
      ['received', 'scheduled'].includes(status),
    );
  });

  it.each(
    Object.keys(RANGES).flatMap((range) =>
      Object.keys(OPERATORS).map((operator) => [range, operator] as const),
    ),
  )('by %s[%s], the moment itself included where it should be', async (range, operator) => {
    const moments = all.map(RANGES[range]!).filter((moment) => moment !== null);
    const middle = moments.sort()[Math.floor(moments.length / 2)]!;
    const some = await keeps(`${range}[${operator}]=${middle}`, (cycle) => {
      const moment = RANGES[range]!(cycle);
      return moment !== null && OPERATORS[operator]!(Date.parse(moment), Date.parse(middle));
    });
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(COUNT);
  });

  it('accepts a plain date for midnight in the zone of the shop', async () => {
    const date = daysFromNow(1).slice(0, 10);
    const start = Date.parse(startOf(date));
    await keeps(`rentalStart[gte]=${date}`, ({ rentalStart }) => Date.parse(rentalStart) >= start);
    await keeps(`rentalStart[lt]=${date}`, ({ rentalStart }) => Date.parse(rentalStart) < start);
  });

  it('combines two bounds, and finds nothing when they are reversed', async () => {
    const [from, to] = [midnight(-2), midnight(2)];
    const some = await keeps(`rentalStart[gte]=${from}&rentalStart[lt]=${to}`, (cycle) => {
      const start = Date.parse(cycle.rentalStart);
      return start >= Date.parse(from) && start < Date.parse(to);
    });
    expect(some).toBeGreaterThan(0);
    for (const range of Object.keys(RANGES)) {
      const { status, body } = await shop.get(`/cycles?${range}[gte]=${to}&${range}[lt]=${from}`);
      expect(status).toBe(200);
      expect(body).toEqual({ data: [], nextPage: null });
    }
  });

  it('heeds both gte and gt, and both lte and lt, when both are given', async () => {
    const [one, other] = [midnight(-2), midnight(1)];
    await keeps(`rentalStart[gte]=${one}&rentalStart[gt]=${other}`, ({ rentalStart }) => {
      return Date.parse(rentalStart) > Date.parse(other);
    });
    await keeps(`rentalStart[gte]=${one}&rentalStart[gt]=${one}`, ({ rentalStart }) => {
      return Date.parse(rentalStart) > Date.parse(one);
    });
    await keeps(`rentalStart[lte]=${one}&rentalStart[lt]=${one}`, ({ rentalStart }) => {
      return Date.parse(rentalStart) < Date.parse(one);
    });
  });

  it.each([
    'rentalStart[eq]=2026-01-01',
    'rentalStart[GTE]=2026-01-01',
    'rentalStart[gte]=2026-02-30',
    'rentalStart[gte]=yesterday',
    'rentalStart[gte]=2026-01-01T10:00:00',
    'rentalStart=2026-01-01',
    'updated[gte]=1&updated[gte]=2',
    'status=gone',
    'closedAs=open',
    'packingStatus=lost',
    'methodType=loan',
    'deliveryMethodType=drone',
    'fulfillmentStatus=late',
    'receivalStatus=late',
    'prepareFrom[gte]=tomorrow',
    'locationPlatformId=Oslo',
    'unfulfilled=1',
    'excludeCancelled=yes',
    'itemId=abc',
    'itemIds=17,abc',
    'customerId=0',
    'platformOrderId=1.5',
    'no=1',
    'limit=101',
    'page=x',
  ])('rejects %s and names the parameter', async (query) => {
    const { status, body } = await shop.get(`/cycles?${query}`);
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringContaining(query.split(/[[=]/)[0]!) });
  });

  it('by order, unit, variant and customer', async () => {
    const { itemId, customer, item } = all[5];
    expect(await keeps('platformOrderId=91002', (one) => one.platformOrderId === 91002)).toBe(9);
    expect(await keeps(`itemId=${itemId}`, (one) => one.itemId === itemId)).toBe(1);
    const itemIds = [itemId, all[9].itemId, 9_007_199_254_740_991];
    const ofItems = await keeps(`itemIds=${itemIds.join()}`, (one) => itemIds.includes(one.itemId));
    expect(ofItems).toBe(2);
    await keeps(`customerId=${customer.id}`, (one) => one.customer.id === customer.id);
    const { platformVariantId } = item;
    await keeps(
      `platformVariantId=${platformVariantId}`,
      (one) => one.item.platformVariantId === platformVariantId,
    );
    for (const query of [
      'platformVariantId=4',
      'customerId=9007199254740990',
      'itemId=9007199254740990',
      'platformOrderId=4',
    ]) {
      expect(await list(query)).toEqual([]);
    }
  });

  it('by the exact name of the order and by a tag', async () => {
    const name = encodeURIComponent('#1002');
    const hasName = ({ platformOrderName }: any) => platformOrderName === '#1002';
    const isGift = ({ tags }: any) => tags.includes('gift');
    expect(await keeps(`platformOrderName=${name}`, hasName)).toBeGreaterThan(0);
    expect(await keeps('tag=gift', isGift)).toBeGreaterThan(0);
    await keeps(`tag=gift&platformOrderName=${name}`, (one) => isGift(one) && hasName(one));
    for (const query of ['platformOrderName=%23', 'tag=gif']) expect(await list(query)).toEqual([]);
  });

  it.each(LEGS)('by %s as the cycles show it', async (leg) => {
    expect(new Set(all.map((one) => one[leg])).size).toBeGreaterThan(2);
    for (const status of LEG_STATUSES) {
      await keeps(`${leg}=${status}`, (one) => one[leg] === status);
    }
    await keeps(`${leg}=overdue,complete`, (one) => ['overdue', 'complete'].includes(one[leg]));
  });

  it('by the method of delivery', async () => {
    for (const method of ['shipping', 'pick_up']) {
      const isSent = ({ deliveryMethodType }: any) => deliveryMethodType === method;
      expect(await keeps(`deliveryMethodType=${method}`, isSent)).toBeGreaterThan(0);
    }
  });

  it('by the location of the unit, which they show as the unit does', async () => {
    const { platformId } = all.find(({ location }) => location).location;
    const isThere = ({ location }: any) => location?.platformId === platformId;
    expect(await keeps(`locationPlatformId=${platformId}`, isThere)).toBeGreaterThan(0);
    const { itemId, location } = all.find(isThere);
    expect((await shop.get(`/items/${itemId}`)).body.location).toEqual(location);
    expect(await list('locationPlatformId=4')).toEqual([]);
  });

  it('by whether they went out, and without those that are cancelled', async () => {
    const some = await keeps('unfulfilled=true', isUnfulfilled);
    expect(some).toBeGreaterThan(0);
    await keeps('unfulfilled=false', () => true);
    await keeps('excludeCancelled=true', ({ status }) => status !== 'cancelled');
    await keeps('excludeCancelled=false', () => true);
  });

  it.each([
    'SC-1003',
    'sc-103',
    '1017',
    '#1002',
    'ada',
    'NORDIN',
    'østby',
    'b@ex',
    'sn-001',
    '003',
  ])('by the text %s', async (term) => {
    const found = await keeps(`search=${encodeURIComponent(term)}`, (one) => matches(one, term));
    expect(found).toBeGreaterThan(0);
  });

  it.each(['%', '_', '\\', 'zzz', 'storm'])('finds nothing for the text %s', async (term) => {
    expect(await list(`search=${encodeURIComponent(term)}`)).toEqual([]);
  });

  it('reads a page in as many statements as any other', async () => {
    const counts = [];
    for (const limit of [1, 5, COUNT]) {
      counts.push((await statementsOf(() => shop.get(`/cycles?limit=${limit}`))).length);
    }
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeLessThanOrEqual(2);
  });

  it('keeps what every filter of a query keeps, whatever they are', async () => {
    const ranges = fc
      .tuple(
        fc.constantFrom(...Object.keys(RANGES)),
        fc.constantFrom(...Object.keys(OPERATORS)),
        fc.constantFrom(...GRID, 0),
        fc.integer({ min: -1, max: 1 }),
      )
      .map(([range, operator, offset, shift]): Filter => {
        const bound = Date.parse(midnight(offset)) + shift;
        return [
          `${range}[${operator}]`,
          new Date(bound).toISOString(),
          (cycle) => {
            const moment = RANGES[range]!(cycle);
            return moment !== null && OPERATORS[operator]!(Date.parse(moment), bound);
          },
        ];
      });
    const lists = fc
      .constantFrom('status', 'packingStatus', 'methodType', ...LEGS, 'deliveryMethodType')
      .chain((name) =>
        fc
          .subarray([...new Set(all.map((cycle) => cycle[name]))], { minLength: 1 })
          .map((values): Filter => [name, values.join(','), (one) => values.includes(one[name])]),
      );
    const place = all.find(({ location }) => location).location;
    const facts = fc.constantFrom<Filter[]>(
      ['unfulfilled', 'true', isUnfulfilled],
      ['excludeCancelled', 'true', ({ status }) => status !== 'cancelled'],
      ['tag', 'gift', ({ tags }) => tags.includes('gift')],
      [
        'locationPlatformId',
        `${place.platformId}`,
        (one) => one.location?.platformId === place.platformId,
      ],
      ['platformOrderName', '#1001', (one) => one.platformOrderName === '#1001'],
      ['platformOrderId', '91001', ({ platformOrderId }) => platformOrderId === 91001],
      ['search', 'ada', (one) => matches(one, 'ada')],
      ['customerId', `${all[0].customer.id}`, (one) => one.customer.id === all[0].customer.id],
    );
    const query = fc.uniqueArray(fc.oneof({ weight: 3, arbitrary: ranges }, lists, facts), {
      maxLength: 4,
      selector: ([name]) => name,
    });
    await eventuallyHolds(
      fc.asyncProperty(query, fc.constantFrom(3, 100), async (filters, limit) => {
        const parameters = new URLSearchParams(
          Object.fromEntries(filters.map(([name, value]) => [name, value])),
        );
        const found = await shop.all(`/cycles?limit=${limit}&${parameters}`);
        const expected = all.filter((cycle) => filters.every(([, , test]) => test(cycle)));
        expect(idsOf(found)).toEqual(idsOf(expected));
      }),
      30,
    );
  });
});
