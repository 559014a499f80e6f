import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { FOR_ALL } from '../../support/factories/methods.js';
import { aVariant } from '../../support/factories/products.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const TEXT = 'must be text of 1 to 255 characters, without NUL or lone surrogates';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('the resale method of a product', () => {
  const api = useApi();
  let shop: TestShop;
  let productId: number;
  let path: string;
  let variants: number[];
  beforeEach(async () => {
    shop = await api.newShop();
    const product = await shop.importProduct({ variants: [aVariant(), aVariant()] });
    productId = product.platformId;
    path = `/products/${productId}/resale_method`;
    variants = product.variants.map(({ platformId }) => platformId);
  });

  it('returns the whole record with status 200, like a read', async () => {
    const { id: conditionId } = await shop.createCondition('Like new');
    const { status, body } = await shop.post(path, {
      status: 'disabled',
      optionsAttributes: [
        {
          name: 'Pre-owned',
          status: 'disabled',
          checkoutPriceCents: 12_900,
          variantApplicationType: 'some',
          marketApplicationType: 'some',
          conditionApplicationType: 'some',
          variantApplicationPlatformIds: [variants[1]],
          marketApplicationPlatformIds: [31001],
          conditionApplicationIds: [conditionId],
        },
        { name: 'New' },
      ],
    });
    expect(status).toBe(200);
    const moments = {
      createdAt: expect.stringMatching(MOMENT),
      updatedAt: expect.stringMatching(MOMENT),
    };
    expect(body).toEqual({
      id: expect.any(Number),
      status: 'disabled',
      options: [
        {
          id: expect.any(Number),
          name: 'Pre-owned',
          status: 'disabled',
          checkoutPriceCents: 12_900,
          variantApplicationType: 'some',
          marketApplicationType: 'some',
          conditionApplicationType: 'some',
          variantApplicationPlatformIds: [variants[1]],
          marketApplicationPlatformIds: [31001],
          conditionApplicationIds: [conditionId],
          ...moments,
        },
        {
          id: expect.any(Number),
          name: 'New',
          status: 'enabled',
          checkoutPriceCents: null,
          ...FOR_ALL,
          ...moments,
        },
      ],
      ...moments,
    });
    const read = await shop.get(path);
    expect([read.status, read.body]).toEqual([200, body]);
  });

  it('sets sent fields of an option, keeps absent ones and clears null ones', async () => {
    const made = await shop.saveResale(productId, {
      optionsAttributes: [{ name: 'Pre-owned', checkoutPriceCents: 0 }],
    });
    const [before] = made.options;
    expect(before.checkoutPriceCents).toBe(0);
    for (const [change, after] of [
      [{ checkoutPriceCents: 500 }, { checkoutPriceCents: 500, status: 'enabled' }],
      [{ status: 'disabled' }, { checkoutPriceCents: 500, status: 'disabled' }],
      [{ checkoutPriceCents: null }, { checkoutPriceCents: null, status: 'disabled' }],
      [{ name: 'Used' }, { name: 'Used', checkoutPriceCents: null, status: 'disabled' }],
    ]) {
      const { options } = await shop.saveResale(productId, {
        optionsAttributes: [{ id: before.id, ...change }],
      });
      expect(options).toEqual([expect.objectContaining({ id: before.id, ...after })]);
    }
  });

  it('is not found where none exists, nor where the product is another shop’s', async () => {
    await expectError(shop.get(path), 404, 'Resale method not found');
    const other = await api.newShop();
    await shop.saveResale(productId, {});
    for (const answer of [await other.get(path), await other.post(path, {})]) {
      expect([answer.status, answer.body]).toEqual([404, { error: 'Product not found' }]);
    }
  });

  describe('gets a single option', () => {
    it('returned with 201, and creates the method if none exists', async () => {
      const { id: conditionId } = await shop.createCondition('Like new');
      const { status, body } = await shop.post(`${path}/options`, {
        name: 'Pre-owned',
        status: 'disabled',
        checkoutPriceCents: 12_900,
        variantApplicationType: 'some',
        variantApplicationPlatformIds: [...variants].reverse(),
        marketApplicationPlatformIds: [31002, 31001],
        conditionApplicationIds: [conditionId],
        _destroy: false,
      });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(Number),
        name: 'Pre-owned',
        status: 'disabled',
        checkoutPriceCents: 12_900,
        variantApplicationType: 'some',
        marketApplicationType: 'all',
        conditionApplicationType: 'all',
        variantApplicationPlatformIds: variants,
        marketApplicationPlatformIds: [31001, 31002],
        conditionApplicationIds: [conditionId],
        createdAt: expect.stringMatching(MOMENT),
        updatedAt: expect.stringMatching(MOMENT),
      });
      const method = (await shop.get(path)).body;
      expect(method).toMatchObject({ status: 'enabled', options: [body] });
      expect(method.options).toHaveLength(1);
    });

    it('beside those it has, and is otherwise left as it is', async () => {
      const before = await shop.saveResale(productId, {
        status: 'disabled',
        optionsAttributes: [{ name: 'New' }],
      });
      const option = await shop.createResaleOption(productId, { name: 'Pre-owned' });
      expect(option).toMatchObject({ status: 'enabled', checkoutPriceCents: null, ...FOR_ALL });
      const after = (await shop.get(path)).body;
      expect(after).toEqual({
        ...before,
        options: [...before.options, option],
        updatedAt: option.updatedAt,
      });
      expect(after.updatedAt > before.updatedAt).toBe(true);
    });

    it('also where its id is null and its _destroy false', async () => {
      const answer = await shop.post(`${path}/options`, { name: 'New', id: null, _destroy: false });
      expect([answer.status, answer.body.name]).toEqual([201, 'New']);
      expect(answer.body.id).toEqual(expect.any(Number));
    });

    it('not where the product is not found, which a message states', async () => {
      const other = await api.newShop();
      for (const [sender, id] of [
        [shop, 4],
        [other, productId],
      ] as const) {
        const answer = await sender.post(`/products/${id}/resale_method/options`, { name: 'New' });
        expect([answer.status, answer.body]).toEqual([404, { message: 'Product not found' }]);
      }
      expect(await shop.methodRows()).toEqual([]);
    });

    it('not beyond its 100, which a message states', async () => {
      const optionsAttributes = Array.from({ length: 100 }, (_, index) => ({ name: `${index}` }));
      const { options } = await shop.saveResale(productId, { optionsAttributes });
      const before = await shop.methodRows();
      const answer = await shop.post(`${path}/options`, { name: 'One more' });
      expect([answer.status, answer.body]).toEqual([
        409,
        { message: 'The resale method already has 100 options' },
      ]);
      expect(await shop.methodRows()).toEqual(before);
      const removal = [{ id: options[0].id, _destroy: true }];
      await shop.saveResale(productId, { optionsAttributes: removal });
      expect((await shop.post(`${path}/options`, { name: 'One more' })).status).toBe(201);
    });

    it.each<[object | string, number, object]>([
      [{}, 422, { errors: [`name is required: it ${TEXT}`] }],
      [{ name: '' }, 422, { errors: [`name ${TEXT}: ""`] }],
      [{ name: null }, 422, { errors: [`name ${TEXT}: null`] }],
      [{ name: 'New', id: 1 }, 422, { errors: ['id must be absent or null: 1'] }],
      [
        { name: 'New', _destroy: true },
        422,
        { errors: ['_destroy must be absent or false: the option is new: true'] },
      ],
      [
        { name: 'New', variantApplicationPlatformIds: [4] },
        422,
        { errors: ['variantApplicationPlatformIds[0] must be the platform id of a variant: 4'] },
      ],
      [
        { name: 'New', conditionApplicationIds: [999_999] },
        422,
        { errors: ['conditionApplicationIds[0] must be the id of a condition: 999999'] },
      ],
      [[], 422, { errors: ['Invalid request body'] }],
      ['{', 400, { errors: ['Invalid request body'] }],
    ])('not with the body %j', async (request, status, expected) => {
      const answer = await shop.post(`${path}/options`, request);
      expect([answer.status, answer.body]).toEqual([status, expected]);
      expect(await shop.methodRows()).toEqual([]);
    });
  });
});
