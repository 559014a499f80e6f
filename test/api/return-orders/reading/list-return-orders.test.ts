import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { rentalShop, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useOwnApi } from '../../../support/service/api.js';
import { midnight } from '../../../support/factories/cycle-stock.js';
import { eventuallyHolds } from '../../../support/models/property.js';

const COUNT = 24;
const STATUSES = ['requested', 'expected', 'received', 'in_progress', 'completed', 'cancelled'];
const RECEIVAL_STATUSES = ['unreceived', 'partially_received', 'received'];
const CREDIT_STATUSES = ['uncredited', 'partially_recredited', 'recredited'];
const LINES = [
  ['awaiting', 'awaiting'],
  ['received', 'missing'],
  ['received', 'received'],
  ['missing', 'awaiting'],
];
const OPERATORS: Record<string, (one: number, other: number) => boolean> = {
  gte: (one, other) => one >= other,
  gt: (one, other) => one > other,
  lte: (one, other) => one <= other,
  lt: (one, other) => one < other,
};
const CUSTOMERS = [
  { firstName: 'Ada', lastName: 'Nordin', email: 'ada@nordin.se' },
  { firstName: 'Björn', lastName: 'Østby' },
  { firstName: 'Chidi', lastName: '100%_sure' },
];

describe('listing return orders', () => {
  const api = useOwnApi();
  const shop = useRentalShop(api, {
    timeZone: 'Europe/Berlin',
    membershipCreditReturnCondition: 'received_at',
  });
  let customers: any[];
  let all: any[];
  /** When each order last changed, by its id. */
  const updatedAt = new Map<number, string>();
  beforeAll(async () => {
    customers = await Promise.all(CUSTOMERS.map((name) => shop.importCustomer(name)));
    for (let index = 0; index < COUNT; index += 1) {
      const order = await makeOrder(index);
      const [created, updated] = [
        midnight(Math.floor((index * 5) / COUNT) - 2),
        midnight(((index * 3) % 5) - 1),
      ];
      await api.database.query(
        'update return_orders set created_at = $2, updated_at = $3 where id = $1',
        [order.id, created, updated],
      );
      updatedAt.set(order.id, new Date(updated).toISOString());
    }
    all = await shop.all('/return_orders?limit=100');
  });

  async function makeOrder(index: number): Promise<any> {
    if (index % 8 === 7) {
      const [itemId] = await shop.createUnits(1);
      const [lone] = await shop.returnUnits({ data: [{ itemId }] });
      return lone;
    }
    shop.customer = customers[index % 3];
    const credit = index % 2 === 0 ? { methodType: 'membership', creditCost: 1 } : {};
    const order = await shop.returnRentals([
      await shop.outCycle(credit),
      await shop.outCycle(credit),
    ]);
    const status = STATUSES[index % 6]!;
    const lines = status === 'cancelled' ? LINES[3]! : LINES[Math.floor(index / 2) % 4]!;
    return shop.updateOrder(order, {
      status,
      tagsAttributes: index % 3 === 0 ? [{ title: 'damaged' }, { title: `n${index}` }] : [],
      returnLines: order.returnLines.map(({ id }: any, line: number) => ({
        id,
        status: lines[line],
      })),
    });
  }

  const idsOf = (orders: any[]) => orders.map(({ id }) => id);
  const list = (query: string) => shop.all(`/return_orders?limit=100&${query}`);
  const keeps = async (query: string, test: (order: any) => boolean) => {
    const expected = all.filter(test);
    expect(idsOf(await list(query))).toEqual(idsOf(expected));
    return expected.length;
  };
  /** Some orders are kept, and not all. */
  const keepsSome = async (query: string, test: (order: any) => boolean) => {
    const count = await keeps(query, test);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(COUNT);
  };

  it('repeats the status of each order in its lines', async () => {
    const expected = all
      .flatMap(({ status, returnLines }) => returnLines.map(({ id }: any) => ({ id, status })))
      .sort((one, other) => one.id - other.id);
    expect(
      await api.database.query(
        'select id::integer, order_status as status from return_lines order by id',
      ),
    ).toEqual(expected);
  });

  it('shows all, newest first, each as it is read alone', async () => {
    expect(all).toHaveLength(COUNT);
    expect(idsOf(all)).toEqual(idsOf(all).sort((one, other) => other - one));
    for (const order of all.slice(0, 9)) expect(await shop.getOrder(order)).toEqual(order);
  });

  it('has 50 on a page unless a limit is sent, and null after the last', async () => {
    const { body } = await shop.get('/return_orders');
    expect([body.data.length, body.nextPage]).toEqual([COUNT, null]);
    const first = (await shop.get('/return_orders?limit=5')).body;
    expect(first.data).toEqual(all.slice(0, 5));
    const path = `/return_orders?limit=100&page=${first.nextPage}`;
    expect((await shop.get(path)).body).toEqual({ data: all.slice(5), nextPage: null });
  });

  it('comes by every order once, whatever the limit and the filters', async () => {
    const filters = ['', 'status=expected,received', 'search=200', 'tag=damaged'];
    await eventuallyHolds(
      fc.asyncProperty(
        fc.integer({ min: 1, max: COUNT + 1 }),
        fc.constantFrom(...filters),
        async (limit, filter) => {
          const paged = await shop.all(`/return_orders?limit=${limit}&${filter}`);
          expect(paged).toEqual(await list(filter));
        },
      ),
    );
  });

  it('is not disturbed by orders that are created or changed in the meantime', async () => {
    const other = await rentalShop(api);
    const orders: any[] = [];
    for (let count = 0; count < 4; count += 1) {
      orders.unshift(await other.returnRentals([await other.outCycle()]));
    }
    const first = (await other.get('/return_orders?limit=2')).body;
    await other.returnRentals([await other.outCycle()]);
    await other.updateOrder(orders[0], { status: 'completed' });
    const path = `/return_orders?limit=2&page=${first.nextPage}`;
    expect(idsOf((await other.get(path)).body.data)).toEqual(idsOf(orders.slice(2)));
  });

  it.each(STATUSES)('by status %s', async (status) => {
    await keepsSome(`status=${status}`, (order) => order.status === status);
  });

  it('by any of several statuses', async () => {
    await keepsSome('status=completed,cancelled', ({ status }) =>
      ['completed', 'cancelled'].includes(status),
    );
    expect(await keeps(`status=${STATUSES}`, () => true)).toBe(COUNT);
  });

  it.each(RECEIVAL_STATUSES)('by receival status %s', async (wanted) => {
    await keepsSome(`receivalStatus=${wanted}`, (order) => order.receivalStatus === wanted);
  });

  it.each(CREDIT_STATUSES)('by credit status %s', async (wanted) => {
    await keepsSome(`creditStatus=${wanted}`, (order) => order.creditStatus === wanted);
  });

  it('by several receival or credit statuses', async () => {
    await keepsSome(
      'receivalStatus=received,partially_received',
      ({ receivalStatus }) => receivalStatus !== 'unreceived',
    );
    await keepsSome(
      'creditStatus=recredited,partially_recredited',
      ({ creditStatus }) => creditStatus !== 'uncredited',
    );
  });

  it('by customer', async () => {
    for (const { id } of customers) {
      await keepsSome(`customerId=${id}`, ({ customer }) => customer?.id === id);
    }
    expect(await list('customerId=999999999')).toEqual([]);
  });

  it('by tag, exactly', async () => {
    await keepsSome('tag=damaged', ({ tags }) => tags.includes('damaged'));
    expect(await keeps('tag=n3', ({ tags }) => tags.includes('n3'))).toBe(1);
    for (const tag of ['damage', 'DAMAGED']) expect(await list(`tag=${tag}`)).toEqual([]);
    await keepsSome(
      'tag=damaged,n3',
      ({ tags }) => tags.includes('damaged') || tags.includes('n3'),
    );
  });

  it.each([
    ['the formatted id', '%232001', (order: any) => order.sequentialId === 2001],
    ['the number alone', '2001', (order: any) => order.sequentialId === 2001],
    [
      'part of the formatted id',
      '%23201',
      (order: any) => String(order.sequentialId).startsWith('201'),
    ],
    ['the first name', 'ada', ({ customer }: any) => customer?.firstName === 'Ada'],
    ['part of the last name in any case', 'NORD', (o: any) => o.customer?.lastName === 'Nordin'],
    ['the whole name', 'ada nordin', (o: any) => o.customer?.lastName === 'Nordin'],
    ['letters beyond ASCII', 'østby', (o: any) => o.customer?.lastName === 'Østby'],
    [
      'a text with the wildcards of LIKE',
      '100%25_s',
      (o: any) => o.customer?.firstName === 'Chidi',
    ],
  ])('by search: %s', async (_, term, test) => {
    await keepsSome(`search=${encodeURI(term).replaceAll('%25', '%')}`, test);
  });

  it.each(['%2399', 'sure_', '%5C', '%25', 'nobody', '1999'])(
    'finds nothing by search %s',
    async (term) => {
      expect(await list(`search=${term}`)).toEqual([]);
    },
  );

  it.each(['%232', '20'])('finds by one or two characters what begins so: %s', async (term) => {
    expect(await keeps(`search=${term}`, () => true)).toBe(COUNT);
  });

  describe.each([
    ['created', (order: any) => order.createdAt as string],
    ['updated', (order: any) => updatedAt.get(order.id)!],
  ])('by %s', (range, momentOf) => {
    it.each(Object.keys(OPERATORS))('[%s], the moment itself where it should be', async (name) => {
      const moments = all.map(momentOf).sort();
      const middle = moments[Math.floor(COUNT / 2)]!;
      await keepsSome(`${range}[${name}]=${middle}`, (order) =>
        OPERATORS[name]!(Date.parse(momentOf(order)), Date.parse(middle)),
      );
    });

    it('between two moments', async () => {
      const [from, to] = [midnight(-1), midnight(1)];
      await keepsSome(`${range}[gte]=${from}&${range}[lt]=${to}`, (order) => {
        const moment = Date.parse(momentOf(order));
        return moment >= Date.parse(from) && moment < Date.parse(to);
      });
    });

    it('with a plain date, which is midnight in the zone of the shop', async () => {
      const date = midnight(1).slice(0, 10);
      await keepsSome(`${range}[gte]=${date}`, (order) => momentOf(order) >= `${date}T`);
    });
  });

  it('by everything at once', async () => {
    const [{ id }] = customers;
    const query = `search=ada&customerId=${id}&status=requested,in_progress&tag=damaged`;
    await keepsSome(
      `${query}&created[gte]=${midnight(-1)}`,
      (order) =>
        order.customer?.id === id &&
        ['requested', 'in_progress'].includes(order.status) &&
        order.tags.includes('damaged') &&
        Date.parse(order.createdAt) >= Date.parse(midnight(-1)),
    );
  });

  it('shows an order among those that changed since, once it changes', async () => {
    const [order] = all;
    const since = new Date(Date.now() - 60_000).toISOString();
    const other = await rentalShop(api);
    const mine = await other.returnRentals([await other.outCycle()]);
    await api.database.query(`update return_orders set updated_at = '2020-01-01' where id = $1`, [
      mine.id,
    ]);
    const changed = async () =>
      idsOf(await other.all(`/return_orders?updated[gte]=${since}`)) as number[];
    expect(await changed()).toEqual([]);
    await other.updateOrder(mine, { tagsAttributes: [{ title: 'a' }] });
    expect(await changed()).toEqual([mine.id]);
    expect((await other.tryUpdate(order, {})).status).toBe(404);
  });

  it.each([
    ['status=open', `status must be a comma-separated list of ${STATUSES.join(', ')}`],
    ['status=expected,open', `status must be a comma-separated list of ${STATUSES.join(', ')}`],
    [
      'receivalStatus=open',
      `receivalStatus must be a comma-separated list of ${RECEIVAL_STATUSES.join(', ')}`,
    ],
    [
      'creditStatus=open',
      `creditStatus must be a comma-separated list of ${CREDIT_STATUSES.join(', ')}`,
    ],
    ['page=x', 'page must be the nextPage of the same list with the same filters and sort'],
  ])('rejects %s', async (query, says) => {
    await expectError(shop.get(`/return_orders?${query}`), 400, expect.stringContaining(says));
  });

  it.each([
    'order=id',
    'returnId=1',
    'received_at=1',
    'search=a&search=b',
    'updated[eq]=2026-01-01',
  ])('rejects %s, naming it', async (query) => {
    const { status, body } = await shop.get(`/return_orders?${query}`);
    const name = query.split(/[=[]/)[0];
    expect([status, body]).toEqual([400, { error: expect.stringContaining(name!) }]);
  });

  it('rejects the page of another list, or of other filters', async () => {
    const { nextPage } = (await shop.get('/return_orders?limit=1&status=expected')).body;
    expect(nextPage).toMatch(/^[\w-]+$/);
    for (const path of [
      `/return_orders?limit=1&page=${nextPage}`,
      `/return_orders?limit=1&status=completed&page=${nextPage}`,
      `/items?limit=1&page=${nextPage}`,
    ]) {
      await expectError(
        shop.get(path),
        400,
        'page must be the nextPage of the same list with the same filters and sort',
      );
    }
    await expectSuccess(shop.get(`/return_orders?limit=1&status=expected&page=${nextPage}`));
  });

  it('responds with 404 for an unknown order', async () => {
    const [itemId] = await shop.createUnits(1);
    for (const id of [itemId, 999_999_999]) {
      await expectError(shop.get(`/return_orders/${id}`), 404, 'Return order not found');
    }
    expect((await shop.get('/return_orders/x')).status).toBe(400);
  });

  it('by search: the formatted ids of its rentals, until their lines are removed', async () => {
    const order = all.find(
      ({ status, returnLines: [line] }) =>
        status === 'expected' && line.rentalId && line.status === 'awaiting',
    );
    const [line, other] = order.returnLines;
    const numberOf = async ({ rentalId }: any) =>
      (await expectSuccess(shop.get(`/cycles/${rentalId}`))).sequentialId;
    const [gone, left] = [await numberOf(line), await numberOf(other)];
    const isIt = ({ id }: any) => id === order.id;
    for (const term of [`SC-${gone}`, `sc-${left}`, `${gone}`])
      await keepsSome(`search=${term}`, isIt);
    for (const term of ['sc', '10']) {
      await keepsSome(`search=${term}`, ({ returnLines: [{ rentalId }] }) => rentalId !== null);
    }
    await shop.updateOrder(order, { returnLines: [{ id: line.id, _destroy: true }] });
    expect(await list(`search=SC-${gone}`)).toEqual([]);
    expect(idsOf(await list(`search=SC-${left}`))).toEqual([order.id]);
  });
});
