import { randomUUID } from 'node:crypto';
import { expectSuccess, nextPlatformId } from '../factories/answers.js';
import type { RentalShop } from '../factories/rental-shop.js';
import {
  DISABLED_ENDPOINT,
  newCondition,
  type Scenario,
  type Scenarios,
  UNKNOWN_ID,
} from './trial.js';

/** The request succeeds with the id of a record that exists. */
const withId =
  (
    create: (shop: RentalShop) => Promise<{ id: number }>,
    request: (id: number) => readonly [method: string, path: string, body?: object],
    remedy = 'Check the id',
  ): Scenario =>
  async ({ shop }) => {
    const send = (id: number) => shop.send(...(request(id) as [string, string, object?]));
    const { id } = await create(shop);
    return { rejected: await send(UNKNOWN_ID), remedies: { [remedy]: () => send(id) } };
  };

/** The request succeeds once the record is imported, or with the platform id of another one. */
const withPlatformId =
  (
    importRecord: (shop: RentalShop, platformId: number) => Promise<unknown>,
    request: (
      platformId: number,
      shop: RentalShop,
    ) => readonly [method: string, path: string, body?: object],
    [importing, checking]: readonly [string, string],
  ): Scenario =>
  async ({ shop }) => {
    const [missing, present] = [nextPlatformId(), nextPlatformId()];
    const send = (platformId: number) =>
      shop.send(...(request(platformId, shop) as [string, string, object?]));
    await importRecord(shop, present);
    return {
      rejected: await send(missing),
      remedies: {
        [checking]: () => send(present),
        [importing]: async () => {
          await importRecord(shop, missing);
          return send(missing);
        },
      },
    };
  };

const importLocation = (shop: RentalShop, platformId: number) =>
  expectSuccess(shop.post('/locations', { locations: [{ platformId, name: 'Oslo' }] }));
const importCustomer = (shop: RentalShop, platformId: number) =>
  shop.importCustomer({ platformId, firstName: 'Ada' });
const importProduct = (shop: RentalShop, platformId: number) => shop.importProduct({ platformId });
const importVariant = (shop: RentalShop, platformId: number) => shop.importVariant({ platformId });

const importedOrChecked = (record: string): readonly [string, string] => [
  `Import the ${record}`,
  'check the platform id',
];

/** The method of a product is created first. */
const methodOfProduct =
  (name: 'calendar' | 'resale'): Scenario =>
  async ({ shop }) => {
    const path = `/products/${(await shop.importProduct()).platformId}/${name}_method`;
    return {
      rejected: await shop.get(path),
      remedies: {
        [`Create the ${name} method`]: async () => {
          await expectSuccess(shop.post(path, {}));
          return shop.get(path);
        },
      },
    };
  };

const newEndpoint = (shop: RentalShop): Promise<any> =>
  expectSuccess(shop.post('/webhook_endpoints', DISABLED_ENDPOINT));

