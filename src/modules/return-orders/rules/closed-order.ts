import { RENTAL_REFUSALS } from '../../cycles/rules/cycle-values.js';
import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import { isOpen, type ReturnOrderStatus } from '../../resources/rules/return-order-status.js';
import { receiptChangeOf, type RequestedChange } from './line-change.js';
import type { LockedLine, LockedOrder } from './locked-returns.js';
import { formattedReturnId, RETURN_REFUSALS } from './return-values.js';

/** An order that was closed before a change, and what is asked of it. */
export interface ClosedOrder {
  readonly order: Pick<LockedOrder, 'sequentialId'>;
  readonly lines: readonly LockedLine[];
  readonly requested: readonly RequestedChange<LockedLine>[];
  /** The rentals of its lines, by id. */
  readonly cycles: LockedRentals['cycles'];
  /** The lines of open orders that its units are on. */
  readonly openLines: readonly LockedLine[];
}

/**
 * What is in the way of a change: a closed order holds no rental, so that those of its lines can
 * have gone on without it. Undefined when nothing is.
 * @param status the status that the order has after the change
 */
export function closedOrderObstacle(
  closed: ClosedOrder,
  status: ReturnOrderStatus,
): string | undefined {
  const { order, lines, requested } = closed;
  const requests = new Map(requested.map(({ line, request }) => [line.id, request]));
  const received = lines.filter(
    (line) => receiptChangeOf(line, requests.get(line.id) ?? {}) === 'received',
  );
  if (status === 'cancelled' && received.length > 0) {
    return `${formattedReturnId(order.sequentialId)} is cancelled; set another status first`;
  }
  const needed = isOpen(status) ? lines.filter((line) => line.status !== 'received') : received;
  for (const line of needed) {
    const obstacle = obstacleOfLine(line, closed);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

function obstacleOfLine(
  { rentalId, itemId }: LockedLine,
  { cycles, openLines }: ClosedOrder,
): string | undefined {
  if (rentalId === null) return undefined;
  const rental = cycles.get(rentalId)!;
  if (rental.itemId !== itemId) return RETURN_REFUSALS.withAnotherUnit(rentalId);
  if (rental.receivedAt !== null) return RENTAL_REFUSALS.received(rentalId);
  if (openLines.some((line) => line.rentalId === rentalId)) {
    return RETURN_REFUSALS.onAnotherOrder(`Rental ${rentalId}`);
  }
  return undefined;
}
