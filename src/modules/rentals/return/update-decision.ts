import { nameOfUnit } from '../../calendar/rules/item-values.js';
import { AppError, conflict, invalidBody, rejectedBody } from '../../../errors/app-error.js';
import { assertNoneRejected } from '../../../errors/entries.js';
import { changedTags, type TagChange } from '../../../fields/tags.js';
import { formattedCycleId } from '../../calendar/rules/cycle-values.js';
import { stageOf } from '../plan/cycle-state.js';
import { returnRefusalOf } from '../plan/receipt.js';
import type { Picture } from '../picture/picture.js';
import { isOpen, type ReturnOrderStatus } from '../../resources/return-order-status.js';
import {
  type LineRequest,
  NEW_LINE,
  receiptChangeOf,
  receiptDetailsError,
  receiptDetailsOf,
  type ReceiptFacts,
  receiptsOf,
  type RequestedChange,
  statusAfter,
} from './lines.js';
import {
  type AddingFacts,
  duplicateOf,
  type EntryFacts,
  type EntryRequest,
  isCounted,
  requestedOf,
  resolveEntries,
  RETURN_LIMIT,
  type ReturningUnit,
} from './entries.js';
import { decide, type NewLine, type ReturnDecision } from './return-decision.js';
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
export interface UpdateFacts extends Picture {
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
  const cycle = cycles.get(rentalId)!;
  const { sequentialId } = cycle;
  if (cycle.itemId !== itemId) {
    const [now, before] = [cycle.itemId, itemId].map((id) => nameOfUnit(units.get(id)!));
    const cycleName = formattedCycleId(sequentialId);
    return RETURN_REFUSALS.withAnotherUnit(cycleName, `${now} by now; its line is of ${before}`);
  }
  const stage = stageOf(cycle);
  if (stage === 'received' || stage === 'bought') return conflict(...returnRefusalOf(cycle)!);
  if (openLines.some((line) => line.rentalId === rentalId)) {
    return RETURN_REFUSALS.onAnotherOrder(formattedCycleId(sequentialId));
  }
  return undefined;
}

/** A change of a line, or without an id an entry for a unit; undefined keeps a field, null clears it. */
export interface LineUpdate extends EntryRequest {
  readonly id?: number;
  readonly restocked?: boolean;
  readonly _destroy?: boolean;
}

/** The facts that updates of lines are validated by. */
interface LineFacts extends Pick<Picture, 'cycles'> {
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
    const refusal = updateRefusalOf(update, line, order, conditionIds);
    if (refusal) return [[entry, invalidBody(`${path}.${refusal}`)]];
    const error = receiptDetailsError(path, update, line, cycleOf(line!, cycles), receiptFacts);
    return error ? [[entry, error]] : [];
  });
}

/** The rental of a line; undefined if it went on with another unit. */
const cycleOf = ({ rentalId, itemId }: LockedLine, cycles: Picture['cycles']) => {
  const cycle = cycles.get(rentalId!);
  return cycle?.itemId === itemId ? cycle : undefined;
};

