import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { rows } from '../../database/sql/statement.js';
import type { AbsenceDays } from '../items/rules/taken-days.js';
import {
  ACTIVE_UNITS,
  type ActiveUnits,
  BOOKABLE_UNITS,
  type BookableUnits,
  RESERVED_DAYS,
  type ReservedDays,
} from './availability.sql.js';

/** Reads what the sweep needs. */
@Injectable()
export class AvailabilityRepository {
  /** The available units of each variant that has any, of one location if one is given. */
  units(
    scope: Scope,
    variantIds: readonly number[],
    locationId: number | null,
  ): Promise<BookableUnits[]> {
    return rows(scope, BOOKABLE_UNITS, variantIds, locationId);
  }

  /** The reserved days of each variant's units within the window. */
  reserved(
    scope: Scope,
    variantIds: readonly number[],
    window: { from: string; to: string },
    { today, restocked }: AbsenceDays,
  ): Promise<ReservedDays[]> {
    return rows(scope, RESERVED_DAYS, variantIds, window.from, window.to, today, restocked);
  }

  /** The units of each variant with an active rental, and those of which one is without end. */
  active(scope: Scope, variantIds: readonly number[]): Promise<ActiveUnits[]> {
    return rows(scope, ACTIVE_UNITS, variantIds);
  }
}
