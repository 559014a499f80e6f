import { AppError, invalidBody, rejectedBody } from '../../../../errors/app-error.js';
import type { ErrorCode } from '../../../../errors/error-codes.js';
import { isGone } from '../cycle-state.js';
import { isPast, type ReadingTime } from '../cycle-status.js';
import { formattedCycleId, RENTAL_REFUSALS } from '../../../calendar/rules/cycle-values.js';
import type { LockedRentals } from '../locked-rentals.js';
import { type LineRequest, NEW_LINE } from './line-change.js';
import {
  lostRental,
  rentalsOf,
  type ScannedUnit,
  unitBySerial,
  unitsWithSerial,
} from './unit-by-serial.js';
import { formattedReturnId, type LockedLine, type ReturnLineStatus } from './return-order.js';

/** A returning unit, named by its rental, its id or its serial. */
export interface EntryRequest {
  readonly rentalId?: number;
  readonly itemId?: number;
  readonly serial?: string | null;
  /** True: the line gets no rental, though the last one was received already. */
  readonly withoutRental?: boolean;
  readonly status?: ReturnLineStatus;
  readonly conditionId?: number | null;
}

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

/** The facts that only entries of new lines are resolved by. */
export interface AddingFacts {
  /** The last receipts of the units that are unprocessed, by item id. */
  readonly lastReceipts: ReadonlyMap<number, LastReceipt>;
  readonly time: ReadingTime;
}

/** The facts that entries are resolved by. All rows are locked. */
export interface EntryFacts extends AddingFacts, Pick<LockedRentals, 'cycles'> {
  /** By id. */
  readonly units: ReadonlyMap<number, ScannedUnit>;
  /** The lines of the units on open orders, oldest first. */
  readonly openLines: readonly LockedLine[];
  /** The requested conditions that exist. */
  readonly conditionIds: ReadonlySet<number>;
}

/** A returning unit, on an existing or a new line. */
export interface ReturningUnit {
  readonly itemId: number;
  readonly rentalId: number | null;
  /** Its existing line. */
  readonly line?: LockedLine;
  readonly request: LineRequest;
  /** The index of its entry. */
  readonly entry: number;
}

export interface ResolvedEntries {
  readonly units: ReturningUnit[];
  /** The errors of rejected entries, each with one sentence, by their indexes. */
  readonly errors: Map<number, AppError>;
}

/** The units and rentals that entries name. */
export interface EntryNames {
  readonly itemIds: readonly number[];
  readonly serials: readonly string[];
  readonly cycleIds: readonly number[];
}

export const namesIn = (entries: readonly EntryRequest[]): EntryNames => ({
  itemIds: entries.flatMap(({ itemId }) => itemId ?? []),
  serials: entries.flatMap(({ serial }) => serial ?? []),
  cycleIds: entries.flatMap(({ rentalId }) => rentalId ?? []),
});

/** The change of an existing line, or of a new one. */
export const requestedOf = ({ line, itemId, rentalId, request }: ReturningUnit) => ({
  line: { ...(line ?? NEW_LINE), itemId, rentalId },
  request,
});

/**
 * Resolves entries to units. An entry for the unit or rental of an earlier one is rejected.
 * @param list the name of the list of entries in the body
 * @param entries the entries, with their indexes in that list
 */
export function resolveEntries(
  list: string,
  entries: Iterable<readonly [number, EntryRequest]>,
  facts: EntryFacts,
): ResolvedEntries {
  const units = new Map<string, ReturningUnit>();
  const errors = new Map<number, AppError>();
  for (const [index, entry] of entries) {
    const path = `${list}[${index}]`;
    const resolved = resolveEntry(entry, path, facts);
    if (resolved instanceof AppError) {
      errors.set(index, resolved);
      continue;
    }
    const key = resolved.line ? `line ${resolved.line.id}` : keyOf(resolved);
    const earlier = units.get(key);
    if (earlier) {
      const [field, value] = nameOf(entry);
      const sentence = `${path}.${field} duplicates ${list}[${earlier.entry}]: ${value}`;
      errors.set(index, invalidBody(sentence));
      continue;
    }
    const { status, conditionId } = entry;
    units.set(key, { ...resolved, request: { status, conditionId }, entry: index });
  }
  return { units: [...units.values()], errors };
}

type Resolved = Pick<ReturningUnit, 'itemId' | 'rentalId' | 'line'>;

const keyOf = ({ itemId, rentalId }: Resolved): string =>
  rentalId === null ? `item ${itemId}` : `rental ${rentalId}`;

