import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { addDays, type Day, dayOf, latest } from '../../parts/days.js';
import { sumOf } from '../../parts/pager.js';
import type { Shop } from '../../service/client.js';
import { nowOf } from '../../service/write.js';

/** The days that the calendar shows. */
export interface Window {
  readonly from: Day;
  /** The last day. */
  readonly to: Day;
}

/** The units of the calendar as far as they were read, and everything that takes their days. */
export interface Stock {
  /** The units from the first row on. Later ones are read when their rows are shown. */
  readonly units: readonly Unit[];
  /** Whether these are all units. */
  readonly isWhole: boolean;
  /** The number of all units with the filters. */
  readonly count: Schemas['ListCount'];
  /** The rentals by the ids of their units, as far as they were read. */
  readonly rentals: ReadonlyMap<number, readonly Rental[]>;
  readonly blocks: readonly Block[];
  /** The customers who wait for units on these days, oldest first. */
  readonly waiting: readonly Waiting[];
  /** The days for which all this was read. */
  readonly window: Window;
  readonly today: Day;
}

/** A row of the calendar: a unit, or the customers who wait for its variant. */
export interface Row {
  readonly unit: Unit;
  readonly waiting?: readonly Waiting[];
}

/** Rows of the calendar, from the first one to the one before `end`. */
export interface Rows {
  readonly first: number;
  readonly end: number;
}

export type Block = Schemas['BlockedDate'];

export type Waiting = Schemas['WaitingEntry'];

export type Unit = Pick<Schemas['Item'], (typeof UNIT_FIELDS)[number]>;

export type Rental = Pick<Schemas['Cycle'], (typeof RENTAL_FIELDS)[number]>;

/** Units by product, variant or a search. */
export interface StockQuery {
  readonly platformProductId?: number[];
  readonly platformVariantId?: number[];
  readonly search?: string;
}

/** The most that one request can return or name. */
export const PAGE_SIZE = 100;

export const UNIT_FIELDS = [
  'id',
  'serial',
  'productTitle',
  'variantTitle',
  'platformVariantId',
  'platformProductId',
  'visibility',
] as const;

const RENTAL_FIELDS = [
  'id',
  'sequentialId',
  'status',
  'customer',
  'item',
  'itemId',
  'location',
  'isUnitFixed',
  'platformVariantId',
  'rentalStart',
  'rentalEnd',
  'minimumRentalEnd',
  'prepareFrom',
  'restockBy',
  'fulfilledAt',
  'receiveAt',
  'receivedAt',
  'restockedAt',
  'returnOrderId',
  'risks',
] as const;

/** Sold and retired units are not shown. */
const SHOWN = ['available', 'unavailable'] as const;

/** The statuses of rentals that take days from now on. */
const ACTIVE = ['unreceived', 'fulfilled', 'unfulfilled', 'scheduled', 'held'] as const;

/** Reads the units of a page. */
export const readUnits = (
  client: Shop,
  query: StockQuery,
  page: string | null,
  signal: AbortSignal,
) =>
  client.get('/items', {
    params: {
      query: {
        ...query,
        ...(page !== null && { page }),
        visibility: [...SHOWN],
        sort: ['productTitle'],
        limit: PAGE_SIZE,
        fields: [...UNIT_FIELDS],
      },
    },
    signal,
  });

/** Reads everything of the stock but its units and rentals. */
export async function readFrame(
  client: Shop,
  query: StockQuery,
  window: Window,
  signal: AbortSignal,
) {
  const { from, to } = window;
  const { platformVariantId } = query;
  const waits = { status: ['waiting' as const], rentalStart: { lte: addDays(to, 1) }, limit: 100 };
  const [counts, blocks, waiting, now] = await Promise.all([
    // Lists count up to 1,000, and this counts up to 10,000.
    client.get('/items/counts', {
      params: { query: { ...query, visibility: [...SHOWN], by: 'visibility' } },
      signal,
    }),
    collect(
      client.all('/blocked_dates', {
        params: { query: { activeFrom: from, activeTo: to, limit: 100 } },
        signal,
      }),
    ),
    client.get('/waiting_entries', {
      params: { query: { ...waits, ...(platformVariantId && { platformVariantId }) } },
      signal,
    }),
    nowOf(client),
  ]);
  return {
    count: sumOf(counts),
    blocks,
    waiting: waiting.data.filter((entry) => overlaps(daysOf(entry), window)),
    window,
    today: dayOf(now),
  };
}

/** Reads the rentals that take days of up to 100 units from a day on. */
export async function readRentals(
  client: Shop,
  itemIds: number[],
  from: Day,
  signal: AbortSignal,
): Promise<Rental[]> {
  const shared = { itemIds, limit: 100, fields: [...RENTAL_FIELDS] };
  const active = { ...shared, status: [...ACTIVE] };
  const returned = { ...shared, status: ['received' as const], restockBy: { gte: from } };
  const lists = [active, returned].map((query) =>
    collect(client.all('/cycles', { params: { query }, signal })),
  );
  return (await Promise.all(lists)).flat();
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const entry of source) collected.push(entry);
  return collected;
}

/** The first and last day that a rental takes from its unit, as far as they are known. */
export function takenDays(rental: Rental, today: Day): Days {
  const { prepareFrom: from, restockBy, restockedAt, fulfilledAt, receivedAt } = rental;
  if (restockBy === null) return { from, to: null };
  // A restocked unit is free on that day again.
  if (restockedAt !== null)
    return { from, to: latest(from, earliest(restockBy, before(restockedAt))) };
  const isOut = fulfilledAt !== null && receivedAt === null;
  return { from, to: isOut ? latest(restockBy, today) : restockBy };
}

/** Days, up to the last one if it is known. */
interface Days {
  readonly from: Day;
  readonly to: Day | null;
}

export const overlaps = (days: Days, { from, to }: Window): boolean =>
  days.from <= to && (days.to === null || days.to >= from);

/** The days for which a customer waits. */
export const daysOf = ({ rentalStart, rentalEnd }: Waiting): Days => ({
  from: dayOf(rentalStart),
  to: rentalEnd && dayOf(rentalEnd),
});

/** The rows of the units, each variant with those who wait for it above its first unit. */
export function rowsOf({ units, waiting }: Stock): readonly Row[] {
  const seen = new Set<number>();
  return units.flatMap((unit) => {
    const { platformVariantId } = unit;
    const own = seen.has(platformVariantId)
      ? []
      : waiting.filter((entry) => entry.platformVariantId === platformVariantId);
    seen.add(platformVariantId);
    return [...(own.length > 0 ? [{ unit, waiting: own }] : []), { unit }];
  });
}

/** Whether a block takes days of a unit: itself, its variant, its product or the store. */
export function isBlockOf({ resourceType, resource, resourceId }: Block, unit: Unit): boolean {
  switch (resourceType) {
    case 'Item':
      return resourceId === unit.id;
    case 'Variant':
      return resource.platformVariantId === unit.platformVariantId;
    case 'Product':
      return resource.platformProductId === unit.platformProductId;
    default:
      return true;
  }
}

const before = (time: string): Day => addDays(dayOf(time), -1);
const earliest = (one: Day, other: Day): Day => (one < other ? one : other);
