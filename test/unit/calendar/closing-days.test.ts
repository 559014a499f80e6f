import fc from 'fast-check';
import { closedDayRefusals } from '../../../src/modules/rentals/plan/due-times.js';
import { describe, expect, it } from 'vitest';
import {
  type ClosedDays,
  onOpenDayAfter,
  onOpenDayBefore,
  type Schedule,
  scheduleOf,
  type SchedulePlan,
} from '../../../src/modules/calendar/rules/schedule.js';
import { dateOf, dayOf, type DayRange } from '../../../src/time/days.js';
import { dayIn, dayNumberIn } from '../../../src/time/zone.js';
import { holds } from '../../support/models/property.js';

const range = (from: string, to: string): DayRange => ({ from: dayOf(from), to: dayOf(to) });
const CHRISTMAS = range('2026-12-24', '2026-12-27');
const closed = {
  timeZone: 'Europe/Berlin',
  closedDays: [CHRISTMAS],
  closedWeekdays: [] as number[],
};

describe('a due time on a closed day', () => {
  it('moves to the open day before or after, at the same time of day', () => {
    expect(onOpenDayBefore('2026-12-26T09:30:00.000Z', closed)).toBe('2026-12-23T09:30:00.000Z');
    expect(onOpenDayAfter('2026-12-24T09:30:00.000Z', closed)).toBe('2026-12-28T09:30:00.000Z');
    expect(onOpenDayAfter('2026-12-23T23:00:00.000Z', closed)).toBe('2026-12-27T23:00:00.000Z');
  });

  it('keeps its time of day when the clocks change between the days', () => {
    const easter = { ...closed, closedDays: [range('2026-03-28', '2026-03-29')] };
    expect(onOpenDayAfter('2026-03-28T09:00:00.000Z', easter)).toBe('2026-03-30T08:00:00.000Z');
    expect(onOpenDayBefore('2026-03-29T08:00:00.000Z', easter)).toBe('2026-03-27T09:00:00.000Z');
  });

  it('stays on an open day of the zone of the shop', () => {
    expect(onOpenDayAfter('2026-12-23T22:59:00.000Z', closed)).toBe('2026-12-23T22:59:00.000Z');
    expect(onOpenDayBefore('2026-12-27T23:00:00.000Z', closed)).toBe('2026-12-27T23:00:00.000Z');
  });

  it('is rejected when it is given, with the next open day', () => {
    const [fulfillAt, receiveAt] = ['2026-12-24T09:00:00.000Z', '2026-12-27T09:00:00.000Z'];
    const sentence = (name: string, day: string) =>
      `${name} must not be on ${day}, when the shop is closed; the next open day is 2026-12-28`;
    const given = { fulfillAtGiven: fulfillAt, receiveAtGiven: receiveAt };
    expect(refusalsOf({ ...given }, closed)).toEqual([
      sentence('fulfillAt', '2026-12-24'),
      sentence('receiveAt', '2026-12-27'),
    ]);
    expect(refusalsOf({}, closed)).toEqual([]);
    const forever = { ...closed, closedDays: [range('2026-12-01', '9999-12-31')] };
    expect(refusalsOf({ fulfillAtGiven: fulfillAt, rentalEnd: null }, forever)).toEqual([
      'fulfillAt must not be on 2026-12-24, when the shop is closed from 2026-12-01 to 9999-12-31',
    ]);
  });

  it('is rejected when it is computed and no day within 60 days is open', () => {
    const rental = { rentalStart: '2026-11-20T09:00:00Z', rentalEnd: '2026-12-24T09:00:00Z' };
    const until = (to: string) => ({ ...closed, closedDays: [range('2026-12-20', to)] });
    expect(refusalsOf(rental, until('2027-02-23'))).toEqual([]);
    expect(onOpenDayAfter(rental.rentalEnd, until('2027-02-21'))).toBe('2027-02-22T09:00:00.000Z');
    expect(refusalsOf(rental, until('2027-02-24'))).toEqual([
      'receiveAt must be sent: it would be on 2026-12-26, and the shop is closed from 2026-12-20 to 2027-02-24, for more than 60 days',
    ]);
    const since = { ...closed, closedDays: [range('0001-01-01', '2026-11-30')] };
    expect(refusalsOf(rental, since)).toEqual([
      'fulfillAt must be sent: it would be on 2026-11-18, and the shop is closed from 0001-01-01 to 2026-11-30, for more than 60 days',
    ]);
  });

  it('stays valid for a change that does not concern it, and for actual times', () => {
    const forever = { ...closed, closedDays: [range('2026-12-20', '9999-12-31')] };
    const rentalEnd = '2026-12-24T09:00:00Z';
    const before = {
      ...planOf({ rentalEnd }),
      ...scheduleOf(planOf({ rentalEnd }), shopOf(closed)),
    };
    const handedOver = { rentalEnd, fulfilledAt: '2026-12-01T09:00:00Z' };
    expect(refusalsOf(handedOver, forever, before)).toEqual([]);
    expect(refusalsOf({ rentalEnd, rentalStart: '2026-12-02T09:00:00Z' }, forever, before)).toEqual(
      [],
    );
    expect(refusalsOf({ rentalEnd: '2026-12-25T09:00:00Z' }, forever, before)).toHaveLength(1);
  });
});

