import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import type { ListTable } from '../../database/list-table.js';
import { momentFilter, type Zoned } from '../../database/sql/moment.filters.js';
import { type MomentRange, QueryMomentRange } from '../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../fields/query-ids.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';

/** The filters of the list of credit entries. */
export class CreditEntryFilters extends OwnIdFilters {
  @QueryIds({ description: 'Id of the customer', example: [12] })
  customerId?: RequestedIds;

  @QueryIds({ description: 'Platform id of the customer', example: [52_001] })
  customerPlatformId?: RequestedIds;

  @QueryIds({
    description: 'Id of the cycle that the credits are for',
    example: [103],
    nullable: true,
  })
  cycleId?: RequestedIds;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;
}

/** The list of credit entries `e`. */
export const CREDIT_ENTRY_LIST = {
  name: 'CreditEntry',
  filters: {
    customerId: {
      index: 'ix_credit_entries_customer_id',
      conditions: idFilter('e.customer_id'),
    },
    customerPlatformId: {
      index: 'ix_credit_entries_customer_id',
      conditions: idFilter('e.customer_id', (id) => idByPlatformIdSql('customers', id)),
    },
    cycleId: {
      index: 'ix_credit_entries_credit',
      conditions: idFilter(
        'e.credit_id',
        (id) => `(
        select m.id from membership_credits m where m.shop_id = $1 and m.cycle_id = ${id})`,
      ),
    },
    created: { index: 'ix_credit_entries_created', conditions: momentFilter('e.created_at') },
    ids: { index: 'pk_credit_entries', ...ownIds('e') },
  },
} as const satisfies ListTable<CreditEntryFilters, Zoned>;

/** The parameters of `GET /credit_entries`. */
export class ListCreditEntriesQuery extends listQueryOf(CreditEntryFilters, CREDIT_ENTRY_LIST) {}
