import { beforeAll, expect, it } from 'vitest';
import { DATA_SETS, shrunk } from '../../bench/seed/data-sets.js';
import { seed } from '../../bench/seed/seed.js';
import { intersectionOf, sqlDateOf } from '../../src/time/days.js';
import { searchTextSql } from '../../src/database/sql/search.sql.js';
import { itemSearchText } from '../../src/modules/products/product.sql.js';
import { rentalsSearchText } from '../../src/modules/rentals/return/return-order.js';
import type { Logistics } from '../../src/modules/calendar/rules/schedule.js';
import { applyPatch, newCycle } from '../../src/modules/rentals/plan/cycle-projection.js';
import {
  awaitedAtOf,
  type CalendarPatch,
  onUnit,
} from '../../src/modules/rentals/plan/cycle-state.js';
import { useOwnApi } from '../support/service/api.js';

const DAY = { count: 1, unit: 'day' } as const;
const TWO_DAYS = { count: 2, unit: 'day' } as const;
const LOGISTICS: Logistics = {
  timeZone: 'Europe/Oslo',
  closedDays: [],
  closedWeekdays: [],
  preparation: DAY,
  delivery: TWO_DAYS,
  reverseDelivery: TWO_DAYS,
  restock: DAY,
  sameDayTurnover: false,
};

/** Before all cycles, so that they book all their days. */
const BOOKED_AT = '2000-01-01T00:00:00.000Z';

/** The searchable tables, and the text that the service writes. */
const SEARCH_TEXTS = [
  ['products t', searchTextSql('t.title')],
  ['variants t', searchTextSql('t.title', 't.sku')],
  ['customers t', searchTextSql('t.first_name', 't.last_name', 't.email')],
  ['cycles t', searchTextSql(`'SC-' || t.sequential_id::text`, 't.platform_order_name')],
  ['return_orders t', searchTextSql(`'#' || t.sequential_id::text`)],
  [
    `items t join variants v on v.shop_id = t.shop_id and v.id = t.variant_id
       join products p on p.shop_id = v.shop_id and p.id = v.product_id`,
    itemSearchText('t.serial', 't.sequential_id'),
  ],
] as const;

const api = useOwnApi();
let shops: number[];

beforeAll(async () => {
  shops = await seed(api.database.url, { ...shrunk(DATA_SETS.app, 10), cycles: 2_000 });
});

it('creates cycles with the days that the service gives them', async () => {
  const cycles = await api.database.query<Seeded>(SEEDED);
  expect(cycles.length).toBe(4_000);
  for (const cycle of cycles)
    expect(calendarOf(cycle), `cycle ${cycle.id}`).toEqual(cycle.calendar);
});

it('gives every state to some cycles', async () => {
  const [states] = await api.database.query<Record<string, string>>(
    `select count(*) filter (where out) as out, count(*) filter (where active and not out) as waiting,
       count(*) filter (where cancelled_at is not null) as cancelled,
       count(*) filter (where restocked_at is not null) as restocked from cycles`,
  );
  expect(Math.min(...Object.values(states!).map(Number))).toBeGreaterThan(10);
});

it('writes the search texts that the service writes', async () => {
  for (const [rows, text] of SEARCH_TEXTS) {
    const others = await api.database.query(
      `select t.id from ${rows} where t.search_text is distinct from ${text}`,
    );
    expect(others).toEqual([]);
  }
  const orders = await api.database.query<{ text: string; rentals: string[] }>(
    `select o.rentals_search_text as text, array_agg(c.sequential_id) as rentals from return_orders o
     join return_lines l on l.shop_id = o.shop_id and l.return_order_id = o.id
     join cycles c on c.shop_id = l.shop_id and c.id = l.rental_id
     group by o.shop_id, o.id, o.rentals_search_text`,
  );
  expect(orders.length).toBeGreaterThan(500);
  for (const { text, rentals } of orders) {
    expect(text).toBe(rentalsSearchText(rentals.map(Number)));
  }
});

