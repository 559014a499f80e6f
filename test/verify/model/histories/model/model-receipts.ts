import { reclaimCredit } from './model-credits.js';
import { isHiddenBy } from './model-units.js';
import {
  byId,
  type Cycle,
  isOpen,
  type ReturnLine,
  type ReturnOrder,
  type World,
} from './model.js';

/** Which orders follow their lines, and from which of them a receipt was taken back. */
export interface Moves {
  readonly moved: Set<number>;
  readonly takenBack: Set<number>;
}

export const noMoves = (): Moves => ({ moved: new Set(), takenBack: new Set() });

/** The rental that a line is about, unless it has got another unit since. */
export const rentalOf = (world: World, { rentalId, itemId }: ReturnLine) =>
  world.cycles.find((cycle) => cycle.id === rentalId && cycle.itemId === itemId);

/** The unit comes in with a line, and has to be dealt with. */
export function takeIn(
  world: World,
  line: ReturnLine,
  conditionId: number | null,
  cameTo: number | null = null,
): void {
  const item = byId(world.items, line.itemId);
  line.before = {
    itemStatus: item.status,
    itemConditionId: item.conditionId,
    itemVisibility: null,
    itemLocation: item.location,
    cameTo,
  };
  item.location = cameTo ?? item.location;
  item.status = 'unprocessed';
  item.conditionId = conditionId ?? item.conditionId;
  gradeBy(world, line, conditionId);
}

/** A damaged unit is not offered. */
export function gradeBy(world: World, line: ReturnLine, conditionId: number | null): void {
  const item = byId(world.items, line.itemId);
  if (!isHiddenBy(world, item, conditionId)) return;
  line.before!.itemVisibility = item.visibility;
  item.visibility = 'unavailable';
}

/** Restores the values from before the receipt, unless they were changed since. */
export function giveBack(world: World, line: ReturnLine): void {
  const item = byId(world.items, line.itemId);
  const { itemStatus, itemVisibility, itemLocation, cameTo } = line.before!;
  if (cameTo !== null && item.location === cameTo) item.location = itemLocation;
  if (item.status === 'unprocessed') item.status = itemStatus;
  if (item.visibility === 'unavailable') item.visibility = itemVisibility ?? item.visibility;
  item.conditionId = conditionWithout(world, line);
  Object.assign(line, { before: null, restockedAt: null });
}

/** The condition of the unit without what the line gave it. */
export function conditionWithout(world: World, line: ReturnLine): number | null {
  const { conditionId } = byId(world.items, line.itemId);
  const isOfLine = line.conditionId !== null && line.conditionId === conditionId;
  return isOfLine ? line.before!.itemConditionId : conditionId;
}

/** All lines of a rental and its unit, the newest first. */
function linesOf(world: World, cycle: Cycle) {
  return world.orders
    .flatMap((order) => order.lines.map((line) => ({ order, line })))
    .filter(({ line }) => line.rentalId === cycle.id && rentalOf(world, line))
    .sort((one, other) => other.line.id - one.line.id);
}

/** The line on which a rental is awaited is received with it. */
export function receiveWith(world: World, cycle: Cycle): void {
  const lines = linesOf(world, cycle);
  const one =
    lines.find(({ order }) => isOpen(order)) ??
    lines.find(({ order }) => order.status !== 'cancelled');
  if (!one || one.line.status === 'received') return;
  takeIn(world, one.line, one.line.conditionId);
  one.line.status = 'received';
  followAll(world, { ...noMoves(), moved: new Set([one.order.id]) });
}

/** All lines that were received with a rental await it again. */
export function undoReceiptWith(world: World, cycle: Cycle): void {
  const moves = noMoves();
  for (const { order, line } of linesOf(world, cycle)) {
    if (line.status !== 'received') continue;
    giveBack(world, line);
    line.status = 'awaiting';
    moves.moved.add(order.id);
    moves.takenBack.add(order.id);
  }
  followAll(world, moves);
}

/** Open lines of a lost rental are missing; those of a bought or cancelled one go. */
export function awaitNoMore(world: World, cycle: Cycle): void {
  const moves = noMoves();
  for (const { order, line } of linesOf(world, cycle)) {
    if (!isOpen(order) || line.status !== 'awaiting') continue;
    moves.moved.add(order.id);
    if (cycle.closedAs === 'lost') line.status = 'missing';
    else order.lines = order.lines.filter((one) => one !== line);
    reclaimCredit(world, cycle.id);
  }
  followAll(world, moves);
}

export function followAll(world: World, { moved, takenBack }: Moves): void {
  for (const id of moved) follow(byId(world.orders, id), takenBack.has(id));
}

/**
 * Once something was received, the status of an open order tells whether the rest is still awaited.
 */
function follow(order: ReturnOrder, isTakenBack: boolean): void {
  if (!isOpen(order)) return;
  const statuses = order.lines.map(({ status }) => status);
  if (statuses.includes('received')) {
    order.status = statuses.includes('awaiting') ? 'in_progress' : 'received';
  } else if (isTakenBack) {
    order.status = 'expected';
  }
}
