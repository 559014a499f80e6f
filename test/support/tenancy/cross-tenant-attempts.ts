import { RECREDIT_STATUSES } from '../../../src/modules/credits/credit-status.js';
import { CYCLE_STATUSES, LEG_STATUSES } from '../../../src/modules/rentals/plan/cycle-status.js';
import { ITEM_STATUSES } from '../../../src/modules/calendar/rules/item-values.js';
import { CYCLE_ATTEMPTS } from './cycle-attempts.js';
import {
  countAttempts,
  exportAttempts,
  type CrossTenantAttempt,
  type BuildAttempts,
  notFound,
  EMPTY_PAGE,
  validationFailed,
} from './cross-tenant-attempt.js';
import { withOwnIds } from './list-attempts.js';
import { METHOD_ATTEMPTS } from './method-attempts.js';
import { RETURN_ATTEMPTS } from './return-attempts.js';
import { WEBHOOK_ATTEMPTS } from './webhook-attempts.js';

const CONDITION = notFound('Condition');
const ITEM = notFound('Item');
const DEFINITION = notFound('Custom field definition');
const CUSTOM_FIELD = notFound('Custom field');

const CLOCK = { refusal: notFound('Clock'), toOwner: 404 };

const noVariant = (id: number) =>
  validationFailed(`platformVariantId must be the platform id of a variant: ${id}`);
const noCondition = (id: number) =>
  validationFailed(`conditionId must be the id of a condition: ${id}`);
const noLocation = (id: number) =>
  validationFailed(`locationPlatformId must be the platform id of a location: ${id}`);

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const REPORTED_DAYS = `from=${yesterday}&to=${yesterday}`;

