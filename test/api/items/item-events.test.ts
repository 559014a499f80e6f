import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import { useApi, useShop } from '../../support/service/api.js';

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('the timeline of an item', () => {
  const api = useApi();
  const shop = useShop(api);
  let conditions: number[];
  let locations: number[];
  let variants: number[];
  let item: any;
  beforeAll(async () => {
    conditions = [(await shop.createCondition('A')).id, (await shop.createCondition('B')).id];
    locations = [await shop.importLocation(), await shop.importLocation()];
    variants = [await shop.importVariant(), await shop.importVariant()];
  });
  beforeEach(async () => {
    item = await shop.createItem({
      platformVariantId: variants[0],
      conditionId: conditions[0],
      locationPlatformId: locations[0],
    });
  });
  const put = (body: object) => shop.put(`/items/${item.id}`, body);
  const event = (eventType: string, from: unknown, to: unknown) => ({
    id: expect.any(Number),
    eventableId: item.id,
    eventableType: 'Item',
    eventType,
    metadata: { from, to },
    createdAt: INSTANT,
    updatedAt: INSTANT,
    author: 'Test key',
  });

  it.each([
    ['condition', () => ['condition_changed', 'conditionId', conditions]],
    ['status', () => ['status_changed', 'status', ['processed', 'unprocessed']]],
    ['visibility', () => ['visibility_changed', 'visibility', ['available', 'sold']]],
    ['location', () => ['location_changed', 'locationPlatformId', locations]],
    ['variant', () => ['variant_changed', 'platformVariantId', variants]],
  ] as [string, () => [string, string, unknown[]]][])(
    'has each change of %s once, and nothing without a change',
    async (_, read) => {
      const [eventType, member, [from, to]] = read();
      expect((await put({ [member]: from })).body.timelineEvents).toEqual([]);
      const told = [event(eventType, from, to)];
      expect((await put({ [member]: to })).body.timelineEvents).toEqual(told);
      expect((await put({ [member]: to })).body.timelineEvents).toEqual(told);
      expect((await put({ [member]: from })).body.timelineEvents).toEqual([
        event(eventType, to, from),
        ...told,
      ]);
    },
  );

  it('has values that are cleared and set again', async () => {
    await put({ conditionId: null, locationPlatformId: null });
    const { body } = await put({ conditionId: conditions[1], locationPlatformId: locations[1] });
    expect(body.timelineEvents).toEqual([
      event('location_changed', null, locations[1]),
      event('condition_changed', null, conditions[1]),
      event('location_changed', locations[0], null),
      event('condition_changed', conditions[0], null),
    ]);
  });

  it('has each logged change of one request, and no other', async () => {
    const { body } = await put({
      serial: 'TOLD',
      pickLocation: 'Rack 1',
      acquisitionCostCents: 5,
      tagsAttributes: [{ title: 'wet' }],
      conditionId: conditions[1],
      status: 'unprocessed',
      visibility: 'retired',
      locationPlatformId: locations[1],
      platformVariantId: variants[1],
    });
    expect(body.timelineEvents.map(({ eventType }: any) => eventType).sort()).toEqual([
      'condition_changed',
      'location_changed',
      'status_changed',
      'variant_changed',
      'visibility_changed',
    ]);
  });

  it('has nothing of a creation', async () => {
    expect((await shop.get(`/timeline_events?eventableId=${item.id}`)).body.data).toEqual([]);
  });

  it('has nothing of a rejected update', async () => {
    await shop.createItem({ platformVariantId: variants[0], serials: ['HELD'] });
    expect((await put({ status: 'unprocessed', serial: 'HELD' })).status).toBe(422);
    expect((await shop.get(`/items/${item.id}`)).body).toEqual({ ...item, affectedCycleIds: [] });
  });

  it('names the key that did it', async () => {
    const { app } = api;
    const { ApiKeysService } = await import('../../../src/platform/auth/api-keys.service.js');
    const key = {
      name: 'Warehouse ✓',
      scopes: ['read' as const, 'write' as const],
      expiresAt: null,
    };
    const { token } = await app.get(ApiKeysService).create(shop.context, key);
    await api.client(token).put(`/items/${item.id}`, { status: 'unprocessed' });
    const [told] = (await shop.get(`/items/${item.id}`)).body.timelineEvents;
    expect(told.author).toBe('Warehouse ✓');
  });

  it.each([
    [
      'variant',
      () =>
        `update items set variant_id = (select id from variants where shop_id = ${shop.shopId} and platform_id = ${variants[1]})`,
      () => ({ platformVariantId: variants[0], status: 'unprocessed' }),
      () => [
        event('status_changed', 'processed', 'unprocessed'),
        event('variant_changed', variants[1], variants[0]),
      ],
    ],
    [
      'location',
      () =>
        `update items set location_id = (select id from locations where shop_id = ${shop.shopId} and platform_id = ${locations[1]})`,
      () => ({ locationPlatformId: null }),
      () => [event('location_changed', locations[1], null)],
    ],
  ])(
    'starts at the %s that another request set in the meantime',
    async (_, change, body, events) => {
      const held = await holdTransaction(api.database);
      await held.query(`${change()} where shop_id = ${shop.shopId} and id = ${item.id}`);
      const waiting = put(body());
      await untilBlocked(api.database, 1, waiting);
      await held.commit();
      const answer = await waiting;
      expect(answer.status).toBe(200);
      expect(byType(answer.body.timelineEvents)).toEqual(byType(events()));
    },
  );

  it('has a chain of changes without a gap when 20 come at once', async () => {
    const wanted = Array.from({ length: 20 }, (_, index) => locations[index % 2]);
    const answers = await Promise.all(
      wanted.map((locationPlatformId) => put({ locationPlatformId })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { location, timelineEvents } = (await shop.get(`/items/${item.id}`)).body;
    expect(timelineEvents[0]?.metadata.to ?? locations[0]).toBe(location.platformId);
    timelineEvents.forEach(({ metadata }: any, index: number) => {
      expect(metadata.from).toBe(timelineEvents[index + 1]?.metadata.to ?? locations[0]);
      expect(metadata.from).not.toBe(metadata.to);
    });
  });
});

const byType = (events: { eventType: string }[]) =>
  [...events].sort((one, other) => (one.eventType < other.eventType ? -1 : 1));
