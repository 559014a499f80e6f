import { beforeAll, describe, expect, it } from 'vitest';
import { TimelineService } from '../../../src/modules/timeline/timeline.service.js';
import { holdTransaction } from '../../support/database/held-transaction.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { useApi, useShop } from '../../support/service/api.js';

const ID = 'must be an integer from 1 to 9007199254740991';

describe('timeline events', () => {
  const api = useApi();
  const shop = useShop(api);
  let busy: any;
  let quiet: any;
  /** The messages of the busy item, oldest first. */
  const messages = Array.from({ length: 120 }, (_, index) => `Comment ${index + 1}`);
  const messagesOf = (events: any[]) => events.map(({ metadata }) => metadata.message);
  const comment = (eventableId: number, message: string) =>
    expectSuccess(shop.post('/timeline_comments', { timelineEvent: { eventableId, message } }));
  beforeAll(async () => {
    [busy, quiet] = await shop.createItems({ quantity: 2 });
    for (const [index, message] of messages.entries()) {
      await comment(busy.id, message);
      if (index === 60) await comment(quiet.id, 'In between');
    }
  });

  it('are embedded in an item, the newest 50, newest first', async () => {
    const { timelineEvents } = (await shop.get(`/items/${busy.id}`)).body;
    expect(messagesOf(timelineEvents)).toEqual(messages.toReversed().slice(0, 50));
  });

  it('are embedded in each item of a list and in the response of an update', async () => {
    const [second, first] = (await shop.get('/items')).body.data;
    expect(messagesOf(first.timelineEvents)).toEqual(messages.toReversed().slice(0, 5));
    expect(messagesOf(second.timelineEvents)).toEqual(['In between']);
    const { body } = await shop.put(`/items/${busy.id}`, { pickLocation: 'Rack 1' });
    expect(messagesOf(body.timelineEvents)).toEqual(messages.toReversed().slice(0, 50));
  });

  it('are cut in lists after 500 characters, not within one', async () => {
    const own = await api.newShop();
    const item = await own.createItem();
    const long = ['x'.repeat(501), '👗'.repeat(501), `${'x'.repeat(499)}👗👗`, 'é'.repeat(10_000)];
    const short = '👗'.repeat(500);
    for (const message of [short, ...long]) {
      const body = { timelineEvent: { eventableId: item.id, message } };
      expect((await own.post('/timeline_comments', body)).status).toBe(201);
    }
    const [listed] = (await own.get('/items')).body.data;
    expect(listed.timelineEvents.map(({ metadata }: any) => metadata)).toEqual([
      ...long.toReversed().map((message) => ({
        message: [...message].slice(0, 500).join(''),
        truncated: true,
      })),
      { message: short },
    ]);
    const { timelineEvents } = (await own.get(`/items/${item.id}`)).body;
    expect(timelineEvents.map(({ metadata }: any) => metadata)).toEqual(
      [...long.toReversed(), short].map((message) => ({ message })),
    );
  });

  it('for one resource are all listed, page by page', async () => {
    const path = `/timeline_events?eventableId=${busy.id}`;
    const first = await shop.get(path);
    expect(messagesOf(first.body.data)).toEqual(messages.toReversed().slice(0, 50));
    expect((await shop.get(`/items/${busy.id}`)).body.timelineEvents).toEqual(first.body.data);
    const second = await shop.get(`${path}&page=${first.body.nextPage}`);
    const third = await shop.get(`${path}&page=${second.body.nextPage}`);
    expect(third.body.data).toHaveLength(20);
    expect(third.body.nextPage).toBeNull();
    const all = [first, second, third].flatMap(({ body }) => body.data);
    expect(messagesOf(all)).toEqual(messages.toReversed());
    for (const limit of [1, 40, 60, 100]) {
      expect(await shop.all(`${path}&limit=${limit}`)).toEqual(all);
    }
  });

  it('for all resources are listed newest first', async () => {
    const all = messagesOf(await shop.all('/timeline_events'));
    expect(all).toHaveLength(121);
    expect(all.indexOf('In between')).toBe(59);
  });

  it('are filtered by type', async () => {
    const item = await shop.createItem();
    await comment(item.id, 'Look');
    await shop.put(`/items/${item.id}`, { status: 'unprocessed' });
    const typesBy = async (query: string) => {
      const { data } = (await shop.get(`/timeline_events?eventableId=${item.id}${query}`)).body;
      return data.map(({ eventType }: any) => eventType);
    };
    expect(await typesBy('')).toEqual(['status_changed', 'comment']);
    expect(await typesBy('&eventType=comment')).toEqual(['comment']);
    expect(await typesBy('&eventType=status_changed')).toEqual(['status_changed']);
    expect(await typesBy('&eventType=Comment')).toEqual([]);
  });

  it('for another shop or an unknown resource are an empty list', async () => {
    const other = await api.newShop();
    for (const path of ['', `?eventableId=${busy.id}`]) {
      expect((await other.get(`/timeline_events${path}`)).body).toEqual({
        data: [],
        nextPage: null,
      });
    }
    expect((await shop.get('/timeline_events?eventableId=404404')).body.data).toEqual([]);
  });

  it('that were recorded for a Rental are listed with those of the Cycle', async () => {
    const id = await shop.takeResourceId('Cycle');
    await api.database.query(
      `insert into timeline_events
         (shop_id, eventable_id, eventable_type, event_type, metadata, author)
       values ($1, $2, 'Rental', 'comment', '{"message": "Old"}', 'Someone')`,
      [shop.shopId, id],
    );
    await comment(id, 'New');
    const { data } = (await shop.get(`/timeline_events?eventableId=${id}`)).body;
    expect(data).toMatchObject([
      { eventableType: 'Cycle', metadata: { message: 'New' } },
      { eventableType: 'Rental', metadata: { message: 'Old' }, author: 'Someone' },
    ]);
  });

  it('that were recorded for a Rental are renamed without waiting for another instance', async () => {
    const own = await api.newShop();
    const id = await own.takeResourceId('Cycle');
    await api.database.query(
      `insert into timeline_events
         (shop_id, eventable_id, eventable_type, event_type, metadata, author)
       select $1, $2, 'Rental', 'comment', '{}', author from unnest(array['Ada', 'Ben']) author`,
      [own.shopId, id],
    );
    const timeline = api.app.get(TimelineService);
    const other = await holdTransaction(api.database);
    await other.query(
      `select from timeline_events where shop_id = $1 and author = 'Ada' for update`,
      [own.shopId],
    );
    expect(await timeline.renameDeprecated(own.context)).toBe(1);
    await other.commit();
    expect(await timeline.renameDeprecated(own.context)).toBe(1);
  });

  it.each([
    ['eventableId=0', `eventableId ${ID}`],
    ['eventableId=text', `eventableId ${ID}`],
    ['page=x', 'page must be the nextPage of the same list with the same filters and sort'],
  ])('reject %s', async (query, error) => {
    await expectError(shop.get(`/timeline_events?${query}`), 400, error);
  });
});
