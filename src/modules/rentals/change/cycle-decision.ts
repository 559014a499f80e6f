import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import { changedTags } from '../../../fields/tags.js';
import { pick } from '../../../records/changes.js';
import { groupedBy, idsOf } from '../../../records/grouped-by.js';
import { cycleSearchText } from '../../calendar/rules/cycle-values.js';
import type { UnitChange } from '../../calendar/rules/item-values.js';
import { isOpen } from '../../resources/return-order-status.js';
import {
  type LockedCycle,
  type LockedUnit,
  unitState,
  variantColumnsOf,
} from '../picture/picture.js';
import { CYCLE_NOTE_NAMES } from '../plain-fields.js';
import { stageOf } from '../plan/cycle-state.js';
import { decide, type ReturnDecision } from '../return/return-decision.js';
import type { FollowingReturns, LockedLine } from '../return/return-order.js';
import type { CycleChange } from '../store/cycle-change.js';
import type { MovedHandOver } from '../store/cycle-writes.repository.js';
import { isFound, type PlannedUpdate, type Units } from './cycle-update.js';
import { type CycleMove, cyclesToRelease } from './moves.js';
import type { RequestedUpdate } from './requests.js';

/** The updates of a batch with their units, all units after them, and the cycles that make room. */
export interface DecidedUpdates {
  readonly updates: readonly PlannedUpdate[];
  readonly units: Units;
  readonly moves: readonly CycleMove[];
}

/** All effects of updates of cycles, ready to store in this order. */
export interface CycleDecision {
  /** Cycles whose booked days others take. */
  readonly releasedIds: readonly number[];
  readonly moves: readonly CycleMove[];
  readonly changes: readonly CycleChange[];
  readonly handOvers: readonly MovedHandOver[];
  readonly swaps: readonly Swap[];
  readonly units: readonly UnitChange[];
  /** The lost units that came back without their rentals having been reopened. */
  readonly foundIds: readonly number[];
  /** The lines of cycles that ended without a return. */
  readonly ends?: ReturnDecision | undefined;
  /** The lines of cycles that were received, or whose receipt was undone. */
  readonly receipts?: ReturnDecision | undefined;
  /** The swaps of undone receipts: the receipt restores the unit, which then comes back. */
  readonly lateSwaps: readonly Swap[];
  readonly lateUnits: readonly UnitChange[];
}

/** True for a request after which the lines of a cycle may follow. */
export function mayMoveLines(
  { receivedAt, closedAs, status }: RequestedUpdate,
  before: LockedCycle,
): boolean {
  const isReceipt =
    receivedAt !== undefined && (receivedAt === null) !== (before.receivedAt === null);
  return isReceipt || Boolean(closedAs) || status === 'cancelled';
}

/**
 * The effects of decided updates. The lines of return orders follow their cycles: first those of
 * ended cycles, then those of receipts.
 * @param before the units before the updates
 */
export function decideEffects(
  { updates, units, moves }: DecidedUpdates,
  before: Units,
  returns: FollowingReturns,
): CycleDecision {
  const isLate = ({ cycle }: Swap) => cycle.receivedAt !== null;
  const allSwaps = swapsOf(updates);
  const swaps = allSwaps.filter((swap) => !isLate(swap));
  const lateSwaps = allSwaps.filter(isLate);
  const ends = decideEndedLines(updates, returns, units);
  const receipts = decideReceivedLines(
    updates,
    ends ? returnsAfter(returns, ends) : returns,
    units,
  );
  const restored = new Map(receipts?.units.map(({ id, after }) => [id, after]));
  return {
    releasedIds: cyclesToRelease(updates, moves),
    moves,
    changes: updates.map(changeOf),
    handOvers: updates.flatMap(movedHandOver),
    swaps,
    units: [
      ...unitChangesBetween(before, units, new Map(updates.flatMap(saleOf(before)))),
      ...swaps.map(({ cycle }) => unprocessed(units.get(cycle.itemId)!)),
    ],
    foundIds: updates.flatMap(foundUnitOf),
    ends,
    receipts,
    lateSwaps,
    lateUnits: lateSwaps.map(({ cycle: { itemId } }) =>
      unprocessed({ ...units.get(itemId)!, ...restored.get(itemId) } as LockedUnit),
    ),
  };
}

