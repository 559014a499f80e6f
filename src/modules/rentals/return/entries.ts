import { AppError, invalidBody, rejectedBody } from '../../../errors/app-error.js';
import {
  type DetailedRequest,
  type LineRequest,
  NEW_LINE,
  type ReceiptFacts,
  receiptDetailsError,
  receiptDetailsOf,
} from './lines.js';
import { isActive, isOut } from '../plan/cycle-state.js';
import { returnRefusalOf } from '../plan/receipt.js';
import { isPast, type ReadingTime } from '../plan/cycle-status.js';
import { CYCLE_BATCH_LIMIT, formattedCycleId } from '../../calendar/rules/cycle-values.js';
import {
  isOutOfStock,
  type NamedUnit,
  nameOfUnit,
  type UnitState,
} from '../../calendar/rules/item-values.js';
import type { LockedCycle, LockedUnit, Picture } from '../picture/picture.js';
import { formattedReturnId, type LockedLine } from './return-order.js';
import { serialKeyOf } from '../../../fields/key-text.js';

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
  readonly counted: ReadonlyMap<EntryRequest, CountedCycles>;
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
  const chosen = chooseCycles(entry, path, facts.counted.get(entry), taken);
  if (chosen instanceof AppError) return chosen;
  const found: Resolved[] = [];
  for (const rentalId of chosen) {
    const resolved = resolveCycle(rentalId, isReceipt(entry), facts);
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
  { rentalId, line }: Resolved,
  { conditionIds, cycles, receiptFacts }: EntryFacts,
): AppError | undefined {
  const { conditionId } = entry;
  if (conditionId != null && !conditionIds.has(conditionId)) {
    return nothingNamed(path, 'conditionId', conditionId);
  }
  return receiptDetailsError(path, entry, line, cycles.get(rentalId!), receiptFacts);
}

/** Equal for entries of one unit with one rental or none, also where they mean different lines. */
const keyOf = ({ itemId, rentalId }: Resolved): string => `${itemId} ${rentalId}`;

/** True for an entry of a unit that is back. */
const isReceipt = ({ status }: EntryRequest): boolean => status === 'received';

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
      : resolveCycle(rentalId, isReceipt(entry), facts);
  }
  return withoutRental
    ? resolveUnrented(unit, path, isReceipt(entry), facts)
    : resolveUnit(unit, isReceipt(entry), facts);
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

