import { conflict } from '../../../errors/app-error.js';
import type { ErrorCode } from '../../../errors/error-codes.js';
import {
  correctedBy,
  type CorrectionFacts,
  type Corrections,
  isCorrected,
  mayReopen,
  type RequestedUpdate,
  reopens,
} from './requests.js';
import {
  type CalendarPatch,
  type CycleDraft,
  SCHEDULE_MEMBERS,
  type Stage,
  stageOf,
} from '../plan/cycle-state.js';
import {
  applyReceipt,
  revertReceipt,
  updateRefusalOf,
  withAutomaticBuffers,
} from '../plan/receipt.js';
import { formattedCycleId } from '../../calendar/rules/cycle-values.js';
import { type NamedUnit, nameOfUnit } from '../../calendar/rules/item-values.js';
import { bookedVariantOf, type LockedCycle } from '../picture/picture.js';
import { assertOnlyNamed, isUnitFixed } from '../../calendar/rules/fixed-unit.js';
import { calendarPatchOf } from '../store/cycle-change.js';
import { movedAlong } from '../../../time/zone.js';
import { isOpen, type ReturnOrderStatus } from '../../resources/return-order-status.js';
import { formattedReturnId, type ReturnLineStatus } from '../return/return-order.js';
import { CYCLE_NOTE_NAMES } from '../plain-fields.js';

/** The facts that the steps of one request look at. */
export interface StepFacts {
  readonly before: LockedCycle;
  /** The records that the request names; undefined if it names none. */
  readonly named: CorrectionFacts | undefined;
  /** The return order of the cycle; read only if the request names a customer. */
  readonly order: CustomerOrder | undefined;
  /** The locked units; the one that the request names is among them, if it exists. */
  readonly units: ReadonlyMap<number, NamedUnit>;
  readonly now: string;
  readonly timeZone: string;
}

/** The return order of a cycle, which is not cancelled, and its customer. */
export interface CustomerOrder {
  readonly sequentialId: number;
  readonly customerId: number | null;
  readonly status: ReturnOrderStatus;
  /** The status of the line of the cycle. */
  readonly lineStatus: ReturnLineStatus;
}

/** The unit that a request asks for. */
type UnitWish =
  | { readonly unit: 'kept' }
  | { readonly unit: 'named' }
  /** A unit of the booked variant: first its own, if it may keep that one. */
  | { readonly unit: 'any'; readonly mayKeep: boolean; readonly isReopened?: boolean };

/** A cycle after some of the steps of a request. */
export interface StepDraft {
  readonly state: CycleDraft;
  readonly terms: Corrections;
  readonly wish: UnitWish;
  /** Planned cycles of others on the unit move away. */
  readonly makesRoom: boolean;
  /** The unit was handed out in place of another one. */
  readonly isSwapped: boolean;
  /** Somebody names the unit, or has named it; ends where the service chooses another one. */
  readonly unitNamed: boolean;
}

/** The request and the facts that each step receives. */
export interface Steps extends StepFacts {
  readonly request: RequestedUpdate;
  readonly patch: CalendarPatch;
  /** The stage before the request. */
  readonly stage: Stage;
}

/** A step acts on the state that the step before it leaves. */
export type Step = (draft: StepDraft, steps: Steps) => StepDraft;

/**
 * @param reason the end of a sentence that begins with the cycle
 * @throws AppError conflict with the code of the stage
 */
export function reject({ before }: Pick<Steps, 'before'>, stage: Stage, reason: string): never {
  throw conflict(`${formattedCycleId(before.sequentialId)} ${reason}`, CODE_OF_STAGE[stage]);
}

const CODE_OF_STAGE: Readonly<Record<Stage, ErrorCode>> = {
  planned: 'cycle_not_out',
  out: 'cycle_out',
  received: 'cycle_received',
  lost: 'cycle_closed',
  bought: 'cycle_closed',
  sold: 'cycle_closed',
  cancelled: 'cycle_cancelled',
};

/** A lost or bought cycle has to be open before it changes. */
function assertOpen(stage: Stage, steps: Steps): void {
  if (stage !== 'lost' && stage !== 'bought') return;
  reject(steps, stage, `is ${stage}; reopen it first with closedAs null`);
}

function withState(draft: StepDraft, change: Partial<CycleDraft>): StepDraft {
  return { ...draft, state: { ...draft.state, ...change } };
}