/**
 * The changes of units between two moments.
 * @param sales when sold units were handed over
 */
const unitChangesBetween = (
  before: Units,
  after: Units,
  sales: ReadonlyMap<number, string>,
): UnitChange[] =>
  [...after].flatMap(([id, unit]) => {
    const earlier = before.get(id)!;
    const soldAt = sales.get(id);
    if (earlier === unit && soldAt === undefined) return [];
    return { id, before: unitState(earlier), after: unitState(unit), soldAt };
  });

/** The effects of a unit that is handed out in place of another one. */
export interface Swap {
  readonly cycle: LockedCycle;
  /** One event on each unit, which names the other. */
  readonly events: readonly DomainEvent[];
}

/** The swaps of units of cycles that are out; the units from before have to be processed. */
const swapsOf = (updates: readonly PlannedUpdate[]): Swap[] =>
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
const unprocessed = (unit: LockedUnit): UnitChange => ({
  id: unit.itemId,
  before: unitState(unit),
  after: { ...unitState(unit), status: 'unprocessed' },
});

function changeOf(update: PlannedUpdate): CycleChange {
  const { request, before, unit, unitNamed, projection, corrections, repeatsTime } = update;
  const { bookedVariantId, platformVariantId, locationPlatformId, creditCost, ...corrected } =
    corrections;
  const named = { platformVariantId, locationPlatformId, creditCost };
  const tags = changedTags(before.tags, request.tagsAttributes);
  const values = {
    ...pick(request, CYCLE_NOTE_NAMES),
    tags,
    unitNamed,
    ...corrected,
    ...variantColumnsOf(bookedVariantId, unit),
    ...(corrected.platformOrderName !== before.platformOrderName && {
      searchText: cycleSearchText(before.sequentialId, corrected.platformOrderName),
    }),
  };
  return { before, projection, values, ...named, repeatsTime };
}

/** A lost unit that came back without its rental having been reopened. */
const foundUnitOf = ({ before, projection }: PlannedUpdate): number[] =>
  projection && isFound({ before, state: projection.state }) ? [before.itemId] : [];

/**
 * The unit of a sale, and when it was handed over. A correction of the sale has no effect on a unit
 * that came back and left the stock again since.
 */
const saleOf =
  (units: Units) =>
  ({ before, projection }: PlannedUpdate): [itemId: number, soldAt: string][] => {
    if (!projection || stageOf(projection.state) !== 'sold') return [];
    const { itemId, fulfilledAt } = projection.state;
    const isNew = stageOf(before) !== 'sold' || itemId !== before.itemId;
    const isOfSale = isNew || units.get(itemId)!.leftStockAt === before.fulfilledAt;
    return isOfSale ? [[itemId, fulfilledAt!]] : [];
  };

/** A corrected hand-over; the first former unit of the rental went out then. */
function movedHandOver({ before, projection }: PlannedUpdate): MovedHandOver[] {
  const fulfilledAt = projection?.state.fulfilledAt ?? null;
  return before.fulfilledAt === null || fulfilledAt === null || fulfilledAt === before.fulfilledAt
    ? []
    : [{ cycleId: before.id, fulfilledAt }];
}

/** A cycle that ended without a return. */
interface EndedCycle {
  /** As it was before; a cancelled one is cancelled already. */
  readonly cycle: LockedCycle;
  readonly itemId: number;
  readonly isLost: boolean;
}

function endOf({ before, unit: { itemId }, projection }: PlannedUpdate): EndedCycle[] {
  if (!projection) return [];
  const { closedAs, cancelledAt } = projection.state;
  const isClosed = closedAs !== null && closedAs !== before.closedAs;
  if (isClosed) return [{ cycle: before, itemId, isLost: closedAs === 'lost' }];
  if (cancelledAt === null || before.cancelledAt !== null) return [];
  // Its credit stays returned when the line leaves the order.
  return [{ cycle: { ...before, cancelledAt }, itemId, isLost: false }];
}

