import { beforeAll, describe, expect, it } from 'vitest';
import { recordingOf, statementsOf } from '../../../support/database/statements.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** How many statements the transaction of the work takes, with what begins and ends it. */
async function transactionOf(work: () => Promise<unknown>): Promise<number> {
  const statements = await statementsOf(work);
  const [first, last] = ['START TRANSACTION', 'COMMIT'].map((text) => statements.indexOf(text));
  expect(first).toBeGreaterThanOrEqual(0);
  return last! - first! + 1;
}

describe('the transaction', () => {
  const api = useApi();
  const shop = useRentalShop(api, { membershipCreditReturnCondition: 'received_at' });
  let conditionId: number;
  beforeAll(async () => {
    conditionId = (await shop.createCondition('Scuffed')).id;
  });

  it('for a booking runs 11 statements and locks one unit, however many there are', async () => {
    for (const quantity of [3, 300]) {
      shop.variant = await shop.importVariant();
      for (let made = 0; made < quantity; made += 100) {
        await shop.createUnits(Math.min(quantity, 100), { conditionId });
      }
      const members = { conditionIds: [conditionId], ...reserving(2, 5) };
      await shop.bookCycle(members);
      await api.database.query('update items set serial = serial where shop_id = $1', [
        shop.shopId,
      ]);
      expect(await transactionOf(() => shop.bookCycle(members))).toBe(11);
      expect(await lockedUnits()).toHaveLength(1);
    }
  });

  it('for a booking by itemId runs 10 statements', async () => {
    const [itemId] = await shop.createUnits(1);
    expect(await transactionOf(() => shop.bookCycle({ itemId }))).toBe(10);
  });

  it('for a booking takes 6 round trips, 4 of them in the turn of the variant', async () => {
    await shop.createUnits(1);
    const { roundTrips, statements } = await recordingOf(() => shop.bookCycle());
    // The settings of the shop are read before the transaction, and the cycle after it.
    expect(roundTrips).toBe(1 + 6 + 1);
    const turn = statements.findIndex((text) => text.includes('pg_advisory_xact_lock'));
    expect(statements.slice(1, turn)).toHaveLength(2);
  });

  it('for a booking that leaves units to cycles at risk runs 12 statements', async () => {
    shop.variant = await shop.importVariant();
    const units = await shop.createUnits(5);
    for (const itemId of units.slice(0, 2)) {
      await shop.bookCycle({ itemId, ...reserving(2, 5) });
      await expectSuccess(shop.put(`/items/${itemId}`, { visibility: 'unavailable' }));
    }
    expect(await transactionOf(() => shop.bookCycle(reserving(2, 5)))).toBe(12);
    expect((await shop.tryCycle(reserving(2, 5))).status).toBe(409);
  });

  it('for a booking that makes room runs 6 statements more, however many cycles move', async () => {
    for (const last of [1, 5]) {
      shop.variant = await shop.importVariant();
      const units = await shop.createUnits(2);
      for (let place = 0; place <= last; place += 1) {
        const days = reserving(2 + 4 * place, 4 + 4 * place);
        await shop.bookCycle({ itemId: units[place % 2], isUnitFixed: false, ...days });
      }
      const free = await transactionOf(() => shop.bookCycle(reserving(26, 29)));
      const book = () => shop.bookCycle(reserving(2, 4 + 4 * last));
      expect(await transactionOf(book)).toBe(free + 6);
    }
  });

  it('for an update runs from 7 to 10 statements', async () => {
    const [itemId] = await shop.createUnits(1);
    const days = { rentalStart: daysFromNow(-2), rentalEnd: daysFromNow(2) };
    const cycle = await shop.bookCycle({ itemId, creditCost: 1, ...days });
    const count = (members: Record<string, unknown>) =>
      transactionOf(() => shop.updateCycle(cycle, members));
    expect(await count({ packingStatus: 'packed' })).toBe(7);
    expect(await count({ fulfilledAt: daysFromNow(-2) })).toBe(8);
    expect(await count({ rentalEnd: daysFromNow(3) })).toBe(10);
    expect(await count({ receivedAt: daysFromNow(0) })).toBe(9);
  });

  it('for an update that moves others runs 16 statements, however many it moves', async () => {
    for (const quantity of [1, 3]) {
      shop.variant = await shop.importVariant();
      const [itemId] = await shop.createUnits(2);
      for (let day = 1; day <= quantity; day += 1) {
        const days = reserving(5 + 3 * day, 7 + 3 * day);
        await shop.bookCycle({ itemId, isUnitFixed: false, ...days });
      }
      const cycle = await shop.bookCycle({ itemId, ...reserving(2, 4) });
      const members = { itemId, rentalEnd: '2030-06-25T10:00:00Z', reallocate: true };
      expect(await transactionOf(() => shop.updateCycle(cycle, members))).toBe(16);
    }
  });

  /** Units whose row was locked since it was written. */
  const lockedUnits = (): Promise<object[]> =>
    api.database.query(`select id from items where shop_id = $1 and xmax <> 0`, [shop.shopId]);
});