const UNEXPORTED = withOwnIds({
  getShop: () => ({}),
  updateShop: () => ({ body: { name: 'Taken over' } }),
  // The shops of these tests are live.
  getClock: () => CLOCK,
  moveClock: () => ({ ...CLOCK, body: { advanceBy: '3.day' } }),
  resetClock: () => CLOCK,

  getUtilisationReport: () => ({ query: `by=item&${REPORTED_DAYS}` }),
  getRevenueReport: () => ({ query: `by=product&${REPORTED_DAYS}` }),
  getRefusalsReport: () => ({ query: `by=variant&${REPORTED_DAYS}` }),
  getReturnsReport: () => ({ query: REPORTED_DAYS }),

  listConditions: () => ({}),
  getCondition: ({ conditionId }) => ({ path: { id: conditionId }, refusal: CONDITION }),
  createCondition: () => ({ body: { title: 'Taken over', severityKey: 'used' } }),
  updateCondition: ({ conditionId }) => ({
    path: { id: conditionId },
    body: { severityKey: 'unused' },
    refusal: CONDITION,
  }),
  deleteCondition: ({ conditionId, unusedConditionId }) => [
    { path: { id: unusedConditionId }, refusal: CONDITION },
    { path: { id: conditionId }, refusal: CONDITION, toOwner: 409 },
  ],

  listEvents: ({ itemId, keyId, requestId }) => [
    {},
    { query: `resourceId=${itemId}`, refusal: EMPTY_PAGE },
    { query: `resourceType=Item&resourceId=${itemId}`, refusal: EMPTY_PAGE },
    { query: `keyId=${keyId}`, refusal: EMPTY_PAGE },
    { query: `requestId=${requestId}`, refusal: EMPTY_PAGE },
  ],

  getEventFeed: () => ({}),
  getEventStream: () => ({
    query: 'after=none',
    refusal: {
      status: 400,
      body: { error: 'after must be an integer from 0 to 9007199254740991: "none"' },
    },
    toOwner: 400,
  }),

  listLocations: () => ({}),
  importLocations: ({ locationPlatformId }) => ({
    body: { locations: [{ platformId: locationPlatformId, name: 'Taken over' }] },
  }),

  listCustomers: ({ mark }) =>
    [`search=${mark}`, `tag=${mark}`].map((query) => ({ query, refusal: EMPTY_PAGE })),
  getCustomer: ({ customerId }) => ({
    path: { id: customerId },
    refusal: notFound('Customer'),
  }),
  updateCustomer: ({ customerId, mark: title }) => ({
    path: { id: customerId },
    body: { tagsAttributes: [{ title, _destroy: true }] },
    refusal: notFound('Customer'),
  }),
  getCustomerData: ({ customerId }) => ({
    path: { id: customerId },
    refusal: notFound('Customer'),
  }),
  eraseCustomer: ({ customerId }) => ({
    path: { id: customerId },
    refusal: notFound('Customer'),
    toOwner: 409,
  }),
  mergeCustomer: ({ customerId, customerPlatformId: intoPlatformId }) => ({
    path: { id: customerId },
    body: { intoPlatformId },
    refusal: notFound('Customer'),
    toOwner: 422,
  }),
  compareStock: ({ locationPlatformId }) => ({
    body: { serials: ['SN-1'], locationPlatformId },
    refusal: noLocation(locationPlatformId),
  }),
  importCustomers: ({ customerPlatformId: platformId, customerId }) => [
    { body: { customers: [{ platformId, firstName: 'Taken over' }] } },
    // The address is the platform's own record: its customer is kept as data and never looked up.
    { body: { customers: [{ platformId, defaultAddress: { customerId } }] } },
  ],

  importItemList: ({ itemId, platformVariantId }) => [
    {
      query: 'update=true',
      body: `id,pickLocation\n${itemId},Taken over\n`,
      refusal: validationFailed(`line 2: id must be the id of a record in items: ${itemId}`),
    },
    {
      body: `serial,platformVariantId\nTaken over,${platformVariantId}\n`,
      refusal: validationFailed(
        `line 2: platformVariantId must be the platform id of a variant: ${platformVariantId}`,
      ),
    },
  ],
  importCustomerList: ({ customerId, customerPlatformId }) => [
    {
      query: 'update=true',
      body: `id,firstName\n${customerId},Taken over\n`,
      refusal: validationFailed(
        `line 2: id must be the id of a record in customers: ${customerId}`,
      ),
    },
    {
      query: 'update=true',
      body: `platformId,firstName\n${customerPlatformId},Taken over\n`,
    },
  ],

  listProducts: ({ mark }) => ({ query: `search=${mark}`, refusal: EMPTY_PAGE }),
  getProduct: ({ platformProductId }) => ({
    path: { productId: platformProductId },
    refusal: notFound('Product'),
  }),
  importProducts: ({ platformProductId, platformVariantId }) => [
    productOf(platformProductId, platformVariantId + 1),
    productOf(platformProductId + 1, platformVariantId + 2),
  ],
  listVariants: ({ mark, platformProductId }) => [
    { query: `platformProductId=${platformProductId}`, refusal: EMPTY_PAGE },
    { query: `sku=${mark}`, refusal: EMPTY_PAGE },
    { query: `search=${mark}`, refusal: EMPTY_PAGE },
  ],
  getVariant: ({ platformVariantId }) => ({
    path: { platformVariantId },
    refusal: notFound('Variant'),
  }),

  listItems: ({ mark, ...victim }) => [
    {},
    { query: 'returnOrderStatus=expected' },
    ...[
      `sku=${mark}`,
      `serial=${mark}`,
      `search=${mark}`,
      `tag=${mark}`,
      `conditionId=${victim.conditionId}`,
      `locationPlatformId=${victim.locationPlatformId}`,
      `platformVariantId=${victim.platformVariantId}`,
      `platformProductId=${victim.platformProductId}`,
    ].map((query) => ({ query, refusal: EMPTY_PAGE })),
  ],
  getItem: ({ itemId }) => ({ path: { id: itemId }, refusal: ITEM }),
  createItems: ({ conditionId, locationPlatformId, platformVariantId }, intruder) => {
    const body = { platformVariantId: intruder.platformVariantId, visibility: 'available' };
    return [
      { body: { ...body, platformVariantId }, refusal: noVariant(platformVariantId) },
      { body: { ...body, conditionId }, refusal: noCondition(conditionId) },
      { body: { ...body, locationPlatformId }, refusal: noLocation(locationPlatformId) },
    ];
  },
  updateItem: (victim, intruder) => {
    const own = { id: intruder.itemId };
    const { conditionId, locationPlatformId, platformVariantId } = victim;
    return [
      { path: { id: victim.itemId }, body: { status: 'unprocessed' }, refusal: ITEM },
      { path: own, body: { platformVariantId }, refusal: noVariant(platformVariantId) },
      { path: own, body: { conditionId }, refusal: noCondition(conditionId) },
      { path: own, body: { locationPlatformId }, refusal: noLocation(locationPlatformId) },
    ];
  },
  updateItems: (victim, intruder) => {
    const { conditionId, locationPlatformId, platformVariantId } = victim;
    const own = { id: intruder.itemId };
    const intrusions: [object, string][] = [
      [
        { id: victim.itemId, status: 'unprocessed' },
        `id must be the id of an item: ${victim.itemId}`,
      ],
      [
        { ...own, platformVariantId },
        `platformVariantId must be the platform id of a variant: ${platformVariantId}`,
      ],
      [{ ...own, conditionId }, `conditionId must be the id of a condition: ${conditionId}`],
      [
        { ...own, locationPlatformId },
        `locationPlatformId must be the platform id of a location: ${locationPlatformId}`,
      ],
    ];
    return intrusions.map(([entry, error]) => ({
      body: { items: [entry] },
      refusal: validationFailed(`items[0].${error}`),
    }));
  },
  reallocateItem: ({ itemId }) => ({ path: { id: itemId }, body: {}, refusal: ITEM }),
  getItemLocation: ({ itemId }) => ({ path: { id: itemId }, refusal: ITEM }),
  updateItemLocation: (victim, intruder) => [
    { path: { id: victim.itemId }, body: { pickLocation: 'Taken over' }, refusal: ITEM },
    {
      path: { id: intruder.itemId },
      body: { locationPlatformId: victim.locationPlatformId },
      refusal: noLocation(victim.locationPlatformId),
    },
  ],

  listTimelineEvents: ({ itemId, cycleId, returnOrderId, customerId }) => [
    {},
    { query: `eventableType=Customer&eventableId=${customerId}`, refusal: EMPTY_PAGE },
    ...[itemId, cycleId, returnOrderId].map((eventableId) => ({
      query: `eventableId=${eventableId}`,
      refusal: EMPTY_PAGE,
    })),
  ],
  createTimelineComment: ({ itemId, cycleId, returnOrderId, customerId }) =>
    [
      ...[itemId, cycleId, returnOrderId].map((eventableId) => ({ eventableId })),
      { eventableId: customerId, eventableType: 'Customer' },
    ].map((target) => ({
      body: { timelineEvent: { ...target, message: 'Taken over' } },
      refusal: { status: 404, body: { error: 'Resource does not belong to the shop' } },
    })),

  listCustomFieldDefinitions: () => ({ query: 'owner_type=item' }),
  getCustomFieldDefinition: ({ definitionId }) => ({
    path: { id: definitionId },
    refusal: DEFINITION,
  }),
  createCustomFieldDefinition: () => ({
    body: { ownerType: 'item', name: 'Taken over', type: 'string' },
  }),
  updateCustomFieldDefinition: ({ definitionId }) => ({
    path: { id: definitionId },
    body: { name: 'Taken over' },
    refusal: DEFINITION,
  }),
  deleteCustomFieldDefinition: ({ definitionId }) => ({
    path: { id: definitionId },
    refusal: DEFINITION,
  }),
  setCustomField: (victim, intruder) => {
    const { itemId, cycleId, definitionId, customerId, returnOrderId, mark } = victim;
    const own = { ownerId: intruder.itemId, definitionId: intruder.definitionId, value: 'x' };
    const ofCycle = { definitionId: intruder.rentalReferenceId, value: String(intruder.cycleId) };
    return [
      {
        body: { ...own, ownerId: itemId },
        refusal: validationFailed(`ownerId must be the id of an existing item: ${itemId}`),
      },
      {
        body: { definitionId: intruder.personFieldId, ownerId: customerId, value: 'x' },
        refusal: validationFailed(`ownerId must be the id of an existing customer: ${customerId}`),
      },
      {
        body: { ...ofCycle, ownerId: cycleId },
        refusal: validationFailed(`ownerId must be the id of an existing rental: ${cycleId}`),
      },
      {
        body: { ...ofCycle, ownerId: intruder.cycleId, value: String(cycleId) },
        refusal: validationFailed(`value must be the id of a cycle: "${cycleId}"`),
      },
      {
        body: { ...own, definitionId },
        refusal: validationFailed(
          `definitionId must be the id of a custom field definition: ${definitionId}`,
        ),
      },
      {
        body: { ownerId: intruder.itemId, key: mark, ownerType: 'item', value: 'x' },
        refusal: validationFailed(
          `key must be the key of a custom field definition of item: ${mark}`,
        ),
      },
      {
        body: { ...own, definitionId: intruder.referenceId, value: String(customerId) },
        refusal: validationFailed(`value must be the id of a customer: "${customerId}"`),
      },
      {
        body: { ...own, definitionId: intruder.returnReferenceId, value: String(returnOrderId) },
        refusal: validationFailed(`value must be the id of a return order: "${returnOrderId}"`),
      },
    ];
  },
  updateCustomField: ({ customFieldId }) => ({
    path: { id: customFieldId },
    body: { value: 'Taken over' },
    refusal: CUSTOM_FIELD,
  }),
  deleteCustomField: ({ customFieldId }) => ({
    path: { id: customFieldId },
    refusal: CUSTOM_FIELD,
  }),

  ...CYCLE_ATTEMPTS,
  ...METHOD_ATTEMPTS,
  ...RETURN_ATTEMPTS,
  ...WEBHOOK_ATTEMPTS,
});

