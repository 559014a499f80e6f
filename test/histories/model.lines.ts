import { byId, Refused, type ReturnLine, type ReturnOrder, type World } from './model.js';
import { changeCycle } from './model.cycles.js';
import { restock } from './model.units.js';

/** What is wished of a line; absent members stay. */
export interface LineWish {
  status?: ReturnLine['status'];
  conditionId?: number | null;
  restocked?: boolean;
  _destroy?: boolean;
}

/** What becomes of a line; one that is taken off waits again before it goes. */
export const statusAfter = (line: ReturnLine, wish: LineWish): ReturnLine['status'] =>
  wish._destroy ? 'awaiting' : (wish.status ?? line.status);

/**
 * Changes a line with all that follows.
 * @returns true when its status changed or it is off, which the status of the order follows
 */
export function changeLine(
  world: World,
  order: ReturnOrder,
  line: ReturnLine,
  wish: LineWish,
  now: number,
): boolean {
  const status = statusAfter(line, wish);
  const hasMoved = status !== line.status || wish._destroy === true;
  const conditionId = wish.conditionId === undefined ? line.conditionId : wish.conditionId;
  if (line.status !== 'received' && status === 'received') {
    receive(world, line, conditionId, now);
  } else if (line.status === 'received' && status !== 'received') {
    takeBack(world, line, now);
  } else if (status === 'received' && conditionId !== line.conditionId) {
    const item = byId(world.items, line.itemId);
    item.conditionId = conditionId ?? conditionWithout(world, line);
  }
  Object.assign(line, { status, conditionId });
  if (wish.restocked && line.restockedAt === null) {
    restock(world, byId(world.items, line.itemId), now);
  }
  if (wish._destroy) {
    order.lines = order.lines.filter(({ id }) => id !== line.id);
    settleCredit(world, line.rentalId, 'unreturned');
  }
  return hasMoved;
}

/** The rental is back, and the unit has to be dealt with. */
function receive(world: World, line: ReturnLine, conditionId: number | null, now: number): void {
  const item = byId(world.items, line.itemId);
  const rental = line.rentalId === null ? undefined : byId(world.cycles, line.rentalId);
  const isOut = rental !== undefined && !rental.cancelled && rental.receivedAt === null;
  if (isOut) {
    if (rental.fulfilledAt === null) throw new Refused(422);
    changeCycle(world, rental.id, { receivedAt: Math.max(now, rental.fulfilledAt) }, now);
  }
  line.before = { itemStatus: item.status, itemConditionId: item.conditionId, wasOut: isOut };
  item.status = 'unprocessed';
  item.conditionId = conditionId ?? item.conditionId;
}

/** What the receipt set and nobody changed since is as it was before. */
function takeBack(world: World, line: ReturnLine, now: number): void {
  const item = byId(world.items, line.itemId);
  const { itemStatus, wasOut } = line.before!;
  if (wasOut) changeCycle(world, line.rentalId!, { receivedAt: null }, now);
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

/** A credit that waits for a return comes back with the line, and goes with it. */
export function settleCredit(
  world: World,
  rentalId: number | null,
  status: 'returned' | 'unreturned',
): void {
  const credit = world.cycles.find(({ id }) => id === rentalId)?.credit;
  if (credit?.returnCondition === 'return_order_created') credit.status = status;
}

export const isOpen = ({ status }: ReturnOrder): boolean =>
  status !== 'completed' && status !== 'cancelled';

/** Once something was received, the status of an order tells whether the rest is still awaited. */
export function follow(order: ReturnOrder): void {
  const statuses = order.lines.map(({ status }) => status);
  if (!statuses.includes('received')) return;
  order.status = statuses.includes('awaiting') ? 'in_progress' : 'received';
}
