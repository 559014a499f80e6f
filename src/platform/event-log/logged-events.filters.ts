import type { FiltersOf } from '../../http/paging/list.query.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { valuesOf } from '../../database/sql/list-filter.js';
import { createdFilters } from '../../database/sql/moment.filters.js';
import type { ListEventsQuery } from './dto/list-events.query.js';
import { LOGGED_TYPES, type LoggedType, typesMatching, typesOf } from './rules/logged-types.js';

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
    typeFilter(typesAskedFor(query), isNarrow),
  ];
}

/** Each type is read by itself, unless an index finds few events of all types. */
const typeFilter = (wanted: readonly LoggedType[] | undefined, isNarrow: boolean): ListFilter =>
  isNarrow && wanted?.length !== 0
    ? { value: wanted, sql: (types) => `e.type = any(${types})` }
    : valuesOf({ column: 'e.type', values: LOGGED_TYPES, wanted });

function typesAskedFor({
  type,
  resourceType,
}: FiltersOf<ListEventsQuery>): LoggedType[] | undefined {
  if (!type && !resourceType) return undefined;
  const ofResource = resourceType ? typesOf(resourceType) : LOGGED_TYPES;
  const named = new Set(typesMatching(type) ?? LOGGED_TYPES);
  return ofResource.filter((one) => named.has(one));
}
