import type { TestShop } from './api.js';

/** One of everything that a shop can have; all its texts carry the shop's mark. */
export interface Belongings {
  readonly shop: TestShop;
  /** A word that is found nowhere else. */
  readonly mark: string;
  readonly locationPlatformId: number;
  readonly customerPlatformId: number;
  readonly customerId: number;
  readonly platformProductId: number;
  readonly platformVariantId: number;
  /** The condition of the item. */
  readonly conditionId: number;
  readonly unusedConditionId: number;
  readonly itemId: number;
  readonly definitionId: number;
  /** A definition whose values are ids of customers. */
  readonly referenceId: number;
  readonly customFieldId: number;
}

let made = 0;

/** Gives a shop one of everything, over HTTP. */
export async function furnish(shop: TestShop): Promise<Belongings> {
  made += 1;
  const mark = `marked${made}x`;
  const platformId = made * 1000;
  const send = async (path: string, body: object): Promise<any> => {
    const answer = await shop.post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  await send('/locations', { locations: [{ platformId, name: mark }] });
  const customers = await send('/customers', { customers: [{ platformId, firstName: mark }] });
  const variants = [{ platformId, title: mark, sku: mark }];
  await send('/products', { products: [{ platformId, title: mark, variants }] });
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
    owner_id: item.id,
    definition_id: definitionId,
    value: mark,
  });
  return {
    shop,
    mark,
    locationPlatformId: platformId,
    customerPlatformId: platformId,
    customerId: customers.data[0].id,
    platformProductId: platformId,
    platformVariantId: platformId,
    conditionId: condition.id,
    unusedConditionId: unused.id,
    itemId: item.id,
    definitionId,
    referenceId,
    customFieldId: customField.id,
  };
}
