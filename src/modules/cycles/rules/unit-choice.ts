import { type AppError, conflict } from '../../../errors/app-error.js';
import { type DayRange, describeDays } from '../../../time/days.js';
import type { Corrections } from './corrections.js';
import type { RequestedUpdate } from './cycle-requests.js';
import type { LockedCycle, LockedUnit } from './locked-rentals.js';

/**
 * The units of which one is chosen for an update; undefined if it names the unit or keeps it. With
 * `reallocate` the cycle moves to another unit of its variant. With a new variant it keeps a unit
 * that is of the variant already.
 */
export function unitsToChooseFrom(
  { itemId, reallocate }: RequestedUpdate,
  before: LockedCycle,
  { bookedVariantId, platformVariantId }: Corrections,
  units: ReadonlyMap<number, LockedUnit>,
): LockedUnit[] | undefined {
  if (itemId !== undefined) return undefined;
  const isNew = platformVariantId !== before.platformVariantId;
  if (!reallocate && !(isNew && before.variantId !== bookedVariantId)) return undefined;
  return [...units.values()].filter(
    (unit) =>
      unit.itemId !== before.itemId &&
      unit.visibility === 'available' &&
      unit.variantId === bookedVariantId,
  );
}

/** The error for a variant without a free unit. */
export const noOtherUnitFree = ({ platformVariantId }: Corrections, days: DayRange): AppError =>
  conflict(`No unit of variant ${platformVariantId} is free ${describeDays(days)}`, 'no_unit_free');
