import type { RetiredPath } from '../../../common/routing/retired-path.js';

/** Cycles were called rentals. */
export const RETIRED_RENTALS: RetiredPath = {
  path: 'rentals',
  successor: 'cycles',
  since: '2026-01-01',
  tag: 'Rentals',
  record: { successor: 'Cycle', retired: 'Rental' },
};
