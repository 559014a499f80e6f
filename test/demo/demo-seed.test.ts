import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedDemo, type SeededDemo } from '../../demo/seed-demo.js';
import { CYCLE_STATUSES } from '../../src/modules/rentals/plan/cycle-status.js';
import { statementsOf } from '../support/database/statements.js';
import { type Api, useOwnApi } from '../support/service/api.js';
import type { HttpClient } from '../support/service/client.js';
import { dump, relativeDump } from './dump.js';

const UNITS = 560;
const CYCLES = 455;
/** The units and cycles of the main shop. */
const MAIN_RECORDS = 924;
const WEEK = 7 * 86_400_000;
const seed = (api: Api, progress?: (done: number, total: number) => void, now?: Date) =>
  seedDemo(api.app, progress, now);

const clientOf = async (api: Api, shopId: number): Promise<HttpClient> =>
  api.client((await api.newKey(shopId)).token);

const countShops = async (api: Api): Promise<number> =>
  (await api.database.query('select id from shops')).length;

describe('seeding the demo', () => {
  const api = useOwnApi();
  const other = useOwnApi();
  const now = new Date();
  const progress: [done: number, total: number][] = [];
  let demo: SeededDemo;
  let statements: string[];
  let shop: HttpClient;
  let secondShop: HttpClient;
  let items: any[];
  let cycles: any[];
  let returns: any[];

  beforeAll(async () => {
    statements = await statementsOf(async () => {
      demo = await seed(api, (...step) => progress.push(step), now);
    });
    shop = await clientOf(api, demo.mainShopId);
    secondShop = await clientOf(api, demo.shops[1]!.id);
    items = await shop.all('/items?limit=50');
    cycles = (await shop.all('/cycles?limit=100')).filter(isOfStory);
    returns = (await shop.all('/return_orders?limit=100')).filter(isOfStory);
  });

  afterEach(() => void vi.useRealTimers());

  /** The year before the story is tested by itself. */
  const isOfStory = (one: any) => Date.parse(one.createdAt) >= now.getTime();

  it('reports all shops and those it created', async () => {
    const [main, second] = demo.shops;
    expect(demo).toEqual({
      shops: [
        { id: expect.any(Number), name: 'Fjell & Fabric' },
        { id: expect.any(Number), name: 'Harbour Sails' },
      ],
      mainShopId: main!.id,
      created: ['Fjell & Fabric', 'Harbour Sails'],
    });
    expect((await shop.get('/shop')).body).toMatchObject({
      ...main,
      timeZone: 'Europe/Oslo',
      currency: 'NOK',
    });
    expect((await secondShop.get('/shop')).body).toMatchObject(second!);
  });

  it('reports its progress up to the end', () => {
    const done = progress.map(([records]) => records);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(new Set(progress.map(([, total]) => total))).toEqual(new Set([UNITS + CYCLES]));
    expect(progress.at(-1)).toEqual([UNITS + CYCLES, UNITS + CYCLES]);
    expect(progress.length).toBeGreaterThan(100);
  });

  it('does much at once: most of the time goes by with waiting for statements', () => {
    expect(statements.length).toBeLessThan(5_500);
  });

  it('gives the same content to two databases, counted from the day of seeding', async () => {
    const weekAgo = new Date(now.getTime() - WEEK);
    // The clock as well: no day before today is reserved.
    vi.useFakeTimers({ toFake: ['Date'], now: weekAgo });
    expect(await seed(other, undefined, weekAgo)).toEqual(demo);
    // The log tells that there are some.
    for (const { id } of demo.shops) await clientOf(other, id);
    // Holds of a week ago would lapse today.
    const two = await relativeDump(other, weekAgo);
    vi.useRealTimers();
    const one = await relativeDump(api, now);
    // The player sends no requests, and so no keys of theirs; its webhook endpoints are disabled.
    const empty = ['idempotency_keys', 'webhook_deliveries'];
    for (const table of Object.keys(one)) {
      expect(one[table]!.length > 0, table).toBe(!empty.includes(table));
      expect(two[table], table).toEqual(one[table]);
    }
  });

  it('creates nothing twice', async () => {
    const before = await dump(api);
    const steps: unknown[] = [];
    expect(await seed(api, (...step) => steps.push(step))).toEqual({ ...demo, created: [] });
    expect(steps).toEqual([]);
    expect(await dump(api)).toEqual(before);
  });

  it('creates 500 items, each of them listed once', () => {
    expect(items).toHaveLength(500);
    expect(new Set(items.map(({ id }) => id)).size).toBe(500);
    expect(items.map(({ sequentialId }) => sequentialId)).toEqual(
      Array.from({ length: 500 }, (_, index) => 500 - index),
    );
  });

  it('creates the catalogue, the people and the places', async () => {
    expect(await shop.all('/products')).toHaveLength(41);
    expect(await shop.all('/variants')).toHaveLength(151);
    // Two of the 60 imported customers are one person.
    expect(await shop.all('/customers')).toHaveLength(59);
    expect((await shop.all('/locations')).map(({ name }) => name).toSorted()).toEqual([
      'Bergen store',
      'Drammen warehouse',
      'Oslo store',
    ]);
    expect(await shop.all('/conditions')).toHaveLength(8);
    expect(await shop.all('/custom_field_definitions?owner_type=item')).toHaveLength(11);
    expect(await shop.all('/custom_field_definitions?owner_type=rental')).toHaveLength(4);
  });

  it.each([
    ['visibility', ['available', 'retired', 'sold', 'unavailable']],
    ['status', ['processed', 'unprocessed']],
  ])('creates items of each %s', (member, values) => {
    expect([...new Set(items.map((item) => item[member]))].toSorted()).toEqual(values);
  });

  it('creates items in each condition but one and at each location, and some without', async () => {
    const conditions = (await shop.all('/conditions'))
      .map(({ title }) => title)
      .filter((title) => title !== 'Lightly worn');
    expect(new Set(items.map(({ condition }) => condition?.title))).toEqual(
      new Set([...conditions, undefined]),
    );
    expect(new Set(items.map(({ location }) => location?.platformId))).toEqual(
      new Set([61_001, 61_002, 61_003, undefined]),
    );
  });

  it.each(['serial', 'pickLocation', 'acquisitionCostCents', 'imageUrl'])(
    'creates items with %s, and most fields are filled',
    (member) => {
      const filled = items.filter((item) => item[member] !== null).length;
      expect(filled).toBeGreaterThan(350);
    },
  );

  it('creates items without serial, pick location, cost and tags as well', () => {
    for (const member of ['serial', 'pickLocation', 'acquisitionCostCents']) {
      expect(items.some((item) => item[member] === null)).toBe(true);
    }
    expect(items.some(({ tags }) => tags.length === 0)).toBe(true);
    expect(items.some(({ tags }) => tags.length > 1)).toBe(true);
  });

  it('creates values of each type of field', async () => {
    const definitions = await shop.all('/custom_field_definitions?owner_type=item');
    const typeOf = new Map(definitions.map(({ id, type }) => [id, type]));
    const values = items.flatMap(({ customFields }) => customFields);
    expect(values.length).toBeGreaterThan(300);
    expect(new Set(values.map(({ definitionId }) => typeOf.get(definitionId)))).toEqual(
      new Set(typeOf.values()),
    );
  });

  it('creates comments and events, each with its author', () => {
    const events = items.flatMap(({ timelineEvents }) => timelineEvents);
    expect(new Set(events.map(({ eventType }) => eventType))).toEqual(
      new Set([
        'comment',
        'condition_changed',
        'location_changed',
        'serviced',
        'status_changed',
        'swapped_in',
        'swapped_out',
        'visibility_changed',
      ]),
    );
    expect(events.filter(({ eventType }) => eventType === 'comment').length).toBeGreaterThan(100);
    expect(new Set(events.map(({ author }) => author))).toEqual(
      new Set(['Front desk', 'Repair workshop', 'Stock manager', 'Warehouse scanner']),
    );
  });

  it('creates cycles of each status, each of them listed once', () => {
    const statuses = cycles.map(({ status }) => status);
    expect(
      Object.fromEntries(
        CYCLE_STATUSES.map((one) => [one, statuses.filter((status) => status === one).length]),
      ),
    ).toEqual({
      cancelled: 25,
      received: 223,
      lost: 1,
      bought: 1,
      unreceived: 12,
      fulfilled: 26,
      unfulfilled: 11,
      held: 2,
      scheduled: 123,
    });
    expect(new Set(cycles.map(({ id }) => id)).size).toBe(cycles.length);
  });

  it.each([
    ['methodType', ['calendar', 'membership', 'resale', 'subscription']],
    ['deliveryMethodType', ['pick_up', 'shipping']],
    ['packingStatus', ['packed', 'pending', 'printed']],
  ])('creates cycles of each %s', (member, values) => {
    expect([...new Set(cycles.map((cycle) => cycle[member]))].toSorted()).toEqual(values);
  });

  it('spreads the cycles over a year back and a year ahead', () => {
    const days = cycles.map(({ rentalStart }) => (Date.parse(rentalStart) - +now) / (WEEK / 7));
    for (let quarter = -365; quarter < 365; quarter += 91.25) {
      const within = days.filter((day) => day > quarter && day < quarter + 91.25);
      expect(within.length).toBeGreaterThan(5);
    }
  });

  it.each(['platformOrderName', 'platformOrderLineId', 'priceCents'])(
    'creates cycles with %s, and some without',
    (member) => {
      const filled = cycles.filter((cycle) => cycle[member] !== null).length;
      expect(filled).toBeGreaterThan(300);
      expect(filled).toBeLessThan(cycles.length);
    },
  );

  it('creates cycles with tags, comments and fields, some of which name other cycles', () => {
    const ids = cycles.map(({ id }) => String(id));
    const fields = cycles.flatMap(({ customFields }) => customFields);
    const events = cycles.flatMap(({ timelineEvents }) => timelineEvents);
    const comments = events.filter(({ eventType }) => eventType === 'comment');
    const previous = fields.filter(({ key }) => key === 'previous_rental');
    const last = items
      .flatMap(({ customFields }) => customFields)
      .filter(({ key }) => key === 'claimed_rental');
    expect(cycles.filter(({ tags }) => tags.length > 0).length).toBeGreaterThan(100);
    expect(comments.length).toBeGreaterThan(20);
    expect(fields.length).toBeGreaterThan(50);
    expect(previous.length).toBeGreaterThan(5);
    expect(last.length).toBeGreaterThan(5);
    for (const { value } of [...previous, ...last]) expect(ids).toContain(value);
  });

  it('creates memberships without end, with credits that came back and that did not', () => {
    const members = cycles.filter(({ methodType }) => methodType === 'membership');
    expect(members.length).toBeGreaterThan(10);
    for (const { rentalEnd, membershipCredit } of members) {
      expect(rentalEnd).toBeNull();
      expect(membershipCredit).toMatchObject({ returnCondition: 'received_at' });
    }
    const kinds = members.map(
      ({ status, membershipCredit }) => `${status} ${membershipCredit.status}`,
    );
    expect(kinds).toEqual(expect.arrayContaining(['fulfilled unreturned', 'received returned']));
    expect(members.some(({ minimumRentalEnd }) => minimumRentalEnd !== null)).toBe(true);
  });

  it('creates units that were restocked, and some that wait for it', () => {
    const received = cycles.filter(({ status }) => status === 'received');
    const restocked = received.filter(({ restockedAt }) => restockedAt !== null);
    expect(restocked.length).toBeGreaterThan(50);
    expect(restocked.length).toBeLessThan(received.length);
    const status = new Map(items.map((item) => [item.id, item.status]));
    expect(received.some(({ itemId }) => status.get(itemId) === 'unprocessed')).toBe(true);
  });

  it('creates two late units in the way of their next cycles, one of them still out', () => {
    const inTheWay = cycles.filter(({ conflictingCycleIds }) => conflictingCycleIds.length > 0);
    const late = inTheWay.filter(({ status }) => status !== 'scheduled');
    expect(inTheWay).toHaveLength(4);
    expect(late.map(({ status }) => status)).toEqual(['unreceived', 'received']);
    for (const { id, conflictingCycleIds } of late) {
      const next = inTheWay.filter((one) => conflictingCycleIds.includes(one.id));
      expect(next).toMatchObject([{ status: 'scheduled', conflictingCycleIds: [id] }]);
    }
    expect(late[1].receivedAt > late[1].receiveAt).toBe(true);
  });

  it('creates planned cycles that are at risk for each reason', async () => {
    const atRisk = await shop.all('/cycles?atRisk=true');
    expect(atRisk.length).toBeLessThan(30);
    expect(new Set(atRisk.flatMap(({ risks }) => risks))).toEqual(
      new Set([
        'item_unavailable',
        'item_blocked',
        'item_overdue',
        'item_elsewhere',
        'item_unsuitable',
      ]),
    );
    const former = cycles.flatMap(({ formerUnits }) => formerUnits);
    expect(former.map(({ serial }) => serial)).toEqual(['SN-0059']);
  });

  it('creates a substitute, and a swap of a unit that was out', () => {
    const substitutes = cycles.filter(
      (one) => one.platformVariantId !== one.item.platformVariantId,
    );
    expect(substitutes.map(({ status, item }) => [status, item.serial])).toEqual([
      ['scheduled', 'SN-0382'],
    ]);
    const swapped = items.filter(({ timelineEvents }) =>
      timelineEvents.some(({ eventType }: any) => eventType === 'swapped_out'),
    );
    expect(swapped.map(({ serial, status }) => [serial, status])).toEqual([
      ['SN-0059', 'unprocessed'],
    ]);
  });

  it('lets the second shop hand a unit out on the day on which it is restocked', async () => {
    expect((await secondShop.get('/shop')).body.sameDayTurnover).toBe(true);
    const planned = await secondShop.all('/cycles?status=scheduled');
    const turnovers = planned.filter(({ itemId, restockBy }) =>
      planned.some((next) => next.itemId === itemId && next.prepareFrom === restockBy),
    );
    expect(turnovers).toHaveLength(1);
  });

  it('has whole days of hand-overs and take-backs on the first day, so at any hour of it', async () => {
    const { handOver, takeBack } = (await shop.get('/day_sheet')).body;
    const due = [
      ...handOver.data.map((cycle: any) => cycle.fulfillAt),
      ...takeBack.data.map((cycle: any) => cycle.receiveAt),
    ];
    const format = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Oslo', timeStyle: 'short' });
    expect(due.map((time) => format.format(new Date(time)))).toEqual(Array(6).fill('00:00'));
  });

  it('merges a customer, closes on Sundays and takes back by number', async () => {
    expect((await secondShop.get('/shop')).body.closedWeekdays).toEqual([7]);
    const { data } = (await shop.get('/cycles?search=sigrid.odegard&platformOrderName=%231072'))
      .body;
    expect(data).toMatchObject([{ customer: { lastName: 'Ødegård' } }]);
    const [spikes] = (await shop.get('/items?serial=SN-0285')).body.data;
    const [order] = (await shop.get(`/return_orders?itemId=${spikes.id}`)).body.data;
    expect(order.returnLines).toMatchObject([{ status: 'received' }]);
  });

  it('books no unit twice on one day', async () => {
    const twice = await api.database.query(
      `select a.id, b.id from cycles a
       join cycles b on b.shop_id = a.shop_id and b.item_id = a.item_id and b.id > a.id
         and b.booked_from <= a.booked_to and b.booked_to >= a.booked_from
       where a.booked_from <= a.booked_to and b.booked_from <= b.booked_to`,
    );
    expect(twice).toEqual([]);
    const [{ booked }] = await api.database.query<any>(
      'select count(*)::int as booked from cycles where booked_from <= booked_to',
    );
    // The days that are past are reserved no longer.
    expect(booked).toBeGreaterThan(150);
  });

  it.each(['requested', 'expected', 'in_progress', 'received', 'completed', 'cancelled'])(
    'creates return orders that are %s, and lists them by it',
    async (status) => {
      const found = (await shop.all(`/return_orders?status=${status}`)).filter(isOfStory);
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(returns.filter((one) => one.status === status));
    },
  );

  it.each([
    ['receivalStatus', ['partially_received', 'received', 'unreceived']],
    ['creditStatus', ['partially_recredited', 'recredited', 'uncredited']],
  ])('creates return orders of each %s', (member, values) => {
    expect([...new Set(returns.map((order) => order[member]))].toSorted()).toEqual(values);
  });

  it('creates some forty return orders, of one unit and of several', () => {
    expect(returns).toHaveLength(41);
    const sizes = new Set(returns.map(({ returnLines }) => returnLines.length));
    expect([1, 2, 3].filter((size) => !sizes.has(size))).toEqual([]);
  });

  it('creates return lines of each status, restocked and not, with and without a condition', () => {
    const lines = returns.flatMap(({ returnLines }) => returnLines);
    const kinds = lines.map(({ status, condition, restockedAt }) =>
      [status, condition && 'graded', restockedAt && 'restocked'].filter(Boolean).join(' '),
    );
    expect([...new Set(kinds)].toSorted()).toEqual([
      'awaiting',
      'missing',
      'received',
      'received graded',
      'received graded restocked',
      'received restocked',
    ]);
    const ofStatus = (status: string) => lines.filter((line) => line.status === status);
    const cycleOf = new Map(cycles.map((cycle) => [cycle.id, cycle]));
    for (const { rentalId } of ofStatus('missing')) {
      expect(cycleOf.get(rentalId)).toMatchObject({ status: 'unreceived', receivedAt: null });
    }
    for (const { rentalId, restockedAt } of ofStatus('received')) {
      if (rentalId === null) continue;
      const { status, restockedAt: rentalRestockedAt } = cycleOf.get(rentalId);
      expect([status, rentalRestockedAt]).toEqual(['received', restockedAt]);
    }
  });

  it('creates return orders that are fetched or sent, with tags, comments and a field that names them', () => {
    const types = returns.map(({ returnMethod }) => returnMethod?.type);
    expect(new Set(types)).toEqual(
      new Set(['ReturnMethod::Collection', 'ReturnMethod::ReturnLabel', undefined]),
    );
    expect(returns.filter(({ tags }) => tags.length > 0).length).toBeGreaterThan(5);
    const comments = returns.flatMap(({ timelineEvents }) =>
      timelineEvents.filter(({ eventType }: any) => eventType === 'comment'),
    );
    expect(comments.length).toBeGreaterThan(5);
    const ids = returns.map(({ id }) => String(id));
    const fields = items.flatMap(({ customFields }) => customFields);
    const named = fields.filter(({ key }) => key === 'claimed_return');
    expect(named.length).toBeGreaterThan(5);
    for (const { value } of named) expect(ids).toContain(value);
  });

  it('creates units that came back without being in the inventory, one of them from no one known', () => {
    const found = returns.filter(({ returnLines }) =>
      returnLines.some(({ rentalId }: any) => rentalId === null),
    );
    expect(found.map(({ customer }) => customer === null)).toEqual([true, false]);
    const numbers = found.flatMap(({ returnLines }) =>
      returnLines
        .filter(({ rentalId }: any) => rentalId === null)
        .map(({ item }: any) => item.sequentialId),
    );
    expect(numbers).toEqual([500, 499]);
  });

  it('creates a calendar method for each rented product, and a resale method for half of them', async () => {
    const products = await Promise.all(
      (await shop.all('/products')).map(
        async ({ platformId }) => (await shop.get(`/products/${platformId}`)).body,
      ),
    );
    const calendars = products.flatMap(({ calendarMethod }) => calendarMethod ?? []);
    const resales = products.flatMap(({ resaleMethod }) => resaleMethod ?? []);
    expect(products.filter((one) => !one.calendarMethod).map(({ title }) => title)).toEqual([
      'Deposit',
    ]);
    expect(calendars).toHaveLength(40);
    expect(resales).toHaveLength(22);
    expect(new Set(resales.map(({ status }) => status))).toEqual(new Set(['enabled', 'disabled']));
    const restocking = calendars.filter((one) => one.customRestockDurationCount !== null);
    expect(restocking.length).toBeGreaterThan(5);
    const options = calendars.flatMap((one) => one.options);
    for (const member of ['variantApplicationType', 'conditionApplicationType']) {
      expect(new Set(options.map((one) => one[member]))).toEqual(new Set(['all', 'some']));
    }
    expect(options.some(({ idVerificationRequired }) => idVerificationRequired)).toBe(true);
    expect(options.some((one) => one.depositVariantPlatformId !== null)).toBe(true);
    const sales = resales.flatMap((one) => one.options);
    expect(new Set(sales.map(({ status }) => status))).toEqual(new Set(['enabled', 'disabled']));
    for (const option of sales) expect(option.conditionApplicationIds).not.toEqual([]);
  });

  it('blocks days of each type of resource, with open ends', async () => {
    const blocks = await shop.all('/blocked_dates?servicePlanId=none');
    expect(blocks).toHaveLength(13);
    expect(new Set(blocks.map(({ resourceType }) => resourceType)).size).toBe(4);
    expect(blocks.filter(({ from }) => from === null)).toHaveLength(1);
    expect(blocks.filter(({ to }) => to === null)).toHaveLength(3);
  });

  it('keeps a unit for a service that is due', async () => {
    const due = await shop.all('/items?serviceDue=true');
    expect(due.map(({ serial }) => serial)).toEqual(['SN-0058']);
  });

  it('leaves a variant more or less available from day to day', async () => {
    const path = '/availability_timelines?platformVariantId=81001';
    const { occupancy, inventoryCount } = (await shop.get(path)).body;
    const counts = Object.values<number>(occupancy);
    expect(counts).toHaveLength(366);
    expect(Math.max(...counts)).toBe(inventoryCount);
    expect(Math.min(...counts)).toBe(0);
    expect(new Set(counts).size).toBeGreaterThan(1);
  });

  it('keeps the shops apart', async () => {
    expect(await secondShop.all('/items')).toHaveLength(60);
    const theirs = [await secondShop.all('/cycles'), await secondShop.all('/return_orders')];
    expect(theirs.map((list) => list.filter(isOfStory).length)).toEqual([
      CYCLES - cycles.length,
      6,
    ]);
    expect((await secondShop.get(`/return_orders/${returns[0].id}`)).status).toBe(404);
    expect((await secondShop.get(`/cycles/${cycles[0].id}`)).status).toBe(404);
    const [mine, foreign] = [
      await shop.get('/products/71001'),
      await secondShop.get('/products/71001'),
    ];
    expect(mine.body.title).toBe('Storm parka');
    expect(foreign.body.title).toBe('Mainsail');
    expect((await secondShop.get(`/items/${items[0].id}`)).status).toBe(404);
  });
});

