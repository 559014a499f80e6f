import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { CreditsService } from '../../credits/credits.service.js';
import type { CycleState } from '../rules/cycle-state.js';
import type { LockedCycle } from '../rules/locked-rentals.js';

/** Settles the credits of cycles that are received, cancelled or reopened. */
@Injectable()
export class CycleCreditsService {
  constructor(private readonly credits: CreditsService) {}

  /**
   * Returns and reclaims credits according to the changes of their cycles. Reclaims come first:
   * a cycle that is reopened and received at once ends with its credit returned.
   */
  async settle(context: TenantContext, transitions: readonly CycleTransition[]): Promise<void> {
    const { received, unreceived, cancelled, reopened } = creditChangesOf(transitions);
    await this.credits.settle(context, unreceived, 'receipt', 'unreturned');
    await this.credits.settle(context, reopened, 'cancellation', 'unreturned');
    await this.credits.settle(context, received, 'receipt', 'returned');
    await this.credits.settle(context, cancelled, 'cancellation', 'returned');
  }

  /** Moves the credits of cycles along to their new customers. */
  async transfer(context: TenantContext, changes: readonly CustomerChange[]): Promise<void> {
    const transfers = changes
      .filter(({ before, corrections }) => before.customerId !== corrections.customerId)
      .filter(({ before }) => before.hasCredit)
      .map(({ before: { id: cycleId, customerId: from }, corrections: { customerId: to } }) => {
        return { cycleId, from, to };
      });
    await this.credits.transfer(context, transfers);
  }
}

/** A cycle with its customer after a change. */
interface CustomerChange {
  readonly before: LockedCycle;
  readonly corrections: { readonly customerId: number };
}

/** A cycle before and after a change. */
interface CycleTransition {
  readonly before: LockedCycle;
  readonly after: CycleState;
}

/** The effects of cycle changes on credits, as ids of cycles. */
interface CreditChanges {
  /** Received: credits that wait for the receival are returned. */
  readonly received: readonly number[];
  /** Receival undone: credits that it returned are reclaimed. */
  readonly unreceived: readonly number[];
  /** Cancelled: all credits are returned, regardless of the event they wait for. */
  readonly cancelled: readonly number[];
  /** Cancellation undone: credits that it returned are reclaimed. */
  readonly reopened: readonly number[];
}

/** The effects on credits of receiving and cancelling cycles, and of undoing either. */
function creditChangesOf(transitions: readonly CycleTransition[]): CreditChanges {
  const idsWhere = (isMeant: (step: CycleTransition) => boolean) =>
    transitions
      .filter((step) => step.before.hasCredit && isMeant(step))
      .map(({ before }) => before.id);
  return {
    received: idsWhere(
      ({ before, after }) => before.receivedAt === null && after.receivedAt !== null,
    ),
    unreceived: idsWhere(
      ({ before, after }) => before.receivedAt !== null && after.receivedAt === null,
    ),
    cancelled: idsWhere(
      ({ before, after }) => before.cancelledAt === null && after.cancelledAt !== null,
    ),
    reopened: idsWhere(
      ({ before, after }) => before.cancelledAt !== null && after.cancelledAt === null,
    ),
  };
}
