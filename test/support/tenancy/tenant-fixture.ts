import type { TestShop } from '../service/test-shop.js';

/** One of everything that a shop can have; all its texts carry the shop's mark. */
export interface TenantFixture {
  readonly shop: TestShop;
  /** A word that is found nowhere else. */
  readonly mark: string;
  readonly locationPlatformId: number;
  readonly customerPlatformId: number;
  readonly customerId: number;
  readonly platformProductId: number;
  readonly platformVariantId: number;
  /** The ids of the product and the variant that are not the platform's. */
  readonly productId: number;
  readonly variantId: number;
  /** The condition of the item. */
  readonly conditionId: number;
  readonly unusedConditionId: number;
  readonly itemId: number;
  readonly definitionId: number;
  /** A definition whose values are ids of customers. */
  readonly referenceId: number;
  readonly customFieldId: number;
  /** A definition of customers, of which the customer has a value. */
  readonly personFieldId: number;
  /** A definition of cycles, whose values are ids of cycles. */
  readonly rentalReferenceId: number;
  /** A cycle of the item, of an order of the platform with this id, in January 2030. */
  readonly cycleId: number;
  readonly platformOrderId: number;
  readonly creditId: number;
  /** A rental that is out, of a unit of its own, on a line of an open return order. */
  readonly returnedCycleId: number;
  readonly returnedItemId: number;
  readonly returnedSerial: string;
  readonly returnOrderId: number;
  readonly returnLineId: number;
  /** A definition whose values are ids of return orders. */
  readonly returnReferenceId: number;
  /** A block of the item; its variant and its product have others, all in 2090. */
  readonly blockedDateId: number;
  /** A plan of the product. */
  readonly servicePlanId: number;
  /** An entry that waits for a unit of the variant on days that its block takes. */
  readonly waitingEntryId: number;
  /** The option of each method of the product. */
  readonly calendarOptionId: number;
  readonly resaleOptionId: number;
  /** A disabled endpoint for its events. */
  readonly endpointId: number;
  /** A ping that waits for it. */
  readonly deliveryId: number;
  /** The key that did all of this, and the request that did the last of it. */
  readonly keyId: number;
  readonly requestId: string;
}

/** Sends a request that has to succeed and answers the body. */
type Send = (path: string, body: object, method?: 'POST' | 'PUT') => Promise<any>;

let made = 0;

