import { AppError, invalidBody, unknownReference } from '../../../errors/app-error.js';
import { type BatchField, unknownEntry, validateEach } from '../../../errors/entries.js';
import type { DayRange } from '../../../time/days.js';
import type { Visibility } from '../../calendar/rules/item-values.js';
import { lastTakenDay } from '../../calendar/rules/taken-days.js';
import {
  assertUsable,
  type UnitPurpose,
  usableUnits,
  whyUnusable,
} from '../../calendar/rules/usable-unit.js';
import { pick } from '../../../records/changes.js';
import {
  CORRECTED,
  contradictionsIn,
  type CorrectionFacts,
  type Corrections,
  noOtherUnitFree,
  type RequestedUpdate,
} from './requests.js';
import { projectionOf } from '../plan/cycle-projection.js';
import { logisticsOf, type SchedulingContext } from '../../calendar/rules/schedule.js';
import {
  type CycleDraft,
  type CycleProjection,
  isIdle,
  isOut,
  isPlannedSale,
  scheduleRefusals,
  stageOf,
  todayIn,
} from '../plan/cycle-state.js';
import { dueTimeRefusals } from '../plan/due-times.js';
import {
  bookedVariantOf,
  type LockedCycle,
  type LockedUnit,
  type Picture,
} from '../picture/picture.js';
import { meets, requirementsOf, unitsMeeting } from '../../calendar/rules/requirements.js';
import { applySteps, type CustomerOrder, type StepDraft } from './steps.js';

/** Units by their ids. */
export type Units = ReadonlyMap<number, LockedUnit>;

/** The result of a request for one cycle. */
export interface PlannedUpdate {
  readonly request: RequestedUpdate;
  readonly before: LockedCycle;
  /** The unit of the cycle after the update, or one of those to choose from. */
  readonly unit: LockedUnit;
  /** Undefined once the unit is certain. */
  readonly choice?: UnitChoice | undefined;
  readonly corrections: Corrections;
  /** Undefined if the calendar does not change. */
  readonly projection?: CycleProjection;
  /** The request repeats an actual time, which counts as an update. */
  readonly repeatsTime?: boolean;
  /** The days on which no other cycle may have the unit. */
  readonly needed: readonly DayRange[];
  /** The unit must not be out with another cycle. */
  readonly needsStock: boolean;
  readonly makesRoom: boolean;
  readonly isSwapped: boolean;
  /** Somebody names the unit, or has named it: see `isUnitFixed`. */
  readonly unitNamed: boolean;
}

/** The units of which an update gets one. */
export interface UnitChoice {
  /** The update with the unit that the cycle has, if it keeps that one while it is free. */
  readonly kept: PlannedUpdate | undefined;
  readonly candidates: readonly LockedUnit[];
}

/** The facts that a batch of updates is decided by. */
export interface CycleUpdateFacts extends Picture {
  /** The records that each request names; empty if none names any. */
  readonly named: readonly CorrectionFacts[];
  /** The return orders of cycles whose customers change, by cycle. */
  readonly orders: ReadonlyMap<number, CustomerOrder>;
  /** The days that other cycles have booked on the units of undone receipts, by cycle. */
  readonly bookedByOthers: ReadonlyMap<number, readonly DayRange[]>;
  readonly scheduling: SchedulingContext;
}

interface Decided {
  readonly request: RequestedUpdate;
  readonly before: LockedCycle;
  readonly draft: StepDraft;
  readonly state: CycleDraft;
}

/**
 * Plans the updates of a batch, regardless of the days that others take. The batch is decided as a
 * whole: each entry sees the units as the ends of the others leave them.
 * @returns the updates, and the units after all ends but sales
 * @throws AppError invalid_body; conflict with the stage of a cycle or its unit; not_found if the
 *   request names only this cycle
 */
