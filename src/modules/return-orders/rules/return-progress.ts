import { isOpen, type ReturnOrderStatus } from '../../resources/return-order-status.js';
import { type ReceivalStatus, type ReturnLineStatus } from './return-values.js';

/** How far an order is. */
export interface ReturnProgress {
  readonly status: ReturnOrderStatus;
  readonly receivalStatus: ReceivalStatus;
}

/** How far every order is when it is made, before its lines are looked at. */
const BEGINNING = 'expected';

/** How far a new order is. */
export const beginningOf = (lines: readonly ReturnLineStatus[]): ReturnProgress => ({
  status: statusFollowing(BEGINNING, lines),
  receivalStatus: receivalStatusOf(lines),
});

/** How much of an order came in, by its lines. */
export function receivalStatusOf(lines: readonly ReturnLineStatus[]): ReceivalStatus {
  const received = lines.filter((status) => status === 'received').length;
  if (received === 0) return 'unreceived';
  return received === lines.length ? 'received' : 'partially_received';
}

/**
 * The status of an order that nobody sets: while it is open it follows the lines, once one of them
 * was received.
 * @param takenBack whether a receipt was just taken back
 */
export function statusFollowing(
  status: ReturnOrderStatus,
  lines: readonly ReturnLineStatus[],
  takenBack = false,
): ReturnOrderStatus {
  if (!isOpen(status)) return status;
  if (!lines.includes('received')) return takenBack ? BEGINNING : status;
  return lines.includes('awaiting') ? 'in_progress' : 'received';
}
