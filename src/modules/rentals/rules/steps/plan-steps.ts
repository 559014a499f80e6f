import { conflict } from '../../../../errors/app-error.js';
import { type Corrections, firstCorrection } from '../corrections.js';
import { type CalendarPatch, type Stage, stageOf } from '../cycle-state.js';
import { movedAlong } from '../../../../time/zone.js';
import { formattedCycleId } from '../../../calendar/rules/cycle-values.js';
import { bookedVariantOf } from '../locked-rentals.js';
import {
  assertOpen,
  namesReturn,
  reject,
  reopens,
  type StepDraft,
  type Steps,
  withState,
} from './step.js';
import { PLAIN_CYCLE_FIELDS } from '../plain-fields.js';

/** Step 7, `itemId`. */
export function moveToNamedUnit(draft: StepDraft, steps: Steps): StepDraft {
  const { itemId } = steps.request;
  if (itemId === undefined || itemId === draft.state.itemId) return draft;
  const stage = assertMovable(draft, steps);
  return {
    ...withState(draft, { itemId }),
    wish: { unit: 'named' },
    isSwapped: stage === 'out',
  };
}

/** Step 8, `reallocate` or a new variant that the unit is not of. */
export function moveToAnyUnit(draft: StepDraft, steps: Steps): StepDraft {
  const { before, request } = steps;
  const leavesVariant =
    draft.terms.bookedVariantId !== bookedVariantOf(before) &&
    draft.terms.bookedVariantId !== before.variantId;
  if (request.itemId !== undefined || (!request.reallocate && !leavesVariant)) return draft;
  const stage = assertMovable(draft, steps);
  if (stage === 'cancelled') reject(steps, stage, 'is cancelled and needs no unit');
  // The unit of a cycle that is out stays, and others make room.
  if (stage === 'out') return draft;
  return { ...draft, wish: { unit: 'any', mayKeep: !leavesVariant }, makesRoom: false };
}

/** @returns the stage, in which the unit may change */
function assertMovable({ state }: StepDraft, steps: Steps): Stage {
  if ((steps.stage === 'lost' || steps.stage === 'bought') && reopens(steps.request)) {
    reject(steps, steps.stage, `is ${steps.stage}; reopen it before its unit changes`);
  }
  const stage = stageOf(state);
  assertOpen(stage, steps);
  if (stage === 'received' || stage === 'sold') {
    const undone = stage === 'sold' ? 'fulfilledAt' : 'receivedAt';
    reject(steps, stage, `is ${stage}; send ${undone} null first to change its unit`);
  }
  return stage;
}

/** Step 9, the fields that are fixed once the unit is out. */
export function correctTerms(draft: StepDraft, steps: Steps): StepDraft {
  const field = firstCorrection(steps.before, draft.terms);
  if (field === undefined) return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (stage === 'out' || stage === 'received' || stage === 'sold') {
    reject(steps, stage, `is ${stage}; send ${WAY_BACK[stage]} first to change its ${field}`);
  }
  assertCustomerOfOrder(draft.terms, steps);
  return draft;
}

/** The fields that make a cycle planned again. */
const WAY_BACK = {
  out: 'fulfilledAt null',
  received: 'receivedAt null and fulfilledAt null',
  sold: 'fulfilledAt null',
} as const satisfies Partial<Record<Stage, string>>;

function assertCustomerOfOrder({ customerId }: Corrections, { before, order }: Steps): void {
  if (customerId === before.customerId || !order || order.customerId === customerId) return;
  throw conflict(
    `${formattedCycleId(before.sequentialId)} is on #${order.sequentialId} of another customer; ` +
      'take it off first',
    'on_another_return_order',
  );
}

/** Step 10, `rentalStart`; a `fulfillAt` that was sent before keeps its distance. */
export function changeStart(draft: StepDraft, steps: Steps): StepDraft {
  const { rentalStart } = steps.patch;
  if (rentalStart === undefined || rentalStart === draft.state.rentalStart) return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (stage === 'out')
    reject(steps, stage, 'is out; send fulfilledAt null first to change its rentalStart');
  return withState(draft, {
    rentalStart,
    ...(steps.patch.fulfillAtGiven === undefined &&
      draft.state.fulfillAtGiven !== null && {
        fulfillAtGiven: movedAlong(
          draft.state.fulfillAtGiven,
          draft.state.rentalStart,
          rentalStart,
          steps.timeZone,
        ),
      }),
  });
}

const SCHEDULE = [
  'deliveryMethodType',
  'rentalEnd',
  'minimumRentalEnd',
  'fulfillAtGiven',
  'receiveAtGiven',
  'prepareFromGiven',
  'restockByGiven',
] as const;

/** Step 11, the rest of the schedule; a `receiveAt` that was sent before follows `rentalEnd`. */
export function changeSchedule(draft: StepDraft, steps: Steps): StepDraft {
  const change = Object.fromEntries(
    SCHEDULE.filter(
      (member) => steps.patch[member] !== undefined && steps.patch[member] !== draft.state[member],
    ).map((member) => [member, steps.patch[member]]),
  );
  if (Object.keys(change).length === 0) return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (stage === 'sold' && namesReturn(steps))
    reject(steps, stage, 'is sold and does not come back');
  return withState(draft, { ...receiveAtAfter(draft, steps), ...change });
}

function receiveAtAfter(
  { state: { receiveAtGiven, rentalEnd } }: StepDraft,
  { patch, timeZone }: Steps,
): Pick<CalendarPatch, 'receiveAtGiven'> {
  const isSent = patch.receiveAtGiven !== undefined;
  if (isSent || !patch.rentalEnd || rentalEnd === null || receiveAtGiven === null) return {};
  return { receiveAtGiven: movedAlong(receiveAtGiven, rentalEnd, patch.rentalEnd, timeZone) };
}

/** Step 16. Tags change in every stage. */
export function changeNotes(draft: StepDraft, steps: Steps): StepDraft {
  const { before, request } = steps;
  const isChanged = PLAIN_CYCLE_FIELDS.some(
    (member) => request[member] !== undefined && request[member] !== before[member],
  );
  if (isChanged && !request.closedAs) assertOpen(stageOf(draft.state), steps);
  return draft;
}
