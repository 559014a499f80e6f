import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../support/database/statements.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  doubleBookings,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const createChairs = async (shop: RentalShop, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= 100) await shop.createUnits(Math.min(left, 100));
};

describe('250 chairs', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api);
    await createChairs(shop, 250);
  });

  it('go out with one order in two requests, and come back in two', async () => {
    const order = { platformOrderName: '#1007' };
    const entry = shop.cycleRequest({ ...order, quantity: 250, priceCents: 300 });
    const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles: [entry] }));
    expect(data).toHaveLength(250);
    expect(new Set(data.map(({ itemId }: any) => itemId)).size).toBe(250);
    expect(new Set(data.map(({ platformOrderName }: any) => platformOrderName))).toEqual(
      new Set(['#1007']),
    );
    expect(await doubleBookings(api)).toEqual([]);

    const cycles = data.map(({ id }: any) => ({ id, fulfilledAt: daysFromNow(-1) }));
    const out = await expectSuccess(shop.put('/cycles/batch', { cycles }));
    expect(out.data.map(({ id }: any) => id)).toEqual(cycles.map(({ id }: any) => id));

    const counted = { ...order, platformVariantId: shop.variant };
    const [back] = await shop.returnUnits({
      data: [{ ...counted, quantity: 245, status: 'received' }],
    });
    expect(back).toMatchObject({ status: 'received', receivalStatus: 'received' });
    expect(back.returnLines).toHaveLength(245);
    const [broken] = await shop.returnUnits({ data: [{ ...counted, quantity: 5 }] });
    expect(broken.returnLines.map(({ rentalId }: any) => rentalId)).toEqual(
      cycles.slice(245).map(({ id }: any) => id),
    );
  });
});

describe('several units of a variant in one booking', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeEach(async () => {
    shop = await rentalShop(api);
    await shop.createUnits(5);
  });

  const tryBatch = (...entries: object[]) =>
    shop.post('/cycles/batch', {
      cycles: entries.map((fields) => shop.cycleRequest(fields as Record<string, unknown>)),
    });
  const rejects = async (entries: object[], status: number, error: unknown) => {
    const before = await shop.writtenRows();
    await expectError(tryBatch(...entries), status, error);
    expect(await shop.writtenRows()).toEqual(before);
  };
  const DAYS = 'from 2030-06-09 to 2030-06-13';

  it('are booked in the order of the entries', async () => {
    const { data } = await expectSuccess(
      tryBatch({ quantity: 2, priceCents: 100 }, { priceCents: 200 }, { quantity: 2 }),
    );
    expect(data.map(({ priceCents }: any) => priceCents)).toEqual([100, 100, 200, null, null]);
    expect(new Set(data.map(({ itemId }: any) => itemId)).size).toBe(5);
  });

  it('are all charged, and each cycle has its events', async () => {
    const { data } = await expectSuccess(tryBatch({ quantity: 3, creditCost: 2 }));
    expect(await shop.ledger()).toEqual([-2, -2, -2]);
    for (const cycle of data) expect(await shop.eventsOf(cycle)).toHaveLength(1);
  });

  it('are rejected with the number of free ones', async () => {
    const variant = await shop.nameOfVariant(shop.variant);
    const sentence = (entry: number, numbers: string) =>
      `cycles[${entry}]: Too few units of ${variant} are free ${DAYS}: ${numbers}`;
    await rejects(
      [{ quantity: 250 }],
      409,
      sentence(0, '250 are needed, 5 are free: 5 are left on 2030-06-09'),
    );
    await rejects(
      [{ quantity: 4 }, { quantity: 3 }],
      409,
      sentence(1, '3 are needed, 1 is free: 1 is left on 2030-06-09'),
    );
    await shop.bookCycle({});
    await rejects(
      [{ quantity: 5 }],
      409,
      sentence(0, '5 are needed, 4 are free: 4 are left on 2030-06-09'),
    );
  });

  it('are named by a single booking as before', async () => {
    const sentence = `cycles[1]: No unit of ${await shop.nameOfVariant(shop.variant)} is free ${DAYS}: none is left on 2030-06-09`;
    await rejects([{ quantity: 5 }, {}], 409, sentence);
  });

  it('leave a unit to each cycle at risk', async () => {
    const cycle = await shop.bookCycle({});
    await expectSuccess(shop.put(`/items/${cycle.itemId}`, { visibility: 'unavailable' }));
    const variant = await shop.nameOfVariant(shop.variant);
    const sentence = (entry: number, needed: number, free: string) =>
      `cycles[${entry}]: Too few units of ${variant} are free ${DAYS}: ` +
      `${needed} are needed, ${free} free; 1 is needed by SC-${cycle.sequentialId}`;
    await rejects([{ quantity: 4 }], 409, sentence(0, 4, '3 are'));
    // More than are free without it.
    await rejects([{ quantity: 5 }], 409, sentence(0, 5, '3 are'));
    await rejects([{ quantity: 2 }, { quantity: 4 }], 409, sentence(1, 4, '1 is'));
    await expectSuccess(tryBatch({ quantity: 3 }));
  });

  it('get no unit that another entry names', async () => {
    const [named] = await shop.all('/items');
    const { data } = await expectSuccess(tryBatch({ quantity: 4 }, { itemId: named.id }));
    expect(data[4].itemId).toBe(named.id);
    expect(new Set(data.map(({ itemId }: any) => itemId)).size).toBe(5);
  });

  it('are rejected with a number that no batch can have', async () => {
    const range = 'must be an integer from 1 to 250';
    const [{ id: itemId }] = await shop.all('/items');
    await rejects([{ quantity: 0 }], 422, [`cycles[0].quantity ${range}: 0`]);
    await rejects([{ quantity: 251 }], 422, [`cycles[0].quantity ${range}: 251`]);
    await rejects([{ itemId, quantity: 2 }], 422, [
      `cycles[0].quantity must be left out with itemId ${itemId}: 2`,
    ]);
    await rejects([{ quantity: 200 }, { quantity: 51 }], 422, [
      'cycles would exceed 250 units: 251 are needed',
    ]);
  });

  it('run as many statements as one', async () => {
    const counts = [];
    for (const quantity of [1, 120]) {
      const busy = await rentalShop(api);
      await createChairs(busy, 130);
      const cycles = [busy.cycleRequest({ quantity, creditCost: 1 })];
      const all = await statementsOf(() => expectSuccess(busy.post('/cycles/batch', { cycles })));
      counts.push(all.lastIndexOf('COMMIT') - all.indexOf('START TRANSACTION'));
    }
    expect(counts[1]).toBe(counts[0]);
  });

  it('go to one of two bookings at a time', async () => {
    const answers = await Promise.all([tryBatch({ quantity: 3 }), tryBatch({ quantity: 3 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await doubleBookings(api)).toEqual([]);
  });
});
