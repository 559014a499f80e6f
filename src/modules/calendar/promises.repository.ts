import { Injectable } from '@nestjs/common';
import { queryAll } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { estimateDays } from '../items/items.sql.js';
import { FIND_PROMISED, FIND_SHORT_VARIANTS, promisedDaysOf } from './promises.sql.js';
import type { PromisedDays } from './rules/promised-days.js';
import type { ReturnEstimate } from './rules/taken-days.js';

/** Reads the cycles at risk: each still needs a unit of the variant that it was booked for. */
@Injectable()
export class PromisesRepository {
  /** The needs for units of the variants on days of the window, the earliest first. */
  async find(
    context: TenantContext,
    variantIds: readonly number[],
    window: { from: string; to: string },
    estimate: ReturnEstimate,
  ): Promise<PromisedDays[]> {
    if (window.to < estimate.today) return [];
    const { from, to } = window;
    const found = await queryAll(
      context,
      FIND_PROMISED,
      variantIds,
      from,
      to,
      ...estimateDays(estimate),
    );
    return found.map(promisedDaysOf);
  }

  /**
   * The variants that need all their free units for cycles at risk on some day of the window.
   * @param locationPlatformId counts only the units of this location, and the cycles on them
   */
  async findShortVariants(
    context: TenantContext,
    window: { from: string; to: string },
    estimate: ReturnEstimate,
    locationPlatformId: number | undefined,
  ): Promise<number[]> {
    if (window.to < estimate.today) return [];
    const { from, to } = window;
    const short = await queryAll(
      context,
      FIND_SHORT_VARIANTS,
      locationPlatformId ?? null,
      from,
      to,
      ...estimateDays(estimate),
    );
    return short.map(({ variantId }) => variantId);
  }
}
