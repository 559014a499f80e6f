import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { BlockedDatesRepository } from './blocked-dates.repository.js';
import type { Block, BlockableUnit, BlockableVariant } from './block.js';

/** The blocked dates, for use by other modules. */
@Injectable()
export class BlockedDateReader {
  constructor(private readonly blocks: BlockedDatesRepository) {}

  /** The blocks that concern one of the units on a day of the window. */
  find(
    context: TenantContext,
    units: readonly BlockableUnit[],
    window: { from: string; to: string },
  ): Promise<Block[]> {
    return this.blocks.ofUnits(context, units, window);
  }

  /** The blocks that concern a unit of one of the variants on a day of the window. */
  findOfVariants(
    context: TenantContext,
    variants: readonly BlockableVariant[],
    window: { from: string; to: string },
  ): Promise<Block[]> {
    return this.blocks.ofVariants(context, variants, window);
  }
}
