import { beforeAll, describe, expect, it } from 'vitest';
import { HoldExpiryService } from '../../../src/modules/rentals/upkeep/hold-expiry.service.js';
import { RemindersService } from '../../../src/modules/rentals/upkeep/reminders.service.js';
import { EventRetentionService } from '../../../src/platform/event-log/event-retention.service.js';
import { ExpiredKeysService } from '../../../src/platform/idempotency/expired-keys.service.js';
import { WebhookWorkerService } from '../../../src/platform/webhooks/sending/webhook-worker.service.js';
import { holdTransaction } from '../../support/database/held-transaction.js';
import { onCluster } from '../../support/database/server.js';
import { expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, RentalShop } from '../../support/factories/rental-shop.js';
import { type Api, useOwnApi } from '../../support/service/api.js';
import { eventually } from '../../support/time/eventually.js';

const LONG_AGO = '2000-01-01T00:00:00Z';

async function newSandbox(api: Api): Promise<RentalShop> {
  const shop: RentalShop = Object.assign(
    Object.create(RentalShop.prototype),
    await api.newShop('Sandbox', true),
  );
  shop.variant = await shop.importVariant();
  shop.customer = await shop.importCustomer();
  return shop;
}

interface Chore {
  readonly name: string;
  /** The table, in which the rows of the failing shop cannot be changed. */
  readonly table: string;
  /** Gives the shop something to do. */
  prepare(shop: RentalShop): Promise<unknown>;
  run(): Promise<void>;
  /** Counts what is left to do. */
  readonly rest: string;
}

