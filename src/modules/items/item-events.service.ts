import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import type { DomainEvent } from '../../platform/events/event-catalogue.js';

/** A unit and its new variant. */
export interface VariantChange {
  readonly itemId: number;
  readonly variantId: number;
}

/** Hooks for modules that depend on items to run code when items change. */
export interface ItemListener {
  /** The units are processed and free from now on. Returns the events to record. */
  processed?(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]>;
  variantsChanged?(context: TenantContext, changes: readonly VariantChange[]): Promise<void>;
}

/** Notifies listeners of changes to items, in the transaction of the change. */
@Injectable()
export class ItemEventsService {
  private readonly listeners: ItemListener[] = [];

  listen(listener: ItemListener): void {
    this.listeners.push(listener);
  }

  /** @returns the events of the listeners' changes */
  async processed(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    if (itemIds.length === 0) return [];
    const events: DomainEvent[] = [];
    for (const listener of this.listeners) {
      events.push(...((await listener.processed?.(context, itemIds, now)) ?? []));
    }
    return events;
  }

  async variantsChanged(context: TenantContext, changes: readonly VariantChange[]): Promise<void> {
    if (changes.length === 0) return;
    for (const listener of this.listeners) await listener.variantsChanged?.(context, changes);
  }
}
