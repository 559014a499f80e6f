import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import {
  CycleEventsService,
  type CycleListener,
  type ReceivalChange,
} from '../../cycles/changing/cycle-events.service.js';
import { ReturnGatheringService } from '../return-gathering.service.js';
import { ReturnStorageService } from '../return-storage.service.js';
import { decideReceival } from '../rules/receival-decision.js';

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

  async receivalChanged(scope: Scope, change: ReceivalChange): Promise<void> {
    const facts = await this.gathering.forRental(scope, change);
    await this.storage.store(scope, decideReceival(change.isReceived, facts), facts.now);
  }
}
