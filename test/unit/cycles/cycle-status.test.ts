import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../../src/time/zone.js';
import type { ListFilter } from '../../../src/database/sql/list-filter.js';
import {
  fulfillmentFilter,
  receivalFilter,
  statusFilter,
} from '../../../src/modules/cycles/cycles.filters.js';
import {
  awaitedAtOf,
  type CycleState,
  isActive,
  isOut,
} from '../../../src/modules/rentals/plan/cycle-state.js';
import {
  CYCLE_STATUSES,
  cycleStatus,
  isPast,
  LEG_STATUSES,
  legStatus,
  readingTime,
  type ReadingTime,
  type StatusFacts,
} from '../../../src/modules/rentals/plan/cycle-status.js';
import { namesOfCycles } from '../../../src/modules/calendar/rules/cycle-values.js';
import { createDatabase, type TestDatabase } from '../../support/database/database.js';
import { eventuallyHolds, holds } from '../../support/models/property.js';

const NOW = '2026-06-10T12:00:00.000Z';
const YESTERDAY = '2026-06-09T12:00:00.000Z';
const TOMORROW = '2026-06-11T12:00:00.000Z';
/** Midnight in Berlin. */
const THIS_MORNING = '2026-06-09T22:00:00.000Z';
const THIS_EVENING = '2026-06-10T22:00:00.000Z';

const facts = (members: Partial<StatusFacts> = {}): StatusFacts => ({
  cancelledAt: null,
  closedAs: null,
  holdUntil: null,
  fulfillAt: TOMORROW,
  fulfilledAt: null,
  receiveAt: TOMORROW,
  receivedAt: null,
  ...members,
});

describe('the status of a cycle', () => {
  it.each<[string, string, Partial<StatusFacts>]>([
    ['scheduled', 'before it is due to go out', {}],
    ['scheduled', 'at the very moment it is due', { fulfillAt: NOW }],
    ['unfulfilled', 'once it should have gone out', { fulfillAt: YESTERDAY }],
    ['held', 'before its hold lapses', { holdUntil: TOMORROW }],
    ['held', 'though it should have gone out', { holdUntil: TOMORROW, fulfillAt: YESTERDAY }],
    ['cancelled', 'once its hold has lapsed', { holdUntil: YESTERDAY, cancelledAt: YESTERDAY }],
    ['fulfilled', 'while it is out', { fulfillAt: YESTERDAY, fulfilledAt: YESTERDAY }],
    ['fulfilled', 'while it is out without end', { fulfilledAt: YESTERDAY, receiveAt: null }],
    ['unreceived', 'once it should be back', { fulfilledAt: YESTERDAY, receiveAt: YESTERDAY }],
    ['scheduled', 'until the day of a plain date is over', { fulfillAt: THIS_MORNING }],
    ['unfulfilled', 'a moment into that day', { fulfillAt: '2026-06-09T22:00:00.001Z' }],
    ['fulfilled', 'until that day is over', { fulfilledAt: YESTERDAY, receiveAt: THIS_MORNING }],
    ['received', 'once it is back', { fulfilledAt: YESTERDAY, receivedAt: NOW }],
    ['received', 'though it came back late', { receiveAt: YESTERDAY, receivedAt: NOW }],
    ['cancelled', 'even if it was received as well', { cancelledAt: YESTERDAY, receivedAt: NOW }],
  ])('is %s %s', (status, _, members) => {
    expect(cycleStatus(facts(members), readingTime(NOW, 'Europe/Berlin'))).toBe(status);
  });
});

describe('the status of a leg', () => {
  it.each([
    ['complete', 'once it is done', YESTERDAY, NOW, 'UTC'],
    ['complete', 'without a due time too', null, NOW, 'UTC'],
    ['pending', 'without a due time', null, null, 'UTC'],
    ['overdue', 'after the due time', '2026-06-10T11:59:59.999Z', null, 'UTC'],
    ['in_progress', 'at the due time', NOW, null, 'UTC'],
    ['in_progress', 'on the day it is due', '2026-06-10T23:59:59.999Z', null, 'UTC'],
    ['in_progress', 'until the day of a plain date is over', THIS_MORNING, null, 'Europe/Berlin'],
    ['overdue', 'at that instant elsewhere', THIS_MORNING, null, 'UTC'],
    ['scheduled', 'before the day of a plain date', THIS_EVENING, null, 'Europe/Berlin'],
    ['scheduled', 'before that day', '2026-06-11T00:00:00.000Z', null, 'UTC'],
    ['scheduled', 'before that day in the shop', '2026-06-10T22:00:00.000Z', null, 'Europe/Berlin'],
    [
      'in_progress',
      'on that day in the shop',
      '2026-06-11T02:00:00.000Z',
      null,
      'America/New_York',
    ],
  ])('is %s %s', (status, _, due, done, timeZone) => {
    expect(legStatus(due, done, readingTime(NOW, timeZone))).toBe(status);
  });
});

