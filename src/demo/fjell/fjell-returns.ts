import type { DemoReturns } from '../demo-returns.js';

/** How units come back to Fjell & Fabric. */
export const FJELL_RETURNS: Omit<DemoReturns, 'cycles'> = {
  requestedBy: ['Webshop', 'Webshop', 'Front desk'],
  handledBy: 'Warehouse scanner',
  conditions: ['Like new', 'Good', 'Good', 'Good', 'Well loved', 'Needs repair', 'At the tailor'],
  broken: ['Needs repair', 'At the tailor'],
  tracking: 'https://track.example/parcels/',
  tags: ['box damaged', 'regular customer', 'urgent', 'wrong size'],
  comments: [
    'Label sent once more, the first one went to spam',
    'Customer asks for a receipt when it has come in',
    'Comes back in one box with the poles',
    'Carrier rang twice, nobody at home',
    'Does not fit, has been worn indoors only',
    'Hand over to the workshop, the zip sticks',
  ],
  reference: 'last_return',
  found: [
    {
      platformVariantId: 81_006,
      quantity: 1,
      serials: ['SN-0901'],
      visibility: 'available',
      status: 'received',
    },
    {
      platformVariantId: 81_120,
      quantity: 1,
      serials: [],
      visibility: 'unavailable',
      status: 'awaiting',
    },
  ],
};
