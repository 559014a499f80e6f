import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import type { DomainEvent } from '../../events/rules/event-catalogue.js';

/** What modules that know items, but that items do not know, do when an item changes. */
export interface ItemListener {
  /** The units were dealt with: they are free from now on. Answers what to tell of that. */
  processed?(scope: Scope, itemIds: readonly number[], now: string): Promise<DomainEvent[]>;
  /** The unit is of another variant now. */
  variantChanged?(scope: Scope, itemId: number, variantId: number): Promise<void>;
}

/** Tells listeners of changes to items, in the transaction of the change. */
@Injectable()
export class ItemEventsService {
  private readonly listeners: ItemListener[] = [];

  listen(listener: ItemListener): void {
    this.listeners.push(listener);
  }

  /** @returns what to tell of what it changed */
  async processed(scope: Scope, itemIds: readonly number[], now: string): Promise<DomainEvent[]> {
    const events: DomainEvent[] = [];
    for (const listener of this.listeners) {
      events.push(...((await listener.processed?.(scope, itemIds, now)) ?? []));
    }
    return events;
  }

  async variantChanged(scope: Scope, itemId: number, variantId: number): Promise<void> {
    for (const listener of this.listeners)
      await listener.variantChanged?.(scope, itemId, variantId);
  }
}
