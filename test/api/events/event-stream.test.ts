import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiKeysService } from '../../../src/platform/auth/api-keys.service.js';
import { Draining } from '../../../src/http/draining.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { Api, useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { EventStream } from '../../support/service/event-stream.js';

const patience = { timeout: 20_000, interval: 50 };

describe('the stream of events', () => {
  const api = useOwnApi();
  let shop: TestShop;
  const streams: EventStream[] = [];
  beforeEach(async () => {
    shop = await api.newShop();
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });

  const open = async (query = '', headers = {}, token = shop.token): Promise<EventStream> => {
    const stream = await EventStream.open(
      `${api.url}/api/v1/events/stream${query}`,
      token,
      headers,
    );
    streams.push(stream);
    return stream;
  };
  const idsOf = (stream: EventStream): number[] => stream.events.map(({ id }) => id);
  const newest = async (): Promise<number> =>
    (await expectSuccess(shop.get('/events?limit=1'))).data[0].id as number;

  it('sends new events in the form of the feed', async () => {
    const known = await newest();
    const stream = await open();
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    await shop.createCondition('Worn');
    await shop.createCondition('Torn');
    await vi.waitFor(() => expect(idsOf(stream)).toEqual([known + 1, known + 2]), patience);
    const { data } = await expectSuccess(shop.get(`/events/feed?after=${known}`));
    expect(stream.events).toEqual(data);
    expect(stream.text).toContain(`id: ${known + 1}\ndata: {`);
  });

  it('goes on after an event, and after the last that came', async () => {
    const known = await newest();
    await shop.createCondition('Worn');
    const one = await open(`?after=${known}`);
    await vi.waitFor(() => expect(idsOf(one)).toEqual([known + 1]), patience);
    await shop.createCondition('Torn');
    const other = await open('?after=0', { 'Last-Event-ID': String(known + 1) });
    await vi.waitFor(() => expect(idsOf(other)).toEqual([known + 2]), patience);
  });

  it('sends some types alone, and nothing of another shop', async () => {
    const stream = await open('?type=condition.*');
    const others = await open('', {}, (await api.newShop()).token);
    await expectSuccess(shop.put('/shop', { name: 'Tents' }));
    await shop.createCondition('Worn');
    await vi.waitFor(() => expect(stream.events.length).toBe(1), patience);
    expect(stream.events[0].type).toBe('condition.created');
    expect(others.events).toEqual([]);
  });

  it('rejects invalid ids, and an eleventh stream of a key', async () => {
    await expectError(
      shop.get('/events/stream', { 'Last-Event-ID': 'garbage' }),
      400,
      'Last-Event-ID must be the id of an event',
    );
    await Promise.all(Array.from({ length: 10 }, () => open()));
    const { status, headers, body } = await shop.get('/events/stream');
    expect([status, body]).toEqual([429, { error: 'A key can have at most 10 open streams' }]);
    expect(headers.get('retry-after')).toBe('10');
    streams.pop()!.close();
    await vi.waitFor(async () => {
      const again = await open();
      expect(again.status).toBe(200);
    }, patience);
  });

  it('ends within ten seconds of the revocation of its key', async () => {
    const key = await api.newKey(shop.shopId);
    const stream = await open('', {}, key.token);
    const begun = performance.now();
    await api.app.get(ApiKeysService, { strict: false }).revoke(shop.context, key.id);
    await vi.waitFor(() => expect(stream.isEnded).toBe(true), patience);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('ends, as a waiting feed does, when the service is about to stop', async () => {
    const other = new Api(api);
    await other.start();
    try {
      const stream = await EventStream.open(`${other.url}/api/v1/events/stream`, shop.token);
      const known = await newest();
      const waiting = other.client(shop.token).get(`/events/feed?after=${known}&wait=25`);
      await vi.waitFor(async () => {
        expect(await connectionsOf(other)).toBeGreaterThanOrEqual(2);
      }, patience);
      other.app.get(Draining, { strict: false }).begin();
      expect((await waiting).body.data).toEqual([]);
      await vi.waitFor(() => expect(stream.isEnded).toBe(true), patience);
    } finally {
      await other.stop();
    }
  });
});

const connectionsOf = (api: Api): Promise<number> =>
  new Promise((resolve, reject) => {
    api.app.getHttpServer().getConnections((error: Error | null, count: number) => {
      if (error) reject(error);
      else resolve(count);
    });
  });
