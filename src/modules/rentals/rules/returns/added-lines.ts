import { formattedCycleId } from '../../../calendar/rules/cycle-values.js';
import { nameOfUnit } from '../../../calendar/rules/item-values.js';
import { AppError, invalidBody } from '../../../../errors/app-error.js';
import { isOpen, type ReturnOrderStatus } from '../../../resources/return-order-status.js';
import { NEW_LINE, type RequestedChange } from './line-change.js';
import type { NewLine } from './return-decision.js';
import {
  type EntryFacts,
  type EntryRequest,
  resolveEntries,
  type ReturningUnit,
} from './return-entries.js';
import {
  formattedReturnId,
  type LockedLine,
  type LockedOrder,
  RETURN_REFUSALS,
} from './return-order.js';

/** An entry of a line to add; with an id, it is the update of a line. */
interface AddedLine extends EntryRequest {
  readonly id?: number;
  readonly restocked?: boolean;
  readonly _destroy?: boolean;
}

/** True for an entry without an id: a line to add, or one that is named otherwise. */
export const isAdded = ({ id }: AddedLine): boolean => id === undefined;

/** The order that lines are added to, and the facts that they are decided by. */
export interface AddingOrder extends Omit<EntryFacts, 'completedLines'> {
  readonly order: LockedOrder;
  /** All its lines. */
  readonly lines: readonly LockedLine[];
  /** Its status after the update. */
  readonly status: ReturnOrderStatus;
}

/** The units to add, and the errors of others by the index of their entry. */
export interface AddedUnits {
  readonly units: readonly ReturningUnit[];
  /** The lines of the order that entries mean, each with the index of its entry. */
  readonly meantLines: readonly EntryLine[];
  readonly refusals: ReadonlyMap<number, AppError>;
  /** The conflict of the first one that is on another open order. */
  readonly conflict?: AppError;
}

/** A line of the order, and the entry that changes it. */
export interface EntryLine {
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
  const updatedRentals = lines.flatMap(({ id, rentalId }) =>
    updatedIds.has(id) ? (rentalId ?? []) : [],
  );
  const openLines = [...adding.openLines, ...awaitedByClosed(adding)];
  const facts = { ...adding, openLines, completedLines: [] };
  const resolved = resolveEntries('returnLines', entries, facts, updatedRentals);
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
    const refusal = refusalOf(unit, updates[unit.entry]!, adding);
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
function refusalOf(
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
  const rental = rentalId === null ? undefined : cycles.get(rentalId);
  return rental && rental.customerId !== order.customerId
    ? `: ${number} is of another customer than ${formattedCycleId(rental.sequentialId)}`
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
export const newLinesOn = (
  { customerId }: LockedOrder,
  units: readonly ReturningUnit[],
): RequestedChange<NewLine>[] =>
  units.map(({ itemId, rentalId, request }) => ({
    line: { ...NEW_LINE, itemId, rentalId, customerId },
    request,
  }));
