import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { queryAll } from '../../database/sql/statement.js';
import type { ReturnEstimate } from '../items/rules/taken-days.js';
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
    context: TenantContext,
    variantIds: readonly number[],
    locationId: number | null,
  ): Promise<BookableUnits[]> {
    return queryAll(context, BOOKABLE_UNITS, variantIds, locationId);
  }

  /** The reserved days of each variant's units within the window. */
  reserved(
    context: TenantContext,
    variantIds: readonly number[],
    window: { from: string; to: string },
    { today, restocked }: ReturnEstimate,
  ): Promise<ReservedDays[]> {
    return queryAll(context, RESERVED_DAYS, variantIds, window.from, window.to, today, restocked);
  }

  /** The units of each variant with an active rental, and those of which one is without end. */
  active(context: TenantContext, variantIds: readonly number[]): Promise<ActiveUnits[]> {
    return queryAll(context, ACTIVE_UNITS, variantIds);
  }
}
