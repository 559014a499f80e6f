import { nameOfUnit } from '../../../calendar/rules/item-values.js';
import {
  type AppError,
  conflict,
  invalidBody,
  rejectedBody,
} from '../../../../errors/app-error.js';
import { assertNoneRejected } from '../../../../errors/entries.js';
import { changedTags, type TagChange } from '../../../../fields/tags.js';
import type { ReceiptFacts } from '../cycle-receipt.js';
import { formattedCycleId, RENTAL_REFUSALS } from '../../../calendar/rules/cycle-values.js';
import type { LockedRentals } from '../locked-rentals.js';
import { isOpen, type ReturnOrderStatus } from '../../../resources/return-order-status.js';
import { receiptChangeOf, type RequestedChange, statusAfter } from './line-change.js';
import { type AddedUnits, addedUnits, type EntryLine, newLinesOn } from './added-lines.js';
import { RETURN_LIMIT } from './counted-entries.js';
import { decide, receiptsOf, type ReturnDecision } from './return-decision.js';
import { lineRefusals, type LineUpdate, requestOf } from './line-refusals.js';
import { type AddingFacts, requestedOf } from './return-entries.js';
import {
  formattedReturnId,
  type LockedLine,
  type LockedOrder,
  RETURN_REFUSALS,
  type ReturnMethodRequest,
} from './return-order.js';

/** A change of an order; undefined keeps a field. */
export interface OrderUpdate {
  readonly status?: ReturnOrderStatus;
  readonly returnLines?: readonly LineUpdate[];
  readonly returnMethodAttributes?: ReturnMethodRequest;
  readonly tagsAttributes?: readonly TagChange[];
}

/** The facts that an update is decided by. All rows are locked. */
export interface UpdateFacts extends LockedRentals {
  readonly order: LockedOrder;
  /** All its lines, oldest first. */
  readonly lines: readonly LockedLine[];
  /** The requested conditions that exist. */
  readonly conditionIds: ReadonlySet<number>;
  /** The damaged ones of the conditions of the lines and of the request. */
  readonly damagedIds: ReadonlySet<number>;
  /** The lines of the units on open orders; empty if the order itself is open and gets no line. */
  readonly openLines: readonly LockedLine[];
  /** Undefined if no line is added. */
  readonly adding?: AddingFacts;
  /** Undefined if no line gets a status. */
  readonly receiptFacts?: ReceiptFacts;
  /** When the rows were locked. */
  readonly now: string;
}

/**
 * The effects of an update on an order and its lines, all or nothing. Without a status, an open
 * order follows its changed lines.
 * @throws AppError invalid_body; conflict when a rental cannot go out again, went on without its
 *   closed order, or is on another open one
 */
export function decideOrderUpdate(update: OrderUpdate, facts: UpdateFacts): ReturnDecision {
  const { returnLines = [], tagsAttributes, returnMethodAttributes: method, status } = update;
  const { order, lines } = facts;
  const after = status ?? order.status;
  const added = facts.adding
    ? addedUnits(returnLines, { ...facts, ...facts.adding, status: after })
    : NOTHING_ADDED;
  const entryLines = linesOfEntries(returnLines, added.meantLines);
  const refusals = new Map([...lineRefusals(returnLines, entryLines, facts), ...added.refusals]);
  assertNoneRejected(
    [...refusals].toSorted(([one], [other]) => one - other).map(([, error]) => error),
  );
  const changes = requestedChanges(returnLines, entryLines, facts);
  assertSize(order, lines.length, added.units.length);
  if (status === 'cancelled') assertNoneReceived(lines, changes);
  if (added.conflict) throw added.conflict;
  if (!isOpen(order.status)) assertUnobstructed({ ...facts, requested: changes }, after);
  const returning = added.units.map((unit) => ({ ...requestedOf(unit), entry: unit.entry }));
  const receipts = receiptsOf([...changes, ...returning], facts, facts.receiptFacts);
  for (const { entry, line } of [...changes, ...returning]) {
    const refusal = line.rentalId === null ? undefined : receipts.get(line.rentalId)?.refusal;
    if (refusal) throw lineRefusal(entry, refusal);
  }
  return decide(facts, receipts.values(), {
    orders: [order],
    changes,
    newLines: newLinesOn(order, added.units),
    addTo: order,
    status,
    tags: changedTags(order.tags, tagsAttributes),
    method,
  });
}

const NOTHING_ADDED: AddedUnits = { units: [], meantLines: [], refusals: new Map() };

