import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { CreditsService } from '../../credits/credits.service.js';
import type { CycleState } from '../rules/cycle-state.js';
import type { LockedCycle } from '../cycles.repository.js';

/** A cycle before and after a change. */
interface CycleStep {
  readonly before: LockedCycle;
  readonly after: CycleState;
}

/** What receiving and cancelling cycles mean for the credits that they cost. */
@Injectable()
export class CycleCreditsService {
  constructor(private readonly credits: CreditsService) {}

  /**
   * A credit that waits for the receival comes back with it, and goes when that is undone. Whatever it
   * waits for, it comes back when its cycle is cancelled.
   */
  async follow(scope: Scope, steps: readonly CycleStep[]): Promise<void> {
    const turned = steps.filter(
      ({ before, after }) => (before.receivedAt === null) !== (after.receivedAt === null),
    );
    const idsOf = (isReceived: boolean) =>
      turned
        .filter(({ after }) => (after.receivedAt !== null) === isReceived)
        .map(({ before }) => before.id);
    await this.credits.settle(scope, idsOf(true), ['received_at'], 'returned');
    await this.credits.settle(scope, idsOf(false), ['received_at'], 'unreturned');
    const cancelled = steps.filter(
      ({ before, after }) => before.cancelledAt === null && after.cancelledAt !== null,
    );
    await this.credits.giveBack(
      scope,
      cancelled.map(({ before }) => before.id),
    );
  }
}
