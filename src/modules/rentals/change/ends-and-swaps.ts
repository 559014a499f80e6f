import { type BatchField, validateEach } from '../../../errors/entries.js';
import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import type { UnitChange, Visibility } from '../../calendar/rules/item-values.js';
import { type CycleDraft, type CycleProjection, stageOf } from '../plan/cycle-state.js';
import { assertUsable } from '../../calendar/rules/usable-unit.js';
import type { LockedCycle, LockedUnit } from '../picture/locked-rentals.js';

/** Units by their ids. */
export type Units = ReadonlyMap<number, LockedUnit>;

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
export const isSold = (transition: Transition): boolean =>
  hasEnded(transition) && transition.state.closedAs === null;

/**
 * The units after the changes of a batch, apart from sales: those of undone ends first, then those
 * of lost and bought cycles. A found unit is `unavailable` and `unprocessed`. Otherwise the
 * visibility from before returns, unless the unit was changed since.
 * @returns the units, and the changes with the visibility that each end replaces
 */
export function applyEnds<Change extends Transition>(
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
    const isOut = stageOf(before) === 'out' && itemId === before.itemId;
    assertUsable(unit, isOut ? 'handOver' : 'sell');
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

/** The changes of units between two moments. */
export const unitChangesBetween = (before: Units, after: Units): UnitChange[] =>
  [...after].flatMap(([id, unit]) => {
    const earlier = before.get(id)!;
    return earlier === unit ? [] : { id, before: unitState(earlier), after: unitState(unit) };
  });

const unitState = ({ status, conditionId, visibility }: LockedUnit) => ({
  status,
  conditionId,
  visibility,
});

/** The effects of a unit that is handed out in place of another one. */
export interface Swap {
  readonly cycle: LockedCycle;
  /** One event on each unit, which names the other. */
  readonly events: readonly DomainEvent[];
}

/** The swaps of units of cycles that are out; the units from before have to be processed. */
export const swapsOf = (updates: readonly ProjectedUpdate[]): Swap[] =>
  updates.flatMap(({ before, projection, isSwapped }) => {
    if (!isSwapped || !projection || stageOf(projection.state) !== 'out') return [];
    const { id: cycleId, itemId: from } = before;
    const { itemId: to } = projection.state;
    const events = [
      domainEvent('Item', from, 'swapped_out', { cycleId, itemId: to }),
      domainEvent('Item', to, 'swapped_in', { cycleId, itemId: from }),
    ];
    return { cycle: before, events };
  });

/** The change of a unit that comes back by a swap. */
export const unprocessed = (unit: LockedUnit): UnitChange => ({
  id: unit.itemId,
  before: unitState(unit),
  after: { ...unitState(unit), status: 'unprocessed' },
});
