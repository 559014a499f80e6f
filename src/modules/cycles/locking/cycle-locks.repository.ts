import { Injectable } from '@nestjs/common';
import { columnsOf, computed, joined, type RowOf } from '../../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { groupedBy, idsOf } from '../../../records/grouped-by.js';
import { dayOfSqlDate } from '../../../time/days.js';
import { CycleLeg } from '../cycle-leg.entity.js';
import { Cycle } from '../cycle.entity.js';
import { returnOrderIdSql } from '../cycles.sql.js';
import type { Schedule } from '../rules/cycle-schedule.js';
import type { LockedCycle } from '../rules/locked-rentals.js';
import type { NamedReturns } from './unit-locks.repository.js';

/**
 * A wait for the cycle's lock cannot change its credit or return order. A credit exists from the
 * booking or never; a return order is added only under the unit's lock, which comes first.
 */
const CYCLE = joined(
  columnsOf(Cycle, 'c', [
    'id',
    'sequentialId',
    'customerId',
    'packingStatus',
    'priceCents',
    'tags',
    'itemId',
    'deliveryMethodType',
    'rentalStart',
    'rentalEnd',
    'minimumRentalEnd',
    'cancelledAt',
    'restockedAt',
    'bookedFrom',
    'bookedTo',
  ]),
  computed<{ hasCredit: boolean; returnOrderId: number | null }>({
    returnOrderId: returnOrderIdSql('c.id'),
    hasCredit: `exists (
      select from membership_credits m where m.shop_id = $1 and m.cycle_id = c.id)`,
  }),
);
type LockedCycleRow = RowOf<typeof CYCLE>;

const LEG = joined(
  columnsOf(CycleLeg, 'l', ['cycleId', 'kind', 'doneAt', 'dueAt', 'bufferDay']),
  computed<{ dueGiven: string | null; bufferGiven: string | null }>({
    dueGiven: 'case when l.due_given then l.due_at end',
    bufferGiven: 'case when l.buffer_given then l.buffer_day end',
  }),
);
type LegRow = RowOf<typeof LEG>;

const LOCKED = `select ${CYCLE} from cycles c where c.shop_id = $1`;

const LOCK_CYCLES = statement<LockedCycleRow>(
  'cycle_locks.lock',
  `${LOCKED} and c.id = any($2) order by c.id for update of c`,
);

const LOCK_RETURNING_CYCLES = statement<LockedCycleRow>(
  'cycle_locks.lock_returning',
  `${LOCKED} and (c.id = any($3) or c.active and c.item_id = any($2) or c.id = any(array(
     select l.rental_id from return_lines l
     where l.shop_id = $1 and (l.open and l.item_id = any($2) or l.id = any($4)))))
   order by c.id for update of c`,
);

/**
 * Read after the lock is acquired: a join in its statement would see the rows from before the wait.
 */
const LEGS_OF_CYCLES = statement<LegRow>(
  'cycle_locks.legs_of',
  `select ${LEG} from cycle_legs l where l.shop_id = $1 and l.cycle_id = any($2)`,
);

/** The columns of a cycle that are stored on its legs. */
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

/**
 * Locks cycles, always in the order of their ids, and reads the values that changes compare with.
 */
@Injectable()
export class CycleLocksRepository {
  async lock(context: TenantContext, ids: readonly number[]): Promise<LockedCycle[]> {
    return this.withLegs(context, await queryAll(context, LOCK_CYCLES, ids));
  }

  /**
   * The cycles named by id or return line, and cycles of the units that are active or on an open
   * return order.
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
