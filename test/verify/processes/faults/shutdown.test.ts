import { rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrations } from '../../../../migrations/index.js';
import { buildProgram } from '../../../cli/support/command.js';
import { expectNoProcesses } from '../../../database/embedded-child.js';
import { createDatabase, type TestDatabase } from '../../../support/database/database.js';
import { freePort } from '../../../support/service/free-port.js';
import { newMigratedDataDir } from '../../../support/service/migrated-folder.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { newShopKey } from '../../../support/service/command.js';

const services: ServiceProcess[] = [];

beforeAll(buildProgram);
afterEach(() => Promise.all(services.splice(0).map((service) => service.kill())));

function start(environment: NodeJS.ProcessEnv): ServiceProcess {
  const service = new ServiceProcess({ ...UNLIMITED, ...environment });
  services.push(service);
  return service;
}

interface Heard {
  status: number;
  connection: string | undefined;
}

/** Asks as a proxy does, over kept connections; a connection that is reset or cut is an error. */
function ask(url: string, agent: Agent, token: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    const request = get(url, { agent, headers }, (response: IncomingMessage) => {
      const { statusCode, headers: answered } = response;
      const heard = { status: statusCode!, connection: answered.connection };
      text(response).then(() => resolve(heard), reject);
    });
    request.on('error', reject);
  });
}

describe('a service that is stopped', () => {
  let database: TestDatabase;
  let token: string;
  beforeAll(async () => {
    database = await createDatabase();
    token = await newShopKey({ DATABASE_URL: database.url }, 'Under load');
  });
  afterAll(() => database.drop());

  it('responds until the proxies know, and cuts no connection', async () => {
    const service = start({ DATABASE_URL: database.url, SHUTDOWN_DELAY: '15' });
    const url = await service.url();
    const agent = new Agent({ keepAlive: true });
    const heard: Heard[] = [];
    let isInService = true;
    const clients = Array.from({ length: 16 }, async () => {
      while (isInService) heard.push(await ask(`${url}/api/v1/shop`, agent, token));
    });
    await sleep(500);
    service.signal('SIGTERM');
    await service.logged('SIGTERM: finishing requests in flight');
    const before = heard.length;
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
    await sleep(1_000);
    isInService = false;
    await Promise.all(clients);
    agent.destroy();
    expect(heard.filter(({ status }) => status !== 200)).toEqual([]);
    // Responses that were sent just then may have arrived later.
    const after = heard.slice(before + 16);
    expect(after.length).toBeGreaterThan(0);
    expect(new Set(after.map(({ connection }) => connection))).toEqual(new Set(['close']));
    expect(await service.exit()).toBe(0);
  });

  it('finishes what is in flight, without a delay as well', async () => {
    const service = start({ DATABASE_URL: database.url });
    const url = await service.url();
    const agent = new Agent({ keepAlive: true });
    const [lock] = await Promise.all([hold(database), ask(`${url}/health/live`, agent, token)]);
    const waiting = ask(`${url}/api/v1/shop`, agent, token);
    await sleep(500);
    service.signal('SIGTERM');
    await service.logged('SIGTERM: finishing requests in flight');
    await lock.release();
    expect(await waiting).toEqual({ status: 200, connection: 'close' });
    expect(await service.exit()).toBe(0);
    agent.destroy();
  });

  it('treats a repeated signal as one', async () => {
    const dataDir = await newMigratedDataDir();
    const service = start({ DATA_DIR: dataDir, SHUTDOWN_DELAY: '1' });
    await service.url();
    service.signal('SIGINT');
    await service.logged('SIGINT: finishing requests in flight');
    service.signal('SIGINT');
    expect(await service.exit()).toBe(0);
    expect(service.stdout).not.toContain('again');
    await expectNoProcesses(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('stops at once, and PostgreSQL with it, when the signal is repeated later', async () => {
    const dataDir = await newMigratedDataDir();
    const service = start({ DATA_DIR: dataDir, SHUTDOWN_DELAY: '300' });
    await service.url();
    service.signal('SIGINT');
    await sleep(1_500);
    service.signal('SIGINT');
    expect(await service.exit()).toBe(130);
    expect(service.stdout).toContain('SIGINT again: stopping immediately');
    await expectNoProcesses(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('stops cleanly while it creates the demo', async () => {
    const dataDir = await newMigratedDataDir();
    const service = start({ DATA_DIR: dataDir, NODE_ENV: '' });
    await service.logged('completing the demo data');
    service.signal('SIGINT');
    expect(await service.exit()).toBe(0);
    expect(service.stdout).toContain('SIGINT: stopped before listening');
    expect(service.stderr).toBe('');
    await expectNoProcesses(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });
});

describe('a service whose output has no reader any more', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('serves requests and stops cleanly', async () => {
    const service = start({ DATABASE_URL: database.url });
    const url = await service.url();
    service.abandonOutput();
    for (let round = 0; round < 5; round += 1) {
      expect((await fetch(`${url}/api/v1/shop`)).status).toBe(401);
      await sleep(150);
    }
    await service.stop();
  });

  it('serves without a reader of its output, and stops cleanly', async () => {
    const dataDir = await newMigratedDataDir();
    const port = await freePort();
    const service = start({ DATA_DIR: dataDir, NODE_ENV: '', PORT: `${port}` });
    service.abandonOutput();
    const isLive = () => fetch(`http://127.0.0.1:${port}/health/live`).then(({ ok }) => ok);
    await vi.waitFor(async () => expect(await isLive()).toBe(true), { timeout: 300_000 });
    await service.stop();
    await expectNoProcesses(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('ends with 1 when it cannot start', async () => {
    const service = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    service.abandonOutput();
    expect(await service.exit()).toBe(1);
  });
});

describe('a start that cannot be', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('reports in one line which of HOST and PORT it cannot use', async () => {
    const taken = start({ DATABASE_URL: database.url });
    const { port } = new URL(await taken.url());
    for (const [environment, reason] of [
      [{ PORT: port }, `PORT ${port} is already in use on 127.0.0.1\n`],
      [{ HOST: '203.0.113.9' }, 'HOST 203.0.113.9 is not an address of this machine\n'],
      [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test\n'],
    ] as const) {
      const service = start({ DATABASE_URL: database.url, ...environment });
      expect(await service.exit()).toBe(1);
      expect(service.stderr).toBe(reason);
      expect(service.stdout).not.toContain('"level":50');
    }
  });

  it('names the service that uses the embedded PostgreSQL in one line, and leaves it alone', async () => {
    const dataDir = await newMigratedDataDir();
    const first = start({ DATA_DIR: dataDir });
    const url = await first.url();
    const second = start({ DATA_DIR: dataDir });
    expect(await second.exit()).toBe(1);
    expect(second.stderr).toBe(
      `DATA_DIR ${dataDir} is in use by process ${first.pid}: stop it, or set another DATA_DIR\n`,
    );
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    await first.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('rejects tables of a version before the first release in one line', async () => {
    await database.query(
      `update migrations set name = 'Shops1763683200001' where name = '${migrations[0]!.name}'`,
    );
    const service = start({ DATABASE_URL: database.url });
    expect(await service.exit()).toBe(1);
    expect(service.stderr).toBe(
      'The database has tables of a version before the first release: use an empty database or, for the embedded server, an empty DATA_DIR\n',
    );
  });
});

/** Lets all who read the shop wait. */
async function hold(database: TestDatabase): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin; lock table shops');
  return { release: () => client.end() };
}
