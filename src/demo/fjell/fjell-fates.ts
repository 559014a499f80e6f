import type { DemoFate } from '../demo-stock.js';

const FRONT_DESK = 'Front desk';
const WAREHOUSE = 'Warehouse scanner';
const WORKSHOP = 'Repair workshop';
const MANAGER = 'Stock manager';

/** What happens to units of Fjell & Fabric; to three of five, nothing. */
export const FJELL_FATES: readonly DemoFate[] = [
  {
    share: 0.08,
    events: [
      {
        author: WAREHOUSE,
        change: { status: 'unprocessed' },
        comments: [
          'Back from the customer, still to be checked',
          'In the returns crate, row 2',
          'Came back wet, hung up to dry',
          'Came back two days early',
        ],
      },
    ],
  },
  {
    share: 0.06,
    events: [
      {
        author: FRONT_DESK,
        change: { status: 'unprocessed', condition: 'Needs repair' },
        comments: [
          'Customer reports that the zip is stuck',
          'A seam has come open at the left side',
          'A buckle is broken',
          'Small tear, about two centimetres',
        ],
      },
      {
        author: WORKSHOP,
        change: {
          visibility: 'unavailable',
          tagsAttributes: [{ title: 'in repair' }],
        },
        comments: ['On the bench, done by Friday', 'Waiting for spare parts'],
      },
    ],
    fields: {
      repair_notes: [
        'Zip slider replaced in spring.\nThe lower stop is worn: replace the whole zip next time.',
        'Seam taped on the inside.\nCheck the tape after every wash.',
        'Buckle glued.\nOrder spare part 20 mm, black.',
      ],
    },
  },
  {
    share: 0.04,
    events: [
      {
        author: FRONT_DESK,
        change: { visibility: 'unavailable', condition: 'At the tailor' },
        comments: ['Hem to be taken up', 'Lining is loose, sent to the tailor'],
      },
    ],
  },
  {
    share: 0.03,
    events: [
      {
        author: MANAGER,
        change: { visibility: 'unavailable', tagsAttributes: [{ title: 'photo sample' }] },
        comments: ['Set aside for the photos of the spring catalogue'],
      },
    ],
  },
  {
    share: 0.04,
    events: [
      { author: MANAGER, change: { condition: 'Well loved' } },
      {
        author: FRONT_DESK,
        change: { visibility: 'sold' },
        comments: ['Sold at the autumn sale', 'The customer kept it after the rental'],
      },
    ],
  },
  {
    share: 0.04,
    events: [
      {
        author: WORKSHOP,
        change: { condition: 'Beyond repair' },
        comments: ['Membrane has come off, not worth a repair', 'Frame is bent'],
      },
      {
        author: MANAGER,
        change: { visibility: 'retired' },
        comments: ['Written off', 'Used for spare parts'],
      },
    ],
  },
  {
    share: 0.03,
    events: [
      {
        author: WAREHOUSE,
        change: { locationPlatformId: 61_003 },
        comments: ['Moved to the warehouse for the season'],
      },
    ],
  },
  {
    share: 0.08,
    events: [
      {
        author: FRONT_DESK,
        comments: [
          'Customers say that it runs small',
          'Spare laces are in the pocket',
          'Label with the serial replaced',
          'Smells of camp fire, aired overnight',
          'New cord fitted',
          'The favourite of our regulars',
        ],
      },
    ],
  },
];
