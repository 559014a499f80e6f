import {
  commonVariant,
  openLines,
  resolve,
  type ReturnEntry,
  type Returning,
} from './model-entries.js';
import { giveCreditBack, reclaimCredit } from './model-credits.js';
import { changeLine, isImpossible, type LineRequest, statusAfter } from './model-lines.js';
import { followAll, type Moves, noMoves, rentalOf } from './model-receipts.js';
import { isSerialTaken } from './model-units.js';
import {
  byId,
  changeTags,
  type Item,
  isDone,
  isOpen,
  newName,
  Refused,
  type ReturnLine,
  type ReturnOrder,
  type ReturnStatus,
  type World,
} from './model.js';

/** Units that come back without being in the inventory. */
export interface NewUnits {
  /** Undefined for that of the returning units. */
  variantId: number | undefined;
  quantity: number;
  serials: string[];
  visibility: Item['visibility'];
}

/** `POST /return_orders` */
export function createReturns(
  world: World,
  entries: readonly ReturnEntry[],
  units: NewUnits | undefined,
  now: number,
): number {
  const made: number[] = [];
  if (entries.length === 0 && !units) throw new Refused(422);
  if (units) units = { ...units, variantId: units.variantId ?? commonVariant(world, entries) };
  if (units) isDone(world, (draft) => void made.push(...makeUnits(draft, units)));
  const moves = noMoves();
  const returning = resolve(world, entries, now).filter(
    ({ line, request }) =>
      !line || isDone(world, (draft) => changeThere(draft, line.id, request, now, moves)),
  );
  if (returning.length + made.length === 0) throw new Refused(422);

  const customers = new Set(returning.map((one) => customerOf(world, one)).filter((id) => id));
  const only = customers.size === 1 ? [...customers][0]! : null;
  const named = new Set(returning.map(({ itemId }) => itemId));
  const others = made
    .filter((itemId) => !named.has(itemId))
    .map((itemId): Returning => ({ itemId, rentalId: null, request: {} }));
  const orders = new Map<number | null, ReturnOrder>();
  for (const one of [...returning.filter(({ line }) => !line), ...others]) {
    const customerId = customerOf(world, one) ?? only;
    const order = orders.get(customerId) ?? newOrder(world, customerId);
    orders.set(customerId, order);
    addLine(world, order, one, now, moves);
  }
  if (units) keepVisibility(world, made, units);
  followAll(world, moves);
  return 200;
}

/** The request decides the visibility of the units that it creates, not their condition. */
function keepVisibility(world: World, made: readonly number[], { visibility }: NewUnits): void {
  for (const item of world.items) if (made.includes(item.id)) item.visibility = visibility;
  for (const { before, itemId } of world.orders.flatMap(({ lines }) => lines)) {
    if (before && made.includes(itemId)) before.itemVisibility = null;
  }
}

/** Changes a line where it is. */
function changeThere(
  world: World,
  lineId: number,
  request: LineRequest,
  now: number,
  moves: Moves,
): void {
  const order = world.orders.find(({ lines }) => lines.some(({ id }) => id === lineId))!;
  changeLine(world, order, byId(order.lines, lineId), request, now, moves);
}

function makeUnits(world: World, { quantity, serials, variantId, visibility }: NewUnits): number[] {
  return Array.from({ length: quantity }, (_, index) => {
    const item: Item = {
      id: newName(world),
      variantId: variantId!,
      status: 'processed',
      visibility,
      serial: serials[index] ?? null,
      conditionId: null,
      location: null,
      tags: [],
    };
    if (isSerialTaken(world, item)) throw new Refused(422);
    world.items.push(item);
    return item.id;
  });
}

/** Whose return it is; null for a unit that nobody had rented. */
function customerOf(world: World, { line, rentalId }: Returning): number | null {
  if (line)
    return world.orders.find(({ lines }) => lines.some(({ id }) => id === line.id))!.customerId;
  return rentalId === null ? null : byId(world.cycles, rentalId).customerId;
}

function newOrder(world: World, customerId: number | null): ReturnOrder {
  const order: ReturnOrder = {
    id: newName(world),
    customerId,
    status: 'expected',
    trackingUrl: null,
    tags: [],
    lines: [],
  };
  world.orders.push(order);
  return order;
}

function addLine(
  world: World,
  order: ReturnOrder,
  { itemId, rentalId, request }: Returning,
  now: number,
  moves: Moves,
): void {
  const line: ReturnLine = {
    id: newName(world),
    itemId,
    rentalId,
    requestedAt: now,
    status: 'awaiting',
    conditionId: null,
    restockedAt: null,
    before: null,
  };
  order.lines.push(line);
  giveCreditBack(world, rentalId);
  changeLine(world, order, line, request, now, moves);
}

/** The update of a return order; absent fields stay. */
export interface ReturnChange {
  status?: ReturnStatus;
  /** Updates of lines, or without an id entries to add. */
  returnLines?: (LineRequest & ReturnEntry & { id?: number })[];
  trackingUrl?: string | null;
  tagsAttributes?: { title: string; _destroy?: boolean }[];
}

