import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { invalidBody, notFound } from '../../errors/app-error.js';
import { domainEvent } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import {
  type LockedVersion,
  RecordVersionsService,
} from '../../platform/versions/record-versions.service.js';
import { formattedCycleId } from '../calendar/rules/cycle-values.js';
import { CREDIT_STATUSES, type CreditStatus, type FollowingCause } from './credit-status.js';
import type { CreditResponse, UpdateCreditRequest } from './credit.response.js';
import {
  type CreditCorrection,
  CreditsRepository,
  type CreditTransfer,
  type NewCredit,
} from './credits.repository.js';

/** Charges and settles the membership credits of cycles, and keeps their ledger. */
@Injectable()
export class CreditsService {
  constructor(
    private readonly credits: CreditsRepository,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
  ) {}

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<CreditResponse> {
    const credit = await this.credits.get(context, id);
    if (!credit) throw notFound('Membership credit');
    return credit;
  }

  /**
   * Returns or reclaims a credit; repeating has no effect.
   * @throws AppError not_found; precondition_failed; invalid_body without a status
   */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateCreditRequest,
  ): Promise<CreditResponse> {
    const status = request.membershipCredit?.status ?? request.status;
    if (!status || (request.membershipCredit && request.status)) {
      throw invalidBody(`membershipCredit.status must be one of ${CREDIT_STATUSES.join(', ')}`);
    }
    const update = { id, updatedAt: request.updatedAt };
    return inTransaction(context, async (transaction) => {
      const nameOf = ({ sequentialId }: LockedVersion) => formattedCycleId(sequentialId!);
      await this.versions.assertUnchanged(transaction, 'membershipCredit', [update], nameOf);
      await this.record(transaction, status, await this.credits.setStatus(transaction, id, status));
      return this.get(transaction, id);
    });
  }

  /** Charges the customers of new cycles, in the caller's transaction. */
  charge(context: TenantContext, credits: readonly NewCredit[]): Promise<void> {
    return this.credits.charge(context, credits);
  }

  /**
   * Returns the credits of the cycles for a cause, or reclaims those that the same cause returned,
   * in the caller's transaction.
   */
  async settle(
    context: TenantContext,
    cycleIds: readonly number[],
    cause: FollowingCause,
    status: CreditStatus,
  ): Promise<void> {
    if (cycleIds.length === 0) return;
    await this.record(context, status, await this.credits.settle(context, cycleIds, cause, status));
  }

  /**
   * Keeps credits returned that an order returned, since their cycles were cancelled by then:
   * from now on, only undoing the cancellation reclaims them.
   */
  async keepForCancellation(context: TenantContext, cycleIds: readonly number[]): Promise<void> {
    if (cycleIds.length > 0) await this.credits.passOn(context, cycleIds, 'order', 'cancellation');
  }

  /**
   * Moves the credits of cycles to other customers, in the caller's transaction. A credit that is
   * charged is returned to the one and charged to the other.
   */
  async transfer(context: TenantContext, transfers: readonly CreditTransfer[]): Promise<void> {
    if (transfers.length > 0) await this.credits.transfer(context, transfers);
  }

  /** Corrects the costs of credits, in the caller's transaction. */
  async correct(context: TenantContext, corrections: readonly CreditCorrection[]): Promise<void> {
    if (corrections.length > 0) await this.credits.correct(context, corrections);
  }

  private record(
    context: TenantContext,
    status: CreditStatus,
    ids: readonly number[],
  ): Promise<void> {
    const from = status === 'returned' ? 'unreturned' : 'returned';
    return this.events.record(
      context,
      ids.map((id) => domainEvent('MembershipCredit', id, status, { from, to: status })),
    );
  }
}
