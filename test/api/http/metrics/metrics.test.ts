import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/app-setup.js';
import { createLogger } from '../../../../src/observability/logger.js';
import { readConfiguration } from '../../../../src/config/configuration.js';
import { inTransaction, StaleReadError } from '../../../../src/database/transaction.js';
import { listen } from '../../../../src/serve.js';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { rentalShop } from '../../../support/factories/rental-shop.js';
import { useOwnApi, useShop } from '../../../support/service/api.js';
import { type Exposition, parseExposition } from '../../../support/metrics/exposition.js';
import { eventually } from '../../../support/time/eventually.js';

/** The allowed labels; none grows with shops, keys or records. */
const LABELS = new Set([
  'decision',
  'kind',
  'le',
  'major',
  'method',
  'minor',
  'patch',
  'path',
  'profile',
  'quantile',
  'reason',
  'route',
  'sandbox',
  'space',
  'statement',
  'status',
  'storage',
  'type',
  'version',
]);

async function read(url: string): Promise<Exposition> {
  const response = await fetch(`${url}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parseExposition(await response.text());
}

/** The value of a series; 0 where nothing was counted yet. */
function valueOf(
  { samples }: Exposition,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const found = samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return found.reduce((sum, { value }) => sum + value, 0);
}

describe('the metrics', () => {
  const limits = { key: 1_000, availability: 1_000, export: 1_000, anonymous: 2 };
  const api = useOwnApi({ throttleLimits: limits, slowStatement: 60_000 });
  const shop = useShop(api);

  /** How much a series grows by some work; requests are counted once their connection is done. */
  const expectGrowth = async (
    work: () => Promise<unknown>,
    growth: number,
    name: string,
    labels: Readonly<Record<string, string>> = {},
  ) => {
    const before = valueOf(await read(api.url), name, labels);
    await work();
    await eventually(async () => {
      expect(valueOf(await read(api.url), name, labels) - before).toBe(growth);
    });
  };

  it.each([
    ['GET', '/items/:id', '200', () => shop.createItem().then(({ id }) => `/items/${id}`)],
    ['GET', '/items/:id', '404', async () => '/items/999999'],
    ['GET', '/rentals', '200', async () => '/rentals?search=x'],
    ['GET', '/*path', '404', async () => '/no/such/999999'],
  ])('count %s %s with %s by its template', async (method, route, status, makePath) => {
    const path = await makePath();
    await expectGrowth(() => shop.get(path), 1, 'http_request_duration_seconds_count', {
      method,
      route: `/api/v1${route}`,
      status,
    });
  });

  it('count requests without a route, without their paths', async () => {
    const labels = { route: 'none', status: '404' };
    const name = 'http_request_duration_seconds_count';
    await expectGrowth(() => fetch(`${api.url}/secret-path`), 1, name, labels);
    expect(await (await fetch(`${api.url}/metrics`)).text()).not.toContain('secret-path');
  });

  it('count statements by name, those of combined filters by that of their list', async () => {
    const name = 'rental_statement_duration_seconds_count';
    await expectGrowth(() => shop.get('/conditions'), 1, name, { statement: 'conditions.list' });
    const combined = '/items?status=processed&visibility=available&tag=a';
    await expectGrowth(() => shop.get(combined), 1, name, { statement: 'items.list' });
    const { samples } = await read(api.url);
    expect(samples.filter(({ labels }) => labels.statement === 'unnamed')).toEqual([]);
  });

  it('count repeated responses of idempotency keys', async () => {
    const condition = { title: 'Replayed', severityKey: 'used' };
    const send = () => shop.post('/conditions', condition, { 'Idempotency-Key': 'metrics' });
    await expectGrowth(send, 0, 'rental_idempotent_replays_total');
    await expectGrowth(send, 1, 'rental_idempotent_replays_total');
  });

  it('count transactions that begin again', async () => {
    let attempts = 0;
    const work = () =>
      inTransaction(shop.context, async () => {
        attempts += 1;
        if (attempts < 3) throw new StaleReadError();
      });
    const stale = { reason: 'stale' };
    await expectGrowth(work, 2, 'rental_transaction_retries_total', stale);
  });

  it('describe the pool, the process and the event loop', async () => {
    const figures = await read(api.url);
    expect(valueOf(figures, 'rental_pool_size')).toBe(5);
    expect(valueOf(figures, 'rental_pool_connections')).toBeGreaterThan(0);
    expect(valueOf(figures, 'rental_pool_waiting')).toBe(0);
    expect(valueOf(figures, 'rental_database_up')).toBe(1);
    expect(valueOf(figures, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(figures.types.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  it('have no label that names a shop, a key or a record', async () => {
    const { samples } = await read(api.url);
    expect(samples.length).toBeGreaterThan(100);
    const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
    expect([...labels].filter((label) => !LABELS.has(label))).toEqual([]);
    const routes = samples.map((sample) => sample.labels.route ?? '');
    expect(routes.filter((route) => /\d/.test(route.replace('/api/v1', '')))).toEqual([]);
  });

  it('have a log line a day for each key that calls a retired path', async () => {
    const [other, before] = [await api.newShop(), api.log.length];
    const name = 'rental_retired_path_requests_total';
    const ask = async () => {
      for (const caller of [shop, other, other, shop]) await caller.get('/rentals/1');
      await api.client().get('/rentals');
    };
    await expectGrowth(ask, 5, name, { path: 'rentals' });
    const lines = api.log.slice(before).map((line) => JSON.parse(line));
    const told = lines.filter(({ msg }) => msg === 'a deprecated path was called');
    expect(told.map((line) => line.shop)).not.toContain(undefined);
    // An earlier test may have called it with the first key.
    expect(told.at(-1)).toMatchObject({
      level: 40,
      shop: other.shopId,
      key: expect.any(Number),
      path: 'rentals',
      successor: 'cycles',
    });
    expect(told.filter((line) => line.shop === other.shopId)).toHaveLength(1);
  });

  // The last: it spends the limit of this address.
  it('count what the limits let pass and reject, and where', async () => {
    const name = 'rental_throttle_decisions_total';
    const passed = { profile: 'key', decision: 'passed', storage: 'memory' };
    await expectGrowth(() => shop.get('/shop'), 1, name, passed);
    const refused = { profile: 'anonymous', decision: 'refused', storage: 'memory' };
    const ask = async () => {
      for (let request = 0; request < 3; request += 1) await api.client().get('/shop');
    };
    await ask();
    await expectGrowth(ask, 3, name, refused);
  });
});

describe('a slow statement', () => {
  const api = useOwnApi({ slowStatement: 0 });

  it('is logged by its name, with the request that it was for', async () => {
    const shop = await api.newShop();
    await shop.get('/conditions', { 'X-Request-Id': 'slow-1' });
    const lines = api.log.map((line) => JSON.parse(line));
    expect(lines.filter(({ requestId }) => requestId === 'slow-1')).toContainEqual({
      level: 40,
      time: expect.any(String),
      context: 'Database',
      statement: 'conditions.list',
      milliseconds: expect.any(Number),
      requestId: 'slow-1',
      msg: 'slow statement',
    });
  });

  it('does not count the time of the statements that it was sent behind', async () => {
    const shop = await rentalShop(api);
    await shop.createUnits(1);
    const held = await holdTransaction(api.database);
    await held.query(`select pg_advisory_xact_lock(-id) from variants where shop_id = $1`, [
      shop.shopId,
    ]);
    const begun = performance.now();
    const booking = shop.post('/cycles', shop.cycleRequest(), { 'X-Request-Id': 'slow-2' });
    await untilBlocked(api.database, 1, booking);
    await sleep(300);
    await held.commit();
    expect((await booking).status).toBe(201);
    const elapsed = performance.now() - begun;
    const lines = api.log.map((line) => JSON.parse(line));
    const own = lines.filter(({ requestId, statement }) => requestId === 'slow-2' && statement);
    expect(own.map(({ statement }) => statement)).toContain('booking.best_units');
    const sum = own.reduce((total, { milliseconds }) => total + milliseconds, 0);
    expect(sum).toBeLessThan(elapsed + own.length);
  });
});

describe('the metrics beside the routes', () => {
  const api = useOwnApi({ trustProxy: 'loopback' });
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${api.url}/metrics`, { method, headers });

  it.each([
    ['this machine', undefined, 200],
    ['its network', '10.1.2.3', 200],
    ['its network, in IPv6', 'fd12::1', 200],
    ['anywhere else', '203.0.113.1', 404],
    ['anywhere else, in IPv6', '2001:db8::1', 404],
    ['nobody knows where', 'unknown', 404],
  ])('are for a client from %s: %s is a %i', async (_, address, status) => {
    const answer = await ask(address === undefined ? {} : { 'X-Forwarded-For': address });
    expect(answer.status).toBe(status);
    if (status === 404) expect(await answer.json()).toEqual({ error: 'Not found' });
  });

  it('are only read', async () => {
    expect((await ask({}, 'POST')).status).toBe(404);
    const head = await ask({}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('a proxy that is not trusted', () => {
  const api = useOwnApi({ trustProxy: false });

  it.each([
    ['X-Forwarded-For', '10.1.2.3'],
    ['Forwarded', 'for=10.1.2.3'],
  ])('hides the metrics, since it may speak for anybody: %s', async (name, value) => {
    expect((await fetch(`${api.url}/metrics`, { headers: { [name]: value } })).status).toBe(404);
  });
});

describe('the metrics on a port of their own', () => {
  const api = useOwnApi();
  const open = async (metricsPort: number) => {
    const configuration = { ...readConfiguration({}), port: 0, metricsPort, databasePoolSize: 2 };
    const database = { url: api.database.url, cluster: false };
    return createApp(configuration, database, createLogger('silent'));
  };

  it('are there and nowhere else, and nothing else is there', async () => {
    const app = await open(0);
    try {
      const { url, metricsUrl } = await listen(app);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
      expect((await read(metricsUrl!)).types.has('rental_build_info')).toBe(true);
      expect((await fetch(`${metricsUrl}/metrics?x=1`)).status).toBe(200);
      for (const path of ['/', '/health/live', '/api/v1/shop', '/metrics/x']) {
        expect([path, (await fetch(metricsUrl + path)).status]).toEqual([path, 404]);
      }
      expect((await fetch(`${metricsUrl}/metrics`, { method: 'POST' })).status).toBe(404);
    } finally {
      await app.close();
    }
  });

  it('need a port that is free', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as { port: number };
    const app = await open(port);
    try {
      await expect(listen(app)).rejects.toThrow(
        `METRICS_PORT ${port} is already in use on 127.0.0.1`,
      );
    } finally {
      await app.close();
      holder.close();
    }
  });
});
