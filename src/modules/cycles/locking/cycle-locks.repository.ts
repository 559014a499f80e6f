import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../../common/lists/grouped-by.js';
import { idsOf } from '../../../common/lists/ids-of.js';
import { dayOfSqlDate } from '../../../common/time/days.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { queryAll } from '../../../database/sql/statement.js';
import type { Schedule } from '../rules/cycle-schedule.js';
import type { LockedCycle } from '../rules/locked-rentals.js';
import {
  LEGS_OF_CYCLES,
  type LegRow,
  LOCK_CYCLES,
  LOCK_RETURNING_CYCLES,
  type LockedCycleRow,
} from './cycle-locks.sql.js';
import type { NamedReturns } from './unit-locks.repository.js';

/** What the legs of a cycle hold of it. */
type LegFacts = Pick<
  LockedCycle,
  | keyof Schedule
  | 'fulfillAtGiven'
  | 'receiveAtGiven'
  | 'prepareFromGiven'
  | 'restockByGiven'
  | 'fulfilledAt'
  | 'receivedAt'
>;

/** Locks cycles, always in the order of their ids, and reads what changes of them compare with. */
@Injectable()
export class CycleLocksRepository {
  async lock(context: TenantContext, ids: readonly number[]): Promise<LockedCycle[]> {
    return this.withLegs(context, await queryAll(context, LOCK_CYCLES, ids));
  }

  /**
   * The cycles that are named by id or return line, and those of the units that are active or on
   * an open return order.
   */
  async lockReturning(
    context: TenantContext,
    itemIds: readonly number[],
    { cycleIds, lineIds }: Pick<NamedReturns, 'cycleIds' | 'lineIds'>,
  ): Promise<LockedCycle[]> {
    return this.withLegs(
      context,
      await queryAll(context, LOCK_RETURNING_CYCLES, itemIds, cycleIds, lineIds),
    );
  }

  private async withLegs(
    context: TenantContext,
    locked: readonly LockedCycleRow[],
  ): Promise<LockedCycle[]> {
    const ids = idsOf(locked);
    const legs = groupedBy(await queryAll(context, LEGS_OF_CYCLES, ids), ({ cycleId }) => cycleId);
    return locked.map(({ bookedFrom, bookedTo, ...cycle }) => ({
      ...cycle,
      ...legFactsOf(legs.get(cycle.id)!),
      booked: { from: dayOfSqlDate(bookedFrom), to: dayOfSqlDate(bookedTo) },
    }));
  }
}

function legFactsOf(legs: readonly LegRow[]): LegFacts {
  const wayOut = legs.find(({ kind }) => kind === 'fulfillment')!;
  const wayBack = legs.find(({ kind }) => kind === 'receival')!;
  return {
    fulfillAt: wayOut.dueAt!,
    fulfillAtGiven: wayOut.dueGiven,
    prepareFrom: wayOut.bufferDay!,
    prepareFromGiven: wayOut.bufferGiven,
    fulfilledAt: wayOut.doneAt,
    receiveAt: wayBack.dueAt,
    receiveAtGiven: wayBack.dueGiven,
    restockBy: wayBack.bufferDay,
    restockByGiven: wayBack.bufferGiven,
    receivedAt: wayBack.doneAt,
  };
}
