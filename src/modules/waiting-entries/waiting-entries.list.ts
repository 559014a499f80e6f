import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import { momentFilter, type Zoned } from '../../database/sql/moment.filters.js';
import type { ListTable } from '../../database/list-table.js';
import { type MomentRange, QueryEnumList, QueryMomentRange } from '../../fields/query-fields.js';
import { QueryIds, type RequestedIds } from '../../fields/query-ids.js';
import { listQueryOf, OwnIdFilters } from '../../http/paging/list.query.js';
import { WAITING_STATUSES, type WaitingStatus } from '../rentals/wait/waiting-terms.js';

/** The filters of the list of waiting entries; they combine with AND. */
export class WaitingEntryFilters extends OwnIdFilters {
  @QueryEnumList(WAITING_STATUSES, { description: 'Any of these statuses' })
  status?: WaitingStatus[];

  @QueryIds({ description: 'Platform id of the variant', example: [81_001] })
  platformVariantId?: RequestedIds;

  @QueryIds({ description: 'Platform id of the customer', example: [52_001] })
  customerPlatformId?: RequestedIds;

  @QueryMomentRange({ description: 'When the rental begins' })
  rentalStart?: MomentRange;

  @QueryMomentRange({ description: 'When it was created' })
  created?: MomentRange;

  @QueryMomentRange({ description: 'When it last changed' })
  updated?: MomentRange;
}

/** The list of waiting entries `w`. */
export const WAITING_ENTRY_LIST = {
  name: 'WaitingEntry',
  filters: {
    status: {
      index: 'ix_waiting_entries_status',
      sql: (statuses) => `w.status = any(${statuses})`,
    },
    platformVariantId: {
      index: 'ix_waiting_entries_variant',
      conditions: idFilter('w.variant_id', (id) => idByPlatformIdSql('variants', id)),
    },
    customerPlatformId: {
      index: 'ix_waiting_entries_customer',
      conditions: idFilter('w.customer_id', (id) => idByPlatformIdSql('customers', id)),
    },
    rentalStart: {
      index: 'ix_waiting_entries_rental_start',
      conditions: momentFilter('w.rental_start'),
    },
    created: {
      unindexed: 'Ids grow with the time of creation.',
      conditions: momentFilter('w.created_at'),
    },
    updated: { index: 'ix_waiting_entries_updated', conditions: momentFilter('w.updated_at') },
    ids: { index: 'pk_waiting_entries', ...ownIds('w') },
  },
} as const satisfies ListTable<WaitingEntryFilters, Zoned>;

/** The parameters of `GET /waiting_entries`. */
export class ListWaitingEntriesQuery extends listQueryOf(WaitingEntryFilters, WAITING_ENTRY_LIST) {}
