import { AppError, invalidBody, rejectedBody } from '../../../../errors/app-error.js';
import type { ReceiptFacts } from '../cycle-receipt.js';
import {
  chooseRentals,
  type CountedRentals,
  type CountRequest,
  isCounted,
} from './counted-entries.js';
import {
  resolveRental,
  resolveUnit,
  resolveUnrented,
  type ResolutionFacts,
  type Resolved,
} from './entry-resolution.js';
import { type LineRequest, NEW_LINE } from './line-change.js';
import { type DetailedRequest, receiptDetailsError, receiptDetailsOf } from './receipt-details.js';
import { type ScannedUnit, unitBySerial, unitsWithSerial } from './unit-by-serial.js';

/** A returning unit, named by its rental, its id or its serial; or several, by their number. */
export interface EntryRequest extends DetailedRequest, CountRequest {
  readonly rentalId?: number;
  readonly itemId?: number;
  readonly serial?: string | null;
  /** True: the line gets no rental, though the last one was received already. */
  readonly withoutRental?: boolean;
  readonly conditionId?: number | null;
}

/** The facts that only entries of new lines are resolved by. */
export type AddingFacts = Pick<EntryFacts, 'lastReceipts' | 'time' | 'counted'>;

/** The facts that entries are resolved by. All rows are locked. */
export interface EntryFacts extends ResolutionFacts {
  /** By id. */
  readonly units: ReadonlyMap<number, ScannedUnit>;
  /** The requested conditions that exist. */
  readonly conditionIds: ReadonlySet<number>;
  /** Present if an entry has a status. */
  readonly receiptFacts?: ReceiptFacts;
  /** The rentals of complete entries by number. */
  readonly counted: ReadonlyMap<EntryRequest, CountedRentals>;
}

/** A returning unit, on an existing or a new line. */
export interface ReturningUnit extends Resolved {
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

export const namesIn = (
  entries: readonly EntryRequest[],
  counted: EntryFacts['counted'],
): EntryNames => ({
  itemIds: entries.flatMap(({ itemId }) => itemId ?? []),
  serials: entries.flatMap(({ serial }) => serial ?? []),
  cycleIds: [
    ...entries.flatMap(({ rentalId }) => rentalId ?? []),
    ...[...counted.values()].flatMap(({ cycleIds }) => cycleIds),
  ],
});

/** The change of an existing line, or of a new one. */
export const requestedOf = ({ line, itemId, rentalId, request }: ReturningUnit) => ({
  line: { ...(line ?? NEW_LINE), itemId, rentalId },
  request,
});

/**
 * Resolves entries to units. An entry for the unit or rental of an earlier one is rejected. Entries
 * by number come last: they take the oldest rentals that no other entry names.
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
  const all = [...entries];
  for (const [index, entry] of all) {
    if (isCounted(entry)) continue;
    const path = `${list}[${index}]`;
    const resolved = resolveEntry(entry, path, facts);
    if (resolved instanceof AppError) {
      errors.set(index, resolved);
      continue;
    }
    const earlier = units.get(keyOf(resolved));
    if (earlier) {
      const [field, value] = nameOf(entry);
      const sentence = `${path}.${field} duplicates ${list}[${earlier.entry}]: ${value}`;
      errors.set(index, invalidBody(sentence));
      continue;
    }
    units.set(keyOf(resolved), returningUnit(resolved, index, entry, facts));
  }
  const taken = new Set([...units.values()].flatMap(({ rentalId }) => rentalId ?? []));
  for (const [index, entry] of all) {
    if (!isCounted(entry)) continue;
    const resolved = resolveCount(entry, `${list}[${index}]`, taken, facts);
    if (resolved instanceof AppError) errors.set(index, resolved);
    else {
      for (const one of resolved) {
        taken.add(one.rentalId!);
        units.set(keyOf(one), returningUnit(one, index, entry, facts));
      }
    }
  }
  const inOrder = [...units.values()].toSorted((one, other) => one.entry - other.entry);
  return { units: inOrder, errors };
}

const returningUnit = (
  resolved: Resolved,
  entry: number,
  request: EntryRequest,
  { receiptFacts }: EntryFacts,
): ReturningUnit => {
  const { status, conditionId } = request;
  const details = receiptDetailsOf(request, receiptFacts);
  return { ...resolved, request: { status, conditionId, ...details }, entry };
};

/** The rentals of an entry by number, or the error why it is rejected. */
function resolveCount(
  entry: EntryRequest,
  path: string,
  taken: ReadonlySet<number>,
  facts: EntryFacts,
): Resolved[] | AppError {
  const chosen = chooseRentals(entry, path, facts.counted.get(entry), taken);
  if (chosen instanceof AppError) return chosen;
  const found: Resolved[] = [];
  for (const rentalId of chosen) {
    const resolved = resolveRental(rentalId, facts);
    const error =
      resolved instanceof AppError ? resolved : entryError(entry, path, resolved, facts);
    if (error) return error;
    found.push(resolved as Resolved);
  }
  return found;
}

/** The error in the condition or the details of an entry. */
function entryError(
  entry: EntryRequest,
  path: string,
  { rentalId }: Resolved,
  { conditionIds, cycles, receiptFacts }: EntryFacts,
): AppError | undefined {
  const { conditionId } = entry;
  if (conditionId != null && !conditionIds.has(conditionId)) {
    return nothingNamed(path, 'conditionId', conditionId);
  }
  return receiptDetailsError(path, entry, cycles.get(rentalId!), receiptFacts);
}

/** Equal for entries of one line, one rental, or one unit without a rental. */
function keyOf({ itemId, rentalId, line }: Resolved): string {
  if (line) return `line ${line.id}`;
  return rentalId === null ? `item ${itemId}` : `rental ${rentalId}`;
}

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
  const resolved = resolveNamed(unit, entry, path, facts);
  if (resolved instanceof AppError) return resolved;
  return entryError(entry, path, resolved, facts) ?? resolved;
}

function resolveNamed(
  unit: ScannedUnit,
  { rentalId, withoutRental = false }: EntryRequest,
  path: string,
  facts: EntryFacts,
): Resolved | AppError {
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
  if (only === undefined) {
    const keys = path.startsWith('returnLines') ? 'id, rentalId, itemId' : 'rentalId, itemId';
    return invalidBody(`${path} must have ${keys} or serial`);
  }
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
