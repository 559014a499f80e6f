import { reclaimCredit } from './model-credits.js';
import { changeCycle } from './model-cycles.js';
import {
  conditionWithout,
  giveBack,
  gradeBy,
  type Moves,
  rentalOf,
  takeIn,
} from './model-receipts.js';
import { restock, undoRestock } from './model-items.js';
import { isGone } from './model-units.js';
import {
  byId,
  type Cycle,
  Refused,
  type ReturnLine,
  type ReturnOrder,
  type World,
} from './model.js';

/** The update of a line; absent fields stay. */
export interface LineRequest {
  status?: ReturnLine['status'];
  conditionId?: number | null;
  /** When the unit came back, and where: the platform id of a location. */
  receivedAt?: number;
  location?: number;
  restocked?: boolean;
  _destroy?: boolean;
}

/** The status of a line after an update; a removed line keeps its status. */
export const statusAfter = (line: ReturnLine, request: LineRequest): ReturnLine['status'] =>
  request._destroy ? line.status : (request.status ?? line.status);

/** True for details of a receipt that are impossible: the unit came back after it went out. */
export const isImpossible = (
  { status, receivedAt, location }: LineRequest,
  rental: Pick<Cycle, 'fulfilledAt'> | undefined,
  now: number,
): boolean => {
  if (status !== 'received') return receivedAt !== undefined || location !== undefined;
  return (
    receivedAt !== undefined &&
    (receivedAt > now || receivedAt < (rental?.fulfilledAt ?? -Infinity))
  );
};

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
    receive(world, line, { ...request, conditionId }, now);
  } else if (isTakenBack) {
    undoReceipt(world, line, now);
  } else if (status === 'received' && conditionId !== line.conditionId) {
    const item = byId(world.items, line.itemId);
    item.conditionId = conditionId ?? conditionWithout(world, line);
    gradeBy(world, line, conditionId);
  }
  Object.assign(line, { status, conditionId });
  if (request.restocked && line.restockedAt === null) {
    restock(world, byId(world.items, line.itemId), now);
  }
  const item = byId(world.items, line.itemId);
  if (request.restocked === false && line.restockedAt !== null && item.status === 'processed') {
    item.status = 'unprocessed';
    undoRestock(world, item);
  }
  if (request._destroy) {
    order.lines = order.lines.filter(({ id }) => id !== line.id);
    reclaimCredit(world, line.rentalId);
  }
  if (hasMoved) moved.add(order.id);
  if (isTakenBack) takenBack.add(order.id);
}

/** The rental is back, and the unit has to be dealt with. */
function receive(
  world: World,
  line: ReturnLine,
  { conditionId, receivedAt: sent, location }: LineRequest & { conditionId: number | null },
  now: number,
): void {
  const rental = rentalOf(world, line);
  if (rental && rental.receivedAt === null) {
    const isGiven = isGone(rental) && rental.closedAs !== 'lost';
    if (rental.cancelled || rental.fulfilledAt === null || isGiven) throw new Refused(422);
    const receivedAt = sent ?? Math.max(now, rental.fulfilledAt);
    changeCycle(world, rental.id, { receivedAt }, now, true);
  }
  takeIn(world, line, conditionId, location);
}

function undoReceipt(world: World, line: ReturnLine, now: number): void {
  const rental = rentalOf(world, line);
  if (rental && rental.receivedAt !== null) {
    changeCycle(world, rental.id, { receivedAt: null }, now, true);
  }
  giveBack(world, line);
}
