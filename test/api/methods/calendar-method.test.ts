import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { FOR_ALL } from '../../support/factories/methods.js';
import { aVariant } from '../../support/factories/products.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('the calendar method of a product', () => {
  const api = useApi();
  let shop: TestShop;
  let productId: number;
  let path: string;
  let variants: number[];
  beforeEach(async () => {
    shop = await api.newShop();
    const product = await shop.importProduct({ variants: [aVariant(), aVariant()] });
    productId = product.platformId;
    path = `/products/${productId}/calendar_method`;
    variants = product.variants.map(({ platformId }) => platformId);
  });

  const save = (members: object) => shop.saveCalendar(productId, members);

  it('returns the whole record with status 200, like a read', async () => {
    const { id: conditionId } = await shop.createCondition('Like new');
    const { status, body } = await shop.post(path, {
      customRestockDurationCount: 2,
      optionsAttributes: [
        {
          name: 'Weekend',
          durationCount: 3,
          priceCents: 4900,
          idVerificationRequired: true,
          depositVariantPlatformId: variants[1],
          variantApplicationType: 'some',
          marketApplicationType: 'some',
          conditionApplicationType: 'some',
          variantApplicationPlatformIds: variants,
          marketApplicationPlatformIds: [31002, 31001],
          conditionApplicationIds: [conditionId],
        },
        { name: 'Day' },
      ],
    });
    expect(status).toBe(200);
    const ids = body.options.map(({ id }: any) => id);
    expect(body).toEqual({
      id: expect.any(Number),
      status: 'enabled',
      customRestockDurationCount: 2,
      options: [
        {
          id: ids[0],
          name: 'Weekend',
          durationCount: 3,
          priceCents: 4900,
          idVerificationRequired: true,
          depositVariantPlatformId: variants[1],
          variantApplicationType: 'some',
          marketApplicationType: 'some',
          conditionApplicationType: 'some',
          variantApplicationPlatformIds: variants,
          marketApplicationPlatformIds: [31001, 31002],
          conditionApplicationIds: [conditionId],
          createdAt: expect.stringMatching(MOMENT),
          updatedAt: expect.stringMatching(MOMENT),
        },
        {
          id: ids[1],
          name: 'Day',
          durationCount: null,
          priceCents: null,
          idVerificationRequired: false,
          depositVariantPlatformId: null,
          ...FOR_ALL,
          createdAt: expect.stringMatching(MOMENT),
          updatedAt: expect.stringMatching(MOMENT),
        },
      ],
      createdAt: expect.stringMatching(MOMENT),
      updatedAt: expect.stringMatching(MOMENT),
    });
    expect(ids[0]).toBeLessThan(ids[1]);
    const read = await shop.get(path);
    expect([read.status, read.body]).toEqual([200, body]);
  });

  it('is emptied by an empty body, which changes nothing the second time', async () => {
    const first = await save({});
    expect(first).toEqual({
      id: expect.any(Number),
      status: 'enabled',
      customRestockDurationCount: null,
      options: [],
      createdAt: expect.stringMatching(MOMENT),
      updatedAt: expect.stringMatching(MOMENT),
    });
    expect(await save({})).toEqual(first);
    expect(await save({ optionsAttributes: [] })).toEqual(first);
    const changed = await save({ status: 'disabled', customRestockDurationCount: 4 });
    expect(await save({})).toEqual(changed);
  });

  it('sets sent fields, keeps absent ones and clears null ones', async () => {
    const before = await save({ status: 'disabled', customRestockDurationCount: 0 });
    expect(before).toMatchObject({ status: 'disabled', customRestockDurationCount: 0 });
    expect(await save({ status: 'enabled' })).toMatchObject({
      id: before.id,
      status: 'enabled',
      customRestockDurationCount: 0,
      createdAt: before.createdAt,
    });
    expect(await save({ customRestockDurationCount: null })).toMatchObject({
      status: 'enabled',
      customRestockDurationCount: null,
    });
    const longest = await save({ customRestockDurationCount: 3650 });
    expect(longest.customRestockDurationCount).toBe(3650);
  });

  it('is not that of another product, nor the resale method of the same', async () => {
    const other = (await shop.importProduct()).platformId;
    const mine = await save({ customRestockDurationCount: 1 });
    const theirs = await shop.saveCalendar(other, { customRestockDurationCount: 2 });
    const resale = await shop.saveResale(productId, { status: 'disabled' });
    expect(new Set([mine.id, theirs.id, resale.id]).size).toBe(3);
    expect((await shop.get(path)).body).toEqual(mine);
    expect((await shop.get(`/products/${other}/calendar_method`)).body).toEqual(theirs);
  });

  it('advances updatedAt when it or an option of it changes, and only then', async () => {
    const made = await save({ optionsAttributes: [{ name: 'Day' }, { name: 'Week' }] });
    const [day, week] = made.options;
    const same = await save({
      status: 'enabled',
      customRestockDurationCount: null,
      optionsAttributes: [{ id: day.id, name: 'Day', priceCents: null }, { id: week.id }],
    });
    expect(same).toEqual(made);

    const priced = await save({ optionsAttributes: [{ id: day.id, priceCents: 100 }] });
    expect(priced.updatedAt > made.updatedAt).toBe(true);
    expect(priced.options[0].updatedAt).toBe(priced.updatedAt);
    expect(priced.options[0].createdAt).toBe(day.createdAt);
    expect(priced.options[1]).toEqual(week);

    const stamps = [priced.updatedAt];
    for (const change of [
      { customRestockDurationCount: 3 },
      { optionsAttributes: [{ id: day.id, marketApplicationPlatformIds: [31001] }] },
      { optionsAttributes: [{ id: week.id, _destroy: true }] },
      { optionsAttributes: [{ name: 'Month' }] },
      { status: 'disabled' },
    ]) {
      stamps.push((await save(change)).updatedAt);
    }
    expect(new Set(stamps).size).toBe(6);
    expect(stamps).toEqual(stamps.toSorted());
  });

  it('is not found where none exists', async () => {
    await expectError(shop.get(path), 404, 'Calendar method not found');
    await shop.saveResale(productId, {});
    expect((await shop.get(path)).status).toBe(404);
  });

  it('is not found where the product is not, or is that of another shop', async () => {
    const other = await api.newShop();
    await save({});
    for (const [sender, id] of [
      [shop, 4],
      [other, productId],
    ] as const) {
      const url = `/products/${id}/calendar_method`;
      for (const answer of [
        await sender.get(url),
        await sender.post(url, { status: 'disabled' }),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, { error: 'Product not found' }]);
      }
    }
    expect((await shop.get(path)).body.status).toBe('enabled');
  });
});
