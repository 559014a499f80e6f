import { isActive, isGone } from '../../cycles/rules/cycle-state.js';
import { isPast, type ReadingTime } from '../../cycles/rules/cycle-status.js';
import { formattedCycleId, RENTAL_REFUSALS } from '../../cycles/rules/cycle-values.js';
import type { LockedRentals, LockedUnit } from '../../cycles/rules/locked-rentals.js';
import type { UnitState } from '../../items/rules/item-values.js';
import { type LineRequest, NEW_LINE } from './line-change.js';
import type { LockedLine, ReturnLineStatus } from './return-order.js';

/** A returning unit, named by its rental, its id or its serial. */
export interface EntryRequest {
  readonly rentalId?: number;
  readonly itemId?: number;
  readonly serial?: string | null;
  readonly status?: ReturnLineStatus;
  readonly conditionId?: number | null;
}

/** The facts that entries are resolved by. All rows are locked. */
export interface EntryFacts extends Pick<LockedRentals, 'cycles'> {
  /** By id. */
  readonly units: ReadonlyMap<
    number,
    Pick<LockedUnit, 'itemId' | 'serial' | 'visibility' | keyof UnitState>
  >;
  /** The lines of the units on open orders, oldest first. */
  readonly openLines: readonly LockedLine[];
  /** The requested conditions that exist. */
  readonly conditionIds: ReadonlySet<number>;
  readonly time: ReadingTime;
}

/** A returning unit, on an existing or a new line. */
export interface ReturningUnit {
  readonly itemId: number;
  readonly rentalId: number | null;
  /** Its existing line. */
  readonly line?: LockedLine;
  readonly request: LineRequest;
  /** The index of the first entry that names it. */
  readonly entry: number;
}

export interface ResolvedEntries {
  readonly units: ReturningUnit[];
  /** The reasons of rejected entries, by their indexes. */
  readonly errors: Map<number, string>;
}

/** The change of an existing line, or of a new one. */
export const requestedOf = ({ line, itemId, rentalId, request }: ReturningUnit) => ({
  line: { ...(line ?? NEW_LINE), itemId, rentalId },
  request,
});

/** Resolves entries to units; entries for the same unit or rental are merged. */
export function resolveEntries(
  entries: readonly EntryRequest[],
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

/** The unit of an entry, or the reason why it is rejected. */
function resolveEntry(entry: EntryRequest, path: string, facts: EntryFacts): Resolved | string {
  const itemId = unitNamedBy(entry, path, facts);
  if (typeof itemId === 'string') return itemId;
  const { conditionId, rentalId } = entry;
  if (conditionId != null && !facts.conditionIds.has(conditionId)) {
    return `${path}.conditionId must be the id of a condition`;
  }
  return rentalId === undefined ? resolveUnit(itemId, facts) : resolveRental(rentalId, facts);
}

/** The id of the unit that all names of an entry share, or the reason why it is rejected. */
function unitNamedBy(
  { rentalId, itemId, serial }: EntryRequest,
  path: string,
  { units, cycles }: EntryFacts,
): number | string {
  const found = new Set<number>();
  if (rentalId !== undefined) {
    const rental = cycles.get(rentalId);
    if (!rental) return `${path}.rentalId must be the id of a rental`;
    found.add(rental.itemId);
  }
  if (itemId !== undefined) {
    if (!units.has(itemId)) return `${path}.itemId must be the id of an item`;
    found.add(itemId);
  }
  if (serial !== undefined && serial !== null) {
    const id = unitWithSerial(serial, units);
    if (id === undefined) return `${path}.serial must be the serial of an item`;
    found.add(id);
  }
  const [only] = found;
  if (only === undefined) return `${path} must have rentalId, itemId or serial`;
  return found.size === 1
    ? only
    : `${path} must name one unit: rentalId, itemId and serial disagree`;
}

/** The unit in stock with a serial, else the newest. */
function unitWithSerial(serial: string, units: EntryFacts['units']): number | undefined {
  const same = [...units.values()].filter((unit) => unit.serial === serial);
  const inStock = same.find(({ visibility }) => visibility !== 'sold' && visibility !== 'retired');
  return (inStock ?? same.at(-1))?.itemId;
}

/**
 * Resolves a unit to its rental that is out, else to an awaiting line. A booking whose fulfilment is
 * overdue is rejected, since its fulfilment was not recorded. Later bookings don't matter.
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
  const lines = facts.openLines.filter((line) => line.itemId === itemId);
  const awaited = lines.findLast(({ status }) => status !== 'received');
  const overdue = active.find(({ fulfillAt }) => isPast(fulfillAt, facts.time));
  if (!awaited && overdue) {
    return `${formattedCycleId(overdue.sequentialId)} is not fulfilled yet`;
  }
  const line = awaited ?? lines.at(-1);
  return { itemId, rentalId: line?.rentalId ?? null, line };
}

function resolveRental(rentalId: number, { cycles, openLines }: EntryFacts): Resolved | string {
  const rental = cycles.get(rentalId)!;
  const { itemId, cancelledAt, closedAs, receivedAt, fulfilledAt } = rental;
  const line = openLines.find((open) => open.rentalId === rentalId);
  if (line) return { itemId, rentalId, line };
  if (cancelledAt !== null) return RENTAL_REFUSALS.cancelled(rentalId);
  if (receivedAt !== null) return RENTAL_REFUSALS.received(rentalId);
  if (closedAs === 'bought') return RENTAL_REFUSALS.bought(rentalId);
  if (closedAs === null && isGone(rental)) return RENTAL_REFUSALS.sold(rentalId);
  if (fulfilledAt === null) return RENTAL_REFUSALS.unfulfilled(rentalId);
  return { itemId, rentalId };
}
