import type { ReceiptChange, ReceiptChanges } from '../../cycles/rules/cycle-receipt.js';
import type { LockedCycle } from '../../cycles/rules/locked-rentals.js';
import { isOpen } from '../../resources/return-order-status.js';
import type { UpdateReturnLine } from '../dto/return-order.request.js';
import {
  type LineRequest,
  type LineState,
  receiptChangeOf,
  type RequestedChange,
  statusAfter,
} from './line-change.js';
import type { LockedLine, LockedOrder } from './locked-returns.js';

/** The lines that are named, with what is asked of them; what names no line is left out. */
export function requestedChanges(
  changes: readonly UpdateReturnLine[],
  lines: readonly LockedLine[],
): RequestedChange<LockedLine>[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return changes.flatMap((change) => {
    const line = byId.get(change.id);
    return line ? [{ line, request: requestOf(change) }] : [];
  });
}

/** What is wrong with the changes to lines of an order, one sentence a line. */
export function lineRefusals(
  changes: readonly UpdateReturnLine[],
  lines: readonly LockedLine[],
  order: LockedOrder,
  conditionIds: ReadonlySet<number>,
): string[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return changes.flatMap((change, index) => {
    const first = changes.findIndex(({ id }) => id === change.id);
    if (first < index) return `returnLines[${index}].id must not be that of returnLines[${first}]`;
    const refusal = refusalOf(change, byId.get(change.id), order, conditionIds);
    return refusal ? `returnLines[${index}].${refusal}` : [];
  });
}

/**
 * What changes of lines do to their rentals: a rental is received with its line, and its receipt is
 * taken back with that of the line. A line that names another unit tells what was once.
 */
export function requestedReceipts(
  requested: readonly RequestedChange<LineState & { itemId: number; rentalId: number | null }>[],
  cycles: ReadonlyMap<number, LockedCycle>,
): ReceiptChanges {
  const changes = new Map<number, ReceiptChange>();
  for (const { line, request } of requested) {
    const rental = line.rentalId === null ? undefined : cycles.get(line.rentalId);
    if (rental?.itemId !== line.itemId) continue;
    const change = receiptChangeOf(line, request);
    const isBack = rental.receivedAt !== null;
    if (change === 'received' && !isBack) changes.set(rental.id, 'receive');
    if (change === 'takenBack' && isBack) changes.set(rental.id, 'undoReceipt');
  }
  return changes;
}

const requestOf = ({
  status,
  conditionId,
  restocked,
  _destroy,
}: UpdateReturnLine): LineRequest => ({ status, conditionId, restocked, removed: _destroy });

/** What is wrong with a change to a line, from its member on. */
function refusalOf(
  change: UpdateReturnLine,
  line: LockedLine | undefined,
  { status }: LockedOrder,
  conditionIds: ReadonlySet<number>,
): string | undefined {
  if (!line) return 'id must be the id of a line of this return order';
  const { conditionId, restocked, _destroy } = change;
  if (conditionId != null && !conditionIds.has(conditionId)) {
    return 'conditionId must be the id of a condition';
  }
  if (_destroy && !isOpen(status)) return '_destroy must not be true: the order is not open';
  if (_destroy && line.status === 'received') {
    return '_destroy must not be true: the line is received; set it to awaiting first';
  }
  const isReceived = statusAfter(line, requestOf(change)) === 'received';
  if (restocked && !isReceived) return 'restocked must not be true: the line is not received';
  if (restocked === false && isReceived && line.restockedAt !== null) {
    return 'restocked must not be false: take the receipt back with status awaiting';
  }
  return undefined;
}
