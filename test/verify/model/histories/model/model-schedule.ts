import { openTime } from './model-closing.js';
import { isReopened } from './model-endings.js';
import { isOut, productOf } from './model-units.js';
import { common, type Cycle, DAY, dayOf, type Days, type Plan, span, type World } from './model.js';

/** The sides of a schedule to recompute. */
export interface Sides {
  readonly out: boolean;
  readonly back: boolean;
}

/** The sides that a change is about; both, where it says what really happened. */
export function touchedSides(before: Cycle, after: Cycle): Sides {
  const differs = (...names: (keyof Plan)[]) => names.some((name) => after[name] !== before[name]);
  const both = differs('shipped', 'fulfilledAt', 'receivedAt');
  return {
    out: both || differs('start', 'fulfillAtGiven', 'prepareFromGiven'),
    back: both || differs('end', 'receiveAtGiven', 'restockByGiven'),
  };
}

/** Computes the due times and the buffer days of sides. */
export function schedule(world: World, cycle: Cycle, variantId: number, { out, back }: Sides) {
  const { preparation, delivery, reverseDelivery, restock } = world.settings;
  if (out) {
    const way = cycle.shipped ? delivery * DAY : 0;
    cycle.fulfillAt = cycle.fulfillAtGiven ?? openTime(world, cycle.start - way, -1);
    const went = cycle.fulfilledAt ?? cycle.fulfillAt;
    cycle.prepareFrom = cycle.prepareFromGiven ?? dayOf(went) - preparation;
  }
  if (back) {
    const way = cycle.shipped ? reverseDelivery * DAY : 0;
    const restockDays = productOf(world, variantId).customRestock ?? restock;
    cycle.receiveAt =
      cycle.receiveAtGiven ?? (cycle.end === null ? null : openTime(world, cycle.end + way, 1));
    const returned = cycle.receivedAt ?? cycle.receiveAt;
    cycle.restockBy =
      cycle.restockByGiven ?? (returned === null ? null : dayOf(returned) + restockDays);
  }
}

/** A new cycle promises its days from today on; one that is over names what it overlaps. */
export function planDays(world: World, cycle: Cycle): void {
  const today = dayOf(world.now);
  if (cycle.sale) return planSale(cycle, today);
  cycle.booked = untilRestock(world, cycle, Math.max(cycle.prepareFrom, today));
  cycle.occupied = cycle.booked ?? untilRestock(world, cycle, cycle.prepareFrom);
}

/** A sale promises the days to its hand-over; then the unit is gone. */
function planSale(cycle: Cycle, first: number): void {
  const { prepareFrom } = cycle;
  const last = Math.max(dayOf(cycle.fulfillAt), prepareFrom);
  cycle.booked = span(Math.max(prepareFrom, first), last);
  cycle.occupied = { from: cycle.booked?.from ?? prepareFrom, to: Infinity };
}

/** The promised and the actual days after a change. */
export function changeDays(world: World, before: Cycle, after: Cycle): void {
  const { out, back } = touchedSides(before, after);
  const isOpened = isReopened(before, after);
  const isTouched = out || back || isOpened || before.cancelled !== after.cancelled;
  const isMoved = before.itemId !== after.itemId;
  if (!isTouched && !isMoved) return;
  if (after.cancelled) {
    after.booked = after.occupied = null;
    return;
  }
  // A move keeps the last day, whatever the settings are by now.
  const daysFrom = (from: number) =>
    isTouched ? untilRestock(world, after, from) : span(from, before.occupied!.to);
  const planned = daysFrom(after.prepareFrom);
  const isPlan = after.fulfilledAt === null && after.receivedAt === null;
  const actual = isPlan ? null : actualDays(after, daysFrom);
  const held = isMoved ? null : before.booked;
  if (isPlan && after.sale) return planSale(after, firstToClaim(world, held, after));
  if (isPromise(before, after)) {
    const claimed = daysFrom(Math.max(after.prepareFrom, firstToClaim(world, held, after)));
    after.booked = isPlan ? claimed : common(claimed, actual);
  } else {
    after.booked = common(before.booked, planned);
  }
  after.occupied = isPlan ? (after.booked ?? planned) : actual;
}

/** With same-day turnover the last of several days is free. */
function untilRestock({ settings }: World, { restockBy }: Cycle, from: number): Days | null {
  const last = restockBy ?? Infinity;
  return span(from, settings.sameDayTurnover && last > from ? last - 1 : last);
}

/** A unit that is out is taken from the day on which it went; a restocked one is free from that day. */
function actualDays(cycle: Cycle, daysFrom: (from: number) => Days | null): Days | null {
  const { prepareFrom, restockedAt } = cycle;
  if (isOut(cycle)) {
    const from = Math.min(prepareFrom, dayOf(cycle.fulfilledAt!));
    return daysFrom(from) ?? { from, to: from };
  }
  const restocked = restockedAt === null ? Infinity : dayOf(restockedAt) - 1;
  return common(daysFrom(prepareFrom), { from: -Infinity, to: restocked });
}

/** Days that are held until yesterday at least may grow; others are claimed from today on. */
function firstToClaim(world: World, held: Days | null, { fulfilledAt }: Cycle): number {
  const today = dayOf(world.now);
  if (held === null || held.to + 1 < today) return today;
  return fulfilledAt === null ? Math.min(held.from, today) : held.from;
}

const PLANNED = [
  'shipped',
  'start',
  'end',
  'fulfillAtGiven',
  'receiveAtGiven',
  'prepareFromGiven',
  'restockByGiven',
] as const;

/** Plans promise days; what really happened only gives promised days back. */
function isPromise(before: Cycle, after: Cycle): boolean {
  const isMoved = before.itemId !== after.itemId;
  if (isMoved || after.receivedAt !== null) return isMoved;
  const isUndone =
    isReopened(before, after) ||
    before.receivedAt !== null ||
    (before.fulfilledAt !== null && !isOut(after));
  const hasWent = before.fulfilledAt !== after.fulfilledAt;
  // Dates that were given fall with a hand-over.
  const isReset = (name: string) =>
    hasWent && ['prepareFromGiven', 'restockByGiven'].includes(name);
  const isReplanned = PLANNED.some(
    (name) => after[name] !== before[name] && !(after[name] === null && isReset(name)),
  );
  return isUndone || isReplanned;
}

/** The days of a plan that another unit takes over. */
export const sinceToday = ({ now }: World, { from, to }: Days): Days | null =>
  span(Math.max(from, dayOf(now)), to);
