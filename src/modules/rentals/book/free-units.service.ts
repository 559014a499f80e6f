import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { AppError, type SoughtUnit } from '../../../errors/app-error.js';
import { groupedBy } from '../../../records/grouped-by.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { returnEstimate } from '../../calendar/rules/taken-days.js';
import { BookingRepository } from './booking.repository.js';
import { meets } from '../../calendar/rules/requirements.js';
import type { FreeUnits } from './candidates.sql.js';

/** Says which other location or condition has free units. */
@Injectable()
export class FreeUnitsService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly shop: ShopReader,
  ) {}

  /**
   * Runs a request. If no unit is free at the location or in the conditions that it asks for, its
   * error names others that have one. They are read after the rollback, since the bookings of the
   * request do not count.
   */
  async explaining<Result>(context: TenantContext, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      throw error instanceof AppError ? await this.explained(context, error) : error;
    }
  }

  private async explained(context: TenantContext, error: AppError): Promise<AppError> {
    const { kind, sentences, details } = error;
    const { soughtUnit: sought } = details;
    if (!sought || (sought.locationId === null && sought.conditionIds === null)) return error;
    const estimate = returnEstimate(
      context.now().toISOString(),
      await this.shop.logistics(context),
    );
    const found = await this.bookings.freeUnits(context, sought, estimate);
    const sentence = [sentences[0], ...alternativesTo(sought, found)].join('; ');
    return new AppError(kind, [sentence], details);
  }
}

/** The maximum number of locations, and of conditions, that one sentence names. */
const NAME_LIMIT = 3;

/**
 * The locations and conditions in which units are free, most units first: `3 are free at Bergen`. A
 * request with that location or condition gets as many units: those that cycles at risk or the rest
 * of the request can need are not counted.
 */
function alternativesTo(sought: SoughtUnit, all: readonly FreeUnits[]): string[] {
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
