import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/database/server/migrate.js';
import { WebhookWorkerService } from '../../src/platform/webhooks/sending/webhook-worker.service.js';
import { run, runForJson } from '../cli/support/command.js';
import { createEmptyDatabase, type TestDatabase } from '../support/database/database.js';
import { onCluster } from '../support/database/server.js';
import { ENTITY_TABLES, TENANT_TABLES, rowsOf } from '../support/database/tables.js';
import { expectSuccess } from '../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../support/factories/rental-shop.js';
import { Api } from '../support/service/api.js';
import { eventually } from '../support/time/eventually.js';
import { Receiver } from '../support/webhooks/receiver.js';

async function stockedShop(api: Api): Promise<RentalShop> {
  const shop = await rentalShop(api);
  await shop.createUnits(1);
  return shop;
}

it.runIf(!onCluster)('there is no cluster: nothing was distributed', () => {});

describe.runIf(onCluster)('a database that has data', () => {
  let database: TestDatabase;
  const receiver = new Receiver();
  beforeAll(async () => {
    database = await createEmptyDatabase();
    const nodes = await database.query<{ host: string; port: number; group: number }>(
      `select nodename as host, nodeport as port, groupid as group
       from pg_dist_node order by groupid`,
    );
    await database.query('drop extension citus cascade');
    await migrate({ url: database.url, cluster: false });
    const before = new Api({ database }, { cluster: false });
    await receiver.start();
    await before.start({ webhooksAllowInsecure: true });
    await (await stockedShop(before)).bookCycle();
    const shop = await stockedShop(before);
    await shop.bookCycle();
    await expectSuccess(shop.post('/webhook_endpoints', { url: receiver.url, types: ['*'] }));
    await before.stop();
    await database.query('create extension citus');
    for (const { host, port, group } of nodes) {
      const add = group === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
      await database.query(`select ${add}($1, $2)`, [host, port]);
    }
  });
  afterAll(async () => {
    receiver.stop();
    await database.drop();
  });

  const kinds = async (): Promise<Record<string, string>> => {
    const rows = await database.query<{ name: string; kind: string }>(
      'select table_name::text as name, citus_table_type as kind from citus_tables',
    );
    return Object.fromEntries(rows.map(({ name, kind }) => [name, kind]));
  };

  it('previews the changes and makes none', async () => {
    expect(await kinds()).toEqual({});
    const { tables } = await runForJson(database.url, 'cluster', 'distribute', '--dry-run');
    expect(tables.map(({ name }: { name: string }) => name).sort()).toEqual(
      [...ENTITY_TABLES].sort(),
    );
    expect(await kinds()).toEqual({});
  });

  it('is spread by shop with what it has, once', async () => {
    const before = await rowsOf(database);
    const { tables } = await runForJson(database.url, 'cluster', 'distribute');
    expect(tables).toHaveLength(ENTITY_TABLES.length);
    expect(await kinds()).toEqual(
      Object.fromEntries(
        ENTITY_TABLES.map((name) => [name, TENANT_TABLES.has(name) ? 'distributed' : 'reference']),
      ),
    );
    expect(await rowsOf(database)).toEqual(before);
    const again = await run(['cluster', 'distribute'], database.url);
    expect(again).toEqual({ code: 0, stdout: 'Nothing to distribute\n', stderr: '' });
  });

  it('goes on being written to, and sends what happened before', async () => {
    const later = new Api({ database });
    await later.start({ webhooksAllowInsecure: true });
    const cycle = await (await stockedShop(later)).bookCycle();
    expect(cycle.sequentialId).toBeGreaterThan(0);
    await later.app.get(WebhookWorkerService).pollShops();
    await eventually(() =>
      expect(receiver.received.map(({ type }) => type)).toEqual(['webhook_endpoint.created']),
    );
    await later.stop();
  });
});
