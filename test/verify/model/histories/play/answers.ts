import type { HttpClient } from '../../../../support/service/client.js';
import { wasHandedOver } from '../model/model-steps.js';
import { cyclesOf, isActive, risksOf, takenDays, unitsLeft } from '../model/model-units.js';
import {
  byId,
  type Cycle,
  dayOf,
  isOpen,
  isPast,
  type Item,
  overlap,
  type ReturnLine,
  type ReturnOrder,
  type World,
} from '../model/model.js';
import { type Clock, dateOf } from './clock.js';
import { reckoningBody } from './shop.js';
import { SHEET_OFFSETS, sheetIdsOf, sheetOf } from './sheets.js';

/** The compared responses: the records of each kind by id, as far as the model knows them. */
export type Answers = Record<string, Map<number, Record<string, unknown>>>;

/** The window of availability, in days around today. */
const PAST = 20;
const FUTURE = 40;

/** The actual responses of the service. */
export async function observe(shop: HttpClient, { variants, products }: World, now: number) {
  const ids = variants.map(({ platformId }) => platformId).join(',');
  const window = `from=${dateOf(dayOf(now) - PAST)}&to=${dateOf(dayOf(now) + FUTURE)}`;
  const [items, cycles, orders, methods, settings, { body }, ...sheets] = await Promise.all([
    shop.all('/items?limit=100'),
    shop.all('/cycles?limit=100'),
    shop.all('/return_orders?limit=100'),
    Promise.all(products.map((one) => shop.get(`/products/${one.platformId}/calendar_method`))),
    shop.get('/shop'),
    shop.get(`/availability_timelines/batch?platformVariantIds=${ids}&${window}`),
    ...SHEET_OFFSETS.map((offset) => shop.get(`/day_sheet?date=${dateOf(dayOf(now) + offset)}`)),
  ]);
  return {
    items: items.reverse(),
    cycles: cycles.reverse(),
    orders: orders.reverse(),
    settings: settings.body,
    // A product without a method has no duration of its own.
    restockDays: methods.map((method) => method.body.customRestockDurationCount ?? null),
    availability: body.data,
    sheets: sheets.map((sheet) => sheet.body),
  };
}

export type Observed = Awaited<ReturnType<typeof observe>>;

/** The expected responses of the service. */
export function expected(world: World, clock: Clock, now: number): Answers {
  const restockDays = world.products.map(({ customRestock }) => customRestock);
  return {
    item: records(world.items, (item) => itemAnswer(world, item)),
    cycle: records(world.cycles, (cycle) => cycleAnswer(world, cycle, clock, now)),
    'return order': records(world.orders, (order) => orderAnswer(world, order)),
    'return line': records(
      world.orders.flatMap(({ lines }) => lines),
      (line) => lineAnswer(line, clock),
    ),
    variant: new Map(
      world.variants.map(({ id, platformId }) => [platformId, availability(world, id, now)]),
    ),
    'day sheet': new Map(SHEET_OFFSETS.map((offset) => [offset, sheetOf(world, now, offset)])),
    shop: new Map([[world.shopId, { ...reckoningBody(world.settings), restockDays }]]),
  };
}

