import { idsByPlatformIdsSql } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import type { RequestedIds } from '../../fields/query-ids.js';

const idsOf = (platformIds: string): string =>
  `array(${idsByPlatformIdsSql('locations', platformIds)})`;

/**
 * The filter by the requested locations of cycles `c`, or those of their units where they request
 * none; null finds cycles with neither.
 */
export function locationFilter(requested: RequestedIds | undefined): ListFilter {
  const platformIds = requested?.filter((id) => id !== null);
  const hasNone = requested?.includes(null);
  const isOneOf = (location: string, ids: string) =>
    `(${location} = any(${idsOf(ids)})${hasNone ? ` or ${location} is null` : ''})`;
  const unitsAt = (ids: string) => `select i.id from items i
        where i.shop_id = $1 and ${isOneOf('i.location_id', ids)}`;
  return {
    value: platformIds,
    plannedByValue: true,
    sql: (ids) => `(c.requested_location_id = any(${idsOf(ids)})
      or c.requested_location_id is null and c.item_id = any(array(${unitsAt(ids)})))`,
    check: {
      rows: 4_000,
      sql: (ids) =>
        isOneOf(
          `coalesce(c.requested_location_id, (
          select i.location_id from items i where i.shop_id = $1 and i.id = c.item_id))`,
          ids,
        ),
    },
  };
}