async function newDelivery(shop: RentalShop): Promise<{ id: number }> {
  const { id } = await newEndpoint(shop);
  const { status, body } = await shop.post(`/webhook_endpoints/${id}/test`, {});
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

const newDefinition = (shop: RentalShop): Promise<any> => shop.defineField(randomUUID());

async function newField(shop: RentalShop): Promise<any> {
  const { id } = await newDefinition(shop);
  return shop.setField((await shop.createItem()).id, id, 'Blue');
}

async function newCredit(shop: RentalShop): Promise<any> {
  await shop.createUnits(1);
  return (await shop.bookCycle({ creditCost: 1 })).membershipCredit;
}

async function newCycle(shop: RentalShop): Promise<any> {
  await shop.createUnits(1);
  return shop.bookCycle();
}

const newOrder = async (shop: RentalShop): Promise<any> =>
  shop.returnRentals([await shop.outCycle()]);
const newBlock = async (shop: RentalShop): Promise<any> =>
  shop.blockDays({ resourceType: 'Item', resourceId: (await shop.createItem()).id });

const comment = (eventableId: number) =>
  ['POST', '/timeline_comments', { timelineEvent: { eventableId, message: 'Hello' } }] as const;

/** Errors about a record of the path, or one that a field names. */
export const RECORD_REMEDIES: Scenarios = {
  blocked_date_not_found: withId(newBlock, (id) => ['GET', `/blocked_dates/${id}`]),
  condition_not_found: withId(newCondition, (id) => ['GET', `/conditions/${id}`]),
  custom_field_not_found: withId(newField, (id) => [
    'PUT',
    `/custom_fields/${id}`,
    { value: 'Red' },
  ]),
  custom_field_definition_not_found: withId(newDefinition, (id) => [
    'GET',
    `/custom_field_definitions/${id}`,
  ]),
  customer_not_found: withId(
    (shop) => shop.importCustomer(),
    (id) => ['GET', `/customers/${id}`],
  ),
  cycle_not_found: withId(newCycle, (id) => ['GET', `/cycles/${id}`]),
  item_not_found: withId(
    (shop) => shop.createItem(),
    (id) => ['GET', `/items/${id}`],
  ),
  membership_credit_not_found: withId(newCredit, (id) => [
    'PUT',
    `/membership_credits/${id}`,
    { status: 'returned' },
  ]),
  service_not_found: async ({ shop }) => {
    const { id: servicePlanId } = await shop.createPlan({ everyRentals: 10 });
    const [itemId] = await shop.createUnits(1);
    const path = `/items/${itemId}/services`;
    const remove = () => shop.delete(`${path}/${servicePlanId}`);
    return {
      rejected: await remove(),
      remedies: {
        'Record a service': async () => {
          await expectSuccess(shop.post(path, { servicePlanId }));
          return remove();
        },
      },
    };
  },
  block_of_plan: async ({ shop }) => {
    const { id: servicePlanId } = await shop.createPlan({ everyDays: 30 });
    const [itemId] = await shop.createUnits(1);
    const [block] = await shop.all(`/blocked_dates?servicePlanId=${servicePlanId}`);
    return {
      rejected: await shop.delete(`/blocked_dates/${block.id}`),
      remedies: {
        'Record the service': () => shop.post(`/items/${itemId}/services`, { servicePlanId }),
        'change or delete the service plan': () => shop.delete(`/service_plans/${servicePlanId}`),
      },
    };
  },
  service_plan_not_found: withId(
    (shop) => shop.createPlan({ everyRentals: 10 }),
    (id) => ['GET', `/service_plans/${id}`],
  ),
  return_order_not_found: withId(newOrder, (id) => ['GET', `/return_orders/${id}`]),
  waiting_entry_not_found: withId(
    (shop) => shop.wait(),
    (id) => ['GET', `/waiting_entries/${id}`],
  ),
  webhook_endpoint_not_found: withId(newEndpoint, (id) => ['GET', `/webhook_endpoints/${id}`]),
  webhook_delivery_not_found: withId(newDelivery, (id) => [
    'POST',
    `/webhook_deliveries/${id}/redeliver`,
    {},
  ]),
  foreign_resource: [
    withId((shop) => shop.createItem(), comment, 'an item'),
    withId(newCycle, comment, 'a cycle'),
    withId(newOrder, comment, 'a return order'),
  ],
  location_not_found: withPlatformId(
    importLocation,
    (id) => ['GET', `/day_sheet?date=2030-06-10&locationPlatformId=${id}`],
    ['Import the location', 'check its platform id'],
  ),
  product_not_found: withPlatformId(importProduct, (id) => ['GET', `/products/${id}`], [
    'Import the product',
    'check its platform id',
  ]),
  variant_not_found: withPlatformId(
    importVariant,
    (id) => ['GET', `/variants/${id}`],
    importedOrChecked('product'),
  ),
  calendar_method_not_found: methodOfProduct('calendar'),
  resale_method_not_found: methodOfProduct('resale'),
  clock_not_found: async ({ api, shop }) => ({
    rejected: await shop.get('/clock'),
    remedies: {
      'the key of a sandbox shop': async () => (await api.newShop('Sandbox', true)).get('/clock'),
    },
  }),
  unknown_customer: withPlatformId(
    importCustomer,
    (customerPlatformId) => [
      'POST',
      '/credit_entries',
      { customerPlatformId, amount: 1, reason: 'Goodwill' },
    ],
    importedOrChecked('customer'),
  ),
  unknown_variant: withPlatformId(
    importVariant,
    (platformVariantId) => ['POST', '/items', { platformVariantId, visibility: 'available' }],
    importedOrChecked('product'),
  ),
  unknown_location: withPlatformId(
    importLocation,
    (locationPlatformId, { variant }) => [
      'POST',
      '/items',
      { platformVariantId: variant, visibility: 'available', locationPlatformId },
    ],
    importedOrChecked('location'),
  ),
  unknown_condition: async ({ shop }) => {
    const [itemId] = await shop.createUnits(1);
    const { id } = await newCondition(shop);
    const grade = (conditionId: number) => shop.put(`/items/${itemId}`, { conditionId });
    return {
      rejected: await grade(UNKNOWN_ID),
      remedies: { 'Check the id of the condition': () => grade(id) },
    };
  },
  unknown_item: [
    async ({ shop }) => {
      const [itemId] = await shop.createUnits(1);
      return {
        rejected: await shop.tryCycle({ itemId: UNKNOWN_ID }),
        remedies: { 'Check the id': () => shop.tryCycle({ itemId }) },
      };
    },
    async ({ shop }) => {
      const serial = randomUUID();
      await shop.createUnits(1, { serials: [serial] });
      return {
        rejected: await shop.tryReturn({ data: [{ serial: `${serial}x` }] }),
        remedies: { 'the serial': () => shop.tryReturn({ data: [{ serial }] }) },
      };
    },
  ],
  unknown_record: async ({ shop }) => {
    const { id } = await shop.outCycle();
    return {
      rejected: await shop.tryReturn({ data: [{ rentalId: UNKNOWN_ID }] }),
      remedies: { 'Check the id': () => shop.tryReturn({ data: [{ rentalId: id }] }) },
    };
  },
};
