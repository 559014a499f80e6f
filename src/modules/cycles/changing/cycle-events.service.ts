import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { ReceivalChange } from '../rules/cycle-receipt.js';

/** What modules that know cycles, but that cycles do not know, do when cycles change. */
export interface CycleListener {
  receivalsChanged(context: TenantContext, changes: readonly ReceivalChange[]): Promise<void>;
}

/** Tells listeners of changes that are made to cycles themselves, in the transaction of the change. */
@Injectable()
export class CycleEventsService {
  private readonly listeners: CycleListener[] = [];

  listen(listener: CycleListener): void {
    this.listeners.push(listener);
  }

  async receivalsChanged(
    context: TenantContext,
    changes: readonly ReceivalChange[],
  ): Promise<void> {
    if (changes.length === 0) return;
    for (const listener of this.listeners) await listener.receivalsChanged(context, changes);
  }
}
