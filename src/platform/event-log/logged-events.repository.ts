import { Injectable } from '@nestjs/common';
import { pagesOf } from '../../database/sql/counts.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Call } from '../../database/transaction.js';
import type { LoggedEvent } from './logged-event.entity.js';
import {
  ADVANCE,
  AFTER,
  AFTER_OF_TYPES,
  APPEND,
  BOUNDS,
  LIST_LOGGED_EVENTS,
  type LogBounds,
  type LoggedEventRow,
  type SENT_COLUMNS,
} from './logged-events.sql.js';
import type { LoggedType } from '../events/logged-types.js';

const BATCH_SIZE = 1_000;

/**
 * Deletes the oldest events first, so that the rest has no gaps. The newest one stays: followers of a
 * shop without changes begin after it.
 */
const REMOVE = statement<{ count: number }>(
  'logged_events.remove',
  `with removed as (
     delete from events d
     where d.shop_id = $1 and d.id = any(array(
       select e.id from events e where e.shop_id = $1 and e.created_at < $2
         and e.id < (select max(n.id) from events n where n.shop_id = $1)
       order by e.created_at, e.id limit ${BATCH_SIZE}))
     returning d.id
   )
   select count(*) as count from removed`,
);

@Injectable()
export class EventRetentionRepository {
  /** Deletes a batch of events created before a time. @returns how many */
  async removeBatch(context: TenantContext, before: Date): Promise<number> {
    return (await queryOne(context, REMOVE, before))!.count;
  }
}

export type NewLoggedEvent = Pick<LoggedEvent, (typeof SENT_COLUMNS)[number]>;

@Injectable()
export class LoggedEventsRepository {
  readonly list = pagesOf(LIST_LOGGED_EVENTS);

  async bounds(context: TenantContext, position: number): Promise<LogBounds> {
    return (await queryOne(context, BOUNDS, position)) ?? { oldest: 1, newest: 0, isKnown: false };
  }

  /** Makes the events go on at a far number, and at an earlier time if one is given. */
  async advance(context: TenantContext, time?: Date): Promise<void> {
    await queryAll(context, ADVANCE, time);
  }

  after(
    context: TenantContext,
    id: number,
    limit: number,
    types?: readonly LoggedType[],
  ): Promise<LoggedEventRow[]> {
    return types
      ? queryAll(context, AFTER_OF_TYPES, id, limit, types)
      : queryAll(context, AFTER, id, limit);
  }

  /** Numbers and stores events in order; must be the last statement of the transaction. */
  append(context: TenantContext, events: readonly NewLoggedEvent[]): Call {
    return [APPEND, events.length, context.now(), JSON.stringify(events)];
  }
}
