import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeliveryTimes } from '../../../src/platform/webhooks/rules/delivery-outcome.js';
import { holdTransaction } from '../../support/database/held-transaction.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { useOwnApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { eventually } from '../../support/time/eventually.js';
import { Receiver } from '../../support/webhooks/receiver.js';

const follow = (shop: TestShop, { url }: Receiver): Promise<{ id: number }> =>
  expectSuccess(shop.post('/webhook_endpoints', { url, types: ['condition.*'] }));

let createdCount = 0;
const createCondition = (shop: TestShop) => shop.createCondition(`Grade ${(createdCount += 1)}`);

/** Creates conditions, and waits until their webhooks have arrived. */
async function expectSent(shop: TestShop, receiver: Receiver, count: number): Promise<void> {
  receiver.reset();
  for (let index = 0; index < count; index += 1) await createCondition(shop);
  await eventually(() => expect(receiver.received).toHaveLength(count));
}

describe('the webhooks of a shop', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true, webhooksEnabled: true });
  const [lockedReceiver, receiver, newReceiver] = [new Receiver(), new Receiver(), new Receiver()];
  const receivers = [lockedReceiver, receiver, newReceiver];
  let [locked, other]: TestShop[] = [];
  beforeAll(async () => {
    await Promise.all(receivers.map((each) => each.start()));
    [locked, other] = [await api.newShop(), await api.newShop()];
    await follow(other, receiver);
  });
  afterAll(() => receivers.forEach((each) => each.stop()));

  it.each([
    ['webhook_endpoints', 200, 'delivered'],
    ['webhook_deliveries', 200, 'delivered'],
    ['webhook_deliveries', 410, 'failed'],
    ['event_counters', 410, 'failed'],
  ])(
    'do not wait for rows of %s that another shop keeps locked at a %i',
    async (table, status, result) => {
      const held: ServerResponse[] = [];
      lockedReceiver.reset((response) => void held.push(response));
      const { id } = await follow(locked!, lockedReceiver);
      await createCondition(locked!);
      await eventually(() => expect(held).toHaveLength(1));
      const lock = await holdTransaction(api.database);
      await lock.query(`select from ${table} where shop_id = $1 for update`, [locked!.shopId]);
      held[0]!.writeHead(status).end();

      await expectSent(other!, receiver, 8);
      const created = await api.newShop();
      await follow(created, newReceiver);
      await expectSent(created, newReceiver, 1);
      receiver.reset();
      await api.database.query(
        `update webhook_deliveries set status = 'pending', due_at = now() where shop_id = $1`,
        [other!.shopId],
      );
      await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(8));

      await lock.commit();
      const [stored] = await eventually(async () => {
        const query = `/webhook_deliveries?endpointId=${id}&status=${result}`;
        const deliveries = await locked!.all(query);
        expect(deliveries).toHaveLength(1);
        return deliveries;
      });
      expect(stored.attempts).toMatchObject([{ status }]);
      expect(lockedReceiver.received).toHaveLength(1);
      expect((await locked!.delete(`/webhook_endpoints/${id}`)).status).toBe(204);
      // A wait for the lock would have ended in this message.
      expect(api.log.filter((line) => line.includes('webhooks not sent'))).toEqual([]);
    },
  );
});

describe('without a poll', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true, webhooksEnabled: true });
  const receiver = new Receiver();
  let shop: TestShop;
  let id: number;
  beforeAll(async () => {
    Object.assign(api.app.get(DeliveryTimes), { round: 3_600_000 });
    await receiver.start();
    shop = await api.newShop();
    ({ id } = await follow(shop, receiver));
  });
  afterAll(() => receiver.stop());

  it('the first endpoint of a shop gets its events', () => expectSent(shop, receiver, 1));

  it('a replay, another delivery and a ping are sent', async () => {
    const [delivery] = await shop.all('/webhook_deliveries');
    for (const path of [
      `webhook_endpoints/${id}/replay`,
      `webhook_deliveries/${delivery.id}/redeliver`,
      `webhook_endpoints/${id}/test`,
    ]) {
      receiver.reset();
      await expectSuccess(
        shop.post(
          `/${path}`,
          path.endsWith('replay') ? { after: delivery.eventId - 1 } : undefined,
        ),
      );
      await eventually(() => expect(receiver.received).toHaveLength(1));
    }
  });
});
