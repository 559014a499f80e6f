import { type AppError, invalidBody, rejectedBody } from '../../../../errors/app-error.js';
import type { ErrorCode } from '../../../../errors/error-codes.js';
import { isGone } from '../cycle-state.js';
import { isPast, type ReadingTime } from '../cycle-status.js';
import { formattedCycleId, RENTAL_REFUSALS } from '../../../calendar/rules/cycle-values.js';
import { isOutOfStock, nameOfUnit } from '../../../calendar/rules/item-values.js';
import type { LockedRentals } from '../locked-rentals.js';
import { formattedReturnId, type LockedLine } from './return-order.js';
import { lostRental, nameOneOf, rentalsOf, type ScannedUnit } from './unit-by-serial.js';

/** The last receipt of a unit that is unprocessed since. */
export interface LastReceipt {
  readonly itemId: number;
  /** Its line; null if the rental was received without an order. */
  readonly lineId: number | null;
  /** The id and the number of the order of the line. */
  readonly orderId: number | null;
  readonly orderNumber: number | null;
  /** The number of the unit's last received rental; null if it was never rented. */
  readonly cycleNumber: number | null;
}

/** The facts that a unit is resolved by. All rows are locked. */
export interface ResolutionFacts extends Pick<LockedRentals, 'cycles'> {
  /** The lines of the units on open orders, oldest first. */
  readonly openLines: readonly LockedLine[];
  /** Their lines on completed orders that are not received, oldest first; scans receive them. */
  readonly completedLines: readonly LockedLine[];
  /** The last receipts of the units that are unprocessed, by item id. */
  readonly lastReceipts: ReadonlyMap<number, LastReceipt>;
  /** The numbers of the cycles with which units were sold, by item id. */
  readonly sales: ReadonlyMap<number, number>;
  readonly time: ReadingTime;
}

/** A returning unit, with its rental and its existing line. */
export interface Resolved {
  readonly itemId: number;
  readonly rentalId: number | null;
  /** Undefined for a new line. */
  readonly line?: LockedLine;
}

/**
 * Resolves a unit to its rental that is out, else to one that was lost, else to an awaiting line. A unit that is unprocessed
 * since its last receipt is returned again. A booking whose fulfilment is overdue is rejected, since
 * its fulfilment was not recorded. Later bookings don't matter.
 * @param isScan the unit is back; a scan of a sold or retired one with nothing to come back is
 *   rejected
 */
export function resolveUnit(
  unit: ScannedUnit,
  isScan: boolean,
  facts: ResolutionFacts,
): Resolved | AppError {
  const { itemId } = unit;
  const { active, out } = rentalsOf(itemId, facts);
  if (out.length > 1) {
    return invalidBody(`${nameOfUnit(unit)} has several active rentals; ${nameOneOf(out)}`);
  }
  const returning = out[0] ?? lostRental(itemId, facts);
  if (returning) return resolveRental(returning.id, isScan, facts);
  const lines = facts.openLines.filter((line) => line.itemId === itemId);
  const awaited =
    lines.findLast(({ status }) => status !== 'received') ??
    (isScan ? facts.completedLines.findLast(isOfUnrented(itemId)) : undefined);
  if (awaited) return onLine(awaited);
  const receipt = facts.lastReceipts.get(itemId);
  if (receipt) {
    const line = lines.find(({ id }) => id === receipt.lineId);
    return line ? onLine(line) : receivedAlready(unit, receipt);
  }
  const overdue = active.find(({ fulfillAt }) => isPast(fulfillAt, facts.time));
  if (overdue) {
    const rental = formattedCycleId(overdue.sequentialId);
    return rejectedBody(`${rental} is not fulfilled yet`, 'not_fulfilled_yet');
  }
  const newest = lines.at(-1);
  if (newest) return onLine(newest);
  return isScan && isOutOfStock(unit.visibility)
    ? goneAlready(unit, facts.sales)
    : { itemId, rentalId: null };
}

/** Resolves a unit to its newest line without a rental, on an open order first, else to a new one. */
export function resolveUnrented(
  unit: ScannedUnit,
  path: string,
  isScan: boolean,
  facts: ResolutionFacts,
): Resolved | AppError {
  const { itemId } = unit;
  const [out] = rentalsOf(itemId, facts).out;
  if (out) {
    const rental = formattedCycleId(out.sequentialId);
    return rejectedBody(
      `${path}.withoutRental must not be true: ${nameOfUnit(unit)} is out as ${rental}`,
      'cycle_out',
    );
  }
  const line =
    facts.openLines.findLast(isOfUnrented(itemId)) ??
    (isScan ? facts.completedLines.findLast(isOfUnrented(itemId)) : undefined);
  return line ? onLine(line) : { itemId, rentalId: null };
}

const isOfUnrented =
  (itemId: number) =>
  (line: LockedLine): boolean =>
    line.itemId === itemId && line.rentalId === null;

const onLine = (line: LockedLine): Resolved => ({
  itemId: line.itemId,
  rentalId: line.rentalId,
  line,
});

function receivedAlready(unit: ScannedUnit, { orderNumber, cycleNumber }: LastReceipt): AppError {
  const received = `${nameOfUnit(unit)} was received`;
  const sentence =
    orderNumber === null
      ? `${received} already (${formattedCycleId(cycleNumber!)})`
      : `${received} on ${formattedReturnId(orderNumber)} already`;
  return rejectedBody(sentence, 'received_already');
}

/** The error for a unit that left the stock: it says why. */
function goneAlready(unit: ScannedUnit, sales: ResolutionFacts['sales']): AppError {
  const sale = sales.get(unit.itemId);
  const end =
    sale === undefined ? `is ${unit.visibility}` : `was sold with ${formattedCycleId(sale)}`;
  return rejectedBody(`${nameOfUnit(unit)} ${end}`, 'nothing_to_return');
}

/** Resolves a rental to its line on an open order, for a scan also on a completed one, else to a new one. */
export function resolveRental(
  rentalId: number,
  isScan: boolean,
  { cycles, openLines, completedLines }: ResolutionFacts,
): Resolved | AppError {
  const rental = cycles.get(rentalId)!;
  const { itemId, sequentialId, cancelledAt, closedAs, receivedAt, fulfilledAt } = rental;
  // A closed order does not hold the unit of its rental, which may have another one by now.
  const isOfRental = (line: LockedLine) => line.rentalId === rentalId && line.itemId === itemId;
  const open = openLines.find(isOfRental);
  if (open) return onLine(open);
  const reject = (reason: keyof typeof RENTAL_REFUSALS, code: ErrorCode): AppError =>
    rejectedBody(RENTAL_REFUSALS[reason](sequentialId), code);
  if (cancelledAt !== null) return reject('cancelled', 'cycle_cancelled');
  if (receivedAt !== null) return reject('received', 'received_already');
  if (closedAs === 'bought') return reject('bought', 'cycle_closed');
  if (closedAs === null && isGone(rental)) return reject('sold', 'cycle_closed');
  if (fulfilledAt === null) return reject('unfulfilled', 'not_fulfilled_yet');
  const completed = isScan ? completedLines.findLast(isOfRental) : undefined;
  return completed ? onLine(completed) : { itemId, rentalId };
}
