import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../../common/lists/grouped-by.js';
import { dayOfSqlDate, sqlDateOf } from '../../../common/time/days.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { queryAll } from '../../../database/sql/statement.js';
import type { CreateCycleRequest } from '../dto/cycle.request.js';
import type { BookingFacts } from '../rules/booking-decision.js';
import type { UnitRequirements } from '../rules/locked-rentals.js';
import { CALENDAR_LOOKBACK_DAYS, type Unit } from '../rules/unit-allocation.js';
import {
  type CandidateQuery,
  type CandidateRow,
  FIND_CANDIDATES,
  FIND_FACTS,
} from './booking.sql.js';

/** Which units may be booked, and when. */
export interface WantedUnits extends UnitRequirements {
  readonly variantId: number;
  /** What ends before that day comes before, the rest after it. */
  readonly from: number;
  /** When a unit that is out would be restocked if it came back now. */
  readonly restocked: string;
  /** The only unit that counts; any if absent. */
  readonly itemId?: number;
}

/** Reads what bookings follow from. */
@Injectable()
export class BookingRepository {
  /**
   * What each of the requests names. Who books by variant waits for the bookings of the variant
   * that came before.
   */
  async facts(
    context: TenantContext,
    requests: readonly CreateCycleRequest[],
  ): Promise<BookingFacts[]> {
    const named = requests.map(
      ({ customerPlatformId, conditionIds, locationPlatformId, platformVariantId }) => {
        return { customerPlatformId, conditionIds, locationPlatformId, platformVariantId };
      },
    );
    const found = await queryAll(context, FIND_FACTS, JSON.stringify(named));
    return found
      .toSorted((one, other) => one.place - other.place)
      .map(({ place: _, variantId, archived, restockDays, ...facts }) => ({
        ...facts,
        variant: variantId === null ? null : { id: variantId, archived, restockDays },
      }));
  }

  /**
   * For each that is wanted the units of the variant that can be booked and meet the requirements,
   * and what is nearest to the day on both sides of it. Nothing is locked. Who wants the same gets
   * the same list.
   */
  async candidates(
    context: TenantContext,
    wanted: readonly WantedUnits[],
  ): Promise<(readonly Unit[])[]> {
    const asked = wanted.map((one) => JSON.stringify(queryOf(one)));
    const queries = [...new Set(asked)];
    const found = await queryAll(context, FIND_CANDIDATES, `[${queries.join(',')}]`);
    const byPlace = groupedBy(found, ({ place }) => place);
    const lists = queries.map((_, index) => (byPlace.get(index + 1) ?? []).map(unitOf));
    return asked.map((one) => lists[queries.indexOf(one)]!);
  }
}

const queryOf = ({ from, itemId, ...wanted }: WantedUnits): CandidateQuery => ({
  ...wanted,
  itemId: itemId ?? null,
  day: sqlDateOf(from),
  since: sqlDateOf(from - CALENDAR_LOOKBACK_DAYS),
});

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
