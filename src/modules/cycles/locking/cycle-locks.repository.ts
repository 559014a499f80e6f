import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../../common/lists/grouped-by.js';
import { dayOfSqlDate } from '../../../common/time/days.js';
import type { Scope } from '../../../database/scope.js';
import { row, rows, statement } from '../../../database/sql/statement.js';
import type { LegKind } from '../rules/cycle-values.js';
import type { LockedCycle } from '../rules/locked-rentals.js';
import type { NamedReturns } from './unit-locks.repository.js';

/** What the legs of a cycle hold of it. */
type LegFacts = Pick<
  LockedCycle,
  | 'fulfillAt'
  | 'fulfillAtGiven'
  | 'receiveAtGiven'
  | 'prepareFromGiven'
  | 'restockByGiven'
  | 'fulfilledAt'
  | 'receivedAt'
>;

type CycleRow = Omit<LockedCycle, 'booked' | keyof LegFacts> & {
  bookedFrom: string;
  bookedTo: string;
};

interface LegRow {
  cycleId: number;
  kind: LegKind;
  doneAt: string | null;
  dueAt: string | null;
  dueGiven: string | null;
  bufferGiven: string | null;
}

const ITEM_OF = statement<{ itemId: number }>(
  'cycle_locks.item_of',
  `select item_id as "itemId" from cycles where shop_id = $1 and id = $2`,
);

const LOCKED = `select c.id, c.sequential_id as "sequentialId", c.customer_id as "customerId",
    c.packing_status as "packingStatus", c.price_cents as "priceCents", c.tags, c.item_id as "itemId",
    c.delivery_method_type as "deliveryMethodType", c.rental_start as "rentalStart",
    c.rental_end as "rentalEnd", c.minimum_rental_end as "minimumRentalEnd",
    c.cancelled_at as "cancelledAt", c.restocked_at as "restockedAt",
    c.booked_from as "bookedFrom", c.booked_to as "bookedTo"
  from cycles c where c.shop_id = $1`;

const LOCK = statement<CycleRow>(
  'cycle_locks.lock',
  `${LOCKED} and c.id = any($2) order by c.id for update`,
);

const LOCK_RETURNING = statement<CycleRow>(
  'cycle_locks.lock_returning',
  `${LOCKED} and (c.id = any($3) or c.active and c.item_id = any($2) or c.id = any(array(
     select l.rental_id from return_lines l
     where l.shop_id = $1 and (l.open and l.item_id = any($2) or l.id = any($4)))))
   order by c.id for update`,
);

/** Read once the lock is there: a join in its statement would be with what stood before the wait. */
const LEGS_OF = statement<LegRow>(
  'cycle_locks.legs_of',
  `select cycle_id as "cycleId", kind, done_at as "doneAt", due_at as "dueAt",
     case when due_given then due_at end as "dueGiven",
     case when buffer_given then buffer_day end as "bufferGiven"
   from cycle_legs where shop_id = $1 and cycle_id = any($2)`,
);

/** Locks cycles, always in the order of their ids, and reads what changes of them compare with. */
@Injectable()
export class CycleLocksRepository {
  /** The unit of a cycle, without a lock. */
  async itemOf(scope: Scope, id: number): Promise<number | undefined> {
    return (await row(scope, ITEM_OF, id))?.itemId;
  }

  async lock(scope: Scope, ids: readonly number[]): Promise<LockedCycle[]> {
    return this.withLegs(scope, await rows(scope, LOCK, ids));
  }

  /**
   * The cycles that are named by id or return line, and those of the units that are active or on
   * an open return order.
   */
  async lockReturning(
    scope: Scope,
    itemIds: readonly number[],
    { cycleIds, lineIds }: Pick<NamedReturns, 'cycleIds' | 'lineIds'>,
  ): Promise<LockedCycle[]> {
    return this.withLegs(scope, await rows(scope, LOCK_RETURNING, itemIds, cycleIds, lineIds));
  }

  private async withLegs(scope: Scope, locked: readonly CycleRow[]): Promise<LockedCycle[]> {
    const ids = locked.map(({ id }) => id);
    const legs = groupedBy(await rows(scope, LEGS_OF, ids), ({ cycleId }) => cycleId);
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
    prepareFromGiven: wayOut.bufferGiven,
    fulfilledAt: wayOut.doneAt,
    receiveAtGiven: wayBack.dueGiven,
    restockByGiven: wayBack.bufferGiven,
    receivedAt: wayBack.doneAt,
  };
}
