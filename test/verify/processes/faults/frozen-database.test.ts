import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../../cli/support/command.js';
import { serverProcesses } from '../../../support/service/server-processes.js';
import { newMigratedDataDir } from '../../../support/service/migrated-folder.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { clientOf } from '../../../support/service/command.js';
import { waitUntilWritable } from './write-load.js';

/** Time that passes for a busy machine; a frozen server is silent for as long as it is frozen. */
const SOON = 20_000;

describe('a database that is frozen', () => {
  let dataDir: string;
  let service: ServiceProcess;
  beforeAll(async () => {
    await buildProgram();
    dataDir = await newMigratedDataDir();
    service = new ServiceProcess({ DATA_DIR: dataDir, ...UNLIMITED });
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  function send(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const id of serverProcesses(dataDir)) process.kill(id, signal);
  }

  it('lets no request wait, and is used again when it goes on', async () => {
    const client = await clientOf(service, { DATA_DIR: dataDir });
    await waitUntilWritable(client);
    send('SIGSTOP');
    try {
      const [statuses, ready] = await within(
        SOON,
        Promise.all([
          // More than there are connections: in a statement, between two, and in the queue.
          Promise.all(
            Array.from({ length: 30 }, async (_, index) => {
              const [path, body] = ['/locations', { locations: [{ platformId: 1, name: 'Any' }] }];
              return (await (index % 2 ? client.get('/shop') : client.post(path, body))).status;
            }),
          ),
          fetch(`${await service.url()}/health/ready`),
        ]),
      );
      expect(new Set(statuses)).toEqual(new Set([503]));
      expect(ready.status).toBe(503);
      await service.logged('the database does not answer');
      expect((await within(SOON, client.get('/shop'))).status).toBe(503);
    } finally {
      send('SIGCONT');
    }
    await waitUntilWritable(client);
    expect((await client.get('/locations')).status).toBe(200);
    await service.logged('the database answers again');
  });
});

/** Fails when the work takes longer, as a request that hangs does. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = AbortSignal.timeout(milliseconds);
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error('it still waits')));
    }),
  ]);
}
