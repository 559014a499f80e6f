import { groupedBy } from '../../../records/grouped-by.js';
import type { ReceivalChange } from '../../cycles/rules/cycle-receipt.js';
import { isOpen } from '../../resources/return-order-status.js';
import type { RequestedChange } from './line-change.js';
import type { LockedLine, LockedOrder, LockedReturns } from './locked-returns.js';
import { decide, type ReturnDecision } from './return-decision.js';

/** What follows for returns, when rentals are received by themselves, is decided by this. */
export interface ReceivalFacts extends LockedReturns {
  /** The lines of the rentals that speak of their units, oldest first. */
  readonly linesOfRentals: readonly LockedLine[];
  /** When all was locked. */
  readonly now: string;
}

/**
 * With its rental a line is received, or awaited again, as if that was done to the line. The rental
 * itself is changed already.
 */
export function decideReceivals(
  receivals: readonly ReceivalChange[],
  facts: ReceivalFacts,
): ReturnDecision {
  const { orders } = facts;
  const linesOf = groupedBy(facts.linesOfRentals, ({ rentalId }) => rentalId);
  const changes = receivals.flatMap(({ cycleId, isReceived }) =>
    followingLines(linesOf.get(cycleId) ?? [], isReceived, orders),
  );
  return decide(facts, [], { orders: [...orders.values()], changes });
}

function followingLines(
  lines: readonly LockedLine[],
  isReceived: boolean,
  orders: ReadonlyMap<number, LockedOrder>,
): RequestedChange<LockedLine>[] {
  const status = isReceived ? 'received' : 'awaiting';
  const following = isReceived
    ? awaitedLine(lines, orders)
    : lines.filter((line) => line.status === 'received');
  return following.map((line) => ({ line, request: { status } }));
}

/** The line on which a rental that comes back is awaited: that of an open order, else the newest. */
function awaitedLine(
  lines: readonly LockedLine[],
  orders: ReadonlyMap<number, LockedOrder>,
): LockedLine[] {
  const statusOf = ({ returnOrderId }: LockedLine) => orders.get(returnOrderId)!.status;
  const line =
    lines.find((one) => isOpen(statusOf(one))) ??
    lines.findLast((one) => statusOf(one) !== 'cancelled');
  return line && line.status !== 'received' ? [line] : [];
}
