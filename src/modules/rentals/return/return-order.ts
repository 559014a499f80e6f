import { type AppError, conflict } from '../../../errors/app-error.js';
import { enumeration } from '../../../fields/enumeration.js';
import type { Picture } from '../picture/picture.js';
import type { ItemStatus, UnitState, Visibility } from '../../calendar/rules/item-values.js';
import { isOpen, type ReturnOrderStatus } from '../../resources/return-order-status.js';

/** The status of a unit on a return order. */
export const RETURN_LINE_STATUSES = enumeration('ReturnLineStatus', [
  'awaiting',
  'received',
  'missing',
]);
export type ReturnLineStatus = (typeof RETURN_LINE_STATUSES)[number];

/** The received share of a return order. */
export const RECEIVAL_STATUSES = enumeration('ReceivalStatus', [
  'unreceived',
  'partially_received',
  'received',
]);
export type ReceivalStatus = (typeof RECEIVAL_STATUSES)[number];

/** How units come back: collected, or sent with a label. */
export const RETURN_METHODS = enumeration('ReturnMethodType', [
  'ReturnMethod::Collection',
  'ReturnMethod::ReturnLabel',
]);
export type ReturnMethodType = (typeof RETURN_METHODS)[number];

/** The state of a unit before the receipt of its line, to restore when the receipt is undone. */
export interface ReceiptSnapshot {
  readonly itemStatusBefore: ItemStatus | null;
  readonly itemConditionBefore: number | null;
  /** Null unless the receipt took the unit out of the offer. */
  readonly itemVisibilityBefore: Visibility | null;
  readonly itemLocationBefore: number | null;
  /** The location of the receipt; null if it named none. */
  readonly locationId: number | null;
}

/** The fields of a line that change. */
export interface LineState extends ReceiptSnapshot {
  readonly status: ReturnLineStatus;
  readonly conditionId: number | null;
  readonly restockedAt: string | null;
}

/** The fields of {@link LineState}. */
export const LINE_STATE = [
  'status',
  'conditionId',
  'restockedAt',
  'itemStatusBefore',
  'itemConditionBefore',
  'itemVisibilityBefore',
  'itemLocationBefore',
  'locationId',
] as const satisfies readonly (keyof LineState)[];

/** A stored line. It changes only while its unit is locked. */
export interface LockedLine extends LineState {
  readonly id: number;
  readonly returnOrderId: number;
  readonly itemId: number;
  readonly rentalId: number | null;
}

/** The progress of an order. */
export interface ReturnProgress {
  readonly status: ReturnOrderStatus;
  readonly receivalStatus: ReceivalStatus;
}

/** The stored return method of an order; all null without one. */
export interface ReturnMethod {
  readonly methodType: ReturnMethodType | null;
  readonly trackingUrl: string | null;
  readonly addressPlatformId: number | null;
  readonly collectionDate: string | null;
}

/** The fields of {@link ReturnMethod}. */
export const METHOD_FIELDS = [
  'methodType',
  'trackingUrl',
  'addressPlatformId',
  'collectionDate',
] as const satisfies readonly (keyof ReturnMethod)[];

/** The fields of an order that change. */
export interface OrderState extends ReturnMethod, ReturnProgress {
  readonly tags: readonly string[];
}

/** An order whose row is locked until the transaction ends. */
export interface LockedOrder extends OrderState {
  readonly id: number;
  readonly sequentialId: number;
  readonly customerId: number | null;
}

/** Units and rentals that come back, and their orders; all rows are locked. */
export interface LockedReturns {
  /** By id. */
  readonly units: ReadonlyMap<number, UnitState>;
  readonly cycles: Picture['cycles'];
  /** By id. */
  readonly orders: ReadonlyMap<number, LockedOrder>;
  /** All lines of those orders, oldest first. */
  readonly lines: readonly LockedLine[];
  /** The damaged ones of the conditions of the lines and of the request. */
  readonly damagedIds: ReadonlySet<number>;
}

/** The return orders of cycles, whose lines may follow them. */
export type FollowingReturns = Pick<LockedReturns, 'orders' | 'lines' | 'damagedIds'>;

/** The conflicts of an order that claims a rental or unit again. */
export const RETURN_REFUSALS = {
  onAnotherOrder: (record: string): AppError =>
    conflict(`${record} is on another open return order`, 'on_another_return_order'),
  withAnotherUnit: (record: string, units = 'another unit by now'): AppError =>
    conflict(`${record} has ${units}`, 'unit_on_return'),
} as const;

