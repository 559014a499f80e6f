import type { ItemStatus } from './item-values.js';

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
