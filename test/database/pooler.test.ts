import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../src/config/configuration.js';
import { openDatabaseServer } from '../../src/database/server/database-server.js';
import { Heartbeat } from '../../src/database/server/heartbeat.js';
import { migrate } from '../../src/database/server/migrate.js';
import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '../support/database/database.js';
import {
  type PgBouncer,
  pgBouncers,
  type RunningPooler,
  startPooler,
} from '../support/database/pooler.js';
import { holdTransaction } from '../support/database/held-transaction.js';
import { Api } from '../support/service/api.js';
import { eventually } from '../support/time/eventually.js';

const open = (databaseUrl: string) =>
  openDatabaseServer({ ...readConfiguration({}), databaseUrl }, () => {});

/** The settings of the account in docs/operations.md. */
const SETTINGS = [
  `timezone = 'UTC'`,
  `datestyle = 'ISO'`,
  `statement_timeout = '15s'`,
  `lock_timeout = '10s'`,
  `idle_in_transaction_session_timeout = '5s'`,
  `plan_cache_mode = 'force_generic_plan'`,
  `enable_seqscan = 'off'`,
  `join_collapse_limit = '4'`,
];
const LACKING =
  /^DATABASE_URL is a pooler, which does not keep settings, and its account lacks TimeZone, DateStyle, statement_timeout, .*: see "Poolers" in docs\/operations\.md$/;
const LOST = /^DATABASE_URL is a pooler that loses prepared statements: PgBouncer 1\.21 or newer/;

const keepsStatements = ({ version }: PgBouncer): boolean =>
  Number(version.split('.')[0]) > 1 || Number(version.split('.')[1]) >= 21;

it.runIf(pgBouncers.length === 0)('no PgBouncer was found: nothing was tried behind one', () => {});

