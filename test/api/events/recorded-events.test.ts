import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/database/scope.js';
import { EventRecorderService } from '../../../src/events/event-recorder.service.js';
import type { DomainEvent } from '../../../src/events/rules/event-catalogue.js';
import { made, nextPlatformId } from '../../support/factories/answers.js';
import { defineField } from '../../support/factories/custom-fields.js';
import {
  blockDays,
  bookCycle,
  changeCycle,
  createUnits,
  cycleRequest,
  rentalShop,
  type RentalShop,
} from '../../support/factories/cycles.js';
import { createCondition } from '../../support/factories/records.js';
import { outCycle, returnRentals } from '../../support/factories/returns.js';
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
  /** What the same request is heard as the second time; nothing where it changes nothing. */
  readonly again?: readonly string[];
}

const at = '2030-06-01T10:00:00Z';

const platformIdOfProduct = async (shop: RentalShop): Promise<number> =>
  (await made(shop.get(`/variants/${shop.variant}`))).platformProductId;

const ownerOf = async (shop: RentalShop) => {
  const [ownerId] = await createUnits(shop, 1);
  return { shop, ownerId: ownerId!, definition: await defineField(shop, 'Care label') };
};

const valueOf = async (shop: RentalShop) => {
  const { ownerId, definition } = await ownerOf(shop);
  return made(
    shop.post('/custom_fields', { owner_id: ownerId, definition_id: definition.id, value: 'Cold' }),
  );
};

const again = (...events: string[]) => ({ events, again: events });

