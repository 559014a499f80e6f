/** The requirements for the unit of a cycle; null is no requirement. */
export interface UnitRequirements {
  readonly conditionIds: readonly number[] | null;
  readonly locationId: number | null;
}

/** The fields of a cycle that its requirements are stored in. */
export interface StoredRequirements {
  readonly requestedLocationId: number | null;
  readonly conditionIds: readonly number[];
}

/** The requirements that every choice of a unit for a cycle obeys. A named unit need not meet them. */
export const requirementsOf = ({
  requestedLocationId,
  conditionIds,
}: StoredRequirements): UnitRequirements => ({
  conditionIds: conditionIds.length === 0 ? null : conditionIds,
  locationId: requestedLocationId,
});

/** The condition and the location of a unit. */
export interface PlacedUnit {
  readonly conditionId: number | null;
  readonly locationId: number | null;
}

/** True when the unit is in one of the conditions and at the location. */
export const meets = (unit: PlacedUnit, { conditionIds, locationId }: UnitRequirements): boolean =>
  (conditionIds === null || conditionIds.some((id) => id === unit.conditionId)) &&
  (locationId === null || locationId === unit.locationId);

/** The units that meet the requirements; the same list if there are none. */
export const unitsMeeting = <Unit extends PlacedUnit>(
  units: readonly Unit[],
  requirements: UnitRequirements,
): readonly Unit[] =>
  requirements.conditionIds === null && requirements.locationId === null
    ? units
    : units.filter((unit) => meets(unit, requirements));
