import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdTransaction, untilBlocked } from '../../../support/database/held-transaction.js';
import { reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import type { Answer } from '../../../support/service/client.js';

describe('a request that waits for the lock of a unit', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let itemId: number;
  let holder: pg.Client;
  beforeAll(async () => {
    holder = new pg.Client({ connectionString: api.database.url });
    await holder.connect();
  });
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1)) as [number];
  });
  afterAll(() => holder.end());

  /** Holds the unit, lets the request run into the lock, and changes something before it goes on. */
  const meanwhile = async (
    request: () => Promise<Answer>,
    text: string,
    values: unknown[],
  ): Promise<Answer> => {
    await holder.query('begin');
    await holder.query('select from items where shop_id = $2 and id = $1 for update', [
      itemId,
      shop.shopId,
    ]);
    const answer = request();
    await untilBlocked(api.database, 1, answer);
    await holder.query(text, values);
    await holder.query('commit');
    return answer;
  };

  it('books the unit though it became one of another variant', async () => {
    const variant = await shop.importVariant();
    const { id } = (await shop.get(`/variants/${variant}`)).body;
    const { status, body } = await meanwhile(
      () => shop.tryCycle({ itemId }),
      'update items set variant_id = $2 where id = $1',
      [itemId, id],
    );
    expect(status).toBe(201);
    expect(body.item.platformVariantId).toBe(variant);
  });

  it('does not allocate the unit once it is of another variant', async () => {
    const variant = await shop.importVariant();
    const { id } = (await shop.get(`/variants/${variant}`)).body;
    const { status } = await meanwhile(
      () => shop.tryCycle(),
      'update items set variant_id = $2 where id = $1',
      [itemId, id],
    );
    expect(status).toBe(409);
  });

  it('books no unit that was retired', async () => {
    const { status, body } = await meanwhile(
      () => shop.tryCycle({ itemId }),
      `update items set visibility = 'retired' where id = $1`,
      [itemId],
    );
    expect(status).toBe(409);
    expect(body.error).toBe(
      `${await shop.nameOfItem(itemId)} is not available: its visibility is retired`,
    );
  });

  it('finds the days that were booked in the meantime', async () => {
    const first = await shop.bookCycle({ itemId, ...reserving(20, 24) });
    const { status, body } = await meanwhile(
      () => shop.tryCycle({ itemId }),
      `update cycles set occupied_from = '2030-06-13', booked_from = '2030-06-13' where id = $1`,
      [first.id],
    );
    expect(status).toBe(409);
    expect(body.error).toBe(
      `${await shop.nameOfItem(itemId)} is reserved from 2030-06-13 to 2030-06-24 by SC-${first.sequentialId}`,
    );
  });

  it('changes the cycle on the unit that it got', async () => {
    const cycle = await shop.bookCycle({ itemId });
    const [other] = await shop.createUnits(1);
    const { status, body } = await meanwhile(
      () => shop.put(`/cycles/${cycle.id}`, { rentalEnd: '2030-06-13T10:00:00Z' }),
      'update cycles set item_id = $2 where id = $1',
      [cycle.id, other],
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ itemId: other, restockBy: '2030-06-14' });
  });

  it('advances updatedAt beyond that of the change in between', async () => {
    const cycle = await shop.bookCycle({ itemId });
    const { body } = await meanwhile(
      () => shop.put(`/cycles/${cycle.id}`, { priceCents: 5 }),
      `update cycles set updated_at = '2099-01-01T00:00:00Z' where id = $1`,
      [cycle.id],
    );
    expect(body.updatedAt).toBe('2099-01-01T00:00:00.001Z');
  });

  it.each([
    ['with the cycle', 'update cycles set price_cents = 7 where id = $1'],
    ['alone', 'select $1::bigint'],
  ])('keeps the dates that legs got while it waited for the cycle: %s', async (_, text) => {
    const { id } = await shop.bookCycle({ itemId });
    const other = await holdTransaction(api.database);
    await other.query('select from cycles where shop_id = $2 and id = $1 for update', [
      id,
      shop.shopId,
    ]);
    const answer = shop.put(`/cycles/${id}`, { rentalEnd: '2030-06-13T10:00:00Z' });
    await untilBlocked(api.database, 1, answer);
    await other.query(text, [id]);
    await other.query(
      `update cycle_legs set due_given = true, due_at = case kind
         when 'fulfillment' then timestamptz '2030-06-08T10:00:00Z' else '2030-06-20T10:00:00Z' end
       where cycle_id = $1`,
      [id],
    );
    await other.commit();
    const { status, body } = await answer;
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fulfillAt: '2030-06-08T10:00:00.000Z',
      receiveAt: '2030-06-21T10:00:00.000Z',
      rentalEnd: '2030-06-13T10:00:00.000Z',
    });
  });
});