it('leaves a shop that goes on', async () => {
  const { token } = await api.newKey(shops[0]!);
  const shop = api.client(token);
  const booking = {
    platformVariantId: 81_001,
    customerPlatformId: 52_001,
    methodType: 'calendar',
    rentalStart: '2040-05-01',
    rentalEnd: '2040-05-08',
  };
  const { status, body } = await shop.post('/cycles', booking);
  expect([status, body.sequentialId]).toEqual([201, 3_001]);
  const [unit] = (await shop.get('/items?withActiveRental=false&limit=1')).body.data;
  expect((await shop.post('/return_orders', { data: [{ itemId: unit.id }] })).status).toBe(200);
  for (const list of ['items', 'cycles', 'return_orders', 'customers', 'products']) {
    expect((await shop.get(`/${list}?limit=100`)).body.data.length, list).toBeGreaterThan(4);
  }
});

interface Seeded {
  id: string;
  deliveryMethodType: 'shipping' | 'pick_up';
  rentalStart: string;
  rentalEnd: string | null;
  minimumRentalEnd: string | null;
  fulfilledAt: string | null;
  receivedAt: string | null;
  restockedAt: string | null;
  cancelledAt: string | null;
  calendar: Record<string, string | null>;
}

const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SEEDED = `
  select c.id, c.delivery_method_type as "deliveryMethodType", ${instant('c.rental_start')} as "rentalStart",
    ${instant('c.rental_end')} as "rentalEnd", ${instant('c.minimum_rental_end')} as "minimumRentalEnd",
    ${instant('f.done_at')} as "fulfilledAt", ${instant('r.done_at')} as "receivedAt",
    ${instant('c.restocked_at')} as "restockedAt", ${instant('c.cancelled_at')} as "cancelledAt",
    json_build_object('fulfillAt', ${instant('f.due_at')}, 'receiveAt', ${instant('r.due_at')},
      'prepareFrom', f.buffer_day::text, 'restockBy', r.buffer_day::text,
      'bookedFrom', c.booked_from::text, 'bookedTo', c.booked_to::text,
      'occupiedFrom', c.occupied_from::text, 'occupiedTo', c.occupied_to::text,
      'awaitedAt', ${instant('c.awaited_at')}, 'fulfilledAt', ${instant('c.fulfilled_at')},
      'receivedAt', ${instant('c.received_at')}, 'receiveAtCopy', ${instant('c.receive_at')}) as calendar
  from cycles c
  join cycle_legs f on f.shop_id = c.shop_id and f.cycle_id = c.id and f.kind = 'fulfillment'
  join cycle_legs r on r.shop_id = c.shop_id and r.cycle_id = c.id and r.kind = 'receival'`;

const OPEN = {
  methodType: 'calendar',
  cancelReason: null,
  closedAs: null,
  salePriceCents: null,
  replacedVisibility: null,
} as const;

/** The calendar of a cycle with this history, by the rules. */
function calendarOf(seeded: Seeded): Record<string, string | null> {
  const { fulfilledAt, receivedAt, restockedAt, cancelledAt, ...plan } = seeded;
  const given = {
    fulfillAtGiven: null,
    receiveAtGiven: null,
    prepareFromGiven: null,
    restockByGiven: null,
  };
  const none = {
    fulfilledAt: null,
    receivedAt: null,
    restockedAt: null,
    cancelledAt: null,
    holdUntil: null,
  };
  const planned = newCycle({ ...plan, ...given, ...none, ...OPEN }, LOGISTICS, BOOKED_AT);
  let outcome = onUnit(planned, 1);
  const changes: CalendarPatch[] = [{ fulfilledAt }, { receivedAt, restockedAt }, { cancelledAt }];
  for (const change of changes) {
    if (Object.values(change)[0] === null) continue;
    const { state, schedule, occupied } = outcome;
    outcome = applyPatch({ ...state, ...schedule, occupied }, change, LOGISTICS, BOOKED_AT);
  }
  // The restock of a unit ends both ranges: cycle-writes.repository.ts.
  const booked =
    restockedAt === null
      ? outcome.state.booked
      : intersectionOf(outcome.state.booked, outcome.occupied);
  return {
    ...outcome.schedule,
    bookedFrom: sqlDateOf(booked.from),
    bookedTo: sqlDateOf(booked.to),
    occupiedFrom: sqlDateOf(outcome.occupied.from),
    occupiedTo: sqlDateOf(outcome.occupied.to),
    awaitedAt: awaitedAtOf(outcome.state, outcome.schedule),
    fulfilledAt,
    receivedAt,
    receiveAtCopy: outcome.schedule.receiveAt,
  };
}
