import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import type { LockedUnit } from '../rules/locked-rentals.js';

/** A cycle that was received, or whose receival was undone. */
export interface ReceivalChange {
  readonly cycleId: number;
  readonly isReceived: boolean;
  /** The unit of the cycle, whose row is locked. */
  readonly unit: LockedUnit;
}

/** What modules that know cycles, but that cycles do not know, do when a cycle changes. */
export interface CycleListener {
  receivalChanged(scope: Scope, change: ReceivalChange): Promise<void>;
}

/** Tells listeners of changes that are made to cycles themselves, in the transaction of the change. */
@Injectable()
export class CycleEventsService {
  private readonly listeners: CycleListener[] = [];

  listen(listener: CycleListener): void {
    this.listeners.push(listener);
  }

  async receivalChanged(scope: Scope, change: ReceivalChange): Promise<void> {
    for (const listener of this.listeners) await listener.receivalChanged(scope, change);
  }
}
