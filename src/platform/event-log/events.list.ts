import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import { type ListFilter, valuesOf } from '../../database/sql/list-filter.js';
import type { ListTable } from '../../database/list-table.js';
import { createdFilter, type Zoned } from '../../database/sql/moment.filters.js';
import {
  type MomentRange,
  QueryEnum,
  QueryEnumList,
  QueryMomentRange,
  QueryText,
} from '../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../fields/query-ids.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';
import type { ResourceType } from '../events/event-catalogue.js';
import {
  LOGGED_RESOURCES,
  LOGGED_TYPES,
  type LoggedType,
  TYPE_PATTERNS,
  typesMatching,
  typesOf,
} from '../events/logged-types.js';

/** The filters of the list of events; they combine with AND. */
export class EventFilters extends OwnIdFilters {
  @QueryEnum(LOGGED_RESOURCES, { description: 'Type of the record', example: 'Cycle' })
  resourceType?: ResourceType;

  @QueryIds({ description: 'Id of the record', example: [103] })
  resourceId?: RequestedIds;

  @QueryEnumList(TYPE_PATTERNS, {
    description: 'Any of these types; `cycle.*` matches all types of cycles',
    example: ['cycle.*'],
  })
  type?: string[];

  @QueryIds({
    description: 'Id of the API key that made the change',
    example: [1],
    nullable: true,
  })
  keyId?: RequestedIds;

  @QueryText({
    description: 'Id of the request that made the change, as in its `X-Request-Id`',
    example: undefined,
  })
  requestId?: string;

  @QueryMomentRange({ description: 'When the change was made' })
  created?: MomentRange;
}

/** The list of events `e`. */
export const EVENT_LIST = {
  name: 'Event',
  filters: {
    created: { index: 'ix_events_created', conditions: createdFilter('events', 'e') },
    resourceId: { index: 'ix_events_resource', conditions: idFilter('e.resource_id') },
    requestId: { index: 'ix_events_request', sql: (id) => `e.request = ${id}` },
    keyId: { index: 'ix_events_key', conditions: idFilter('e.actor_key_id') },
    type: {
      index: 'ix_events_type',
      conditions: (_type, _reading, query) =>
        typeFilter(
          requestedTypes(query),
          (query.resourceId ?? query.keyId ?? query.requestId) !== undefined,
        ),
    },
    resourceType: { index: 'ix_events_type', with: 'type' },
    ids: { index: 'pk_events', ...ownIds('e') },
  },
} as const satisfies ListTable<EventFilters, Zoned>;

/** The parameters of `GET /events`. */
export class ListEventsQuery extends listQueryOf(EventFilters, EVENT_LIST) {}

/** Reads type by type, unless another filter leaves few events of all types. */
const typeFilter = (wanted: readonly LoggedType[] | undefined, isNarrow: boolean): ListFilter =>
  isNarrow && wanted?.length !== 0
    ? { value: wanted, sql: (types) => `e.type = any(${types})` }
    : valuesOf({ column: 'e.type', values: LOGGED_TYPES, wanted });

function requestedTypes({ type, resourceType }: EventFilters): LoggedType[] | undefined {
  if (!type && !resourceType) return undefined;
  const ofResource = resourceType ? typesOf(resourceType) : LOGGED_TYPES;
  const named = new Set(typesMatching(type) ?? LOGGED_TYPES);
  return ofResource.filter((name) => named.has(name));
}