/** The facts that a unit is resolved by. All rows are locked. */
interface ResolutionFacts extends Pick<Picture, 'cycles'> {
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
interface Resolved {
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
function resolveUnit(
  unit: ScannedUnit,
  isScan: boolean,
  facts: ResolutionFacts,
): Resolved | AppError {
  const { itemId } = unit;
  const { active, out } = cyclesOf(itemId, facts);
  if (out.length > 1) {
    return invalidBody(`${nameOfUnit(unit)} has several active rentals; ${nameOneOf(out)}`);
  }
  const returning = out[0] ?? lostCycle(itemId, facts);
  if (returning) return resolveCycle(returning.id, isScan, facts);
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
  if (overdue) return rejectedBody(...returnRefusalOf(overdue)!);
  const newest = lines.at(-1);
  if (newest) return onLine(newest);
  return isScan && isOutOfStock(unit.visibility)
    ? goneAlready(unit, facts.sales)
    : { itemId, rentalId: null };
}

/** Resolves a unit to its newest line without a rental, on an open order first, else to a new one. */
function resolveUnrented(
  unit: ScannedUnit,
  path: string,
  isScan: boolean,
  facts: ResolutionFacts,
): Resolved | AppError {
  const { itemId } = unit;
  const [out] = cyclesOf(itemId, facts).out;
  if (out) {
    const cycle = formattedCycleId(out.sequentialId);
    return rejectedBody(
      `${path}.withoutRental must not be true: ${nameOfUnit(unit)} is out as ${cycle}`,
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
function resolveCycle(
  rentalId: number,
  isScan: boolean,
  { cycles, openLines, completedLines }: ResolutionFacts,
): Resolved | AppError {
  const cycle = cycles.get(rentalId)!;
  const { itemId } = cycle;
  // A closed order does not hold the unit of its rental, which may have another one by now.
  const isOfCycle = (line: LockedLine) => line.rentalId === rentalId && line.itemId === itemId;
  const open = openLines.find(isOfCycle);
  if (open) return onLine(open);
  const refusal = returnRefusalOf(cycle);
  if (refusal) return rejectedBody(...refusal);
  const completed = isScan ? completedLines.findLast(isOfCycle) : undefined;
  return completed ? onLine(completed) : { itemId, rentalId };
}

/** A unit that can come back. */
export type ScannedUnit = Pick<
  LockedUnit,
  'itemId' | Exclude<keyof UnitState, 'leftStockAt'> | keyof NamedUnit
>;

type Cycles = Pick<Picture, 'cycles'>;

/** The units with a serial; if none is equal, those with the same key, however it is written. */
export function unitsWithSerial(
  serial: string,
  units: ReadonlyMap<number, ScannedUnit>,
): ScannedUnit[] {
  const equal = [...units.values()].filter((unit) => unit.serial === serial);
  if (equal.length > 0) return equal;
  const key = serialKeyOf(serial);
  if (key === '') return [];
  return [...units.values()].filter((unit) => unit.serial && serialKeyOf(unit.serial) === key);
}

/**
 * The unit that a serial means. Units that left the stock can have the serial of another one, so the
 * one that is out comes first, then one in stock, one that is lost, and the newest.
 * @param units the units with the serial, oldest first, at least one
 * @returns the error if several units are meant: several that are out, or a lost one and its
 *   replacement in stock
 */
export function unitBySerial(
  path: string,
  serial: string,
  units: readonly ScannedUnit[],
  cycles: Cycles,
): ScannedUnit | AppError {
  const value = JSON.stringify(serial);
  const serials = [...new Set(units.map((unit) => JSON.stringify(unit.serial)))];
  if (serials.length > 1) {
    return rejectedBody(
      `${path}.serial: no item has the serial ${value}; name one of: ${serials.join(', ')}`,
      'unknown_item',
    );
  }
  const cyclesOut = units.flatMap(({ itemId }) => cyclesOf(itemId, cycles).out);
  const out = units.filter(({ itemId }) => cyclesOut.some((cycle) => cycle.itemId === itemId));
  if (out.length > 1) {
    return invalidBody(
      `${path}.serial: several items with the serial ${value} are out; ${nameOneOf(cyclesOut)}`,
    );
  }
  if (out[0]) return out[0];
  const inStock = units.find(({ visibility }) => !isOutOfStock(visibility));
  const lost = units.findLast((unit) => unit !== inStock && lostCycle(unit.itemId, cycles));
  if (!inStock || !lost) return inStock ?? lost ?? units.at(-1)!;
  const { id, sequentialId } = lostCycle(lost.itemId, cycles)!;
  return invalidBody(
    `${path}.serial: ${nameOfUnit(lost)} was lost with ${formattedCycleId(sequentialId)}, ` +
      `${nameOfUnit(inStock)} is in stock; ` +
      `name the rental (rentalId ${id}) or the unit (itemId ${inStock.itemId})`,
  );
}

/** `name one of: SC-1003 (rentalId 103), SC-1018 (rentalId 118)`. */
function nameOneOf(cycles: readonly Pick<LockedCycle, 'id' | 'sequentialId'>[]): string {
  const names = cycles.map(
    ({ id, sequentialId }) => `${formattedCycleId(sequentialId)} (rentalId ${id})`,
  );
  return `name one of: ${names.join(', ')}`;
}

/** The rentals of a unit that are active, and those that are out. */
export function cyclesOf(itemId: number, { cycles }: Cycles) {
  const active = [...cycles.values()].filter((cycle) => cycle.itemId === itemId && isActive(cycle));
  return { active, out: active.filter(({ fulfilledAt }) => fulfilledAt !== null) };
}

/** The newest rental of a unit that was closed as lost and not received since. */
const lostCycle = (itemId: number, { cycles }: Cycles): LockedCycle | undefined =>
  [...cycles.values()].findLast(
    (cycle) => cycle.itemId === itemId && cycle.closedAs === 'lost' && cycle.receivedAt === null,
  );

/** So many rentals of an order and a variant, instead of a unit. */
export interface CountRequest {
  readonly platformOrderName?: string | null;
  readonly platformOrderId?: number | null;
  readonly platformVariantId?: number;
  readonly quantity?: number;
}

/** The rentals that a count can mean. */
export interface CountedCycles {
  /** Whether the shop has the variant, and rentals of the order. */
  readonly hasVariant: boolean;
  readonly hasOrder: boolean;
  /**
   * The rentals that were out before they were locked, in the order of their hand-over, as many as
   * can be needed; those that an updated order awaits come first.
   */
  readonly cycleIds: readonly number[];
}

const COUNT_FIELDS = [
  'platformOrderName',
  'platformOrderId',
  'platformVariantId',
  'quantity',
] as const satisfies readonly (keyof CountRequest)[];

const UNIT_FIELDS = ['rentalId', 'itemId', 'serial', 'withoutRental'] as const;

/** True for an entry that names rentals by their number. */
export const isCounted = (entry: CountRequest): boolean =>
  COUNT_FIELDS.some((field) => entry[field] !== undefined);

/** The maximum number of rentals that one return takes. */
export const RETURN_LIMIT = 1_000;

/** The reasons against the number of rentals that a request names. */
export function countRefusals(list: string, entries: readonly CountRequest[]): string[] {
  const total = entries.reduce(
    (sum, entry) => sum + (isCounted(entry) ? (entry.quantity ?? 0) : 1),
    0,
  );
  return total > RETURN_LIMIT
    ? [`${list}: a return takes at most ${RETURN_LIMIT} rentals; ${total} are named`]
    : [];
}

/**
 * The rentals of an entry, or the error why it is rejected.
 * @param rentals undefined if the entry is not complete
 * @param taken the rentals that other entries name
 */
function chooseCycles(
  entry: CountRequest,
  path: string,
  cycles: CountedCycles | undefined,
  taken: ReadonlySet<number>,
): readonly number[] | AppError {
  const incomplete = incompletenessOf(entry, path);
  if (incomplete !== undefined) return invalidBody(incomplete);
  const unknown = unknownInCount(entry, cycles!, `${path}.`);
  if (unknown) return unknown;
  const { quantity = 0 } = entry;
  const free = cycles!.cycleIds.filter((id) => !taken.has(id));
  if (free.length >= quantity) return free.slice(0, quantity);
  const verb = free.length === 1 ? 'is' : 'are';
  return invalidBody(
    `${path}.quantity: ${quantity} are to return, ${free.length} ${verb} out ` +
      `of ${describeCount(entry)}`,
  );
}

/** The variant and the order of an entry, for errors. */
export const describeCount = ({
  platformVariantId,
  platformOrderName,
  platformOrderId,
}: CountRequest): string =>
  `variant ${platformVariantId} in order ${JSON.stringify(platformOrderName ?? platformOrderId)}`;

/** The error for a variant that the shop does not have, or for an order without rentals. */
export function unknownInCount(
  { platformOrderName, platformOrderId, platformVariantId }: CountRequest,
  { hasVariant, hasOrder }: Pick<CountedCycles, 'hasVariant' | 'hasOrder'>,
  prefix = '',
): AppError | undefined {
  if (!hasVariant) {
    const sentence = `no variant has the platform id ${platformVariantId}`;
    return rejectedBody(`${prefix}platformVariantId: ${sentence}`, 'unknown_variant');
  }
  if (hasOrder) return undefined;
  const field = platformOrderName == null ? 'platformOrderId' : 'platformOrderName';
  const order = JSON.stringify(platformOrderName ?? platformOrderId);
  return rejectedBody(`${prefix}${field}: no rental is of the order ${order}`, 'unknown_record');
}

/** True for an entry that has all that a search for its rentals needs. */
export const isComplete = (entry: CountRequest): boolean =>
  isCounted(entry) && incompletenessOf(entry, '') === undefined;

function incompletenessOf(entry: CountRequest, path: string): string | undefined {
  const unit = UNIT_FIELDS.find((field) => (entry as Record<string, unknown>)[field] != null);
  if (unit) {
    const counted = COUNT_FIELDS.find((field) => entry[field] !== undefined)!;
    return `${path}.${counted} must be left out with ${unit}: ${JSON.stringify(entry[counted])}`;
  }
  return missingInCount(entry, `${path}.`);
}

/** The error in the fields that name rentals by their number. */
export function missingInCount(
  { platformOrderName, platformOrderId, platformVariantId, quantity }: CountRequest,
  prefix = '',
): string | undefined {
  if (platformOrderName != null && platformOrderId != null) {
    return `${prefix}platformOrderId must be left out with platformOrderName: ${platformOrderId}`;
  }
  if (platformOrderName == null && platformOrderId == null) {
    return `${prefix}platformOrderName or platformOrderId is required with quantity`;
  }
  if (platformVariantId === undefined) {
    return `${prefix}platformVariantId is required: it must be the platform id of a variant`;
  }
  return quantity === undefined
    ? `${prefix}quantity is required: it must be an integer from 1 to ${CYCLE_BATCH_LIMIT}`
    : undefined;
}

/** True if rentals are still those of an entry after they were locked. */
export const areStillCounted = (
  entry: CountRequest,
  { cycleIds }: CountedCycles,
  { cycles }: Pick<Picture, 'cycles'>,
): boolean =>
  cycleIds.every((id) => {
    const cycle = cycles.get(id);
    return cycle !== undefined && isOut(cycle) && isOfCount(entry, cycle);
  });

/** True for a rental of the order and the variant of an entry. */
export const isOfCount = (
  { platformOrderName, platformOrderId, platformVariantId }: CountRequest,
  cycle: LockedCycle,
): boolean =>
  cycle.platformVariantId === platformVariantId &&
  (platformOrderName == null
    ? cycle.platformOrderId === platformOrderId
    : cycle.platformOrderName === platformOrderName);

/** The names of a returning unit; all that are sent have to mean one. */
interface UnitNames {
  readonly rentalId?: number;
  readonly itemId?: number;
  readonly serial?: string | null;
}

interface NamingFacts extends Pick<Picture, 'cycles'> {
  readonly units: ReadonlyMap<number, ScannedUnit>;
}

/** The unit that all names of an entry share, or the error why it is rejected. */
function unitNamedBy(
  { rentalId, itemId, serial }: UnitNames,
  path: string,
  facts: NamingFacts,
): ScannedUnit | AppError {
  const { units, cycles } = facts;
  const cycle = rentalId === undefined ? undefined : cycles.get(rentalId);
  if (rentalId !== undefined && !cycle) return nothingNamed(path, 'rentalId', rentalId);
  const found = cycle ? [units.get(cycle.itemId)!] : [];
  if (itemId !== undefined) {
    const unit = units.get(itemId);
    if (!unit) return nothingNamed(path, 'itemId', itemId);
    found.push(unit);
  }
  if (serial !== undefined && serial !== null) {
    const unit = unitOfSerial(path, serial, found[0], facts);
    if (unit instanceof AppError) return unit;
    found.push(unit);
  }
  const [unit, ...others] = [...new Set(found)];
  if (unit === undefined) {
    const keys = path.startsWith('returnLines') ? 'id, rentalId, itemId' : 'rentalId, itemId';
    return invalidBody(`${path} must have ${keys} or serial`);
  }
  if (others.length === 0) return unit;
  const first = cycle
    ? `${formattedCycleId(cycle.sequentialId)} has ${nameOfUnit(unit)}`
    : whereaboutsOf(unit, facts);
  const sentences = [first, ...others.map((other) => whereaboutsOf(other, facts))];
  return invalidBody(`${path} must name one unit: ${sentences.join('; ')}`);
}

/** @param named the unit by another name; the serial then only has to be that of this unit */
function unitOfSerial(
  path: string,
  serial: string,
  named: ScannedUnit | undefined,
  facts: NamingFacts,
): ScannedUnit | AppError {
  const same = unitsWithSerial(serial, facts.units);
  if (same.length === 0) return nothingNamed(path, 'serial', serial);
  if (named === undefined) return unitBySerial(path, serial, same, facts);
  return same.includes(named)
    ? named
    : (same.find(({ itemId }) => cyclesOf(itemId, facts).out.length > 0) ?? same[0]!);
}

/** `Item 2 (U-2) is out with SC-1002`. */
function whereaboutsOf(unit: ScannedUnit, facts: NamingFacts): string {
  const [out] = cyclesOf(unit.itemId, facts).out;
  if (out) return `${nameOfUnit(unit)} is out with ${formattedCycleId(out.sequentialId)}`;
  const lost = lostCycle(unit.itemId, facts);
  if (lost) return `${nameOfUnit(unit)} was lost with ${formattedCycleId(lost.sequentialId)}`;
  return `${nameOfUnit(unit)} is ${isOutOfStock(unit.visibility) ? unit.visibility : 'in stock'}`;
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
