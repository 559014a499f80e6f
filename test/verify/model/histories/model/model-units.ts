import {
  type Block,
  byId,
  common,
  type Cycle,
  dayOf,
  ELSEWHERE,
  type Days,
  type Item,
  overlap,
  type Product,
  Refused,
  type ReturnLine,
  span,
  type World,
} from './model.js';

/** The booked days of a unit: cycles with their actual days, and blocks. */
export interface Obstacles {
  readonly cycles: readonly Cycle[];
  readonly blocks: readonly Block[];
}

export const productOf = (world: World, variantId: number): Product =>
  byId(world.products, byId(world.variants, variantId).productId);

/** Its unit will not come back: lost, bought, or sold. */
export const isGone = ({ closedAs, sale, fulfilledAt }: Cycle): boolean =>
  closedAs !== null || (sale && fulfilledAt !== null);

export const isActive = (cycle: Cycle): boolean =>
  !cycle.cancelled && cycle.receivedAt === null && !isGone(cycle);

export const isOut = (cycle: Cycle): boolean => isActive(cycle) && cycle.fulfilledAt !== null;

/** The oldest first. */
export const byAge = (units: readonly Item[]): Item[] =>
  units.toSorted((one, other) => one.id - other.id);

/** Not handed over yet: its unit will be gone. */
export const isPlannedSale = (cycle: Cycle): boolean =>
  cycle.sale && isActive(cycle) && !isOut(cycle);

/** The days on which nobody can have a unit by its name; a sale to come lets others have later ones. */
const refusedDays = (world: World, cycle: Cycle): Days | null =>
  isPlannedSale(cycle) ? cycle.booked : takenDays(world, cycle);

/** Out is out: nobody else can have a unit before it could come back now and be restocked. */
export function takenDays(world: World, cycle: Cycle): Days | null {
  const { occupied, itemId } = cycle;
  if (occupied === null || !isOut(cycle)) return occupied;
  const { customRestock } = productOf(world, byId(world.items, itemId).variantId);
  const { sameDayTurnover } = world.settings;
  const today = dayOf(world.now);
  const restockDays = customRestock ?? world.settings.restock;
  const back = today + Math.max(restockDays - (sameDayTurnover ? 1 : 0), 0);
  return { from: occupied.from, to: Math.max(occupied.to, back) };
}

/** The reasons why the unit of a planned cycle will not be there. */
export function risksOf(world: World, cycle: Cycle): string[] {
  if (!isActive(cycle) || isOut(cycle)) return [];
  const unit = byId(world.items, cycle.itemId);
  const left = daysLeft(world, cycle);
  const planned = plannedDays(world, cycle);
  const others = cyclesOf(world, unit.id).filter(isOut);
  return [
    ...(unit.visibility === 'available' ? [] : ['item_unavailable']),
    ...(blocksOf(world, unit).some(({ days }) => overlap(days, planned)) ? ['item_blocked'] : []),
    ...(others.some((one) => overlap(takenDays(world, one), left)) ? ['item_overdue'] : []),
    ...(isThere(unit, cycle) ? [] : ['item_elsewhere']),
    ...(isInCondition(unit, cycle) ? [] : ['item_unsuitable']),
  ];
}

/** The days of a planned cycle that are not over. */
const daysLeft = ({ now }: World, { occupied }: Cycle): Days | null =>
  span(Math.max(occupied!.from, dayOf(now)), occupied!.to);

/** The same of its plan: a sale needs its unit until the hand-over. */
const plannedDays = (world: World, cycle: Cycle): Days | null => {
  const left = daysLeft(world, cycle);
  return cycle.sale ? common(left, cycle.booked) : left;
};

type Requirements = Pick<Cycle, 'location' | 'conditionIds'>;

const isThere = (unit: Item, { location }: Requirements): boolean =>
  location === null || unit.location === location;

const isInCondition = ({ conditionId }: Item, { conditionIds }: Requirements): boolean =>
  conditionIds.length === 0 || conditionIds.some((id) => id === conditionId);

/** True for a unit where and as a cycle asks for it. */
export const suits = (unit: Item, cycle: Requirements): boolean =>
  isThere(unit, cycle) && isInCondition(unit, cycle);

export const cyclesOf = (world: World, itemId: number): Cycle[] =>
  world.cycles.filter((cycle) => cycle.itemId === itemId);

export const blocksOf = (world: World, item: Item): Block[] => [
  ...world.blocks.filter(({ on, resourceId }) => on === 'Item' && resourceId === item.id),
  ...blocksOfAll(world, item.variantId),
];

