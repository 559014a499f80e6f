import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryAll } from '../../../src/database/sql/statement.js';
import { LoggedEventsRepository } from '../../../src/platform/event-log/logged-events.repository.js';
import { WebhookQueueRepository } from '../../../src/platform/webhooks/sending/webhook-queue.repository.js';
import { WebhookWorkerService } from '../../../src/platform/webhooks/sending/webhook-worker.service.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { numbers } from '../../support/models/catalogue.js';
import { eventually } from '../../support/time/eventually.js';
import { type Answering, isSigned, Receiver } from '../../support/webhooks/receiver.js';

const answer =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, headers).end('told');

const NOTHING = { resourcePlatformId: null, actorKeyId: null, request: null, changes: null };

describe('deliveries', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true });
  const receiver = new Receiver();
  let shop: TestShop;
  let endpoint: { id: number; secret: string };
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    receiver.renew();
    shop = await api.newShop();
    endpoint = await createEndpoint(['condition.*']);
  });

  const createEndpoint = (types: string[], url = receiver.url) =>
    expectSuccess(shop.post('/webhook_endpoints', { url, types }));
  const listed = async (query = ''): Promise<any[]> =>
    (await expectSuccess(shop.get(`/webhook_deliveries?${query}`))).data;
  const look = () => api.app.get(WebhookWorkerService).pollShops();

  /** Lets the worker look until nothing is under way and the latest delivery is as expected. */
  const settled = async (expected: object): Promise<any> =>
    eventually(async () => {
      await look();
      const [delivery] = await listed('limit=1');
      expect(delivery).toMatchObject(expected);
      return delivery;
    });

  /** Lets what waits for its time be due. */
  const passTime = () =>
    api.database.query(
      `update webhook_deliveries set due_at = $2 where shop_id = $1 and status = 'pending'`,
      [shop.shopId, new Date()],
    );

  it('carry the event, signed', async () => {
    const { id } = await shop.createCondition('Worn');
    const delivery = await settled({ status: 'delivered' });
    const [event] = (await expectSuccess(shop.get('/events?limit=1'))).data;
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(request).toMatchObject({
      id: `evt_${shop.shopId}_${event.id}`,
      type: 'condition.created',
      data: event,
    });
    expect(event.resourceId).toBe(id);
    expect(request!.headers['user-agent']).toMatch(/^rental-inventory\//);
    expect(isSigned(request!, endpoint.secret)).toBe(true);
    expect(delivery).toEqual({
      id: expect.any(Number),
      createdAt: expect.any(String),
      endpointId: endpoint.id,
      eventId: event.id,
      type: 'condition.created',
      status: 'delivered',
      nextAttemptAt: null,
      attempts: [
        {
          at: expect.any(String),
          status: 200,
          milliseconds: expect.any(Number),
          error: null,
          answer: 'ok',
        },
      ],
    });
  });

  it('are created once per event, however many are logged in the meantime', async () => {
    const log = api.app.get(LoggedEventsRepository, { strict: false });
    const queue = api.app.get(WebhookQueueRepository);
    const { context, shopId } = shop;
    const event = { type: 'condition.created', resourceId: 1, actorName: 'Test key' } as const;
    const sent: number[] = [];
    const send = async () => {
      await queue.enqueueDeliveries(context, endpoint.id, [event.type]);
      const pending = await api.database.query<{ id: number }>(
        `update webhook_deliveries set status = 'delivered'
         where shop_id = $1 and status = 'pending' returning event_id as id`,
        [shopId],
      );
      sent.push(...pending.map(({ id }) => id));
    };
    let isLogging = true;
    const logging = Promise.all(
      numbers(1, 2).map(async () => {
        for (let count = 0; count < 100; count += 1) {
          const [append, ...values] = log.append(context, [{ ...NOTHING, ...event }]);
          await queryAll(context, append, ...values);
        }
      }),
    ).finally(() => {
      isLogging = false;
    });
    while (isLogging) await send();
    await logging;
    await send();
    expect(sent).toHaveLength(200);
    expect(new Set(sent).size).toBe(200);
  });

  it('are of the requested types and of one shop', async () => {
    const other = await api.newShop();
    await other.createCondition('In another shop');
    await expectSuccess(shop.put('/shop', { name: 'Renamed' }));
    await shop.createCondition('Worn');
    await settled({ status: 'delivered' });
    expect(receiver.received.map(({ type, data }) => [type, data.actor.name])).toEqual([
      ['condition.created', 'Test key'],
    ]);
    expect(receiver.received[0]!.id).toMatch(new RegExp(`^evt_${shop.shopId}_`));
    expect((await expectSuccess(other.get('/webhook_deliveries'))).data).toEqual([]);
  });

  it('are signed with both secrets while they overlap', async () => {
    const { secret } = await expectSuccess(
      shop.post(`/webhook_endpoints/${endpoint.id}/rotate_secret`, {}),
    );
    await shop.createCondition('Worn');
    await settled({ status: 'delivered' });
    const [request] = receiver.received;
    expect([secret, endpoint.secret].map((one) => isSigned(request!, one))).toEqual([true, true]);
    expect(request!.headers['webhook-signature']!.split(' ')).toHaveLength(2);
  });

  it('are retried under the same id, with the result of each attempt', async () => {
    receiver.reset((response, count) =>
      count === 0 ? answer(500)(response, 0, null!) : response.end('ok'),
    );
    await shop.createCondition('Worn');
    const failed = await settled({
      status: 'pending',
      attempts: [{ status: 500, answer: 'told' }],
    });
    const wait = Date.parse(failed.nextAttemptAt) - Date.parse(failed.attempts[0].at);
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(await listed('status=delivered')).toEqual([]);
    await passTime();
    await settled({ status: 'delivered', attempts: [{ status: 500 }, { status: 200 }] });
    const [first, second] = receiver.received;
    expect(second).toMatchObject({ id: first!.id, body: first!.body });
    expect(isSigned(second!, endpoint.secret)).toBe(true);
  });

  it('wait as long as Retry-After demands', async () => {
    receiver.reset(answer(429, { 'retry-after': '3600' }));
    await shop.createCondition('Worn');
    const { nextAttemptAt, attempts } = await settled({ attempts: [{ status: 429 }] });
    const wait = Date.parse(nextAttemptAt) - Date.parse(attempts[0].at);
    expect(Math.round(wait / 60_000)).toBe(60);
  });

  it('follow no redirect', async () => {
    receiver.reset(answer(302, { location: `${receiver.url}/elsewhere` }));
    await shop.createCondition('Worn');
    await settled({ status: 'pending', attempts: [{ status: 302 }] });
    expect(receiver.received).toHaveLength(1);
  });

  it('disable the endpoint when it is gone, which is an event; what comes then waits', async () => {
    receiver.reset(answer(410));
    await shop.createCondition('Worn');
    await settled({ status: 'failed', attempts: [{ status: 410 }] });
    await eventually(async () =>
      expect((await shop.get(`/webhook_endpoints/${endpoint.id}`)).body.status).toBe('disabled'),
    );
    // A lease would delay what is sent after it is enabled.
    expect(
      await api.database.query('select sending_until from webhook_endpoints where shop_id = $1', [
        shop.shopId,
      ]),
    ).toEqual([{ sending_until: null }]);
    const [event] = (await expectSuccess(shop.get('/events?limit=1'))).data;
    expect(event).toMatchObject({
      type: 'webhook_endpoint.disabled',
      actor: { name: 'Webhooks', keyId: null },
    });
    receiver.reset();
    await shop.createCondition('Torn');
    await look();
    expect(receiver.received).toEqual([]);
    await shop.put(`/webhook_endpoints/${endpoint.id}`, { status: 'enabled' });
    await settled({ status: 'delivered' });
    expect(receiver.received).toHaveLength(1);
  });

  it('are sent again on request, and all of them after an event', async () => {
    for (const title of ['One', 'Two', 'Three']) await shop.createCondition(title);
    await settled({ status: 'delivered' });
    await eventually(async () => expect(await listed('status=delivered')).toHaveLength(3));
    const [last] = await listed('limit=1');
    const sent = await shop.post(`/webhook_deliveries/${last.id}/redeliver`, {});
    expect(sent).toMatchObject({ status: 200, body: { id: last.id, status: 'pending' } });
    await settled({ status: 'delivered', attempts: [{ status: 200 }, { status: 200 }] });
    receiver.reset();
    const after = (await listed('')).at(-1).eventId;
    const replayed = await shop.post(`/webhook_endpoints/${endpoint.id}/replay`, { after });
    expect(replayed).toMatchObject({ status: 200, body: { id: endpoint.id } });
    await eventually(async () => {
      await look();
      expect(receiver.received.map(({ data }) => data.id).toSorted()).toEqual([
        after + 1,
        after + 2,
      ]);
    });
  });

  it('are pings as well', async () => {
    const { status, body } = await shop.post(`/webhook_endpoints/${endpoint.id}/test`, {});
    expect([status, body]).toMatchObject([201, { type: 'ping', eventId: null, status: 'pending' }]);
    await settled({ status: 'delivered' });
    expect(receiver.received[0]).toMatchObject({
      id: `ping_${shop.shopId}_${body.id}_${Date.parse(body.createdAt)}`,
      type: 'ping',
      data: { endpointId: endpoint.id },
    });
    expect(await listed('eventId=none')).toMatchObject([{ id: body.id, eventId: null }]);
  });

  it('are found by endpoint, event, status and time', async () => {
    const other = await createEndpoint(['condition.created']);
    await shop.createCondition('Worn');
    await eventually(async () => {
      await look();
      expect(await listed('status=delivered')).toHaveLength(2);
    });
    const [{ eventId }] = await listed('limit=1');
    expect(await listed(`eventId=${eventId}`)).toHaveLength(2);
    expect(await listed(`eventId=${eventId}&endpointId=${other.id}`)).toHaveLength(1);
    expect(await listed('status=failed')).toEqual([]);
    expect(await listed('created[gte]=2020-01-01')).toHaveLength(2);
    expect(await listed('created[lt]=2020-01-01')).toEqual([]);
  });

  it('are sent once, however many instances look', async () => {
    for (let count = 0; count < 10; count += 1) await shop.createCondition(`Worn ${count}`);
    await Promise.all([look(), look(), look()]);
    await eventually(async () => {
      await look();
      expect(await listed('status=delivered&limit=100')).toHaveLength(10);
    });
    const ids = receiver.received.map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
  });

  it('come in the order of the events of one record', async () => {
    const { id } = await shop.createCondition('Worn');
    for (let count = 0; count < 8; count += 1) {
      await expectSuccess(shop.put(`/conditions/${id}`, { title: `Worn ${count}` }));
    }
    await eventually(async () => {
      await look();
      expect(receiver.received).toHaveLength(9);
    });
    const ids = receiver.received.map(({ data }) => data.id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });
});

describe('deliveries outside of development', () => {
  const api = useOwnApi();

  it('never reaches an inner address, whatever name it has', async () => {
    const shop = await api.newShop();
    const { id } = await expectSuccess(
      shop.post('/webhook_endpoints', { url: 'https://erp.example/', types: ['*'] }),
    );
    await api.database.query('update webhook_endpoints set url = $2 where id = $1', [
      id,
      'https://localhost./hooks',
    ]);
    await expectSuccess(shop.post(`/webhook_endpoints/${id}/test`, {}));
    await eventually(async () => {
      await api.app.get(WebhookWorkerService).pollShops();
      const { data } = await expectSuccess(shop.get('/webhook_deliveries'));
      expect(data[0].attempts).toMatchObject([
        {
          status: null,
          error: 'The URL must not have a private address, unless WEBHOOKS_ALLOW_INSECURE is true',
        },
      ]);
    });
  });
});