/** The answers of the service under the same names. */
export function answered({
  items,
  cycles,
  orders,
  settings,
  restockDays,
  availability: variants,
  sheets,
}: Observed): Answers {
  return {
    item: records(items, ({ location, ...item }) => ({
      ...item,
      location: location?.platformId ?? null,
    })),
    cycle: records(cycles, ({ membershipCredit, item, customer, requestedLocation, ...cycle }) => ({
      ...cycle,
      requestedLocation: requestedLocation?.platformId ?? null,
      formerUnits: cycle.formerUnits.map(({ itemId }: any) => itemId),
      customerId: customer.id,
      variant: item.platformVariantId,
      credit: membershipCredit && `${membershipCredit.creditCost} ${membershipCredit.status}`,
    })),
    'return order': records(orders, ({ customer, returnLines, returnMethod, ...order }) => ({
      ...order,
      trackingUrl: returnMethod?.trackingUrl ?? null,
      customerId: customer?.id ?? null,
      lines: returnLines.map(({ id }: any) => id),
    })),
    'return line': records(
      orders.flatMap(({ returnLines }) => returnLines),
      ({ item, condition, ...line }) => ({
        ...line,
        itemId: item.id,
        conditionId: condition?.id ?? null,
      }),
    ),
    variant: new Map(variants.map((one: any) => [one.platformVariantId, one])),
    'day sheet': new Map(SHEET_OFFSETS.map((offset, index) => [offset, sheetIdsOf(sheets[index])])),
    shop: new Map([[settings.id, { ...settings, restockDays }]]),
  };
}

const records = <T extends { id: number }>(
  list: readonly T[],
  answer: (record: T) => Record<string, unknown>,
): Map<number, Record<string, unknown>> => new Map(list.map((one) => [one.id, answer(one)]));

function itemAnswer(world: World, item: Item): Record<string, unknown> {
  const { id, status, visibility, serial, conditionId, location, tags } = item;
  const active = cyclesOf(world, id).filter(isActive);
  const [earliest] = active.sort((one, other) => one.start - other.start || one.id - other.id);
  const out = active.find(({ fulfilledAt }) => fulfilledAt !== null);
  const isAwaited = (line: ReturnLine) => line.itemId === id && line.status === 'awaiting';
  return {
    status,
    visibility,
    serial,
    conditionId,
    location,
    tags,
    platformVariantId: byId(world.variants, item.variantId).platformId,
    activeRentalId: (out ?? earliest)?.id ?? null,
    activeReturnId:
      world.orders.findLast((order) => isOpen(order) && order.lines.some(isAwaited))?.id ?? null,
  };
}

function cycleAnswer(
  world: World,
  cycle: Cycle,
  clock: Clock,
  now: number,
): Record<string, unknown> {
  const { variantId } = byId(world.items, cycle.itemId);
  const isOfCycle = ({ rentalId }: ReturnLine) => rentalId === cycle.id;
  return {
    itemId: cycle.itemId,
    customerId: cycle.customerId,
    platformVariantId: byId(world.variants, cycle.variantId).platformId,
    variant: byId(world.variants, variantId).platformId,
    status: statusOf(cycle, now),
    deliveryMethodType: cycle.shipped ? 'shipping' : 'pick_up',
    rentalStart: clock.instant(cycle.start),
    rentalEnd: clock.instant(cycle.end),
    fulfillAt: clock.instant(cycle.fulfillAt),
    receiveAt: clock.instant(cycle.receiveAt),
    prepareFrom: dateOf(cycle.prepareFrom),
    restockBy: cycle.restockBy === null ? null : dateOf(cycle.restockBy),
    fulfilledAt: clock.instant(cycle.fulfilledAt),
    receivedAt: clock.instant(cycle.receivedAt),
    restockedAt: clock.instant(cycle.restockedAt),
    closedAs: closedAsOf(cycle),
    cancelReason: cycle.cancelReason,
    holdUntil: clock.instant(cycle.holdUntil),
    salePriceCents: cycle.salePrice,
    fulfillmentStatus: legStatus(cycle.fulfillAt, cycle.fulfilledAt, now),
    receivalStatus: legStatus(cycle.receiveAt, cycle.receivedAt, now),
    conflictingCycleIds: conflictingIds(world, cycle),
    risks: risksOf(world, cycle),
    requestedLocation: cycle.location,
    conditionIds: cycle.conditionIds,
    formerUnits: cycle.formerUnits,
    returnOrderId:
      world.orders.findLast((order) => order.status !== 'cancelled' && order.lines.some(isOfCycle))
        ?.id ?? null,
    tags: cycle.tags,
    packingStatus: cycle.packingStatus,
    isUnitFixed: cycle.named || cycle.packingStatus !== 'pending' || wasHandedOver(cycle),
    credit: cycle.credit && `${cycle.credit.cost} ${cycle.credit.status}`,
  };
}