/** The blocks that no unit of a variant escapes. */
const blocksOfAll = (world: World, variantId: number): Block[] =>
  world.blocks.filter(({ on, resourceId, closing }) => {
    if (on === 'Variant') return resourceId === variantId;
    if (on === 'Product') return resourceId === productOf(world, variantId).id;
    return on === 'Store' && !closing;
  });

/**
 * The obstacles on some of the days, without the cycle itself.
 * @param daysOf the days of the others, which are fewer where the unit is named
 */
export function obstaclesOf(
  world: World,
  item: Item,
  days: readonly Days[],
  except?: number,
  daysOf = takenDays,
): Obstacles {
  const meets = (taken: Days | null) => days.some((some) => overlap(some, taken));
  return {
    cycles: cyclesOf(world, item.id).filter(
      (cycle) => cycle.id !== except && meets(daysOf(world, cycle)),
    ),
    blocks: blocksOf(world, item).filter((block) => meets(block.days)),
  };
}

/** The obstacles for a cycle that stays on its unit, or whose unit is named. */
export const obstaclesByName = (
  world: World,
  item: Item,
  days: readonly Days[],
  except?: number,
): Obstacles => obstaclesOf(world, item, days, except, refusedDays);

export function isFree(world: World, item: Item, days: Days, except?: number): boolean {
  const { cycles, blocks } = obstaclesOf(world, item, [days], except);
  return cycles.length + blocks.length === 0;
}

/** The free units of a variant on a day less those that cycles at risk need; may be negative. */
export function unitsLeft(
  world: World,
  variantId: number,
  day: number,
  location: number | null = null,
): number {
  const isWanted = (item: Item) =>
    item.variantId === variantId && (location === null || item.location === location);
  const free = world.items.filter(
    (item) =>
      isWanted(item) &&
      item.visibility === 'available' &&
      isFree(world, item, { from: day, to: day }),
  );
  const needing = promisedOf(world, variantId).filter(
    (cycle) =>
      isNeededAt(world, cycle, location) &&
      day >= dayOf(world.now) &&
      overlap(cycle.occupied, { from: day, to: day }),
  );
  const isPlaced = ({ id, itemId }: Cycle) =>
    itemId !== ELSEWHERE || !world.movedAway.some((one) => one.id === id);
  const toPlace = world.cycles.filter(
    (cycle) =>
      !isPlaced(cycle) &&
      cycle.variantId === variantId &&
      (location === null || cycle.location === location) &&
      overlap(cycle.occupied, { from: day, to: day }),
  );
  return free.length - needing.length - toPlace.length;
}

/** A cycle needs a unit where it asks for one, else where its unit is. */
const isNeededAt = (world: World, cycle: Cycle, location: number | null): boolean =>
  location === null || (cycle.location ?? byId(world.items, cycle.itemId).location) === location;

/**
 * The cycles at risk that were booked for a variant, if another unit of it could help them. One that makes room has
 * no unit yet; the days that it needs are counted as a place to find.
 */
const promisedOf = (world: World, variantId: number, cycles = world.cycles): Cycle[] =>
  cycles.filter(
    (cycle) =>
      cycle.variantId === variantId &&
      cycle.itemId !== ELSEWHERE &&
      risksOf(world, cycle).length > 0 &&
      !blocksOfAll(world, variantId).some(({ days }) => overlap(days, plannedDays(world, cycle))),
  );

/** True when no day of a booking would take a unit that a cycle at risk needs. */
export const isUnpromised = (
  world: World,
  variantId: number,
  { from, to }: Days,
  location: number | null,
): boolean =>
  promisedOf(world, variantId).every(({ occupied }) => {
    const last = Math.min(to, occupied!.to, from + FAR);
    for (let day = Math.max(from, occupied!.from, dayOf(world.now)); day <= last; day += 1) {
      if (unitsLeft(world, variantId, day, location) < 1) return false;
    }
    return true;
  });

/**
 * Refuses a choice of a unit that leaves more cycles at risk without one than before. Cycles that
 * change do not count, nor do those whose unit is there now.
 */
