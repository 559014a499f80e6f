import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { CreditsService } from '../../credits/credits.service.js';
import type { CycleState } from '../rules/cycle-state.js';
import type { LockedCycle } from '../rules/locked-rentals.js';

/** What receiving and cancelling cycles mean for the credits that they cost. */
@Injectable()
export class CycleCreditsService {
  constructor(private readonly credits: CreditsService) {}

  /** Gives credits back, and reclaims them, as the changes of their cycles ask for. */
  async settle(context: TenantContext, transitions: readonly CycleTransition[]): Promise<void> {
    const { received, unreceived, cancelled } = creditChangesOf(transitions);
    await this.credits.settle(context, received, ['received_at'], 'returned');
    await this.credits.settle(context, unreceived, ['received_at'], 'unreturned');
    await this.credits.giveBack(context, cancelled);
  }
}

/** A cycle before and after a change. */
interface CycleTransition {
  readonly before: LockedCycle;
  readonly after: CycleState;
}

/** What changes of cycles mean for the credits that they cost, by the ids of the cycles. */
interface CreditChanges {
  /** Received: credits that wait for the receival come back. */
  readonly received: readonly number[];
  /** Not received any more: those credits go again. */
  readonly unreceived: readonly number[];
  /** Cancelled: credits come back, whatever they wait for. */
  readonly cancelled: readonly number[];
}

/** What happens to the credits of cycles that are received or cancelled, or no longer received. */
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
  };
}
