import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../common/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { page } from '../../database/sql/page.js';
import { queryOne, queryAll } from '../../database/sql/statement.js';
import type { Call } from '../../database/transaction.js';
import type { LoggedEvent } from './logged-event.entity.js';
import type { LoggedType } from './rules/logged-types.js';
import {
  AFTER,
  AFTER_OF_TYPES,
  APPEND,
  BOUNDS,
  LIST_LOGGED_EVENTS,
  type LoggedEventRow,
  type SENT,
} from './logged-events.sql.js';

/** An event without its number and its time. */
export type NewLoggedEvent = Pick<LoggedEvent, (typeof SENT)[number]>;

@Injectable()
export class LoggedEventsRepository {
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
  ): Promise<Page<LoggedEventRow>> {
    return page(context, LIST_LOGGED_EVENTS, window, filters);
  }

  /** The oldest event that is kept, or the next one, and the newest. */
  async bounds(context: TenantContext): Promise<{ oldest: number; newest: number }> {
    return (await queryOne(context, BOUNDS)) ?? { oldest: 1, newest: 0 };
  }

  /** The first events after an id, oldest first. */
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

  /** What numbers and stores events in their order; to be the last of the transaction. */
  append(events: readonly NewLoggedEvent[]): Call {
    return [APPEND, events.length, new Date(), JSON.stringify(events)];
  }
}