export function refuseUnmet(
  world: World,
  { variantId, location }: Pick<Cycle, 'variantId' | 'location'>,
  { from, to }: Days,
): void {
  const { beginning, cycles } = world;
  const calendarOf = ({ itemId, booked, occupied, cancelled, fulfilledAt }: Cycle) =>
    JSON.stringify([itemId, booked, occupied, cancelled, fulfilledAt]);
  const stays = (cycle: Cycle) => {
    const earlier = beginning!.cycles.find(({ id }) => id === cycle.id);
    return earlier !== undefined && calendarOf(earlier) === calendarOf(cycle);
  };
  const before = promisedOf(beginning!, variantId).filter((one) =>
    isNeededAt(beginning!, one, location),
  );
  const needs = promisedOf(world, variantId, cycles.filter(stays)).filter(({ id }) =>
    before.some((need) => need.id === id),
  );
  const wanted = { variantId, location };
  const last = Math.min(to, from + FAR);
  for (let day = Math.max(from, dayOf(world.now)); day <= last; day += 1) {
    const shortage = shortageOn(world, wanted, needs, day);
    if (shortage > shortageOn(beginning!, wanted, before, day)) throw new Refused(409);
  }
}

/** How many of the cycles at risk find no free unit on a day. */
function shortageOn(
  world: World,
  { variantId, location }: Pick<Cycle, 'variantId' | 'location'>,
  needs: readonly Cycle[],
  day: number,
): number {
  const today = { from: day, to: day };
  const needed = needs.filter(({ occupied }) => overlap(occupied, today)).length;
  if (needed === 0) return 0;
  const free = world.items.filter(
    (item) =>
      item.variantId === variantId &&
      (location === null || item.location === location) &&
      item.visibility === 'available' &&
      isFree(world, item, today),
  );
  // The service says later which of the free units they get.
  const toPlace = world.cycles.filter(
    (cycle) =>
      cycle.itemId === ELSEWHERE && cycle.variantId === variantId && overlap(cycle.occupied, today),
  );
  return Math.max(0, needed - free.length + toPlace.length);
}

/** No history reaches as far; what is free that long counts as free for ever. */
const FAR = 300;

/** Whether somebody has a unit for longer than planned. */
const isWithLate = (world: World, { id }: Item): boolean =>
  cyclesOf(world, id).some(
    (cycle) => isOut(cycle) && takenDays(world, cycle)!.to > cycle.occupied!.to,
  );

/**
 * The free unit with the fewest free days right before and after, and one that is late only if no other
 * is free; of equals the oldest.
 */
export function bestUnit(world: World, units: readonly Item[], days: Days): Item | undefined {
  const isFreeOn = (unit: Item, day: number) => isFree(world, unit, { from: day, to: day });
  const stretch = (unit: Item, day: number, step: 1 | -1): number => {
    let length = 0;
    while (length < FAR && isFreeOn(unit, day + step * (length + 1))) length += 1;
    return length;
  };
  return units
    .filter((unit) => isFree(world, unit, days))
    .map((unit) => {
      const after = days.to === Infinity ? 0 : stretch(unit, days.to, 1);
      const isLate = isWithLate(world, unit);
      return { unit, isLate, slack: stretch(unit, days.from, -1) + after };
    })
    .sort(
      (one, other) =>
        Number(one.isLate) - Number(other.isLate) ||
        one.slack - other.slack ||
        one.unit.id - other.unit.id,
    )[0]?.unit;
}

/** Serials are unique among the units in stock. */
export function isSerialTaken(world: World, item: Item): boolean {
  return (
    item.serial !== null &&
    isInStock(item) &&
    world.items.some((one) => one.id !== item.id && one.serial === item.serial && isInStock(one))
  );
}

/** A condition that is given to an available unit takes it out of the offer if it is damaged. */
export const isHiddenBy = (
  { damaged }: World,
  { visibility }: Item,
  conditionId: number | null | undefined,
): boolean => visibility === 'available' && damaged.some((id) => id === conditionId);

export const isInStock = ({ visibility }: Item): boolean =>
  visibility !== 'sold' && visibility !== 'retired';

/** The cycles of a unit that came back, the newest first. */
export const receivedOf = (world: World, itemId: number): Cycle[] =>
  cyclesOf(world, itemId)
    .filter(({ receivedAt }) => receivedAt !== null)
    .sort((one, other) => other.receivedAt! - one.receivedAt! || other.id - one.id);

/** The line of the last receipt of a unit, or the rental if it was received without one. */
export function lastReceipt(world: World, itemId: number): ReturnLine | Cycle | undefined {
  const [rental] = receivedOf(world, itemId);
  const received = world.orders
    .flatMap(({ lines }) => lines)
    .filter((line) => line.itemId === itemId && line.status === 'received')
    .sort((one, other) => other.id - one.id);
  const isLast = (line: ReturnLine) =>
    line.rentalId === null ? line.requestedAt >= rental!.receivedAt! : line.rentalId === rental!.id;
  return rental ? (received.find(isLast) ?? rental) : received[0];
}
