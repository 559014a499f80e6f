import { cyclesOf, isActive, isOut, risksOf } from '../model/model-units.js';
import { byId, type Cycle, dayOf, isPast, type World } from '../model/model.js';

/** The sheets that are compared: those of today and tomorrow. */
export const SHEET_OFFSETS = [0, 1];

/** The ids of the cycles on each list of the sheet of a day, the lowest first. */
export function sheetOf(world: World, now: number, offset: number): Record<string, number[]> {
  const today = dayOf(now);
  const day = today + offset;
  const isPlanned = (cycle: Cycle) => isActive(cycle) && !isOut(cycle);
  const isOnSheet = (one: number, isLeftOver = true) =>
    one === day || (day === today && one < today && isLeftOver);
  const isDueOn = (due: number | null, last = day) =>
    due !== null && dayOf(due) >= day && dayOf(due) <= last;
  const isOverdue = (due: number | null) => isPast(due, now) && dayOf(due!) < day;
  const list = (isListed: (cycle: Cycle) => boolean) =>
    world.cycles
      .filter(isListed)
      .map(({ id }) => id)
      .toSorted((one, other) => one - other);
  return {
    prepare: list(
      (cycle) =>
        isPlanned(cycle) && cycle.packingStatus !== 'packed' && isOnSheet(cycle.prepareFrom),
    ),
    handOver: list((cycle) => isPlanned(cycle) && isDueOn(cycle.fulfillAt)),
    takeBack: list(
      (cycle) => (isOut(cycle) || (day > today && isPlanned(cycle))) && isDueOn(cycle.receiveAt),
    ),
    overdue: list(
      (cycle) => isActive(cycle) && isOverdue(isOut(cycle) ? cycle.receiveAt : cycle.fulfillAt),
    ),
    restock: list(
      (cycle) =>
        cycle.receivedAt !== null &&
        cycle.restockedAt === null &&
        isOnSheet(neededOn(world, cycle), awaitsRestock(world, cycle)) &&
        !cyclesOf(world, cycle.itemId).some(isOut),
    ),
    atRisk: list((cycle) => isDueOn(cycle.fulfillAt, day + 2) && risksOf(world, cycle).length > 0),
  };
}

/** The day on which the unit of a received cycle has to be restocked. */
const neededOn = (world: World, { itemId, restockBy }: Cycle): number =>
  Math.min(
    restockBy!,
    ...cyclesOf(world, itemId)
      .filter((cycle) => isActive(cycle) && !isOut(cycle))
      .map(({ occupied }) => occupied?.from ?? Infinity),
  );

/** Whether the last receipt of a unit in stock is that of the cycle, and nobody has processed it. */
function awaitsRestock(world: World, cycle: Cycle): boolean {
  const { status, visibility } = byId(world.items, cycle.itemId);
  const receipts = cyclesOf(world, cycle.itemId)
    .filter(({ receivedAt }) => receivedAt !== null)
    .sort((one, other) => one.receivedAt! - other.receivedAt! || one.id - other.id);
  const isInStock = visibility === 'available' || visibility === 'unavailable';
  return status === 'unprocessed' && isInStock && receipts.at(-1)!.id === cycle.id;
}

/** The same of a response of the service. */
export const sheetIdsOf = ({ date: _, ...lists }: any): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries<any>(lists).map(([name, { data }]) => [
      name,
      data.map(({ id }: any) => id).sort((one: number, other: number) => one - other),
    ]),
  );
