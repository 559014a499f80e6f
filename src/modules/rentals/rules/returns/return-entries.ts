import { AppError, invalidBody } from '../../../../errors/app-error.js';
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
import { nothingNamed, unitNamedBy } from './named-unit.js';
import type { ScannedUnit } from './unit-by-serial.js';

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
export type AddingFacts = Pick<EntryFacts, 'lastReceipts' | 'sales' | 'time' | 'counted'>;

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
 * by number come last: they take the first rentals that nothing else names.
 * @param list the name of the list of entries in the body
 * @param entries the entries, with their indexes in that list
 * @param namedIds the rentals that the request names otherwise
 */
export function resolveEntries(
  list: string,
  entries: Iterable<readonly [number, EntryRequest]>,
  facts: EntryFacts,
  namedIds: readonly number[] = [],
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
      errors.set(index, duplicateOf(`${list}[${earlier.entry}]`, path, entry));
      continue;
    }
    units.set(keyOf(resolved), returningUnit(resolved, index, entry, facts));
  }
  const taken = new Set(namedIds);
  for (const { rentalId } of units.values()) if (rentalId !== null) taken.add(rentalId);
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
    const resolved = resolveRental(rentalId, isScan(entry), facts);
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

/** True for an entry of a unit that is back. */
const isScan = ({ status }: EntryRequest): boolean => status === 'received';

/** The error for an entry that names what an earlier one names. */
export function duplicateOf(
  earlier: string,
  path: string,
  { id, rentalId, itemId, serial }: EntryRequest & { readonly id?: number },
): AppError {
  const [name] = Object.entries({ id, rentalId, itemId, serial }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const [field, value] = name!;
  return invalidBody(`${path}.${field} duplicates ${earlier}: ${JSON.stringify(value)}`);
}

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
  entry: EntryRequest,
  path: string,
  facts: EntryFacts,
): Resolved | AppError {
  const { rentalId, withoutRental = false } = entry;
  if (rentalId !== undefined) {
    return withoutRental
      ? invalidBody(`${path}.withoutRental must not be true with rentalId ${rentalId}`)
      : resolveRental(rentalId, isScan(entry), facts);
  }
  return withoutRental
    ? resolveUnrented(unit, path, isScan(entry), facts)
    : resolveUnit(unit, isScan(entry), facts);
}
