import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { CycleEventsService, type CycleListener } from '../cycles/changing/cycle-events.service.js';
import type { ReceivalChange } from '../cycles/rules/cycle-receipt.js';
import { ReturnGatheringService } from './return-gathering.service.js';
import { ReturnStorageService } from './return-storage.service.js';
import { decideReceivals } from './rules/receival-decision.js';

/** Lets return lines follow their rentals, so that the two never disagree. */
@Injectable()
export class ReturnReceivalListener implements CycleListener {
  constructor(
    cycles: CycleEventsService,
    private readonly gathering: ReturnGatheringService,
    private readonly storage: ReturnStorageService,
  ) {
    cycles.listen(this);
  }

  async receivalsChanged(
    context: TenantContext,
    changes: readonly ReceivalChange[],
  ): Promise<void> {
    const facts = await this.gathering.forRentals(context, changes);
    await this.storage.store(context, decideReceivals(changes, facts), facts.now);
  }
}
