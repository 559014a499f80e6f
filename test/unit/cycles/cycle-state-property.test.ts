import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayRange, dateOf, dayOf, intersectionOf, isEmpty } from '../../../src/time/days.js';
import {
  type Logistics,
  occupancyOf,
  scheduleOf,
} from '../../../src/modules/cycles/rules/cycle-schedule.js';
import {
  applyPatch,
  newCycle,
  type CalendarPatch,
  type CycleState,
  isIdle,
  scheduleRefusals,
} from '../../../src/modules/cycles/rules/cycle-state.js';
import { holds } from '../../support/models/property.js';

const FIRST = dayOf('2026-06-01');
const NOW = '2026-06-20T12:00:00.000Z';
const LOGISTICS: Logistics = {
  timeZone: 'Europe/Berlin',
  closedDays: [],
  preparation: { count: 1, unit: 'day' },
  delivery: { count: 30, unit: 'hour' },
  reverseDelivery: { count: 2, unit: 'day' },
  restock: { count: 1, unit: 'day' },
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
  cancelledAt: null,
  cancelReason: null,
  closedAs: null,
  salePriceCents: null,
  replacedVisibility: null,
  restockedAt: null,
};

describe('any sequence of changes of a cycle', () => {
  it('it books days that it takes, no more than had to be free, and all of them while only planned', () => {
    holds(
      fc.property(steps, (history) => {
        let state = newCycle(NEW, LOGISTICS).state;
        for (const step of history) {
          if (step === 'restock') {
            state = restocked(state);
            continue;
          }
          if (isIdle(state, step)) continue;
          const outcome = applyPatch(state, step, LOGISTICS);
          if (scheduleRefusals(outcome, NOW, LOGISTICS.timeZone).length > 0) continue;
          const { booked, itemId } = outcome.state;
          const mayBook = [...outcome.needed, ...(itemId === state.itemId ? [state.booked] : [])];
          expect(lacking([booked], [outcome.occupied])).toEqual([]);
          expect(lacking([booked], mayBook)).toEqual([]);
          expect(lacking(outcome.needed, [booked])).toEqual([]);
          if (itemId === state.itemId) {
            for (const range of outcome.needed) {
              expect(isEmpty(intersectionOf(range, state.booked))).toBe(true);
            }
          }
          const { fulfilledAt, receivedAt, cancelledAt } = outcome.state;
          if (fulfilledAt === null && receivedAt === null) {
            expect(lacking([outcome.occupied], [booked])).toEqual([]);
          }
          const reported = receivedAt !== null && step.itemId === undefined;
          if (reported || cancelledAt !== null) expect(outcome.needed).toEqual([]);
          state = outcome.state;
        }
      }),
      2000,
    );
  });
});

/** A received cycle after its restock: its days end on the day before. */
function restocked(state: CycleState): CycleState {
  if (state.receivedAt === null || state.cancelledAt !== null) return state;
  const after = { ...state, restockedAt: NOW };
  const occupied = occupancyOf(
    scheduleOf(after, LOGISTICS),
    { cancelled: false, restockedAt: NOW },
    LOGISTICS.timeZone,
  );
  return { ...after, booked: intersectionOf(state.booked, occupied) };
}

/** The days of some ranges that others lack, within a window that shows open ends too. */
function lacking(ranges: readonly DayRange[], others: readonly DayRange[]): number[] {
  const has = (list: readonly DayRange[], one: number) =>
    list.some(({ from, to }) => from <= one && one <= to);
  return Array.from({ length: 60 }, (_, offset) => FIRST - 20 + offset).filter(
    (one) => has(ranges, one) && !has(others, one),
  );
}
