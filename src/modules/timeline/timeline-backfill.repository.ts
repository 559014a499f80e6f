import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { row, rows, statement } from '../../database/sql/statement.js';

/** How many events one statement renames: short enough to run beside the service. */
const BATCH = 1_000;

const REMAINING = statement<{ count: number }>(
  'timeline_backfill.remaining',
  `select count(*) as count from timeline_events
   where shop_id = $1 and eventable_type = 'Rental'`,
);

const RENAME = statement<{ id: number }>(
  'timeline_backfill.rename',
  `update timeline_events set eventable_type = 'Cycle', updated_at = $3
   where shop_id = $1 and eventable_type = 'Rental' and id = any(array(
     select e.id from timeline_events e
     where e.shop_id = $1 and e.eventable_type = 'Rental' order by e.id limit $2
     for update skip locked))
   returning id`,
);

/**
 * Renames the events of cycles from before the rename. Each batch is a transaction of its own and
 * what is done is seen by the data, so it can be stopped and run again at any time.
 */
@Injectable()
export class TimelineBackfill {
  /** How many events of the shop still have the old name. */
  async remaining(scope: Scope): Promise<number> {
    return (await row(scope, REMAINING))!.count;
  }

  /** Renames one batch and answers how many events were in it; 0 when all is done. */
  async renameBatch(scope: Scope): Promise<number> {
    return (await rows(scope, RENAME, BATCH, new Date())).length;
  }
}
