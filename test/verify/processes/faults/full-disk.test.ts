import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../../src/config/configuration.js';
import { openDatabaseServer } from '../../../../src/database/server/database-server.js';
import { buildProgram } from '../../../cli/support/command.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import { restartServer } from '../../../support/service/server-processes.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { eventually } from '../../../support/time/eventually.js';
import { clientOf } from '../../../support/service/command.js';
import { SmallDisk } from './small-disk.js';
import { expectRetryAfter, LIMITS_MS, reportTimes, expectWithin } from './waits.js';
import { waitUntilWritable, WriteLoad } from './write-load.js';

/** The time in which PostgreSQL fails to start, in milliseconds. */
const DOWN = 2_000;

const disk = SmallDisk.mount()!;

describe.skipIf(disk === undefined)('a disk that is full', () => {
  let environment: NodeJS.ProcessEnv;
  let service: ServiceProcess;
  let client: HttpClient;
  let origin: string;

  beforeAll(async () => {
    await buildProgram();
    environment = { DATABASE_URL: '', DATA_DIR: disk.folder, ...UNLIMITED };
    service = new ServiceProcess(environment);
    client = await clientOf(service, environment);
    ({ origin } = new URL(await service.url()));
  });
  afterEach(() => disk.free());
  afterAll(async () => {
    await service.stop();
    disk.unmount();
  });

  it('rejects writes when it has no room for rows', async () => {
    disk.fill();
    const [refused, longest] = await eventually(async () => {
      const outcome = await expectWithin(writeMany(client), LIMITS_MS.answer);
      expect(outcome[0].status).toBe(503);
      return outcome;
    });
    expectRetryAfter(refused);
    expect((await client.get('/locations')).status).toBe(200);
    expect(await healths()).toEqual({ live: 200, ready: 503 });
    disk.free();
    const [, recovery] = await expectWithin(waitUntilWritable(client), LIMITS_MS.recovery);
    expect(await healths()).toEqual({ live: 200, ready: 200 });
    reportTimes('a full disk, for rows', longest, recovery);
  });

  it('rejects all requests when it has no room for the log, and loses nothing', async () => {
    const load = new WriteLoad(client);
    await waitUntilWritable(client);
    disk.fill();
    await useUpLog(environment);
    await eventually(async () => expect(await healths()).toEqual({ live: 200, ready: 503 }));
    await sleep(DOWN);
    const [refused, longest] = await expectWithin(client.get('/locations'), LIMITS_MS.answer);
    expect(refused.status).toBe(503);
    expectRetryAfter(refused);
    disk.free();
    await restartServer(disk.folder);
    const [, recovery] = await expectWithin(waitUntilWritable(client), LIMITS_MS.recovery);
    await load.stop();
    expect(await healths()).toEqual({ live: 200, ready: 200 });
    const stored = new Set(await storedIn(environment));
    expect(load.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    reportTimes('a full disk, for the log', longest, recovery);
  });

  async function healths(): Promise<Record<'live' | 'ready', number>> {
    const statusOf = async (kind: string) => (await fetch(`${origin}/health/${kind}`)).status;
    return { live: await statusOf('live'), ready: await statusOf('ready') };
  }
});

let lastId = 0;

/** So many records that their tables have to grow. */
function writeMany(client: HttpClient): Promise<Answer> {
  const customers = Array.from({ length: 100 }, () => ({
    platformId: (lastId += 1),
    firstName: 'Any',
    lastName: 'Body',
    email: `customer${lastId}@example.com`,
  }));
  return client.post('/customers', { customers });
}

/** Writes more to PostgreSQL's log than the disk could take: it goes down. */
const useUpLog = (environment: NodeJS.ProcessEnv): Promise<void> =>
  withDatabase(environment, async (database) => {
    const written = database.query(
      `select pg_logical_emit_message(false, '', repeat('x', 1000000)) from generate_series(1, 1000)`,
    );
    await expect(written).rejects.toThrow();
  });

/** The platform ids of all locations. */
const storedIn = (environment: NodeJS.ProcessEnv): Promise<number[]> =>
  withDatabase(environment, async (database) => {
    const { rows } = await database.query('select platform_id from locations');
    return rows.map((row: { platform_id: string }) => Number(row.platform_id));
  });

/** Works on the embedded PostgreSQL of a service, beside it. */
async function withDatabase<T>(
  environment: NodeJS.ProcessEnv,
  work: (database: pg.Client) => Promise<T>,
): Promise<T> {
  const configuration = readConfiguration({ ...process.env, ...environment });
  const server = await openDatabaseServer(configuration, () => {});
  const database = new pg.Client({ connectionString: server.url });
  database.on('error', () => {});
  try {
    await database.connect();
    return await work(database);
  } finally {
    await database.end();
    await server.close();
  }
}
