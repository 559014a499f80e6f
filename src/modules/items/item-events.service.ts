import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';

/** What modules that know items, but that items do not know, do when an item changes. */
export interface ItemListener {
  /** The units were dealt with: they are free from now on. */
  processed?(scope: Scope, itemIds: readonly number[], now: string): Promise<void>;
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

  async processed(scope: Scope, itemIds: readonly number[], now: string): Promise<void> {
    for (const listener of this.listeners) await listener.processed?.(scope, itemIds, now);
  }

  async variantChanged(scope: Scope, itemId: number, variantId: number): Promise<void> {
    for (const listener of this.listeners)
      await listener.variantChanged?.(scope, itemId, variantId);
  }
}