describe('the status of a leg that is due', () => {
  it('is in progress on the day itself, by the calendar of the shop, and on no other', () => {
    const day = 86_400_000;
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Havana', 'Africa/Cairo');
    const times = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    holds(
      fc.property(times, fc.integer({ min: 0, max: 2 * day }), zone, (now, ahead, timeZone) => {
        const [time, due] = [now, now + ahead].map((one) => new Date(one).toISOString());
        const isToday = dayIn(due!, timeZone) === dayIn(time!, timeZone);
        const expected = isToday ? 'in_progress' : 'scheduled';
        expect(legStatus(due!, null, readingTime(time!, timeZone))).toBe(expected);
      }),
      1000,
    );
  });
});

describe('a due time that is midnight in the shop', () => {
  it.each([
    [false, 'before it', '2026-06-09T21:59:59.999Z'],
    [false, 'at it', '2026-06-09T22:00:00.000Z'],
    [false, 'at the last instant of the day', '2026-06-10T21:59:59.999Z'],
    [true, 'when the day is over', '2026-06-10T22:00:00.000Z'],
    [true, 'a moment later', '2026-06-10T22:00:00.001Z'],
  ])('is past: %s %s', (past, _, now) => {
    expect(isPast(THIS_MORNING, readingTime(now, 'Europe/Berlin'))).toBe(past);
  });

  it('is the first instant of the day where clocks skip midnight', () => {
    // In Cairo, 24 April 2026 begins at 01:00, when it is 22:00 in UTC.
    const dayStart = '2026-04-23T22:00:00.000Z';
    expect(readingTime('2026-04-24T12:00:00.000Z', 'Africa/Cairo').dayStart).toBe(dayStart);
    expect(isPast(dayStart, readingTime('2026-04-24T20:59:59.999Z', 'Africa/Cairo'))).toBe(false);
    expect(isPast(dayStart, readingTime('2026-04-24T21:00:00.000Z', 'Africa/Cairo'))).toBe(true);
  });
});

/** A moment near `NOW`, or any other. */
const instant = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: -3, max: 3 }).map((ms) => Date.parse(NOW) + ms) },
    fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(9999, 11, 30) }),
  )
  .map((time) => new Date(time).toISOString());
/** A moment of a day in Havana whose first hour comes twice. */
const twice = fc
  .integer({ min: -1, max: 25 * 60 })
  .map((minutes) => new Date(Date.UTC(2027, 10, 7, 4, minutes)).toISOString());
const elsewhere = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata');
const reading = fc
  .oneof(fc.tuple(instant, elsewhere), fc.tuple(twice, fc.constant('America/Havana')))
  .map(([now, timeZone]) => readingTime(now, timeZone));

type CycleFacts = StatusFacts & Pick<CycleState, 'replacedVisibility'>;

/** The cycle of a cycle in one of the stages that the database allows. */
const cycleRead = ({ midnights }: ReadingTime): fc.Arbitrary<CycleFacts> => {
  const due = fc.oneof({ weight: 3, arbitrary: instant }, fc.constantFrom(...midnights), twice);
  const none = fc.constant(null);
  const gone = { fulfilledAt: instant, replacedVisibility: fc.constant('available' as const) };
  const stage = (members: { [Member in keyof CycleFacts]?: fc.Arbitrary<CycleFacts[Member]> }) =>
    fc.record<CycleFacts>({
      cancelledAt: none,
      closedAs: none,
      holdUntil: none,
      fulfilledAt: none,
      receivedAt: none,
      replacedVisibility: none,
      fulfillAt: due,
      receiveAt: fc.option(due),
      ...members,
    });
  return fc.oneof(
    stage({ holdUntil: fc.option(instant) }),
    stage({ fulfilledAt: instant }),
    stage({ fulfilledAt: fc.option(instant), receivedAt: instant }),
    stage({ ...gone, closedAs: fc.constantFrom('lost', 'bought') }),
    stage({ ...gone, receiveAt: none }),
    stage({ cancelledAt: instant, holdUntil: fc.option(instant) }),
  );
};

