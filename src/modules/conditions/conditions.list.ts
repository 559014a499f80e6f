import { ownIds } from '../../database/sql/id.filters.js';
import { searchWithoutIndex } from '../../database/sql/search.sql.js';
import type { ListTable } from '../../database/list-table.js';
import { QueryText } from '../../fields/query-fields.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';

/** The filters of the list of conditions; they combine with AND. */
export class ConditionFilters extends OwnIdFilters {
  @QueryText({
    description: 'Words that are all part of the title; case and accents make no difference',
    example: 'torn',
  })
  search?: string;
}

/** The list of conditions. */
export const CONDITION_LIST = {
  name: 'Condition',
  filters: {
    search: {
      unindexed: 'A shop has few conditions.',
      conditions: searchWithoutIndex('conditions.title'),
    },
    ids: { index: 'pk_conditions', ...ownIds('conditions') },
  },
} as const satisfies ListTable<ConditionFilters>;

/** The parameters of `GET /conditions`. */
export class ListConditionsQuery extends listQueryOf(ConditionFilters, CONDITION_LIST) {}
