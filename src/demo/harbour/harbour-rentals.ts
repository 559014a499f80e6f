import type { DemoRentals } from '../demo-cycles.js';
import type { DemoBlock } from '../demo-shop.js';

/** How Harbour Sails rents out. */
export const HARBOUR_RENTALS: Omit<DemoRentals, 'products' | 'deliveries' | 'customers'> = {
  inDemand: 1,
  members: 3,
  bookedBy: ['Dock office'],
  handledBy: 'Sail loft',
  tags: ['regatta', 'charter'],
  comments: ['Bring the batten bag as well', 'Skipper calls when the boat is in'],
  fields: {},
  references: null,
};

/** The days on which Harbour Sails rents out less, or nothing. */
export const HARBOUR_BLOCKS: readonly DemoBlock[] = [
  { resourceType: 'Store', resource: null, from: 90, to: 97, description: 'Harbour works' },
  { resourceType: 'Product', resource: 71_004, from: null, to: -30, description: 'Not yet bought' },
];