/** The displayed number of a return order, such as `#2001`. */
export const formattedReturnId = (sequentialId: number): string => `#${sequentialId}`;

/**
 * The search text of an order for the numbers of its rentals. Text that matches as the beginning of
 * a word follows a space or a mark (U+001F).
 */
export const rentalsSearchText = (sequentialIds: readonly number[]): string =>
  sequentialIds
    .toSorted((first, second) => first - second)
    .map((number) => ` sc-${number} ${number} \x1fsc-\x1f${number}`)
    .join('');

/**
 * `rentalsSearchText` as an SQL aggregate over rentals.
 * @param number SQL for the sequential number of the rental
 */
export const rentalsSearchSql = (number: string): string =>
  String.raw`string_agg(' sc-' || ${number} || ' ' || ${number}
        || E' \x1fsc-\x1f' || ${number}, '' order by ${number})`;

/** The return order of the cycle with an id: the newest that is not cancelled. */
export const returnOrderIdSql = (cycleId: string): string => `(
    select max(o.id) from return_lines l
    join return_orders o on o.shop_id = $1 and o.id = l.return_order_id and o.status <> 'cancelled'
    where l.shop_id = $1 and l.rental_id = ${cycleId})`;

const INITIAL_STATUS = 'expected';

/** The progress of a new order. */
export const initialProgress = (lines: readonly ReturnLineStatus[]): ReturnProgress => ({
  status: statusFollowing(INITIAL_STATUS, lines),
  receivalStatus: receivalStatusOf(lines),
});

/** The received share of an order, by its lines. */
export function receivalStatusOf(lines: readonly ReturnLineStatus[]): ReceivalStatus {
  const received = lines.filter((status) => status === 'received').length;
  if (received === 0) return 'unreceived';
  return received === lines.length ? 'received' : 'partially_received';
}

/**
 * The status of an order without an explicit one. An open order follows its lines from the first
 * receipt on.
 * @param isReceiptUndone whether this change undoes a receipt
 */
export function statusFollowing(
  status: ReturnOrderStatus,
  lines: readonly ReturnLineStatus[],
  isReceiptUndone = false,
): ReturnOrderStatus {
  if (!isOpen(status)) return status;
  if (!lines.includes('received')) return isReceiptUndone ? INITIAL_STATUS : status;
  return lines.includes('awaiting') ? 'in_progress' : 'received';
}

/** A change of a return method; undefined keeps a field, null clears it. */
export interface ReturnMethodRequest {
  readonly type?: ReturnMethodType | null;
  readonly trackingUrl?: string | null;
  readonly addressPlatformId?: number | null;
  readonly collectionDate?: string | null;
}

export const NO_METHOD: ReturnMethod = {
  methodType: null,
  trackingUrl: null,
  addressPlatformId: null,
  collectionDate: null,
};

/**
 * The return method after a change. Without a type the existing one stays, unless the first address
 * or day is added, or both are removed.
 */
export function methodAfter(
  before: ReturnMethod,
  { type, ...attributes }: ReturnMethodRequest = {},
): ReturnMethod {
  const sent = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const { methodType, trackingUrl, addressPlatformId, collectionDate } = before;
  const stored = { methodType, trackingUrl, addressPlatformId, collectionDate };
  const after: ReturnMethod = { ...stored, ...Object.fromEntries(sent) };
  const stays = type === undefined && isCollected(before) === isCollected(after);
  return { ...after, methodType: type ?? ((stays && methodType) || defaultType(after)) };
}

/** True when both have the same return method. */
export const isSameMethod = (first: ReturnMethod, second: ReturnMethod): boolean =>
  (Object.keys(NO_METHOD) as (keyof ReturnMethod)[]).every(
    (member) => first[member] === second[member],
  );

function defaultType(method: ReturnMethod): ReturnMethodType | null {
  if (isCollected(method)) return 'ReturnMethod::Collection';
  return method.trackingUrl === null ? null : 'ReturnMethod::ReturnLabel';
}

const isCollected = ({ addressPlatformId, collectionDate }: ReturnMethod): boolean =>
  addressPlatformId !== null || collectionDate !== null;

/** The return method as the API returns it; null without one. */
export function returnMethodOf({ methodType: type, ...method }: ReturnMethod) {
  const { trackingUrl, addressPlatformId, collectionDate } = method;
  return type && { type, trackingUrl, addressPlatformId, collectionDate };
}
