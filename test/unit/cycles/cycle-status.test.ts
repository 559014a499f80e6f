import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../../src/time/zone.js';
import { cycleStatusSql } from '../../../src/modules/cycles/cycles.filters.js';
import {
  cycleStatus,
  isPast,
  legStatus,
  readingTime,
  type ReadingTime,
  type StatusFacts,
} from '../../../src/modules/rentals/rules/cycle-status.js';
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

describe('the status in SQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('is the status in TypeScript, whatever the facts and the time', async () => {
    const moment = fc
      .integer({ min: -3, max: 3 })
      .map((offset) => new Date(Date.parse(NOW) + offset).toISOString());
    const anywhere = fc
      .integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(9999, 11, 30) })
      .map((time) => new Date(time).toISOString());
    const instant = fc.oneof({ weight: 3, arbitrary: moment }, anywhere);
    const elsewhere = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata');
    // Its first hour comes twice.
    const twice = fc
      .integer({ min: -1, max: 25 * 60 })
      .map((minutes) => new Date(Date.UTC(2027, 10, 7, 4, minutes)).toISOString());
    const time = fc
      .oneof(fc.tuple(instant, elsewhere), fc.tuple(twice, fc.constant('America/Havana')))
      .map(([now, timeZone]) => readingTime(now, timeZone));
    const cycle = time.chain((read) => {
      const day = fc.constantFrom(...read.midnights);
      const due = fc.oneof({ weight: 3, arbitrary: instant }, day, twice);
      return fc.record({
        ...constants(read),
        lastMidnight: fc.constant(read.midnights.at(-1)!),
        cancelledAt: fc.option(instant, { freq: 2 }),
        closedAs: fc.option(fc.constantFrom('lost' as const, 'bought' as const)),
        holdUntil: fc.option(instant),
        fulfillAt: due,
        fulfilledAt: fc.option(instant),
        receiveAt: fc.option(due),
        receivedAt: fc.option(instant, { freq: 2 }),
      });
    });
    await eventuallyHolds(
      fc.asyncProperty(fc.array(cycle, { minLength: 50, maxLength: 200 }), async (cycles) => {
        const found = await database.query<{ status: string }>(STATUSES, [JSON.stringify(cycles)]);
        const expected = cycles.map((one) => cycleStatus(one, one));
        expect(found.map(({ status }) => status)).toEqual(expected);
      }),
    );
  });
});

const constants = (time: ReadingTime) => ({
  timeZone: fc.constant(time.timeZone),
  now: fc.constant(time.now),
  dayStart: fc.constant(time.dayStart),
  midnights: fc.constant(time.midnights),
  nextDayStart: fc.constant(time.nextDayStart),
});

/** The cases stand for the tables; each has a time of reading of its own. */
const STATUSES = `
  select ${cycleStatusSql({ now: 'one.now', midnights: ['one.day_start', 'one.last_midnight'] })} as status
  from rows from (jsonb_to_recordset($1) as (
    now timestamptz(3), "dayStart" timestamptz(3), "lastMidnight" timestamptz(3), "cancelledAt" timestamptz(3), "fulfillAt" timestamptz(3),
    "fulfilledAt" timestamptz(3), "receiveAt" timestamptz(3), "receivedAt" timestamptz(3),
    "closedAs" text, "holdUntil" timestamptz(3)
  )) with ordinality as one
    (now, day_start, last_midnight, cancelled_at, fulfill_at, fulfilled_at, receive_at, received_at, closed_as,
      hold_until, position)
  cross join lateral (select one.cancelled_at, one.closed_as, one.hold_until) c
  cross join lateral (select one.fulfill_at as due_at, one.fulfilled_at as done_at) f
  cross join lateral (select one.receive_at as due_at, one.received_at as done_at) r
  order by one.position`;

describe('an error that names cycles', () => {
  const cycles = Array.from({ length: 6 }, (_, index) => ({ sequentialId: 1001 + index }));

  it('names five, and says when there are more', () => {
    const five = 'SC-1001, SC-1002, SC-1003, SC-1004, SC-1005';
    expect(namesOfCycles(cycles.slice(0, 5))).toBe(five);
    expect(namesOfCycles(cycles)).toBe(`${five}, …`);
  });
});
