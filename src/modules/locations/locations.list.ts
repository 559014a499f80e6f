import { ownIds } from '../../database/sql/id.filters.js';
import type { ListTable } from '../../database/list-table.js';
import { listQueryOf, PlatformIdFilters } from '../../http/paging/list.query.js';

/** The list of locations. */
export const LOCATION_LIST = {
  name: 'Location',
  filters: {
    ids: { index: 'pk_locations', ...ownIds('locations') },
    platformIds: { index: 'uq_locations_platform', ...ownIds('locations', 'platform_id') },
  },
} as const satisfies ListTable<PlatformIdFilters>;

/** The parameters of `GET /locations`. */
export class ListLocationsQuery extends listQueryOf(PlatformIdFilters, LOCATION_LIST) {}