describe('a shop that is closed every Sunday', () => {
  const sundays = { timeZone: 'Europe/Berlin', closedDays: [], closedWeekdays: [7] };

  it('hands over on Saturday and takes back on Monday', () => {
    expect(onOpenDayBefore('2026-12-20T09:30:00.000Z', sundays)).toBe('2026-12-19T09:30:00.000Z');
    expect(onOpenDayAfter('2026-12-20T09:30:00.000Z', sundays)).toBe('2026-12-21T09:30:00.000Z');
    expect(onOpenDayAfter('2026-12-21T09:30:00.000Z', sundays)).toBe('2026-12-21T09:30:00.000Z');
  });

  it('moves across the holidays that adjoin a Sunday', () => {
    const holidays = { ...sundays, closedDays: [range('2026-12-24', '2026-12-26')] };
    expect(onOpenDayAfter('2026-12-24T09:00:00.000Z', holidays)).toBe('2026-12-28T09:00:00.000Z');
    expect(onOpenDayBefore('2026-12-27T09:00:00.000Z', holidays)).toBe('2026-12-23T09:00:00.000Z');
  });

  it('rejects a hand-over that is sent for a Sunday, with the next open day', () => {
    expect(refusalsOf({ fulfillAtGiven: '2026-12-06T09:00:00.000Z' }, sundays)).toEqual([
      'fulfillAt must not be on 2026-12-06, when the shop is closed; the next open day is 2026-12-07',
    ]);
  });

  it('rejects a computed due time that Sundays and holidays would move by more than 60 days', () => {
    const rental = { rentalStart: '2026-11-20T09:00:00Z', rentalEnd: '2026-12-25T09:00:00Z' };
    const renovation = { ...sundays, closedDays: [range('2026-12-21', '2027-02-27')] };
    expect(refusalsOf(rental, renovation)).toEqual([
      'receiveAt must be sent: it would be on 2026-12-27, and the shop is closed from 2026-12-20 to 2027-02-28, for more than 60 days',
    ]);
  });

  it('open on one weekday alone moves every due time to it', () => {
    const thursdays = { ...sundays, closedWeekdays: [1, 2, 3, 5, 6, 7] };
    for (let day = 11; day < 25; day += 1) {
      const due = `2026-12-${day}T12:00:00.000Z`;
      const [before, after] = [onOpenDayBefore(due, thursdays), onOpenDayAfter(due, thursdays)];
      expect([new Date(before).getUTCDay(), new Date(after).getUTCDay()]).toEqual([4, 4]);
      expect(Date.parse(after) - Date.parse(before)).toBeLessThanOrEqual(7 * 86_400_000);
    }
  });
});

