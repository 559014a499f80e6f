import { isActive } from '../../cycles/rules/cycle-state.js';
import { isPast, type ReadingTime } from '../../cycles/rules/cycle-status.js';
import { formattedCycleId, RENTAL_REFUSALS } from '../../cycles/rules/cycle-values.js';
import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import type { ReturnEntry } from '../dto/return-order.request.js';
import { type LineRequest, type LineState, NEW_LINE, type RequestedChange } from './line-change.js';
import type { LockedLine } from './locked-returns.js';

/** What entries are read against; all of it is locked. */
export interface EntryFacts extends LockedRentals {
  /** The lines of open orders that the units are on, oldest first. */
  readonly openLines: readonly LockedLine[];
  /** Those of the conditions of the entries that the shop has. */
  readonly conditionIds: ReadonlySet<number>;
  readonly time: ReadingTime;
}

/** A unit that comes back: on a line that is there, or on one that is to be made. */
export interface ReturningUnit {
  readonly itemId: number;
  readonly rentalId: number | null;
  /** The line it is on already. */
  readonly line?: LockedLine;
  readonly request: LineRequest;
  /** The first entry that names it. */
  readonly entry: number;
}

/** What entries come to. */
export interface ResolvedEntries {
  readonly units: ReturningUnit[];
  /** Why an entry is left out, by its index. */
  readonly errors: Map<number, string>;
}

/** What is asked of a unit's line, as it is or as it begins. */
export const requestedOf = ({
  line,
  itemId,
  rentalId,
  request,
}: ReturningUnit): RequestedChange<LineState & { itemId: number; rentalId: number | null }> => ({
  line: { ...(line ?? NEW_LINE), itemId, rentalId },
  request,
});

/** Finds out what each entry means; those that name one unit or rental are one line. */
export function resolveEntries(
  entries: readonly ReturnEntry[],
  facts: EntryFacts,
): ResolvedEntries {
  const units = new Map<string, ReturningUnit>();
  const errors = new Map<number, string>();
  for (const [index, entry] of entries.entries()) {
    const resolved = resolveEntry(entry, `data[${index}]`, facts);
    if (typeof resolved === 'string') {
      errors.set(index, resolved);
      continue;
    }
    const key = resolved.line ? `line ${resolved.line.id}` : keyOf(resolved);
    const earlier = units.get(key);
    const request = {
      status: entry.status ?? earlier?.request.status,
      conditionId:
        entry.conditionId === undefined ? earlier?.request.conditionId : entry.conditionId,
    };
    units.set(key, { ...resolved, request, entry: earlier?.entry ?? index });
  }
  return { units: [...units.values()], errors };
}

type Resolved = Pick<ReturningUnit, 'itemId' | 'rentalId' | 'line'>;

const keyOf = ({ itemId, rentalId }: Resolved): string =>
  rentalId === null ? `item ${itemId}` : `rental ${rentalId}`;

/** What one entry names, or the sentence that says why it names nothing. */
function resolveEntry(entry: ReturnEntry, path: string, facts: EntryFacts): Resolved | string {
  const named = unitNamedBy(entry, path, facts);
  if (typeof named === 'string') return named;
  const { conditionId } = entry;
  if (conditionId != null && !facts.conditionIds.has(conditionId)) {
    return `${path}.conditionId must be the id of a condition`;
  }
  return entry.rentalId === undefined
    ? resolveUnit(named, facts)
    : resolveRental(entry.rentalId, facts);
}

/** The id of the unit that rentalId, itemId and serial name together. */
function unitNamedBy(
  { rentalId, itemId, serial }: ReturnEntry,
  path: string,
  { units, cycles }: EntryFacts,
): number | string {
  const names: { found: number | undefined; otherwise: string }[] = [];
  if (rentalId !== undefined) {
    const found = cycles.get(rentalId)?.itemId;
    names.push({ found, otherwise: `${path}.rentalId must be the id of a rental` });
  }
  if (itemId !== undefined) {
    const found = units.get(itemId)?.itemId;
    names.push({ found, otherwise: `${path}.itemId must be the id of an item` });
  }
  if (serial !== undefined) {
    const found = unitWithSerial(serial, units);
    names.push({ found, otherwise: `${path}.serial must be the serial of an item` });
  }
  const unknown = names.find(({ found }) => found === undefined);
  if (unknown) return unknown.otherwise;
  const found = new Set(names.map((name) => name.found!));
  if (found.size === 0) return `${path} must have rentalId, itemId or serial`;
  const [only] = found;
  return found.size === 1
    ? only!
    : `${path} must name one unit: rentalId, itemId and serial disagree`;
}

/** Of units with one serial the one in stock, else the newest. */
function unitWithSerial(serial: string, units: EntryFacts['units']): number | undefined {
  const same = [...units.values()].filter((unit) => unit.serial === serial);
  const inStock = same.find(({ visibility }) => visibility !== 'sold' && visibility !== 'retired');
  return (inStock ?? same.at(-1))?.itemId;
}

/**
 * What a unit that is at the desk comes back from: the rental that is out, else a line that awaits
 * it. A booking that should be out by now was not recorded as fulfilled, so nothing else is meant;
 * a later one says nothing of today.
 */
function resolveUnit(itemId: number, facts: EntryFacts): Resolved | string {
  const active = [...facts.cycles.values()].filter(
    (cycle) => cycle.itemId === itemId && isActive(cycle),
  );
  const out = active.filter(({ fulfilledAt }) => fulfilledAt !== null);
  if (out.length > 1) {
    const ids = out.map(({ id }) => id).join(', ');
    return `Item ${itemId} has several active rentals; name one of: ${ids}`;
  }
  if (out.length === 1) return resolveRental(out[0]!.id, facts);
  const lines = facts.openLines.filter((one) => one.itemId === itemId);
  const awaited = lines.findLast(({ status }) => status !== 'received');
  const overdue = active.find(({ fulfillAt }) => isPast(fulfillAt, facts.time));
  if (!awaited && overdue) {
    return `${formattedCycleId(overdue.sequentialId)} is not fulfilled yet`;
  }
  const line = awaited ?? lines.at(-1);
  return { itemId, rentalId: line?.rentalId ?? null, line };
}

function resolveRental(rentalId: number, { cycles, openLines }: EntryFacts): Resolved | string {
  const { itemId, cancelledAt, receivedAt, fulfilledAt } = cycles.get(rentalId)!;
  const line = openLines.find((one) => one.rentalId === rentalId);
  if (line) return { itemId, rentalId, line };
  if (cancelledAt !== null) return RENTAL_REFUSALS.cancelled(rentalId);
  if (receivedAt !== null) return RENTAL_REFUSALS.received(rentalId);
  if (fulfilledAt === null) return RENTAL_REFUSALS.unfulfilled(rentalId);
  return { itemId, rentalId };
}
