import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { groupedBy } from '../../../../src/records/grouped-by.js';
import { LIST_TABLES } from '../../../../src/list-tables.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import { aVariant } from '../../../support/factories/products.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { RUNS, SEED } from '../../../support/models/property.js';
import { useApi } from '../../../support/service/api.js';

/** The value of an enumeration in a record, in plain JavaScript; several for a unit on several orders. */
type ValuesOf = (record: any, orders: any[]) => readonly string[];

const member =
  (name: string): ValuesOf =>
  (record) =>
    record[name] === null ? [] : [record[name]];

const statusesOfOrders: ValuesOf = ({ id }, orders) => [
  ...new Set(
    orders
      .filter(({ returnLines }) => returnLines.some(({ item }: any) => item.id === id))
      .map(({ status }) => status),
  ),
];

interface ListCase {
  readonly enumerations: Readonly<Record<string, readonly string[]>>;
  readonly valuesOf: Readonly<Record<string, ValuesOf>>;
  /** Filters, each with its condition in plain JavaScript. */
  readonly filters: readonly (readonly [string, (record: any) => boolean])[];
}

const LISTS: Readonly<Record<string, ListCase>> = {
  items: {
    enumerations: LIST_TABLES.items.counts,
    valuesOf: { returnOrderStatus: statusesOfOrders },
    filters: [
      ['visibility=available,sold', ({ visibility }) => ['available', 'sold'].includes(visibility)],
      ['status=processed', ({ status }) => status === 'processed'],
      ['tag=fragile', ({ tags }) => tags.includes('fragile')],
      ['withActiveRental=true', ({ activeRentalId }) => activeRentalId !== null],
      ['search=none', () => false],
      ['created[gte]=2020-01-01', () => true],
    ],
  },
  cycles: {
    enumerations: LIST_TABLES.cycles.counts,
    valuesOf: {},
    filters: [
      ['status=scheduled,cancelled', ({ status }) => /scheduled|cancelled/.test(status)],
      [
        'receivalStatus=overdue,pending',
        ({ receivalStatus }) => /overdue|pending/.test(receivalStatus),
      ],
      ['excludeCancelled=true', ({ status }) => status !== 'cancelled'],
      ['methodType=calendar', ({ methodType }) => methodType === 'calendar'],
      ['closedAs=lost,cancelled', ({ closedAs }) => ['lost', 'cancelled'].includes(closedAs)],
      ['search=none', () => false],
    ],
  },
  return_orders: {
    enumerations: LIST_TABLES.return_orders.counts,
    valuesOf: {},
    filters: [
      ['status=expected', ({ status }) => status === 'expected'],
      ['creditStatus=uncredited', ({ creditStatus }) => creditStatus === 'uncredited'],
      ['tag=none', () => false],
    ],
  },
};

