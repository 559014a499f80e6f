import { columnsOf, computed, joined, type RowOf } from '../../../database/sql/columns.sql.js';
import { statement } from '../../../database/sql/statement.js';
import { CycleLeg } from '../entities/cycle-leg.entity.js';
import { Cycle } from '../entities/cycle.entity.js';

/** Columns of cycle `c` and its legs `f` and `r`; a credit is made with its cycle and stays. */
const COLUMNS = joined(
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
  columnsOf(CycleLeg, 'f', { fulfilledAt: 'doneAt' }),
  columnsOf(CycleLeg, 'r', { receivedAt: 'doneAt' }),
  computed<{
    fulfillAt: string;
    fulfillAtGiven: string | null;
    prepareFromGiven: string | null;
    receiveAtGiven: string | null;
    restockByGiven: string | null;
    hasCredit: boolean;
  }>({
    fulfillAt: 'f.due_at',
    fulfillAtGiven: 'case when f.due_given then f.due_at end',
    prepareFromGiven: 'case when f.buffer_given then f.buffer_day end',
    receiveAtGiven: 'case when r.due_given then r.due_at end',
    restockByGiven: 'case when r.buffer_given then r.buffer_day end',
    hasCredit:
      'exists (select from membership_credits m where m.shop_id = $1 and m.cycle_id = c.id)',
  }),
);
export type LockedCycleRow = RowOf<typeof COLUMNS>;

/**
 * A cycle has both legs from the beginning, and they are locked with it: so after a wait PostgreSQL
 * looks at the new version of all three rows.
 */
const LOCKED = `select ${COLUMNS} from cycles c
   join cycle_legs f on f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
   join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
   where c.shop_id = $1`;

export const LOCK_CYCLES = statement<LockedCycleRow>(
  'cycle_locks.lock',
  `${LOCKED} and c.id = any($2) order by c.id for update of c, f, r`,
);

export const LOCK_RETURNING_CYCLES = statement<LockedCycleRow>(
  'cycle_locks.lock_returning',
  `${LOCKED} and (c.id = any($3) or c.active and c.item_id = any($2) or c.id = any(array(
     select l.rental_id from return_lines l
     where l.shop_id = $1 and (l.open and l.item_id = any($2) or l.id = any($4)))))
   order by c.id for update of c, f, r`,
);
