import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, newCycle } from '../../../src/modules/rentals/plan/cycle-projection.js';
import { actualDays, daysUntilRestock } from '../../../src/modules/calendar/rules/cycle-days.js';
import type { Logistics } from '../../../src/modules/calendar/rules/schedule.js';
import {
  type CalendarPatch,
  type CycleProjection,
  type CycleState,
  isIdle,
  onUnit,
  scheduleRefusals,
  type StoredCycle,
  todayIn,
} from '../../../src/modules/rentals/plan/cycle-state.js';
import { dateOf, dayOf, type DayRange, intersectionOf, isEmpty } from '../../../src/time/days.js';
import { holds } from '../../support/models/property.js';

const FIRST = dayOf('2026-06-01');
const NOW = '2026-06-20T12:00:00.000Z';
const LOGISTICS: Logistics = {
  timeZone: 'Europe/Berlin',
  closedDays: [],
  closedWeekdays: [],
  preparation: { count: 1, unit: 'day' },
  delivery: { count: 30, unit: 'hour' },
  reverseDelivery: { count: 2, unit: 'day' },
  restock: { count: 1, unit: 'day' },
  sameDayTurnover: false,
};

const day = fc.integer({ min: 0, max: 20 }).map((offset) => dateOf(FIRST + offset));
const moment = fc.tuple(day, fc.constantFrom('00:30', '21:59', '22:01')).map(([date, time]) => {
  return `${date}T${time}:00.000Z`;
});
const changes = fc.record({
  itemId: fc.constantFrom(17, 18),
  deliveryMethodType: fc.constantFrom('shipping' as const, 'pick_up' as const),
  rentalStart: moment,
  rentalEnd: fc.option(moment),
  fulfillAtGiven: fc.option(moment),
  receiveAtGiven: fc.option(moment),
  prepareFromGiven: fc.option(day),
  restockByGiven: fc.option(day),
  fulfilledAt: fc.option(moment),
  receivedAt: fc.option(moment),
});
const few: fc.Arbitrary<CalendarPatch> = changes.chain((change) =>
  fc.subarray(Object.keys(change) as (keyof typeof change)[], { maxLength: 3 }).map((members) => {
    return Object.fromEntries(members.map((member) => [member, change[member]]));
  }),
);
/** The clock advances between the steps of a history. */
const HOURS = 3_600_000;
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: few },
    fc.constant<CalendarPatch>({ cancelledAt: NOW }),
    fc.constant('restock' as const),
  ),
  { maxLength: 12 },
);

const NEW: Omit<CycleState, 'booked'> = {
  itemId: 17,
  methodType: 'calendar',
  deliveryMethodType: 'shipping',
  rentalStart: '2026-06-08T10:00:00.000Z',
  rentalEnd: '2026-06-12T10:00:00.000Z',
  minimumRentalEnd: null,
  fulfillAtGiven: null,
  receiveAtGiven: null,
  prepareFromGiven: null,
  restockByGiven: null,
  fulfilledAt: null,
  receivedAt: null,
  holdUntil: null,
  cancelledAt: null,
  cancelReason: null,
  closedAs: null,
  salePriceCents: null,
  replacedVisibility: null,
  restockedAt: null,
};

const settings = fc.record({
  sameDayTurnover: fc.boolean(),
  restockDays: fc.nat(2),
});

describe('any sequence of changes of a cycle', () => {
  it('books days that it takes, no more than had to be free, and all of them while only planned', () => {
    holds(
      fc.property(steps, fc.array(settings, { minLength: 1 }), fc.nat(400), (history, ...shops) => {
        const [shop, hours] = shops;
        const logistics = (step: number): Logistics => {
          const { sameDayTurnover, restockDays } = shop[step % shop.length]!;
          return { ...LOGISTICS, sameDayTurnover, restock: { count: restockDays, unit: 'day' } };
        };
        const at = (step: number) =>
          new Date(Date.parse(`${dateOf(FIRST)}T00:00:00Z`) + step * hours * HOURS).toISOString();
        let before = stored(onUnit(newCycle(NEW, logistics(0), at(0)), NEW.itemId));
        for (const [index, step] of history.entries()) {
          const [now, settingsNow] = [at(index), logistics(index)];
          if (step === 'restock') {
            before = restocked(before, settingsNow, now);
            continue;
          }
          if (isIdle(before, step)) continue;
          const outcome = applyPatch(before, step, settingsNow, now);
          const { fulfillAt, receiveAt } = outcome.schedule;
          if (receiveAt !== null && receiveAt < fulfillAt) continue;
          if (scheduleRefusals(outcome, now, LOGISTICS.timeZone).length > 0) continue;
          const { booked, itemId } = outcome.state;
          const isSameUnit = itemId === before.itemId;
          const mayBook = [...outcome.needed, ...(isSameUnit ? [before.booked] : [])];
          // A receipt that is undone books the days that are left, without a check.
          const isUndone = before.receivedAt !== null && outcome.state.receivedAt === null;
          if (!isUndone) expect(lacking([booked], mayBook)).toEqual([]);
          expect(lacking(outcome.needed, [booked])).toEqual([]);
          const today = todayIn(LOGISTICS, now);
          for (const range of outcome.needed) {
            expect(range.from).toBeGreaterThanOrEqual(today);
            if (isSameUnit) expect(isEmpty(intersectionOf(range, before.booked))).toBe(true);
          }
          const { fulfilledAt, receivedAt, cancelledAt } = outcome.state;
          expect(lacking([booked], [outcome.occupied])).toEqual([]);
          if (fulfilledAt === null && receivedAt === null && !isEmpty(booked)) {
            expect(outcome.occupied).toEqual(booked);
          }
          const reported = receivedAt !== null && step.itemId === undefined;
          if (reported || cancelledAt !== null) expect(outcome.needed).toEqual([]);
          before = stored(outcome);
        }
      }),
      600,
    );
  });
});

const stored = ({ state, schedule, occupied }: CycleProjection): StoredCycle => ({
  ...state,
  ...schedule,
  occupied,
});

/** A received cycle after its restock: its days end on the day before. */
function restocked(cycle: StoredCycle, logistics: Logistics, now: string): StoredCycle {
  if (cycle.receivedAt === null || cycle.cancelledAt !== null) return cycle;
  const after = { ...cycle, restockedAt: now };
  const until = (from: number) => daysUntilRestock(from, cycle, logistics);
  const occupied = intersectionOf(
    cycle.occupied,
    actualDays(until, cycle, after, logistics.timeZone),
  );
  return { ...after, booked: intersectionOf(cycle.booked, occupied), occupied };
}

/** The days of some ranges that others lack, within a window that shows open ends too. */
function lacking(ranges: readonly DayRange[], others: readonly DayRange[]): number[] {
  const has = (list: readonly DayRange[], one: number) =>
    list.some(({ from, to }) => from <= one && one <= to);
  return Array.from({ length: 60 }, (_, offset) => FIRST - 20 + offset).filter(
    (one) => has(ranges, one) && !has(others, one),
  );
}
