import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../src/config/configuration.js';
import { openDatabaseServer } from '../../src/database/server/database-server.js';
import { holdTransaction } from '../support/database/held-transaction.js';
import { onCluster } from '../support/database/server.js';
import { useOwnApi } from '../support/service/api.js';

it.runIf(!onCluster)('there is no cluster: nothing waits on a worker', () => {});

describe.runIf(onCluster)('a lock of a worker', () => {
  const api = useOwnApi();

  it('is waited for as long as one of a single server', async () => {
    const shop = await api.newShop();
    const { id } = await shop.createItem();
    const holder = await holdTransaction(api.database);
    await holder.query('select from items where shop_id = $1 and id = $2 for update', [
      shop.shopId,
      id,
    ]);
    const begun = performance.now();
    const { status } = await shop.put(`/items/${id}`, { pickLocation: 'Shelf' });
    const waited = performance.now() - begun;
    await holder.commit();
    expect(status).toBe(503);
    expect(waited).toBeGreaterThan(9_000);
    expect(waited).toBeLessThan(14_000);
  });

  it('is warned of at the start where nothing limits how long it is waited for', async () => {
    const databaseUrl = api.database.url;
    const warnings = async (): Promise<string[]> => {
      const messages: string[] = [];
      const log = (message: string) => void messages.push(message);
      await openDatabaseServer({ ...readConfiguration({}), databaseUrl }, log);
      return messages;
    };
    expect(await warnings()).toEqual([]);
    const name = new URL(databaseUrl).pathname.slice(1);
    await api.database.query(
      `select run_command_on_workers('alter database ${name} reset lock_timeout')`,
    );
    const warning = /^lock_timeout is not set on the worker \S+:\d+: see "A cluster"/;
    const said = await warnings();
    expect(said.length).toBeGreaterThan(0);
    for (const one of said) expect(one).toMatch(warning);
  });
});
