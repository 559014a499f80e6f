import type { CycleChange } from './model-choices.js';
import { reclaimCredit } from './model-credits.js';
import { changeCycle } from './model-cycles.js';
import { followUnit } from './model-endings.js';
import { isGone, restock } from './model-units.js';
import {
  byId,
  type Cycle,
  isOpen,
  Refused,
  type ReturnLine,
  type ReturnOrder,
  type World,
} from './model.js';

/** The update of a line; absent fields stay. */
export interface LineRequest {
  status?: ReturnLine['status'];
  conditionId?: number | null;
  restocked?: boolean;
  _destroy?: boolean;
}

/** Which orders follow their lines, and from which of them a receipt was taken back. */
export interface Moves {
  readonly moved: Set<number>;
  readonly takenBack: Set<number>;
}

export const noMoves = (): Moves => ({ moved: new Set(), takenBack: new Set() });

/** The status of a line after an update; a removed line keeps its status. */
export const statusAfter = (line: ReturnLine, request: LineRequest): ReturnLine['status'] =>
  request._destroy ? line.status : (request.status ?? line.status);

/** Changes a line with all that follows, and notes whether its order follows as well. */
export function changeLine(
  world: World,
  order: ReturnOrder,
  line: ReturnLine,
  request: LineRequest,
  now: number,
  { moved, takenBack }: Moves,
): void {
  const status = statusAfter(line, request);
  const isTakenBack = line.status === 'received' && status !== 'received';
  const hasMoved = status !== line.status || request._destroy === true;
  const conditionId = request.conditionId === undefined ? line.conditionId : request.conditionId;
  if (line.status !== 'received' && status === 'received') {
    receive(world, line, conditionId, now);
  } else if (isTakenBack) {
    undoReceipt(world, line, now);
  } else if (status === 'received' && conditionId !== line.conditionId) {
    const item = byId(world.items, line.itemId);
    item.conditionId = conditionId ?? conditionWithout(world, line);
  }
  Object.assign(line, { status, conditionId });
  if (request.restocked && line.restockedAt === null) {
    restock(world, byId(world.items, line.itemId), now);
  }
  if (request._destroy) {
    order.lines = order.lines.filter(({ id }) => id !== line.id);
    reclaimCredit(world, line.rentalId);
  }
  if (hasMoved) moved.add(order.id);
  if (isTakenBack) takenBack.add(order.id);
}

/** The rental that a line is about, unless it has got another unit since. */
const rentalOf = (world: World, { rentalId, itemId }: ReturnLine) =>
  world.cycles.find((cycle) => cycle.id === rentalId && cycle.itemId === itemId);

/** The rental is back, and the unit has to be dealt with. */
function receive(world: World, line: ReturnLine, conditionId: number | null, now: number): void {
  const rental = rentalOf(world, line);
  if (rental && rental.receivedAt === null) {
    const isGiven = isGone(rental) && rental.closedAs !== 'lost';
    if (rental.cancelled || rental.fulfilledAt === null || isGiven) throw new Refused(422);
    const before = { ...rental };
    changeCycle(world, rental.id, { receivedAt: Math.max(now, rental.fulfilledAt) }, now);
    followUnit(world, before, rental, true);
  }
  takeIn(world, line, conditionId);
}

function takeIn(world: World, line: ReturnLine, conditionId: number | null): void {
  const item = byId(world.items, line.itemId);
  line.before = { itemStatus: item.status, itemConditionId: item.conditionId };
  item.status = 'unprocessed';
  item.conditionId = conditionId ?? item.conditionId;
}

/** Restores the values from before the receipt, unless they were changed since. */
function undoReceipt(world: World, line: ReturnLine, now: number): void {
  const rental = rentalOf(world, line);
  if (rental && rental.receivedAt !== null)
    changeCycle(world, rental.id, { receivedAt: null }, now);
  giveBack(world, line);
}

function giveBack(world: World, line: ReturnLine): void {
  const item = byId(world.items, line.itemId);
  const { itemStatus } = line.before!;
  if (item.status === 'unprocessed') item.status = itemStatus;
  item.conditionId = conditionWithout(world, line);
  Object.assign(line, { before: null, restockedAt: null });
}

/** The condition of the unit without what the line gave it. */
function conditionWithout(world: World, line: ReturnLine): number | null {
  const { conditionId } = byId(world.items, line.itemId);
  const isOfLine = line.conditionId !== null && line.conditionId === conditionId;
  return isOfLine ? line.before!.itemConditionId : conditionId;
}

/** `PUT /cycles/{id}`: the line on which a rental is awaited, or was received, goes with it. */
export function changeReturnedCycle(
  world: World,
  id: number,
  change: CycleChange & { reallocate?: boolean },
  now: number,
  later?: (judge: () => void) => void,
): number {
  const cycle = byId(world.cycles, id);
  const before = { ...cycle };
  const wasReceived = cycle.receivedAt !== null;
  const status = changeCycle(world, id, change, now, later);
  followUnit(world, before, cycle, false, later);
  if (cycle.closedAs !== before.closedAs) awaitNoMore(world, cycle);
  const isReceived = cycle.receivedAt !== null;
  if (isReceived === wasReceived) return status;
  const moves = noMoves();
  for (const { order, line } of linesGoingWith(world, id, isReceived)) {
    if (isReceived) takeIn(world, line, line.conditionId);
    else giveBack(world, line);
    line.status = isReceived ? 'received' : 'awaiting';
    moves.moved.add(order.id);
    if (!isReceived) moves.takenBack.add(order.id);
  }
  followAll(world, moves);
  return status;
}

/** Open lines of a lost rental are missing, those of a bought one go. */
function awaitNoMore(world: World, { id, closedAs }: Cycle): void {
  if (closedAs === null) return;
  const moves = noMoves();
  for (const order of world.orders.filter(isOpen)) {
    const awaiting = order.lines.filter(
      (line) => line.rentalId === id && line.status === 'awaiting' && rentalOf(world, line),
    );
    for (const line of awaiting) {
      moves.moved.add(order.id);
      if (closedAs === 'lost') {
        line.status = 'missing';
      } else {
        order.lines = order.lines.filter((one) => one !== line);
        reclaimCredit(world, id);
      }
    }
  }
  followAll(world, moves);
}

/** All that were received with the rental, the newest first; or the one on which it is awaited. */
function linesGoingWith(world: World, cycleId: number, isReceived: boolean) {
  const all = world.orders
    .flatMap((order) => order.lines.map((line) => ({ order, line })))
    .filter(({ line }) => line.rentalId === cycleId && rentalOf(world, line))
    .sort((one, other) => other.line.id - one.line.id);
  if (!isReceived) return all.filter(({ line }) => line.status === 'received');
  const one =
    all.find(({ order }) => isOpen(order)) ?? all.find(({ order }) => order.status !== 'cancelled');
  return one && one.line.status !== 'received' ? [one] : [];
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
