import { enumeration } from '../../../fields/enumeration.js';

/** Whether a unit was processed since its last return. */
export const ITEM_STATUSES = enumeration('ItemStatus', ['processed', 'unprocessed']);
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Whether a unit can be rented; `sold` and `retired` release its serial. */
export const VISIBILITIES = enumeration('Visibility', [
  'available',
  'unavailable',
  'sold',
  'retired',
]);
export type Visibility = (typeof VISIBILITIES)[number];

/** Sold and retired units are no longer in stock. */
export const isOutOfStock = (visibility: Visibility): boolean =>
  visibility === 'sold' || visibility === 'retired';

/** The values that errors name a unit by. */
export interface NamedUnit {
  readonly sequentialId: number;
  readonly serial: string | null;
}

/** For example `Item 42 (SN-0042)`, or `Item 42` without a serial. */
export const nameOfUnit = ({ sequentialId, serial }: NamedUnit): string =>
  serial === null ? `Item ${sequentialId}` : `Item ${sequentialId} (${serial})`;

/** The maximum number of units that one request creates. */
export const QUANTITY_LIMIT = 100;

/** The fields of a unit that returns and the ends of rentals change. */
export interface UnitState {
  readonly status: ItemStatus;
  readonly conditionId: number | null;
  /** Absent where it cannot change. */
  readonly visibility?: Visibility;
  /** Absent where it cannot change. */
  readonly locationId?: number | null;
  /** When it left the stock; null while it is in stock. Absent where it cannot change. */
  readonly leftStockAt?: string | null;
}

/** A unit, whose row is locked, before and after. */
export interface UnitChange {
  readonly id: number;
  readonly before: UnitState;
  readonly after: UnitState;
  /** True where the unit gets back the status from before a receipt. */
  readonly isReceiptUndone?: boolean;
  /** The hand-over of the sale with which the unit left the stock. */
  readonly soldAt?: string | undefined;
}

/** An error sentence if there are more serials than units. */
export function surplusOf(serials: readonly (string | null)[] = [], quantity: number): string[] {
  return serials.findLastIndex((serial) => serial !== null) >= quantity
    ? [`serials must have at most quantity entries (${quantity})`]
    : [];
}

/**
 * True when a condition that a receipt or an update gives takes the unit out of the offer: damaged
 * units are not offered. A better condition does not offer a unit again; somebody decides.
 * @param damagedIds the conditions among the given ones that are damaged
 */
export const hidesUnit = (
  visibility: Visibility | undefined,
  conditionId: number | null | undefined,
  damagedIds: ReadonlySet<number>,
): boolean =>
  visibility === 'available' && typeof conditionId === 'number' && damagedIds.has(conditionId);
