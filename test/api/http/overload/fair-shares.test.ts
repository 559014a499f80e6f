import { describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { createItem } from '../../../support/factories/items.js';
import { useApi } from '../../../support/service/api.js';

const REQUESTS = 30;

describe('a shop all of whose requests wait for one lock', () => {
  const api = useApi();

  it('leaves other shops a connection, and is served in the end', async () => {
    const [stuck, other] = [await api.newShop(), await api.newShop()];
    const { id } = await createItem(stuck);
    const { id: otherId } = await createItem(other);
    const holder = await holdTransaction(api.database);
    await holder.query('select from items where shop_id = $2 and id = $1 for update', [
      id,
      stuck.shopId,
    ]);
    const waiting = Array.from({ length: REQUESTS }, (_, index) =>
      stuck.put(`/items/${id}`, { pickLocation: `Shelf ${index}` }),
    );
    await untilBlocked(api.database, 2);
    for (let round = 0; round < 10; round += 1) {
      const read = other.get('/items');
      const written = other.put(`/items/${otherId}`, { pickLocation: `Shelf ${round}` });
      const statuses = (await Promise.all([read, written])).map(({ status }) => status);
      expect(statuses).toEqual([200, 200]);
    }
    await holder.commit();
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
