import {
  cyclesOf,
  isActive,
  isHiddenBy,
  isOut,
  isSerialTaken,
  lastReceipt,
  receivedOf,
} from './model-units.js';
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
  const isUndone = item.status === 'processed' && change.status === 'unprocessed';
  const isInTheWay = (cycle: Cycle) =>
    isActive(cycle) && !isOut(cycle) && cycle.variantId !== variantId;
  const isBooked = cyclesOf(world, id).some(isInTheWay);
  if (variantId !== item.variantId && isBooked) throw new Refused(409);
  const { conditionId, visibility } = change;
  const isGraded = conditionId !== item.conditionId && isHiddenBy(world, item, conditionId);
  if (isGraded && visibility === undefined) item.visibility = 'unavailable';
  Object.assign(item, members, { tags: changeTags(item.tags, tagsAttributes) });
  later(() => {
    if (isSerialTaken(world, item)) throw new Refused(422);
  });
  if (change.status === 'processed') restock(world, item, now);
  if (isUndone) undoRestock(world, item);
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

/** The unit has to be dealt with again: its last return takes its days through the restock. */
export function undoRestock(world: World, item: Item): void {
  const last = lastReceipt(world, item.id);
  if (last && 'requestedAt' in last) last.restockedAt = null;
  const [cycle] = receivedOf(world, item.id);
  if (!cycle || cycle.restockedAt === null) return;
  const { prepareFrom, restockBy } = cycle;
  const isNight = world.settings.sameDayTurnover && restockBy! > prepareFrom;
  const to = restockBy! - Number(isNight);
  const from = cycle.booked?.from ?? Math.max(prepareFrom, dayOf(world.now));
  const first = cycle.booked ? cycle.booked.to + 1 : from;
  const next = cyclesOf(world, item.id)
    .filter(({ id, booked }) => id !== cycle.id && booked && booked.to >= first)
    .map(({ booked }) => booked!.from);
  const free = Math.min(to, ...next.map((day) => day - 1));
  cycle.restockedAt = null;
  cycle.occupied = span(prepareFrom, to);
  if (free >= first) cycle.booked = span(from, free);
}

const untilYesterday = (days: Days | null, now: number): Days | null =>
  days && span(days.from, Math.min(days.to, dayOf(now) - 1));
