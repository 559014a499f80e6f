import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../src/database/transaction.js';
import { ConditionsService } from '../../../src/modules/conditions/conditions.service.js';
import { WebhookWorkerService } from '../../../src/platform/webhooks/sending/webhook-worker.service.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { eventually } from '../../support/time/eventually.js';
import { Receiver } from '../../support/webhooks/receiver.js';

describe('the worker', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true });
  const receiver = new Receiver();
  let shop: TestShop;
  let endpoint: { id: number };
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    receiver.renew();
    shop = await api.newShop();
    endpoint = await expectSuccess(
      shop.post('/webhook_endpoints', { url: receiver.url, types: ['condition.*'] }),
    );
    await worker().pollShops();
  });

  const worker = () => api.app.get(WebhookWorkerService);
  /** Puts off the next attempts, as after many failures. */
  const passHours = () =>
    api.database.query(
      `update webhook_deliveries set due_at = now() + interval '10 hours' where shop_id = $1`,
      [shop.shopId],
    );
  const deliveries = async (query: string): Promise<any[]> =>
    (await expectSuccess(shop.get(`/webhook_deliveries?${query}`))).data;

  it('starts when a change is committed, without a poll', async () => {
    await shop.createCondition('Worn');
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    const torn = { title: 'Torn', severityKey: 'used' };
    await expectSuccess(shop.post('/conditions', torn, { 'Idempotency-Key': 'once' }));
    await eventually(async () => expect(receiver.received).toHaveLength(2));
    const { resourceId } = receiver.received[0]!.data;
    await expectSuccess(shop.put(`/conditions/${resourceId}`, { title: 'Old' }));
    await eventually(async () => expect(receiver.received).toHaveLength(3));
  });

  it('sends nothing of what is rolled back', async () => {
    const failing = inTransaction(shop.context, async (transaction) => {
      await api.app
        .get(ConditionsService)
        .create(transaction, { title: 'Never', severityKey: 'used' });
      throw new Error('No');
    });
    await expect(failing).rejects.toThrow('No');
    await shop.createCondition('Worn');
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    expect(await deliveries('')).toHaveLength(1);
  });

  it('sends one at a time to an endpoint, and lets no other endpoint wait for it', async () => {
    const held: ServerResponse[] = [];
    const slow = new Receiver();
    await slow.start();
    slow.reset((response) => void held.push(response));
    await expectSuccess(shop.post('/webhook_endpoints', { url: slow.url, types: ['*'] }));
    await worker().pollShops();
    for (const title of ['One', 'Two', 'Three']) await shop.createCondition(title);
    await eventually(async () => expect(receiver.received).toHaveLength(3));
    await eventually(async () => expect(held).toHaveLength(1));
    await worker().pollShops();
    for (let count = 1; count <= 3; count += 1) {
      expect(slow.received).toHaveLength(count);
      held.pop()!.end('ok');
      if (count < 3) await eventually(async () => expect(held).toHaveLength(1));
    }
    slow.stop();
  });

  it('goes on with the others of an endpoint while one waits for its time', async () => {
    receiver.reset((response, count) => response.writeHead(count === 0 ? 500 : 200).end());
    await shop.createCondition('One');
    await shop.createCondition('Two');
    await eventually(async () => expect(await deliveries('status=delivered')).toHaveLength(1));
    expect(await deliveries('status=pending')).toMatchObject([{ attempts: [{ status: 500 }] }]);
  });

  it('disables an endpoint and logs it in one transaction with the attempt', async () => {
    receiver.reset((response) => response.writeHead(410).end());
    await shop.createCondition('Worn');
    await eventually(async () => expect(await deliveries('status=failed')).toHaveLength(1));
    const [event] = (await expectSuccess(shop.get('/events?limit=1'))).data;
    expect(event).toMatchObject({ type: 'webhook_endpoint.disabled', resourceId: endpoint.id });
  });

  it('sends nothing to an endpoint that was deleted in the meantime, and goes on', async () => {
    const held: ServerResponse[] = [];
    receiver.reset((response) => void held.push(response));
    await shop.createCondition('Worn');
    await eventually(async () => expect(held).toHaveLength(1));
    expect((await shop.delete(`/webhook_endpoints/${endpoint.id}`)).status).toBe(204);
    held[0]!.writeHead(410).end();
    const other = { url: receiver.url, types: ['condition.*'] };
    await expectSuccess(shop.post('/webhook_endpoints', other));
    await worker().pollShops();
    await shop.createCondition('Torn');
    await eventually(async () => expect(held).toHaveLength(2));
    held[1]!.end();
    await eventually(async () => expect(await deliveries('status=delivered')).toHaveLength(1));
    expect(api.log.filter((line) => line.includes('webhooks not sent'))).toEqual([]);
  });

  it('sends pending events at once when they are replayed', async () => {
    receiver.reset((response, count) => response.writeHead(count === 0 ? 500 : 200).end());
    await shop.createCondition('Worn');
    const [{ id }] = (await expectSuccess(shop.get('/events?limit=1'))).data;
    const retried = async () => (await deliveries('status=pending'))[0]?.attempts.length;
    await eventually(async () => expect(await retried()).toBe(1));
    await passHours();
    await expectSuccess(shop.post(`/webhook_endpoints/${endpoint.id}/replay`, { after: id - 1 }));
    await worker().pollShops();
    await eventually(async () => expect(await deliveries('status=delivered')).toHaveLength(1));
    expect(receiver.received.map(({ data }) => data.id)).toEqual([id, id]);
  });

  it('sends pending events at once when the endpoint is enabled again', async () => {
    receiver.reset((response, count) => response.writeHead(count === 0 ? 500 : 200).end());
    await shop.createCondition('Worn');
    const retried = async () => (await deliveries('status=pending'))[0]?.attempts.length;
    await eventually(async () => expect(await retried()).toBe(1));
    await passHours();
    for (const status of ['disabled', 'enabled']) {
      await expectSuccess(shop.put(`/webhook_endpoints/${endpoint.id}`, { status }));
    }
    await worker().pollShops();
    await eventually(async () => expect(await deliveries('status=delivered')).toHaveLength(1));
    expect(receiver.received).toHaveLength(2);
  });

  it('does not send deleted events again, and names the first it has', async () => {
    for (const title of ['One', 'Two', 'Three']) await shop.createCondition(title);
    const [newest] = (await expectSuccess(shop.get('/events?limit=1'))).data;
    await api.database.query('delete from events where shop_id = $1 and id < $2', [
      shop.shopId,
      newest.id,
    ]);
    const replay = (after: number) =>
      shop.post(`/webhook_endpoints/${endpoint.id}/replay`, { after });
    expect(await replay(newest.id - 2)).toMatchObject({
      status: 410,
      body: {
        error: `Events before ${newest.id} are no longer available; continue after ${newest.id - 1}`,
      },
    });
    expect((await replay(newest.id - 1)).status).toBe(200);
    expect((await replay(newest.id + 100)).status).toBe(200);
    expect((await shop.post('/webhook_endpoints/999999/replay', { after: 0 })).status).toBe(404);
  });

  it('reports an event that was deleted before it was sent', async () => {
    await expectSuccess(shop.put(`/webhook_endpoints/${endpoint.id}`, { status: 'disabled' }));
    await shop.createCondition('Worn');
    const [{ id }] = (await expectSuccess(shop.get('/events?limit=1'))).data;
    await api.database.query(
      `insert into webhook_deliveries (shop_id, endpoint_id, event_id, type, resource_id, status,
         due_at, failures, attempts, created_at)
       values ($1, $2, $3, 'condition.created', 1, 'pending', $4, 0, '[]', $4)`,
      [shop.shopId, endpoint.id, id + 1_000, new Date()],
    );
    await expectSuccess(shop.put(`/webhook_endpoints/${endpoint.id}`, { status: 'enabled' }));
    await worker().pollShops();
    await eventually(async () =>
      expect(await deliveries('status=failed')).toMatchObject([
        { attempts: [{ status: null, error: 'The event is no longer stored' }] },
      ]),
    );
  });
});
