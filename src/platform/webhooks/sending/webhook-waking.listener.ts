import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type Collector, onCommit } from '../../../database/transaction.js';
import type { DomainEvent } from '../../events/event-catalogue.js';
import { type EventListener, EventRecorderService } from '../../events/event-recorder.service.js';

/** A shop whose deliveries may be due after a commit. */
export interface WokenShop {
  readonly shopId: number;
  /** True when the shop may have its first endpoint. */
  readonly isNew: boolean;
}

/** Wakes the worker of this process when a commit leads to deliveries. */
@Injectable()
export class WebhookWakingListener implements EventListener, Collector<WokenShop> {
  private wake: (shop: WokenShop) => void = () => {};

  constructor(events: EventRecorderService) {
    events.listen(this);
  }

  /** Sets the receiver of the shops. */
  onWake(wake: (shop: WokenShop) => void): void {
    this.wake = wake;
  }

  /** Wakes the worker for a delivery that a single statement made due. */
  wakeNow({ shopId }: TenantContext): void {
    this.wake({ shopId, isNew: false });
  }

  /** Wakes the worker for deliveries that are due without an event. Inside of a transaction only. */
  wakeOnCommit(context: TenantContext, isNew = false): void {
    onCommit(context, this, [{ shopId: context.shopId, isNew }]);
  }

  async recorded(context: TenantContext, events: readonly DomainEvent[]): Promise<void> {
    const isNew = events.some(
      ({ resourceType, type }) => resourceType === 'WebhookEndpoint' && type === 'created',
    );
    this.wakeOnCommit(context, isNew);
  }

  afterCommit(shops: readonly WokenShop[]): void {
    this.wake({ shopId: shops[0]!.shopId, isNew: shops.some(({ isNew }) => isNew) });
  }
}
