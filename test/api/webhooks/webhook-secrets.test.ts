import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebhookWorkerService } from '../../../src/platform/webhooks/sending/webhook-worker.service.js';
import { ENTITY_TABLES } from '../../support/database/tables.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { useOwnApi } from '../../support/service/api.js';
import { eventually } from '../../support/time/eventually.js';
import { Receiver } from '../../support/webhooks/receiver.js';

describe('the secrets of an endpoint', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true, slowStatement: 0, logLevel: 'trace' });
  const receiver = new Receiver();
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());

  it('are in the responses that create them and in its row alone', async () => {
    const shop = await api.newShop();
    const made1 = await expectSuccess(
      shop.post('/webhook_endpoints', { url: receiver.url, types: ['*'], description: 'Hooks' }),
    );
    const path = `/webhook_endpoints/${made1.id}`;
    const made2 = await expectSuccess(shop.post(`${path}/rotate_secret`, { overlapHours: 1 }));
    await shop.createCondition('Worn');
    await eventually(async () => {
      await api.app.get(WebhookWorkerService).pollShops();
      expect(receiver.received.length).toBeGreaterThan(1);
    });
    // The signing part of a secret has no prefix.
    const secrets = [made1.secret, made2.secret].map((one: string) => one.slice('whsec_'.length));
    const tells = (text: string) => secrets.some((secret) => text.includes(secret));

    const answers = await Promise.all([
      shop.get('/webhook_endpoints'),
      shop.get(path),
      shop.put(path, { description: 'Other' }),
      shop.post(`${path}/test`, {}),
      shop.post(`${path}/replay`, { after: 0 }),
      shop.get('/webhook_deliveries'),
      shop.get('/events'),
      shop.get('/events/feed?after=0'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index === 3 ? 201 : 200)),
    );
    expect(answers.map((answer) => JSON.stringify(answer)).filter(tells)).toEqual([]);
    expect(receiver.received.map((request) => JSON.stringify(request)).filter(tells)).toEqual([]);
    expect(api.log.filter(tells)).toEqual([]);

    const found: string[] = [];
    for (const table of ENTITY_TABLES) {
      const rows = await api.database.query<{ row: string }>(
        `select t::text as row from ${table} t`,
      );
      if (rows.some(({ row }) => tells(row))) found.push(table);
    }
    expect(found).toEqual(['webhook_endpoints']);
  });
});
