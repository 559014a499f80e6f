import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebhookWorkerService } from '../../../src/platform/webhooks/sending/webhook-worker.service.js';
import { ENTITY_TABLES } from '../../support/database/tables.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { RentalShop } from '../../support/factories/rental-shop.js';
import { useApi, useOwnApi, type Api } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { seedTenant } from '../../support/tenancy/tenant-fixture.js';
import { eventually } from '../../support/time/eventually.js';
import { Receiver } from '../../support/webhooks/receiver.js';

const DAY_MS = 86_400_000;

/** All tables with rows of shops, except the log of events. */
const TABLES = ENTITY_TABLES.filter(
  (name) => !['installation', 'events', 'event_counters'].includes(name),
);

const YEAR_MS = 365 * DAY_MS;
const YEARS_200 = new Date(Date.now() + 200 * YEAR_MS).toISOString();

const fromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const daysAheadOf = ({ now }: { now: string }): number =>
  Math.round((Date.parse(now) - Date.now()) / DAY_MS) + 0;

/** A sandbox shop with a variant and a customer. */
async function newSandbox(api: Api): Promise<RentalShop> {
  const shop = await api.newShop('Sandbox', true);
  const sandbox: RentalShop = Object.assign(Object.create(RentalShop.prototype), shop);
  sandbox.variant = await sandbox.importVariant();
  sandbox.customer = await sandbox.importCustomer();
  return sandbox;
}

const advance = (shop: TestShop, advanceBy: string): Promise<any> =>
  expectSuccess(shop.post('/clock', { advanceBy }));