/** True for a request that sets days of the return, which a sale has not. */
export const namesReturn = ({ patch: { receiveAtGiven, restockByGiven } }: Steps): boolean =>
  Boolean(receiveAtGiven ?? restockByGiven);

/** In the order of application: each step acts on the state that the step before it leaves. */
const STEPS: readonly Step[] = [
  undoReceipt,
  undoHandOver,
  reopen,
  confirmHold,
  prolongHold,
  moveToNamedUnit,
  moveToAnyUnit,
  fixUnit,
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
    unitNamed: before.unitNamed,
  });
  const decided = withDecidedWish(draft, steps);
  return { ...decided, state: withAutomaticBuffers(before, decided.state, steps.patch) };
}

const REQUESTED_DAYS = ['deliveryMethodType', 'fulfilledAt', ...SCHEDULE_MEMBERS] as const;

/**
 * `reallocate` alone always moves; a unit that is out or being packed moves only by name. A cancelled
 * cycle that is planned again takes any unit, or makes room on the one that it is fixed to.
 */
function withDecidedWish(draft: StepDraft, { request, before, stage, ...steps }: Steps): StepDraft {
  const { state, terms, wish } = draft;
  const isReopened = stage === 'cancelled' && stageOf(state) === 'planned';
  if (isReopened && wish.unit === 'kept' && mayReopen(request) && state.methodType !== 'resale') {
    const { packingStatus = before.packingStatus } = request;
    const unitNamed = before.unitNamed && draft.unitNamed;
    return isUnitFixed({ ...state, packingStatus, unitNamed })
      ? { ...draft, makesRoom: true }
      : { ...draft, wish: { unit: 'any', mayKeep: true, isReopened } };
  }
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
  if (wish.unit !== 'any') return draft;
  assertOnlyNamed(formattedCycleId(before.sequentialId), {
    ...state,
    packingStatus: request.packingStatus ?? before.packingStatus,
  });
  return { ...draft, wish: { unit: 'any', mayKeep: false } };
}

/** The steps that change what happened to a cycle: those before its plan changes, then those after. */

/** Step 1, `receivedAt: null`. */
export function undoReceipt(draft: StepDraft, steps: Steps): StepDraft {
  if (steps.patch.receivedAt !== null) return draft;
  if (!reopens(steps.request)) assertOpen(stageOf(draft.state), steps);
  if (draft.state.receivedAt === null) return draft;
  return { ...draft, state: revertReceipt(draft.state) };
}

/** Step 2, `fulfilledAt: null`. A sale that was handed over is planned again. */
export function undoHandOver(draft: StepDraft, steps: Steps): StepDraft {
  if (steps.patch.fulfilledAt !== null) return draft;
  const stage = stageOf(draft.state);
  if (!reopens(steps.request)) assertOpen(stage, steps);
  return withState(draft, {
    fulfilledAt: null,
    ...(stage === 'sold' && { replacedVisibility: null }),
  });
}

/** Steps 3 and 4, `closedAs: null` and `status: scheduled`, which also confirms a hold. */
export function reopen(draft: StepDraft, steps: Steps): StepDraft {
  const { closedAs, status } = steps.request;
  if (!reopens(steps.request)) return draft;
  const stage = stageOf(draft.state);
  if (closedAs === null && stage === 'received' && !steps.patch.receivedAt) {
    reject(steps, stage, 'is received; undo that with receivedAt null');
  }
  if (status === 'scheduled' && (stage === 'out' || stage === 'received' || stage === 'sold')) {
    reject(steps, stage, `is ${stage}; only a cancelled cycle can be scheduled again`);
  }
  switch (stage) {
    case 'lost':
    case 'bought':
      return withState(draft, { closedAs: null, salePriceCents: null, replacedVisibility: null });
    case 'cancelled':
      return withState(draft, {
        cancelledAt: null,
        cancelReason: null,
        // A lapsed hold that is prolonged in the same request is a hold again.
        ...(!steps.patch.holdUntil && { holdUntil: null }),
      });
    case 'planned':
      return status === 'scheduled' ? withState(draft, { holdUntil: null }) : draft;
    default:
      return draft;
  }
}

/** Step 5, `holdUntil: null`. A lapsed hold is planned again. */
function confirmHold(draft: StepDraft, steps: Steps): StepDraft {
  if (steps.patch.holdUntil !== null) return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (draft.state.holdUntil === null) return draft;
  return withState(draft, { holdUntil: null, cancelledAt: null, cancelReason: null });
}

