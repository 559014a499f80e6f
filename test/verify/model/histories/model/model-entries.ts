import { isImpossible, type LineRequest } from './model-lines.js';
import { cyclesOf, isActive, isInStock, isOut, lastReceipt } from './model-units.js';
import {
  byId,
  type Cycle,
  isOpen,
  isPast,
  type Item,
  Refused,
  type ReturnLine,
  type World,
} from './model.js';

/** An entry of a new return; it names a rental, a unit or a serial. */
export interface ReturnEntry extends Pick<
  LineRequest,
  'status' | 'conditionId' | 'receivedAt' | 'location' | 'restocked' | '_destroy'
> {
  rentalId?: number;
  itemId?: number;
  serial?: string;
  withoutRental?: boolean;
  /** So many rentals of an order and a variant, instead. */
  counted?: { order: string; variantId: number; quantity: number };
}

/** An entry resolved to an existing line, or to a unit for a new one. */
export interface Returning {
  readonly line?: ReturnLine;
  readonly itemId: number;
  readonly rentalId: number | null;
  request: LineRequest;
}

/** The variant of all units that the entries name. */
export function commonVariant(world: World, entries: readonly ReturnEntry[]): number {
  const units = entries.flatMap((entry) => unitsNamedBy(world, entry));
  const variants = new Set(units.map(({ variantId }) => variantId));
  if (variants.size !== 1) throw new Refused(422);
  return [...variants][0]!;
}

const unitsNamedBy = (world: World, { rentalId, itemId, serial }: ReturnEntry): Item[] => {
  const rental = world.cycles.find(({ id }) => id === rentalId);
  const ids = [rental?.itemId, itemId, unitWithSerial(world, serial)?.id];
  return world.items.filter(({ id }) => ids.includes(id));
};

/**
 * Resolves entries; of those that name one unit or rental, all but the first are refused.
 * @param own the lines of the order that is updated; without one, scans receive those of completed
 *   orders too
 */
export function resolve(
  world: World,
  entries: readonly ReturnEntry[],
  now: number,
  own?: readonly ReturnLine[],
): Returning[] {
  const found = new Map<string, Returning & { entry: ReturnEntry }>();
  for (const entry of entries) {
    if (entry.counted) continue;
    const one = resolveEntry(world, entry, now, own);
    const ending = world.cycles.find(({ id }) => id === one?.rentalId);
    if (!one || isImpossible(entry, ending, now)) continue;
    const key = one.line ? `line ${one.line.id}` : `${one.rentalId ?? `unit ${one.itemId}`}`;
    const { status, conditionId, receivedAt, location, restocked, _destroy } = entry;
    const request = { status, conditionId, receivedAt, location, restocked, _destroy };
    if (!found.has(key)) found.set(key, { ...one, entry, request });
  }
  const named = [...found.values()];
  const taken = new Set(named.map(({ rentalId }) => rentalId));
  const counted = entries.map((entry) => {
    const rentals = rentalsOf(world, entry, taken, now);
    for (const { rentalId } of rentals) taken.add(rentalId);
    return rentals;
  });
  // In the order of the entries.
  return entries.flatMap((entry, index) =>
    entry.counted ? counted[index]! : named.filter((one) => one.entry === entry),
  );
}

/** The rentals that a count means, in the order of their hand-over; none if there are fewer. */
function rentalsOf(
  world: World,
  entry: ReturnEntry,
  taken: ReadonlySet<number | null>,
  now: number,
): Returning[] {
  const { counted, status, conditionId, receivedAt, location } = entry;
  if (!counted) return [];
  const { order, variantId, quantity } = counted;
  const isMeant = (cycle: Cycle) =>
    isOut(cycle) && cycle.order === order && cycle.variantId === variantId && !taken.has(cycle.id);
  const oldest = world.cycles
    .filter(isMeant)
    .sort((one, other) => one.fulfilledAt! - other.fulfilledAt! || one.id - other.id)
    .slice(0, quantity);
  const isRefused = oldest.some((cycle) => isImpossible(entry, cycle, now));
  if (oldest.length < quantity || isRefused) return [];
  const lines = openLines(world);
  const completed = completedLines(world, entry);
  return oldest.map(({ id: rentalId, itemId }) => ({
    itemId,
    rentalId,
    line:
      lines.find((line) => line.rentalId === rentalId) ??
      completed.findLast((line) => line.rentalId === rentalId && line.itemId === itemId),
    request: { status, conditionId, receivedAt, location },
  }));
}

