import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventFollowingService } from '../../../src/platform/event-log/following/event-following.service.js';
import { WebhookWorkerService } from '../../../src/platform/webhooks/sending/webhook-worker.service.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { useOwnApi } from '../../support/service/api.js';
import { EventStream } from '../../support/service/event-stream.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { eventually } from '../../support/time/eventually.js';
import { Receiver } from '../../support/webhooks/receiver.js';

const MILLION = 1_000_000;

const lost = (after: number, newest: number): string =>
  `Event ${after} is not in the log, such as after a restore or a reset; read everything again, then continue after ${newest}`;

const newestOf = async (shop: TestShop): Promise<number> =>
  (await expectSuccess(shop.get('/events?limit=1'))).data[0].id;
const idsAfter = async (shop: TestShop, position: string): Promise<number[]> =>
  (await expectSuccess(shop.get(`/events/feed?${position}`))).data.map(({ id }: any) => id);

describe('after a reset of a sandbox shop', () => {
  const api = useOwnApi();
  let shop: TestShop;
  const streams: EventStream[] = [];
  beforeEach(async () => {
    shop = await api.newShop('Sandbox', true);
  });
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });

  const reset = () => expectSuccess(shop.post('/clock/reset'));

  it('the events have the numbers from the next million on', async () => {
    for (const round of [1, 2]) {
      await reset();
      const begun = round * MILLION;
      const defaults = [begun, begun + 1, begun + 2, begun + 3];
      expect(await idsAfter(shop, 'after=0')).toEqual(defaults);
      expect(await idsAfter(shop, `after=${begun - 1}`)).toEqual(defaults);
      await shop.createCondition('Worn');
      expect(await newestOf(shop)).toBe(begun + 4);
    }
  });

  it('a position before it is a 410 in the feed and the stream, and so is its page', async () => {
    const known = await newestOf(shop);
    const { nextPage } = await expectSuccess(shop.get('/events/feed?limit=100'));
    await reset();
    const newest = await newestOf(shop);
    for (const after of [1, known, known + 1, MILLION - 2, newest + 1]) {
      for (const path of ['feed?wait=25&', 'stream?']) {
        await expectError(shop.get(`/events/${path}after=${after}`), 410, lost(after, newest));
      }
    }
    await expectError(shop.get(`/events/feed?page=${nextPage}`), 410, lost(known, newest));
    const resumed = shop.get('/events/stream', { 'Last-Event-ID': String(known) });
    await expectError(resumed, 410, lost(known, newest));
  });

  it('an open stream ends, and a waiting page is a 410', async () => {
    const known = await newestOf(shop);
    const stream = await EventStream.open(`${api.url}/api/v1/events/stream`, shop.token);
    streams.push(stream);
    const waiting = shop.get(`/events/feed?after=${known}&wait=25`);
    await reset();
    await expectError(waiting, 410, lost(known, await newestOf(shop)));
    await vi.waitFor(() => expect(stream.isEnded).toBe(true), { timeout: 20_000, interval: 50 });
    expect(stream.events).toEqual([]);
  });
});

describe('after a restore by other means, followed by `events advance`', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true });
  const receiver = new Receiver();
  let shop: TestShop;
  let known: number;
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    receiver.renew();
    shop = await api.newShop();
  });

  const advance = async () => {
    known = await newestOf(shop);
    await api.app.get(EventFollowingService, { strict: false }).advance(shop.context);
  };

  it('a follower of the last event goes on, and one of a lost event reads again', async () => {
    await advance();
    const next = MILLION - 1;
    for (const after of [known, next]) expect(await idsAfter(shop, `after=${after}`)).toEqual([]);
    const waiting = expectSuccess(shop.get(`/events/feed?after=${known}&wait=25`));
    await expectError(shop.get(`/events/feed?after=${known + 1}`), 410, lost(known + 1, next));
    await shop.createCondition('Worn');
    expect((await waiting).data.map(({ id }: any) => id)).toEqual([MILLION]);
    for (const after of [known, next]) {
      expect(await idsAfter(shop, `after=${after}`)).toEqual([MILLION]);
    }
    expect(await idsAfter(shop, 'after=0&limit=100')).toHaveLength(known + 1);
  });

  it('webhooks go on at once with new ids, and a lost event is not replayed', async () => {
    const worker = api.app.get(WebhookWorkerService);
    const endpoint = { url: receiver.url, types: ['condition.*'] };
    const { id } = await expectSuccess(shop.post('/webhook_endpoints', endpoint));
    await advance();
    await worker.pollShops();
    await shop.createCondition('Worn');
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    expect(receiver.received[0]!.id).toBe(`evt_${shop.shopId}_${MILLION}`);
    // Until its outcome is stored, a delivery is the one that a replay asks for.
    await eventually(async () => {
      const { data } = await expectSuccess(shop.get(`/webhook_deliveries?endpointId=${id}`));
      expect(data).toMatchObject([{ status: 'delivered' }]);
    });
    const replay = (after: number) => shop.post(`/webhook_endpoints/${id}/replay`, { after });
    await expectError(replay(known + 1), 410, lost(known + 1, MILLION));
    expect((await replay(known)).status).toBe(200);
    await worker.pollShops();
    await eventually(async () => expect(receiver.received).toHaveLength(2));
  });

  it('an endpoint that is behind crosses the gap at its next event', async () => {
    const worker = api.app.get(WebhookWorkerService);
    const endpoint = { url: receiver.url, types: ['condition.*'], status: 'disabled' };
    const { id } = await expectSuccess(shop.post('/webhook_endpoints', endpoint));
    await shop.createCondition('Worn');
    await advance();
    await shop.createCondition('Torn');
    await expectSuccess(shop.put(`/webhook_endpoints/${id}`, { status: 'enabled' }));
    await worker.pollShops();
    await worker.pollShops();
    await eventually(async () => expect(receiver.received).toHaveLength(2));
    expect(receiver.received.map(({ data }) => data.id)).toEqual([known, MILLION]);
  });
});
