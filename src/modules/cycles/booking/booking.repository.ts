import { Injectable } from '@nestjs/common';
import { dayOfSqlDate, sqlDateOf } from '../../../common/time/days.js';
import type { Scope } from '../../../database/scope.js';
import { rows } from '../../../database/sql/statement.js';
import type { CreateCycleRequest } from '../dto/cycle.request.js';
import type { BookingFacts } from '../rules/booking-decision.js';
import type { UnitRequirements } from '../rules/locked-rentals.js';
import { HORIZON, type Unit } from '../rules/unit-allocation.js';
import { type CandidateRow, FIND_CANDIDATES, FIND_FACTS } from './booking.sql.js';

/** Reads what bookings follow from. */
@Injectable()
export class BookingRepository {
  /**
   * What each of the requests names. Who books by variant waits for the bookings of the variant
   * that came before; nobody waits for two.
   */
  async facts(scope: Scope, requests: readonly CreateCycleRequest[]): Promise<BookingFacts[]> {
    const named = requests.map(
      ({ customerPlatformId, conditionIds, locationPlatformId, platformVariantId }) => {
        return { customerPlatformId, conditionIds, locationPlatformId, platformVariantId };
      },
    );
    const found = await rows(scope, FIND_FACTS, JSON.stringify(named));
    return found.map(({ variantId, archived, restockDays, ...facts }) => ({
      ...facts,
      variant: variantId === null ? null : { id: variantId, archived, restockDays },
    }));
  }

  /**
   * The units of a variant that can be booked and meet the requirements, and what is nearest to a
   * day on both sides of it. Nothing is locked.
   * @param from what ends before that day comes before, the rest after it
   * @param restocked when a unit that is out would be restocked if it came back now
   * @param itemId the only unit that counts
   */
  async candidates(
    scope: Scope,
    variantId: number,
    { conditionIds, locationId }: UnitRequirements,
    from: number,
    restocked: string,
    itemId: number | null = null,
  ): Promise<Unit[]> {
    const found = await rows(
      scope,
      FIND_CANDIDATES,
      variantId,
      conditionIds,
      locationId,
      itemId,
      sqlDateOf(from),
      sqlDateOf(from - HORIZON),
      restocked,
    );
    return found.map(unitOf);
  }
}

/** Beyond the nearest days that are taken, it does not matter which ones are. */
function unitOf({ itemId, preceding, following }: CandidateRow): Unit {
  return {
    itemId,
    busy: [
      ...(preceding === null ? [] : [{ from: -Infinity, to: dayOfSqlDate(preceding) }]),
      ...(following === null ? [] : [{ from: dayOfSqlDate(following), to: Infinity }]),
    ],
  };
}
