import { ownIds } from '../../database/sql/id.filters.js';
import type { ListTable } from '../../database/list-table.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';

/** The list of conditions. */
export const CONDITION_LIST = {
  name: 'Condition',
  filters: {
    ids: { index: 'pk_conditions', ...ownIds('conditions') },
  },
} as const satisfies ListTable<OwnIdFilters>;

/** The parameters of `GET /conditions`. */
export class ListConditionsQuery extends listQueryOf(OwnIdFilters, CONDITION_LIST) {}