describe('the filters of lists by a status', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('find the cycles that show it, whatever its facts and the time', async () => {
    const read = reading.chain((time) =>
      fc.tuple(fc.constant(time), fc.array(cycleRead(time), { minLength: 50, maxLength: 200 })),
    );
    await eventuallyHolds(
      fc.asyncProperty(read, async ([time, cycles]) => {
        const rows = cycles.map((cycle, index) => ({ ...cycle, ...storedWith(cycle), id: index }));
        const found = await database.query(foundBy(time), ['1', JSON.stringify(rows)]);
        const expected = cycles.map((cycle) => ({
          status: cycleStatus(cycle, time),
          fulfillment: legStatus(cycle.fulfillAt, cycle.fulfilledAt, time),
          receival: legStatus(cycle.receiveAt, cycle.receivedAt, time),
        }));
        expect(found).toEqual(
          expected.map((one) => Object.fromEntries(Object.entries(one).map(([k, v]) => [k, [v]]))),
        );
      }),
    );
  });
});

/** The columns of a row that follow from its facts. */
const storedWith = (cycle: CycleFacts) => ({
  active: isActive(cycle),
  out: isOut(cycle),
  awaitedAt: awaitedAtOf(cycle, { fulfillAt: cycle.fulfillAt!, receiveAt: cycle.receiveAt }),
});

/** Reads the statuses by whose filters each cycle is found; the cases stand for the tables. */
function foundBy(time: ReadingTime): string {
  const statuses = <Status extends string>(
    name: string,
    all: readonly Status[],
    filterOf: (status: Status) => ListFilter,
  ) => {
    const found = all.map((status) => {
      const { parts } = filterOf(status);
      return `case when ${parts!.map((part) => `(${part})`).join(' or ') || 'false'} then '${status}' end`;
    });
    return `array_remove(array[${found.join(', ')}], null) as ${name}`;
  };
  return `
  with sent as (
    select * from jsonb_to_recordset($2) as (id int, "cancelledAt" timestamptz(3),
      "closedAs" text, "holdUntil" timestamptz(3), "fulfillAt" timestamptz(3),
      "fulfilledAt" timestamptz(3), "receiveAt" timestamptz(3), "receivedAt" timestamptz(3),
      "replacedVisibility" text, active boolean, out boolean, "awaitedAt" timestamptz(3))
  ), cycle_legs as (
    select $1::int as shop_id, id as cycle_id, 'fulfillment' as kind, "fulfillAt" as due_at from sent
    union all select $1::int, id, 'receival', "receiveAt" from sent
  ), cycles as (
    select id, "cancelledAt" as cancelled_at, "closedAs" as closed_as, "holdUntil" as hold_until,
      "fulfilledAt" as fulfilled_at, "receivedAt" as received_at, "receiveAt" as receive_at,
      "replacedVisibility" as replaced_visibility, active, out, "awaitedAt" as awaited_at
    from sent
  )
  select ${[
    statuses('status', CYCLE_STATUSES, (status) => statusFilter({ status: [status] }, time)),
    statuses('fulfillment', LEG_STATUSES, (status) => fulfillmentFilter([status], time)),
    statuses('receival', LEG_STATUSES, (status) => receivalFilter([status], time)),
  ].join(', ')} from cycles c order by id`;
}

describe('an error that names cycles', () => {
  const cycles = Array.from({ length: 6 }, (_, index) => ({ sequentialId: 1001 + index }));

  it('names five, and says when there are more', () => {
    const five = 'SC-1001, SC-1002, SC-1003, SC-1004, SC-1005';
    expect(namesOfCycles(cycles.slice(0, 5))).toBe(five);
    expect(namesOfCycles(cycles)).toBe(`${five}, …`);
  });
});