/** The reason against an update of a line, as a sentence that begins with the field. */
function updateRefusalOf(
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

/** An entry of a line to add; with an id, it is the update of a line. */
interface AddedLine extends EntryRequest {
  readonly id?: number;
  readonly restocked?: boolean;
  readonly _destroy?: boolean;
}

/** True for an entry without an id: a line to add, or one that is named otherwise. */
export const isAdded = ({ id }: AddedLine): boolean => id === undefined;

/** The order that lines are added to, and the facts that they are decided by. */
interface AddingOrder extends Omit<EntryFacts, 'completedLines'> {
  readonly order: LockedOrder;
  /** All its lines. */
  readonly lines: readonly LockedLine[];
  /** Its status after the update. */
  readonly status: ReturnOrderStatus;
}

/** The units to add, and the errors of others by the index of their entry. */
interface AddedUnits {
  readonly units: readonly ReturningUnit[];
  /** The lines of the order that entries mean, each with the index of its entry. */
  readonly meantLines: readonly EntryLine[];
  readonly refusals: ReadonlyMap<number, AppError>;
  /** The conflict of the first one that is on another open order. */
  readonly conflict?: AppError;
}

/** A line of the order, and the entry that changes it. */
interface EntryLine {
  readonly entry: number;
  readonly lineId: number;
}

/**
 * The units that an update adds to an order, by the rules of a new one. An entry for a unit that the
 * order awaits means its line.
 */
export function addedUnits(updates: readonly AddedLine[], adding: AddingOrder): AddedUnits {
  const { order, lines } = adding;
  const entries = [...updates.entries()].filter(([, update]) => isAdded(update));
  const updatedIds = new Set(updates.map(({ id }) => id));
  const updatedCycles = lines.flatMap(({ id, rentalId }) =>
    updatedIds.has(id) ? (rentalId ?? []) : [],
  );
  const openLines = [...adding.openLines, ...awaitedByClosed(adding)];
  const facts = { ...adding, openLines, completedLines: [] };
  const resolved = resolveEntries('returnLines', entries, facts, updatedCycles);
  const { errors } = resolved;
  const isMeant = ({ line }: ReturningUnit) => line?.returnOrderId === order.id;
  const units = resolved.units.filter((unit) => !isMeant(unit));
  const refusals = new Map<number, AppError>();
  for (const [index, error] of errors) {
    const path = `returnLines[${index}]`;
    const { message, kind, code } = error;
    const sentence = message.startsWith(path) ? message : `${path}: ${message}`;
    refusals.set(index, new AppError(kind, [sentence], { code }));
  }
  for (const unit of units) {
    const path = `returnLines[${unit.entry}]`;
    const refusal = additionRefusalOf(unit, updates[unit.entry]!, adding);
    if (refusal) refusals.set(unit.entry, invalidBody(`${path}${refusal}`));
  }
  const elsewhere = units.find(({ line, entry }) => line && !refusals.has(entry));
  return {
    units,
    meantLines: resolved.units
      .filter(isMeant)
      .map(({ entry, line }) => ({ entry, lineId: line!.id })),
    refusals,
    conflict: elsewhere && onAnotherOrder(elsewhere, adding),
  };
}

/** The lines that a closed order awaits; a cancelled one awaits nothing. */
const awaitedByClosed = ({ order, status, lines }: AddingOrder): readonly LockedLine[] =>
  isOpen(order.status) || status === 'cancelled'
    ? []
    : lines.filter((line) => line.status !== 'received');

const onAnotherOrder = (
  { itemId, rentalId }: ReturningUnit,
  { units, cycles }: AddingOrder,
): AppError =>
  RETURN_REFUSALS.onAnotherOrder(
    rentalId === null
      ? nameOfUnit(units.get(itemId)!)
      : formattedCycleId(cycles.get(rentalId)!.sequentialId),
  );

/** The reason against adding a unit, as the rest of a sentence after its path. */
function additionRefusalOf(
  { itemId, rentalId, line }: ReturningUnit,
  { restocked, _destroy }: AddedLine,
  { order, lines, status, units, cycles }: AddingOrder,
): string | undefined {
  const number = formattedReturnId(order.sequentialId);
  if (status === 'cancelled' || !(isOpen(order.status) || isOpen(status))) {
    return ` cannot be added: ${number} is ${status}`;
  }
  if (restocked) return '.restocked must not be true: the line is new';
  if (_destroy) return '._destroy must not be true without id';
  const present = lines.find(
    (candidate) => candidate.id === line?.id || isSameLine(candidate, { itemId, rentalId }),
  );
  if (present)
    return `: ${nameOfUnit(units.get(itemId)!)} is on line ${present.id} of ${number} already`;
  const cycle = rentalId === null ? undefined : cycles.get(rentalId);
  return cycle && cycle.customerId !== order.customerId
    ? `: ${number} is of another customer than ${formattedCycleId(cycle.sequentialId)}`
    : undefined;
}

/** True for the line of the same rental. A unit can come back several times without one. */
const isSameLine = (
  line: LockedLine,
  { itemId, rentalId }: Pick<ReturningUnit, 'itemId' | 'rentalId'>,
): boolean =>
  rentalId === null
    ? line.itemId === itemId && line.rentalId === null && line.status !== 'received'
    : line.rentalId === rentalId;

/** The lines to create on the order. */
const newLinesOn = (
  { customerId }: LockedOrder,
  units: readonly ReturningUnit[],
): RequestedChange<NewLine>[] =>
  units.map(({ itemId, rentalId, request }) => ({
    line: { ...NEW_LINE, itemId, rentalId, customerId },
    request,
  }));
