import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { ReturnEffectsService } from '../store/return-effects.service.js';
import {
  decideEnds,
  decideFollowingReceipts,
  type DirectReceipt,
  type EndedCycle,
} from './followers.js';
import { ReturnGatheringService } from './return-gathering.service.js';

/** Updates the lines of return orders whose rentals were changed directly. */
@Injectable()
export class ReturnFollowersService {
  constructor(
    private readonly gathering: ReturnGatheringService,
    private readonly effects: ReturnEffectsService,
  ) {}

  /** The lines of rentals that were received, or whose receipt was undone, follow. */
  async followReceipts(context: TenantContext, changes: readonly DirectReceipt[]): Promise<void> {
    if (changes.length === 0) return;
    const facts = await this.gathering.forRentals(context, changes);
    const now = context.now().toISOString();
    await this.effects.store(context, decideFollowingReceipts(changes, facts), now);
  }

  /** Open return orders no longer await rentals that ended without a return. */
  async followEnds(context: TenantContext, ends: readonly EndedCycle[]): Promise<void> {
    if (ends.length === 0) return;
    const facts = await this.gathering.forRentals(context, ends);
    const now = context.now().toISOString();
    await this.effects.store(context, decideEnds(ends, facts), now);
  }
}
