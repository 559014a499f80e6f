import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import type { ReturnOrderStatus } from '../../resources/rules/return-order-status.js';
import { receiptChangeOf, type WishedLine } from './line-change.js';
import type { LockedLine } from '../return-lines.repository.js';
import { formattedReturnId, isOpen } from './return-values.js';

/** An order that was closed before a change, and what the change wants of it. */
export interface ClosedOrder {
  readonly sequentialId: number;
  /** The status that it has after the change. */
  readonly status: ReturnOrderStatus;
  readonly lines: readonly LockedLine[];
  readonly wished: readonly WishedLine<LockedLine>[];
  /** The rentals of its lines, by id. */
  readonly rentals: LockedRentals['cycles'];
  /** The lines of open orders that its units are on. */
  readonly openLines: readonly LockedLine[];
}

/**
 * What is in the way of a change: a closed order holds no rental, so that those of its lines can
 * have gone on without it. Undefined when nothing is.
 */
export function obstacleOf(order: ClosedOrder): string | undefined {
  const { sequentialId, status, lines, wished } = order;
  const wishes = new Map(wished.map(({ line, wish }) => [line.id, wish]));
  const received = lines.filter(
    (line) => receiptChangeOf(line, wishes.get(line.id) ?? {}) === 'received',
  );
  if (status === 'cancelled' && received.length > 0) {
    return `${formattedReturnId(sequentialId)} is cancelled; set another status first`;
  }
  const claimed = isOpen(status) ? lines.filter((line) => line.status !== 'received') : received;
  for (const line of claimed) {
    const obstacle = obstacleOfLine(line, order);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

function obstacleOfLine(
  { rentalId, itemId }: LockedLine,
  { rentals, openLines }: ClosedOrder,
): string | undefined {
  if (rentalId === null) return undefined;
  const rental = rentals.get(rentalId)!;
  if (rental.itemId !== itemId) return `Rental ${rentalId} has another unit by now`;
  if (rental.receivedAt !== null) return `Rental ${rentalId} is already received`;
  if (openLines.some((line) => line.rentalId === rentalId)) {
    return `Rental ${rentalId} is on another open return order`;
  }
  return undefined;
}
