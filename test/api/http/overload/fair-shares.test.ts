import { describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { useApi } from '../../../support/service/api.js';
import type { TestShop } from '../../../support/service/test-shop.js';
import type { Answer } from '../../../support/service/client.js';
import { eventually } from '../../../support/time/eventually.js';

describe('a shop that sends many requests at once', () => {
  const api = useApi();

  it('waits and is served: a hundred that read', async () => {
    const shop = await api.newShop();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => shop.sendOnce('GET', '/items')),
    );
    expect(statusesOf(answers)).toEqual([200]);
  });

  it('waits and is served: thirty that change one unit', async () => {
    const shop = await api.newShop();
    const { id } = await shop.createItem();
    expect(statusesOf(await Promise.all(edits(shop, id)))).toEqual([200]);
  });

  it('leaves other shops a connection while one lock keeps it, and is served afterwards', async () => {
    const [stuck, other] = [await api.newShop(), await api.newShop()];
    const { id } = await stuck.createItem();
    const { id: otherId } = await other.createItem();
    const holder = await holdTransaction(api.database);
    await holder.query('select from items where shop_id = $2 and id = $1 for update', [
      id,
      stuck.shopId,
    ]);
    const waiting = Promise.all(edits(stuck, id));
    await untilBlocked(api.database, 2);
    for (let round = 0; round < 10; round += 1) {
      const read = other.get('/items');
      const written = other.put(`/items/${otherId}`, { pickLocation: `Shelf ${round}` });
      expect(statusesOf(await Promise.all([read, written]))).toEqual([200]);
    }
    // Requests that wait for too long are rejected.
    const refused = statusesOf(await waiting);
    await holder.commit();
    expect(refused).toEqual([503]);
    await eventually(async () => {
      expect(statusesOf(await Promise.all(edits(stuck, id)))).toEqual([200]);
    });
  });
});

const edits = (shop: TestShop, id: number): Promise<Answer>[] =>
  Array.from({ length: 30 }, (_, index) =>
    shop.sendOnce('PUT', `/items/${id}`, { pickLocation: `Shelf ${index}` }),
  );

const statusesOf = (answers: readonly Answer[]): number[] => [
  ...new Set(answers.map(({ status }) => status)),
];
