import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import type { ListTable } from '../../database/list-table.js';
import { momentFilter, type Zoned } from '../../database/sql/moment.filters.js';
import { type MomentRange, QueryInteger, QueryMomentRange } from '../../fields/query-fields.js';
import { listQueryOf } from '../../http/paging/list.query.js';

/** The filters of the list of credit entries. */
export class CreditEntryFilters {
  @QueryInteger({ description: 'Id of the customer', example: 12 })
  customerId?: number;

  @QueryInteger({ description: 'Platform id of the customer', example: 52_001 })
  customerPlatformId?: number;

  @QueryInteger({ description: 'Id of the cycle that the credits are for', example: 103 })
  cycleId?: number;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;
}

/** The list of credit entries `e`. */
export const CREDIT_ENTRY_LIST = {
  name: 'CreditEntry',
  filters: {
    customerId: { index: 'ix_credit_entries_customer_id', sql: (id) => `e.customer_id = ${id}` },
    customerPlatformId: {
      index: 'ix_credit_entries_customer_id',
      sql: (id) => `e.customer_id = ${idByPlatformIdSql('customers', id)}`,
    },
    cycleId: {
      index: 'ix_credit_entries_credit',
      sql: (id) => `e.credit_id = (
        select m.id from membership_credits m where m.shop_id = $1 and m.cycle_id = ${id})`,
    },
    created: { index: 'ix_credit_entries_created', conditions: momentFilter('e.created_at') },
  },
} as const satisfies ListTable<CreditEntryFilters, Zoned>;

/** The parameters of `GET /credit_entries`. */
export class ListCreditEntriesQuery extends listQueryOf(CreditEntryFilters, CREDIT_ENTRY_LIST) {}
