import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { onCommit, type Collector } from '../../../database/transaction.js';
import { type EventListener, EventRecorderService } from '../../events/event-recorder.service.js';
import { WebhookWorkerService } from './webhook-worker.service.js';

/** Wakes the worker when something happened, once it is committed. */
@Injectable()
export class WebhookWakingListener implements EventListener, Collector<number> {
  constructor(
    events: EventRecorderService,
    private readonly worker: WebhookWorkerService,
  ) {
    events.listen(this);
  }

  async recorded(context: TenantContext): Promise<void> {
    onCommit(context, this, [context.shopId]);
  }

  afterCommit([shopId]: readonly number[]): void {
    this.worker.wake(shopId!);
  }
}
