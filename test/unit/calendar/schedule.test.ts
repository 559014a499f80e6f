import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Duration, DURATION_UNITS, parseDuration } from '../../../src/time/moment.js';
import { dayIn, moved } from '../../../src/time/zone.js';
import {
  type Logistics,
  type Schedule,
  scheduleOf,
  type SchedulePlan,
} from '../../../src/modules/calendar/rules/schedule.js';
import { holds } from '../../support/models/property.js';
import { dayAt, movedBy } from '../../support/time/wall-clock.js';
import { ZONE_CASES, zonedInstants, ZONES } from '../../support/time/zone-cases.js';

const duration = (text: string): Duration => parseDuration(text)!;

const logisticsIn = (timeZone: string, durations: Partial<Record<string, string>> = {}) => ({
  timeZone,
  closedDays: [],
  closedWeekdays: [],
  preparation: duration(durations.preparation ?? '1.day'),
  delivery: duration(durations.delivery ?? '2.day'),
  reverseDelivery: duration(durations.reverseDelivery ?? '3.day'),
  restock: duration(durations.restock ?? '1.day'),
  sameDayTurnover: false,
});

const plan = (members: Partial<SchedulePlan> = {}): SchedulePlan => ({
  deliveryMethodType: 'shipping',
  rentalStart: '2026-06-10T08:00:00.000Z',
  rentalEnd: '2026-06-20T08:00:00.000Z',
  fulfillAtGiven: null,
  receiveAtGiven: null,
  prepareFromGiven: null,
  restockByGiven: null,
  fulfilledAt: null,
  receivedAt: null,
  ...members,
});

describe('moving an instant', () => {
  it.each([
    '2026-03-28T01:30:00Z +1.day in Europe/Berlin is 2026-03-29T01:30:00.000Z', // over the spring change, by days
    '2026-03-28T01:30:00Z +24.hour in Europe/Berlin is 2026-03-29T01:30:00.000Z', // over the spring change, by hours
    '2026-03-28T12:00:00Z +1.day in Europe/Berlin is 2026-03-29T11:00:00.000Z', // past the spring change, by days
    '2026-03-28T12:00:00Z +24.hour in Europe/Berlin is 2026-03-29T12:00:00.000Z', // past the spring change, by hours
    '2026-10-24T12:00:00Z +1.day in Europe/Berlin is 2026-10-25T13:00:00.000Z', // past the autumn change, by days
    '2026-10-25T13:00:00Z -1.day in Europe/Berlin is 2026-10-24T12:00:00.000Z', // back over the autumn change
    '2026-03-28T01:30:00Z +1.day in Europe/Berlin is 2026-03-29T01:30:00.000Z', // into the hour that is skipped
    '2026-10-24T00:30:00Z +1.day in Europe/Berlin is 2026-10-25T00:30:00.000Z', // into the hour that comes twice
    '2018-11-03T03:00:00Z +1.day in America/Sao_Paulo is 2018-11-04T03:00:00.000Z', // to a midnight that is skipped
    '2011-12-29T22:00:00Z +1.day in Pacific/Apia is 2011-12-30T22:00:00.000Z', // to a day that is skipped
    '2011-12-29T22:00:00Z +2.day in Pacific/Apia is 2011-12-30T22:00:00.000Z', // over a day that is skipped
    '2026-10-03T12:00:00Z +1.day in Australia/Lord_Howe is 2026-10-04T11:30:00.000Z', // by a half-hour change
    '2026-01-31T12:00:00Z +1.month in UTC is 2026-02-28T12:00:00.000Z', // from a month end to a short month
    '2024-03-31T12:00:00Z -1.month in UTC is 2024-02-29T12:00:00.000Z', // from a month end to a leap February
    '2024-02-29T12:00:00Z +1.year in UTC is 2025-02-28T12:00:00.000Z', // from a leap day by a year
    '2024-02-29T12:00:00Z +4.year in UTC is 2028-02-29T12:00:00.000Z', // from a leap day by four years
    '2026-12-28T12:00:00Z +2.week in UTC is 2027-01-11T12:00:00.000Z', // by weeks over a year end
    '2026-12-31T23:59:59Z +90.second in Asia/Kathmandu is 2027-01-01T00:01:29.000Z', // by seconds
    '2026-03-01T00:10:00Z -15.minute in UTC is 2026-02-28T23:55:00.000Z', // by minutes, backwards
    '2026-03-01T00:10:00.123Z +0.day in UTC is 2026-03-01T00:10:00.123Z', // by nothing
  ])('%s', (row) => {
    const [, instant, sign, text, zone, expected] = /^(\S+) ([+-])(\S+) in (\S+) is (\S+)$/.exec(
      row,
    )!;
    expect(moved(instant!, duration(text!), sign === '+' ? 1 : -1, zone!)).toBe(expected);
  });

  it('stays within the years of four digits, however long the duration', () => {
    for (const timeZone of ZONES) {
      const last = moved('2999-12-31T00:00:00Z', duration('99999.year'), 1, timeZone);
      const first = moved('1900-01-01T00:00:00Z', duration('99999.year'), -1, timeZone);
      for (const instant of [
        last,
        first,
        moved(last, duration('99999.month'), 1, timeZone),
        moved(first, duration('99999.week'), -1, timeZone),
      ]) {
        expect(instant).toMatch(/^[1-9]\d{3}-\d\d-\d\dT/);
        expect(dayIn(instant, timeZone)).toMatch(/^[1-9]\d{3}-\d\d-\d\d$/);
      }
    }
  });

  it('agrees with stepping through the calendar, in every zone and by every unit', () => {
    const steps = fc.record({
      zoned: zonedInstants,
      count: fc.integer({ min: 0, max: 40 }),
      unit: fc.constantFrom(...DURATION_UNITS),
      sign: fc.constantFrom(1 as const, -1 as const),
    });
    holds(
      fc.property(steps, ({ zoned: { instant, timeZone }, count, unit, sign }) => {
        const expected = iso(movedBy(instant, sign * count, unit, timeZone));
        expect(moved(iso(instant), { count, unit }, sign, timeZone)).toBe(expected);
      }),
      ZONE_CASES,
    );
  });
});

