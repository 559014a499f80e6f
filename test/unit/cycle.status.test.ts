import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cycleStatus,
  cycleStatusSql,
  legStatus,
  type StatusFacts,
} from '../../src/modules/cycles/cycle.status.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { eventuallyHolds } from '../support/property.js';

const NOW = '2026-06-10T12:00:00.000Z';
const YESTERDAY = '2026-06-09T12:00:00.000Z';
const TOMORROW = '2026-06-11T12:00:00.000Z';

const facts = (members: Partial<StatusFacts> = {}): StatusFacts => ({
  cancelledAt: null,
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
    ['fulfilled', 'while it is out', { fulfillAt: YESTERDAY, fulfilledAt: YESTERDAY }],
    ['fulfilled', 'while it is out without end', { fulfilledAt: YESTERDAY, receiveAt: null }],
    ['unreceived', 'once it should be back', { fulfilledAt: YESTERDAY, receiveAt: YESTERDAY }],
    ['received', 'once it is back', { fulfilledAt: YESTERDAY, receivedAt: NOW }],
    ['received', 'though it came back late', { receiveAt: YESTERDAY, receivedAt: NOW }],
    ['cancelled', 'whatever else happened', { cancelledAt: YESTERDAY, receivedAt: NOW }],
  ])('is %s %s', (status, _, members) => {
    expect(cycleStatus(facts(members), NOW)).toBe(status);
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
    expect(legStatus(due, done, NOW, timeZone)).toBe(status);
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
    const cycle = fc.record({
      now: instant,
      cancelledAt: fc.option(instant, { freq: 2 }),
      fulfillAt: instant,
      fulfilledAt: fc.option(instant),
      receiveAt: fc.option(instant),
      receivedAt: fc.option(instant, { freq: 2 }),
    });
    await eventuallyHolds(
      fc.asyncProperty(fc.array(cycle, { minLength: 50, maxLength: 200 }), async (cycles) => {
        const found = await database.query<{ status: string }>(STATUSES, [JSON.stringify(cycles)]);
        const told = cycles.map(({ now, ...one }) => cycleStatus(one, now));
        expect(found.map(({ status }) => status)).toEqual(told);
      }),
    );
  });
});

/** The cases stand for the tables; each has a time of reading of its own. */
const STATUSES = `
  select ${cycleStatusSql('one.now')} as status
  from rows from (jsonb_to_recordset($1) as (
    now timestamptz(3), "cancelledAt" timestamptz(3), "fulfillAt" timestamptz(3),
    "fulfilledAt" timestamptz(3), "receiveAt" timestamptz(3), "receivedAt" timestamptz(3)
  )) with ordinality as one
    (now, cancelled_at, fulfill_at, fulfilled_at, receive_at, received_at, position)
  cross join lateral (select one.cancelled_at) c
  cross join lateral (select one.fulfill_at as due_at, one.fulfilled_at as done_at) f
  cross join lateral (select one.receive_at as due_at, one.received_at as done_at) r
  order by one.position`;
