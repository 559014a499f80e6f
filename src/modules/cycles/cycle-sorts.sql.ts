import type { SortKey, Sorts } from '../../http/paging/sort.js';
import type { LegKind } from './rules/cycle-values.js';

/** The sorts of the list of cycles `c`. */
export const CYCLE_SORTS = {
  id: 'id',
  rentalStart: {
    key: 'c.rental_start',
    type: 'timestamptz',
    index: 'ix_cycles_sort_rental_start',
  },
  rentalEnd: {
    key: 'c.rental_end',
    type: 'timestamptz',
    index: 'ix_cycles_sort_rental_end',
    isNullable: true,
  },
  fulfillAt: dueTimeOf('fulfillment'),
  receiveAt: dueTimeOf('receival'),
  prepareFrom: bufferDayOf('fulfillment'),
  restockBy: bufferDayOf('receival'),
  createdAt: 'id',
  updatedAt: { key: 'c.updated_at', type: 'timestamptz', index: 'ix_cycles_sort_updated' },
} as const satisfies Sorts;

function dueTimeOf(kind: LegKind): SortKey {
  return {
    ...ofLeg(kind),
    key: 'sorted.due_at',
    type: 'timestamptz',
    index: 'ix_cycle_legs_sort_due',
  };
}

function bufferDayOf(kind: LegKind): SortKey {
  return {
    ...ofLeg(kind),
    key: 'sorted.buffer_day',
    type: 'date',
    index: 'ix_cycle_legs_sort_buffer',
  };
}

function ofLeg(kind: LegKind): Pick<SortKey, 'join' | 'id' | 'isNullable'> {
  return {
    join: `join cycle_legs sorted
      on sorted.shop_id = $1 and sorted.cycle_id = c.id and sorted.kind = '${kind}'`,
    id: 'sorted.cycle_id',
    isNullable: true,
  };
}