describe('the day of an instant', () => {
  it.each([
    ['2026-01-03T23:30:00Z', 'Europe/Berlin', '2026-01-04'],
    ['2026-01-03T02:59:59.999Z', 'America/Sao_Paulo', '2026-01-02'],
    ['2026-01-03T18:14:59Z', 'Asia/Kathmandu', '2026-01-03'],
    ['2026-01-03T18:15:00Z', 'Asia/Kathmandu', '2026-01-04'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
    ['2024-02-28T23:00:00Z', 'Europe/Berlin', '2024-02-29'],
  ])('%s in %s is %s', (instant, timeZone, expected) => {
    expect(dayIn(instant, timeZone)).toBe(expected);
  });

  it('agrees with what Intl shows', () => {
    holds(
      fc.property(zonedInstants, ({ instant, timeZone }) => {
        expect(dayIn(iso(instant), timeZone)).toBe(dayAt(instant, timeZone));
      }),
      ZONE_CASES,
    );
  });
});

describe('the schedule of a cycle', () => {
  const logistics = logisticsIn('Europe/Berlin');

  it.each<[string, Partial<SchedulePlan>, Schedule]>([
    [
      'takes off the delivery, the preparation before it, and adds the way back and the restock',
      {},
      schedule('2026-06-08T08:00:00.000Z', '2026-06-23T08:00:00.000Z', '2026-06-07', '2026-06-24'),
    ],
    [
      'has no delivery either way when the customer picks up',
      { deliveryMethodType: 'pick_up' },
      schedule('2026-06-10T08:00:00.000Z', '2026-06-20T08:00:00.000Z', '2026-06-09', '2026-06-21'),
    ],
    [
      'keeps due times that are given',
      { fulfillAtGiven: '2026-06-05T22:30:00.000Z', receiveAtGiven: '2026-06-30T21:00:00.000Z' },
      schedule('2026-06-05T22:30:00.000Z', '2026-06-30T21:00:00.000Z', '2026-06-05', '2026-07-01'),
    ],
    [
      'keeps buffer days that are given',
      { prepareFromGiven: '2026-06-01', restockByGiven: '2026-07-09' },
      schedule('2026-06-08T08:00:00.000Z', '2026-06-23T08:00:00.000Z', '2026-06-01', '2026-07-09'),
    ],
    [
      'goes by the actual times where there are some',
      { fulfilledAt: '2026-06-09T23:30:00.000Z', receivedAt: '2026-06-18T21:59:00.000Z' },
      schedule('2026-06-08T08:00:00.000Z', '2026-06-23T08:00:00.000Z', '2026-06-09', '2026-06-19'),
    ],
    [
      'has no end when none is known',
      { rentalEnd: null },
      schedule('2026-06-08T08:00:00.000Z', null, '2026-06-07', null),
    ],
    [
      'has an end when only the due time back is known',
      { rentalEnd: null, receiveAtGiven: '2026-07-01T08:00:00.000Z' },
      schedule('2026-06-08T08:00:00.000Z', '2026-07-01T08:00:00.000Z', '2026-06-07', '2026-07-02'),
    ],
    [
      'has an end when only the last reserved day is known',
      { rentalEnd: null, restockByGiven: '2026-07-02' },
      schedule('2026-06-08T08:00:00.000Z', null, '2026-06-07', '2026-07-02'),
    ],
  ])('%s', (_, members, expected) => {
    expect(scheduleOf(plan(members), logistics)).toEqual(expected);
  });

  it.each(['0.second', '0.day', '0.month'])('stays by %s in the hour that comes twice', (none) => {
    const shop = logisticsIn('Australia/Lord_Howe', { delivery: none, reverseDelivery: none });
    const second = plan({
      rentalStart: '2026-04-04T15:00:00.000Z',
      rentalEnd: '2027-04-03T15:00:00.000Z',
    });
    expect(scheduleOf(second, shop)).toMatchObject({
      fulfillAt: second.rentalStart,
      receiveAt: second.rentalEnd,
    });
  });

  it('keeps durations shorter than a day to the hour', () => {
    const hours = logisticsIn('Europe/Berlin', { preparation: '12.hour', restock: '90.minute' });
    const pickUp = { deliveryMethodType: 'pick_up' } as const;
    const early = plan({ ...pickUp, rentalStart: '2026-06-10T09:59:00.000Z' });
    const late = plan({ ...pickUp, rentalStart: '2026-06-10T10:00:00.000Z' });
    expect(scheduleOf(early, hours).prepareFrom).toBe('2026-06-09');
    expect(scheduleOf(late, hours).prepareFrom).toBe('2026-06-10');
    const before = plan({ ...pickUp, rentalEnd: '2026-06-20T20:29:59.999Z' });
    const after = plan({ ...pickUp, rentalEnd: '2026-06-20T20:30:00.000Z' });
    expect(scheduleOf(before, hours).restockBy).toBe('2026-06-20');
    expect(scheduleOf(after, hours).restockBy).toBe('2026-06-21');
  });

  it('agrees with a slow reckoning, in every zone and by every unit', () => {
    const durations = fc
      .tuple(fc.integer({ min: 0, max: 30 }), fc.constantFrom(...DURATION_UNITS))
      .map(([count, unit]) => ({ count, unit }));
    const cases = fc.record({
      zoned: zonedInstants,
      preparation: durations,
      delivery: durations,
      reverseDelivery: durations,
      restock: durations,
      length: fc.option(fc.integer({ min: 0, max: 90 * 86_400_000 })),
      fulfilledAfter: fc.option(fc.integer({ min: -5 * 86_400_000, max: 5 * 86_400_000 })),
      receivedAfter: fc.option(fc.integer({ min: 0, max: 40 * 86_400_000 })),
      pickUp: fc.boolean(),
    });
    holds(
      fc.property(cases, ({ zoned, length, fulfilledAfter, receivedAfter, pickUp, ...buffers }) => {
        const { instant: start, timeZone } = zoned;
        const shop = {
          timeZone,
          closedDays: [],
          closedWeekdays: [],
          ...buffers,
          sameDayTurnover: false,
        };
        const fulfilled = fulfilledAfter === null ? null : start + fulfilledAfter;
        const received = receivedAfter === null ? null : start + receivedAfter;
        const end = length === null ? null : start + length;
        const given = plan({
          deliveryMethodType: pickUp ? 'pick_up' : 'shipping',
          rentalStart: iso(start),
          rentalEnd: end === null ? null : iso(end),
          fulfilledAt: fulfilled === null ? null : iso(fulfilled),
          receivedAt: received === null ? null : iso(received),
        });
        expect(scheduleOf(given, shop)).toEqual(
          reckoned({ start, end, fulfilled, received, pickUp }, shop),
        );
      }),
      ZONE_CASES,
    );
  });
});

interface Rental {
  start: number;
  end: number | null;
  fulfilled: number | null;
  received: number | null;
  pickUp: boolean;
}

function reckoned(rental: Rental, shop: Logistics): Schedule {
  const by = (instant: number, { count, unit }: Duration, sign: number) =>
    movedBy(instant, sign * count, unit, shop.timeZone);
  const out = rental.pickUp ? rental.start : by(rental.start, shop.delivery, -1);
  const back =
    rental.end === null || rental.pickUp ? rental.end : by(rental.end, shop.reverseDelivery, 1);
  const anchor = rental.received ?? back;
  return {
    fulfillAt: iso(out),
    receiveAt: back === null ? null : iso(back),
    prepareFrom: dayAt(by(rental.fulfilled ?? out, shop.preparation, -1), shop.timeZone),
    restockBy: anchor === null ? null : dayAt(by(anchor, shop.restock, 1), shop.timeZone),
  };
}

function schedule(
  fulfillAt: string,
  receiveAt: string | null,
  prepareFrom: string,
  restockBy: string | null,
): Schedule {
  return { fulfillAt, receiveAt, prepareFrom, restockBy };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
