import { beforeAll, describe, expect, it } from 'vitest';
import { made } from '../../../support/factories/answers.js';
import { createUnits, rentalShop, type RentalShop } from '../../../support/factories/cycles.js';
import { createCondition } from '../../../support/factories/records.js';
import { outCycle, returnUnits, tryReturn } from '../../../support/factories/returns.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { useApi } from '../../../support/service/api.js';

describe('a hundred units that come back', () => {
  const api = useApi();
  let shop: RentalShop;
  let conditionId: number;
  beforeAll(async () => {
    shop = await rentalShop(api, { membershipCreditReturnCondition: 'received_at' });
    conditionId = (await createCondition(shop, 'Scuffed')).id;
  });

  const LIMIT = 25;

  it.each([
    ['awaited', {}],
    ['received in a condition', { status: 'received' }],
  ])('take at most 25 statements: %s', async (_, members) => {
    const units = await createUnits(shop, 100);
    const rentals: any[] = [];
    for (const itemId of units) rentals.push(await outCycle(shop, { itemId, creditCost: 1 }));
    const entry = 'status' in members ? { ...members, conditionId } : members;
    const data = rentals.map(({ id }) => ({ rentalId: id, ...entry }));
    const bodies: any[] = [];
    const count = (body: object) =>
      countStatements(async () => bodies.push(await tryReturn(shop, body)));
    expect(await count({ data })).toBeLessThanOrEqual(LIMIT);
    expect(bodies[0]).toMatchObject({ status: 200, body: { errors: [] } });
    expect(bodies[0].body.returnOrders[0].returnLines).toHaveLength(100);
    const ofUnits = (await shop.all('/cycles')).slice(0, 100);
    const status = 'status' in members ? 'received' : 'fulfilled';
    expect(ofUnits.map((cycle) => cycle.status)).toEqual(Array(100).fill(status));
    const again = data.map((one) => ({ ...one, status: 'received' }));
    expect(await count({ data: again })).toBeLessThanOrEqual(LIMIT);
    expect(bodies[1].body.returnOrders[0].status).toBe('received');
    for (const itemId of units) await made(shop.put(`/items/${itemId}`, { visibility: 'retired' }));
  });

  it('take at most 25 statements when they are created', async () => {
    const body = { data: [], quantity: 100, platformVariantId: shop.variant };
    expect(await countStatements(() => returnUnits(shop, body))).toBeLessThanOrEqual(LIMIT);
  });

  it('are counted alone, whatever else the process does', async () => {
    const read = () => countStatements(() => shop.get('/return_orders?limit=1'));
    const alone = await read();
    const others = Array.from({ length: 40 }, () => shop.get('/return_orders'));
    const counts = await Promise.all(Array.from({ length: 10 }, read));
    expect(counts).toEqual(Array(10).fill(alone));
    await Promise.all(others);
  });

  it('are listed with as many statements as one', async () => {
    const counts = [];
    for (const limit of [1, 3]) {
      const answer = async () => {
        const { body } = await shop.get(`/return_orders?limit=${limit}`);
        expect(body.data).toHaveLength(limit);
      };
      counts.push(await countStatements(answer));
    }
    expect(counts[0]).toBe(counts[1]);
  });
});