/** Step 6, a time in `holdUntil`. A lapsed hold is a hold again. */
function prolongHold(draft: StepDraft, steps: Steps): StepDraft {
  const { holdUntil } = steps.patch;
  if (!holdUntil) return draft;
  if (draft.state.holdUntil === null) {
    const stage = stageOf(draft.state);
    reject(steps, stage, `is ${stage === 'planned' ? 'confirmed' : stage} and cannot be held`);
  }
  return withState(draft, { holdUntil, cancelledAt: null, cancelReason: null });
}

/** Step 12, a time in `fulfilledAt`. A sale ends with it. */
export function handOver(draft: StepDraft, steps: Steps): StepDraft {
  const { fulfilledAt } = steps.patch;
  if (!fulfilledAt) return draft;
  const stage = stageOf(draft.state);
  const isRepeated = fulfilledAt === draft.state.fulfilledAt;
  if (!isRepeated) assertOpen(stage, steps);
  if (stage === 'cancelled') reject(steps, stage, 'is cancelled and takes no actual times');
  const isSale = draft.state.methodType === 'resale';
  const sells = isSale && (stage === 'planned' || stage === 'out');
  if ((sells && namesReturn(steps)) || (isSale && stage === 'received' && !isRepeated)) {
    reject(steps, stage, 'is a sale and does not come back');
  }
  return withState(draft, {
    fulfilledAt,
    ...(stage === 'planned' && { holdUntil: null }),
    // The unit of a sale is available, or the sale is rejected.
    ...(sells && { replacedVisibility: 'available' }),
  });
}

/** Step 13, a time in `receivedAt`. */
export function receive(draft: StepDraft, steps: Steps): StepDraft {
  const { before, patch } = steps;
  const { receivedAt } = patch;
  if (!receivedAt) return draft;
  const stage = stageOf(draft.state);
  const refusal = updateRefusalOf(draft.state, steps.stage);
  if (refusal !== undefined) reject(steps, stage, refusal);
  if (steps.stage === 'out' && draft.state.itemId !== before.itemId) {
    const [own, sent] = [before.itemId, draft.state.itemId].map((id) => steps.units.get(id));
    const other = sent ? `, not ${nameOfUnit(sent)}` : '';
    const reason = `is out with ${nameOfUnit(own!)}${other}; swap its unit before it is received`;
    reject(steps, 'out', reason);
  }
  if (draft.wish.unit === 'any') {
    reject(steps, stage, 'was not out with a unit of that variant; name it with itemId');
  }
  return { ...draft, state: applyReceipt(draft.state, receivedAt) };
}

/** Step 14, `closedAs` lost or bought: the unit that is out does not come back. */
function endWithoutReturn(draft: StepDraft, steps: Steps): StepDraft {
  const { closedAs, salePriceCents = null } = steps.request;
  if (!closedAs) return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (stage !== 'out') {
    const state = stage === 'planned' ? 'not out' : stage;
    reject(steps, stage, `is ${state} and cannot be closed as ${closedAs}`);
  }
  // The visibility of the unit at that moment replaces the placeholder: see `unitsAfter`.
  return withState(draft, { closedAs, salePriceCents, replacedVisibility: 'available' });
}

/** Step 15, `status: cancelled`. A cancelled cycle takes a reason. */
export function cancel(draft: StepDraft, steps: Steps): StepDraft {
  const { status, cancelReason } = steps.request;
  if (status !== 'cancelled') return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (stage === 'out') reject(steps, stage, 'is out; receive it first');
  if (stage === 'received') reject(steps, stage, 'is received and cannot be cancelled');
  if (stage === 'sold') reject(steps, stage, 'is sold; undo that with fulfilledAt null');
  if (draft.wish.unit === 'any') reject(steps, 'cancelled', 'is cancelled and needs no unit');
  return withState(draft, {
    cancelledAt: draft.state.cancelledAt ?? steps.now,
    cancelReason: cancelReason ?? draft.state.cancelReason,
    holdUntil: null,
  });
}

