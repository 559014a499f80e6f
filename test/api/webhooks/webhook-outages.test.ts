import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeliveryTimes } from '../../../src/platform/webhooks/rules/delivery-outcome.js';
import { createDatabase, type TestDatabase } from '../../support/database/database.js';
import { DatabaseWire } from '../../support/database/database-wire.js';
import { Api } from '../../support/service/api.js';
import { eventually } from '../../support/time/eventually.js';

describe('an outage of the database', () => {
  let database: TestDatabase;
  let wire: DatabaseWire;
  let api: Api;
  beforeAll(async () => {
    database = await createDatabase();
    wire = new DatabaseWire(database.url);
    await wire.open();
    api = new Api({ database }, { url: wire.url });
    await api.start({ webhooksEnabled: true });
    Object.assign(api.app.get(DeliveryTimes), { round: 20 });
  });
  afterAll(async () => {
    await api.stop();
    await wire.cut();
    await database.drop();
  });

  it('is logged once by the sender of webhooks, and so is its end', async () => {
    const messages = () =>
      api.log
        .map((line) => JSON.parse(line).msg as string)
        .filter((message) => message.startsWith('webhooks '));
    for (const outages of [1, 2]) {
      await wire.cut();
      await eventually(() => expect(messages()).toHaveLength(2 * outages - 1));
      await sleep(300);
      await wire.open();
      await eventually(() => expect(messages()).toHaveLength(2 * outages));
    }
    const pair = [expect.stringMatching(/^webhooks not sent: /), 'webhooks are sent again'];
    expect(messages()).toEqual([...pair, ...pair]);
  });
});