describe('the numbers above the tabs of a table', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  beforeAll(async () => {
    await shop.createUnits(5, { tags: ['fragile'] });
    await shop.createUnits(4, { visibility: 'unavailable' });
    await shop.createUnits(3, { visibility: 'sold', tags: ['fragile'] });
    const planned = [];
    for (const [from, to] of [
      [0, 2],
      [3, 5],
      [7, 9],
    ] as const) {
      planned.push(await shop.bookCycle({ ...reserving(from, to) }));
    }
    await shop.updateCycle(planned[1], { status: 'cancelled' });
    await shop.bookCycle({ methodType: 'subscription', rentalEnd: undefined });
    const sent = await shop.bookCycle({ deliveryMethodType: 'shipping' });
    await shop.updateCycle(sent, { packingStatus: 'packed' });
    for (const days of [3, 0, -1, -4]) {
      const [itemId] = await shop.createUnits(1);
      const cycle = await shop.bookCycle({
        itemId,
        rentalStart: daysFromNow(days - 9),
        rentalEnd: daysFromNow(days),
      });
      if (days === 3) await shop.updateCycle(cycle, { status: 'cancelled' });
      else await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-5) });
    }
    for (const closedAs of ['lost', 'bought']) {
      await shop.updateCycle(await shop.outCycle(), { closedAs });
    }
    await shop.bookCycle({
      itemId: (await shop.createUnits(1))[0],
      rentalStart: daysFromNow(-6),
      rentalEnd: daysFromNow(-4),
    });
    // A rental that came back without being handed out is received, and its fulfilment overdue.
    const [unsent] = await shop.createUnits(1);
    const skipped = await shop.bookCycle({
      itemId: unsent,
      rentalStart: daysFromNow(-6),
      rentalEnd: daysFromNow(-4),
    });
    await shop.updateCycle(skipped, { receivedAt: daysFromNow(-3) });
    await shop.returnRentals([await shop.outCycle()]);
    const received = await shop.returnRentals([await shop.outCycle()]);
    await shop.updateLines(received, { status: 'received' });
    const [itemId] = await shop.createUnits(1);
    await shop.returnUnits({ data: [{ itemId, status: 'received' }] });
  });

  const records = async (list: string): Promise<any[]> =>
    (await expectSuccess(shop.get(`/${list}?limit=100`))).data;
  const counts = async (list: string, query: string): Promise<any[]> =>
    (await expectSuccess(shop.get(`/${list}/counts?${query}`))).data;

  const CASES = Object.entries(LISTS).flatMap(([list, { enumerations }]) =>
    Object.keys(enumerations).map((by) => [list, by] as const),
  );

  it.each(CASES)('are those of plain JavaScript: %s by %s', async (list, by) => {
    const { enumerations, valuesOf, filters } = LISTS[list]!;
    const valuesIn = valuesOf[by] ?? member(by);
    const [all, orders] = [await records(list), await records('return_orders')];
    const drawn = fc.sample(fc.subarray([...filters]), { seed: SEED, numRuns: 8 * RUNS });
    for (const chosen of [[], ...drawn]) {
      const query = [`by=${by}`, ...chosen.map(([filter]) => filter)].join('&');
      const left = all.filter((record) => chosen.every(([, matches]) => matches(record)));
      const expected = enumerations[by]!.map((value) => ({
        value,
        count: left.filter((record) => valuesIn(record, orders).includes(value)).length,
        isExact: true,
      }));
      expect(await counts(list, query), `SEED=${SEED} ${list}?${query}`).toEqual(expected);
    }
  });

  it('name every value in the order of its enumeration, with 0 outside of the filters', async () => {
    const answer = await expectSuccess(
      shop.get('/items/counts?by=visibility&visibility=sold,available'),
    );
    expect(answer).toEqual({
      data: [
        { value: 'available', count: expect.any(Number), isExact: true },
        { value: 'unavailable', count: 0, isExact: true },
        { value: 'sold', count: 4, isExact: true },
        { value: 'retired', count: 0, isExact: true },
      ],
    });
    const free = 'availableFrom=2031-01-01&availableTo=2031-01-05';
    const [available, ...others] = await counts('items', `by=visibility&${free}`);
    const { count } = await expectSuccess(shop.get(`/items?count=true&${free}`));
    expect([available.count, ...others.map((one) => one.count)]).toEqual([count.value, 0, 0, 0]);
  });

  it.each([
    ['items', 'visibility=available', ({ visibility }: any) => visibility === 'available'],
    ['items', 'tag=fragile', ({ tags }: any) => tags.includes('fragile')],
    ['cycles', 'excludeCancelled=true', ({ status }: any) => status !== 'cancelled'],
    ['cycles', '', () => true],
  ] as const)('by variant are those of plain JavaScript: %s?%s', async (list, filter, matches) => {
    const [itemId] = await shop.createUnits(1, {
      platformVariantId: await shop.importVariant(),
      tags: ['fragile'],
    });
    await shop.bookCycle({ itemId });
    // A substitute counts for the variant that was booked.
    const substituted = await shop.bookCycle({ itemId: (await shop.createUnits(1))[0] });
    await shop.updateCycle(substituted, { itemId, ...reserving(20, 22) });
    const counted = groupedBy(
      (await records(list)).filter(matches),
      ({ platformVariantId }) => platformVariantId,
    );
    const expected = [...counted]
      .map(([id, { length }]) => ({ value: String(id), count: length, isExact: true }))
      .toSorted((one, other) => other.count - one.count || Number(one.value) - Number(other.value));
    expect(expected.length).toBeGreaterThan(1);
    expect(await expectSuccess(shop.get(`/${list}/counts?by=platformVariantId&${filter}`))).toEqual(
      { data: expected, other: { count: 0 } },
    );
  });

  it('by variant name the 100 variants with most records, and the number of all others', async () => {
    const other = await api.newShop();
    expect(await expectSuccess(other.get('/items/counts?by=platformVariantId'))).toEqual({
      data: [],
      other: { count: 0 },
    });
    const variants = Array.from({ length: 103 }, () => aVariant());
    await other.importProduct({ variants });
    for (const [index, { platformId: platformVariantId }] of variants.entries()) {
      await other.createItems({ platformVariantId, quantity: index < 2 ? 3 : index < 5 ? 2 : 1 });
    }
    const { data, other: rest } = await expectSuccess(
      other.get('/items/counts?by=platformVariantId'),
    );
    expect(data).toHaveLength(100);
    expect(data.slice(0, 3).map(({ count }: any) => count)).toEqual([3, 3, 2]);
    expect(rest).toEqual({ count: 3 });
    const nothing = await expectSuccess(
      other.get(
        '/items/counts?by=platformVariantId&availableFrom=2031-01-01&availableTo=2031-01-02&visibility=sold',
      ),
    );
    expect(nothing).toEqual({ data: [], other: { count: 0 } });
  });

  it('are the same under the deprecated name of cycles', async () => {
    expect((await shop.get('/rentals/counts?by=status')).body).toEqual(
      (await shop.get('/cycles/counts?by=status')).body,
    );
  });

  it.each(CASES)('cost one statement: %s by %s', async (list, by) => {
    const filtered = await countStatements(() => counts(list, `by=${by}`));
    // Cycles need the settings of the shop.
    expect(filtered).toBe(list === 'cycles' ? 2 : 1);
  });

  it.each([
    [
      'items',
      'by=colour',
      'by must be one of visibility, status, returnOrderStatus, platformVariantId: "colour"',
    ],
    [
      'items',
      '',
      'by is required: it must be one of visibility, status, returnOrderStatus, platformVariantId',
    ],
    [
      'items',
      'by=',
      'by is required: it must be one of visibility, status, returnOrderStatus, platformVariantId',
    ],
    ['return_orders', 'by=tag', 'by must be one of status, receivalStatus, creditStatus: "tag"'],
    ['items', 'by=status&by=visibility', 'by must be sent only once'],
    ['items', 'by=status&limit=3', 'limit is not a known parameter'],
    ['items', 'by=status&count=true', 'count is not a known parameter'],
    [
      'items',
      'by=status&visibilty=sold',
      'visibilty is not a known parameter (did you mean visibility?)',
    ],
    [
      'items',
      'by=status&availableFrom=2031-01-01',
      'availableFrom and availableTo must be given together',
    ],
  ])('reject bad input: %s?%s', async (list, query, error) => {
    const { status, body } = await shop.get(`/${list}/counts?${query}`);
    expect([status, body]).toEqual([400, { error }]);
  });

  it('have nothing of other shops', async () => {
    const other = await api.newShop();
    for (const [list, by] of CASES) {
      const { data } = await expectSuccess(other.get(`/${list}/counts?by=${by}`));
      expect(new Set(data.map(({ count }: any) => count))).toEqual(new Set([0]));
    }
  });
});
