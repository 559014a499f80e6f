import { ownIds } from '../../database/sql/id.filters.js';
import { searchWithoutIndex } from '../../database/sql/search.sql.js';
import type { ListTable } from '../../database/list-table.js';
import { QueryText } from '../../fields/query-fields.js';
import { listQueryOf, PlatformIdFilters } from '../../http/paging/list.query.js';

/** The filters of the list of locations; they combine with AND. */
export class LocationFilters extends PlatformIdFilters {
  @QueryText({
    description: 'Words that are all part of the name; case and accents make no difference',
    example: 'oslo',
  })
  search?: string;
}

/** The list of locations. */
export const LOCATION_LIST = {
  name: 'Location',
  filters: {
    search: {
      unindexed: 'A shop has few locations.',
      conditions: searchWithoutIndex('locations.name'),
    },
    ids: { index: 'pk_locations', ...ownIds('locations') },
    platformIds: { index: 'uq_locations_platform', ...ownIds('locations', 'platform_id') },
  },
} as const satisfies ListTable<LocationFilters>;

/** The parameters of `GET /locations`. */
export class ListLocationsQuery extends listQueryOf(LocationFilters, LOCATION_LIST) {}
