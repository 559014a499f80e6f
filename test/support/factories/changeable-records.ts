import { expectSuccess } from './answers.js';
import type { RentalShop } from './rental-shop.js';

/** A record that can be changed, by itself and in two other ways. */
interface ChangeableRecord {
  readonly table: string;
  /** The name of one in errors. */
  readonly name: RegExp;
  /** Makes one and answers its path, below which `PUT` and `DELETE` find it. */
  readonly make: (shop: RentalShop) => Promise<string>;
  readonly same: object;
  readonly one: object;
  readonly other: object;
  readonly operations: readonly string[];
}

async function newValue(shop: RentalShop): Promise<any> {
  const [ownerId] = await shop.createUnits(1);
  const definition = await shop.defineField(`Care ${ownerId}`);
  return shop.setField(ownerId!, definition.id, 'Cold');
}

/** Every kind of record that a `PUT` changes. */
export const CHANGEABLE_RECORDS: readonly ChangeableRecord[] = [
  {
    table: 'conditions',
    name: /^Condition \d+$/,
    make: async (shop) => `/conditions/${(await shop.createCondition(crypto.randomUUID())).id}`,
    same: { severityKey: 'used' },
    one: { severityKey: 'unused' },
    other: { severityKey: 'damaged_repairable' },
    operations: ['updateCondition', 'deleteCondition'],
  },
  {
    table: 'service_plans',
    name: /^Service plan \d+$/,
    make: async (shop) => `/service_plans/${(await shop.createPlan({ everyDays: 365 })).id}`,
    same: { everyDays: 365 },
    one: { everyRentals: 10 },
    other: { durationDays: 2 },
    operations: ['updateServicePlan', 'deleteServicePlan'],
  },
  {
    table: 'customers',
    name: /^Customer \d+$/,
    make: async (shop) => `/customers/${(await shop.importCustomer()).id}`,
    same: {},
    one: { tagsAttributes: [{ title: 'vip' }] },
    other: { tagsAttributes: [{ title: 'late payer' }] },
    operations: ['updateCustomer'],
  },
  {
    table: 'shops',
    name: /^The shop$/,
    make: async (shop) => {
      await expectSuccess(shop.put('/shop', { restockDuration: '7.day' }));
      return '/shop';
    },
    same: {},
    one: { restockDuration: '8.day' },
    other: { restockDuration: '9.day' },
    operations: ['updateShop'],
  },
  {
    table: 'blocked_dates',
    name: /^Blocked date \d+$/,
    make: async (shop) => {
      const block = await shop.blockDays({
        resourceType: 'Store',
        resourceId: shop.shopId,
        from: '2040-01-01',
      });
      return `/blocked_dates/${block.id}`;
    },
    same: {},
    one: { description: 'Trade fair' },
    other: { description: 'Stocktaking' },
    operations: ['updateBlockedDate', 'deleteBlockedDate'],
  },
  {
    table: 'waiting_entries',
    name: /^Waiting entry \d+$/,
    make: async (shop) => `/waiting_entries/${(await shop.wait()).id}`,
    same: {},
    one: { offerHours: 2 },
    other: { offerHours: 3 },
    operations: ['updateWaitingEntry'],
  },
  {
    table: 'custom_field_definitions',
    name: /^Custom field definition \d+$/,
    make: async (shop) => `/custom_field_definitions/${(await newValue(shop)).definitionId}`,
    same: {},
    one: { name: 'Care label' },
    other: { name: 'Label' },
    operations: ['updateCustomFieldDefinition', 'deleteCustomFieldDefinition'],
  },
  {
    table: 'custom_fields',
    name: /^Item \d+$/,
    make: async (shop) => `/custom_fields/${(await newValue(shop)).id}`,
    same: { value: 'Cold' },
    one: { value: 'Warm' },
    other: { value: 'Hot' },
    operations: ['updateCustomField', 'deleteCustomField'],
  },
  {
    table: 'items',
    name: /^Item \d+$/,
    make: async (shop) => `/items/${(await shop.createUnits(1))[0]}`,
    same: {},
    one: { pickLocation: 'A1' },
    other: { tagsAttributes: [{ title: 'fragile' }] },
    operations: ['updateItem'],
  },
  {
    table: 'items',
    name: /^Item \d+$/,
    make: async (shop) => `/items/${(await shop.createUnits(1))[0]}/location`,
    same: {},
    one: { pickLocation: 'A1' },
    other: { pickLocation: 'B2' },
    operations: ['updateItemLocation'],
  },
  {
    table: 'cycles',
    name: /^SC-\d+$/,
    make: async (shop) => {
      const [itemId] = await shop.createUnits(1);
      return `/cycles/${(await shop.bookCycle({ itemId })).id}`;
    },
    same: {},
    one: { packingStatus: 'packed' },
    other: { receiveAt: '2030-06-20T10:00:00Z' },
    operations: ['updateCycle'],
  },
  {
    table: 'membership_credits',
    name: /^SC-\d+$/,
    make: async (shop) => {
      const [itemId] = await shop.createUnits(1);
      const { membershipCredit } = await shop.bookCycle({ itemId, creditCost: 2 });
      return `/membership_credits/${membershipCredit.id}`;
    },
    same: { status: 'unreturned' },
    one: { status: 'returned' },
    other: { status: 'unreturned' },
    operations: ['updateMembershipCredit'],
  },
  {
    table: 'return_orders',
    name: /^#\d+$/,
    make: async (shop) =>
      `/return_orders/${(await shop.returnRentals([await shop.outCycle()])).id}`,
    same: {},
    one: { status: 'in_progress' },
    other: { tagsAttributes: [{ title: 'late' }] },
    operations: ['updateReturnOrder'],
  },
  {
    table: 'webhook_endpoints',
    name: /^Webhook endpoint \d+$/,
    make: async (shop) => {
      const endpoint = { url: 'https://erp.example/', types: ['cycle.*'], status: 'disabled' };
      return `/webhook_endpoints/${(await expectSuccess(shop.post('/webhook_endpoints', endpoint))).id}`;
    },
    same: {},
    one: { description: 'Stock' },
    other: { description: 'Accounts' },
    operations: ['updateWebhookEndpoint', 'deleteWebhookEndpoint'],
  },
];
