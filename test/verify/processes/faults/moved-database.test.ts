import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EmbeddedServer,
  openEmbeddedServer,
} from '../../../../src/embedded-postgres/embedded-server.js';
import { buildProgram } from '../../../cli/support/command.js';
import { HttpClient } from '../../../support/service/client.js';
import { newMigratedDataDir } from '../../../support/service/migrated-folder.js';
import { newDataDir, ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { DatabaseWire } from '../../../support/database/database-wire.js';
import { newShopKey } from '../../../support/service/command.js';
import { waitUntilWritable } from './write-load.js';

/** The time in which a silence is noticed and for a busy machine, in milliseconds. */
const SOON = 8_000;

describe('a database that fails over to another server', () => {
  const folders: string[] = [];
  let [first, second]: EmbeddedServer[] = [];
  let wire: DatabaseWire;
  let service: ServiceProcess;
  let client: HttpClient;

  beforeAll(async () => {
    await buildProgram();
    folders.push(await newMigratedDataDir(), await newDataDir());
    const original = await openEmbeddedServer({ dataDir: folders[0]! });
    const token = await newShopKey({ DATABASE_URL: original.url }, 'Under load');
    await original.close();
    await promisify(execFile)('cp', ['-a', `${folders[0]}/.`, folders[1]!]);
    [first, second] = await Promise.all(folders.map((dataDir) => openEmbeddedServer({ dataDir })));
    wire = new DatabaseWire(first!.url);
    await wire.open();
    service = new ServiceProcess({ DATABASE_URL: wire.url, ...UNLIMITED });
    client = new HttpClient(`${await service.url()}/api/v1`, token);
  });
  afterAll(async () => {
    await service.stop();
    await wire.cut();
    await Promise.all([first, second].map((server) => server?.close()));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  /** Writes to where the wire leads, and answers how many locations it has then. */
  async function written(): Promise<number> {
    await waitUntilWritable(client);
    return (await client.all('/locations?limit=100')).length;
  }

  it('is used where it went, after the old server has gone', async () => {
    expect([await written(), await written()]).toEqual([1, 2]);
    await wire.cut();
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.get('/locations')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    wire.databaseUrl = second!.url;
    await wire.open();
    expect(await within(SOON, written())).toBe(1);
  });

  it('is used at its new address, while the old server hangs', async () => {
    wire.databaseUrl = first!.url;
    wire.silence();
    const answers = await within(
      SOON,
      Promise.all(Array.from({ length: 20 }, () => client.get('/locations'))),
    );
    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect(await within(SOON, written())).toBe(3);
    expect(service.isAlive).toBe(true);
  });
});

/** Fails when it takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work;
  expect(performance.now() - begun).toBeLessThan(milliseconds);
  return done;
}
