import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { AppError } from '../../../errors/app-error.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { returnEstimate } from '../../calendar/rules/taken-days.js';
import { BookingRepository } from './booking.repository.js';
import { alternativesTo } from './free-units.js';

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