/** Step 7, `itemId`. */
function moveToNamedUnit(draft: StepDraft, steps: Steps): StepDraft {
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
function moveToAnyUnit(draft: StepDraft, steps: Steps): StepDraft {
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

/**
 * Between steps 8 and 9, `isUnitFixed`, and `itemId`, which names the unit unless that is false. Only
 * the hand-over and the packing after the request matter.
 */
function fixUnit(draft: StepDraft, { request, before, patch }: Steps): StepDraft {
  const { itemId, isUnitFixed: isFixed = itemId === undefined ? undefined : true } = request;
  if (isFixed === undefined) return draft;
  if (!isFixed) {
    assertOnlyNamed(formattedCycleId(before.sequentialId), {
      packingStatus: request.packingStatus ?? before.packingStatus,
      fulfilledAt: patch.fulfilledAt ?? draft.state.fulfilledAt,
      receivedAt: patch.receivedAt ?? draft.state.receivedAt,
    });
  }
  const stage = stageOf(draft.state);
  const isNaming = stage === 'planned' || stage === 'cancelled' || draft.isSwapped;
  return isNaming ? { ...draft, unitNamed: isFixed } : draft;
}

/** @returns the stage, in which the unit may change */
function assertMovable({ state }: StepDraft, steps: Steps): Stage {
  if ((steps.stage === 'lost' || steps.stage === 'bought') && reopens(steps.request)) {
    reject(steps, steps.stage, `is ${steps.stage}; reopen it before its unit changes`);
  }
  const stage = stageOf(state);
  assertOpen(stage, steps);
  if (stage === 'received' || stage === 'sold') {
    reject(steps, stage, `is ${stage}; its unit cannot be changed`);
  }
  return stage;
}

/** Step 9, the fields that are fixed once the unit is out. */
function correctTerms(draft: StepDraft, steps: Steps): StepDraft {
  if (!isCorrected(steps.before, draft.terms)) return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  assertCustomerOfOrder(draft.terms, steps);
  if (stage === 'out' || stage === 'received' || stage === 'sold') {
    reject(steps, stage, `is ${stage}; send ${WAY_BACK[stage]} first`);
  }
  return draft;
}

/** The fields that make a cycle planned again. */
const WAY_BACK = {
  out: 'fulfilledAt null',
  received: 'receivedAt null and fulfilledAt null',
  sold: 'fulfilledAt null',
} as const satisfies Partial<Record<Stage, string>>;

function assertCustomerOfOrder({ customerId }: Corrections, { before, order, stage }: Steps): void {
  if (customerId === before.customerId || !order || order.customerId === customerId) return;
  // The cycle is out again once its line is.
  const left = stage === 'received' && order.lineStatus === 'received' ? 'out' : stage;
  const wayBack = left === 'out' || left === 'received' ? [WAY_BACK[left]] : [];
  throw conflict(
    `${formattedCycleId(before.sequentialId)} is on ${formattedReturnId(order.sequentialId)} of ` +
      `another customer; ${wayOff(order, wayBack)}`,
    'on_another_return_order',
  );
}

/**
 * The steps that take a cycle off its return order: `take it off #2001 first: awaiting, then
 * _destroy`.
 * @param further the steps after them
 */
export function wayOff(order: CustomerOrder, further: readonly string[] = []): string {
  const { sequentialId, status, lineStatus } = order;
  const steps = [
    ...(isOpen(status) ? [] : ['in_progress']),
    ...(lineStatus === 'received' ? ['awaiting'] : []),
    '_destroy',
    ...further,
  ];
  return `take it off ${formattedReturnId(sequentialId)} first: ${steps.join(', then ')}`;
}

/** Step 10, `rentalStart`; a `fulfillAt` that was sent before keeps its distance. */
function changeStart(draft: StepDraft, steps: Steps): StepDraft {
  const { rentalStart } = steps.patch;
  if (rentalStart === undefined || rentalStart === draft.state.rentalStart) return draft;
  const stage = stageOf(draft.state);
  assertOpen(stage, steps);
  if (stage === 'out') reject(steps, stage, 'is out; its rentalStart cannot be changed');
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
function changeSchedule(draft: StepDraft, steps: Steps): StepDraft {
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
function changeNotes(draft: StepDraft, steps: Steps): StepDraft {
  const { before, request } = steps;
  const isChanged = CYCLE_NOTE_NAMES.some(
    (member) => request[member] !== undefined && request[member] !== before[member],
  );
  if (isChanged && !request.closedAs) assertOpen(stageOf(draft.state), steps);
  return draft;
}
