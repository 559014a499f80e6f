import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { FOR_ALL } from '../../support/factories/methods.js';
import { aVariant } from '../../support/factories/products.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

describe('the options of a method', () => {
  const api = useApi();
  let shop: TestShop;
  let productId: number;
  let variants: number[];
  let conditions: number[];
  beforeEach(async () => {
    shop = await api.newShop();
    const product = await shop.importProduct({ variants: [aVariant(), aVariant(), aVariant()] });
    productId = product.platformId;
    variants = product.variants.map(({ platformId }) => platformId);
    conditions = (await shop.get('/conditions')).body.data
      .map(({ id }: any) => id)
      .sort((one: number, other: number) => one - other);
  });

  const save = async (...optionsAttributes: object[]): Promise<any[]> =>
    (await shop.saveCalendar(productId, { optionsAttributes })).options;

  it('are created without an id, changed with one and deleted with _destroy, all at once', async () => {
    const [day, week, month] = await save({ name: 'Day' }, { name: 'Week' }, { name: 'Month' });
    const after = await save(
      { name: 'Year' },
      { id: week.id, _destroy: true },
      { id: day.id, name: 'One day' },
      { name: 'Decade' },
    );
    expect(after.map(({ name }) => name)).toEqual(['One day', 'Month', 'Year', 'Decade']);
    expect(after[0].id).toBe(day.id);
    expect(after[1]).toEqual(month);
    const ids = after.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  it('keep what is absent, and clear what is null', async () => {
    const [before] = await save({
      name: 'Weekend',
      durationCount: 3,
      priceCents: 4900,
      idVerificationRequired: true,
      depositVariantPlatformId: variants[0],
      variantApplicationType: 'some',
      variantApplicationPlatformIds: variants,
      marketApplicationPlatformIds: [31001],
      conditionApplicationIds: conditions,
    });
    const members: Record<string, unknown> = {
      name: 'Long weekend',
      durationCount: 4,
      priceCents: 0,
      idVerificationRequired: false,
      depositVariantPlatformId: variants[2],
      variantApplicationType: 'all',
      marketApplicationType: 'some',
      conditionApplicationType: 'some',
      variantApplicationPlatformIds: [variants[2]],
      marketApplicationPlatformIds: [],
      conditionApplicationIds: [conditions[1]],
    };
    let expected = before;
    for (const [name, value] of Object.entries(members)) {
      const [after] = await save({ id: before.id, [name]: value });
      expected = { ...expected, [name]: value, updatedAt: after.updatedAt };
      expect(after).toEqual(expected);
    }
    for (const name of ['durationCount', 'priceCents', 'depositVariantPlatformId']) {
      const [after] = await save({ id: before.id, [name]: null });
      expected = { ...expected, [name]: null, updatedAt: after.updatedAt };
      expect(after).toEqual(expected);
    }
  });

  it('are in events with the platform ids of the variants that they had', async () => {
    const [{ id }] = await save({ name: 'Day', depositVariantPlatformId: variants[0] });
    const changesOf = async (entry: object) => {
      await save({ id, ...entry });
      const { body } = await shop.get('/events?type=calendar_method.updated&limit=1');
      return body.data[0].changes;
    };
    expect(await changesOf({ depositVariantPlatformId: variants[2] })).toEqual({
      [`options.${id}.depositVariantPlatformId`]: { from: variants[0], to: variants[2] },
    });
    expect(await changesOf({ _destroy: true })).toEqual({
      [`options.${id}`]: {
        from: expect.objectContaining({ name: 'Day', depositVariantPlatformId: variants[2] }),
        to: null,
      },
    });
  });

  it('return the ids of their lists ascending, whatever the order sent', async () => {
    const lists = {
      variantApplicationPlatformIds: variants,
      marketApplicationPlatformIds: [5, 31_001, 9_007_199_254_740_991],
      conditionApplicationIds: conditions,
    };
    const reversed = Object.fromEntries(
      Object.entries(lists).map(([name, ids]) => [name, ids.toReversed()]),
    );
    const [option] = await save({ name: 'Day', ...reversed });
    expect(option).toMatchObject(lists);
    expect(await save({ id: option.id, ...lists })).toEqual([option]);
    const [shorter] = await save({ id: option.id, conditionApplicationIds: [conditions[2]] });
    expect(shorter).toMatchObject({ ...lists, conditionApplicationIds: [conditions[2]] });
    const [emptied] = await save({ id: option.id, conditionApplicationIds: [] });
    expect(emptied).toMatchObject({ ...lists, conditionApplicationIds: [] });
  });

  it('may name a variant of another product, and one that is archived', async () => {
    const archived = await shop.importArchivedVariant();
    const [option] = await save({
      name: 'Day',
      depositVariantPlatformId: archived,
      variantApplicationPlatformIds: [archived],
    });
    expect(option).toMatchObject({
      depositVariantPlatformId: archived,
      variantApplicationPlatformIds: [archived],
    });
  });

  it('are left alone by a _destroy without an id, which needs no name', async () => {
    const before = await save({ name: 'Day' });
    const rows = await shop.methodRows();
    const nothing = { _destroy: true, conditionApplicationIds: [999_999] };
    expect(await save(nothing, { _destroy: true })).toEqual(before);
    expect(await shop.methodRows()).toEqual(rows);
  });

  it('are changed by an entry whose _destroy is false', async () => {
    const [day] = await save({ name: 'Day', _destroy: false });
    const [after] = await save({ id: day.id, name: 'One day', _destroy: false });
    expect(after).toMatchObject({ id: day.id, name: 'One day', ...FOR_ALL });
  });

  it('take their lists with them when they are deleted', async () => {
    const [option] = await save({
      name: 'Day',
      variantApplicationPlatformIds: variants,
      conditionApplicationIds: conditions,
    });
    expect(await shop.methodRows()).toHaveLength(2 + variants.length + conditions.length);
    expect(await save({ id: option.id, _destroy: true })).toEqual([]);
    expect(await shop.methodRows()).toEqual([
      expect.objectContaining({ table: 'product_methods' }),
    ]);
  });

  it('keep the conditions that they name from being deleted', async () => {
    const { id } = await shop.createCondition('Worn');
    const [option] = await save({ name: 'Day', conditionApplicationIds: [id] });
    await expectError(
      shop.delete(`/conditions/${id}`),
      409,
      'The condition is in use by options of methods',
    );
    await save({ id: option.id, conditionApplicationIds: [] });
    expect((await shop.delete(`/conditions/${id}`)).status).toBe(204);
  });

  it('are 100 at most, counted after the deletions and creations of a request', async () => {
    const names = Array.from({ length: 100 }, (_, index) => ({ name: `Option ${index}` }));
    const options = await save(...names);
    expect(options.map(({ name }) => name)).toEqual(names.map(({ name }) => name));
    const before = await shop.methodRows();
    const url = `/products/${productId}/calendar_method`;
    await expectError(shop.post(url, { optionsAttributes: [{ name: 'One more' }] }), 422, [
      'optionsAttributes would exceed 100 options',
    ]);
    expect(await shop.methodRows()).toEqual(before);
    const replaced = await save({ name: 'One more' }, { id: options[0].id, _destroy: true });
    expect(replaced).toHaveLength(100);
    expect(replaced.at(-1).name).toBe('One more');
  });
});
