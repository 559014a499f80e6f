import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import type { DomainEvent } from './event-catalogue.js';

/** A listener that stores or forwards events within their transaction. */
export interface EventListener {
  recorded(context: TenantContext, events: readonly DomainEvent[]): Promise<void>;
}

/** Receives every change of a shop's records and passes it to the listeners. */
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