// Triggers fail the statements of one shop, and a cluster has none.
describe.skipIf(onCluster)('a shop whose rows cannot be changed', () => {
  const api = useOwnApi({ webhooksEnabled: false });
  let shops: RentalShop[];
  beforeAll(async () => {
    shops = [await newSandbox(api), await newSandbox(api)];
    await api.database.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise 'this shop fails'; end $$`);
  });

  const service = <T>(type: new (...values: any[]) => T): T => api.app.get(type, { strict: false });
  const chores: readonly Chore[] = [
    {
      name: 'the deletion of old events',
      table: 'events',
      prepare: ({ shopId }) =>
        api.database.query(
          `update events set created_at = $2 where shop_id = $1
             and id = (select min(id) from events where shop_id = $1)`,
          [shopId, LONG_AGO],
        ),
      run: () => service(EventRetentionService).pruneAll(),
      rest: `select from events where shop_id = $1 and created_at = '${LONG_AGO}'`,
    },
    {
      name: 'the deletion of expired idempotency keys',
      table: 'idempotency_keys',
      prepare: ({ shopId }) =>
        api.database.query(
          `insert into idempotency_keys (shop_id, key, fingerprint, status, body, expires_at)
           values ($1, 'old', '', 201, '{}', $2)`,
          [shopId, LONG_AGO],
        ),
      run: () => service(ExpiredKeysService).remove(),
      rest: `select from idempotency_keys where shop_id = $1`,
    },
    {
      name: 'the deletion of old webhook deliveries',
      table: 'webhook_deliveries',
      prepare: async (shop) => {
        const endpoint = { url: 'https://example.com', types: ['*'] };
        const { id } = await expectSuccess(shop.post('/webhook_endpoints', endpoint));
        await expectSuccess(shop.post(`/webhook_endpoints/${id}/test`));
        await api.database.query(
          'update webhook_deliveries set created_at = $2 where shop_id = $1',
          [shop.shopId, LONG_AGO],
        );
      },
      run: () => service(WebhookWorkerService).removeOld(),
      rest: 'select from webhook_deliveries where shop_id = $1',
    },
    {
      name: 'the expiry of holds',
      table: 'cycles',
      prepare: async (shop) => {
        await shop.createUnits(1);
        const { now } = await expectSuccess(shop.get('/clock'));
        const holdUntil = new Date(Date.parse(now) + 3_600_000).toISOString();
        const days = { rentalStart: daysFromNow(60), rentalEnd: daysFromNow(63) };
        await shop.bookCycle({ ...days, holdUntil });
        await expectSuccess(shop.post('/clock', { advanceBy: '2.hour' }));
      },
      run: () => service(HoldExpiryService).sweep(),
      rest: `select from cycles where shop_id = $1 and cancelled_at is null
        and hold_until is not null`,
    },
    {
      name: 'reminders',
      table: 'cycles',
      prepare: async (shop) => {
        await shop.createUnits(1);
        await shop.bookCycle({ rentalStart: daysFromNow(1), rentalEnd: daysFromNow(3) });
        await api.database.query(
          'update shops set clock_offset_ms = clock_offset_ms + 864000000 where id = $1',
          [shop.shopId],
        );
      },
      run: () => service(RemindersService).sweep(),
      rest: `select from cycles where shop_id = $1 and cancelled_at is null
        and reminded_fulfill_at is null`,
    },
  ];

  it.each(chores)(
    'does not prevent $name in other shops',
    async ({ table, prepare, run, rest }) => {
      for (const shop of shops) await prepare(shop);
      const [failing, other] = shops.map(({ shopId }) => shopId) as [number, number];
      await api.database.query(
        `create trigger fail before update or delete on ${table} for each row
       when (old.shop_id = ${failing}) execute function fail()`,
      );
      await run();
      await api.database.query(`drop trigger fail on ${table}`);
      const restOf = async (shopId: number) => (await api.database.query(rest, [shopId])).length;
      expect([await restOf(failing), await restOf(other)]).toEqual([1, 0]);
      expect(api.log.filter((line) => line.includes(`shop ${failing}: `))).not.toEqual([]);
      await run();
      expect(await restOf(failing)).toBe(0);
    },
  );

  it.each(chores)('does not delay $name in other shops by its locks', async (chore) => {
    for (const shop of shops) await chore.prepare(shop);
    const logged = api.log.length;
    const [locked, other] = shops.map(({ shopId }) => shopId) as [number, number];
    const held = await holdTransaction(api.database);
    const restOf = async (shopId: number) =>
      (await api.database.query(chore.rest, [shopId])).length;
    try {
      for (const table of [chore.table, 'event_counters']) {
        await held.query(`select from ${table} where shop_id = $1 for update`, [locked]);
      }
      await chore.run();
      expect([await restOf(locked), await restOf(other)]).toEqual([1, 0]);
      // A wait for the lock would have ended in a warning.
      expect(api.log.slice(logged).filter((line) => line.includes(`shop ${locked}: `))).toEqual([]);
    } finally {
      await held.commit();
    }
    await chore.run();
    expect(await restOf(locked)).toBe(0);
  });
});

describe('a shop whose key is locked', () => {
  const api = useOwnApi();

  it('does not delay the last use of the keys of other shops', async () => {
    const [locked, other] = [await api.newShop(), await api.newShop()];
    const used = async (): Promise<string[]> => {
      const rows = await api.database.query<{ shop_id: string }>(
        'select shop_id from api_keys where last_used_at is not null',
      );
      return rows.map((row) => row.shop_id);
    };
    const held = await holdTransaction(api.database);
    await held.query('select from api_keys where shop_id = $1 for update', [locked.shopId]);
    for (const shop of [locked, other]) await shop.get('/shop');
    await eventually(async () => expect(await used()).toEqual([String(other.shopId)]));
    await held.commit();
  });
});

describe('a shop whose count of refusals is locked', () => {
  const api = useOwnApi();

  it('does not delay those of other shops, and is counted later', async () => {
    const shops = [await newSandbox(api), await newSandbox(api)];
    const counted = async (): Promise<[number, number][]> => {
      const rows = await api.database.query<{ shop_id: string; refusals: string }>(
        'select shop_id, refusals from refused_bookings order by shop_id',
      );
      return rows.map(({ shop_id: id, refusals }) => [Number(id), Number(refusals)]);
    };
    const refuse = async (): Promise<void> => {
      for (const shop of shops) expect((await shop.tryCycle()).status).toBe(409);
    };
    const [locked, other] = shops.map(({ shopId }) => shopId);
    await refuse();
    await eventually(async () =>
      expect(await counted()).toEqual([
        [locked, 1],
        [other, 1],
      ]),
    );
    const held = await holdTransaction(api.database);
    await held.query('select from refused_bookings where shop_id = $1 for update', [locked]);
    await refuse();
    await eventually(async () =>
      expect(await counted()).toEqual([
        [locked, 1],
        [other, 2],
      ]),
    );
    await held.commit();
    await eventually(async () =>
      expect(await counted()).toEqual([
        [locked, 2],
        [other, 2],
      ]),
    );
    expect(api.log.filter((line) => line.includes('not written'))).toEqual([]);
  });
});
