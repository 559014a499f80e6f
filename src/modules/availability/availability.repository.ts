import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { rows } from '../../database/sql/statement.js';
import type { AbsenceDays } from '../items/rules/taken-days.js';
import {
  ACTIVE_UNITS,
  type ActiveUnit,
  BOOKABLE_UNITS,
  type BookableUnit,
  RESERVED_DAYS,
  type ReservedDays,
} from './availability.sql.js';

/** Reads what the sweep needs. */
@Injectable()
export class AvailabilityRepository {
  /** The available units of the variants, of one location if one is given. */
  units(
    scope: Scope,
    variantIds: readonly number[],
    locationId: number | null,
  ): Promise<BookableUnit[]> {
    return rows(scope, BOOKABLE_UNITS, variantIds, locationId);
  }

  /** The reserved days of the variants' units within the window. */
  reserved(
    scope: Scope,
    variantIds: readonly number[],
    window: { from: string; to: string },
    { today, restocked }: AbsenceDays,
  ): Promise<ReservedDays[]> {
    return rows(scope, RESERVED_DAYS, variantIds, window.from, window.to, today, restocked);
  }

  /** The units with an active rental, and whether one of those is without end. */
  active(scope: Scope, variantIds: readonly number[]): Promise<ActiveUnit[]> {
    return rows(scope, ACTIVE_UNITS, variantIds);
  }
}
