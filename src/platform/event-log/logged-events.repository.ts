import { Injectable } from '@nestjs/common';
import type { FiltersOf, Page, PageRequest } from '../../http/paging/list.query.js';
import { type ListFilter, valuesOf } from '../../database/sql/list-filter.js';
import { createdFilters } from '../../database/sql/moment.filters.js';
import { page } from '../../database/sql/page.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Call } from '../../database/transaction.js';
import type { ListEventsQuery } from './events.query.js';
import type { LoggedEvent } from './logged-event.entity.js';
import {
  AFTER,
  AFTER_OF_TYPES,
  APPEND,
  BOUNDS,
  LIST_LOGGED_EVENTS,
  type LoggedEventRow,
  type SENT_COLUMNS,
} from './logged-events.sql.js';
import { LOGGED_TYPES, type LoggedType, typesMatching, typesOf } from './logged-types.js';

/** The filters of the list of events, over event `e`. */
export function loggedEventFilters(
  query: FiltersOf<ListEventsQuery>,
  timeZone: string,
): ListFilter[] {
  const { resourceId, keyId, requestId } = query;
  const isNarrow = (resourceId ?? keyId ?? requestId) !== undefined;
  return [
    ...createdFilters('events', query.created, timeZone),
    { value: resourceId, sql: (id) => `e.resource_id = ${id}` },
    { value: requestId, sql: (id) => `e.request = ${id}` },
    { value: keyId, sql: (id) => `e.actor_key_id = ${id}` },
    typeFilter(requestedTypes(query), isNarrow),
  ];
}

/** Reads type by type, unless another filter leaves few events of all types. */
const typeFilter = (wanted: readonly LoggedType[] | undefined, isNarrow: boolean): ListFilter =>
  isNarrow && wanted?.length !== 0
    ? { value: wanted, sql: (types) => `e.type = any(${types})` }
    : valuesOf({ column: 'e.type', values: LOGGED_TYPES, wanted });

function requestedTypes({
  type,
  resourceType,
}: FiltersOf<ListEventsQuery>): LoggedType[] | undefined {
  if (!type && !resourceType) return undefined;
  const ofResource = resourceType ? typesOf(resourceType) : LOGGED_TYPES;
  const named = new Set(typesMatching(type) ?? LOGGED_TYPES);
  return ofResource.filter((name) => named.has(name));
}

const BATCH_SIZE = 1_000;

/** Deletes the oldest events first, so that the rest has no gaps. */
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
  /** Deletes a batch of events created before a time. @returns how many */
  async removeBatch(context: TenantContext, before: Date): Promise<number> {
    return (await queryOne(context, REMOVE, before))!.count;
  }
}

export type NewLoggedEvent = Pick<LoggedEvent, (typeof SENT_COLUMNS)[number]>;

@Injectable()
export class LoggedEventsRepository {
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
  ): Promise<Page<LoggedEventRow>> {
    return page(context, LIST_LOGGED_EVENTS, window, filters);
  }

  /** The id of the oldest stored event, or else of the next one, and the newest id. */
  async bounds(context: TenantContext): Promise<{ oldest: number; newest: number }> {
    return (await queryOne(context, BOUNDS)) ?? { oldest: 1, newest: 0 };
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
