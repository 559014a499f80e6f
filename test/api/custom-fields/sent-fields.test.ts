import { beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../support/database/statements.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop, reserving } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

describe('custom fields in the request of their record', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api);
    await shop.defineField('Size');
    await shop.defineField('Washed', { type: 'boolean' });
    await shop.defineField('Deposit', { ownerType: 'rental', type: 'money' });
    await shop.defineField('Wish', { ownerType: 'rental', type: 'date' });
  });

  const valuesOf = ({ customFields }: any) =>
    Object.fromEntries(customFields.map(({ key, valueJson }: any) => [key, valueJson]));
  const eventsOf = async ({ id }: { id: number }) =>
    (await shop.all(`/events?resourceType=Item&resourceId=${id}`)).map(({ type, changes }) => [
      type,
      changes,
    ]);

  it('are set, changed and removed with the other fields of a unit, in one event', async () => {
    const [item] = await shop.createItems({ customFields: { size: 'M', washed: true } });
    expect(valuesOf(item)).toEqual({ size: 'M', washed: true });
    const path = `/items/${item.id}`;
    const sent = { pickLocation: 'Rack 4', customFields: { size: null, washed: 'false' } };
    const updated = await expectSuccess(shop.put(path, sent));
    expect([updated.pickLocation, valuesOf(updated)]).toEqual(['Rack 4', { washed: false }]);
    expect(await eventsOf(item)).toEqual([
      [
        'item.updated',
        {
          pickLocation: { from: null, to: 'Rack 4' },
          'customFields.size': { from: 'M', to: null },
          'customFields.washed': { from: 'true', to: 'false' },
        },
      ],
      ['item.created', null],
    ]);
    expect(await expectSuccess(shop.put(path, sent))).toEqual(updated);
    expect((await shop.getItem(item.id)).updatedAt).toBe(updated.updatedAt);
  });

  it('are kept in their shortest form, where they are numbers', async () => {
    await shop.defineField('Weight', { type: 'number' });
    const [{ id }] = await shop.createItems({ customFields: { weight: 1e-7 } });
    const weightAfter = async (weight: unknown): Promise<unknown[]> => {
      const { customFields } = await expectSuccess(
        shop.put(`/items/${id}`, { customFields: { weight } }),
      );
      return customFields.map(({ value, valueJson }: any) => [value, valueJson]);
    };
    const { customFields } = await shop.getItem(id);
    expect(customFields[0]).toMatchObject({ value: '0.0000001', valueJson: 1e-7 });
    expect(await weightAfter('-07.50')).toEqual([['-7.5', -7.5]]);
    const { updatedAt } = await shop.getItem(id);
    expect(await weightAfter(-7.5)).toEqual([['-7.5', -7.5]]);
    expect((await shop.getItem(id)).updatedAt).toBe(updatedAt);
    const exported = await shop.get(`/exports/items?format=csv&fields=customFields&ids=${id}`);
    expect(exported.body).toContain(',-7.5');
    const { body } = await shop.put(`/items/${id}`, { customFields: { weight: '7,5' } });
    expect(body.errors).toEqual([
      'customFields.weight must be a number with at most 15 digits and a point before decimals: "7,5"',
    ]);
  });

  it('are set with bookings, batches and changes of rentals', async () => {
    await shop.createUnits(3);
    const cycle = await shop.bookCycle({ customFields: { deposit: 5000 } });
    expect(valuesOf(cycle)).toEqual({ deposit: 5000 });
    const changed = await shop.updateCycle(cycle, { customFields: { wish: '2030-06-11' } });
    expect(valuesOf(changed)).toEqual({ deposit: 5000, wish: '2030-06-11' });
    const cycles = [{ deposit: '1' }, undefined].map((customFields) =>
      shop.cycleRequest({ customFields, ...reserving(20, 24) }),
    );
    const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles }));
    expect(data.map(valuesOf)).toEqual([{ deposit: 1 }, {}]);
    const batch = data.map(({ id }: any) => ({ id, customFields: { deposit: 7 } }));
    const all = await expectSuccess(shop.put('/cycles/batch', { cycles: batch }));
    expect(all.data.map(valuesOf)).toEqual([{ deposit: 7 }, { deposit: 7 }]);
    const items = all.data.map(({ itemId }: any) => ({ id: itemId, customFields: { size: 'L' } }));
    const units = await expectSuccess(shop.put('/items/batch', { items }));
    expect(units.data.map(valuesOf)).toEqual([{ size: 'L' }, { size: 'L' }]);
  });

  it('are rejected with field and value, and nothing is stored', async () => {
    const { id } = await shop.createItem({ customFields: { size: 'S' } });
    const item = await shop.getItem(id);
    const put = (customFields: unknown) =>
      shop.put(`/items/${item.id}`, { pickLocation: 'Rack 9', customFields });
    await expectError(put({ colour: 'red', size: 'XL', washed: 'perhaps' }), 422, [
      'customFields.colour must be the key of a custom field of items',
      'customFields.washed must be true or false: "perhaps"',
    ]);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, '1']));
    await expectError(put(many), 422, ['customFields must have at most 50 keys, not 51']);
    await expectError(put({ size: ['XL'] }), 422, [
      'customFields must be an object of values by key: size is ["XL"]',
    ]);
    await expectError(put('XL'), 422, ['customFields must be an object of values by key: "XL"']);
    expect(await shop.getItem(item.id)).toEqual(item);
    const before = await shop.all('/cycles');
    await expectError(shop.tryCycle({ customFields: { deposit: 'much' } }), 422, [
      'customFields.deposit must be an amount in minor units, an integer from 0 to 2147483647: "much"',
    ]);
    const cycles = [shop.cycleRequest(), shop.cycleRequest({ customFields: { size: 'S' } })];
    await expectError(shop.post('/cycles/batch', { cycles }), 422, [
      'cycles[1].customFields.size must be the key of a custom field of rentals',
    ]);
    expect(await shop.all('/cycles')).toEqual(before);
  });

  it('cost as many statements for a hundred units as for one, and none where none is sent', async () => {
    const ids = await shop.createUnits(100);
    const countOf = async (units: readonly number[], customFields?: object) => {
      const items = units.map((id) => ({ id, pickLocation: `${Math.random()}`, customFields }));
      const work = () => expectSuccess(shop.put('/items/batch', { items }));
      return (await statementsOf(work)).length;
    };
    const usual = await countOf(ids);
    expect(await countOf(ids, {})).toBe(usual);
    const some = await countOf(ids.slice(0, 1), { size: '1', washed: null });
    expect(await countOf(ids.slice(1), { size: '2', washed: null })).toBe(some);
  });
});
