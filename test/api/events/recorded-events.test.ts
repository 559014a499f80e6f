import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import { expectSuccess, nextPlatformId } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';
import type { Answer } from '../../support/service/client.js';

const openapi = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, { operationId: string }>> };

/** Prepares what an operation needs, and answers how to do it. */
type Preparation = (shop: RentalShop) => Promise<() => Promise<Answer>>;

interface Operation {
  readonly prepare: Preparation;
  readonly events: readonly string[];
  /** The events of the same request the second time; none without a change. */
  readonly again?: readonly string[];
}

const at = '2030-06-01T10:00:00Z';
const ENDPOINT = { url: 'https://erp.example/hooks', types: ['cycle.*'] };

const platformIdOfProduct = async (shop: RentalShop): Promise<number> =>
  (await expectSuccess(shop.get(`/variants/${shop.variant}`))).platformProductId;

const ownerOf = async (shop: RentalShop) => {
  const [ownerId] = await shop.createUnits(1);
  return { shop, ownerId: ownerId!, definition: await shop.defineField('Care label') };
};

const valueOf = async (shop: RentalShop) => {
  const { ownerId, definition } = await ownerOf(shop);
  return expectSuccess(
    shop.post('/custom_fields', { ownerId, definitionId: definition.id, value: 'Cold' }),
  );
};

const again = (...events: string[]) => ({ events, again: events });