/** `PUT /return_orders/{id}` */
export function updateReturn(world: World, id: number, change: ReturnChange, now: number): number {
  const { status, returnLines = [], tagsAttributes = [] } = change;
  const order = byId(world.orders, id);
  const { trackingUrl = order.trackingUrl } = change;
  const { added, meant } = addedTo(world, order, returnLines, {
    status: status ?? order.status,
    now,
  });
  const updates = [...returnLines.filter(isUpdate), ...meant];
  for (const request of updates) {
    refuseNonsense(order, request);
    const rental = rentalOf(world, byId(order.lines, request.id));
    if (isImpossible(request, rental, now)) throw new Refused(422);
  }
  const isTwice = new Set(updates.map((one) => one.id)).size < updates.length;
  if (isTwice) throw new Refused(422);
  if (status === 'cancelled') refuseReceived(order, updates);
  if (added.some(({ line }) => line)) throw new Refused(409);
  if (!isOpen(order)) refuseGone(world, order, { status, updates });
  const moves = noMoves();
  for (const request of updates) {
    changeLine(world, order, byId(order.lines, request.id), request, now, moves);
  }
  for (const one of added) {
    addLine(world, order, one, now, moves);
    moves.moved.add(order.id);
  }
  Object.assign(order, { trackingUrl, tags: changeTags(order.tags, tagsAttributes) });
  if (status) setStatus(world, order, status);
  else followAll(world, moves);
  if (isOpen(order)) refuseDoubles(world);
  return 200;
}

/** A cancelled order gives no credits back. */
function setStatus(world: World, order: ReturnOrder, status: ReturnStatus): void {
  const before = order.status;
  order.status = status;
  for (const { rentalId } of order.lines) {
    if (status === 'cancelled') reclaimCredit(world, rentalId);
    else if (before === 'cancelled') giveCreditBack(world, rentalId);
  }
}

type LineUpdate = LineRequest & ReturnEntry & { id: number };

const isUpdate = (request: LineRequest & ReturnEntry & { id?: number }): request is LineUpdate =>
  request.id !== undefined;

/**
 * The units to add to an order, on a line where another open order has them; and the updates of the
 * lines of the order that entries mean.
 */
function addedTo(
  world: World,
  order: ReturnOrder,
  requests: readonly (LineRequest & ReturnEntry & { id?: number })[],
  { status, now }: { status: ReturnStatus; now: number },
): { added: Returning[]; meant: LineUpdate[] } {
  const entries = requests.filter((request) => !isUpdate(request));
  if (entries.length === 0) return { added: [], meant: [] };
  const isAwaiting = isOpen(order) || status !== 'cancelled';
  const own = isAwaiting ? order.lines.filter((line) => line.status !== 'received') : [];
  const returning = resolve(world, entries, now, own);
  if (returning.length < entries.length) throw new Refused(422);
  const isMeant = ({ line }: Returning) => order.lines.some(({ id }) => id === line?.id);
  const added = returning.filter((one) => !isMeant(one));
  const isClosed = status === 'cancelled' || (!isOpen(order) && !isOpen({ ...order, status }));
  if (isClosed && added.length > 0) throw new Refused(422);
  for (const { itemId, rentalId, request } of added) {
    if (request.restocked || request._destroy) throw new Refused(422);
    const isThere = order.lines.some((one) =>
      rentalId === null
        ? one.itemId === itemId && one.rentalId === null && one.status !== 'received'
        : one.rentalId === rentalId,
    );
    const customerId = rentalId === null ? null : byId(world.cycles, rentalId).customerId;
    if (isThere || (rentalId !== null && customerId !== order.customerId)) throw new Refused(422);
  }
  const meant = returning
    .filter(isMeant)
    .map(({ line, request }) => ({ ...request, id: line!.id }));
  return { added, meant };
}

/** A received unit is back, so its order cannot be cancelled. */
function refuseReceived(order: ReturnOrder, updates: readonly LineUpdate[]): void {
  const isReceived = order.lines.some(
    (line) => statusAfter(line, updates.find(({ id }) => id === line.id) ?? {}) === 'received',
  );
  if (isReceived) throw new Refused(422);
}

/** Rentals of a closed order can have gone on without it. */
function refuseGone(
  world: World,
  order: ReturnOrder,
  { status = order.status, updates }: { status?: ReturnStatus; updates: readonly LineUpdate[] },
): void {
  const opens = isOpen({ ...order, status });
  for (const line of order.lines) {
    const request = updates.find(({ id }) => id === line.id) ?? {};
    const isReceived = line.status !== 'received' && statusAfter(line, request) === 'received';
    if (isReceived && status === 'cancelled') throw new Refused(409);
    const rental = world.cycles.find(({ id }) => id === line.rentalId);
    if (!rental || (!opens && !isReceived)) continue;
    const isElsewhere = openLines(world).some(({ rentalId }) => rentalId === rental.id);
    const isOver = rental.receivedAt !== null || rental.closedAs === 'bought';
    const isBack = line.status !== 'received' && isOver;
    if (rental.itemId !== line.itemId || isElsewhere || isBack) throw new Refused(409);
  }
}

function refuseNonsense(order: ReturnOrder, request: LineUpdate): void {
  const line = order.lines.find(({ id }) => id === request.id);
  const { rentalId, itemId, serial, withoutRental, status, _destroy } = request;
  if ([rentalId, itemId, serial, withoutRental].some((name) => name !== undefined))
    throw new Refused(422);
  if (!line || (_destroy && !isOpen(order))) throw new Refused(422);
  if (_destroy && (line.status === 'received' || (status ?? line.status) !== line.status))
    throw new Refused(422);
  const isReceived = statusAfter(line, request) === 'received';
  if (request.restocked === true && !isReceived) throw new Refused(422);
}

/** A rental is on one open line at most, and so is a unit that nobody had rented. */
function refuseDoubles(world: World): void {
  const lines = openLines(world);
  const names = lines.map(({ rentalId, itemId }) => rentalId ?? `unit ${itemId}`);
  if (new Set(names).size < names.length) throw new Refused(409);
}
