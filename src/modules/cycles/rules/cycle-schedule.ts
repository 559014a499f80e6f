import { dayOf, type DayRange, NO_DAYS } from '../../../time/days.js';
import type { Duration } from '../../../time/moment.js';
import { dayIn, dayNumberIn, moved } from '../../../time/zone.js';
import { onOpenDayAfter, onOpenDayBefore } from './closed-days.js';
import type { DeliveryMethodType } from './cycle-values.js';

/** The settings of a shop that a schedule is computed from. */
export interface Logistics {
  /** IANA zone in which the shop's days begin. */
  readonly timeZone: string;
  readonly preparation: Duration;
  readonly delivery: Duration;
  readonly reverseDelivery: Duration;
  readonly restock: Duration;
  /** Days without hand-overs and returns, as ranges that neither overlap nor adjoin. */
  readonly closedDays: readonly DayRange[];
}

/** The inputs of decisions about cycles, other than the stored cycles. */
export interface SchedulingContext {
  /** The settings of the shop. */
  readonly logistics: Logistics;
  readonly now: string;
}

/** The settings for a unit, whose product may have a restock duration of its own. */
export const logisticsOf = (
  shop: Logistics,
  { restockDays }: { readonly restockDays: number | null },
): Logistics =>
  restockDays === null ? shop : { ...shop, restock: { count: restockDays, unit: 'day' } };

/** The user's input for a cycle. Instants are ISO in UTC, days are `YYYY-MM-DD`. */
export interface SchedulePlan {
  readonly deliveryMethodType: DeliveryMethodType;
  readonly rentalStart: string;
  /** Null: reserved without end. */
  readonly rentalEnd: string | null;
  /** The due times, if given; null is computed from the rental. */
  readonly fulfillAtGiven: string | null;
  readonly receiveAtGiven: string | null;
  /** The buffer days, if given; null is automatic. */
  readonly prepareFromGiven: string | null;
  readonly restockByGiven: string | null;
  /** The actual times. */
  readonly fulfilledAt: string | null;
  readonly receivedAt: string | null;
}

/** The values computed from a plan. */
export interface Schedule {
  readonly fulfillAt: string;
  readonly receiveAt: string | null;
  readonly prepareFrom: string;
  readonly restockBy: string | null;
}

/** Computes due times and buffer days. Pure: neither clock nor I/O. */
export function scheduleOf(plan: SchedulePlan, logistics: Logistics): Schedule {
  const { timeZone, delivery, reverseDelivery, preparation, restock } = logistics;
  const isShipped = plan.deliveryMethodType === 'shipping';
  const fulfillAt =
    plan.fulfillAtGiven ??
    onOpenDayBefore(
      isShipped ? moved(plan.rentalStart, delivery, -1, timeZone) : plan.rentalStart,
      logistics,
    );
  const returnAt =
    isShipped && plan.rentalEnd !== null
      ? moved(plan.rentalEnd, reverseDelivery, 1, timeZone)
      : plan.rentalEnd;
  const receiveAt = plan.receiveAtGiven ?? (returnAt && onOpenDayAfter(returnAt, logistics));
  const out = plan.fulfilledAt ?? fulfillAt;
  const back = plan.receivedAt ?? receiveAt;
  return {
    fulfillAt,
    receiveAt,
    prepareFrom: plan.prepareFromGiven ?? dayIn(moved(out, preparation, -1, timeZone), timeZone),
    restockBy: plan.restockByGiven ?? (back && dayIn(moved(back, restock, 1, timeZone), timeZone)),
  };
}

/**
 * The days that a plan and its actual times take. A restocked unit is free from that day on, even
 * inside its restock buffer; `cycle-restock.repository.ts` is the same in SQL.
 */
export function occupancyOf(
  { prepareFrom, restockBy }: Schedule,
  facts: { cancelled: boolean; restockedAt: string | null },
  timeZone: string,
): DayRange {
  if (facts.cancelled) return NO_DAYS;
  const from = dayOf(prepareFrom);
  const planned = restockBy === null ? Infinity : dayOf(restockBy);
  const restocked = facts.restockedAt ? dayNumberIn(facts.restockedAt, timeZone) - 1 : Infinity;
  const to = Math.min(planned, restocked);
  return to < from ? NO_DAYS : { from, to };
}
