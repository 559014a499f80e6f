import type { DemoReturns } from '../demo-returns.js';

/** How units come back to Harbour Sails. */
export const HARBOUR_RETURNS: Omit<DemoReturns, 'cycles'> = {
  requestedBy: ['Dock office'],
  handledBy: 'Sail loft',
  conditions: ['Crisp', 'Good', 'Good', 'Needs repair'],
  broken: ['Needs repair'],
  tracking: 'https://track.example/quay/',
  tags: ['regatta', 'wet'],
  comments: ['Left at the pier, the harbour master has the key'],
  reference: null,
  found: [],
};
