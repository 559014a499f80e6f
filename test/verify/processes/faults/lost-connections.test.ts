import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram, startProgram } from '../../../cli/support/command.js';
import { createDatabase, type TestDatabase } from '../../../support/database/database.js';
import { HttpClient } from '../../../support/service/client.js';
import {
  killProcess,
  killServer,
  postmasterOf,
  restartServer,
  serverProcesses,
} from '../../../support/service/server-processes.js';
import { newMigratedDataDir } from '../../../support/service/migrated-folder.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { clientOf, newShopKey } from '../../../support/service/command.js';
import { waitUntilWritable, WriteLoad } from './write-load.js';

beforeAll(buildProgram);

async function expectUnharmed(
  service: ServiceProcess,
  client: HttpClient,
  load: WriteLoad,
): Promise<void> {
  await waitUntilWritable(client);
  await load.stop();
  expect(service.isAlive, service.stderr).toBe(true);
  expect(Object.keys(load.statuses), JSON.stringify(load.statuses)).toEqual(['200', '503']);
  const stored = new Set((await client.all('/locations?limit=100')).map((one) => one.platformId));
  expect(load.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
}

describe('connections that are cut while the service writes', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  beforeAll(async () => {
    database = await createDatabase();
    service = new ServiceProcess({ DATABASE_URL: database.url, ...UNLIMITED });
  });
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  it('cost some requests a 503, and neither the process nor what it acknowledged', async () => {
    const client = await clientOf(service, { DATABASE_URL: database.url });
    const load = new WriteLoad(client);
    for (let round = 0; round < 60; round += 1) {
      await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'rental-inventory'`,
      );
      await sleep(10);
    }
    await expectUnharmed(service, client, load);
  });
});

describe('a PostgreSQL that is killed while the service writes', () => {
  let dataDir: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    dataDir = await newMigratedDataDir();
    service = new ServiceProcess({ DATA_DIR: dataDir, ...UNLIMITED });
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is used again after its restart, and nothing that was acknowledged is lost', async () => {
    const client = await clientOf(service, { DATA_DIR: dataDir });
    const load = new WriteLoad(client);
    for (let round = 0; round < 2; round += 1) {
      await waitUntilWritable(client);
      await killServer(dataDir);
      await sleep(200);
      await restartServer(dataDir);
    }
    await waitUntilWritable(client);
    const backends = serverProcesses(dataDir).filter((id) => id !== postmasterOf(dataDir));
    for (const id of backends) killProcess(id);
    await sleep(200);
    await expectUnharmed(service, client, load);
  });
});

describe('a PostgreSQL of the service that is killed and not restarted', () => {
  it('ends the service and what follows its events with 1 and one line, and the next start has all data', async () => {
    const dataDir = await newMigratedDataDir();
    const service = new ServiceProcess({ DATA_DIR: dataDir, ...UNLIMITED });
    const url = await service.url();
    const token = await newShopKey({ DATA_DIR: dataDir }, 'Kept');
    const client = new HttpClient(`${url}/api/v1`, token);
    const { id } = (await client.post('/conditions', { title: 'Kept', severityKey: 'used' })).body;
    const { child, outcome } = startProgram(['events', 'tail', '--shop', '1'], {
      DATA_DIR: dataDir,
    });
    await once(child.stderr, 'data');
    await killServer(dataDir);
    const line = `The embedded PostgreSQL has ended: start the service again; ${dataDir}/postgres/server.log may have the reason\n`;
    expect(await service.exit()).toBe(1);
    expect(service.stderr).toBe(line);
    const { code, stderr } = await outcome;
    expect([code, stderr.replace(/^Following shop 1 from event \d+ on\n/, '')]).toEqual([1, line]);
    const next = new ServiceProcess({ DATA_DIR: dataDir, ...UNLIMITED });
    const again = new HttpClient(`${await next.url()}/api/v1`, token);
    expect((await again.get(`/conditions/${id}`)).body.title).toBe('Kept');
    await next.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
