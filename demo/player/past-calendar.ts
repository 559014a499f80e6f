import { applyPatch, newCycle } from '../../src/modules/rentals/plan/cycle-projection.js';
import type { Logistics } from '../../src/modules/calendar/rules/schedule.js';
import {
  type CalendarPatch,
  type CycleProjection,
  INITIAL_FACTS,
  onUnit,
} from '../../src/modules/rentals/plan/cycle-state.js';
import { intersectionOf } from '../../src/time/days.js';
import { dayNumberIn } from '../../src/time/zone.js';
import { type PastOrder, type PastRental } from './past-orders.js';
import type { Stage } from './stage.js';
import type { Moment } from './story.js';

/** A rental, its order, and when it was booked. */
export interface BookedRental extends PastRental {
  readonly order: PastOrder;
  readonly createdAt: string;
}

const NO_OVERRIDES = {
  fulfillAtGiven: null,
  receiveAtGiven: null,
  prepareFromGiven: null,
  restockByGiven: null,
  holdUntil: null,
} as const;

/** The calendar of a rental after each of its changes, each at its time. */
export function projectionOf(
  { days }: Stage,
  { order, unit, createdAt, ...rental }: BookedRental,
  logistics: Logistics,
): CycleProjection {
  const isEndless = order.methodType === 'membership';
  const end = days.instant(`${order.to} 16:00`);
  const planned = newCycle(
    {
      ...INITIAL_FACTS,
      ...NO_OVERRIDES,
      methodType: order.methodType,
      deliveryMethodType: order.deliveryMethodType,
      rentalStart: days.instant(`${order.from} 10:00`),
      rentalEnd: isEndless ? null : end,
      minimumRentalEnd: isEndless ? end : null,
    },
    logistics,
    createdAt,
  );
  let projection = onUnit(planned, unit.id);
  const change = (moment: Moment, patch: CalendarPatch) => {
    const { state, schedule, occupied } = projection;
    const at = days.instant(moment);
    projection = applyPatch({ ...state, ...schedule, occupied }, patch, logistics, at);
  };
  const { cancelled, out, back, restocked, closed, salePriceCents } = rental;
  if (cancelled)
    change(cancelled, { cancelledAt: days.instant(cancelled), cancelReason: 'customer' });
  // At the receipt, the rules need no projection from before it.
  const fulfilledAt = out && days.instant(out);
  if (back) change(back, { fulfilledAt, receivedAt: days.instant(back) });
  if (closed) {
    change(out!, { fulfilledAt });
    change(closed.at, {
      closedAs: closed.as,
      salePriceCents: closed.as === 'bought' ? salePriceCents : null,
      replacedVisibility: 'available',
    });
  }
  return restocked ? restockOf(projection, days.instant(restocked), logistics) : projection;
}

/** Ends the days with the last one before the restock, as `cycle-writes.repository.ts` does. */
function restockOf(
  { state, occupied, ...projection }: CycleProjection,
  restockedAt: string,
  { timeZone }: Logistics,
): CycleProjection {
  const before = { from: -Infinity, to: dayNumberIn(restockedAt, timeZone) - 1 };
  const booked = intersectionOf(state.booked, before);
  return {
    ...projection,
    state: { ...state, restockedAt, booked },
    occupied: intersectionOf(occupied, before),
  };
}
