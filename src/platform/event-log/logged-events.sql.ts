import { advancedCounterSql } from '../../database/event-numbers.js';
import { columnsOf, recordOf, type RowOf } from '../../database/sql/columns.sql.js';
import { listStatement } from '../../database/sql/page.js';
import { statement } from '../../database/sql/statement.js';
import { LoggedEvent } from './logged-event.entity.js';

/** The columns of an event that are passed in; its id and time come from the counter. */
export const SENT_COLUMNS = [
  'type',
  'resourceId',
  'resourcePlatformId',
  'actorName',
  'actorKeyId',
  'request',
  'changes',
] as const;

const LOGGED_EVENT_COLUMNS = columnsOf(LoggedEvent, 'e', ['id', 'createdAt', ...SENT_COLUMNS]);
export type LoggedEventRow = RowOf<typeof LOGGED_EVENT_COLUMNS>;

export const LIST_LOGGED_EVENTS = listStatement(
  'event_log.list',
  LoggedEvent,
  'e',
  LOGGED_EVENT_COLUMNS,
);

/** The extent of the log, and whether it contains a position. */
export interface LogBounds {
  /** The id of the oldest stored event, or else of the next one. */
  readonly oldest: number;
  /** The last assigned id. */
  readonly newest: number;
  /** True when the event at the position or the next one is stored. */
  readonly isKnown: boolean;
}

export const BOUNDS = statement<LogBounds>(
  'event_log.bounds',
  `select coalesce((
       select e.id from events e where e.shop_id = $1 order by e.id limit 1), c.value + 1) as oldest,
     c.value as newest,
     exists (select from events e where e.shop_id = $1 and e.id in ($2, $2::bigint + 1)) as "isKnown"
   from event_counters c where c.shop_id = $1`,
);

export const AFTER = statement<LoggedEventRow>(
  'event_log.after',
  `select ${LOGGED_EVENT_COLUMNS} from events e
   where e.shop_id = $1 and e.id > $2 order by e.id limit $3`,
);

/** Reads type by type, so that a rare type costs no more than others. */
export const AFTER_OF_TYPES = statement<LoggedEventRow>(
  'event_log.after_of_types',
  `select found.* from unnest($4::text[]) as wanted (type) cross join lateral (
     select ${LOGGED_EVENT_COLUMNS} from events e
     where e.shop_id = $1 and e.type = wanted.type and e.id > $2 order by e.id limit $3) found
   order by found.id limit $3`,
);

/** Leaves a gap in the numbers of a shop. Its time can restart, since times never decrease otherwise. */
export const ADVANCE = statement(
  'event_log.advance',
  `update event_counters
   set value = ${advancedCounterSql('value')}, made_at = coalesce($2, made_at)
   where shop_id = $1`,
);

/**
 * Must be the last statement of a transaction: it locks the counter until the commit, so that ids
 * are in commit order. They have no gaps, since a rollback also resets the counter.
 */
export const APPEND = statement(
  'event_log.append',
  `with counter as (
     insert into event_counters as c (shop_id, value, made_at) values ($1, $2, $3)
     on conflict (shop_id) do update
       set value = c.value + excluded.value, made_at = greatest(c.made_at, excluded.made_at)
     returning value, made_at
   )
   insert into events (shop_id, id, type, resource_id, resource_platform_id, actor_name,
     actor_key_id, request, changes, created_at)
   select $1, counter.value - $2 + sent.ordinality, ${SENT_COLUMNS.map((name) => `sent."${name}"`).join(', ')},
     counter.made_at
   from counter cross join rows from (jsonb_to_recordset($4) as (${recordOf(LoggedEvent, SENT_COLUMNS)}))
     with ordinality as sent`,
);
