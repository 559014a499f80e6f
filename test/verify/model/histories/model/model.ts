/**
 * A shop in memory, as the rules describe it. A time is what the clocks of the shop show, in
 * milliseconds as if it were UTC: all settings count in whole days, so no zone is needed. A day is
 * a number of whole days since 1970.
 */
export interface World {
  readonly shopId: number;
  settings: Settings;
  readonly customers: readonly { id: number; platformId: number }[];
  readonly conditions: readonly number[];
  /** The conditions in which units are not offered. */
  readonly damaged: readonly number[];
  /** Platform ids. */
  readonly locations: readonly number[];
  readonly products: readonly Product[];
  readonly variants: readonly Variant[];
  readonly items: Item[];
  readonly cycles: Cycle[];
  readonly orders: ReturnOrder[];
  blocks: Block[];
  /** When the last operation was: what is out is taken as of then. */
  readonly now: number;
  /** The last name that the model gave; the service gives the true ones. */
  lastName: number;
  /** Cycles that have just got other units; the service says which of these. */
  movedAway: { id: number; readonly units: readonly number[] }[];
  /** Cycles made room for the operation, and the service says where they are now. */
  readonly room?: Room | undefined;
  /** The world before the operation, while it is played. */
  beginning?: World | undefined;
}

/** The cycles that moved, by a response. */
export interface Room {
  readonly movedIds: readonly number[];
  /** The cycles that left a unit which is cleared. */
  readonly clearedIds: readonly number[];
}

/** How the shop is set; durations in days. */
export interface Settings {
  readonly preparation: number;
  readonly delivery: number;
  readonly reverseDelivery: number;
  readonly restock: number;
  readonly sameDayTurnover: boolean;
  /** From 1 (Monday) to 7. */
  readonly closedWeekdays: readonly number[];
  readonly creditReturnCondition: 'return_order_created' | 'received_at' | null;
}

export interface Product {
  readonly id: number;
  readonly platformId: number;
  /** Takes the place of the shop's restock duration. */
  customRestock: number | null;
}

export interface Variant {
  readonly id: number;
  readonly platformId: number;
  readonly productId: number;
}

export interface Item {
  id: number;
  variantId: number;
  status: 'processed' | 'unprocessed';
  visibility: 'available' | 'unavailable' | 'sold' | 'retired';
  serial: string | null;
  conditionId: number | null;
  location: number | null;
  tags: string[];
}

/** Days from one to another, both included; without end where the last is infinite. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** The planned and actual times of a cycle. */
export interface Plan {
  itemId: number;
  shipped: boolean;
  start: number;
  end: number | null;
  fulfillAtGiven: number | null;
  receiveAtGiven: number | null;
  prepareFromGiven: number | null;
  restockByGiven: number | null;
  fulfilledAt: number | null;
  receivedAt: number | null;
  cancelled: boolean;
  cancelReason: string | null;
  /** When its hold lapses; null for a firm booking. A lapsed hold is cancelled, and keeps it. */
  holdUntil: number | null;
  closedAs: 'lost' | 'bought' | null;
  salePrice: number | null;
}

export interface Cycle extends Plan {
  id: number;
  customerId: number;
  /** The name of its order. */
  readonly order: string;
  /** Whether it is a sale, which ends when it is fulfilled. */
  readonly sale: boolean;
  /** The visibility that its unit had before it was gone. */
  replaced: Item['visibility'] | null;
  /** The booked variant; the unit may be of another one. */
  variantId: number;
  /** The requested location of its unit, by platform id; null for anywhere. */
  location: number | null;
  /** The conditions of which its unit has to have one; empty for any. */
  conditionIds: number[];
  /** Derived from the plan at its last change. */
  fulfillAt: number;
  receiveAt: number | null;
  prepareFrom: number;
  restockBy: number | null;
  restockedAt: number | null;
  /** The reserved days; null for none. */
  booked: Days | null;
  /** The actual days as stored; see `takenDays`. */
  occupied: Days | null;
  /** The units that it had before swaps, oldest first. */
  formerUnits: number[];
  tags: string[];
  packingStatus: string;
  /** Somebody named its unit. */
  named: boolean;
  credit: Credit | null;
}

export interface Credit {
  id: number;
  cost: number;
  readonly returnCondition: Settings['creditReturnCondition'];
  status: 'returned' | 'unreturned';
  /** Why it was returned: only the same cause takes it back. */
  cause: 'person' | 'receipt' | 'order' | 'cancellation' | null;
}