describe('seeding the demo, when it goes wrong,', () => {
  const api = useOwnApi();
  const beside = useOwnApi({}, api);

  it('creates no partial shop and continues with the missing ones', async () => {
    const stopAt = (limit: number) => {
      let vacuum: Promise<unknown> | undefined;
      return seed(api, (done) => {
        // As autovacuum may after a failed attempt: it counts no row of an open transaction.
        vacuum ??= api.database.query('vacuum analyze');
        if (done >= limit) throw new Error(`stopped at ${done}`);
      }).finally(() => vacuum);
    };
    await expect(stopAt(250)).rejects.toThrow('stopped at');
    expect(await countShops(api)).toBe(0);
    expect(await api.database.query('select id from items')).toEqual([]);
    await expect(stopAt(MAIN_RECORDS + 20)).rejects.toThrow('stopped at');
    expect(await countShops(api)).toBe(1);
    const totals = new Set<number>();
    const { created } = await seed(api, (_, total) => totals.add(total));
    expect(created).toEqual(['Harbour Sails']);
    expect(totals).toEqual(new Set([UNITS + CYCLES - MAIN_RECORDS]));
    expect(await api.database.query('select id from items')).toHaveLength(UNITS);
    const ofStory = `select id from cycles where created_at > now() - interval '1 day'`;
    expect(await api.database.query(ofStory)).toHaveLength(CYCLES);
  });

  it('uses an existing shop of the same name', async () => {
    await api.database.query(`update shops set name = 'Renamed' where name = 'Harbour Sails'`);
    const mine = await api.newShop('Harbour Sails');
    const { shops, created } = await seed(api);
    expect(shops[1]).toEqual({ id: mine.shopId, name: 'Harbour Sails' });
    expect(created).toEqual([]);
    expect((await mine.get('/items')).body.data).toEqual([]);
  });

  it('creates a shop once when two processes seed at the same time', async () => {
    await api.database.query(`update shops set name = 'Before' where name = 'Harbour Sails'`);
    const before = await countShops(api);
    const [one, two] = await Promise.all([seed(api), seed(beside)]);
    expect([one.created.length, two.created.length].toSorted()).toEqual([0, 1]);
    expect(one.shops).toEqual(two.shops);
    expect(await countShops(api)).toBe(before + 1);
  });
});