/** The first field of an entry that names its unit, and the value as JSON. */
const nameOf = ({ rentalId, itemId, serial }: EntryRequest): [string, string] => {
  const [name] = Object.entries({ rentalId, itemId, serial }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return [name![0], JSON.stringify(name![1])];
};

/** The unit of an entry, or the error why it is rejected. */
function resolveEntry(entry: EntryRequest, path: string, facts: EntryFacts): Resolved | AppError {
  const unit = unitNamedBy(entry, path, facts);
  if (unit instanceof AppError) return unit;
  const { conditionId, rentalId, withoutRental = false } = entry;
  if (conditionId != null && !facts.conditionIds.has(conditionId)) {
    return nothingNamed(path, 'conditionId', conditionId);
  }
  if (rentalId !== undefined) {
    return withoutRental
      ? invalidBody(`${path}.withoutRental must not be true with rentalId ${rentalId}`)
      : resolveRental(rentalId, facts);
  }
  return withoutRental ? resolveUnrented(unit, path, facts) : resolveUnit(unit, facts);
}

/** The unit that all names of an entry share, or the error why it is rejected. */
function unitNamedBy(
  { rentalId, itemId, serial }: EntryRequest,
  path: string,
  facts: EntryFacts,
): ScannedUnit | AppError {
  const { units, cycles } = facts;
  const found = new Set<number>();
  if (rentalId !== undefined) {
    const rental = cycles.get(rentalId);
    if (!rental) return nothingNamed(path, 'rentalId', rentalId);
    found.add(rental.itemId);
  }
  if (itemId !== undefined) {
    if (!units.has(itemId)) return nothingNamed(path, 'itemId', itemId);
    found.add(itemId);
  }
  if (serial !== undefined && serial !== null) {
    const same = unitsWithSerial(serial, units);
    if (same.length === 0) return nothingNamed(path, 'serial', serial);
    // Beside another name, the serial only has to be that of the unit.
    const [other] = found;
    const unit =
      same.find((candidate) => candidate.itemId === other) ??
      (other === undefined ? unitBySerial(path, serial, same, facts) : same[0]!);
    if (unit instanceof AppError) return unit;
    found.add(unit.itemId);
  }
  const [only] = found;
  if (only === undefined) return invalidBody(`${path} must have rentalId, itemId or serial`);
  return found.size === 1
    ? units.get(only)!
    : invalidBody(`${path} must name one unit: rentalId, itemId and serial disagree`);
}

const NAMED_RECORDS = {
  rentalId: ['rental has the id', 'unknown_record'],
  itemId: ['item has the id', 'unknown_item'],
  serial: ['item has the serial', 'unknown_item'],
  conditionId: ['condition has the id', 'unknown_condition'],
} as const;

/** The error of an entry whose field names nothing in the shop. */
function nothingNamed(
  path: string,
  field: keyof typeof NAMED_RECORDS,
  value: number | string,
): AppError {
  const [noun, code] = NAMED_RECORDS[field];
  return rejectedBody(`${path}.${field}: no ${noun} ${JSON.stringify(value)}`, code);
}

/**
 * Resolves a unit to its rental that is out, else to one that was lost, else to an awaiting line. A unit that is unprocessed
 * since its last receipt is returned again. A booking whose fulfilment is overdue is rejected, since
 * its fulfilment was not recorded. Later bookings don't matter.
 */
function resolveUnit(unit: ScannedUnit, facts: EntryFacts): Resolved | AppError {
  const { itemId } = unit;
  const { active, out } = rentalsOf(itemId, facts);
  if (out.length > 1) {
    const ids = out.map(({ id }) => id).join(', ');
    return invalidBody(`Item ${itemId} has several active rentals; name one of: ${ids}`);
  }
  const returning = out[0] ?? lostRental(itemId, facts);
  if (returning) return resolveRental(returning.id, facts);
  const lines = facts.openLines.filter((line) => line.itemId === itemId);
  const awaited = lines.findLast(({ status }) => status !== 'received');
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
  return newest ? onLine(newest) : { itemId, rentalId: null };
}

/** Resolves a unit to its newest open line without a rental, else to a new one. */
function resolveUnrented(unit: ScannedUnit, path: string, facts: EntryFacts): Resolved | AppError {
  const { itemId } = unit;
  const [out] = rentalsOf(itemId, facts).out;
  if (out) {
    const rental = formattedCycleId(out.sequentialId);
    return rejectedBody(
      `${path}.withoutRental must not be true: ${namedUnit(unit)} is out as ${rental}`,
      'cycle_out',
    );
  }
  const line = facts.openLines.findLast(
    (candidate) => candidate.itemId === itemId && candidate.rentalId === null,
  );
  return line ? onLine(line) : { itemId, rentalId: null };
}

const onLine = (line: LockedLine): Resolved => ({
  itemId: line.itemId,
  rentalId: line.rentalId,
  line,
});

/** For example `Item 17 (SN-0008)`. */
export const namedUnit = ({ itemId, serial }: Pick<ScannedUnit, 'itemId' | 'serial'>): string =>
  serial === null ? `Item ${itemId}` : `Item ${itemId} (${serial})`;

function receivedAlready(unit: ScannedUnit, { orderNumber, cycleNumber }: LastReceipt): AppError {
  const received = `${namedUnit(unit)} was received`;
  const sentence =
    orderNumber === null
      ? `${received} already (${formattedCycleId(cycleNumber!)})`
      : `${received} on ${formattedReturnId(orderNumber)} already`;
  return rejectedBody(sentence, 'received_already');
}

function resolveRental(rentalId: number, { cycles, openLines }: EntryFacts): Resolved | AppError {
  const rental = cycles.get(rentalId)!;
  const { itemId, cancelledAt, closedAs, receivedAt, fulfilledAt } = rental;
  const line = openLines.find((open) => open.rentalId === rentalId);
  if (line) return { itemId, rentalId, line };
  const reject = (reason: keyof typeof RENTAL_REFUSALS, code: ErrorCode): AppError =>
    rejectedBody(RENTAL_REFUSALS[reason](rentalId), code);
  if (cancelledAt !== null) return reject('cancelled', 'cycle_cancelled');
  if (receivedAt !== null) return reject('received', 'received_already');
  if (closedAs === 'bought') return reject('bought', 'cycle_closed');
  if (closedAs === null && isGone(rental)) return reject('sold', 'cycle_closed');
  if (fulfilledAt === null) return reject('unfulfilled', 'not_fulfilled_yet');
  return { itemId, rentalId };
}
