import { isActive } from './model-units.js';
import { byId, type Cycle, dayOf, type Days, Refused, span, type World } from './model.js';

/** The unit of a cycle is gone: a lost one is retired, others are sold. */
export function ends({ items }: World, cycle: Cycle): void {
  const item = byId(items, cycle.itemId);
  cycle.replaced = item.visibility;
  item.visibility = cycle.closedAs === 'lost' ? 'retired' : 'sold';
}

/** A unit that is out with somebody else cannot be sold, nor come back from another one. */
export function refuseElsewhere({ cycles }: World, { id, itemId }: Cycle): void {
  const isElsewhere = cycles.some(
    (one) =>
      one.id !== id &&
      one.itemId === itemId &&
      !one.sale &&
      one.fulfilledAt !== null &&
      one.receivedAt === null &&
      one.closedAs === null,
  );
  if (isElsewhere) throw new Refused(409);
}

/** The unit has its visibility from before again, unless that was changed since. */
export function comesBack({ items }: World, cycle: Cycle, goneAs: 'retired' | 'sold'): boolean {
  const item = byId(items, cycle.itemId);
  const { replaced } = cycle;
  cycle.replaced = null;
  if (item.visibility !== goneAs) return false;
  item.visibility = replaced!;
  return true;
}

/** A closed or cancelled cycle claims its days again. */
export const isReopened = (before: Cycle, after: Cycle): boolean =>
  isActive(after) && (before.closedAs !== null || before.cancelled);

/** A sale has no way back. */
export function forgetReturn(cycle: Cycle): void {
  Object.assign(cycle, {
    receiveAt: null,
    receiveAtGiven: null,
    restockBy: null,
    restockByGiven: null,
  });
}

/** The days end when the unit is gone: today, or with the fulfilment of a sale. */
export function endDays(before: Cycle, cycle: Cycle, planned: Days | null, now: number): void {
  const handedOut = dayOf(cycle.fulfilledAt!);
  const last = cycle.closedAs === null ? handedOut : dayOf(now);
  cycle.occupied = span(Math.min(cycle.prepareFrom, handedOut), last);
  cycle.booked =
    before.itemId === cycle.itemId && before.booked && planned
      ? span(
          Math.max(before.booked.from, planned.from),
          Math.min(before.booked.to, planned.to, last),
        )
      : null;
}
