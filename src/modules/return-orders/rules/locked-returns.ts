import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import type { LineState } from './line-change.js';
import type { ReturnMethod } from './return-method.js';
import type { ReturnProgress } from './return-progress.js';

/** A line of an order as changes see it; it changes only while its unit is locked. */
export interface LockedLine extends LineState {
  readonly id: number;
  readonly returnOrderId: number;
  readonly itemId: number;
  readonly rentalId: number | null;
}

/** What changes of an order can set. */
export interface OrderState extends ReturnMethod, ReturnProgress {
  readonly tags: readonly string[];
}

/** An order whose row is locked until the transaction ends. */
export interface LockedOrder extends OrderState {
  readonly id: number;
  readonly sequentialId: number;
  readonly customerId: number | null;
}

/** Units and rentals that come back, and the orders that they are on; all rows are locked. */
export interface LockedReturns extends LockedRentals {
  /** Orders by id. */
  readonly orders: ReadonlyMap<number, LockedOrder>;
  /** All lines of those orders, oldest first. */
  readonly lines: readonly LockedLine[];
}
