import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../../cli/support/command.js';
import { createDatabase, type TestDatabase } from '../../../support/database/database.js';
import { holdTransaction } from '../../../support/database/held-transaction.js';
import type { HttpClient } from '../../../support/service/client.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { DATABASE_FAILURES } from './database-failures.js';
import { DatabaseWire } from '../../../support/database/database-wire.js';
import { clientOf } from '../../../support/service/command.js';
import { expectRetryAfter, LIMITS_MS, reportTimes, expectWithin } from './waits.js';
import { waitUntilWritable } from './write-load.js';

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
  service = new ServiceProcess({ DATABASE_URL: wire.url, ...UNLIMITED });
  client = await clientOf(service, { DATABASE_URL: database.url });
});
afterAll(async () => {
  await service.stop();
  await wire.cut();
  await database.query(`drop role ${role()}`);
  await database.drop();
});

const role = () => `${new URL(database.url).pathname.slice(1)}_user`;

describe('a database that is', () => {
  it.each(DATABASE_FAILURES)('$name', async ({ name, read, write, ready, within = 0, begin }) => {
    const { origin } = new URL(await service.url());
    await waitUntilWritable(client);
    const end = await begin({ database, wire, role: role() });
    const late = LIMITS_MS.answer + within;
    let longest = 0;
    const ask = async <T>(work: Promise<T>, limit: number): Promise<T> => {
      const [answer, milliseconds] = await expectWithin(work, limit);
      longest = Math.max(longest, milliseconds);
      return answer;
    };
    try {
      // Connections that were just cut fail on their next use.
      await Promise.all(Array.from({ length: 20 }, () => ask(client.get('/shop'), late)));
      const body = { locations: [{ platformId: 1, name: 'Any' }] };
      const [reading, writing, live, readiness] = await Promise.all([
        ask(client.get('/locations'), late),
        ask(client.post('/locations', body), late),
        ask(fetch(`${origin}/health/live`), LIMITS_MS.answer),
        ask(fetch(`${origin}/health/ready`), LIMITS_MS.answer),
      ]);
      expect([reading.status, writing.status]).toEqual([read, write]);
      expect([live.status, readiness.status]).toEqual([200, ready]);
      for (const answer of [reading, writing]) expectRetryAfter(answer);
    } finally {
      await end?.();
    }
    const [, recovery] = await expectWithin(waitUntilWritable(client), LIMITS_MS.recovery);
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
    expect(service.isAlive).toBe(true);
    reportTimes(name, longest, recovery);
  });
});

describe('a lock that somebody holds for long', () => {
  it('blocks no request, even where it uses up the connections', async () => {
    const holder = await holdTransaction(database);
    await holder.query('lock table locations');
    // More than there are connections: some wait for the lock, the others for their turn.
    const [answers, longest] = await expectWithin(
      Promise.all(Array.from({ length: 30 }, () => client.get('/locations'))),
      LIMITS_MS.answer + 8_000,
    );
    await holder.commit();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    answers.forEach(expectRetryAfter);
    const [, recovery] = await expectWithin(waitUntilWritable(client), LIMITS_MS.recovery);
    reportTimes('locked, for more requests than there are connections', longest, recovery);
  });
});
