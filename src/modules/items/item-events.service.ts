import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import type { DomainEvent } from '../../platform/events/event-catalogue.js';

/** A unit and the variant that it is of now. */
export interface VariantChange {
  readonly itemId: number;
  readonly variantId: number;
}

/** What modules that know items, but that items do not know, do when an item changes. */
export interface ItemListener {
  /** The units were dealt with: they are free from now on. Answers what to tell of that. */
  processed?(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]>;
  /** Units are of these variants now. */
  variantsChanged?(context: TenantContext, changes: readonly VariantChange[]): Promise<void>;
}

/** Tells listeners of changes to items, in the transaction of the change. */
@Injectable()
export class ItemEventsService {
  private readonly listeners: ItemListener[] = [];

  listen(listener: ItemListener): void {
    this.listeners.push(listener);
  }

  /** @returns what to tell of what it changed */
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
