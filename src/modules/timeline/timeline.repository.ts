import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../database/sql/columns.sql.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { mapConstraintErrors } from '../../database/sql/postgres-errors.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { insertStatement, movedSql, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { idsOf } from '../../records/grouped-by.js';
import { AppError } from '../../errors/app-error.js';
import type { NewTimelineEvent } from './event-types.js';
import { TimelineEvent } from './timeline-event.entity.js';
import { EVENT_COLUMNS } from './timeline.sql.js';

const LIST = listStatement('timeline.list', TimelineEvent, 'e', EVENT_COLUMNS);

const CREATE = insertStatement(
  'timeline.create',
  TimelineEvent,
  ['eventableId', 'customerId', 'eventableType', 'eventType', 'metadata', 'author'],
  { returning: columnsOf(TimelineEvent, 'timeline_events', ['id']) },
);

/** The number of events per statement: short enough to run while the service is up. */
const RENAMED_EVENTS = 1_000;

const COUNT_DEPRECATED = statement<{ count: number }>(
  'timeline_backfill.count',
  `select count(*) as count from timeline_events
   where shop_id = $1 and eventable_type = 'Rental'`,
);

const RENAME_DEPRECATED = statement<{ id: number }>(
  'timeline_backfill.rename',
  `update timeline_events set eventable_type = 'Cycle', updated_at = ${movedSql('updated_at', '$3')}
   where shop_id = $1 and eventable_type = 'Rental' and id = any(array(
     select e.id from timeline_events e
     where e.shop_id = $1 and e.eventable_type = 'Rental' order by e.id limit $2
     for update skip locked))
   returning id`,
);

/** The error for a record that is not of the shop. */
export const foreignResource = (): AppError =>
  new AppError('not_found', ['Resource does not belong to the shop'], { code: 'foreign_resource' });

/** Another transaction has merged the customer into another one. */
const CUSTOMER_GONE = { fk_timeline_events_customer: foreignResource };

@Injectable()
export class TimelineRepository {
  readonly list = pagesOf(LIST);

  /** Records events in one statement and returns their ids, in order. */
  async create(context: TenantContext, events: readonly NewTimelineEvent[]): Promise<number[]> {
    const author = context.actor.name;
    const records = events.map(({ eventableId: id, ...event }) =>
      event.eventableType === 'Customer'
        ? { ...event, author, eventableId: null, customerId: id }
        : { ...event, author, eventableId: id },
    );
    return idsOf(await mapConstraintErrors(write(context, CREATE, records), CUSTOMER_GONE));
  }

  /** The number of events of the shop that still have the name from before the rename. */
  async countDeprecated(context: TenantContext): Promise<number> {
    return (await queryOne(context, COUNT_DEPRECATED))!.count;
  }

  /** Renames one batch and returns the number of its events; 0 when done. */
  async renameDeprecated(context: TenantContext): Promise<number> {
    return (await queryAll(context, RENAME_DEPRECATED, RENAMED_EVENTS, context.now())).length;
  }
}