/** A unit that is sold does not come back, so the sale conflicts with all later cycles. */
function conflictingIds(world: World, cycle: Cycle): number[] {
  const { visibility } = byId(world.items, cycle.itemId);
  const isSold = visibility === 'sold' && cycle.replaced !== null && cycle.closedAs === null;
  const taken = takenDays(world, cycle);
  const days = isSold && taken !== null ? { from: taken.from, to: Infinity } : taken;
  return cyclesOf(world, cycle.itemId)
    .filter((one) => one.id !== cycle.id && overlap(takenDays(world, one), days))
    .map(({ id }) => id);
}

function orderAnswer(world: World, order: ReturnOrder): Record<string, unknown> {
  const { status, customerId, trackingUrl, tags, lines } = order;
  const received = lines.filter((line) => line.status === 'received');
  const credits = world.cycles
    .filter(({ id }) => lines.some(({ rentalId }) => rentalId === id))
    .flatMap(({ credit }) => credit ?? []);
  const returned = credits.filter((credit) => credit.status === 'returned');
  return {
    status,
    customerId,
    trackingUrl,
    tags,
    lines: lines.map(({ id }) => id),
    receivalStatus: share(received, lines, ['unreceived', 'partially_received', 'received']),
    creditStatus: share(returned, credits, ['uncredited', 'partially_recredited', 'recredited']),
  };
}

const share = (
  part: readonly unknown[],
  whole: readonly unknown[],
  [none, some, all]: readonly [string, string, string],
): string => (part.length === 0 ? none : part.length < whole.length ? some : all);

function lineAnswer(line: ReturnLine, clock: Clock): Record<string, unknown> {
  const { rentalId, itemId, status, conditionId, restockedAt } = line;
  return { rentalId, itemId, status, conditionId, restockedAt: clock.instant(restockedAt) };
}

function statusOf(cycle: Cycle, now: number): string {
  if (cycle.cancelled) return 'cancelled';
  if (cycle.closedAs !== null) return cycle.closedAs;
  if (cycle.receivedAt !== null) return 'received';
  if (cycle.fulfilledAt !== null) return isPast(cycle.receiveAt, now) ? 'unreceived' : 'fulfilled';
  if (cycle.holdUntil !== null) return 'held';
  return isPast(cycle.fulfillAt, now) ? 'unfulfilled' : 'scheduled';
}

function closedAsOf({ cancelled, closedAs, receivedAt }: Cycle): string | null {
  if (cancelled) return 'cancelled';
  return closedAs ?? (receivedAt === null ? null : 'returned');
}

function legStatus(due: number | null, done: number | null, now: number): string {
  if (done !== null) return 'complete';
  if (due === null) return 'pending';
  if (isPast(due, now)) return 'overdue';
  return dayOf(due) === dayOf(now) ? 'in_progress' : 'scheduled';
}

/** Day by day and unit by unit. */
function availability(world: World, variantId: number, now: number): Record<string, unknown> {
  const units = world.items.filter(
    (item) => item.variantId === variantId && item.visibility === 'available',
  );
  const occupancy: Record<string, number> = {};
  for (let day = dayOf(now) - PAST; day <= dayOf(now) + FUTURE; day += 1) {
    occupancy[dateOf(day)!] = Math.max(0, unitsLeft(world, variantId, day));
  }
  const active = (unit: Item) => cyclesOf(world, unit.id).filter(isActive);
  return {
    occupancy,
    inventoryCount: units.length,
    futureAvailabilityInventoryCount: units.filter(
      (unit) => !active(unit).some(({ occupied }) => occupied?.to === Infinity),
    ).length,
    uncommitedInventoryCount: units.filter((unit) => active(unit).length === 0).length,
  };
}
