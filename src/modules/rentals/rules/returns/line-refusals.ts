import { type AppError, invalidBody } from '../../../../errors/app-error.js';
import { isOpen } from '../../../resources/return-order-status.js';
import type { EntryLine } from './added-lines.js';
import { isCounted } from './counted-entries.js';
import { type LineRequest, statusAfter } from './line-change.js';
import type { ReceiptFacts } from '../cycle-receipt.js';
import type { LockedRentals } from '../locked-rentals.js';
import { duplicateOf, type EntryRequest } from './return-entries.js';
import { receiptDetailsError, receiptDetailsOf } from './receipt-details.js';
import type { LockedLine, LockedOrder } from './return-order.js';

/** A change of a line, or without an id an entry for a unit; undefined keeps a field, null clears it. */
export interface LineUpdate extends EntryRequest {
  readonly id?: number;
  readonly restocked?: boolean;
  readonly _destroy?: boolean;
}

/** The facts that updates of lines are validated by. */
interface LineFacts extends Pick<LockedRentals, 'cycles'> {
  readonly order: LockedOrder;
  /** All its lines. */
  readonly lines: readonly LockedLine[];
  /** The requested conditions that exist. */
  readonly conditionIds: ReadonlySet<number>;
  /** Present if an update has a status. */
  readonly receiptFacts?: ReceiptFacts;
}

/** The change that a valid update makes to its line. */
export const requestOf = (
  update: LineUpdate,
  receiptFacts: ReceiptFacts | undefined,
): LineRequest => ({
  ...stateRequestOf(update),
  ...receiptDetailsOf(update, receiptFacts),
});

const stateRequestOf = ({ status, conditionId, restocked, _destroy }: LineUpdate): LineRequest => ({
  status,
  conditionId,
  restocked,
  removed: _destroy,
});

/**
 * The reasons against updates of lines, by the indexes of their entries.
 * @param entryLines the lines to update, in the order of their entries
 */
export function lineRefusals(
  updates: readonly LineUpdate[],
  entryLines: readonly EntryLine[],
  { lines, order, conditionIds, cycles, receiptFacts }: LineFacts,
): [number, AppError][] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const firstEntries = new Map(entryLines.toReversed().map(({ lineId, entry }) => [lineId, entry]));
  return entryLines.flatMap(({ entry, lineId }): [number, AppError][] => {
    const update = updates[entry]!;
    const line = byId.get(lineId);
    const path = `returnLines[${entry}]`;
    const first = firstEntries.get(lineId)!;
    if (first < entry) return [[entry, duplicateOf(`returnLines[${first}]`, path, update)]];
    const refusal = refusalOf(update, line, order, conditionIds);
    if (refusal) return [[entry, invalidBody(`${path}.${refusal}`)]];
    const error = receiptDetailsError(path, update, rentalOf(line!, cycles), receiptFacts);
    return error ? [[entry, error]] : [];
  });
}

/** The rental of a line; undefined if it went on with another unit. */
const rentalOf = ({ rentalId, itemId }: LockedLine, cycles: LockedRentals['cycles']) => {
  const rental = cycles.get(rentalId!);
  return rental?.itemId === itemId ? rental : undefined;
};

/** The reason against an update of a line, as a sentence that begins with the field. */
function refusalOf(
  update: LineUpdate,
  line: LockedLine | undefined,
  { status }: LockedOrder,
  conditionIds: ReadonlySet<number>,
): string | undefined {
  if (!line) return `id: no line of this return order has the id ${update.id}`;
  const { id, conditionId, restocked, _destroy } = update;
  const { rentalId, itemId, serial, withoutRental } = update;
  if (id !== undefined && (rentalId ?? itemId ?? serial ?? withoutRental) != null) {
    return 'id must not be given with rentalId, itemId, serial or withoutRental';
  }
  if (id !== undefined && isCounted(update)) {
    return 'id must not be given with quantity or the fields of an order';
  }
  if (conditionId != null && !conditionIds.has(conditionId)) {
    return `conditionId: no condition has the id ${conditionId}`;
  }
  if (_destroy && !isOpen(status)) {
    return '_destroy must not be true: the order is not open; set its status to in_progress first';
  }
  if (_destroy && line.status === 'received') {
    return '_destroy must not be true: the line is received; set it to awaiting first';
  }
  if (_destroy && update.status !== undefined && update.status !== line.status) {
    return `_destroy must not be true with status ${update.status}`;
  }
  const isReceived = statusAfter(line, stateRequestOf(update)) === 'received';
  return restocked && !isReceived
    ? 'restocked must not be true: the line is not received'
    : undefined;
}
