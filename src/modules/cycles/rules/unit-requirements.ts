import type { LockedUnit } from './locked-rentals.js';

/** What a unit that is to be booked must be like; null for what does not matter. */
export interface UnitRequirements {
  readonly conditionIds: readonly number[] | null;
  readonly locationId: number | null;
}

/** True when the unit is in one of the conditions and at the location. */
export const meets = (
  unit: Pick<LockedUnit, 'conditionId' | 'locationId'>,
  { conditionIds, locationId }: UnitRequirements,
): boolean =>
  (conditionIds === null || conditionIds.some((id) => id === unit.conditionId)) &&
  (locationId === null || locationId === unit.locationId);
