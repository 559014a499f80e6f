import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, isRecordBusy } from '../../../src/database/transaction.js';
import { WebhookDeliveriesService } from '../../../src/platform/webhooks/deliveries/webhook-deliveries.service.js';
import {
  type SendingRow,
  WebhookQueueRepository,
} from '../../../src/platform/webhooks/sending/webhook-queue.repository.js';
import type { TenantContext } from '../../../src/database/tenant-context.js';
import { holdTransaction } from '../../support/database/held-transaction.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const TYPES = ['condition.created'];
const ATTEMPT = { at: '2026-01-01T00:00:00Z', status: 200, milliseconds: 1, error: null };

/** Each transaction below is that of another instance, which commits while this one waits. */
describe('two instances that send to one endpoint', () => {
  const api = useApi();
  let shop: TestShop;
  let endpointId: number;
  const lease = new Date(Date.now() + 60_000);
  beforeEach(async () => {
    shop = await api.newShop();
    const endpoint = { url: 'https://erp.example/hooks', types: TYPES };
    ({ id: endpointId } = await expectSuccess(shop.post('/webhook_endpoints', endpoint)));
    for (const title of ['Worn', 'Torn']) await shop.createCondition(title);
  });

  const queue = () => api.app.get(WebhookQueueRepository);
  const enqueue = (context: TenantContext) => queue().enqueueDeliveries(context, endpointId, TYPES);
  const claim = (context: TenantContext) => queue().advance(context, endpointId, lease);
  const finish = (context: TenantContext, { id }: SendingRow) =>
    queue().advance(context, endpointId, undefined, {
      id,
      attempt: { ...ATTEMPT, answer: null },
      outcome: { status: 'delivered', dueAt: context.now(), disables: false },
      lease,
    });
  const statuses = async (): Promise<string[]> => {
    const { data } = await expectSuccess(shop.get('/webhook_deliveries'));
    return data.map(({ status }: { status: string }) => status);
  };
  it('enqueue each event once, although the first was delivered in the meantime', async () => {
    await inTransaction(shop.context, async (other) => {
      await enqueue(other);
      await finish(other, (await claim(other))!);
      await enqueue(shop.context);
    });
    await enqueue(shop.context);
    expect(await statuses()).toEqual(['pending', 'delivered']);
  });

  it('do not send at the same time, and do not wait for each other', async () => {
    await enqueue(shop.context);
    await inTransaction(shop.context, async (other) => {
      expect(await claim(other)).toBeDefined();
      expect(await claim(shop.context)).toBeUndefined();
    });
    expect(await claim(shop.context)).toBeUndefined();
  });

  it('do not send what the other has delivered in the meantime', async () => {
    await enqueue(shop.context);
    const first = (await claim(shop.context))!;
    await finish(shop.context, first);
    const second = (await claim(shop.context))!;
    await inTransaction(shop.context, async (other) => {
      await finish(other, second);
      expect(await claim(shop.context)).toBeUndefined();
    });
    expect(await claim(shop.context)).toBeUndefined();
    expect(await statuses()).toEqual(['delivered', 'delivered']);
  });

  it.each(['webhook_endpoints', 'webhook_deliveries'])(
    'store an outcome once no row of %s is locked, without waiting for it',
    async (table) => {
      await enqueue(shop.context);
      const first = (await claim(shop.context))!;
      const held = await holdTransaction(api.database);
      await held.query(`select from ${table} where shop_id = $1 for update`, [shop.shopId]);
      const error: unknown = await finish(shop.context, first).catch((reason: unknown) => reason);
      expect(isRecordBusy(error)).toBe(true);
      await held.commit();
      await finish(shop.context, first);
      expect(await statuses()).toEqual(['pending', 'delivered']);
    },
  );

  it('remove old deliveries without waiting for each other', async () => {
    await enqueue(shop.context);
    const other = await holdTransaction(api.database);
    await other.query(
      `select from webhook_deliveries where shop_id = $1 order by id limit 1 for update`,
      [shop.shopId],
    );
    const later = new Date(Date.now() + 60_000);
    await api.app.get(WebhookDeliveriesService).removeOld(shop.context, later);
    await other.commit();
    expect(await statuses()).toEqual(['pending']);
  });
});
