import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { CreditsService } from '../../credits/credits.service.js';
import { creditChangesOf, type CycleStep } from '../rules/cycle-credits.js';

/** What receiving and cancelling cycles mean for the credits that they cost. */
@Injectable()
export class CycleCreditsService {
  constructor(private readonly credits: CreditsService) {}

  /** Gives credits back, and reclaims them, as the changes of their cycles ask for. */
  async settle(scope: Scope, steps: readonly CycleStep[]): Promise<void> {
    const { received, unreceived, cancelled } = creditChangesOf(steps);
    await this.credits.settle(scope, received, ['received_at'], 'returned');
    await this.credits.settle(scope, unreceived, ['received_at'], 'unreturned');
    await this.credits.giveBack(scope, cancelled);
  }
}
