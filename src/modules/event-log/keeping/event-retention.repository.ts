import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { queryOne, statement } from '../../../database/sql/statement.js';

/** How many events go at once. */
const BATCH_SIZE = 1_000;

/** The oldest ones first, so that what is kept has no gaps. */
const REMOVE = statement<{ count: number }>(
  'event_keeping.remove',
  `with removed as (
     delete from events d
     where d.shop_id = $1 and d.id = any(array(
       select e.id from events e where e.shop_id = $1 and e.created_at < $2
       order by e.created_at, e.id limit ${BATCH_SIZE} for update))
     returning d.id
   )
   select count(*) as count from removed`,
);

@Injectable()
export class EventRetentionRepository {
  /** Removes a batch of events from before a time. @returns how many there were in it */
  async removeBatch(context: TenantContext, before: Date): Promise<number> {
    return (await queryOne(context, REMOVE, before))!.count;
  }
}