describe('the clock of a sandbox shop', () => {
  const api = useApi();
  const second = useOwnApi({}, api);
  let shop: RentalShop;
  beforeEach(async () => {
    shop = await newSandbox(api);
  });

  it('shows the real time until it is moved, and then goes on from there', async () => {
    const clock = await expectSuccess(shop.get('/clock'));
    expect([daysAheadOf(clock), clock.isMoved]).toEqual([0, false]);
    expect(await advance(shop, '3.day')).toMatchObject({ isMoved: true });
    const now = fromNow(10);
    expect(await expectSuccess(shop.post('/clock', { now }))).toEqual({ now, isMoved: true });
    const moved = await expectSuccess(shop.get('/clock'));
    expect(moved.isMoved).toBe(true);
    expect(Date.parse(moved.now)).toBeGreaterThanOrEqual(Date.parse(now));
  });

  it('is moved by all of several requests at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => advance(shop, '1.day')));
    expect(daysAheadOf(await expectSuccess(shop.get('/clock')))).toBe(8);
    const { data } = await expectSuccess(shop.get('/events?type=shop.updated'));
    expect(data.map(({ changes }: any) => daysAheadOf({ now: changes.clock.to }))).toEqual([
      8, 7, 6, 5, 4, 3, 2, 1,
    ]);
  });

  it('is the same on every instance, from the next request on', async () => {
    const elsewhere = second.client(shop.token);
    for (const days of [1, 2, 3]) {
      await advance(shop, '1.day');
      expect(daysAheadOf((await elsewhere.get('/clock')).body)).toBe(days);
    }
    await expectSuccess(shop.post('/clock/reset'));
    expect((await elsewhere.get('/clock')).body.isMoved).toBe(false);
  });

  it('moves no clock of another shop', async () => {
    const other = await newSandbox(api);
    await advance(shop, '3.day');
    expect((await other.get('/clock')).body.isMoved).toBe(false);
  });

  it('makes a rental overdue', async () => {
    const plan = { rentalStart: fromNow(0), rentalEnd: fromNow(2) };
    const cycle = await shop.outCycle(plan);
    expect((await shop.getCycle(cycle)).receivalStatus).toBe('scheduled');
    await advance(shop, '6.day');
    expect((await shop.getCycle(cycle)).receivalStatus).toBe('overdue');
  });

  it('dates new records and events', async () => {
    await advance(shop, '40.day');
    const [item] = await shop.createItems();
    const { createdAt } = await shop.getItem(item.id);
    expect(daysAheadOf({ now: createdAt })).toBe(40);
    const [event] = (await expectSuccess(shop.get('/events?limit=1'))).data;
    expect(daysAheadOf({ now: event.createdAt })).toBe(40);
  });

  it('stays where it is in a dry run', async () => {
    const headers = { 'Dry-Run': 'true' };
    const { body } = await shop.post('/clock', { advanceBy: '3.day' }, headers);
    expect(daysAheadOf(body)).toBe(3);
    expect((await shop.post('/clock/reset', undefined, headers)).status).toBe(200);
    expect((await shop.get('/clock')).body.isMoved).toBe(false);
    expect((await shop.get(`/variants/${shop.variant}`)).status).toBe(200);
  });

  it.each([
    [{}, 'now or advanceBy must be given, and not both'],
    [{ now: fromNow(1), advanceBy: '1.day' }, 'now or advanceBy must be given, and not both'],
    [{ advanceBy: '0.day' }, 'advanceBy must be longer than 0: 0.day'],
    [
      { now: '2020-01-01T00:00:00.000Z' },
      /^now must be later than the clock, which shows 20\S+: 2020-/,
    ],
    [
      { advanceBy: '200.year' },
      'advanceBy must leave the clock at most 100 years ahead of the real time: 200.year',
    ],
    [
      { now: YEARS_200 },
      `now must leave the clock at most 100 years ahead of the real time: ${YEARS_200}`,
    ],
    [{ advanceBy: '3 days' }, /^advanceBy must be <count>\.<unit>/],
    [{ advanceBy: '-3.day' }, /^advanceBy must be <count>\.<unit>/],
    [{ now: 'soon' }, /^now must be /],
    [{ now: null }, /^now must /],
    [{ advanceBy: null }, /^advanceBy must /],
    [{ clock: '1.day' }, /clock/],
  ])('is not moved by %j', async (body, error) => {
    const response = await shop.post('/clock', body);
    expect(response.status).toBe(422);
    expect(response.body.errors).toContainEqual(
      typeof error === 'string' ? error : expect.stringMatching(error),
    );
    expect((await shop.get('/clock')).body.isMoved).toBe(false);
  });

  it('moves at most 100 years in total', async () => {
    await advance(shop, '99.year');
    expect((await shop.post('/clock', { advanceBy: '2.year' })).status).toBe(422);
  });

  it('is in no other shop', async () => {
    const live = await api.newShop();
    const error = 'Clock not found';
    await expectError(live.get('/clock'), 404, error);
    await expectError(live.post('/clock', { advanceBy: '1.day' }), 404, error);
    await expectError(live.post('/clock/reset'), 404, error);
    const moving = api.database.query('update shops set clock_offset_ms = 1 where id = $1', [
      live.shopId,
    ]);
    await expect(moving).rejects.toThrow('ck_shops_clock');
  });

  it('is moved with the scope write and reset with the scope manage', async () => {
    const client = async (...scopes: ('read' | 'write')[]) =>
      api.client((await api.newKey(shop.shopId, scopes)).token);
    const move = { advanceBy: '1.day' };
    expect((await (await client('read')).post('/clock', move)).status).toBe(403);
    const writer = await client('read', 'write');
    expect((await writer.post('/clock', move)).status).toBe(200);
    expect((await writer.post('/clock/reset')).status).toBe(403);
  });
});

describe('a key of a sandbox shop', () => {
  const api = useApi();

  it('begins with rt_, and every response to it says so', async () => {
    const shop = await newSandbox(api);
    expect(shop.token).toMatch(/^rt_/);
    for (const path of ['/clock', '/items', '/items/9007199254740990', '/items?colour=red']) {
      expect((await shop.get(path)).headers.get('Sandbox')).toBe('true');
    }
    const live = await api.newShop();
    expect(live.token).toMatch(/^rk_/);
    expect((await live.get('/items')).headers.has('Sandbox')).toBe(false);
  });

  it('is unknown with the other beginning', async () => {
    for (const { token } of [await newSandbox(api), await api.newShop()]) {
      const other = token.replace(/^r./, token.startsWith('rt') ? 'rk' : 'rt');
      const { status, headers } = await api.client(other).get('/items');
      expect([status, headers.has('Sandbox')]).toEqual([401, false]);
    }
  });
});

