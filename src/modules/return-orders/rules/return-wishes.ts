import type { UpdateReturnLine } from '../dto/return-order.request.js';
import { type LineChange, type LineWish, statusAfter, type WishedLine } from './line-change.js';
import type { LockedLine } from '../return-lines.repository.js';
import type { LockedOrder } from '../return-orders.repository.js';
import { isOpen } from './return-values.js';

/** The lines that are named, with what is wished of them; all of them are there. */
export function wishesOf(
  changes: readonly UpdateReturnLine[],
  lines: readonly LockedLine[],
): WishedLine<LockedLine>[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return changes.map((change) => ({ line: byId.get(change.id)!, wish: wishOf(change) }));
}

/** What is wrong with the changes to lines of an order, one sentence a line. */
export function refusalsOf(
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

/** The lines that are left on an order, as they are after the changes. */
export function linesAfter(
  lines: readonly LockedLine[],
  changes: readonly LineChange<LockedLine>[],
): LockedLine[] {
  const changed = new Map(changes.map((change) => [change.line.id, change]));
  return lines
    .filter(({ id }) => !changed.get(id)?.wish.removed)
    .map((line) => ({ ...line, ...changed.get(line.id)?.after }));
}

const wishOf = ({ status, conditionId, restocked, _destroy }: UpdateReturnLine): LineWish => ({
  status,
  conditionId,
  restocked,
  removed: _destroy,
});

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
  const isReceived = statusAfter(line, wishOf(change)) === 'received';
  if (restocked && !isReceived) return 'restocked must not be true: the line is not received';
  if (restocked === false && isReceived && line.restockedAt !== null) {
    return 'restocked must not be false: take the receipt back with status awaiting';
  }
  return undefined;
}
