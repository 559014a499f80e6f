import type { DemoLine } from '../demo-catalogue.js';
import { productsOf } from '../demo-catalogue.js';
import { customersOf } from '../demo-customers.js';
import { cyclesOf } from '../demo-cycles.js';
import { methodsOf } from '../demo-methods.js';
import { DemoRandom } from '../demo-random.js';
import { returnsOf } from '../demo-returns.js';
import type { DemoField, DemoShop } from '../demo-shop.js';
import { deliveriesOf } from '../demo-stock.js';
import { FJELL_FATES } from './fjell-fates.js';
import { FJELL_LINES } from './fjell-lines.js';
import { FJELL_DEPOSIT, FJELL_OFFERS } from './fjell-methods.js';
import { FJELL_PEOPLE } from './fjell-people.js';
import { FJELL_BLOCKS, FJELL_RENTALS } from './fjell-rentals.js';
import { FJELL_RETURNS } from './fjell-returns.js';

const LOCATIONS = [
  { platformId: 61_001, name: 'Oslo store' },
  { platformId: 61_002, name: 'Bergen store' },
  { platformId: 61_003, name: 'Drammen warehouse' },
];

/** The main shop of the demo: clothing and outdoor gear. */
export function fjellAndFabric(): DemoShop {
  const random = new DemoRandom(1_814);
  const products = productsOf(FJELL_LINES, 'https://images.example/fjell-and-fabric');
  const customers = customersOf(random, FJELL_PEOPLE, 60);
  const deliveries = deliveriesOf(random, {
    units: 498,
    products,
    locationPlatformIds: LOCATIONS.map(({ platformId }) => platformId),
    conditions: ['New', 'New', 'Like new', 'Like new', 'Good', 'Good', 'Good', 'Well loved'],
    shelf: 'Rack',
    fates: FJELL_FATES,
    fieldsOf: (source, line) => fieldsOf(source, line, customers),
  });
  const cycles = cyclesOf(new DemoRandom(1_899), {
    ...FJELL_RENTALS,
    products,
    deliveries,
    customers,
  });
  return {
    settings: {
      name: 'Fjell & Fabric',
      timeZone: 'Europe/Oslo',
      currency: 'NOK',
      preparationDuration: '12.hour',
      deliveryDuration: '2.day',
      reverseDeliveryDuration: '3.day',
      restockDuration: '1.day',
    },
    creditReturnCondition: 'received_at',
    locations: LOCATIONS,
    products: [...products.map(({ product }) => product), FJELL_DEPOSIT],
    methods: methodsOf(products, FJELL_OFFERS),
    customers,
    conditions: [
      { title: 'Like new', severityKey: 'used' },
      { title: 'Well loved', severityKey: 'used' },
      { title: 'At the tailor', severityKey: 'damaged_repairable' },
      // No unit has it: it is there to be deleted by who tries that out.
      { title: 'Lightly worn', severityKey: 'used' },
    ],
    definitions: [
      { ownerType: 'item', name: 'Supplier', type: 'string' },
      { ownerType: 'item', name: 'Care label', type: 'single_line_text_field' },
      { ownerType: 'item', name: 'Repair notes', type: 'multi_line_text_field' },
      { ownerType: 'item', name: 'Replacement value', type: 'money' },
      { ownerType: 'item', name: 'Waterproofed', type: 'boolean' },
      { ownerType: 'item', name: 'Last inspected on', type: 'date' },
      { ownerType: 'item', name: 'Last cleaned at', type: 'date_time' },
      { ownerType: 'item', name: 'Kept for', type: 'customer_reference' },
      { ownerType: 'item', name: 'Last rental', type: 'rental_reference' },
      { ownerType: 'item', name: 'Last return', type: 'return_reference' },
      {
        ownerType: 'rental',
        name: 'Event',
        type: 'single_line_text_field',
        groupFulfillments: true,
      },
      { ownerType: 'rental', name: 'Gift message', type: 'multi_line_text_field' },
      { ownerType: 'rental', name: 'Previous rental', type: 'rental_reference' },
      // Without values, for the same reason.
      { ownerType: 'rental', name: 'Parking space', type: 'string' },
    ],
    deliveries,
    cycles,
    returns: returnsOf(new DemoRandom(1_900), { ...FJELL_RETURNS, cycles }),
    blocks: FJELL_BLOCKS,
  };
}

function fieldsOf(
  random: DemoRandom,
  { tags, cost }: DemoLine,
  customers: DemoShop['customers'],
): DemoField[] {
  const fields: DemoField[] = [];
  if (random.chance(0.12)) fields.push({ key: 'replacement_value', value: `${cost * 250}` });
  if (random.chance(0.12)) fields.push({ key: 'last_inspected_on', value: random.dayOf(2025) });
  if (random.chance(tags.includes('festive') ? 0.5 : 0.1)) {
    const hour = random.integer(7, 18).toString().padStart(2, '0');
    const value = `${random.dayOf(2025)}T${hour}:30:00+01:00`;
    fields.push({ key: 'last_cleaned_at', value });
  }
  if (random.chance(0.03)) {
    fields.push({ key: 'kept_for', customerPlatformId: random.pick(customers).platformId });
  }
  return fields;
}
