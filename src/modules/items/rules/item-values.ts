import { enumeration } from '../../../fields/enumeration.js';

/** Whether a unit has been dealt with since it last came in. */
export const ITEM_STATUSES = enumeration('ItemStatus', ['processed', 'unprocessed']);
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Whether a unit can be rented; `sold` and `retired` give its serial free. */
export const VISIBILITIES = enumeration('Visibility', [
  'available',
  'unavailable',
  'sold',
  'retired',
]);
export type Visibility = (typeof VISIBILITIES)[number];

/** The most units that one request makes. */
export const QUANTITY_LIMIT = 100;

/** What a return changes of a unit. */
export interface UnitState {
  readonly status: ItemStatus;
  readonly conditionId: number | null;
}

/** A unit, whose row is locked, before and after a return. */
export interface UnitChange {
  readonly id: number;
  readonly before: UnitState;
  readonly after: UnitState;
}

/** A sentence when there are more serials than units to give them to. */
export function surplusOf(serials: readonly string[] | undefined, quantity: number): string[] {
  return serials && serials.length > quantity
    ? [`serials must have at most quantity entries (${quantity})`]
    : [];
}
