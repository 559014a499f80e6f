import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
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

  it('waits for a lock with one of them, while other shops and its other records are served', async () => {
    const [stuck, other] = [await api.newShop(), await api.newShop()];
    const { id } = await stuck.createItem();
    const [{ id: freeId }, { id: otherId }] = [await stuck.createItem(), await other.createItem()];
    const holder = await holdTransaction(api.database);
    await holder.query('select from items where shop_id = $2 and id = $1 for update', [
      id,
      stuck.shopId,
    ]);
    const waiting = Promise.all(edits(stuck, id));
    await untilBlocked(api.database, 1, waiting);
    for (let round = 0; round < 10; round += 1) {
      const read = other.get('/items');
      const written = other.put(`/items/${otherId}`, { pickLocation: `Shelf ${round}` });
      const own = stuck.put(`/items/${freeId}`, { pickLocation: `Shelf ${round}` });
      expect(statusesOf(await Promise.all([read, written, own]))).toEqual([200]);
    }
    const answers = await waiting;
    await holder.commit();
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['503 Busy, try again']),
    );
    expect(api.log.filter((line) => line.includes('database away'))).toEqual([]);
    await eventually(async () => {
      expect(statusesOf(await Promise.all(edits(stuck, id)))).toEqual([200]);
    });
  });

  it('makes no change for a client that leaves while it waits', async () => {
    const shop = await api.newShop();
    const { id } = await shop.createItem();
    const holder = await holdTransaction(api.database);
    await holder.query('select from items where shop_id = $2 and id = $1 for update', [
      id,
      shop.shopId,
    ]);
    const first = shop.sendOnce('PUT', `/items/${id}`, { pickLocation: 'First' });
    await untilBlocked(api.database, 1, first);
    const client = new AbortController();
    const received = once(api.app.getHttpServer(), 'request');
    const left = fetch(`${await api.app.getUrl()}/api/v1/items/${id}`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${shop.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ pickLocation: 'Second' }),
      signal: client.signal,
    }).catch(() => 'left');
    const [request] = (await received) as [IncomingMessage];
    await once(request, 'end');
    const disconnected = once(request.socket, 'close');
    client.abort();
    await disconnected;
    await holder.commit();
    expect(await left).toBe('left');
    expect((await first).status).toBe(200);
    const third = await shop.put(`/items/${id}`, { acquisitionCostCents: 3 });
    expect(third.body).toMatchObject({ pickLocation: 'First', acquisitionCostCents: 3 });
  });
});

const edits = (shop: TestShop, id: number): Promise<Answer>[] =>
  Array.from({ length: 30 }, (_, index) =>
    shop.sendOnce('PUT', `/items/${id}`, { pickLocation: `Shelf ${index}` }),
  );

const statusesOf = (answers: readonly Answer[]): number[] => [
  ...new Set(answers.map(({ status }) => status)),
];
