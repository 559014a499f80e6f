import { groupedBy } from '../../../records/grouped-by.js';
import type { CycleEnd } from '../../calendar/rules/cycle-values.js';
import { isOpen } from '../../resources/return-order-status.js';
import type { LockedCycle, LockedUnit } from '../picture/locked-rentals.js';
import { decide, type ReturnDecision } from './return-decision.js';
import type { LockedLine, LockedOrder, LockedReturns } from './return-order.js';

/** A cycle that was received without a return, or whose receival was undone. */
export interface DirectReceipt {
  readonly cycleId: number;
  readonly isReceived: boolean;
  /** The unit of the cycle, whose row is locked. */
  readonly unit: LockedUnit;
}

/** A cycle that ended without a return. */
export interface EndedCycle {
  readonly cycleId: number;
  /** The cycle before; a cancelled one is cancelled already. */
  readonly cycle: LockedCycle;
  readonly endedAs: CycleEnd | 'cancelled';
  /** The unit of the cycle, whose row is locked. */
  readonly unit: LockedUnit;
}

/** The facts that lines follow their rentals by. */
export interface FollowerFacts extends LockedReturns {
  /** The lines of the rentals with their current units, oldest first. */
  readonly linesOfRentals: readonly LockedLine[];
}

/**
 * The effects of rentals that were received directly, or whose receipt was undone: their lines
 * follow. The rentals themselves have changed already.
 */
export function decideFollowingReceipts(
  receipts: readonly DirectReceipt[],
  facts: FollowerFacts,
): ReturnDecision {
  const { orders } = facts;
  const linesOf = groupedBy(facts.linesOfRentals, ({ rentalId }) => rentalId);
  const changes = receipts.flatMap(({ cycleId, isReceived }) => {
    const lines = linesOf.get(cycleId) ?? [];
    const status = isReceived ? ('received' as const) : ('awaiting' as const);
    const following = isReceived
      ? awaitedLine(lines, orders)
      : lines.filter((line) => line.status === 'received');
    return following.map((line) => ({ line, request: { status } }));
  });
  return decide(facts, [], { orders: [...orders.values()], changes });
}

/**
 * The effects of rentals that ended without a return: open orders no longer await them. Lines of
 * lost rentals become `missing`, those of bought and cancelled ones are removed.
 */
export function decideEnds(ends: readonly EndedCycle[], facts: FollowerFacts): ReturnDecision {
  const { orders } = facts;
  const endedAs = new Map(ends.map((end) => [end.cycleId, end.endedAs]));
  const changes = facts.linesOfRentals
    .filter(
      ({ status, returnOrderId }) =>
        status === 'awaiting' && isOpen(orders.get(returnOrderId)!.status),
    )
    .map((line) => ({
      line,
      request:
        endedAs.get(line.rentalId!) === 'lost' ? { status: 'missing' as const } : { removed: true },
    }));
  const cycles = new Map(ends.map(({ cycle }) => [cycle.id, cycle]));
  return decide({ ...facts, cycles }, [], { orders: [...orders.values()], changes });
}

/** The line that a rental is awaited on: that of an open order, else the newest. */
function awaitedLine(
  lines: readonly LockedLine[],
  orders: ReadonlyMap<number, LockedOrder>,
): LockedLine[] {
  const statusOf = ({ returnOrderId }: LockedLine) => orders.get(returnOrderId)!.status;
  const line =
    lines.find((candidate) => isOpen(statusOf(candidate))) ??
    lines.findLast((candidate) => statusOf(candidate) !== 'cancelled');
  return line && line.status !== 'received' ? [line] : [];
}
