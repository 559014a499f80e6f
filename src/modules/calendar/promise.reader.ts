import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { PromisesRepository } from './promises.repository.js';
import type { PromisedDays } from './rules/promised-days.js';
import type { ReturnEstimate } from './rules/taken-days.js';

/** The cycles at risk, for use by other modules. */
@Injectable()
export class PromiseReader {
  constructor(private readonly promises: PromisesRepository) {}

  /** The needs for units of the variants on days of the window, the earliest first. */
  find(
    context: TenantContext,
    variantIds: readonly number[],
    window: { from: string; to: string },
    estimate: ReturnEstimate,
  ): Promise<PromisedDays[]> {
    return this.promises.find(context, variantIds, window, estimate);
  }
}
