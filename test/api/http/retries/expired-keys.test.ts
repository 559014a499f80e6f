import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ExpiredKeysService } from '../../../../src/platform/idempotency/expired-keys.service.js';
import { holdTransaction } from '../../../support/database/held-transaction.js';
import { statementsOf } from '../../../support/database/statements.js';
import { useOwnApi } from '../../../support/service/api.js';
import type { TestShop } from '../../../support/service/test-shop.js';

describe('keys that have expired', () => {
  const api = useOwnApi();
  const other = useOwnApi({}, api);
  let shops: TestShop[];
  beforeAll(async () => {
    shops = [await api.newShop(), await api.newShop()];
  });
  beforeEach(() => api.database.query('delete from idempotency_keys'));

  async function store(shop: TestShop, count: number, expired: boolean): Promise<void> {
    await api.database.query(
      `insert into idempotency_keys (shop_id, key, fingerprint, status, body, expires_at)
       select $1, $3 || n, '', 201, '{}', now() + $3::interval from generate_series(1, $2) n`,
      [shop.shopId, count, expired ? '-1 second' : '1 second'],
    );
  }

  async function stored(): Promise<number> {
    return (await api.database.query('select 1 from idempotency_keys')).length;
  }

  const remove = (instance = api) => instance.app.get(ExpiredKeysService).remove();

  it('are removed in every shop, in batches of a thousand; the others stay', async () => {
    await store(shops[0]!, 2_100, true);
    await store(shops[1]!, 3, true);
    await store(shops[1]!, 2, false);
    const statements = await statementsOf(() => remove());
    expect(statements.filter((text) => text.startsWith('delete'))).toHaveLength(4);
    expect(await stored()).toBe(2);
  });

  it('are removed by any number of instances at once', async () => {
    await store(shops[0]!, 5_000, true);
    await Promise.all([remove(), remove(other), remove(), remove(other)]);
    expect(await stored()).toBe(0);
  });

  it('are skipped while in use until the next round', async () => {
    await store(shops[0]!, 3, true);
    const held = await holdTransaction(api.database);
    await held.query(
      `update idempotency_keys set expires_at = now() + interval '1 day' where key like '%1'`,
    );
    await remove();
    await held.commit();
    expect(await stored()).toBe(1);
  });
});

describe('an instance that stops', () => {
  const api = useOwnApi();

  it('finishes the batch that it is at, and begins none', async () => {
    const shop = await api.newShop();
    await api.database.query(
      `insert into idempotency_keys (shop_id, key, fingerprint, status, body, expires_at)
       select $1, n::text, '', 201, '{}', now() - interval '1 second' from generate_series(1, 3000) n`,
      [shop.shopId],
    );
    const service = api.app.get(ExpiredKeysService);
    const removal = service.remove();
    await service.onModuleDestroy();
    await removal;
    const left = await api.database.query('select 1 from idempotency_keys');
    expect(left.length % 1_000).toBe(0);
    expect(left.length).toBeGreaterThan(0);
  });
});
