import { beforeAll, describe, expect, it } from 'vitest';
import { deadlocks } from '../../support/service/arena.js';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import { expectError } from '../../support/factories/answers.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi, useOwnApi, useShop } from '../../support/service/api.js';
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

describe('a condition that is deleted while a unit is received with it', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  it('is named as missing', async () => {
    const order = await shop.returnRentals([await shop.outCycle()]);
    const { id: conditionId } = await shop.createCondition('Scuffed');
    const other = await holdTransaction(api.database);
    await other.query('delete from conditions where shop_id = $1 and id = $2', [
      shop.shopId,
      conditionId,
    ]);
    const [line] = order.returnLines;
    const returnLines = [{ id: line.id, status: 'received', conditionId }];
    const receiving = shop.tryUpdate(order, { returnLines });
    await untilBlocked(api.database, 1, receiving);
    await other.commit();
    await expectError(receiving, 422, [
      `returnLines[0].conditionId: no condition has the id ${conditionId}`,
    ]);
  });
});