describe('webhooks of a sandbox shop', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true });
  const receiver = new Receiver();
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());

  it('are sent again once the clock has passed the time of the next attempt', async () => {
    const shop = await api.newShop('Sandbox', true);
    const worker = api.app.get(WebhookWorkerService);
    receiver.reset((response, count) => response.writeHead(count < 2 ? 500 : 200).end());
    const endpoint = { url: receiver.url, types: ['condition.*'] };
    await expectSuccess(shop.post('/webhook_endpoints', endpoint));
    await worker.pollShops();
    await shop.createCondition('Worn');
    const attempts = async (): Promise<any[]> =>
      (await expectSuccess(shop.get('/webhook_deliveries'))).data[0]?.attempts ?? [];
    for (const count of [1, 2, 3]) {
      await eventually(async () => {
        await worker.pollShops();
        expect(await attempts()).toHaveLength(count);
      });
      expect(receiver.received).toHaveLength(count);
      await advance(shop, '1.hour');
    }
    const [delivery] = (await expectSuccess(shop.get('/webhook_deliveries'))).data;
    expect(delivery.status).toBe('delivered');
  });
});

describe('a reset', () => {
  const api = useOwnApi();
  let shop: RentalShop;
  let fresh: Record<string, unknown[]>;
  beforeEach(async () => {
    const created = await api.newShop('Sandbox', true);
    fresh = await contentsOf(created.shopId);
    shop = Object.assign(Object.create(RentalShop.prototype), created);
  });

  const withoutOwn = `- array['id', 'created_at', 'updated_at', 'made_at', 'last_used_at']`;
  /** All rows of a shop by table, without ids and times. Its events also tell of its keys. */
  async function contentsOf(shopId: number): Promise<Record<string, unknown[]>> {
    const contents: Record<string, unknown[]> = {};
    for (const table of TABLES) {
      const owner = table === 'shops' ? 'id' : 'shop_id';
      contents[table] = await api.database.query(
        `select to_jsonb(t) ${withoutOwn} as row from ${table} t where ${owner} = $1 order by 1`,
        [shopId],
      );
    }
    return contents;
  }

  it('leaves each table as in a new shop, keeps keys, and touches no other shop', async () => {
    const other = await seedTenant(await api.newShop('Other', true));
    const untouched = await contentsOf(other.shop.shopId);
    await seedTenant(shop);
    await advance(shop, '3.day');
    const filled = await contentsOf(shop.shopId);
    const empty = Object.keys(filled).filter((table) => filled[table]!.length === 0);
    expect(empty).toEqual([
      'refused_bookings',
      'former_units',
      'method_option_conditions',
      'idempotency_keys',
    ]);

    const clock = await expectSuccess(shop.post('/clock/reset'));
    expect([daysAheadOf(clock), clock.isMoved]).toEqual([0, false]);
    expect(await contentsOf(shop.shopId)).toEqual(fresh);
    expect(await contentsOf(other.shop.shopId)).toEqual(untouched);
    const { data } = await expectSuccess(shop.get('/events/feed?after=0'));
    expect(data.map(({ id, type }: any) => [id, type])).toEqual(
      [0, 1, 2, 3].map((index) => [1_000_000 + index, 'condition.created']),
    );
    expect(data.map(({ createdAt }: any) => daysAheadOf({ now: createdAt }))).toEqual([0, 0, 0, 0]);
  });

  it('can be filled again, and reset again', async () => {
    for (let round = 0; round < 2; round += 1) {
      await seedTenant(shop);
      await expectSuccess(shop.post('/clock/reset'));
    }
    expect(await contentsOf(shop.shopId)).toEqual(fresh);
  });

  it('fails no request that writes at the same time with a 5xx', async () => {
    const statuses = new Set<number>();
    const note = async (request: Promise<{ status: number }>) =>
      void statuses.add((await request).status);
    for (let round = 0; round < 5; round += 1) {
      const variant = await shop.importVariant();
      const customer = await shop.importCustomer();
      const [item] = await shop.createItems({ platformVariantId: variant });
      const booking = {
        itemId: item.id,
        customerPlatformId: customer.platformId,
        methodType: 'calendar',
      };
      await Promise.all([
        ...[1, 2, 3, 4].map((month) =>
          note(
            shop.post('/cycles', {
              ...booking,
              rentalStart: `2030-0${month}-10`,
              rentalEnd: `2030-0${month}-12`,
            }),
          ),
        ),
        note(shop.put(`/items/${item.id}`, { status: 'unprocessed' })),
        note(shop.post('/items', { platformVariantId: variant, visibility: 'available' })),
        note(shop.post('/clock/reset')),
        note(shop.post('/clock', { advanceBy: '1.day' })),
        note(shop.post('/conditions', { title: 'Worn', severityKey: 'used' })),
      ]);
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  });
});
