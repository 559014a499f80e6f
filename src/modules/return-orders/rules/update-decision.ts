import { type AppError, conflict, invalidBody } from '../../../errors/app-error.js';
import { changedTags } from '../../../fields/tags.js';
import type { Receipt } from '../../cycles/rules/cycle-receipt.js';
import { RENTAL_REFUSALS } from '../../cycles/rules/cycle-values.js';
import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import { isOpen, type ReturnOrderStatus } from '../../resources/return-order-status.js';
import type { UpdateReturnOrderRequest } from '../dto/return-order.request.js';
import { receiptChangeOf, type RequestedChange } from './line-change.js';
import type { LockedLine, LockedOrder } from './locked-returns.js';
import { lineRefusals } from './requested-lines.js';
import { decide, type ReturnDecision } from './return-decision.js';
import { formattedReturnId, RETURN_REFUSALS } from './return-values.js';

/** What a change of an order is decided by. */
export interface UpdateFacts extends LockedRentals {
  readonly order: LockedOrder;
  /** All its lines, oldest first. */
  readonly lines: readonly LockedLine[];
  /** What is asked of those that are named. */
  readonly requested: readonly RequestedChange<LockedLine>[];
  /** Those of the conditions named that the shop has. */
  readonly conditionIds: ReadonlySet<number>;
  /** Where the order is closed: the lines of open orders that its units are on. */
  readonly openLines: readonly LockedLine[];
  /** What becomes of rentals, by their ids. */
  readonly receipts: ReadonlyMap<number, Receipt>;
  /** When all was locked. */
  readonly now: string;
}

/**
 * What a request makes of an order and its lines, all or nothing. Without a status an open order
 * follows the lines that change.
 * @throws AppError invalid_body; conflict when a rental cannot go out again, or has gone on without
 *   the order, which was closed
 */
export function decideOrderUpdate(
  { status, returnLines = [], tagsAttributes }: UpdateReturnOrderRequest,
  facts: UpdateFacts,
): ReturnDecision {
  const { order, lines, requested, conditionIds, receipts } = facts;
  const refusals = lineRefusals(returnLines, lines, order, conditionIds);
  if (refusals.length > 0) throw invalidBody(...refusals);
  const obstacle = isOpen(order.status)
    ? undefined
    : closedOrderObstacle(facts, status ?? order.status);
  if (obstacle !== undefined) throw conflict(obstacle);
  for (const [index, { line }] of requested.entries()) {
    const refusal = line.rentalId === null ? undefined : receipts.get(line.rentalId)?.refusal;
    if (refusal) throw refusedLine(index, refusal);
  }
  const tags = changedTags(order.tags, tagsAttributes);
  return decide(facts, receipts.values(), { orders: [order], changes: requested, status, tags });
}

const refusedLine = (index: number, refusal: AppError): AppError =>
  refusal.code === 'invalid_body'
    ? invalidBody(`returnLines[${index}].status must not be received: ${refusal.message}`)
    : refusal;

/** An order that was closed before a change, and what is asked of it. */
interface ClosedOrder {
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
function closedOrderObstacle(closed: ClosedOrder, status: ReturnOrderStatus): string | undefined {
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
