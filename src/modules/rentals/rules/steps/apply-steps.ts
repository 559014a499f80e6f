import { correctedBy } from '../corrections.js';
import { calendarPatchOf } from '../cycle-change.js';
import type { RequestedUpdate } from '../cycle-requests.js';
import { hasMoved, SCHEDULE_MEMBERS, stageOf } from '../cycle-state.js';
import { bookedVariantOf } from '../locked-rentals.js';
import {
  undoReceipt,
  undoHandOver,
  reopen,
  confirmHold,
  prolongHold,
  handOver,
  receive,
  endWithoutReturn,
  cancel,
} from './course-steps.js';
import {
  moveToNamedUnit,
  moveToAnyUnit,
  correctTerms,
  changeStart,
  changeSchedule,
  changeNotes,
} from './plan-steps.js';
import {
  reject,
  type Step,
  type StepDraft,
  type StepFacts,
  type Steps,
  withState,
} from './step.js';

/** In the order of application: each step acts on the state that the step before it leaves. */
const STEPS: readonly Step[] = [
  undoReceipt,
  undoHandOver,
  reopen,
  confirmHold,
  prolongHold,
  moveToNamedUnit,
  moveToAnyUnit,
  correctTerms,
  changeStart,
  changeSchedule,
  handOver,
  receive,
  endWithoutReturn,
  cancel,
  changeNotes,
];

/**
 * Applies a request to a cycle, regardless of days and other cycles. Values that equal the stored
 * ones change nothing.
 * @throws AppError conflict with the stage of the cycle; invalid_body for an unknown record
 */
export function applySteps(request: RequestedUpdate, facts: StepFacts): StepDraft {
  const { before, named, timeZone } = facts;
  const { booked: _, occupied: __, ...state } = before;
  const steps = {
    ...facts,
    request,
    patch: calendarPatchOf(request, timeZone),
    stage: stageOf(before),
  };
  const draft = STEPS.reduce<StepDraft>((made, step) => step(made, steps), {
    state,
    terms: correctedBy(request, before, named),
    wish: { unit: 'kept' },
    makesRoom: request.reallocate === true,
    isSwapped: false,
  });
  return withAutomaticBuffers(withDecidedWish(draft, steps), steps);
}

const REQUESTED_DAYS = ['deliveryMethodType', 'fulfilledAt', ...SCHEDULE_MEMBERS] as const;

/** `reallocate` alone always moves; a unit that is out moves only by name. */
function withDecidedWish(draft: StepDraft, { request, before, stage, ...steps }: Steps): StepDraft {
  const { state, terms, wish } = draft;
  const isAlone =
    REQUESTED_DAYS.every((member) => state[member] === before[member]) &&
    stageOf(state) === stage &&
    terms.bookedVariantId === bookedVariantOf(before) &&
    terms.requestedLocationId === before.requestedLocationId &&
    terms.conditionIds === before.conditionIds;
  if (!request.reallocate || request.itemId !== undefined || !isAlone) return draft;
  if (stage === 'out') {
    reject({ ...steps, before }, stage, 'is out; name itemId to swap its unit');
  }
  return wish.unit === 'any' ? { ...draft, wish: { unit: 'any', mayKeep: false } } : draft;
}

/** Both buffer days are recomputed when an actual time moves, unless they are sent as well. */
function withAutomaticBuffers(draft: StepDraft, { before, patch }: Steps): StepDraft {
  const moves =
    hasMoved(before, draft.state, 'fulfilledAt') || hasMoved(before, draft.state, 'receivedAt');
  if (!moves) return draft;
  return withState(draft, {
    prepareFromGiven: patch.prepareFromGiven ?? null,
    restockByGiven: patch.restockByGiven ?? null,
  });
}
