import { beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi, useOwnApi } from '../../../support/service/api.js';
import type { Answer } from '../../../support/service/client.js';

describe('a booking by variant', () => {
  const api = useApi();
  const elsewhere = useOwnApi({}, api);
  const shop = useRentalShop(api);
  /** Books by another process, since bookings of one variant wait for each other in a process. */
  const tryElsewhere = (fields = {}): Promise<Answer> =>
    elsewhere.client(shop.token).post('/cycles', shop.cycleRequest(fields));
  let itemId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1)) as [number];
  });

  /** Holds a row, lets the requests run into the lock, and changes something before they go on. */
  const behind = async (
    lock: string,
    requests: (() => Promise<Answer>)[],
    change = 'select',
  ): Promise<Answer[]> => {
    const held = await holdTransaction(api.database);
    await held.query(lock);
    const answers = Promise.all(requests.map((request) => request()));
    await untilBlocked(api.database, requests.length, answers);
    await held.query(change);
    await held.commit();
    return answers;
  };

  const lockOf = (id: number) =>
    `select from items where shop_id = ${shop.shopId} and id = ${id} for update`;

  it('chooses another unit when the chosen one is booked before it has the lock', async () => {
    const [other] = await shop.createUnits(1);
    // The days fit most tightly before those of this cycle.
    const { id } = await shop.bookCycle({ itemId, ...reserving(20, 24) });
    const [answer] = await behind(
      lockOf(itemId),
      [() => shop.tryCycle()],
      `update cycles set occupied_from = '2030-06-13', booked_from = '2030-06-13' where id = ${id}`,
    );
    expect(answer).toMatchObject({ status: 201, body: { itemId: other } });
  });

  it('chooses another unit when the chosen one no longer fits most tightly', async () => {
    const [other] = await shop.createUnits(1);
    const { id } = await shop.bookCycle({ itemId, ...reserving(20, 24) });
    await shop.bookCycle({ itemId: other, ...reserving(22, 26) });
    const [answer] = await behind(
      lockOf(itemId),
      [() => shop.tryCycle()],
      `update cycles set occupied_from = '2030-07-20', occupied_to = '2030-07-24',
         booked_from = '2030-07-20', booked_to = '2030-07-24' where id = ${id}`,
    );
    expect(answer).toMatchObject({ status: 201, body: { itemId: other } });
  });

  it('is rejected when the last free unit is retired before it has the lock', async () => {
    const [answer] = await behind(
      lockOf(itemId),
      [() => shop.tryCycle()],
      `update items set visibility = 'retired' where id = ${itemId}`,
    );
    expect(answer).toMatchObject({ status: 409, body: { error: await noneFree() } });
  });

  it('gets the last free unit, and another one at the same time is rejected', async () => {
    const answers = await behind(lockOf(itemId), [() => shop.tryCycle(), () => tryElsewhere()]);
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    expect(won).toMatchObject({ status: 201, body: { itemId } });
    expect(lost).toMatchObject({ status: 409, body: { error: await noneFree() } });
  });

  it('and one by itemId at the same time: who loses reads what is in the way', async () => {
    const answers = await behind(lockOf(itemId), [
      () => shop.tryCycle(),
      () => shop.tryCycle({ itemId }),
    ]);
    const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
    expect([won!.status, lost!.status]).toEqual([201, 409]);
    expect([
      await noneFree(),
      `${await shop.nameOfItem(itemId)} is reserved from 2030-06-09 to 2030-06-13 by SC-${won!.body.sequentialId}`,
    ]).toContain(lost!.body.error);
  });

  it('chooses after those that came before it, and fills gaps as they leave them', async () => {
    await shop.createUnits(1);
    const answers = await behind(lockOf(itemId), [
      () => shop.tryCycle(reserving(2, 5)),
      () => tryElsewhere(reserving(6, 9)),
    ]);
    expect(answers.map(({ body }) => body.itemId)).toEqual([itemId, itemId]);
  });

  it.each([
    ['an import has the variant', 'no key update'],
    ['units of the variant are made', 'share'],
  ])('does not wait while %s', async (_, strength) => {
    const held = await holdTransaction(api.database);
    await held.query(`select from variants where shop_id = ${shop.shopId} and platform_id = ${shop.variant}
       for ${strength}`);
    expect((await shop.tryCycle()).status).toBe(201);
    await held.commit();
  });

  const noneFree = async () =>
    `No unit of ${await shop.nameOfVariant(shop.variant)} is free from 2030-06-09 to 2030-06-13: none is left on 2030-06-09`;
});