/**
 * For every operation that needs a key, by its id: how a shop tries to reach what another one has. An operation
 * that takes neither an id nor a filter still has a row, and is answered out of its own shop.
 */
export const CROSS_TENANT_ATTEMPTS: Readonly<Record<string, BuildAttempts>> = {
  ...UNEXPORTED,
  ...Object.fromEntries(
    'Items Cycles ReturnOrders Customers CreditEntries WaitingEntries TimelineEvents Events'
      .split(' ')
      .map((records) => [`export${records}`, exportAttempts(UNEXPORTED[`list${records}`]!)]),
  ),
  ...Object.fromEntries(
    (
      [
        ['Item', 'status', ITEM_STATUSES],
        ['Cycle', 'status', CYCLE_STATUSES],
        ['Rental', 'receivalStatus', LEG_STATUSES],
        ['ReturnOrder', 'creditStatus', RECREDIT_STATUSES],
      ] as const
    ).map(([record, by, values]) => [
      `get${record}Counts`,
      countAttempts(UNEXPORTED[`list${record}s`]!, by, values),
    ]),
  ),
};

function productOf(platformId: number, variantPlatformId: number): CrossTenantAttempt {
  const variants = [{ platformId: variantPlatformId, title: 'Taken over' }];
  return { body: { products: [{ platformId, title: 'Taken over', variants }] } };
}
