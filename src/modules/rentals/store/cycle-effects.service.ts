import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { BatchField } from '../../../errors/entries.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { CreditsService } from '../../credits/credits.service.js';
import { type CycleChange, cycleEventsOf, newCostOf } from './cycle-change.js';
import type { LockedCycle } from '../picture/locked-rentals.js';
import type { CycleState } from '../plan/cycle-state.js';
import { CycleWritesRepository } from './cycle-writes.repository.js';

/** Stores changes of cycles with the credits that follow them. */
@Injectable()
export class CycleEffectsService {
  constructor(
    private readonly cycles: CycleWritesRepository,
    private readonly credits: CreditsService,
    private readonly shop: ShopReader,
  ) {}

  /**
   * Stores any number of changes, in the caller's transaction. Reclaims of credits come first: a
   * cycle that is reopened and received at once ends with its credit returned.
   * @returns the events of the cycles
   * @throws AppError conflict when another booking took the unit by now
   */
  async store(
    context: TenantContext,
    changes: readonly CycleChange[],
    list?: BatchField,
  ): Promise<DomainEvent[]> {
    await this.cycles.update(context, changes, list);
    await this.credits.transfer(context, changes.flatMap(transferOf));
    await this.correctCosts(context, changes);
    const idsWhere = (isMeant: (before: LockedCycle, after: CycleState) => boolean) =>
      changes.flatMap((change) => {
        const { before, projection } = change;
        const hasCredit = before.hasCredit || newCostOf(change) !== undefined;
        return hasCredit && projection && isMeant(before, projection.state) ? before.id : [];
      });
    const received = idsWhere((before, after) => !before.receivedAt && !!after.receivedAt);
    const unreceived = idsWhere((before, after) => !!before.receivedAt && !after.receivedAt);
    const cancelled = idsWhere((before, after) => !before.cancelledAt && !!after.cancelledAt);
    const reopened = idsWhere((before, after) => !!before.cancelledAt && !after.cancelledAt);
    await this.credits.settle(context, unreceived, 'receipt', 'unreturned');
    await this.credits.settle(context, reopened, 'cancellation', 'unreturned');
    await this.credits.settle(context, received, 'receipt', 'returned');
    const stillCancelled = changes.flatMap(chargedWhileCancelled);
    await this.credits.settle(
      context,
      [...cancelled, ...stillCancelled],
      'cancellation',
      'returned',
    );
    return changes.flatMap(cycleEventsOf);
  }

  /** The ledger follows a corrected price. A cycle that had none is charged. */
  private async correctCosts(
    context: TenantContext,
    changes: readonly CycleChange[],
  ): Promise<void> {
    const priced = changes.flatMap((change) => {
      const to = newCostOf(change);
      return to === undefined ? [] : { ...change, to };
    });
    await this.credits.correct(
      context,
      priced.flatMap(({ before: { id: cycleId, creditCost: from }, to }) =>
        from === null ? [] : { cycleId, from, to },
      ),
    );
    const charged = priced.filter(({ before }) => !before.hasCredit);
    if (charged.length === 0) return;
    const returnCondition = await this.shop.creditReturnCondition(context);
    await this.credits.charge(
      context,
      charged.map(({ before, values, to: creditCost }) => {
        const customerId = values?.customerId ?? before.customerId;
        return { cycleId: before.id, customerId, creditCost, returnCondition };
      }),
    );
  }
}

/** A cycle that is cancelled and stays so gets a new credit back at once. */
function chargedWhileCancelled(change: CycleChange): number[] {
  const { before, projection } = change;
  const isCancelled = before.cancelledAt !== null && projection?.state.cancelledAt !== null;
  return isCancelled && !before.hasCredit && newCostOf(change) !== undefined ? [before.id] : [];
}

/** The credit of a cycle moves along to its new customer. */
function transferOf({ before, values }: CycleChange) {
  const { id: cycleId, customerId: from, hasCredit } = before;
  const to = values?.customerId ?? from;
  return hasCredit && to !== from ? [{ cycleId, from, to }] : [];
}
