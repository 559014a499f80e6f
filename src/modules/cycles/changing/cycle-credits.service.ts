import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { CreditsService } from '../../credits/credits.service.js';
import { creditChangesOf, type CycleTransition } from '../rules/cycle-credits.js';

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
