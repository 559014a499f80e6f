import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { ClosedCycle, ReceivalChange } from '../rules/cycle-receipt.js';

/** Hooks for modules that depend on cycles to run code when cycles change. */
export interface CycleListener {
  receivalsChanged(context: TenantContext, changes: readonly ReceivalChange[]): Promise<void>;
  /** The rentals were closed while they were out: they are no longer awaited. */
  closed(context: TenantContext, closings: readonly ClosedCycle[]): Promise<void>;
}

/** Notifies listeners of direct changes to cycles, in the transaction of the change. */
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

  async closed(context: TenantContext, closings: readonly ClosedCycle[]): Promise<void> {
    if (closings.length === 0) return;
    for (const listener of this.listeners) await listener.closed(context, closings);
  }
}