/**
 * The lines of cycles that ended without a return: open orders no longer await them. Lines of lost
 * cycles become `missing`, those of bought and cancelled ones are removed.
 */
function decideEndedLines(
  updates: readonly PlannedUpdate[],
  { orders, lines, damagedIds }: FollowingReturns,
  units: Units,
): ReturnDecision | undefined {
  const ended = new Map(updates.flatMap(endOf).map((end) => [end.cycle.id, end]));
  const isAwaited = ({ status, returnOrderId }: LockedLine) =>
    status === 'awaiting' && isOpen(orders.get(returnOrderId)!.status);
  const changes = lines.filter(isAwaited).flatMap((line) => {
    const end = ended.get(line.rentalId!);
    // A line that names another unit no longer follows the rental.
    if (end?.itemId !== line.itemId) return [];
    return { line, request: end.isLost ? { status: 'missing' as const } : { removed: true } };
  });
  if (changes.length === 0) return undefined;
  const cycles = new Map([...ended].map(([id, { cycle }]) => [id, cycle]));
  return decide({ units, cycles, lines, damagedIds }, [], {
    orders: [...orders.values()],
    changes,
  });
}

/** A cycle that was received without a return, or whose receipt was undone, and its unit. */
interface DirectReceipt {
  readonly cycleId: number;
  readonly isReceived: boolean;
  readonly unit: LockedUnit;
}

/** The unit of a receipt, or that of the receipt which is undone. */
function directReceiptOf({ before, projection }: PlannedUpdate, units: Units): DirectReceipt[] {
  const state = projection?.state ?? before;
  const isReceived = state.receivedAt !== null;
  if (isReceived === (before.receivedAt !== null)) return [];
  const { itemId } = isReceived ? state : before;
  return [{ cycleId: before.id, isReceived, unit: units.get(itemId)! }];
}

/** The lines of cycles that were received, or whose receipt was undone. */
function decideReceivedLines(
  updates: readonly PlannedUpdate[],
  { orders, lines, damagedIds }: FollowingReturns,
  units: Units,
): ReturnDecision | undefined {
  const receipts = updates.flatMap((update) => directReceiptOf(update, units));
  const linesOf = groupedBy(lines, ({ rentalId }) => rentalId);
  const changes = receipts.flatMap(({ cycleId, isReceived, unit }) => {
    const own = linesOf.get(cycleId)?.filter(({ itemId }) => itemId === unit.itemId) ?? [];
    const status = isReceived ? ('received' as const) : ('awaiting' as const);
    const following = isReceived
      ? awaitedLine(own, orders)
      : own.filter((line) => line.status === 'received');
    return following.map((line) => ({ line, request: { status } }));
  });
  if (changes.length === 0) return undefined;
  const received = new Map(receipts.map(({ unit }) => [unit.itemId, unit]));
  return decide({ units: received, cycles: new Map(), lines, damagedIds }, [], {
    orders: [...orders.values()],
    changes,
  });
}

/** The line that a rental is awaited on: that of an open order, else the newest. */
function awaitedLine(
  lines: readonly LockedLine[],
  orders: FollowingReturns['orders'],
): LockedLine[] {
  const statusOf = ({ returnOrderId }: LockedLine) => orders.get(returnOrderId)!.status;
  const line =
    lines.find((candidate) => isOpen(statusOf(candidate))) ??
    lines.findLast((candidate) => statusOf(candidate) !== 'cancelled');
  return line && line.status !== 'received' ? [line] : [];
}

/** The orders and lines after a decision about them. */
function returnsAfter(
  { orders, lines, damagedIds }: FollowingReturns,
  decision: ReturnDecision,
): FollowingReturns {
  const removed = new Set(idsOf(decision.removedLines));
  const changed = new Map(decision.changedLines.map((line) => [line.id, line]));
  const after = decision.orders.map(({ order, after: state }) => ({ ...order, ...state }));
  return {
    orders: new Map([...orders, ...after.map((order) => [order.id, order] as const)]),
    lines: lines
      .filter(({ id }) => !removed.has(id))
      .map((line) => ({ ...line, ...changed.get(line.id) })),
    damagedIds,
  };
}