const OPERATIONS: Record<string, Operation> = {
  createCondition: {
    prepare: async (shop) => () => shop.post('/conditions', { title: 'Worn', severityKey: 'used' }),
    events: ['condition.created'],
  },
  updateCondition: {
    prepare: async (shop) => {
      const { id } = await shop.createCondition('Worn');
      return () => shop.put(`/conditions/${id}`, { title: 'Well worn' });
    },
    events: ['condition.updated'],
  },
  deleteCondition: {
    prepare: async (shop) => {
      const { id } = await shop.createCondition('Worn');
      return () => shop.delete(`/conditions/${id}`);
    },
    events: ['condition.deleted'],
  },
  updateShop: {
    prepare: async (shop) => () => shop.put('/shop', { restockDuration: '9.day' }),
    events: ['shop.updated'],
  },
  importLocations: {
    prepare: async (shop) => {
      const locations = [{ platformId: nextPlatformId(), name: 'Oslo' }];
      return () => shop.post('/locations', { locations });
    },
    events: ['location.created'],
  },
  importCustomers: {
    prepare: async (shop) => {
      const customers = [{ platformId: nextPlatformId(), firstName: 'Ada' }];
      return () => shop.post('/customers', { customers });
    },
    events: ['customer.created'],
  },
  importCustomerList: {
    prepare: async (shop) => {
      const list = `platformId,firstName\n${nextPlatformId()},Ada\n`;
      return () => shop.post('/imports/customers', list);
    },
    events: ['customer.created'],
  },
  importItemList: {
    prepare: async (shop) => {
      const list = `serial,platformVariantId\nSN-${nextPlatformId()},${shop.variant}\n`;
      return () => shop.post('/imports/items', list);
    },
    events: ['item.created'],
  },
  updateCustomer: {
    prepare: async (shop) => {
      const { id } = await shop.importCustomer();
      return () => shop.put(`/customers/${id}`, { tagsAttributes: [{ title: 'vip' }] });
    },
    events: ['customer.updated'],
  },
  eraseCustomer: {
    prepare: async (shop) => {
      const { id } = await shop.importCustomer();
      return () => shop.post(`/customers/${id}/erase`);
    },
    events: ['customer.erased'],
  },
  mergeCustomer: {
    prepare: async (shop) => {
      const [{ id }, { platformId }] = [await shop.importCustomer(), await shop.importCustomer()];
      return () => shop.post(`/customers/${id}/merge`, { intoPlatformId: platformId });
    },
    events: ['customer.merged'],
  },
  importProducts: {
    prepare: async (shop) => {
      const variants = [{ platformId: nextPlatformId(), title: 'Blue' }];
      const products = [{ platformId: nextPlatformId(), title: 'Tent', variants }];
      return () => shop.post('/products', { products });
    },
    events: ['product.created'],
  },
  saveCalendarMethod: {
    prepare: async (shop) => {
      const path = `/products/${await platformIdOfProduct(shop)}/calendar_method`;
      return () => shop.post(path, { customRestockDurationCount: 3 });
    },
    events: ['calendar_method.created'],
  },
  saveResaleMethod: {
    prepare: async (shop) => {
      const path = `/products/${await platformIdOfProduct(shop)}/resale_method`;
      return () => shop.post(path, { status: 'disabled' });
    },
    events: ['resale_method.created'],
  },
  createResaleOption: {
    prepare: async (shop) => {
      const path = `/products/${await platformIdOfProduct(shop)}/resale_method/options`;
      return () => shop.post(path, { name: 'Used' });
    },
    events: ['resale_method.created'],
    again: ['resale_method.updated'],
  },
  createServicePlan: {
    prepare: async (shop) => {
      const path = `/products/${await platformIdOfProduct(shop)}/service_plans`;
      return () => shop.post(path, { name: 'Zips', everyRentals: 10 });
    },
    events: ['service_plan.created'],
  },
  updateServicePlan: {
    prepare: async (shop) => {
      const { id } = await shop.createPlan({ everyRentals: 10 });
      return () => shop.put(`/service_plans/${id}`, { everyRentals: 20 });
    },
    events: ['service_plan.updated'],
  },
  deleteServicePlan: {
    prepare: async (shop) => {
      const { id } = await shop.createPlan({ everyRentals: 10 });
      return () => shop.delete(`/service_plans/${id}`);
    },
    events: ['service_plan.deleted'],
  },
  createService: {
    prepare: async (shop) => {
      const { id: servicePlanId } = await shop.createPlan({ everyRentals: 10 });
      const [itemId] = await shop.createUnits(1);
      return () => shop.post(`/items/${itemId}/services`, { servicePlanId });
    },
    ...again('item.serviced'),
  },
  deleteService: {
    prepare: async (shop) => {
      const { id: servicePlanId } = await shop.createPlan({ everyRentals: 10 });
      const [itemId] = await shop.createUnits(1);
      await expectSuccess(shop.post(`/items/${itemId}/services`, { servicePlanId }));
      return () => shop.delete(`/items/${itemId}/services/${servicePlanId}`);
    },
    events: ['item.updated'],
  },
  createTimelineComment: {
    prepare: async (shop) => {
      const [eventableId] = await shop.createUnits(1);
      const timelineEvent = { eventableId, message: 'Zip repaired' };
      return () => shop.post('/timeline_comments', { timelineEvent });
    },
    ...again('comment.created', 'item.updated'),
  },
  createCustomFieldDefinition: {
    prepare: async (shop) => () =>
      shop.post('/custom_field_definitions', { ownerType: 'item', name: 'Care', type: 'string' }),
    events: ['custom_field_definition.created'],
  },
  updateCustomFieldDefinition: {
    prepare: async (shop) => {
      const { id } = await shop.defineField('Care');
      return () => shop.put(`/custom_field_definitions/${id}`, { name: 'Care label' });
    },
    events: ['custom_field_definition.updated'],
  },
  deleteCustomFieldDefinition: {
    prepare: async (shop) => {
      const { definitionId } = await valueOf(shop);
      return () => shop.delete(`/custom_field_definitions/${definitionId}`);
    },
    events: ['item.updated', 'custom_field_definition.deleted'],
  },
  setCustomField: {
    prepare: async (shop) => {
      const { ownerId, definition } = await ownerOf(shop);
      const body = { ownerId, definitionId: definition.id, value: 'Cold' };
      return () => shop.post('/custom_fields', body);
    },
    events: ['item.updated'],
  },
  updateCustomField: {
    prepare: async (shop) => {
      const { id } = await valueOf(shop);
      return () => shop.put(`/custom_fields/${id}`, { value: 'Warm' });
    },
    events: ['item.updated'],
  },
  deleteCustomField: {
    prepare: async (shop) => {
      const { id } = await valueOf(shop);
      return () => shop.delete(`/custom_fields/${id}`);
    },
    events: ['item.updated'],
  },
  createItems: {
    prepare: async (shop) => () =>
      shop.post('/items', {
        platformVariantId: shop.variant,
        visibility: 'available',
        quantity: 2,
      }),
    ...again('item.created', 'item.created'),
  },
  updateItem: {
    prepare: async (shop) => {
      const [id] = await shop.createUnits(1);
      return () =>
        shop.put(`/items/${id}`, { visibility: 'unavailable', serial: 'SN-1', pickLocation: 'A1' });
    },
    events: ['item.updated'],
  },
  updateItems: {
    prepare: async (shop) => {
      const [one, other] = await shop.createUnits(2);
      const change = { visibility: 'unavailable', pickLocation: 'A1' };
      return () =>
        shop.put('/items/batch', {
          items: [
            { id: one, ...change },
            { id: other, serial: 'SN-1' },
          ],
        });
    },
    events: ['item.updated', 'item.updated'],
  },
  updateItemLocation: {
    prepare: async (shop) => {
      const [id] = await shop.createUnits(1);
      return () => shop.put(`/items/${id}/location`, { pickLocation: 'A1' });
    },
    events: ['item.updated'],
  },
  reallocateItem: {
    prepare: async (shop) => {
      const [itemId] = await shop.createUnits(2);
      await shop.bookCycle({ itemId });
      return () => shop.post(`/items/${itemId}/reallocate`, {});
    },
    events: ['cycle.updated'],
  },
  createBlockedDate: {
    prepare: async (shop) => () =>
      shop.post('/blocked_dates', { resourceType: 'Store', resourceId: shop.shopId }),
    ...again('blocked_date.created'),
  },
  updateBlockedDate: {
    prepare: async (shop) => {
      const { id } = await shop.blockDays({ resourceType: 'Store', resourceId: shop.shopId });
      return () => shop.put(`/blocked_dates/${id}`, { description: 'Trade fair' });
    },
    events: ['blocked_date.updated'],
  },
  deleteBlockedDate: {
    prepare: async (shop) => {
      const { id } = await shop.blockDays({ resourceType: 'Store', resourceId: shop.shopId });
      return () => shop.delete(`/blocked_dates/${id}`);
    },
    events: ['blocked_date.deleted'],
  },
  createWaitingEntry: {
    prepare: async (shop) => {
      const request = shop.cycleRequest({ platformVariantId: await shop.importVariant() });
      return () => shop.post('/waiting_entries', request);
    },
    ...again('waiting_entry.created'),
  },
  updateWaitingEntry: {
    prepare: async (shop) => {
      const { id } = await shop.wait();
      return () => shop.put(`/waiting_entries/${id}`, { offerHours: 2 });
    },
    events: ['waiting_entry.updated'],
  },
  updateMembershipCredit: {
    prepare: async (shop) => {
      await shop.createUnits(1);
      const { membershipCredit } = await shop.bookCycle({ creditCost: 2 });
      return () => shop.put(`/membership_credits/${membershipCredit.id}`, { status: 'returned' });
    },
    events: ['membership_credit.returned'],
  },
  createCreditEntry: {
    prepare: async (shop) => {
      const { platformId: customerPlatformId } = shop.customer;
      const entry = { customerPlatformId, amount: 2, reason: 'Goodwill' };
      return () => shop.post('/credit_entries', entry);
    },
    ...again('credit_entry.created'),
  },
  createCycle: {
    prepare: async (shop) => {
      await shop.createUnits(2);
      return () => shop.post('/cycles', shop.cycleRequest());
    },
    ...again('cycle.created'),
  },
  createCycles: {
    prepare: async (shop) => {
      await shop.createUnits(4);
      const cycles = [shop.cycleRequest(), shop.cycleRequest()];
      return () => shop.post('/cycles/batch', { cycles });
    },
    ...again('cycle.created', 'cycle.created'),
  },
  updateCycles: {
    prepare: async (shop) => {
      await shop.createUnits(2);
      const [one, other] = [await shop.bookCycle(), await shop.bookCycle()];
      const cycles = [
        { id: one.id, packingStatus: 'packed', rentalEnd: null },
        { id: other.id, priceCents: 900 },
      ];
      return () => shop.put('/cycles/batch', { cycles });
    },
    events: ['cycle.updated', 'cycle.updated'],
  },
  updateCycle: {
    prepare: async (shop) => {
      await shop.createUnits(1);
      const { id } = await shop.bookCycle();
      return () => shop.put(`/cycles/${id}`, { packingStatus: 'packed', rentalEnd: null });
    },
    events: ['cycle.updated'],
  },
  createReturnOrders: {
    prepare: async (shop) => {
      const { id } = await shop.outCycle();
      return () => shop.post('/return_orders', { data: [{ rentalId: id, status: 'received' }] });
    },
    events: ['return_order.created', 'cycle.received', 'item.updated'],
  },
  updateReturnOrder: {
    prepare: async (shop) => {
      const { id } = await shop.returnRentals([await shop.outCycle()]);
      const tagsAttributes = [{ title: 'late' }];
      return () => shop.put(`/return_orders/${id}`, { status: 'in_progress', tagsAttributes });
    },
    events: ['return_order.updated'],
  },
  createWebhookEndpoint: {
    prepare: async (shop) => () => shop.post('/webhook_endpoints', ENDPOINT),
    ...again('webhook_endpoint.created'),
  },
  updateWebhookEndpoint: {
    prepare: async (shop) => {
      const { id } = await expectSuccess(shop.post('/webhook_endpoints', ENDPOINT));
      return () => shop.put(`/webhook_endpoints/${id}`, { status: 'disabled' });
    },
    events: ['webhook_endpoint.disabled'],
  },
  deleteWebhookEndpoint: {
    prepare: async (shop) => {
      const { id } = await expectSuccess(shop.post('/webhook_endpoints', ENDPOINT));
      return () => shop.delete(`/webhook_endpoints/${id}`);
    },
    events: ['webhook_endpoint.deleted'],
  },
  rotateWebhookSecret: {
    prepare: async (shop) => {
      const { id } = await expectSuccess(shop.post('/webhook_endpoints', ENDPOINT));
      return () => shop.post(`/webhook_endpoints/${id}/rotate_secret`, {});
    },
    ...again('webhook_endpoint.updated'),
  },
  // Deliveries are not records.
  replayWebhooks: {
    prepare: async (shop) => {
      const { id } = await expectSuccess(shop.post('/webhook_endpoints', ENDPOINT));
      return () => shop.post(`/webhook_endpoints/${id}/replay`, { after: 0 });
    },
    events: [],
  },
  testWebhookEndpoint: {
    prepare: async (shop) => {
      const { id } = await expectSuccess(shop.post('/webhook_endpoints', ENDPOINT));
      return () => shop.post(`/webhook_endpoints/${id}/test`, {});
    },
    events: [],
  },
  redeliverWebhook: {
    prepare: async (shop) => {
      const endpoint = await expectSuccess(shop.post('/webhook_endpoints', ENDPOINT));
      const { id } = await expectSuccess(shop.post(`/webhook_endpoints/${endpoint.id}/test`, {}));
      return () => shop.post(`/webhook_deliveries/${id}/redeliver`, {});
    },
    events: [],
  },
};