export function decideCycleUpdates(
  requests: readonly RequestedUpdate[],
  facts: CycleUpdateFacts,
  list: BatchField,
): { updates: PlannedUpdate[]; units: Units } {
  const decided = requests.map((request, index) => tryDecide(request, index, facts, list));
  const { units, changes } = applyEnds(
    facts.units,
    decided.flatMap((result) => (result instanceof AppError ? [] : [result])),
  );
  const changeOf = new Map(changes.map((change) => [change.request, change]));
  const updates = validateEach(list, requests, (request, index) => {
    const change = changeOf.get(request);
    if (!change) throw decided[index] as AppError;
    return planUpdate(change, units, facts);
  });
  return { updates, units };
}

/** The error is returned, so that those of all bodies of a batch are reported together. */
function tryDecide(
  request: RequestedUpdate,
  index: number,
  facts: CycleUpdateFacts,
  list: BatchField,
): Decided | AppError {
  try {
    const before = facts.cycles.get(request.id);
    if (!before) throw unknownEntry(list, 'Cycle', request.id);
    const contradictions = contradictionsIn(request);
    if (contradictions.length > 0) throw invalidBody(...contradictions);
    const draft = applySteps(request, {
      before,
      named: facts.named[index],
      order: facts.orders.get(before.id),
      units: facts.units,
      now: facts.scheduling.now,
      timeZone: facts.scheduling.logistics.timeZone,
    });
    if (!facts.units.has(draft.state.itemId)) throw unknownReference('itemId', draft.state.itemId);
    return { request, before, draft, state: draft.state };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function planUpdate(decided: Decided, units: Units, facts: CycleUpdateFacts): PlannedUpdate {
  const { before, draft, state } = decided;
  const own = units.get(before.itemId)!;
  if (draft.wish.unit !== 'any') {
    const unit = units.get(state.itemId)!;
    // A named unit is a deliberate choice: another place or condition is only a risk.
    if (draft.wish.unit === 'named') assertUsable(unit, draft.isSwapped ? 'swapIn' : 'moveTo');
    return planOn(unit, decided, facts);
  }
  const requirements = requirementsOf(draft.terms);
  const candidates = unitsMeeting(usableUnits(units.values(), 'moveTo'), requirements).filter(
    ({ itemId, variantId }) =>
      itemId !== before.itemId && variantId === draft.terms.bookedVariantId,
  );
  const kept = planOnOwn(own, decided, facts);
  const [first] = candidates;
  if (first) return { ...planOn(first, decided, facts), choice: { kept, candidates } };
  if (kept) return { ...kept, choice: { kept, candidates } };
  const { projection, needed } = planOn(own, decided, facts);
  const days = needed[0] ?? projection?.state.booked ?? before.booked;
  throw noOtherUnitFree(before.id, draft.terms, days);
}

/**
 * Plans an update with the unit that its cycle has; undefined if it has to leave that one. A cycle
 * that is reopened keeps a unit that is no longer where or as it was asked for, and one whose days are
 * over keeps any.
 */
function planOnOwn(
  own: LockedUnit,
  decided: Decided,
  facts: CycleUpdateFacts,
): PlannedUpdate | undefined {
  const { wish, terms } = decided.draft;
  if (wish.unit !== 'any' || !wish.mayKeep) return undefined;
  const isUsable = !whyUnusable(own, 'reserve');
  if (!wish.isReopened) {
    return isUsable && meets(own, requirementsOf(terms)) ? planOn(own, decided, facts) : undefined;
  }
  const update = project(own, decided, facts);
  return isUsable || update.needed.length === 0 ? update : undefined;
}

/** Plans an update with one of the units that it can have. */
function planOn(unit: LockedUnit, decided: Decided, facts: CycleUpdateFacts): PlannedUpdate {
  const update = project(unit, decided, facts);
  const { projection, needed } = update;
  if (projection) assertUsable(unit, ...purposesOf(decided.before, projection.state, needed));
  return update;
}

/** The same whether or not the unit can be used. */
function project(
  unit: LockedUnit,
  { request, before, draft, state: decided }: Decided,
  { bookedByOthers, scheduling }: CycleUpdateFacts,
): PlannedUpdate {
  const { now } = scheduling;
  const logistics = logisticsOf(scheduling.logistics, unit);
  const state = { ...decided, itemId: unit.itemId };
  const { terms: corrections, makesRoom, isSwapped } = draft;
  const unitNamed = isNamedOn(unit, { request, before, draft });
  const planned = { request, before, unit, corrections, makesRoom, isSwapped, unitNamed };
  if (isIdle(before, state)) {
    const repeatsTime = Boolean(request.fulfilledAt ?? request.receivedAt);
    return { ...planned, needed: [], needsStock: false, repeatsTime };
  }
  const others = bookedByOthers.get(before.id) ?? [];
  const projection = projectionOf(before, state, logistics, now, others);
  const refusals = [
    ...scheduleRefusals(projection, now, logistics.timeZone),
    ...dueTimeRefusals(before, projection, request, logistics, now),
  ];
  if (refusals.length > 0) throw invalidBody(...refusals);
  const isMoved = state.itemId !== before.itemId;
  const sells = isSold({ before, state });
  const today = todayIn(logistics, now);
  // A unit for sale that the service chooses has no planned cycles of others from then on.
  const needed =
    draft.wish.unit === 'any' && (sells || isPlannedSale(state))
      ? [{ from: sells ? today : Math.max(projection.occupied.from, today), to: Infinity }]
      : isMoved && isOut(projection.state)
        ? [daysWhileOut(projection, today, logistics, now)]
        : projection.needed;
  const needsStock =
    (sells && (isMoved || !isOut(before))) || (isMoved && state.receivedAt !== null);
  return { ...planned, projection, needed, needsStock };
}

/** Naming ends when the service gives the cycle another unit, unless the request fixes that one. */
function isNamedOn(
  unit: LockedUnit,
  { request, before, draft }: Pick<Decided, 'request' | 'before' | 'draft'>,
): boolean {
  const isChosen = draft.wish.unit === 'any' && unit.itemId !== before.itemId;
  return isChosen ? request.isUnitFixed === true : draft.unitNamed;
}

/** The purposes of the unit that an update leaves a cycle, but for a sale: see `applySales`. */
function purposesOf(
  before: LockedCycle,
  state: CycleDraft,
  needed: readonly DayRange[],
): UnitPurpose[] {
  const reopens = before.cancelledAt !== null && needed.length > 0;
  const isNew = (before.fulfilledAt ?? before.receivedAt) === null;
  const isHandedOut = isNew && (state.fulfilledAt ?? state.receivedAt) !== null;
  return [
    ...(reopens ? ['reserve' as const] : []),
    ...(stageOf(state) === 'planned' ? ['keep' as const] : []),
    ...(isHandedOut && !isSold({ before, state }) ? ['handOver' as const] : []),
  ];
}

/** A unit that is out in place of another one is needed from today until it is back. */
function daysWhileOut(
  { occupied }: CycleProjection,
  today: number,
  logistics: Parameters<typeof lastTakenDay>[2],
  now: string,
): DayRange {
  const to = lastTakenDay({ out: true, to: occupied.to }, now, logistics);
  return { from: Math.max(occupied.from, today), to };
}

/** The cancellation of a held cycle whose time is over; undefined for all others. */
export function decideLapse(
  before: LockedCycle,
  unit: LockedUnit,
  { logistics, now }: SchedulingContext,
): PlannedUpdate | undefined {
  const { id, holdUntil, cancelledAt, variantName, requestedLocationId } = before;
  if (holdUntil === null || cancelledAt !== null || holdUntil > now) return undefined;
  const corrections = {
    ...pick(before, CORRECTED),
    bookedVariantId: bookedVariantOf(before),
    variantName,
    requestedLocationId,
  };
  const state = { ...before, cancelledAt: holdUntil, cancelReason: 'expired' } as const;
  const projection = projectionOf(before, state, logisticsOf(logistics, unit), now, []);
  return {
    request: { id },
    before,
    unit,
    corrections,
    projection,
    needed: [],
    needsStock: false,
    makesRoom: false,
    isSwapped: false,
    unitNamed: before.unitNamed,
  };
}

/** A cycle before and after a change. */
interface Transition {
  readonly before: CycleDraft;
  readonly state: CycleDraft;
}

/** An update of a cycle; without a projection, its calendar does not change. */
interface ProjectedUpdate {
  readonly before: LockedCycle;
  readonly projection?: CycleProjection;
  /** The unit was handed out in place of another one. */
  readonly isSwapped: boolean;
}

/** The visibility of the unit of a cycle that ended; undefined while the unit can come back. */
function visibilityByEnd(state: CycleDraft): Visibility | undefined {
  if (state.replacedVisibility === null) return undefined;
  return state.closedAs === 'lost' ? 'retired' : 'sold';
}

const endsOf = ({ closedAs, replacedVisibility, itemId }: CycleDraft) =>
  replacedVisibility === null ? '' : `${closedAs} ${itemId}`;

/** True when the end of a cycle is undone; another end may follow in the same request. */
const isEndUndone = ({ before, state }: Transition): boolean =>
  before.replacedVisibility !== null && endsOf(before) !== endsOf(state);

const hasEnded = ({ before, state }: Transition): boolean =>
  state.replacedVisibility !== null && endsOf(before) !== endsOf(state);

/** A lost unit was found: it came back without its rental having been reopened. */
export const isFound = ({ before, state }: Transition): boolean =>
  before.closedAs === 'lost' && state.receivedAt !== null && state.fulfilledAt !== null;

/** True for a sale that is handed over by the change. */
const isSold = (transition: Transition): boolean =>
  hasEnded(transition) && transition.state.closedAs === null;

/**
 * The units after the changes of a batch, apart from sales: those of undone ends first, then those
 * of lost and bought cycles. A found unit is `unavailable` and `unprocessed`. Otherwise the
 * visibility from before returns, unless the unit was changed since.
 * @returns the units, and the changes with the visibility that each end replaces
 */
function applyEnds<Change extends Transition>(
  units: Units,
  changes: readonly Change[],
): { units: Units; changes: Change[] } {
  const after = new Map(units);
  const update = (id: number, values: Partial<LockedUnit>) =>
    after.set(id, { ...after.get(id)!, ...values });
  for (const change of changes.filter(isEndUndone)) {
    const { before } = change;
    if (isFound(change))
      update(before.itemId, { visibility: 'unavailable', status: 'unprocessed' });
    else if (after.get(before.itemId)!.visibility === visibilityByEnd(before)) {
      update(before.itemId, { visibility: before.replacedVisibility! });
    }
  }
  const ended = changes.map((change) => {
    const { state } = change;
    if (!hasEnded(change) || isSold(change)) return change;
    const replacedVisibility = after.get(state.itemId)!.visibility;
    update(state.itemId, { visibility: visibilityByEnd(state)! });
    return { ...change, state: { ...state, replacedVisibility } };
  });
  return { units: after, changes: ended };
}

/**
 * Sells the units of handed over sales. They have to be available, and no other entry may move to
 * them.
 * @param updates with their units
 * @throws AppError conflict
 */
export function applySales<Update extends ProjectedUpdate>(
  units: Units,
  updates: readonly Update[],
  list: BatchField,
): { units: Units; updates: readonly Update[] } {
  const after = new Map(units);
  const sold = new Set<Update>();
  const sales = validateEach(list, updates, (update) => {
    const { before, projection } = update;
    if (!projection || !isSold({ before, state: projection.state })) return update;
    const { itemId } = projection.state;
    const unit = after.get(itemId)!;
    // The unit of an older sale went out before sales ended with their hand-over.
    const isHandedOver = stageOf(before) === 'out' && itemId === before.itemId;
    assertUsable(unit, isHandedOver ? 'handOver' : 'sell');
    after.set(itemId, { ...unit, visibility: 'sold' });
    const state = { ...projection.state, replacedVisibility: unit.visibility };
    const made = { ...update, projection: { ...projection, state } };
    sold.add(made);
    return made;
  });
  validateEach(list, sales, (update) => {
    const itemId = update.projection?.state.itemId ?? update.before.itemId;
    if (sold.has(update) || itemId === update.before.itemId) return;
    const unit = after.get(itemId)!;
    if (unit !== units.get(itemId)) assertUsable(unit, 'moveTo');
  });
  return { units: after, updates: sales };
}
