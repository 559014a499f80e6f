import { dayOf, type DayRange, intersectionOf } from '../../../time/days.js';
import { dayNumberIn } from '../../../time/zone.js';
import type { UnitChange } from '../../items/rules/item-values.js';
import type { RequestedUpdate } from './cycle-requests.js';
import {
  type CalendarPatch,
  type CycleProjection,
  type CycleState,
  isGone,
  isOut,
} from './cycle-state.js';
import type { LockedUnit } from './locked-rentals.js';

/** The fields that cannot be sent with `closedAs` `lost` or `bought`. */
const NOT_WITH_CLOSING = ['status', 'fulfilledAt', 'receivedAt', 'itemId'] as const;

/** The fields that cannot be sent with the end of a hold. */
const NOT_WITH_HOLD = ['status', 'fulfilledAt', 'receivedAt', 'closedAs'] as const;

/** The errors in the fields that end or reopen a cycle, one sentence per field. */
export function closingRefusals(request: RequestedUpdate): string[] {
  const { closedAs, salePriceCents, cancelReason, status, holdUntil } = request;
  const notHeld = NOT_WITH_HOLD.filter((member) => Boolean(request[member]));
  const contradicting = NOT_WITH_CLOSING.filter((member) => request[member] !== undefined);
  const checks: [boolean, string][] = [
    [
      Boolean(holdUntil) && notHeld.length > 0,
      `holdUntil must be left out with ${notHeld.join(', ')}`,
    ],
    [
      Boolean(closedAs) && contradicting.length > 0,
      `closedAs must be left out with ${contradicting.join(', ')}`,
    ],
    [
      closedAs === null && status === 'cancelled',
      'closedAs must not be null with status cancelled',
    ],
    [
      salePriceCents !== undefined && closedAs !== 'bought',
      'salePriceCents must be left out unless closedAs is bought',
    ],
    [
      cancelReason !== undefined && status !== 'cancelled',
      'cancelReason must be left out unless status is cancelled',
    ],
  ];
  return checks.filter(([wrong]) => wrong).map(([, sentence]) => sentence);
}

/** The part of a change that ends or reopens a cycle. */
export function closingPatchOf(
  request: RequestedUpdate,
  before: CycleState,
  { visibility }: Pick<LockedUnit, 'visibility'>,
  now: string,
): CalendarPatch {
  const { closedAs, salePriceCents = null, cancelReason, status, holdUntil } = request;
  if (closedAs) return { closedAs, salePriceCents, replacedVisibility: visibility };
  if (reopens(request)) {
    const isConfirmed = status === 'scheduled' || before.cancelledAt !== null;
    const open = {
      cancelledAt: null,
      cancelReason: null,
      closedAs: null,
      salePriceCents: null,
      ...(isConfirmed && { holdUntil: null }),
    };
    return before.closedAs === null ? open : { ...open, replacedVisibility: null };
  }
  return {
    ...(status === 'cancelled' && {
      cancelledAt: before.cancelledAt ?? now,
      cancelReason,
      holdUntil: null,
    }),
    ...(holdUntil !== undefined && hasLapsed(before) && { cancelledAt: null, cancelReason: null }),
    ...(before.methodType === 'resale' && salePatchOf(request, before, visibility)),
  };
}

/** A sale ends at its fulfilment. Older fulfilled sales end when `fulfilledAt` is repeated. */
function salePatchOf(
  { fulfilledAt }: RequestedUpdate,
  { receivedAt, replacedVisibility }: CycleState,
  visibility: LockedUnit['visibility'],
): CalendarPatch {
  if (fulfilledAt === null) return { replacedVisibility: null };
  const ends = fulfilledAt !== undefined && receivedAt === null && replacedVisibility === null;
  return ends ? { replacedVisibility: visibility } : {};
}

/** True for a hold that was cancelled because its time was over. */
const hasLapsed = ({ cancelledAt, holdUntil }: CycleState): boolean =>
  cancelledAt !== null && holdUntil !== null;

const reopens = ({ closedAs, status }: RequestedUpdate): boolean =>
  closedAs === null || status === 'scheduled';

/** The reason against a request, as the end of a sentence that begins with the cycle. */
export function closingConflict(request: RequestedUpdate, before: CycleState): string | undefined {
  const { closedAs, status, holdUntil } = request;
  if (holdUntil && before.holdUntil === null) {
    const state = stateOf(before);
    return `is ${state === NOT_OUT ? 'confirmed' : state} and cannot be held`;
  }
  if (before.closedAs !== null) return conflictOfClosed(request, before);
  if (isGone(before)) return conflictOfSold(request, before);
  if (closedAs && !isOut(before))
    return `is ${stateOf(before)} and cannot be closed as ${closedAs}`;
  if (closedAs === null && before.receivedAt !== null && request.receivedAt === undefined) {
    return 'is received; undo that with receivedAt null';
  }
  if (status === 'scheduled' && before.cancelledAt === null && stateOf(before) !== NOT_OUT) {
    return `is ${stateOf(before)}; only a cancelled cycle can be scheduled again`;
  }
  const isSold = before.methodType === 'resale' && Boolean(request.fulfilledAt);
  const hasReturn = before.receivedAt !== null && request.receivedAt !== null;
  return isSold && before.fulfilledAt === null && (hasReturn || namesReturn(request))
    ? 'is a sale and does not come back'
    : undefined;
}

