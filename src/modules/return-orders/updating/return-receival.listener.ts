import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import {
  CycleEventsService,
  type CycleListener,
} from '../../cycles/changing/cycle-events.service.js';
import type { ReceivalChange } from '../../cycles/rules/cycle-receipt.js';
import { ReturnGatheringService } from '../return-gathering.service.js';
import { ReturnStorageService } from '../return-storage.service.js';
import { decideReceivals } from '../rules/receival-decision.js';

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

  async receivalsChanged(scope: Scope, changes: readonly ReceivalChange[]): Promise<void> {
    const facts = await this.gathering.forRentals(scope, changes);
    await this.storage.store(scope, decideReceivals(changes, facts), facts.now);
  }
}
