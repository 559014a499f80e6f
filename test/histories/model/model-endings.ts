import type { CycleChange } from './model-choices.js';
import { isActive, isGone, isOut, isSerialTaken } from './model-units.js';
import { byId, Clash, type Cycle, dayOf, type Days, Refused, span, type World } from './model.js';

type Change = CycleChange & { reallocate?: boolean };

const reopens = ({ closedAs, cancelled }: Change): boolean =>
  closedAs === null || cancelled === false;

/** Refuses to end what is not out, and to correct what is closed or sold. */
export function refuseEnding(before: Cycle, change: Change): void {
  const { reallocate = false, ...members } = change;
  const { itemId, receivedAt, fulfilledAt, holdUntil } = members;
  if (holdUntil && before.holdUntil === null) throw new Refused(409);
  const isElsewhere = itemId === undefined ? reallocate : itemId !== before.itemId;
  if (before.closedAs !== null) {
    const isFound = before.closedAs === 'lost' && Boolean(receivedAt);
    const isPossible = reopens(change) || isFound || Object.keys(members).length === 0;
    if (!isPossible || isElsewhere) throw new Refused(409);
    return;
  }
  const namesReturn = Boolean(receivedAt ?? members.receiveAtGiven ?? members.restockByGiven);
  if (isGone(before)) {
    if (members.closedAs) throw new Refused(409);
    const isWrong = namesReturn || isElsewhere || members.cancelled !== undefined;
    if (fulfilledAt !== null && isWrong) throw new Refused(409);
    return;
  }
  if (members.closedAs && !isOut(before)) throw new Refused(409);
  const isKept = receivedAt === undefined;
  if (members.closedAs === null && before.receivedAt !== null && isKept) throw new Refused(409);
  const hasTimes = before.fulfilledAt !== null || before.receivedAt !== null;
  if (members.cancelled === false && !before.cancelled && hasTimes) throw new Refused(409);
  const isSold = before.sale && before.fulfilledAt === null && Boolean(fulfilledAt);
  const hasReturn = before.receivedAt !== null && receivedAt !== null;
  if (isSold && (hasReturn || namesReturn)) throw new Refused(409);
}

const OPEN = { closedAs: null, salePrice: null, cancelled: false, cancelReason: null } as const;

/** The change with what it says of the end only implicitly. */
export function withEnding(before: Cycle, change: CycleChange): CycleChange {
  const { closedAs, cancelled, fulfilledAt, receivedAt, holdUntil } = change;
  if (closedAs) return { salePrice: null, ...change };
  if (reopens(change)) {
    const isFirm = cancelled === false || before.cancelled;
    return { ...change, ...OPEN, ...(isFirm && { holdUntil: null }) };
  }
  if (cancelled || fulfilledAt || receivedAt) return { holdUntil: null, ...found(before, change) };
  const isOver = before.cancelled && before.holdUntil !== null;
  return isOver && holdUntil !== undefined
    ? { ...change, cancelled: false, cancelReason: null }
    : change;
}

/** A lost cycle that comes back is open again. */
function found(before: Cycle, change: CycleChange): CycleChange {
  return before.closedAs === 'lost' && change.receivedAt ? { ...change, closedAs: null } : change;
}

/** A closed or cancelled cycle claims its days again. */
export const isReopened = (before: Cycle, after: Cycle): boolean =>
  isActive(after) && (before.closedAs !== null || before.cancelled);

/** A sale has no way back. */
export function forgetReturn(cycle: Cycle): void {
  if (cycle.closedAs !== null) return;
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
    before.booked &&
    planned &&
    span(Math.max(before.booked.from, planned.from), Math.min(before.booked.to, planned.to, last));
}

const goneAs = ({ closedAs }: Cycle) => (closedAs === 'lost' ? 'retired' : 'sold');

/**
 * Lost units are retired and others sold; a found one is unavailable. Otherwise the visibility from
 * before returns, unless it was changed since.
 */
export function followUnit(
  world: World,
  before: Cycle,
  after: Cycle,
  isOnLine: boolean,
  later = (judge: () => void): void => judge(),
): void {
  if (isGone(before) === isGone(after)) return;
  const item = byId(world.items, after.itemId);
  if (isGone(after)) {
    after.replaced = item.visibility;
    item.visibility = goneAs(after);
    return;
  }
  const { replaced } = after;
  after.replaced = null;
  if (after.receivedAt !== null) {
    item.visibility = 'unavailable';
    if (!isOnLine) item.status = 'unprocessed';
  } else if (item.visibility === goneAs(before)) {
    item.visibility = replaced!;
  } else {
    return;
  }
  later(() => {
    if (isSerialTaken(world, item)) throw new Clash(409);
  });
}