const OPERATIONS: Record<string, Operation> = {
  createCondition: {
    prepare: async (shop) => () => shop.post('/conditions', { title: 'Worn', severityKey: 'used' }),
    events: ['Condition.created'],
  },
  updateCondition: {
    prepare: async (shop) => {
      const { id } = await createCondition(shop, 'Worn');
      return () => shop.put(`/conditions/${id}`, { title: 'Well worn' });
    },
    events: ['Condition.updated'],
  },
  deleteCondition: {
    prepare: async (shop) => {
      const { id } = await createCondition(shop, 'Worn');
      return () => shop.delete(`/conditions/${id}`);
    },
    events: ['Condition.deleted'],
  },
  updateShop: {
    prepare: async (shop) => () => shop.put('/shop', { restockDuration: '9.day' }),
    events: ['Shop.updated'],
  },
  importLocations: {
    prepare: async (shop) => {
      const locations = [{ platformId: nextPlatformId(), name: 'Oslo' }];
      return () => shop.post('/locations', { locations });
    },
    events: ['Location.created'],
  },
  importCustomers: {
    prepare: async (shop) => {
      const customers = [{ platformId: nextPlatformId(), firstName: 'Ada' }];
      return () => shop.post('/customers', { customers });
    },
    events: ['Customer.created'],
  },
  importProducts: {
    prepare: async (shop) => {
      const variants = [{ platformId: nextPlatformId(), title: 'Blue' }];
      const products = [{ platformId: nextPlatformId(), title: 'Tent', variants }];
      return () => shop.post('/products', { products });
    },
    events: ['Product.created', 'Variant.created'],
  },
  saveCalendarMethod: {
    prepare: async (shop) => {
      const path = `/products/${await platformIdOfProduct(shop)}/calendar_method`;
      return () => shop.post(path, { customRestockDurationCount: 3 });
    },
    events: ['CalendarMethod.created', 'CalendarMethod.updated'],
  },
  saveResaleMethod: {
    prepare: async (shop) => {
      const path = `/products/${await platformIdOfProduct(shop)}/resale_method`;
      return () => shop.post(path, { status: 'disabled' });
    },
    events: ['ResaleMethod.created', 'ResaleMethod.updated'],
  },
  createResaleOption: {
    prepare: async (shop) => {
      const path = `/products/${await platformIdOfProduct(shop)}/resale_method/options`;
      return () => shop.post(path, { name: 'Used' });
    },
    events: ['ResaleMethod.created', 'ResaleMethod.updated'],
    again: ['ResaleMethod.updated'],
  },
  createTimelineComment: {
    prepare: async (shop) => {
      const [eventableId] = await createUnits(shop, 1);
      const timelineEvent = { eventableId, message: 'Zip repaired' };
      return () => shop.post('/timeline_comments', { timelineEvent });
    },
    ...again('Comment.created'),
  },
  createCustomFieldDefinition: {
    prepare: async (shop) => () =>
      shop.post('/custom_field_definitions', { ownerType: 'item', name: 'Care', type: 'string' }),
    events: ['CustomFieldDefinition.created'],
  },
  updateCustomFieldDefinition: {
    prepare: async (shop) => {
      const { id } = await defineField(shop, 'Care');
      return () => shop.put(`/custom_field_definitions/${id}`, { name: 'Care label' });
    },
    events: ['CustomFieldDefinition.updated'],
  },
  deleteCustomFieldDefinition: {
    prepare: async (shop) => {
      const { definitionId } = await valueOf(shop);
      return () => shop.delete(`/custom_field_definitions/${definitionId}`);
    },
    events: ['Item.updated', 'CustomFieldDefinition.deleted'],
  },
  setCustomField: {
    prepare: async (shop) => {
      const { ownerId, definition } = await ownerOf(shop);
      const body = { owner_id: ownerId, definition_id: definition.id, value: 'Cold' };
      return () => shop.post('/custom_fields', body);
    },
    events: ['Item.updated'],
  },
  updateCustomField: {
    prepare: async (shop) => {
      const { id } = await valueOf(shop);
      return () => shop.put(`/custom_fields/${id}`, { value: 'Warm' });
    },
    events: ['Item.updated'],
  },
  deleteCustomField: {
    prepare: async (shop) => {
      const { id } = await valueOf(shop);
      return () => shop.delete(`/custom_fields/${id}`);
    },
    events: ['Item.updated'],
  },
  createItems: {
    prepare: async (shop) => () =>
      shop.post('/items', {
        platformVariantId: shop.variant,
        visibility: 'available',
        quantity: 2,
      }),
    ...again('Item.created', 'Item.created'),
  },
  updateItem: {
    prepare: async (shop) => {
      const [id] = await createUnits(shop, 1);
      return () =>
        shop.put(`/items/${id}`, { visibility: 'unavailable', serial: 'SN-1', pickLocation: 'A1' });
    },
    events: ['Item.visibility_changed', 'Item.updated'],
  },
  updateItems: {
    prepare: async (shop) => {
      const [one, other] = await createUnits(shop, 2);
      const change = { visibility: 'unavailable', pickLocation: 'A1' };
      return () =>
        shop.put('/items/batch', {
          items: [
            { id: one, ...change },
            { id: other, serial: 'SN-1' },
          ],
        });
    },
    events: ['Item.visibility_changed', 'Item.updated', 'Item.updated'],
  },
  updateItemLocation: {
    prepare: async (shop) => {
      const [id] = await createUnits(shop, 1);
      return () => shop.put(`/items/${id}/location`, { pickLocation: 'A1' });
    },
    events: ['Item.updated'],
  },
  createBlockedDate: {
    prepare: async (shop) => () =>
      shop.post('/blocked_dates', { resourceType: 'Store', resourceId: shop.shopId }),
    ...again('BlockedDate.created'),
  },
  updateBlockedDate: {
    prepare: async (shop) => {
      const { id } = await blockDays(shop, { resourceType: 'Store', resourceId: shop.shopId });
      return () => shop.put(`/blocked_dates/${id}`, { description: 'Trade fair' });
    },
    events: ['BlockedDate.updated'],
  },
  deleteBlockedDate: {
    prepare: async (shop) => {
      const { id } = await blockDays(shop, { resourceType: 'Store', resourceId: shop.shopId });
      return () => shop.delete(`/blocked_dates/${id}`);
    },
    events: ['BlockedDate.deleted'],
  },
  updateMembershipCredit: {
    prepare: async (shop) => {
      await createUnits(shop, 1);
      const { membershipCredit } = await bookCycle(shop, { creditCost: 2 });
      return () => shop.put(`/membership_credits/${membershipCredit.id}`, { status: 'returned' });
    },
    events: ['MembershipCredit.returned'],
  },
  createCycle: {
    prepare: async (shop) => {
      await createUnits(shop, 2);
      return () => shop.post('/cycles', cycleRequest(shop));
    },
    ...again('Cycle.created'),
  },
  createCycles: {
    prepare: async (shop) => {
      await createUnits(shop, 4);
      const cycles = [cycleRequest(shop), cycleRequest(shop)];
      return () => shop.post('/cycles/batch', { cycles });
    },
    ...again('Cycle.created', 'Cycle.created'),
  },
  updateCycles: {
    prepare: async (shop) => {
      await createUnits(shop, 2);
      const [one, other] = [await bookCycle(shop), await bookCycle(shop)];
      const cycles = [
        { id: one.id, packingStatus: 'packed', rentalEnd: null },
        { id: other.id, priceCents: 900 },
      ];
      return () => shop.put('/cycles/batch', { cycles });
    },
    events: ['Cycle.rescheduled', 'Cycle.updated', 'Cycle.updated'],
  },
  updateCycle: {
    prepare: async (shop) => {
      await createUnits(shop, 1);
      const { id } = await bookCycle(shop);
      return () => shop.put(`/cycles/${id}`, { packingStatus: 'packed', rentalEnd: null });
    },
    events: ['Cycle.rescheduled', 'Cycle.updated'],
  },
  createReturnOrders: {
    prepare: async (shop) => {
      const { id } = await outCycle(shop);
      return () => shop.post('/return_orders', { data: [{ rentalId: id, status: 'received' }] });
    },
    events: [
      'ReturnOrder.created',
      'ReturnOrder.line_status_changed',
      'Cycle.received',
      'Item.status_changed',
    ],
  },
  updateReturnOrder: {
    prepare: async (shop) => {
      const { id } = await returnRentals(shop, [await outCycle(shop)]);
      const tagsAttributes = [{ title: 'late' }];
      return () => shop.put(`/return_orders/${id}`, { status: 'in_progress', tagsAttributes });
    },
    events: ['ReturnOrder.status_changed', 'ReturnOrder.updated'],
  },
};

