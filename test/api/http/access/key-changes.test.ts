import { describe, expect, it } from 'vitest';
import { ApiKeysService } from '../../../../src/platform/auth/api-keys.service.js';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { useApi, useShop } from '../../../support/service/api.js';

describe('a key', () => {
  const api = useApi();
  const shop = useShop(api);
  const keys = () => api.app.get(ApiKeysService);

  it('is not rotated when it is revoked in the meantime', async () => {
    const { id } = await api.newKey(shop.shopId);
    const before = await keys().list(shop.context);
    const other = await holdTransaction(api.database);
    await other.query('update api_keys set revoked_at = now() where shop_id = $1 and id = $2', [
      shop.shopId,
      id,
    ]);
    const rotating = keys().rotate(shop.context, id, new Date(Date.now() + 60_000));
    await untilBlocked(api.database, 1, rotating);
    await other.commit();
    await expect(rotating).rejects.toThrow('Key not found');
    expect(await keys().list(shop.context)).toHaveLength(before.length);
  });

  it('that ended is removed without waiting for those which another instance removes', async () => {
    const own = await api.newShop();
    const ended = [await api.newKey(own.shopId), await api.newKey(own.shopId)];
    const lock = `update api_keys set revoked_at = now() where shop_id = $1 and id = $2`;
    for (const { id } of ended) await api.database.query(lock, [own.shopId, id]);
    const other = await holdTransaction(api.database);
    await other.query(lock, [own.shopId, ended[0]!.id]);
    const later = new Date(Date.now() + 60_000);
    expect(await keys().removeEnded(own.context, later)).toEqual({ count: 1, more: false });
    await other.commit();
    expect(await keys().removeEnded(own.context, later)).toEqual({ count: 1, more: false });
  });

  it('that ended is removed, however many have ended in other shops', async () => {
    const [other, own] = [await api.newShop(), await api.newShop()];
    await api.database.query(
      `insert into api_keys (shop_id, name, scopes, token_sha256, revoked_at)
       select $1, 'Till', '{read}', md5('ended' || n), now() from generate_series(1, 1001) n`,
      [other.shopId],
    );
    const { id } = await api.newKey(own.shopId);
    await keys().revoke(own.context, id);
    const later = new Date(Date.now() + 60_000);
    expect(await keys().removeEnded(own.context, later)).toEqual({ count: 1, more: false });
    expect(await keys().removeEnded(other.context, later)).toEqual({ count: 1000, more: true });
  });
});
