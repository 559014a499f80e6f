import type { LockedUnit } from './locked-rentals.js';

/** What a unit that is to be booked must be like; null for what does not matter. */
export interface UnitRequirements {
  readonly conditionIds: readonly number[] | null;
  readonly locationId: number | null;
}

/** Why a unit cannot be booked, whatever the days; undefined when it can. */
export const unavailabilityOf = ({
  itemId,
  visibility,
}: Pick<LockedUnit, 'itemId' | 'visibility'>): string | undefined =>
  visibility === 'available'
    ? undefined
    : `Item ${itemId} is not available: its visibility is ${visibility}`;

/** True when the unit is in one of the conditions and at the location. */
export const meets = (
  unit: Pick<LockedUnit, 'conditionId' | 'locationId'>,
  { conditionIds, locationId }: UnitRequirements,
): boolean =>
  (conditionIds === null || conditionIds.some((id) => id === unit.conditionId)) &&
  (locationId === null || locationId === unit.locationId);
