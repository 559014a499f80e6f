import type { Sorts } from '../../http/paging/sort.js';

/** The sorts of the list of return orders `o`. */
export const RETURN_ORDER_SORTS = {
  id: 'id',
  requestedAt: {
    key: 'o.requested_at',
    type: 'timestamptz',
    index: 'ix_return_orders_sort_requested',
  },
  createdAt: 'id',
  updatedAt: { key: 'o.updated_at', type: 'timestamptz', index: 'ix_return_orders_sort_updated' },
} as const satisfies Sorts;
