import type { DeprecatedPath } from '../../../http/deprecated-paths.js';

/** Cycles were called rentals. */
export const DEPRECATED_RENTALS: DeprecatedPath = {
  path: 'rentals',
  successor: 'cycles',
  since: '2026-01-01',
  tag: 'Rentals',
  record: { successor: 'Cycle', deprecated: 'Rental' },
};
