import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import type { DomainEvent } from './event-catalogue.js';

/** Who keeps or passes on what happens, in the transaction in which it happens. */
export interface EventListener {
  recorded(context: TenantContext, events: readonly DomainEvent[]): Promise<void>;
}

/** Hears of every change of a record of a shop, and tells whoever listens. */
@Injectable()
export class EventRecorderService {
  private readonly listeners: EventListener[] = [];

  listen(listener: EventListener): void {
    this.listeners.push(listener);
  }

  /** Records events in the order in which they happened, in the caller's transaction. */
  async record(context: TenantContext, events: readonly DomainEvent[]): Promise<void> {
    if (events.length === 0) return;
    for (const listener of this.listeners) await listener.recorded(context, events);
  }
}
