import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../../cli/support/command.js';
import { createDatabase, type TestDatabase } from '../../../support/database/database.js';
import { freePort } from '../../../support/service/free-port.js';
import { hasCaddy, type RunningProxy, startProxy } from '../../../support/service/proxy.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { newShopKey } from '../../../support/service/command.js';

it.runIf(!hasCaddy)('no Caddy was found: nothing was restarted behind one', () => {});

describe.runIf(hasCaddy)('two services behind a proxy', () => {
  let database: TestDatabase;
  let token: string;
  let proxy: RunningProxy;
  let ports: [number, number];
  const services: ServiceProcess[] = [];

  const start = async (place: number): Promise<void> => {
    services[place] = new ServiceProcess({
      ...UNLIMITED,
      DATABASE_URL: database.url,
      PORT: String(ports[place]),
      SHUTDOWN_DELAY: '2',
      TRUST_PROXY: '1',
    });
    await services[place].url();
  };

  beforeAll(async () => {
    await buildProgram();
    database = await createDatabase();
    token = await newShopKey({ DATABASE_URL: database.url }, 'Under load');
    ports = [await freePort(), await freePort()];
    await Promise.all([start(0), start(1)]);
    proxy = await startProxy(await freePort(), ports);
  });
  afterAll(async () => {
    await proxy?.stop();
    await Promise.all(services.map((service) => service.stop()));
    await database?.drop();
  });

  /** Sends over kept connections, as browsers do; a connection that is cut is an error. */
  const send = (agent: Agent, method: string, path: string, body?: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const sent = request(
        `${proxy.url}/api/v1${path}`,
        { agent, method, headers },
        (response: IncomingMessage) => {
          text(response).then(() => resolve(response.statusCode!), reject);
        },
      );
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });

  it('are restarted one after the other, and no request fails', async () => {
    const agent = new Agent({ keepAlive: true });
    const heard = new Map<string, number>();
    const count = (what: string) => heard.set(what, (heard.get(what) ?? 0) + 1);
    let isOver = false;
    const clients = Array.from({ length: 12 }, async (_, client) => {
      for (let round = 0; !isOver; round += 1) {
        const what = client % 3 === 0 ? 'POST' : 'GET';
        const condition = { title: `${client}.${round}`, severityKey: 'used' };
        const answer =
          what === 'POST'
            ? send(agent, 'POST', '/conditions', condition)
            : send(agent, 'GET', '/conditions?limit=1');
        count(`${what} ${await answer.catch((error: Error) => error.message)}`);
        // Some connections are idle in between, others never are.
        await sleep(client % 2 === 0 ? 0 : 300);
      }
    });
    for (const place of [0, 1, 0, 1]) {
      await services[place]!.stop();
      await start(place);
      // The proxy knows of it when it asks the next time. Until then it knows of the other one alone.
      await services[place]!.logged(/"path":"\/api\/v1\/conditions"/);
    }
    isOver = true;
    await Promise.all(clients);
    agent.destroy();
    expect([...heard.keys()].sort()).toEqual(['GET 200', 'POST 201']);
    const [stored] = await database.query<{ count: number }>(
      `select count(*)::integer from conditions where title like '%.%'`,
    );
    expect(stored!.count).toBe(heard.get('POST 201'));
  });

  it('get responses from the proxy while both are down', async () => {
    await Promise.all(services.map((service) => service.stop()));
    const answer = await fetch(`${proxy.url}/api/v1/shop`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toEqual({ error: 'Service unavailable' });
  });
});
