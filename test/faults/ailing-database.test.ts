import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../cli/support/command.js';
import { createDatabase, type TestDatabase } from '../support/database/database.js';
import { holdTransaction } from '../support/database/held-transaction.js';
import type { Answer, HttpClient } from '../support/service/client.js';
import { ServiceProcess } from '../support/service/service.js';
import { DatabaseWire } from './database-wire.js';
import { BARE, clientOf } from './service-client.js';
import { untilItWrites } from './write-load.js';

const timeout = 300_000;

/** Within which an answer comes and the service is back, in milliseconds, on a busy machine. */
const SOON = 6_000;
/** Who waits first for a connection and then for a lock is answered within it. */
const LONGEST_WAIT = 20_000;

let database: TestDatabase;
let wire: DatabaseWire;
let service: ServiceProcess;
let client: HttpClient;

beforeAll(async () => {
  await buildProgram();
  database = await createDatabase();
  // Superusers are let in when all others are not.
  await database.query(`create role ${role()} login password 'any' in role rental`);
  const url = new URL(database.url);
  [url.username, url.password] = [role(), 'any'];
  wire = new DatabaseWire(url.href);
  await wire.open();
  service = new ServiceProcess({ DATABASE_URL: wire.url, ...BARE });
  client = await clientOf(service, { DATABASE_URL: database.url });
}, timeout);
afterAll(async () => {
  await service.stop();
  await wire.cut();
  await database.query(`drop role ${role()}`);
  await database.drop();
});

const role = () => `${new URL(database.url).pathname.slice(1)}_user`;

const disconnect = () =>
  database.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = $1`, [
    role(),
  ]);

/** What can be wrong with the database, and how it is made and mended. */
interface Ailment {
  readonly name: string;
  /** What the service answers meanwhile. */
  readonly read: number;
  readonly write: number;
  readonly ready: number;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

const AILMENTS: readonly Ailment[] = [
  {
    name: 'gone',
    read: 503,
    write: 503,
    ready: 503,
    begin: () => wire.cut(),
    end: () => wire.open(),
  },
  {
    name: 'so slow that it seems gone',
    read: 503,
    write: 503,
    ready: 503,
    begin: async () => (wire.delay = 60_000),
    end: async () => (wire.delay = 0),
  },
  {
    name: 'slow',
    read: 200,
    write: 200,
    ready: 200,
    begin: async () => (wire.delay = 50),
    end: async () => (wire.delay = 0),
  },
  {
    name: 'out of connections',
    read: 503,
    write: 503,
    ready: 503,
    begin: async () => {
      await database.query(`alter role ${role()} connection limit 0`);
      await disconnect();
    },
    end: () => database.query(`alter role ${role()} connection limit -1`),
  },
  {
    name: 'read-only, as a standby is',
    read: 200,
    write: 503,
    ready: 503,
    begin: async () => {
      await database.query(`alter role ${role()} set default_transaction_read_only = on`);
      await disconnect();
    },
    end: async () => {
      await database.query(`alter role ${role()} reset default_transaction_read_only`);
      await disconnect();
    },
  },
];

describe('a database that is', { timeout }, () => {
  it.each(AILMENTS)('$name', async ({ read, write, ready, begin, end }) => {
    const { origin } = new URL(await service.url());
    await untilItWrites(client);
    await begin();
    try {
      // What was cut just now is found out by whoever uses it next.
      await Promise.all(Array.from({ length: 20 }, () => soon(client.get('/shop'))));
      const body = { locations: [{ platformId: 1, name: 'Any' }] };
      const [reading, writing, live, readiness] = await Promise.all([
        soon(client.get('/locations')),
        soon(client.post('/locations', body)),
        soon(fetch(`${origin}/health/live`)),
        soon(fetch(`${origin}/health/ready`)),
      ]);
      expect([reading.status, writing.status]).toEqual([read, write]);
      expect([live.status, readiness.status]).toEqual([200, ready]);
      for (const answer of [reading, writing]) expectRetryAfter(answer);
    } finally {
      await end();
    }
    await soon(untilItWrites(client));
    expect((await soon(fetch(`${origin}/health/ready`))).status).toBe(200);
    expect(service.isAlive).toBe(true);
  });
});

describe('a lock that somebody holds for long', { timeout }, () => {
  it('lets nobody wait for ever, even where it uses up the connections', async () => {
    const holder = await holdTransaction(database);
    await holder.query('lock table locations');
    const begun = performance.now();
    const first = client.get('/locations');
    expect((await soon(client.get('/shop'))).status).toBe(200);
    // More than there are connections: some wait for the lock, the others for those.
    const others = Array.from({ length: 30 }, () => client.get('/locations'));
    const live = await soon(fetch(`${new URL(await service.url()).origin}/health/live`));
    const answers = await Promise.all([first, ...others]);
    expect(performance.now() - begun).toBeLessThan(LONGEST_WAIT);
    await holder.commit();
    expect(live.status).toBe(200);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    answers.forEach(expectRetryAfter);
    await soon(untilItWrites(client));
  });
});

function expectRetryAfter({ status, headers }: Answer): void {
  if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

/** Fails when it takes longer; says how long where it is asked for. */
async function soon<T>(work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work;
  const milliseconds = performance.now() - begun;
  expect(milliseconds).toBeLessThan(SOON);
  if (process.env.TIMES) process.stderr.write(`${milliseconds.toFixed(0)} `);
  return done;
}