describe('what happens', () => {
  const api = useApi();
  const heard: { scope: Scope; event: DomainEvent }[] = [];
  let shop: RentalShop;

  beforeAll(() => {
    api.app.get(EventRecorderService, { strict: false }).listen({
      recorded: async (scope, events) => {
        heard.push(...events.map((event) => ({ scope, event })));
      },
    });
  });

  beforeEach(async () => {
    shop = await rentalShop(api);
  });

  const typesHeard = (): string[] =>
    heard.map(({ event: { resourceType, type } }) => `${resourceType}.${type}`);

  it.each(Object.entries(OPERATIONS))('by %s is recorded', async (_, operation) => {
    const act = await operation.prepare(shop);
    heard.length = 0;
    const { status, headers } = await act();
    expect(status).toBeLessThan(300);
    expect(typesHeard()).toEqual(operation.events);
    for (const { scope } of heard) {
      expect(scope.shopId).toBe(shop.shopId);
      expect(scope.requestId).toBe(headers.get('x-request-id'));
      expect(scope.actor.keyId).not.toBeNull();
    }
    heard.length = 0;
    await act();
    expect(typesHeard()).toEqual(operation.again ?? []);
  });

  it('is recorded for every operation that writes', () => {
    const writing = Object.entries(openapi.paths)
      .filter(([path]) => !path.startsWith('/api/v1/rentals'))
      .flatMap(([, operations]) => Object.entries(operations))
      .filter(([method]) => method !== 'get')
      .map(([, { operationId }]) => operationId);
    expect(Object.keys(OPERATIONS).sort()).toEqual(writing.sort());
  });

  it('names the members that have no event of their own', async () => {
    const [id] = await createUnits(shop, 1);
    const cycle = await bookCycle(shop);
    heard.length = 0;
    await made(shop.put(`/items/${id}`, { serial: 'SN-1', tagsAttributes: [{ title: 'new' }] }));
    await changeCycle(shop, cycle, { priceCents: 900, packingStatus: 'pending' });
    expect(heard.map(({ event }) => event.metadata)).toEqual([
      { members: ['serial', 'tags'] },
      { members: ['priceCents'] },
    ]);
  });

  it('is not recorded where the transaction fails', async () => {
    const [id] = await createUnits(shop, 1);
    heard.length = 0;
    expect(
      (
        await shop.post(
          '/cycles',
          cycleRequest(shop, { itemId: id, rentalStart: at, rentalEnd: '2030-05-01T10:00:00Z' }),
        )
      ).status,
    ).toBe(422);
    expect(heard).toEqual([]);
  });
});
