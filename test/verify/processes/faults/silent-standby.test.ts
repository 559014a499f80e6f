import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withConnection } from '../../../../src/database/server/connection.js';
import {
  type EmbeddedServer,
  openEmbeddedServer,
} from '../../../../src/embedded-postgres/embedded-server.js';
import { buildProgram } from '../../../cli/support/command.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import { newMigratedDataDir } from '../../../support/service/migrated-folder.js';
import { ServiceProcess, UNLIMITED } from '../../../support/service/service.js';
import { eventually } from '../../../support/time/eventually.js';
import { clientOf } from '../../../support/service/command.js';

describe('a synchronous standby that does not respond', () => {
  let dataDir: string;
  let server: EmbeddedServer;
  let service: ServiceProcess;
  let client: HttpClient;

  beforeAll(async () => {
    await buildProgram();
    dataDir = await newMigratedDataDir();
    server = await openEmbeddedServer({ dataDir });
    service = new ServiceProcess({ DATABASE_URL: server.url, ...UNLIMITED });
    client = await clientOf(service, { DATABASE_URL: server.url });
  });
  afterAll(async () => {
    await service.stop();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const query = (text: string) =>
    withConnection({ connectionString: server.url }, async (connection) => {
      return (await connection.query(text)).rows as object[];
    });

  /** Makes commits wait for the standby of a name; an empty name ends the wait. */
  async function waitForStandby(name: string): Promise<void> {
    await query(`alter system set synchronous_standby_names = '${name}'`);
    await query('select pg_reload_conf()');
  }

  const WAITING = `wait_event = 'SyncRep' and query = 'COMMIT'`;

  /** Sends the same request each time. */
  const create = (platformId: number): Promise<Answer> =>
    client.post(
      '/locations',
      { locations: [{ platformId, name: 'Any' }] },
      { 'Idempotency-Key': `location-${platformId}` },
    );

  it('delays writes, which are acknowledged only when they are replicated', async () => {
    await waitForStandby('absent');
    const first = create(1);
    await eventually(async () => {
      expect(await query(`select from pg_stat_activity where ${WAITING}`)).toHaveLength(1);
    });
    expect(await create(1)).toMatchObject({ status: 409 });
    const { status, headers } = await first;
    expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
    expect((await client.get('/locations')).body.data).toEqual([]);
    await waitForStandby('');
    await eventually(async () => expect((await create(1)).status).toBe(200));
    expect((await client.get('/locations')).body.data).toHaveLength(1);
  });

  it('does not make a write succeed whose wait is cancelled', async () => {
    await waitForStandby('absent');
    const cancelled = create(2);
    await eventually(async () => {
      const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where ${WAITING}`;
      expect(await query(cancel)).toHaveLength(1);
    });
    expect(await cancelled).toMatchObject({ status: 503 });
    await waitForStandby('');
  });
});
