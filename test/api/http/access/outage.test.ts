import pg from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { useOwnApi, useShop } from '../../../support/service/api.js';
import { provokingFaults } from '../../../support/service/disclosures.js';
import type { Answer } from '../../../support/service/client.js';
import { eventually } from '../../../support/time/eventually.js';
import { onCluster } from '../../../support/database/server.js';

describe('an unavailable database', () => {
  const api = useOwnApi();
  const shop = useShop(api);
  afterEach(() => openDatabase());

  const name = () => new URL(api.database.url).pathname.slice(1);
  const health = async (path: string) => {
    const response = await fetch(`${api.url}/health/${path}`);
    return [response.status, await response.json()];
  };

  async function onServer(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: inject('serverUrl') });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  const cutConnections = () =>
    onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`);
  const closeDatabase = async () => {
    await onServer(`alter database ${name()} allow_connections false`);
    await cutConnections();
  };
  const openDatabase = () => onServer(`alter database ${name()} allow_connections true`);

  function expectUnavailable(answer: Answer): void {
    expect([answer.status, answer.body]).toEqual([503, { error: 'Service unavailable' }]);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }

  it('causes a 503 for every request, with a cached key or not, until it is back', async () => {
    const unknown = api.client((await api.newKey(shop.shopId)).token);
    expect((await shop.get('/conditions')).status).toBe(200);
    await closeDatabase();
    for (const answer of [
      await shop.get('/conditions'),
      await shop.post('/conditions', { title: 'Lost', severityKey: 'used' }),
      await shop.put('/shop', { name: 'Lost' }),
      await shop.delete('/conditions/1'),
      await unknown.get('/conditions'),
      ...(await Promise.all(Array.from({ length: 10 }, () => unknown.get('/shop')))),
    ]) {
      expectUnavailable(answer);
    }
    expect((await api.client().get('/conditions')).status).toBe(401);
    await openDatabase();
    expect((await shop.get('/shop')).body.name).toBe('Test shop');
    expect((await unknown.get('/shop')).status).toBe(200);
  });

  it('fails the readiness check and not the liveness check', async () => {
    expect(await health('ready')).toEqual([200, { status: 'ok' }]);
    await closeDatabase();
    expect(await health('live')).toEqual([200, { status: 'ok', version: '1.0.0' }]);
    expect(await health('ready')).toEqual([503, { error: 'Service unavailable' }]);
    await openDatabase();
    expect(await health('ready')).toEqual([200, { status: 'ok' }]);
  });

  it('is a 503 for a request whose connection is cut under it', async () => {
    const lock = new pg.Client({ connectionString: api.database.url });
    lock.on('error', () => {});
    await lock.connect();
    await lock.query('begin; lock table conditions');
    const waiting = shop.get('/conditions');
    await eventually(async () => {
      const { rows } = await lock.query(
        `select 1 from pg_stat_activity where datname = current_database()
         and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    // Only the one that waits: were the lock's owner cut first, the request would get its answer.
    await lock.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expectUnavailable(await waiting);
    await lock.end();
    expect((await shop.get('/conditions')).status).toBe(200);
  });

  it('is a 503 for a request whose connection is cut just when it gets it', async () => {
    const pool = (api.app.get(DataSource).driver as PostgresDriver).master as pg.Pool;
    pool.once('acquire', (client) => {
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
      // The pool no longer listens to the connection, and the transaction does not yet.
      process.nextTick(() => connection.emit('error', new Error('Connection terminated')));
    });
    expectUnavailable(await shop.put('/shop', { name: 'Lost' }));
    expect((await shop.get('/shop')).body.name).toBe('Test shop');
  });

  it('is read-only: a 503 for what writes, and for the readiness check', async () => {
    await onServer(`alter database ${name()} set default_transaction_read_only = on`);
    await cutConnections();
    // Until the pool has heard of the cut, it lends what was cut.
    await eventually(async () => expect((await shop.get('/shop')).status).toBe(200));
    expectUnavailable(await shop.put('/shop', { name: 'Lost' }));
    expect(await health('ready')).toEqual([503, { error: 'Service unavailable' }]);
    await onServer(`alter database ${name()} reset default_transaction_read_only`);
    await cutConnections();
    await eventually(async () => expect((await health('ready'))[0]).toBe(200));
  });

  // The test needs a trigger, and a cluster has none.
  it.skipIf(onCluster)(
    'out of a resource causes a 503; a conflict after the last retry is no outage',
    async () => {
      await api.database.query(`
      create function fail_as_told() returns trigger language plpgsql as
      $$ begin raise exception 'as told' using errcode = new.title; end $$;
      create trigger fail_as_told before insert on conditions
        for each row when (new.title ~ '^[0-9][0-9A-Z]{4}$') execute function fail_as_told()`);
      for (const title of ['53100', '53200', '53400', '58030', '57014']) {
        expectUnavailable(await shop.post('/conditions', { title, severityKey: 'used' }));
      }
      for (const title of ['40001', '40P01', '55P03']) {
        const { status, body } = await shop.post('/conditions', { title, severityKey: 'used' });
        expect([status, body]).toEqual([503, { error: 'Busy, try again' }]);
      }
      const { status } = await provokingFaults(() =>
        shop.post('/conditions', { title: '22012', severityKey: 'used' }),
      );
      expect(status).toBe(500);
      await api.database.query('drop function fail_as_told cascade');
    },
  );

  it('is logged as a warning, not as a fault', async () => {
    await closeDatabase();
    await shop.get('/conditions', { 'X-Request-Id': 'away-1' });
    await eventually(() => {
      const lines = api.log.map((line) => JSON.parse(line));
      const ours = lines.filter(({ requestId }) => requestId === 'away-1');
      expect(ours.map(({ level, msg }) => [level, msg])).toContainEqual([40, 'database away']);
    });
  });
});