/** The fields that a lost or bought cycle still takes: tags are no correction. */
const NO_CORRECTIONS: ReadonlySet<string> = new Set(['id', 'tagsAttributes', 'reallocate']);

/** With `reallocate` alone, a cycle moves to another unit. */
const changesUnit = ({ itemId, reallocate }: RequestedUpdate, before: CycleState): boolean =>
  itemId === undefined ? reallocate === true : itemId !== before.itemId;

/** A lost cycle can be found; else it has to be open before it is corrected. */
function conflictOfClosed(request: RequestedUpdate, before: CycleState): string | undefined {
  const state = before.closedAs!;
  const isMoving = changesUnit(request, before);
  if (reopens(request)) {
    return isMoving ? `is ${state}; reopen it before its unit changes` : undefined;
  }
  if (state === 'lost' && request.receivedAt && !isMoving) return undefined;
  const corrections = Object.entries(request).filter(
    ([member, value]) => value !== undefined && !NO_CORRECTIONS.has(member),
  );
  return corrections.length === 0 && !isMoving
    ? undefined
    : `is ${state}; reopen it first with closedAs null`;
}

/** A fulfilled sale has no return, and its unit is gone. */
function conflictOfSold(request: RequestedUpdate, before: CycleState): string | undefined {
  const { closedAs, fulfilledAt, status } = request;
  if (closedAs) return `is sold and cannot be closed as ${closedAs}`;
  if (fulfilledAt === null) return undefined;
  if (namesReturn(request)) return 'is sold and does not come back';
  if (status === 'scheduled') return 'is sold; only a cancelled cycle can be scheduled again';
  if (status !== undefined) return 'is sold; undo that with fulfilledAt null';
  return changesUnit(request, before) ? 'is sold; its unit cannot be changed' : undefined;
}

const namesReturn = ({ receivedAt, receiveAt, restockBy }: RequestedUpdate): boolean =>
  Boolean(receivedAt ?? receiveAt ?? restockBy);

const NOT_OUT = 'not out';

/** The state of a cycle that decides which changes it takes. */
export function stateOf(cycle: CycleState): 'cancelled' | 'received' | 'gone' | 'out' | 'not out' {
  if (cycle.cancelledAt !== null) return 'cancelled';
  if (cycle.receivedAt !== null) return 'received';
  if (isGone(cycle)) return 'gone';
  return isOut(cycle) ? 'out' : NOT_OUT;
}

/**
 * The days of a cycle whose unit is gone: they end with the day of closing, those of a sale with
 * its fulfilment. A sale has no return. Other cycles keep their projection.
 */
export function untilGone(
  before: CycleState,
  projection: CycleProjection,
  now: string,
  timeZone: string,
): CycleProjection {
  const { state, schedule } = projection;
  if (!isGone(state)) return projection;
  const handedOut = dayNumberIn(state.fulfilledAt!, timeZone);
  const isSale = state.closedAs === null;
  const to = isSale ? handedOut : dayNumberIn(now, timeZone);
  const ended = (days: DayRange) => intersectionOf(days, { from: -Infinity, to });
  return {
    state: {
      ...state,
      ...(isSale && { receiveAtGiven: null, restockByGiven: null }),
      booked: ended(intersectionOf(before.booked, state.booked)),
    },
    schedule: isSale ? { ...schedule, receiveAt: null, restockBy: null } : schedule,
    occupied: ended({ from: Math.min(dayOf(schedule.prepareFrom), handedOut), to }),
    needed: [],
  };
}

/**
 * The change of a unit that is gone, or is back: lost units become `retired`, others `sold`.
 * A found unit is `unavailable`. Otherwise the visibility from before returns, unless the unit was
 * changed since.
 */
export function unitChangeOf(
  before: CycleState,
  after: CycleState,
  { itemId: id, status, conditionId, visibility }: LockedUnit,
): UnitChange[] {
  if (isGone(before) === isGone(after)) return [];
  const unit = { status, conditionId, visibility };
  const change = (state: Partial<typeof unit>) => [
    { id, before: unit, after: { ...unit, ...state } },
  ];
  if (isGone(after)) return change({ visibility: goneAs(after) });
  if (after.receivedAt !== null) return change({ visibility: 'unavailable' });
  return visibility === goneAs(before) ? change({ visibility: before.replacedVisibility! }) : [];
}

const goneAs = ({ closedAs }: CycleState) => (closedAs === 'lost' ? 'retired' : 'sold');
