import type { ErrorCode } from '../../../errors/error-codes.js';
import type { DayRange } from '../../../time/days.js';
import { formattedCycleId } from '../../calendar/rules/cycle-values.js';
import {
  type CalendarPatch,
  type CycleDraft,
  hasMoved,
  type Stage,
  stageOf,
} from './cycle-state.js';

/** The days that a cycle has booked on its unit. */
export interface BookedDays extends DayRange {
  readonly cycleId: number;
}

/** The ends of sentences that begin with a cycle which cannot be received. */
interface Refusals {
  /** For a return: an entry, a line or a scan. */
  readonly onReturn?: readonly [reason: string, code: ErrorCode];
  /** For an update with `receivedAt`. */
  readonly onUpdate?: string;
}

/**
 * Why a cycle cannot be received, by its stage. A return takes back what is out or lost. An update
 * also receives a planned cycle that is not a sale, and corrects a received one.
 */
const REFUSALS: Readonly<Record<Stage, Refusals>> = {
  planned: {
    onReturn: ['is not fulfilled yet', 'not_fulfilled_yet'],
    onUpdate: 'is a sale and does not come back',
  },
  out: {},
  received: { onReturn: ['is already received', 'received_already'] },
  lost: {},
  bought: {
    onReturn: ['is bought and does not come back', 'cycle_closed'],
    onUpdate: 'is bought; reopen it first with closedAs null',
  },
  sold: {
    onReturn: ['is sold and does not come back', 'cycle_closed'],
    onUpdate: 'is sold and does not come back',
  },
  cancelled: {
    onReturn: ['is cancelled', 'cycle_cancelled'],
    onUpdate: 'is cancelled and takes no actual times',
  },
};

/** Why a return cannot receive a cycle; undefined if it can. */
export function returnRefusalOf(
  cycle: CycleDraft & { readonly sequentialId: number },
): [sentence: string, code: ErrorCode] | undefined {
  const { onReturn } = REFUSALS[stageOf(cycle)];
  return onReturn && [`${formattedCycleId(cycle.sequentialId)} ${onReturn[0]}`, onReturn[1]];
}

/**
 * Why an update cannot receive a cycle, as the end of a sentence; undefined if it can.
 * @param before the stage before the request, by which a sale is named
 */
export function updateRefusalOf(state: CycleDraft, before: Stage): string | undefined {
  const stage = stageOf(state);
  const isSale = stage === 'sold' || (stage === 'planned' && state.methodType === 'resale');
  if (isSale) return REFUSALS[before === 'sold' ? 'sold' : 'planned'].onUpdate;
  return stage === 'planned' ? undefined : REFUSALS[stage].onUpdate;
}

/** A cycle whose unit came back; a lost one was found. */
export const applyReceipt = (state: CycleDraft, receivedAt: string): CycleDraft => ({
  ...state,
  receivedAt,
  holdUntil: null,
  ...(state.closedAs === 'lost' && { closedAs: null, replacedVisibility: null }),
});

/** A cycle whose receipt is undone, and its restock with it. */
export const revertReceipt = (state: CycleDraft): CycleDraft => ({
  ...state,
  receivedAt: null,
  restockedAt: null,
});

/** Both buffer days are recomputed when an actual time moves, unless they are sent as well. */
export function withAutomaticBuffers(
  before: CycleDraft,
  state: CycleDraft,
  sent: Pick<CalendarPatch, 'prepareFromGiven' | 'restockByGiven'> = {},
): CycleDraft {
  const moves = hasMoved(before, state, 'fulfilledAt') || hasMoved(before, state, 'receivedAt');
  if (!moves) return state;
  const { prepareFromGiven = null, restockByGiven = null } = sent;
  return { ...state, prepareFromGiven, restockByGiven };
}
