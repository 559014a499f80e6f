import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { Api, useOwnApi } from '../../support/service/api.js';
import { TestShop } from '../../support/service/test-shop.js';
import { eventually } from '../../support/time/eventually.js';
import { NameServer } from '../../support/webhooks/name-server.js';
import { Receiver } from '../../support/webhooks/receiver.js';

const DELIVERIES = 20;
/** Far below the 5 s after which a lookup fails. */
const NOT_DELAYED_MS = 2_500;

describe('host names of webhooks that never resolve', () => {
  const owner = useOwnApi({ webhooksAllowInsecure: true });
  const names = new NameServer();
  const receiver = new Receiver();
  /** The instance that sends, with the host of its database given by name. */
  let sending: Api;
  let shop: TestShop;
  beforeAll(async () => {
    await Promise.all([names.start(), receiver.start()]);
    names.addresses.set('erp.example', '127.0.0.1');
    shop = await owner.newShop();
    const url = receiver.url.replace('127.0.0.1', 'erp.example');
    await expectSuccess(shop.post('/webhook_endpoints', { url, types: ['condition.*'] }));
    const lost = await owner.newShop();
    for (let place = 1; place <= 20; place += 1) {
      const dead = { url: `http://dead${place}.example/`, types: ['condition.*'] };
      await expectSuccess(lost.post('/webhook_endpoints', dead));
    }
    for (let count = 1; count <= 10; count += 1) await lost.createCondition(`Lost ${count}`);
    sending = await startSending();
  });
  beforeEach(() => {
    names.queried.length = 0;
    return eventually(() => expect(names.queried.length).toBeGreaterThan(7));
  });
  afterAll(async () => {
    await sending.stop();
    names.stop();
    receiver.stop();
  });

  const startSending = async (): Promise<Api> => {
    const url = owner.database.url.replace('127.0.0.1', 'localhost');
    const instance = new Api({ database: { ...owner.database, url } });
    await instance.start({
      webhooksEnabled: true,
      webhooksAllowInsecure: true,
      webhooksDnsServers: [names.address],
    });
    return instance;
  };
  /** A client of the instance that sends. */
  const deskOf = ({ token, context, database }: TestShop): TestShop =>
    new TestShop(`${sending.url}/api/v1`, token, context, database);
  const expectPromptDeliveries = async (): Promise<void> => {
    receiver.received.length = 0;
    const desk = deskOf(shop);
    const begun = performance.now();
    for (let count = 1; count <= DELIVERIES; count += 1) {
      await desk.createCondition(`At ${begun} ${count}`);
    }
    await eventually(() => expect(receiver.received).toHaveLength(DELIVERIES));
    expect(performance.now() - begun).toBeLessThan(NOT_DELAYED_MS);
  };

  it('that belong to one shop do not delay the deliveries of another', async () => {
    await expectPromptDeliveries();
  });

  it('do not keep the service from a database whose host is given by name', async () => {
    await owner.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const begun = performance.now();
    const desk = deskOf(shop);
    await eventually(async () => expect((await desk.get('/conditions')).status).toBe(200));
    expect(performance.now() - begun).toBeLessThan(NOT_DELAYED_MS);
    await expectPromptDeliveries();
  });

  it('do not delay them after a restart either', async () => {
    await sending.stop();
    sending = await startSending();
    await eventually(() => expect(names.queried.length).toBeGreaterThan(27));
    await expectPromptDeliveries();
  });
});
