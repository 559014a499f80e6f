import type { DemoRentals } from '../demo-cycles.js';
import type { DemoBlock } from '../demo-shop.js';

/** How Fjell & Fabric rents out. */
export const FJELL_RENTALS: Omit<DemoRentals, 'products' | 'deliveries' | 'customers'> = {
  inDemand: 8,
  members: 6,
  bookedBy: ['Webshop', 'Webshop', 'Webshop', 'Front desk'],
  handledBy: 'Warehouse scanner',
  tags: ['gift', 'regular customer', 'film set', 'school trip', 'express'],
  comments: [
    'Customer will pick up after five',
    'Please leave the parcel with the neighbour',
    'Asked whether it can be kept a week longer',
    'Goes to the hotel, not to the home address',
    'Size to be swapped if the other one is free',
    'Invoice to the company',
  ],
  fields: {
    event: ['Wedding at Voss', 'Cabin weekend', 'Easter tour', 'Autumn shoot', 'Confirmation'],
    gift_message: [
      'Happy birthday, and dry feet!\nFrom all of us',
      'For the best of tour companions',
      'See you on the summit',
    ],
  },
  references: { rental: 'previous_rental', item: 'last_rental' },
};

/** The days on which Fjell & Fabric rents out less, or nothing. */
export const FJELL_BLOCKS: readonly DemoBlock[] = [
  {
    resourceType: 'Store',
    resource: null,
    from: -190,
    to: -188,
    description: 'Moved to the new warehouse',
  },
  { resourceType: 'Store', resource: null, from: 33, to: 34, description: 'Stocktaking' },
  { resourceType: 'Store', resource: null, from: 120, to: 124, description: 'Closed for holidays' },
  {
    resourceType: 'Product',
    resource: 71_025,
    from: null,
    to: -100,
    description: 'Not in the range before the season',
  },
  {
    resourceType: 'Product',
    resource: 71_037,
    from: 60,
    to: 150,
    description: 'Overhaul of the runners',
  },
  {
    resourceType: 'Product',
    resource: 71_039,
    from: -5,
    to: 9,
    description: 'Recall by the maker',
  },
  {
    resourceType: 'Variant',
    resource: 81_148,
    from: 10,
    to: 24,
    description: 'Set aside for the paddling course',
  },
  { resourceType: 'Variant', resource: 81_001, from: 70, to: 76, description: 'Trade fair' },
  {
    resourceType: 'Variant',
    resource: 81_120,
    from: 200,
    to: null,
    description: 'Leaves the range',
  },
  { resourceType: 'Item', resource: 8, from: -3, to: 18, description: 'On loan to a magazine' },
  { resourceType: 'Item', resource: 5, from: 7, to: null, description: 'Goes to the outlet' },
  { resourceType: 'Item', resource: 28, from: -60, to: -40, description: 'Was at the workshop' },
];
