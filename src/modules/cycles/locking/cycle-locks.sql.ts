import { columnsOf, computed, joined, type RowOf } from '../../../database/sql/columns.sql.js';
import { statement } from '../../../database/sql/statement.js';
import { CycleLeg } from '../entities/cycle-leg.entity.js';
import { Cycle } from '../entities/cycle.entity.js';
import { returnOrderIdSql } from '../return-order-id.sql.js';

/**
 * A cycle has a credit from the beginning or never, and comes on return orders only while its unit is
 * locked, which is before it: a wait for its own lock changes nothing of either.
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
export type LockedCycleRow = RowOf<typeof CYCLE>;

const LEG = joined(
  columnsOf(CycleLeg, 'l', ['cycleId', 'kind', 'doneAt', 'dueAt', 'bufferDay']),
  computed<{ dueGiven: string | null; bufferGiven: string | null }>({
    dueGiven: 'case when l.due_given then l.due_at end',
    bufferGiven: 'case when l.buffer_given then l.buffer_day end',
  }),
);
export type LegRow = RowOf<typeof LEG>;

const LOCKED = `select ${CYCLE} from cycles c where c.shop_id = $1`;

export const LOCK_CYCLES = statement<LockedCycleRow>(
  'cycle_locks.lock',
  `${LOCKED} and c.id = any($2) order by c.id for update of c`,
);

export const LOCK_RETURNING_CYCLES = statement<LockedCycleRow>(
  'cycle_locks.lock_returning',
  `${LOCKED} and (c.id = any($3) or c.active and c.item_id = any($2) or c.id = any(array(
     select l.rental_id from return_lines l
     where l.shop_id = $1 and (l.open and l.item_id = any($2) or l.id = any($4)))))
   order by c.id for update of c`,
);

/** Read once the lock is there: a join in its statement would be with what stood before the wait. */
export const LEGS_OF_CYCLES = statement<LegRow>(
  'cycle_locks.legs_of',
  `select ${LEG} from cycle_legs l where l.shop_id = $1 and l.cycle_id = any($2)`,
);