describe.each(pgBouncers)('behind PgBouncer $version', (pgBouncer) => {
  let database: TestDatabase;
  let pooler: RunningPooler | undefined;
  const role = `pooled_${process.pid}_${pgBouncer.version.replaceAll('.', '_')}`;

  beforeAll(async () => {
    database = await createDatabase();
    await database.query(`create role ${role} superuser login password 'pooled'`);
    // Without these settings of the account, times are wrong.
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`alter database ${name} set timezone = 'Europe/Oslo'`);
    await database.query(`alter database ${name} set datestyle = 'SQL, DMY'`);
  });
  afterEach(async () => {
    await pooler?.stop();
    pooler = undefined;
    await database.query(`alter role ${role} reset all`);
  });
  afterAll(async () => {
    await database.query(`drop role ${role}`);
    await database.drop();
  });

  const start = async (settings: Record<string, string | number>): Promise<string> => {
    const url = new URL(database.url);
    url.username = role;
    url.password = 'pooled';
    pooler = await startPooler(pgBouncer, url.href, settings);
    return pooler.url;
  };
  const set = async (): Promise<void> => {
    for (const setting of SETTINGS) await database.query(`alter role ${role} set ${setting}`);
  };
  /** Uses more clients than there are sessions, so that they go from hand to hand. */
  const work = async (url: string): Promise<void> => {
    const server = await open(url);
    expect(server.pooled).toBe(true);
    const api = new Api({ database: { ...database, url } }, { pooled: true });
    await api.start();
    try {
      const begun = new Date().toISOString();
      const shop = await api.newShop();
      const made = await Promise.all(
        Array.from({ length: 40 }, (_, index) => shop.createCondition(`C${index}`)),
      );
      const lists = await Promise.all(made.map(() => shop.all('/conditions')));
      const ended = new Date().toISOString();
      for (const list of lists) {
        const ids = list.map(({ id }) => id);
        expect(ids).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
        for (const { createdAt } of list) {
          expect([createdAt, createdAt >= begun, createdAt <= ended]).toEqual([
            createdAt,
            true,
            true,
          ]);
        }
      }
    } finally {
      await api.stop();
    }
  };

  it.each(['session', 'transaction'])(
    'in %s mode, without settings of the account, it does not start',
    async (pool_mode) => {
      const refused = pool_mode === 'session' || keepsStatements(pgBouncer) ? LACKING : LOST;
      const kept = { max_prepared_statements: 100 };
      const url = await start({ pool_mode, ...(keepsStatements(pgBouncer) && kept) });
      await expect(open(url)).rejects.toThrow(refused);
      await pooler!.stop();
      const ignoring = { ignore_startup_parameters: 'options' };
      const other = await start({
        pool_mode,
        ...ignoring,
        ...(keepsStatements(pgBouncer) && kept),
      });
      await expect(open(other)).rejects.toThrow(refused);
    },
  );

  it('in session mode, with settings of the account, it works', async () => {
    await set();
    await work(await start({ pool_mode: 'session', default_pool_size: 60 }));
  });

  /** Starts the service with five connections in its pool, and its heartbeat. */
  const serve = async (url: string): Promise<Api> => {
    await open(url);
    const api = new Api({ database: { ...database, url } }, { pooled: true });
    await api.start({ databasePoolSize: 5 });
    const heartbeat = api.app.get(Heartbeat);
    heartbeat.start(() => {});
    return api;
  };
  const stop = async (api: Api): Promise<void> => {
    api.app.get(Heartbeat).stop();
    await api.stop();
  };
  const sessions = async (): Promise<number> =>
    (await database.query(`select from pg_stat_activity where usename = '${role}'`)).length;

  it('in session mode, a process needs one session more than its pool has connections', async () => {
    await set();
    const api = await serve(await start({ pool_mode: 'session', default_pool_size: 6 }));
    try {
      // One shop alone does not get all connections.
      const shops = [await api.newShop(), await api.newShop()];
      const titles = Array.from({ length: 40 }, (_, index) => `Grade ${index}`);
      await Promise.all(
        shops.flatMap((shop) => titles.map((title) => shop.createCondition(title))),
      );
      await eventually(async () => expect(await sessions()).toBe(6));
    } finally {
      await stop(api);
    }
  });

  it('in session mode, a request that gets no session is a 503 while others keep all of them', async () => {
    await set();
    const api = await serve(await start({ pool_mode: 'session', default_pool_size: 3 }));
    const holder = await holdTransaction(database);
    try {
      const shop = await api.newShop();
      const rows = [];
      for (const title of ['One', 'Two', 'Three']) rows.push(await shop.createCondition(title));
      await holder.query('select from conditions where shop_id = $1 for update', [shop.shopId]);
      const waiting = rows.map(({ id }) => shop.put(`/conditions/${id}`, { title: `New ${id}` }));
      const ended = await Promise.race(waiting);
      expect([ended.status, ended.body]).toEqual([503, { error: 'Service unavailable' }]);
      expect(ended.headers.get('retry-after')).toBe('5');
      await holder.commit();
      await Promise.all(waiting);
      await eventually(async () => expect((await shop.get('/conditions')).status).toBe(200));
    } finally {
      await stop(api);
    }
  });

  it.runIf(keepsStatements(pgBouncer))(
    'in transaction mode, with settings of the account, it works',
    async () => {
      await set();
      const few = { default_pool_size: 3, server_round_robin: 1, max_prepared_statements: 100 };
      await work(await start({ pool_mode: 'transaction', ...few }));
    },
  );

  it('in transaction mode, where prepared statements get lost, it does not start', async () => {
    await set();
    const url = await start({
      pool_mode: 'transaction',
      ...(keepsStatements(pgBouncer) && { max_prepared_statements: 0 }),
    });
    await expect(open(url)).rejects.toThrow(LOST);
  });

  it('it migrates nothing', async () => {
    await set();
    const url = new URL(await start({ pool_mode: 'session' }));
    const empty = await createEmptyDatabase();
    url.pathname = new URL(empty.url).pathname;
    await expect(open(url.href).then(migrate)).rejects.toThrow(
      /^DATABASE_URL is a pooler, and migrations are missing: .*$/,
    );
    await pooler!.stop();
    pooler = undefined;
    await empty.drop();
  });
});