const TWO_DAYS = { count: 2, unit: 'day' } as const;

const shopOf = (days: ClosedDays) => ({
  ...days,
  preparation: TWO_DAYS,
  delivery: TWO_DAYS,
  reverseDelivery: TWO_DAYS,
  restock: TWO_DAYS,
  sameDayTurnover: false,
});

const planOf = (members: Partial<SchedulePlan>): SchedulePlan => ({
  deliveryMethodType: 'shipping',
  rentalStart: '2026-12-10T09:00:00Z',
  rentalEnd: '2026-12-15T09:00:00Z',
  fulfillAtGiven: null,
  receiveAtGiven: null,
  prepareFromGiven: null,
  restockByGiven: null,
  fulfilledAt: null,
  receivedAt: null,
  ...members,
});

function refusalsOf(
  members: Partial<SchedulePlan>,
  days: ClosedDays,
  before?: SchedulePlan & Schedule,
): string[] {
  const state = planOf(members);
  const sent = { fulfillAt: state.fulfillAtGiven, receiveAt: state.receiveAtGiven };
  const schedule = scheduleOf(state, shopOf(days));
  return closedDayRefusals(before, { state, schedule }, sent, days);
}

describe('the schedule of a shop with closing days', () => {
  const day = { count: 1, unit: 'day' } as const;
  const logistics = {
    ...closed,
    preparation: day,
    delivery: day,
    reverseDelivery: day,
    restock: day,
    sameDayTurnover: false,
  };
  const plan = {
    deliveryMethodType: 'shipping',
    rentalStart: '2026-12-26T09:00:00.000Z',
    rentalEnd: '2026-12-26T15:00:00.000Z',
    fulfillAtGiven: null,
    receiveAtGiven: null,
    prepareFromGiven: null,
    restockByGiven: null,
    fulfilledAt: null,
    receivedAt: null,
  } as const;

  it('computes the buffers from the moved due times', () => {
    expect(scheduleOf(plan, logistics)).toEqual({
      fulfillAt: '2026-12-23T09:00:00.000Z',
      prepareFrom: '2026-12-22',
      receiveAt: '2026-12-28T15:00:00.000Z',
      restockBy: '2026-12-29',
    });
  });

  it('has no computed due time on a closed day, and moves none without need', () => {
    const ranges = fc
      .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
      .map((days) => mergedDays(days.map((one) => dayOf('2026-12-10') + one)));
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 });
    const hours = fc.integer({ min: 0, max: 40 * 24 });
    holds(
      fc.property(ranges, weekdays, hours, hours, (closedDays, closedWeekdays, start, length) => {
        const at = (hour: number) =>
          new Date(Date.UTC(2026, 11, 10) + hour * 3_600_000).toISOString();
        const rental = { ...plan, rentalStart: at(start), rentalEnd: at(start + length) };
        const moved = scheduleOf(rental, { ...logistics, closedDays, closedWeekdays });
        const usual = scheduleOf(rental, { ...logistics, closedDays: [] });
        const isClosed = (one: number) =>
          closedDays.some(({ from, to }) => from <= one && one <= to) ||
          closedWeekdays.includes(new Date(one * 86_400_000).getUTCDay() || 7);
        for (const [name, step] of [['fulfillAt', -1] as const, ['receiveAt', 1] as const]) {
          let expected = dayNumberIn(usual[name]!, closed.timeZone);
          while (isClosed(expected)) expected += step;
          expect(dayIn(moved[name]!, closed.timeZone)).toBe(dateOf(expected));
        }
      }),
    );
  });
});

/** Ranges of days that neither overlap nor adjoin. */
function mergedDays(days: readonly number[]): DayRange[] {
  return days
    .toSorted((one, other) => one - other)
    .reduce<DayRange[]>((ranges, day) => {
      const last = ranges.at(-1);
      if (last?.to !== day - 1) return [...ranges, { from: day, to: day }];
      return [...ranges.slice(0, -1), { from: last.from, to: day }];
    }, []);
}
