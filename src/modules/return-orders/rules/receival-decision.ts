import { isOpen } from '../../resources/rules/return-order-status.js';
import type { RequestedChange } from './line-change.js';
import type { LockedLine, LockedOrder, LockedReturns } from './locked-returns.js';
import { decide, type ReturnDecision } from './return-decision.js';

/** What follows for returns, when a rental is received by itself, is decided by this. */
export interface ReceivalFacts extends LockedReturns {
  /** The lines of the rental that speak of its unit, oldest first. */
  readonly linesOfRental: readonly LockedLine[];
  /** When all was locked. */
  readonly now: string;
}

/**
 * With its rental a line is received, or awaited again, as if that was done to the line. The rental
 * itself is changed already.
 */
export function decideReceival(isReceived: boolean, facts: ReceivalFacts): ReturnDecision {
  const { linesOfRental, orders } = facts;
  const status = isReceived ? 'received' : 'awaiting';
  const following = isReceived
    ? awaitedLine(linesOfRental, orders)
    : linesOfRental.filter((line) => line.status === 'received');
  const changes = following.map((line): RequestedChange<LockedLine> => ({
    line,
    request: { status },
  }));
  return decide(facts, [], { orders: [...orders.values()], changes });
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
