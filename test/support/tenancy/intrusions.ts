import { CYCLE_INTRUSIONS } from './cycle-intrusions.js';
import {
  exporting,
  type Intrusion,
  type Intrusions,
  missing,
  NOTHING,
  refused,
} from './intrusion.js';
import { METHOD_INTRUSIONS } from './method-intrusions.js';
import { RETURN_INTRUSIONS } from './return-intrusions.js';
import { WEBHOOK_INTRUSIONS } from './webhook-intrusions.js';

const CONDITION = missing('Condition');
const ITEM = missing('Item');
const DEFINITION = missing('Custom field definition');
const CUSTOM_FIELD = missing('Custom field');

const NO_VARIANT = refused('platformVariantId must be the platform id of a variant');
const NO_CONDITION = refused('conditionId must be the id of a condition');
const NO_LOCATION = refused('locationPlatformId must be the platform id of a location');
const NO_DEFINITION = refused('definition_id must be the id of a custom field definition');
const NO_OWNER = refused('owner_id must be the id of an existing item');
const NO_RENTAL = refused('owner_id must be the id of an existing rental');
const NO_CUSTOMER = refused('value must be the id of a customer');

const UNEXPORTED: Readonly<Record<string, Intrusions>> = {
  getShop: () => ({}),
  updateShop: () => ({ body: { name: 'Taken over' } }),

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
    { query: `resourceId=${itemId}`, refusal: NOTHING },
    { query: `resourceType=Item&resourceId=${itemId}`, refusal: NOTHING },
    { query: `keyId=${keyId}`, refusal: NOTHING },
    { query: `requestId=${requestId}`, refusal: NOTHING },
  ],

  getEventFeed: () => ({}),
  getEventStream: () => ({
    query: 'after=none',
    refusal: {
      status: 400,
      body: { error: 'after must be an integer from 0 to 9007199254740991' },
    },
    toOwner: 400,
  }),

  listLocations: () => ({}),
  importLocations: ({ locationPlatformId }) => ({
    body: { locations: [{ platformId: locationPlatformId, name: 'Taken over' }] },
  }),

  listCustomers: ({ mark }) => ({ query: `search=${mark}`, refusal: NOTHING }),
  getCustomer: ({ customerId }) => ({
    path: { id: customerId },
    refusal: missing('Customer'),
  }),
  importCustomers: ({ customerPlatformId: platformId, customerId }) => [
    { body: { customers: [{ platformId, firstName: 'Taken over' }] } },
    // The address is the platform's own record: its customer is kept as data and never looked up.
    { body: { customers: [{ platformId, defaultAddress: { customerId } }] } },
  ],

  listProducts: ({ mark }) => ({ query: `search=${mark}`, refusal: NOTHING }),
  getProduct: ({ platformProductId }) => ({
    path: { productId: platformProductId },
    refusal: missing('Product'),
  }),
  importProducts: ({ platformProductId, platformVariantId }) => [
    productOf(platformProductId, platformVariantId + 1),
    productOf(platformProductId + 1, platformVariantId + 2),
  ],
  listVariants: ({ mark, platformProductId }) => [
    { query: `platformProductId=${platformProductId}`, refusal: NOTHING },
    { query: `sku=${mark}`, refusal: NOTHING },
    { query: `search=${mark}`, refusal: NOTHING },
  ],
  getVariant: ({ platformVariantId }) => ({
    path: { platformVariantId },
    refusal: missing('Variant'),
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
    ].map((query) => ({ query, refusal: NOTHING })),
  ],
  getItem: ({ itemId }) => ({ path: { id: itemId }, refusal: ITEM }),
  createItems: ({ conditionId, locationPlatformId, platformVariantId }, intruder) => {
    const body = { platformVariantId: intruder.platformVariantId, visibility: 'available' };
    return [
      { body: { ...body, platformVariantId }, refusal: NO_VARIANT },
      { body: { ...body, conditionId }, refusal: NO_CONDITION },
      { body: { ...body, locationPlatformId }, refusal: NO_LOCATION },
    ];
  },
  updateItem: (victim, intruder) => {
    const own = { id: intruder.itemId };
    const { conditionId, locationPlatformId, platformVariantId } = victim;
    return [
      { path: { id: victim.itemId }, body: { status: 'unprocessed' }, refusal: ITEM },
      { path: own, body: { platformVariantId }, refusal: NO_VARIANT },
      { path: own, body: { conditionId }, refusal: NO_CONDITION },
      { path: own, body: { locationPlatformId }, refusal: NO_LOCATION },
    ];
  },
  updateItems: (victim, intruder) => {
    const { conditionId, locationPlatformId, platformVariantId } = victim;
    const first = (...errors: string[]) => refused(...errors.map((one) => `items[0].${one}`));
    const own = { id: intruder.itemId };
    return [
      [{ id: victim.itemId, status: 'unprocessed' }, 'id must be the id of an item'],
      [{ ...own, platformVariantId }, 'platformVariantId must be the platform id of a variant'],
      [{ ...own, conditionId }, 'conditionId must be the id of a condition'],
      [{ ...own, locationPlatformId }, 'locationPlatformId must be the platform id of a location'],
    ].map(([entry, error]) => ({
      body: { items: [entry] },
      refusal: first(error as string),
    }));
  },
  getItemLocation: ({ itemId }) => ({ path: { id: itemId }, refusal: ITEM }),
  updateItemLocation: (victim, intruder) => [
    { path: { id: victim.itemId }, body: { pickLocation: 'Taken over' }, refusal: ITEM },
    {
      path: { id: intruder.itemId },
      body: { locationPlatformId: victim.locationPlatformId },
      refusal: NO_LOCATION,
    },
  ],

  listTimelineEvents: ({ itemId, cycleId, returnOrderId }) => [
    {},
    ...[itemId, cycleId, returnOrderId].map((eventableId) => ({
      query: `eventableId=${eventableId}`,
      refusal: NOTHING,
    })),
  ],
  createTimelineComment: ({ itemId, cycleId, returnOrderId }) =>
    [itemId, cycleId, returnOrderId].map((eventableId) => ({
      body: { timelineEvent: { eventableId, message: 'Taken over' } },
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
    const own = { owner_id: intruder.itemId, definition_id: intruder.definitionId, value: 'x' };
    const ofCycle = { definition_id: intruder.rentalReferenceId, value: String(intruder.cycleId) };
    return [
      { body: { ...own, owner_id: itemId }, refusal: NO_OWNER },
      { body: { ...ofCycle, owner_id: cycleId }, refusal: NO_RENTAL },
      {
        body: { ...ofCycle, owner_id: intruder.cycleId, value: String(cycleId) },
        refusal: refused('value must be the id of a cycle'),
      },
      { body: { ...own, definition_id: definitionId }, refusal: NO_DEFINITION },
      {
        body: { owner_id: intruder.itemId, key: mark, owner_type: 'item', value: 'x' },
        refusal: refused('key must be the key of a custom field definition of item'),
      },
      {
        body: { ...own, definition_id: intruder.referenceId, value: String(customerId) },
        refusal: NO_CUSTOMER,
      },
      {
        body: { ...own, definition_id: intruder.returnReferenceId, value: String(returnOrderId) },
        refusal: refused('value must be the id of a return order'),
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

  ...CYCLE_INTRUSIONS,
  ...METHOD_INTRUSIONS,
  ...RETURN_INTRUSIONS,
  ...WEBHOOK_INTRUSIONS,
};

/**
 * For every operation that needs a key, by its id: how a shop tries to reach what another one has. An operation
 * that takes neither an id nor a filter still has a row, and is answered out of its own shop.
 */
export const INTRUSIONS: Readonly<Record<string, Intrusions>> = {
  ...UNEXPORTED,
  ...Object.fromEntries(
    ['Items', 'Cycles', 'ReturnOrders', 'Customers', 'TimelineEvents', 'Events'].map((records) => [
      `export${records}`,
      exporting(UNEXPORTED[`list${records}`]!),
    ]),
  ),
};

function productOf(platformId: number, variantPlatformId: number): Intrusion {
  const variants = [{ platformId: variantPlatformId, title: 'Taken over' }];
  return { body: { products: [{ platformId, title: 'Taken over', variants }] } };
}
