import { beforeAll, describe, expect, it } from 'vitest';
import { deadlocks } from '../../load/arena.js';
import { useOwnApi, useShop } from '../../support/service/api.js';
import type { Answer } from '../../support/service/client.js';

const ROUNDS = 10;

describe('a condition that is deleted while items are given it', () => {
  const api = useOwnApi({ databasePoolSize: 10 });
  const shop = useShop(api);
  let items: { id: number }[];
  beforeAll(async () => {
    items = await shop.createItems({ quantity: 4 });
  });

  it('is deleted or kept, without a deadlock', async () => {
    const answers: Answer[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: conditionId } = await shop.createCondition(`Round ${round}`);
      const path = `/conditions/${conditionId}`;
      await shop.put(`/items/${items[0]!.id}`, { conditionId });
      answers.push(
        ...(await Promise.all([
          ...items.map(({ id }) => shop.put(`/items/${id}`, { conditionId })),
          shop.delete(path),
          ...items.map(({ id }) => shop.put(`/items/${id}`, { conditionId: null })),
          shop.delete(path),
        ])),
      );
    }
    const unforeseen = answers.filter(({ status }) => ![200, 204, 404, 409, 422].includes(status));
    expect(unforeseen).toEqual([]);
    expect(await deadlocks(api.database)).toBe(0);
  });
});