/** Undefined for what is refused. */
function resolveEntry(
  world: World,
  entry: ReturnEntry,
  now: number,
  own?: readonly ReturnLine[],
): Returning | undefined {
  const rental = world.cycles.find(({ id }) => id === entry.rentalId);
  const item = rental
    ? byId(world.items, rental.itemId)
    : (world.items.find(({ id }) => id === entry.itemId) ?? unitWithSerial(world, entry.serial));
  if (!item || (!rental && entry.itemId === undefined && isAmbiguous(world, item)))
    return undefined;
  const { id: itemId } = item;
  const active = cyclesOf(world, itemId).filter(isActive);
  const out = active.filter(isOut);
  const open = openLines(world);
  const lines = [...open, ...(own ?? []).filter((line) => !open.includes(line))];
  const completed = own ? [] : completedLines(world, entry);
  if (entry.withoutRental) {
    if (rental || out.length > 0) return undefined;
    const isUnrented = (one: ReturnLine) => one.itemId === itemId && one.rentalId === null;
    const line = lines.findLast(isUnrented) ?? completed.findLast(isUnrented);
    return { line, itemId, rentalId: null, request: {} };
  }
  if (!rental && out.length > 1) return undefined;
  const lost = cyclesOf(world, itemId).findLast(
    ({ closedAs, receivedAt }) => closedAs === 'lost' && receivedAt === null,
  );
  const named = rental ?? out[0] ?? lost;
  const isOfNamed = (one: ReturnLine) => one.rentalId === named?.id && one.itemId === itemId;
  const line = named
    ? lines.find(isOfNamed)
    : lineOfUnit(world, item, { open: lines, completed }, now);
  if (line === 'refused') return undefined;
  if (line) return { line, itemId, rentalId: line.rentalId, request: {} };
  if (named && !isOut(named) && named.closedAs !== 'lost') return undefined;
  const late = named ? completed.findLast(isOfNamed) : undefined;
  if (!named && entry.status === 'received' && !isInStock(item)) return undefined;
  return { line: late, itemId, rentalId: named?.id ?? null, request: {} };
}

/** The lines that completed orders still await: a scan receives them. */
const completedLines = ({ orders }: World, { status: scanned }: ReturnEntry): ReturnLine[] =>
  orders
    .filter(({ status }) => scanned === 'received' && status === 'completed')
    .flatMap(({ lines }) => lines)
    .filter(({ status }) => status !== 'received')
    .sort((one, other) => one.id - other.id);

/** The open line of a unit with nothing out: where it is awaited, or was received last. */
function lineOfUnit(
  world: World,
  item: Item,
  { open, completed }: { open: readonly ReturnLine[]; completed: readonly ReturnLine[] },
  now: number,
): ReturnLine | 'refused' | undefined {
  const lines = open.filter(({ itemId }) => itemId === item.id);
  const awaited =
    lines.findLast(({ status }) => status !== 'received') ??
    completed.findLast(({ itemId, rentalId }) => itemId === item.id && rentalId === null);
  if (awaited) return awaited;
  if (item.status === 'unprocessed') {
    const last = lastReceipt(world, item.id);
    if (last) return lines.find((line) => line === last) ?? 'refused';
  }
  const isOverdue = cyclesOf(world, item.id).some(
    (cycle) => isActive(cycle) && isPast(cycle.fulfillAt, now),
  );
  return isOverdue ? 'refused' : lines.at(-1);
}

/** Among units with one serial, the one that is out, then in stock, then lost, then the newest. */
function unitWithSerial(world: World, serial: string | undefined): Item | undefined {
  const same = world.items.filter((item) => serial !== undefined && item.serial === serial);
  const last = (isMeant: (item: Item) => boolean) => same.findLast(isMeant);
  return last(hasRentalOut(world)) ?? last(isInStock) ?? last(isLost(world)) ?? same.at(-1);
}

const hasRentalOut =
  (world: World) =>
  ({ id }: Item): boolean =>
    cyclesOf(world, id).some(isOut);

const isLost =
  (world: World) =>
  ({ id }: Item): boolean =>
    cyclesOf(world, id).some(
      ({ closedAs, receivedAt }) => closedAs === 'lost' && receivedAt === null,
    );

/** Another unit with the serial is out as well, or lost: the scan cannot tell which one is back. */
const isAmbiguous = (world: World, item: Item): boolean => {
  const others = world.items.filter(({ serial, id }) => serial === item.serial && id !== item.id);
  if (hasRentalOut(world)(item)) return others.some(hasRentalOut(world));
  return isInStock(item) && others.some(isLost(world));
};

/** The lines of open orders, oldest first. */
export const openLines = ({ orders }: World): ReturnLine[] =>
  orders
    .filter(isOpen)
    .flatMap(({ lines }) => lines)
    .sort((one, other) => one.id - other.id);
