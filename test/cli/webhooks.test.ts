import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebhookWorkerService } from '../../src/platform/webhooks/sending/webhook-worker.service.js';
import { expectSuccess } from '../support/factories/answers.js';
import { useOwnApi } from '../support/service/api.js';
import type { TestShop } from '../support/service/test-shop.js';
import { eventually } from '../support/time/eventually.js';
import { Receiver } from '../support/webhooks/receiver.js';
import { run, runForJson } from './support/command.js';

describe('webhooks', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true });
  const receiver = new Receiver();
  let shop: TestShop;
  let endpoint: any;
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    receiver.renew();
    shop = await api.newShop('Webhooks');
    const body = { url: receiver.url, types: ['condition.*'], description: 'Accounting' };
    const { secret: _, ...rest } = await expectSuccess(shop.post('/webhook_endpoints', body));
    endpoint = rest;
  });

  const webhooks = (action: string, ...args: string[]) =>
    run(['webhooks', action, '--shop', String(shop.shopId), ...args], api.database.url);
  const webhooksForJson = (action: string, ...args: string[]) =>
    runForJson(api.database.url, 'webhooks', action, '--shop', String(shop.shopId), ...args);

  /** Sends an event, whatever the receiver makes of it. */
  const send = async (): Promise<any> => {
    await shop.createCondition('Worn');
    return eventually(async () => {
      await api.app.get(WebhookWorkerService).pollShops();
      const [delivery] = (await expectSuccess(shop.get('/webhook_deliveries'))).data;
      expect(delivery.attempts).toHaveLength(1);
      return delivery;
    });
  };

  it('list the endpoints of a shop without their secrets', async () => {
    const other = await api.newShop();
    await expectSuccess(other.post('/webhook_endpoints', { url: receiver.url, types: ['*'] }));
    const { code, stdout, stderr } = await webhooks('list');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Id +URL +Types +Status +Description$/),
      expect.stringMatching(
        new RegExp(`^${endpoint.id} +${receiver.url} +condition\\.\\* +enabled +Accounting$`),
      ),
      '',
    ]);
    expect(stdout).not.toContain('whsec_');
    expect(await webhooksForJson('list')).toEqual([endpoint]);
  });

  it('list deliveries with what came of them', async () => {
    receiver.reset((response) => response.writeHead(503).end('busy'));
    const delivery = await send();
    const { code, stdout } = await webhooks('deliveries');
    expect(code).toBe(0);
    const [heading, line] = stdout.split('\n');
    expect(heading).toMatch(
      /^Id +Created +Endpoint +Event +Type +Status +Attempts +Last outcome +Next attempt$/,
    );
    expect(line!.split(/ {2,}/)).toEqual([
      String(delivery.id),
      delivery.createdAt,
      String(endpoint.id),
      String(delivery.eventId),
      'condition.created',
      'pending',
      '1',
      '503',
      delivery.nextAttemptAt,
    ]);
    expect(await webhooksForJson('deliveries')).toEqual([delivery]);
    expect(await webhooksForJson('deliveries', '--status', 'delivered')).toEqual([]);
    const ofEndpoint = ['--status', 'pending', '--endpoint', String(endpoint.id)];
    expect(await webhooksForJson('deliveries', ...ofEndpoint)).toEqual([delivery]);
    expect(await webhooksForJson('deliveries', '--endpoint', '999999')).toEqual([]);
  });

  it('are sent again by a running instance', async () => {
    const { id } = await send();
    const { code, stdout } = await webhooks('redeliver', String(id));
    expect([code, stdout]).toEqual([
      0,
      `Delivery ${id}, condition.created to endpoint ${endpoint.id}, will be sent again\n`,
    ]);
    await eventually(async () => {
      await api.app.get(WebhookWorkerService).pollShops();
      expect(receiver.received).toHaveLength(2);
    });
    const [first, second] = receiver.received;
    expect(second!.id).toBe(first!.id);
  });

  it('report unknown ids', async () => {
    const other = await api.newShop();
    const { id } = await send();
    const args = ['webhooks', 'redeliver', '--shop', String(other.shopId), String(id)];
    const { code, stderr } = await run(args, api.database.url);
    expect([code, stderr]).toEqual([1, `Webhook delivery ${id} not found\n`]);
    const missing = await run(['webhooks', 'list', '--shop', '999999'], api.database.url);
    expect([missing.code, missing.stderr]).toEqual([1, 'Shop 999999 not found\n']);
  });
});