/** The lines that entries change, by their ids or meant otherwise, in the order of the entries. */
const linesOfEntries = (
  updates: readonly LineUpdate[],
  meantLines: readonly EntryLine[],
): EntryLine[] =>
  [
    ...updates.flatMap(({ id }, entry) => (id === undefined ? [] : { entry, lineId: id })),
    ...meantLines,
  ].toSorted((one, other) => one.entry - other.entry);

/** @throws AppError invalid_body */
function assertSize({ sequentialId }: LockedOrder, lineCount: number, addedCount: number): void {
  const total = lineCount + addedCount;
  if (addedCount === 0 || total <= RETURN_LIMIT) return;
  throw invalidBody(
    `returnLines: a return takes at most ${RETURN_LIMIT} rentals; ` +
      `${formattedReturnId(sequentialId)} would have ${total}`,
  );
}

/**
 * A received unit is back, so its order cannot be cancelled.
 * @throws AppError invalid_body
 */
function assertNoneReceived(
  lines: readonly LockedLine[],
  changes: readonly RequestedChange<LockedLine>[],
): void {
  const requests = new Map(changes.map(({ line, request }) => [line.id, request]));
  const received = lines.find(
    (line) => statusAfter(line, requests.get(line.id) ?? {}) === 'received',
  );
  if (received) {
    throw invalidBody(
      `status must not be cancelled: line ${received.id} is received; set it to awaiting first`,
    );
  }
}

const lineRefusal = (index: number, refusal: AppError): AppError =>
  refusal.kind === 'invalid_body'
    ? rejectedBody(
        `returnLines[${index}].status must not be received: ${refusal.message}`,
        refusal.code,
      )
    : refusal;

/** A change of an existing line, with the index of its entry. */
type UpdatedLine = RequestedChange<LockedLine> & { readonly entry: number };

/** The requested changes of existing lines. */
function requestedChanges(
  updates: readonly LineUpdate[],
  entryLines: readonly EntryLine[],
  { lines, receiptFacts }: Pick<UpdateFacts, 'lines' | 'receiptFacts'>,
): UpdatedLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return entryLines.map(({ entry, lineId }) => ({
    line: byId.get(lineId)!,
    request: requestOf(updates[entry]!, receiptFacts),
    entry,
  }));
}

/** A closed order and its requested changes. */
interface ClosedOrder extends Pick<
  UpdateFacts,
  'order' | 'lines' | 'units' | 'cycles' | 'openLines'
> {
  readonly requested: readonly RequestedChange<LockedLine>[];
}

/**
 * A closed order does not hold its rentals, so they may have gone on without it.
 * @param status the status of the order after the update
 * @throws AppError conflict
 */
function assertUnobstructed(closed: ClosedOrder, status: ReturnOrderStatus): void {
  const { order, lines, requested } = closed;
  const requests = new Map(requested.map(({ line, request }) => [line.id, request]));
  const received = lines.filter(
    (line) => receiptChangeOf(line, requests.get(line.id) ?? {}) === 'receive',
  );
  if (status === 'cancelled' && received.length > 0) {
    throw conflict(
      `${formattedReturnId(order.sequentialId)} is cancelled; set another status first`,
      'return_order_cancelled',
    );
  }
  const needed = isOpen(status) ? lines.filter((line) => line.status !== 'received') : received;
  for (const line of needed) {
    const obstacle = obstacleOf(line, closed);
    if (obstacle !== undefined) throw obstacle;
  }
}

function obstacleOf(
  { rentalId, itemId }: LockedLine,
  { units, cycles, openLines }: ClosedOrder,
): AppError | undefined {
  if (rentalId === null) {
    const isElsewhere = openLines.some((line) => line.rentalId === null && line.itemId === itemId);
    return isElsewhere ? RETURN_REFUSALS.onAnotherOrder(nameOfUnit(units.get(itemId)!)) : undefined;
  }
  const rental = cycles.get(rentalId)!;
  const { sequentialId, receivedAt, closedAs } = rental;
  if (rental.itemId !== itemId) {
    const [now, before] = [rental.itemId, itemId].map((id) => nameOfUnit(units.get(id)!));
    const rentalName = formattedCycleId(sequentialId);
    return RETURN_REFUSALS.withAnotherUnit(rentalName, `${now} by now; its line is of ${before}`);
  }
  if (receivedAt !== null) {
    return conflict(RENTAL_REFUSALS.received(sequentialId), 'received_already');
  }
  if (closedAs === 'bought') return conflict(RENTAL_REFUSALS.bought(sequentialId), 'cycle_closed');
  if (openLines.some((line) => line.rentalId === rentalId)) {
    return RETURN_REFUSALS.onAnotherOrder(formattedCycleId(sequentialId));
  }
  return undefined;
}
