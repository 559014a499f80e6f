import { beforeEach, describe, expect, it } from 'vitest';
import { EventRetentionService } from '../../../src/platform/event-log/event-retention.service.js';
import { statementsOf } from '../../support/database/statements.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

describe('the feed of events', () => {
  const api = useOwnApi();
  let shop: TestShop;
  beforeEach(async () => {
    shop = await api.newShop();
  });

  const idsOf = (page: any): number[] => page.data.map(({ id }: any) => id);
  const newest = async (): Promise<number> =>
    (await expectSuccess(shop.get('/events?limit=1'))).data[0].id as number;

  it('returns all events from the beginning, oldest first, and then new ones', async () => {
    const all = (await expectSuccess(shop.get('/events?limit=100'))).data.toReversed();
    const first = await expectSuccess(shop.get(`/events/feed?limit=2`));
    expect(first.data).toEqual(all.slice(0, 2));
    let { nextPage } = first;
    const told = [...first.data];
    for (;;) {
      const page = await expectSuccess(shop.get(`/events/feed?limit=2&page=${nextPage}`));
      ({ nextPage } = page);
      if (page.data.length === 0) break;
      told.push(...page.data);
    }
    expect(told).toEqual(all);
    const { id } = await shop.createCondition('Worn');
    const page = await expectSuccess(shop.get(`/events/feed?page=${nextPage}`));
    expect(page.data).toMatchObject([
      { id: all.length + 1, type: 'condition.created', resourceId: id, changes: null },
    ]);
  });

  it('goes on after an event that is known', async () => {
    const known = await newest();
    await shop.createCondition('Worn');
    expect(idsOf(await expectSuccess(shop.get(`/events/feed?after=${known}`)))).toEqual([
      known + 1,
    ]);
    expect(idsOf(await expectSuccess(shop.get(`/events/feed?after=${known + 1}`)))).toEqual([]);
  });

  it('rejects an event beyond the newest, instead of waiting for it', async () => {
    const known = await newest();
    const error = `Event ${known + 1} is not in the log, such as after a restore or a reset; read everything again, then continue after ${known}`;
    for (const path of ['/events/feed?wait=25&', '/events/stream?']) {
      await expectError(shop.get(`${path}after=${known + 1}`), 410, error);
    }
  });

  it('returns only the requested types and does not return to the others', async () => {
    const known = await newest();
    const { id } = await shop.createCondition('Worn');
    await expectSuccess(shop.put('/shop', { name: 'Tents' }));
    await expectSuccess(shop.put(`/conditions/${id}`, { title: 'Torn' }));
    const page = await expectSuccess(
      shop.get(`/events/feed?after=${known}&type=condition.*&limit=1`),
    );
    expect(page.data.map(({ type }: any) => type)).toEqual(['condition.created']);
    const next = await expectSuccess(
      shop.get(`/events/feed?type=condition.*&page=${page.nextPage}`),
    );
    expect(next.data).toMatchObject([
      { type: 'condition.updated', changes: { title: { from: 'Worn', to: 'Torn' } } },
    ]);
    const others = await shop.get(`/events/feed?type=shop.updated&page=${page.nextPage}`);
    expect(others.status).toBe(400);
  });

  it('waits for something new, without a connection or a turn in the meantime', async () => {
    const known = await newest();
    const waiting = Array.from({ length: 20 }, () =>
      expectSuccess(shop.get(`/events/feed?after=${known}&wait=25&type=condition.*`)),
    );
    // More wait than there are connections; the shop goes on all the same.
    await expectSuccess(shop.put('/shop', { name: 'Tents' }));
    await shop.createCondition('Worn');
    for (const page of await Promise.all(waiting)) expect(idsOf(page)).toEqual([known + 2]);
  });

  it('responds when the time is over', async () => {
    const known = await newest();
    const begun = performance.now();
    const page = await expectSuccess(shop.get(`/events/feed?after=${known}&wait=1`));
    expect(page.data).toEqual([]);
    expect(performance.now() - begun).toBeGreaterThan(950);
  });

  it('runs two statements, whatever its size', async () => {
    await shop.createCondition('Worn');
    const statements = await statementsOf(() => shop.get('/events/feed?after=0'));
    expect(statements.length).toBe(2);
  });

  it('states its first event when the requested one has been deleted', async () => {
    const known = await newest();
    await api.database.query(
      `update events set created_at = '2000-01-01T00:00:00Z'
       where shop_id = $1 and id <= $2`,
      [shop.shopId, known - 1],
    );
    await api.app.get(EventRetentionService, { strict: false }).pruneAll();
    for (const path of ['/events/feed?after=0', '/events/stream?after=0']) {
      await expectError(
        shop.get(path),
        410,
        `Events before ${known} are no longer available; continue after ${known - 1}`,
      );
    }
    expect(idsOf(await expectSuccess(shop.get(`/events/feed?after=${known - 1}`)))).toEqual([
      known,
    ]);
    expect((await expectSuccess(shop.get('/events'))).data.length).toBe(1);
  });

  it.each([
    ['after=-1', 'after'],
    ['after=x', 'after'],
    ['type=item.sold', 'type'],
    ['type=*', 'type'],
    ['wait=26', 'wait'],
    ['limit=101', 'limit'],
    ['page=x', 'page'],
    ['after=1&page=x', 'after'],
    ['created[gte]=2026-01-01', 'created'],
  ])('rejects %s', async (query, name) => {
    await expectError(shop.get(`/events/feed?${query}`), 400, expect.stringContaining(name));
  });
});