/** Gives a shop one of everything, over HTTP. */
export async function seedTenant(shop: TestShop): Promise<TenantFixture> {
  made += 1;
  const mark = `marked${made}x`;
  const platformId = made * 1000;
  const send: Send = async (path, body, method = 'POST') => {
    const answer = await shop.send(method, path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  await send('/locations', { locations: [{ platformId, name: mark }] });
  const customers = await send('/customers', { customers: [{ platformId, firstName: mark }] });
  const [{ id: customerId }] = customers.data;
  await send(`/customers/${customerId}`, { tagsAttributes: [{ title: mark }] }, 'PUT');
  const variants = [{ platformId, title: mark, sku: mark }];
  const products = await send('/products', { products: [{ platformId, title: mark, variants }] });
  const condition = await send('/conditions', { title: mark, severityKey: 'used' });
  const unused = await send('/conditions', { title: `${mark} too`, severityKey: 'used' });
  const [item] = await send('/items', {
    platformVariantId: platformId,
    locationPlatformId: platformId,
    conditionId: condition.id,
    visibility: 'available',
    serials: [mark],
    pickLocation: mark,
    tags: [mark],
  });
  const timelineEvent = { eventableId: item.id, message: mark };
  await send('/timeline_comments', { timelineEvent });
  const definition = { ownerType: 'item', name: mark, key: mark, type: 'string' };
  const { id: definitionId } = await send('/custom_field_definitions', definition);
  const { id: referenceId } = await send('/custom_field_definitions', {
    ...definition,
    key: `${mark}_customer`,
    type: 'customer_reference',
  });
  const customField = await send('/custom_fields', {
    ownerId: item.id,
    definitionId,
    value: mark,
  });
  const { id: rentalReferenceId } = await send('/custom_field_definitions', {
    ...definition,
    ownerType: 'rental',
    type: 'rental_reference',
  });
  const { id: personFieldId } = await send('/custom_field_definitions', {
    ...definition,
    ownerType: 'customer',
  });
  await send(`/customers/${customerId}`, { customFields: { [mark]: mark } }, 'PUT');
  await send('/timeline_comments', {
    timelineEvent: { eventableId: customerId, eventableType: 'Customer', message: mark },
  });
  const cycle = await send('/cycles', {
    itemId: item.id,
    customerPlatformId: platformId,
    methodType: 'membership',
    rentalStart: '2030-01-10',
    rentalEnd: '2030-01-12',
    platformOrderId: platformId,
    platformOrderName: mark,
    creditCost: 2,
    tags: [mark],
  });
  const { returnedItemId, returnedCycleId, order } = await sendBack(send, platformId, mark);
  const { id: returnReferenceId } = await send('/custom_field_definitions', {
    ...definition,
    key: `${mark}_return`,
    type: 'return_reference',
  });
  const [{ id: productId, variants: stored }] = products.data;
  const block = { from: '2090-01-01', to: '2090-01-31', description: mark };
  const { id: blockedDateId } = await send('/blocked_dates', {
    ...block,
    resourceType: 'Item',
    resourceId: item.id,
  });
  await send('/blocked_dates', { ...block, resourceType: 'Variant', resourceId: stored[0].id });
  await send('/blocked_dates', { ...block, resourceType: 'Product', resourceId: productId });
  const { id: waitingEntryId } = await send('/waiting_entries', {
    platformVariantId: platformId,
    customerPlatformId: platformId,
    methodType: 'calendar',
    rentalStart: '2090-01-10',
    rentalEnd: '2090-01-12',
    platformOrderName: mark,
  });
  const optionsAttributes = [{ name: mark, variantApplicationPlatformIds: [platformId] }];
  const path = `/products/${platformId}`;
  const calendar = await send(`${path}/calendar_method`, { optionsAttributes });
  const resale = await send(`${path}/resale_method`, { optionsAttributes });
  const { id: servicePlanId } = await send(`${path}/service_plans`, {
    name: mark,
    everyDays: 9_000,
  });
  await send(`/items/${item.id}/services`, { servicePlanId });
  const { id: endpointId } = await send('/webhook_endpoints', {
    url: `https://${mark}.example/`,
    types: ['*'],
    description: mark,
    status: 'disabled',
  });
  const { id: deliveryId } = await send(`/webhook_endpoints/${endpointId}/test`, {});
  const [last] = (await shop.get('/events?limit=1')).body.data;
  return {
    shop,
    mark,
    locationPlatformId: platformId,
    customerPlatformId: platformId,
    customerId,
    platformProductId: platformId,
    platformVariantId: platformId,
    productId,
    variantId: stored[0].id,
    conditionId: condition.id,
    unusedConditionId: unused.id,
    itemId: item.id,
    definitionId,
    referenceId,
    customFieldId: customField.id,
    personFieldId,
    rentalReferenceId,
    cycleId: cycle.id,
    platformOrderId: platformId,
    creditId: cycle.membershipCredit.id,
    returnedCycleId,
    returnedItemId,
    returnedSerial: `${mark} too`,
    returnOrderId: order.id,
    returnLineId: order.returnLines[0].id,
    returnReferenceId,
    blockedDateId,
    servicePlanId,
    waitingEntryId,
    calendarOptionId: calendar.options[0].id,
    resaleOptionId: resale.options[0].id,
    endpointId,
    deliveryId,
    keyId: last.actor.keyId,
    requestId: last.requestId,
  };
}

/** Rents a unit of its own out and puts it on a return order. */
async function sendBack(send: Send, platformId: number, mark: string) {
  const [{ id: itemId }] = await send('/items', {
    platformVariantId: platformId,
    visibility: 'available',
    serials: [`${mark} too`],
  });
  const { id: rentalId } = await send('/cycles', {
    itemId,
    customerPlatformId: platformId,
    methodType: 'calendar',
    rentalStart: '2020-01-10',
    rentalEnd: '2020-01-12',
  });
  await send(`/cycles/${rentalId}`, { fulfilledAt: '2020-01-10' }, 'PUT');
  const { returnOrders } = await send('/return_orders', { data: [{ rentalId }] });
  const timelineEvent = { eventableId: returnOrders[0].id, message: mark };
  await send('/timeline_comments', { timelineEvent });
  const tagsAttributes = [{ title: mark }];
  const order = await send(`/return_orders/${returnOrders[0].id}`, { tagsAttributes }, 'PUT');
  return { returnedItemId: itemId, returnedCycleId: rentalId, order };
}
