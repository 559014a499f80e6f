import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Connection } from '../../src/database/server/connection.js';
import { Heartbeat } from '../../src/database/server/heartbeat.js';
import { DatabaseWire } from '../support/database/database-wire.js';
import { createDatabase, type TestDatabase } from '../support/database/database.js';
import { pgBouncers, type RunningPooler, startPooler } from '../support/database/pooler.js';
import { eventually } from '../support/time/eventually.js';

describe.concurrent('the heartbeat', () => {
  let database: TestDatabase;
  let wire: DatabaseWire;
  let heartbeat: Heartbeat;
  const told: string[] = [];
  beforeAll(async () => {
    database = await createDatabase();
    wire = new DatabaseWire(database.url);
    await wire.open();
    heartbeat = new Heartbeat({ url: wire.url });
    heartbeat.start((message) => told.push(message));
  });
  afterAll(async () => {
    heartbeat.stop();
    await wire.cut();
    await database.drop();
  });

  const expectAnswered = (isAnswered: boolean) =>
    eventually(() => expect(heartbeat.isResponding).toBe(isAnswered));

  it.sequential('fails for a server that is gone, and so does each connection', async () => {
    await expectAnswered(true);
    await wire.cut();
    await expectAnswered(false);
    await wire.open();
    await expectAnswered(true);
    expect(told).toEqual([]);
  });

  it.sequential('fails for a silent server, and is logged', async () => {
    wire.delay = 4_000;
    await expectAnswered(false);
    wire.delay = 0;
    await expectAnswered(true);
    expect(told).toEqual(['the database does not answer', 'the database answers again']);
  });
});

describe.concurrent('a heartbeat that loses its own session', () => {
  let database: TestDatabase;
  let wire: DatabaseWire;
  let heartbeat: Heartbeat;
  const opened: Connection[] = [];
  beforeAll(async () => {
    database = await createDatabase();
    wire = new DatabaseWire(database.url);
    await wire.open();
    heartbeat = new Heartbeat({ url: database.url });
    heartbeat.start(() => {});
  });
  afterAll(async () => {
    heartbeat.stop();
    for (const connection of opened) await connection.end();
    await wire.cut();
    await database.drop();
  });

  const connect = async (url: string): Promise<Connection> => {
    const connection = new Connection({ connectionString: url, heartbeat });
    await connection.connect();
    opened.push(connection);
    return connection;
  };
  const terminated = async (): Promise<number> => {
    const text = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rental-inventory heartbeat' and datname = current_database()`;
    return (await database.query(text)).length;
  };

  it('leaves statements that run, and cuts a connection that leads nowhere', async () => {
    const [busy, dead] = [await connect(database.url), await connect(wire.url)];
    wire.silence();
    await eventually(async () => expect(await terminated()).toBe(1));
    const closed = new Promise((resolve) => dead.once('end', resolve));
    const { rows } = await busy.query<{ done: string }>(`select 'done' as done from pg_sleep(5)`);
    expect(rows).toEqual([{ done: 'done' }]);
    await closed;
  });
});

describe.concurrent('the heartbeat behind PgBouncer', () => {
  const [pgBouncer] = pgBouncers;
  let database: TestDatabase;
  let wire: DatabaseWire;
  let pooler: RunningPooler;
  beforeAll(async () => {
    if (!pgBouncer) return;
    database = await createDatabase();
    wire = new DatabaseWire(database.url);
    await wire.open();
    pooler = await startPooler(pgBouncer, wire.url, {
      pool_mode: 'transaction',
      default_pool_size: 3,
    });
  });
  afterAll(async () => {
    if (!pgBouncer) return;
    await pooler.stop();
    await wire.cut();
    await database.drop();
  });

  it.sequential(
    'cuts nothing while long statements take all sessions of the pooler',
    async (context) => {
      if (!pgBouncer) context.skip('pgbouncer is not installed');
      const told: string[] = [];
      const heartbeat = new Heartbeat({ url: pooler.url, pooled: true });
      heartbeat.start((message) => told.push(message));
      const clients = [1, 2, 3, 4].map(() => {
        return new Connection({ connectionString: pooler.url, heartbeat });
      });
      try {
        await Promise.all(clients.map((client) => client.connect()));
        await Promise.all(clients.map((client) => client.query('select pg_sleep(4)')));
      } finally {
        heartbeat.stop();
        await Promise.all(clients.map((client) => client.end()));
      }
      expect(told).toEqual([]);
    },
  );

  it.sequential(
    'fails when the server behind the pooler is silent for longer than a statement',
    async (context) => {
      if (!pgBouncer) context.skip('pgbouncer is not installed');
      const told: string[] = [];
      const heartbeat = new Heartbeat({ url: pooler.url, pooled: true }, 1_000);
      heartbeat.start((message) => told.push(message));
      const client = new Connection({ connectionString: pooler.url, heartbeat });
      try {
        await client.connect();
        await client.query('select 1');
        wire.silence();
        await expect(client.query('select 1')).rejects.toThrow();
        expect(told).toEqual(['the database does not answer']);
      } finally {
        heartbeat.stop();
        await client.end();
      }
    },
  );
});
