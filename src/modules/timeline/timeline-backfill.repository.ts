import { Injectable } from '@nestjs/common';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';

/** The number of events per statement: short enough to run while the service is up. */
const BATCH = 1_000;

const COUNT = statement<{ count: number }>(
  'timeline_backfill.count',
  `select count(*) as count from timeline_events
   where shop_id = $1 and eventable_type = 'Rental'`,
);

const RENAME = statement<{ id: number }>(
  'timeline_backfill.rename',
  `update timeline_events set eventable_type = 'Cycle', updated_at = ${movedSql('updated_at', '$3')}
   where shop_id = $1 and eventable_type = 'Rental' and id = any(array(
     select e.id from timeline_events e
     where e.shop_id = $1 and e.eventable_type = 'Rental' order by e.id limit $2
     for update skip locked))
   returning id`,
);

/** The events of cycles from before the rename. */
@Injectable()
export class TimelineBackfillRepository {
  /** The number of events of the shop that still have the old name. */
  async countDeprecated(context: TenantContext): Promise<number> {
    return (await queryOne(context, COUNT))!.count;
  }

  /** Renames one batch and returns the number of its events; 0 when done. */
  async renameDeprecated(context: TenantContext): Promise<number> {
    return (await queryAll(context, RENAME, BATCH, context.now())).length;
  }
}