export interface Block {
  id: number;
  readonly on: 'Item' | 'Variant' | 'Product' | 'Store';
  readonly resourceId: number;
  readonly days: Days;
  /** The store hands nothing over and takes nothing back; it blocks no unit. */
  readonly closing: boolean;
}

export type ReturnStatus =
  'requested' | 'expected' | 'received' | 'in_progress' | 'completed' | 'cancelled';

export interface ReturnOrder {
  id: number;
  readonly customerId: number | null;
  status: ReturnStatus;
  trackingUrl: string | null;
  tags: string[];
  lines: ReturnLine[];
}

export interface ReturnLine {
  id: number;
  itemId: number;
  readonly rentalId: number | null;
  readonly requestedAt: number;
  status: 'awaiting' | 'received' | 'missing';
  conditionId: number | null;
  restockedAt: number | null;
  /** The state from before the receipt; null without one. */
  before: BeforeReceipt | null;
}

export interface BeforeReceipt {
  readonly itemStatus: Item['status'];
  readonly itemConditionId: number | null;
  /** Null unless the condition of the line took the unit out of the offer. */
  itemVisibility: Item['visibility'] | null;
  readonly itemLocation: number | null;
  /** The location of the receipt; null if it named none. */
  readonly cameTo: number | null;
}

export const isOpen = ({ status }: ReturnOrder): boolean =>
  status !== 'completed' && status !== 'cancelled';

export const DAY = 86_400_000;
export const dayOf = (time: number): number => Math.floor(time / DAY);
export const noonOf = (day: number): number => (day + 0.5) * DAY;
export const midnightOf = (day: number): number => day * DAY;

/** A name for a record until the service gives it an id. */
export const newName = (world: World): number => (world.lastName -= 1);

/** The place of a cycle before the first response of the service. */
export const ELSEWHERE = 0;

/** An error of the rules, with its status. */
export class Refused extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}

/** An error that fails a request as a whole, even where entries stand alone. */
export class Clash extends Refused {}

/** A world after an operation, and the status of the answer. */
export interface Outcome {
  readonly status: number;
  readonly world: World;
}

/** Tries an operation; what is refused changes nothing. */
export function attempt(world: World, now: number, operation: (draft: World) => number): Outcome {
  const movedAway = world.room ? world.movedAway : [];
  const before: World = { ...world, now, movedAway, beginning: undefined };
  const draft = { ...structuredClone(before), beginning: world.beginning ?? before };
  try {
    const status = operation(draft);
    return { status, world: { ...draft, beginning: undefined, room: undefined } };
  } catch (error) {
    if (error instanceof Refused) return { status: error.status, world: structuredClone(before) };
    throw error;
  }
}

/** Tries a part of an operation; when it is refused, the world is as it was. */
export function isDone(world: World, part: (draft: World) => void): boolean {
  const draft = structuredClone(world);
  try {
    part(draft);
  } catch (error) {
    if (error instanceof Refused && !(error instanceof Clash)) return false;
    throw error;
  }
  Object.assign(world, draft);
  return true;
}

/** The record with the id, which has to be there. */
export function byId<T extends { readonly id: number }>(records: readonly T[], id: number): T {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Error(`the model knows no record ${id}`);
  return record;
}

export const overlap = (one: Days | null, other: Days | null): boolean =>
  one !== null && other !== null && one.from <= other.to && other.from <= one.to;

/** The days from one to another; null when there are none. */
export const span = (from: number, to: number): Days | null =>
  from <= to && from !== Infinity && to !== -Infinity ? { from, to } : null;

export const common = (one: Days | null, other: Days | null): Days | null =>
  one && other && span(Math.max(one.from, other.from), Math.min(one.to, other.to));

/** The tags after changes by title, in the order in which they were added. */
export function changeTags(
  tags: readonly string[],
  changes: readonly { title: string; _destroy?: boolean }[],
): string[] {
  return changes.reduce<string[]>(
    (left, { title, _destroy }) => {
      const others = left.filter((tag) => tag !== title);
      if (_destroy) return others;
      return left.includes(title) ? left : [...left, title];
    },
    [...tags],
  );
}

/** A due time at midnight stands for a plain date, which lasts the whole day. */
export function isPast(due: number | null, now: number): boolean {
  if (due === null) return false;
  return due % DAY === 0 ? dayOf(due) < dayOf(now) : due < now;
}