describe('every change', () => {
  const api = useApi();
  let shop: RentalShop;

  beforeEach(async () => {
    shop = await rentalShop(api);
  });

  /** The events of a request in the log, oldest first. */
  const loggedBy = async ({ headers }: Answer) => {
    const requestId = headers.get('x-request-id')!;
    const { data } = await expectSuccess(shop.get(`/events?requestId=${requestId}`));
    return (data as any[]).toReversed();
  };
  const typesOf = (events: any[]): string[] => events.map(({ type }) => type);

  it.each(Object.entries(OPERATIONS))('by %s is logged', async (_, operation) => {
    const act = await operation.prepare(shop);
    const answer = await act();
    expect(answer.status).toBeLessThan(300);
    const events = await loggedBy(answer);
    expect(typesOf(events)).toEqual(operation.events);
    for (const { actor, changes, type } of events) {
      expect(actor).toEqual({ name: expect.any(String), keyId: expect.any(Number) });
      if (/\.(created|deleted)$/.test(type)) expect(changes).toBeNull();
      else expect(Object.keys(changes)).not.toEqual([]);
    }
    expect(typesOf(await loggedBy(await act()))).toEqual(operation.again ?? []);
  });

  it('is logged for every operation that writes', () => {
    const writing = Object.entries(openapi.paths)
      .filter(([path]) => !path.startsWith('/api/v1/rentals'))
      // Only sandbox shops have a clock, and its test also checks its events.
      .filter(([path]) => !path.startsWith('/api/v1/clock'))
      // Questions change nothing.
      .filter(([path]) => !/^\/api\/v1\/(items\/stocktake|availability_checks)$/.test(path))
      .flatMap(([, operations]) => Object.entries(operations))
      .filter(([method]) => method !== 'get')
      .map(([, { operationId }]) => operationId);
    expect(Object.keys(OPERATIONS).sort()).toEqual(writing.sort());
  });

  /**
   * Sends a request that waits for the lock of a row, and changes the row before it goes on.
   * @returns the changes that the request logged
   */
  const changesAfter = async (
    [table, row, change]: readonly [table: string, row: string, change: string],
    request: () => Promise<Answer>,
  ) => {
    const rows = `shop_id = ${shop.shopId} and ${row}`;
    const held = await holdTransaction(api.database);
    await held.query(`select from ${table} where ${rows} for no key update`);
    const waiting = request();
    await untilBlocked(api.database, 1, waiting);
    await held.query(`update ${table} set ${change} where ${rows}`);
    await held.commit();
    return (await loggedBy(await waiting)).map(({ changes }) => changes);
  };

  describe('after another request in the meantime', () => {
    it('compares a condition with the row that it left', async () => {
      const { id } = await shop.createCondition('Worn');
      const changes = await changesAfter(['conditions', `id = ${id}`, `title = 'Torn'`], () =>
        shop.put(`/conditions/${id}`, { title: 'Mended' }),
      );
      expect(changes).toEqual([{ title: { from: 'Torn', to: 'Mended' } }]);
    });

    it('compares a variant with the row that it left', async () => {
      const product = await shop.importProduct();
      const variant = product.variants[0]!;
      const products = [{ ...product, variants: [{ ...variant, title: 'Mended' }] }];
      const row = `platform_id = ${variant.platformId}`;
      const changes = await changesAfter(['variants', row, `title = 'Torn'`], () =>
        shop.post('/products', { products }),
      );
      const title = `variants.${variant.platformId}.title`;
      expect(changes).toEqual([{ [title]: { from: 'Torn', to: 'Mended' } }]);
    });

    it('compares a method with the row that it left', async () => {
      const path = `/products/${await platformIdOfProduct(shop)}/calendar_method`;
      await expectSuccess(shop.post(path, { customRestockDurationCount: 3 }));
      const changes = await changesAfter(
        ['product_methods', 'true', 'custom_restock_duration_count = 4'],
        () => shop.post(path, { customRestockDurationCount: 5 }),
      );
      expect(changes).toEqual([{ customRestockDurationCount: { from: 4, to: 5 } }]);
    });
  });

  it('is logged field by field', async () => {
    const [id] = await shop.createUnits(1);
    const cycle = await shop.bookCycle();
    const tagsAttributes = [{ title: 'new' }];
    const item = await shop.put(`/items/${id}`, { serial: 'SN-1', tagsAttributes });
    expect((await loggedBy(item)).map(({ changes }) => changes)).toEqual([
      { serial: { from: null, to: 'SN-1' }, tags: { from: [], to: ['new'] } },
    ]);
    const priced = await shop.put(`/cycles/${cycle.id}`, {
      priceCents: 900,
      packingStatus: 'pending',
    });
    expect((await loggedBy(priced)).map(({ changes }) => changes)).toEqual([
      { priceCents: { from: cycle.priceCents, to: 900 } },
    ]);
  });

  it('is counted from 1 without gaps, whatever fails in between', async () => {
    const [id] = await shop.createUnits(1);
    const refused = shop.cycleRequest({ itemId: id, rentalStart: at, rentalEnd: '2030-05-01' });
    expect((await shop.post('/cycles', refused)).status).toBe(422);
    await expectSuccess(shop.put(`/items/${id}`, { serial: 'SN-1' }));
    const { data } = await expectSuccess(shop.get('/events?limit=100'));
    const ids = (data as any[]).map((event) => event.id);
    expect(ids).toEqual(ids.map((_, place) => ids.length - place));
    expect(typesOf(data).slice(0, 2)).toEqual(['item.updated', 'item.created']);
  });

  it('is dropped with the part of a transaction that fails', async () => {
    const rental = await shop.outCycle();
    const answer = await shop.post('/return_orders', {
      data: [{ rentalId: rental.id }],
      quantity: 1,
      serials: [rental.item.serial ?? 'SN-7'],
      platformVariantId: 4_711_000,
    });
    expect(answer.status).toBe(200);
    expect(typesOf(await loggedBy(answer))).toEqual(['return_order.created', 'cycle.updated']);
  });
});
