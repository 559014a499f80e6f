import {
  type Columns,
  columnsOf,
  computed,
  joined,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { type Nested, nested, type Packed } from '../../database/sql/nested.sql.js';
import { BRIEF_MESSAGE, type Detail, EMBEDDED_EVENTS } from './event-types.js';
import { TimelineEvent } from './timeline-event.entity.js';
import type { TimelineEventResponse } from './timeline.response.js';

/** The columns of an event's response. */
export const EVENT_COLUMNS = joined(
  columnsOf(TimelineEvent, 'e', [
    'id',
    'eventableType',
    'eventType',
    'createdAt',
    'updatedAt',
    'author',
    'metadata',
  ]),
  computed<{ eventableId: number }>({ eventableId: 'coalesce(e.eventable_id, e.customer_id)' }),
);
export type TimelineEventRow = RowOf<typeof EVENT_COLUMNS>;

/** The columns of an event that its record does not have; few events ever change. */
const EMBEDDED = joined(
  columnsOf(TimelineEvent, 'e', ['id', 'eventableType', 'eventType', 'createdAt', 'author']),
  computed<{ changedAt: string | null }>(
    {
      changedAt: 'case when e.updated_at <> e.created_at then e.updated_at end',
    },
    { type: 'timestamptz' },
  ),
);

const WHOLE_COLUMNS = joined(EMBEDDED, columnsOf(TimelineEvent, 'e', ['metadata']));
export type EmbeddedEventRow = RowOf<typeof WHOLE_COLUMNS>;

/** The same columns, with messages cut in the database. */
const BRIEF_COLUMNS = joined(
  EMBEDDED,
  computed<{ metadata: object }>({
    metadata: `case when char_length(e.metadata ->> 'message') > ${BRIEF_MESSAGE}
       then e.metadata || jsonb_build_object(
         'message', left(e.metadata ->> 'message', ${BRIEF_MESSAGE}), 'truncated', true)
       else e.metadata end`,
  }),
);

const newest = (
  columns: Columns<EmbeddedEventRow>,
  count: number,
  owner: 'eventable_id' | 'customer_id' = 'eventable_id',
) =>
  nested(
    columns,
    (ownerId) => `from timeline_events e
      where e.shop_id = $1 and e.${owner} = ${ownerId} order by e.id desc limit ${count}`,
  );

/** The newest events of a resource, newest first. */
export const NEWEST_EVENTS: Readonly<Record<Detail, Nested<EmbeddedEventRow>>> = {
  whole: newest(WHOLE_COLUMNS, EMBEDDED_EVENTS.whole),
  brief: newest(BRIEF_COLUMNS, EMBEDDED_EVENTS.brief),
};

/** The columns of a row that embeds its events. */
export interface EventfulRow {
  timelineEvents: Packed<EmbeddedEventRow>;
}

/** The newest events of the resource with an id, in its row. */
export const embeddedEvents = (id: string, detail: Detail): Columns<EventfulRow> =>
  computed<EventfulRow>({ timelineEvents: NEWEST_EVENTS[detail].sql(id) });

const NEWEST_OF_CUSTOMER = newest(WHOLE_COLUMNS, EMBEDDED_EVENTS.whole, 'customer_id');

/** The newest comments on the customer with an id, in its row. */
export const embeddedCustomerEvents = (id: string): Columns<EventfulRow> =>
  computed<EventfulRow>({ timelineEvents: NEWEST_OF_CUSTOMER.sql(id) });

/** The response for one event. */
export function toTimelineEvent(row: TimelineEventRow): TimelineEventResponse {
  return eventOf(row, row.eventableId, row.updatedAt);
}

/** The events that a record embeds, newest first. */
export const timelineEventsOf = ({
  id,
  timelineEvents,
}: EventfulRow & { id: number }): TimelineEventResponse[] =>
  NEWEST_EVENTS.brief
    .rowsOf(timelineEvents)
    .map((row) => eventOf(row, id, row.changedAt ?? row.createdAt));

/** Copies field by field: copying whole rows is the largest cost of a page. */
function eventOf(
  row: TimelineEventRow | EmbeddedEventRow,
  eventableId: number,
  updatedAt: string,
): TimelineEventResponse {
  return {
    id: row.id,
    eventableId,
    eventableType: row.eventableType,
    eventType: row.eventType,
    metadata: row.metadata,
    createdAt: row.createdAt,
    updatedAt,
    author: row.author,
  };
}
