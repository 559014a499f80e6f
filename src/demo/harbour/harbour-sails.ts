import { type DemoLine, productsOf } from '../demo-catalogue.js';
import { cyclesOf } from '../demo-cycles.js';
import { customersOf, type DemoPeople } from '../demo-customers.js';
import { methodsOf } from '../demo-methods.js';
import { DemoRandom } from '../demo-random.js';
import { returnsOf } from '../demo-returns.js';
import type { DemoShop } from '../demo-shop.js';
import { deliveriesOf, type DemoFate } from '../demo-stock.js';
import { HARBOUR_DEPOSIT, HARBOUR_OFFERS } from './harbour-methods.js';
import { HARBOUR_BLOCKS, HARBOUR_RENTALS } from './harbour-rentals.js';
import { HARBOUR_RETURNS } from './harbour-returns.js';

const LOCATIONS = [
  { platformId: 61_001, name: 'Pier 4' },
  { platformId: 61_002, name: 'Sail loft' },
];

const PORTUGAL = { country: 'Portugal', countryCode: 'PT', dial: '+351' } as const;

const PEOPLE: DemoPeople = {
  firstNames: ['Afonso', 'Beatriz', 'Catarina', 'Duarte', 'Inês', 'João', 'Leonor', 'Tomás'],
  lastNames: ['Almeida', 'Carvalho', 'Ferreira', 'Gonçalves', 'Moreira', 'Pereira', 'Sousa'],
  streets: ['Rua do Cais', 'Rua da Praia', 'Avenida Marginal', 'Travessa do Farol'],
  places: [
    { city: 'Cascais', zip: '2750-325', province: 'Lisboa', provinceCode: '11', ...PORTUGAL },
    { city: 'Lagos', zip: '8600-645', province: 'Faro', provinceCode: '08', ...PORTUGAL },
  ],
  companies: ['Vela Azul Lda'],
};

const SUPPLIER = { supplier: 'Atlântico Velas' };
const SAIL: Pick<DemoLine, 'tags' | 'facts'> = { tags: ['regatta', 'cruising'], facts: SUPPLIER };
const DECK: Pick<DemoLine, 'tags' | 'facts'> = { tags: ['crew', 'safety'], facts: {} };

const LINES: readonly DemoLine[] = [
  { title: 'Mainsail', code: 'MAIN', cost: 1450, sizes: ['24 m²', '32 m²', '41 m²'], ...SAIL },
  { title: 'Genoa', code: 'GENOA', cost: 1180, sizes: ['28 m²', '36 m²'], ...SAIL },
  { title: 'Spinnaker', code: 'SPINN', cost: 1690, sizes: ['60 m²', '85 m²'], ...SAIL },
  { title: 'Storm jib', code: 'STORM', cost: 520, sizes: ['6 m²', '9 m²'], ...SAIL },
  { title: 'Life jacket', code: 'LIFEJ', cost: 160, sizes: ['S', 'M', 'L', 'XL'], ...DECK },
  { title: 'Offshore oilskin', code: 'OILSK', cost: 310, sizes: ['S', 'M', 'L'], ...DECK },
  { title: 'Harness', code: 'HARNE', cost: 95, sizes: ['Junior', 'Adult'], ...DECK },
  { title: 'Handheld radio', code: 'RADIO', cost: 210, sizes: ['5 W', '6 W'], ...DECK },
];

const FATES: readonly DemoFate[] = [
  {
    share: 0.1,
    events: [
      {
        author: 'Dock office',
        change: { status: 'unprocessed' },
        comments: ['Back from the regatta, to be rinsed'],
      },
    ],
  },
  {
    share: 0.1,
    events: [
      {
        author: 'Sail loft',
        change: { visibility: 'unavailable', condition: 'Needs repair' },
        comments: ['Luff tape is torn', 'Stitching along the leech gives way'],
      },
    ],
  },
];

/** The second shop, beside the main one: what one of them has, the other must not see. */
export function harbourSails(): DemoShop {
  const random = new DemoRandom(1_851);
  const products = productsOf(LINES, 'https://images.example/harbour-sails');
  const customers = customersOf(random, PEOPLE, 12);
  const deliveries = deliveriesOf(random, {
    units: 60,
    products,
    locationPlatformIds: LOCATIONS.map(({ platformId }) => platformId),
    conditions: ['Crisp', 'Good', 'Good'],
    shelf: 'Locker',
    fates: FATES,
    fieldsOf: (source) =>
      source.chance(0.3) ? [{ key: 'last_inspected_on', value: source.dayOf(2025) }] : [],
  });
  const cycles = cyclesOf(new DemoRandom(1_852), {
    ...HARBOUR_RENTALS,
    products,
    deliveries,
    customers,
  });
  return {
    settings: {
      name: 'Harbour Sails',
      timeZone: 'Europe/Lisbon',
      currency: 'EUR',
      deliveryDuration: '1.day',
      reverseDeliveryDuration: '1.day',
      consignmentEnabled: true,
    },
    creditReturnCondition: null,
    locations: LOCATIONS,
    products: [...products.map(({ product }) => product), HARBOUR_DEPOSIT],
    methods: methodsOf(products, HARBOUR_OFFERS),
    customers,
    conditions: [{ title: 'Crisp', severityKey: 'unused' }],
    definitions: [
      { ownerType: 'item', name: 'Supplier', type: 'string' },
      { ownerType: 'item', name: 'Last inspected on', type: 'date' },
      { ownerType: 'consignor', name: 'Berth', type: 'single_line_text_field' },
    ],
    deliveries,
    cycles,
    returns: returnsOf(new DemoRandom(1_853), { ...HARBOUR_RETURNS, cycles }),
    blocks: HARBOUR_BLOCKS,
  };
}
