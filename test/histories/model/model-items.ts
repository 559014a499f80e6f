import { unbooked } from './model-room.js';
import { untilRestock } from './model-schedule.js';
import { cyclesOf, isActive, isOut, isSerialTaken } from './model-units.js';
import {
  byId,
  changeTags,
  type Cycle,
  dayOf,
  type Days,
  type Item,
  Refused,
  span,
  type World,
} from './model.js';

/** The update of an item; absent fields stay. */
export type ItemChange = Partial<Omit<Item, 'id' | 'tags'>> & {
  tagsAttributes?: { title: string; _destroy?: boolean }[];
};

/**
 * `PUT /items/{id}`
 * @param later takes what can only be judged once others are changed as well
 */
export function changeItem(
  world: World,
  id: number,
  change: ItemChange,
  now: number,
  later = (judge: () => void): void => judge(),
): number {
  const item = byId(world.items, id);
  const { tagsAttributes = [], ...members } = change;
  const { variantId = item.variantId } = members;
  const { status } = item;
  const isPlanned = (cycle: Cycle) => isActive(cycle) && !isOut(cycle);
  const isBooked = cyclesOf(world, id).some(isPlanned);
  if (variantId !== item.variantId && isBooked) throw new Refused(409);
  Object.assign(item, members, { tags: changeTags(item.tags, tagsAttributes) });
  later(() => {
    if (isSerialTaken(world, item)) throw new Refused(422);
  });
  if (change.status === 'processed') restock(world, item, now);
  if (change.status === 'unprocessed' && status === 'processed') undoRestock(world, item);
  return 200;
}

/** The unit was dealt with: what came back has its days no longer, from today on. */
export function restock(world: World, item: Item, now: number): void {
  item.status = 'processed';
  const back = cyclesOf(world, item.id).filter(
    ({ receivedAt, cancelled, restockedAt }) =>
      receivedAt !== null && !cancelled && restockedAt === null,
  );
  for (const cycle of back) {
    cycle.restockedAt = now;
    cycle.occupied = untilYesterday(cycle.occupied, now);
    cycle.booked = untilYesterday(cycle.booked, now);
  }
  for (const line of world.orders.flatMap(({ lines }) => lines)) {
    if (line.itemId === item.id && line.status === 'received') line.restockedAt ??= now;
  }
}

/** The unit has to be dealt with again: the last that came back has its days as before. */
function undoRestock(world: World, item: Item): void {
  const isRestocked = ({ restockedAt }: { restockedAt: number | null }) => restockedAt !== null;
  const [cycle] = cyclesOf(world, item.id)
    .filter((one) => one.receivedAt !== null && isRestocked(one))
    .sort((one, other) => other.receivedAt! - one.receivedAt! || other.id - one.id);
  const lines = world.orders
    .flatMap((order) => order.lines)
    .filter((one) => one.itemId === item.id && one.status === 'received' && isRestocked(one))
    .sort((one, other) => other.id - one.id);
  if (lines[0]) lines[0].restockedAt = null;
  if (!cycle) return;
  cycle.restockedAt = null;
  cycle.occupied = untilRestock(world, cycle, cycle.prepareFrom);
  const { booked, occupied } = cycle;
  const from = booked?.from ?? occupied?.from;
  cycle.booked = from === undefined ? null : span(from, occupied?.to ?? -Infinity);
  cycle.booked = unbooked(world, cycle);
}

const untilYesterday = (days: Days | null, now: number): Days | null =>
  days && span(days.from, Math.min(days.to, dayOf(now) - 1));
