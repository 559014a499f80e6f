import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Logistics,
  onOpenDayAfter,
  onOpenDayBefore,
  scheduleOf,
} from '../../../src/modules/calendar/rules/schedule.js';
import { isPast, legStatus, readingTime } from '../../../src/modules/rentals/plan/cycle-status.js';
import { dayOf } from '../../../src/time/days.js';
import { instantOf } from '../../../src/time/moment.js';
import { holds } from '../../support/models/property.js';
import { changesOf, dayAt, dayStartAt } from '../../support/time/wall-clock.js';
import { ZONE_CASES, ZONES } from '../../support/time/zone-cases.js';

const DAY_MS = 86_400_000;
const days = (count: number) => ({ count, unit: 'day' }) as const;
const dateAfter = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * DAY_MS).toISOString().slice(0, 10);
const startOf = (date: string, timeZone: string): string =>
  new Date(dayStartAt(date, timeZone)).toISOString();

/** The schedule of a rental of whole days, with the same buffers of so many days everywhere. */
function schedule(timeZone: string, from: string, to: string, buffer: number) {
  const logistics: Logistics = {
    timeZone,
    preparation: days(buffer),
    delivery: days(buffer),
    reverseDelivery: days(buffer),
    restock: days(buffer),
    closedDays: [],
    closedWeekdays: [],
    sameDayTurnover: false,
  };
  const plan = {
    deliveryMethodType: 'shipping',
    rentalStart: instantOf({ kind: 'date', date: from }, timeZone),
    rentalEnd: instantOf({ kind: 'date', date: to }, timeZone),
    fulfillAtGiven: null,
    receiveAtGiven: null,
    prepareFromGiven: null,
    restockByGiven: null,
    fulfilledAt: null,
    receivedAt: null,
  } as const;
  return scheduleOf(plan, logistics);
}

/** The days whose midnight the clocks of a zone skip. */
const WITHOUT_MIDNIGHT = [
  ['America/Havana', '2027-03-14'],
  ['Asia/Beirut', '2027-03-28'],
  ['Africa/Cairo', '2027-04-30'],
  ['America/Santiago', '2027-09-05'],
  ['Atlantic/Azores', '2027-03-28'],
] as const;

describe('a rental that ends on a day without a midnight', () => {
  it('in Havana is due back at the beginning of the third day after, not at 01:00', () => {
    const { receiveAt } = schedule('America/Havana', '2027-03-10', '2027-03-14', 3);
    expect(receiveAt).toBe('2027-03-17T04:00:00.000Z');
    const time = readingTime('2027-03-17T16:00:00.000Z', 'America/Havana');
    expect(legStatus(receiveAt, null, time)).toBe('in_progress');
  });

  it.each(WITHOUT_MIDNIGHT)('in %s on %s is due on whole days', (timeZone, date) => {
    const inside = schedule(timeZone, date, date, 3);
    expect(inside).toEqual({
      fulfillAt: startOf(dateAfter(date, -3), timeZone),
      receiveAt: startOf(dateAfter(date, 3), timeZone),
      prepareFrom: dateAfter(date, -6),
      restockBy: dateAfter(date, 6),
    });
    const around = schedule(timeZone, dateAfter(date, 3), dateAfter(date, -3), 3);
    expect([around.fulfillAt, around.receiveAt]).toEqual(Array(2).fill(startOf(date, timeZone)));
  });

  it.each(WITHOUT_MIDNIGHT)(
    'in %s on %s moves off closing days by whole days',
    (timeZone, date) => {
      const day = dayOf(date);
      const closed = { timeZone, closedDays: [{ from: day, to: day + 1 }], closedWeekdays: [] };
      const due = startOf(date, timeZone);
      expect(onOpenDayAfter(due, closed)).toBe(startOf(dateAfter(date, 2), timeZone));
      expect(onOpenDayBefore(due, closed)).toBe(startOf(dateAfter(date, -1), timeZone));
      const before = { timeZone, closedDays: [{ from: day - 2, to: day - 1 }], closedWeekdays: [] };
      expect(onOpenDayAfter(startOf(dateAfter(date, -2), timeZone), before)).toBe(due);
    },
  );
});

describe('a day whose midnight comes twice', () => {
  // In Havana, clocks go back from 01:00 to 00:00 on 7 November 2027.
  const [first, second] = ['2027-11-07T04:00:00.000Z', '2027-11-07T05:00:00.000Z'] as const;
  const noon = readingTime('2027-11-07T17:00:00.000Z', 'America/Havana');

  it('is not over before its end, whichever of the two is due', () => {
    for (const due of [first, second]) {
      expect(legStatus(due, null, noon)).toBe('in_progress');
      const next = readingTime('2027-11-08T05:00:00.000Z', 'America/Havana');
      expect(legStatus(due, null, next)).toBe('overdue');
    }
    expect(isPast('2027-11-07T04:30:00.000Z', noon)).toBe(true);
  });

  it('begins with the first of them, from wherever a whole day moves to it', () => {
    const { fulfillAt, receiveAt } = schedule('America/Havana', '2027-11-10', '2027-11-04', 3);
    expect([fulfillAt, receiveAt]).toEqual([first, first]);
  });
});

describe('the due times of a rental of whole days', () => {
  it('are the beginnings of whole days, in every zone and near every change of its clocks', () => {
    const near = fc.constantFrom(...ZONES).chain((timeZone) => {
      const changes = changesOf(timeZone);
      const edge = changes.length > 0 ? changes : [Date.UTC(2027, 1, 28)];
      return fc.record({
        timeZone: fc.constant(timeZone),
        edge: fc.constantFrom(...edge),
        offset: fc.integer({ min: -12, max: 12 }),
        length: fc.integer({ min: 0, max: 8 }),
        buffer: fc.integer({ min: 0, max: 8 }),
      });
    });
    holds(
      fc.property(near, ({ timeZone, edge, offset, length, buffer }) => {
        // A day that a zone left out is the next one.
        const existing = (date: string) => dayAt(dayStartAt(date, timeZone), timeZone);
        const from = existing(dateAfter(dayAt(edge, timeZone), offset));
        const to = existing(dateAfter(from, length));
        const { fulfillAt, receiveAt } = schedule(timeZone, from, to, buffer);
        expect(fulfillAt).toBe(startOf(dateAfter(from, -buffer), timeZone));
        expect(receiveAt).toBe(startOf(dateAfter(to, buffer), timeZone));
      }),
      ZONE_CASES / 10,
    );
  });
});
