import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { BatchField } from '../../../errors/entries.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import type { ItemStatus } from '../../calendar/rules/item-values.js';

/** A unit and its new variant. */
export interface VariantChange {
  readonly itemId: number;
  readonly variantId: number;
  /** Whether planned cycles of the unit move to other units. */
  readonly reallocate: boolean;
  /** The index of the unit in the request. */
  readonly index: number;
}

/** Hooks for modules that depend on items to run code when items change. */
export interface ItemListener {
  /** The units are processed and free from now on. Returns the events to record. */
  processed?(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]>;
  /** The restock of the units is undone. Returns the events to record. */
  unprocessed?(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]>;
  /**
   * Locks units that planned cycles may move to, together with the units that change.
   * @param itemIds all units that change
   * @param clearedIds the units whose cycles move
   */
  lockReplacements?(
    context: TenantContext,
    itemIds: readonly number[],
    clearedIds: readonly number[],
  ): Promise<void>;
  /**
   * Runs before units get other variants. Returns the events to record.
   * @param list the name of the list of units; undefined for a single unit
   */
  variantsChanging?(
    context: TenantContext,
    changes: readonly VariantChange[],
    list: BatchField,
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
  async statusChanged(
    context: TenantContext,
    status: ItemStatus,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    if (itemIds.length === 0) return [];
    const events: DomainEvent[] = [];
    for (const listener of this.listeners) {
      events.push(...((await listener[status]?.(context, itemIds, now)) ?? []));
    }
    return events;
  }

  async lockReplacements(
    context: TenantContext,
    itemIds: readonly number[],
    clearedIds: readonly number[],
  ): Promise<void> {
    if (clearedIds.length === 0) return;
    for (const listener of this.listeners) {
      await listener.lockReplacements?.(context, itemIds, clearedIds);
    }
  }

  /** @returns the events of the listeners' changes */
  async variantsChanging(
    context: TenantContext,
    changes: readonly VariantChange[],
    list: BatchField,
  ): Promise<DomainEvent[]> {
    if (changes.length === 0) return [];
    const events: DomainEvent[] = [];
    for (const listener of this.listeners) {
      events.push(...((await listener.variantsChanging?.(context, changes, list)) ?? []));
    }
    return events;
  }

  async variantsChanged(context: TenantContext, changes: readonly VariantChange[]): Promise<void> {
    if (changes.length === 0) return;
    for (const listener of this.listeners) await listener.variantsChanged?.(context, changes);
  }
}
