import type { SoughtUnit } from '../../../errors/app-error.js';
import { groupedBy } from '../../../records/grouped-by.js';
import type { FreeUnits } from './candidates.sql.js';
import { meets } from './requirements.js';

/** The maximum number of locations, and of conditions, that one sentence names. */
const NAME_LIMIT = 3;

/**
 * The locations and conditions in which units are free, most units first: `3 are free at Bergen`. A
 * request with that location or condition gets as many units: those that cycles at risk or the rest
 * of the request can need are not counted.
 */
export function alternativesTo(sought: SoughtUnit, all: readonly FreeUnits[]): string[] {
  const { locationId, conditionIds } = sought;
  const isThere = (units: FreeUnits) => meets(units, { locationId, conditionIds: null });
  const isSuitable = (units: FreeUnits) => meets(units, { locationId: null, conditionIds });
  const elsewhere = all.filter((units) => !isThere(units) && isSuitable(units));
  const unsuitable = all.filter((units) => isThere(units) && !isSuitable(units));
  return [
    ...described(
      [...groupedBy(elsewhere, (units) => units.locationId)].map(([placeId, units]) => ({
        count: Math.min(sumOf(units), spareAt(placeId, sought, all)),
        where: placeId === null ? 'without a location' : `at ${units[0]!.location}`,
      })),
    ),
    ...described(
      [...groupedBy(unsuitable, (units) => units.conditionId)].map(([conditionId, units]) => ({
        count: Math.min(sumOf(units), spareAt(locationId, sought, all)),
        where: conditionId === null ? 'without a condition' : `in condition ${units[0]!.condition}`,
      })),
    ),
  ];
}

/** The number of free units that nobody needs, at a location or anywhere. */
function spareAt(
  locationId: number | null,
  { others }: SoughtUnit,
  all: readonly FreeUnits[],
): number {
  const there = locationId === null ? all : all.filter((units) => units.locationId === locationId);
  const needed = locationId === null ? all[0]!.neededAnywhere : there[0]!.needed;
  return sumOf(there) - needed - others;
}

const sumOf = (units: readonly FreeUnits[]): number =>
  units.reduce((sum, { free }) => sum + free, 0);

const described = (places: readonly { count: number; where: string }[]): string[] =>
  places
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.where.localeCompare(other.where))
    .slice(0, NAME_LIMIT)
    .map(({ count, where }) => `${count} ${count === 1 ? 'is' : 'are'} free ${where}`);
