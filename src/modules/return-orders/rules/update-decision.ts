import { type AppError, conflict, invalidBody } from '../../../common/errors/app-error.js';
import { changedTags } from '../../../common/fields/tags.js';
import type { Receipt } from '../../cycles/rules/cycle-receipt.js';
import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import { isOpen } from '../../resources/rules/return-order-status.js';
import type { UpdateReturnOrderRequest } from '../dto/return-order.request.js';
import { closedOrderObstacle } from './closed-order.js';
import type { RequestedChange } from './line-change.js';
import type { LockedLine, LockedOrder } from './locked-returns.js';
import { lineRefusals } from './requested-lines.js';
import { decide, type ReturnDecision } from './return-decision.js';

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
