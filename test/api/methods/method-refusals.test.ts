import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';

const ID = 'must be an integer from 1 to 9007199254740991';
const LISTS = [
  'variantApplicationPlatformIds',
  'marketApplicationPlatformIds',
  'conditionApplicationIds',
];

describe('a method', () => {
  const api = useApi();
  let shop: TestShop;
  let other: TestShop;
  let productId: number;
  let variantId: number;
  let optionId: number;
  /** Ids of the same kinds of records, of which none is one of this method or this shop. */
  let foreign: { variantId: number; conditionId: number; optionIds: Record<string, number> };
  beforeAll(async () => {
    [shop, other] = [await api.newShop(), await api.newShop()];
    const product = await shop.importProduct();
    productId = product.platformId;
    variantId = product.variants[0]!.platformId;
    const optionsAttributes = [{ name: 'Day' }];
    const optionOf = async (saved: Promise<any>) => (await saved).options[0].id;
    optionId = await optionOf(shop.saveCalendar(productId, { optionsAttributes }));
    const second = (await shop.importProduct()).platformId;
    const theirs = await other.importProduct();
    foreign = {
      variantId: theirs.variants[0]!.platformId,
      conditionId: (await other.createCondition('Worn')).id,
      optionIds: {
        'the other kind of method': await optionOf(
          shop.saveResale(productId, { optionsAttributes }),
        ),
        'another product': await optionOf(shop.saveCalendar(second, { optionsAttributes })),
        'another shop': await optionOf(
          other.saveCalendar(theirs.platformId, { optionsAttributes }),
        ),
        nobody: 999_999,
      },
    };
  });

  const refusal = async (body: unknown, kind = 'calendar'): Promise<[number, any]> => {
    const before = await shop.methodRows();
    const answer = await shop.post(`/products/${productId}/${kind}_method`, body);
    expect(await shop.methodRows()).toEqual(before);
    return [answer.status, answer.body];
  };

  /** An entry that is right, with a member that is not. */
  const entry = (member: string, value: unknown) => ({ name: 'Week', [member]: value });

  it.each(['', '{', 'null', '[]', '"text"'])('rejects the body %j', async (body) => {
    const status = ['', '{'].includes(body) ? 400 : 422;
    expect(await refusal(body)).toEqual([status, { errors: ['Invalid request body'] }]);
  });

  it.each(LISTS)('rejects %s with an invalid or repeated id', async (list) => {
    for (const [value, error] of [
      [[variantId, 0], `optionsAttributes[0].${list}[1] ${ID}: 0`],
      [[variantId, '5'], `optionsAttributes[0].${list}[1] ${ID}: "5"`],
      [[5, 6, 5], `optionsAttributes[0].${list}[2] must not repeat 5`],
    ] as const) {
      const optionsAttributes = [entry(list, value)];
      expect(await refusal({ optionsAttributes })).toEqual([422, { errors: [error] }]);
    }
  });

  it.each(['the other kind of method', 'another product', 'another shop', 'nobody'])(
    'rejects the id of an option of %s',
    async (owner) => {
      const id = foreign.optionIds[owner];
      for (const wrong of [
        { id, name: 'Taken over' },
        { id, _destroy: true },
      ]) {
        const optionsAttributes = [{ name: 'A' }, { id: optionId, name: 'Changed' }, wrong];
        expect(await refusal({ optionsAttributes })).toEqual([
          422,
          { errors: [`optionsAttributes[2].id must be the id of an option of this method: ${id}`] },
        ]);
      }
    },
  );

  it('rejects the same id twice in a request', async () => {
    for (const again of [{ name: 'B' }, { _destroy: true }]) {
      const optionsAttributes = [
        { id: optionId, name: 'A' },
        { id: optionId, ...again },
      ];
      expect(await refusal({ optionsAttributes })).toEqual([
        422,
        { errors: [`optionsAttributes[1].id must not repeat ${optionId}`] },
      ]);
    }
  });

  it('rejects ids that the shop does not have, each by its index', async () => {
    const conditionId = (await shop.get('/conditions')).body.data[0].id;
    for (const wrong of [foreign.variantId, 4]) {
      expect(
        await refusal({
          optionsAttributes: [
            { name: 'A', variantApplicationPlatformIds: [variantId, wrong] },
            { id: optionId, depositVariantPlatformId: wrong },
            { name: 'B', conditionApplicationIds: [conditionId, foreign.conditionId] },
            { name: 'C', conditionApplicationIds: [999_999] },
          ],
        }),
      ).toEqual([
        422,
        {
          errors: [
            `optionsAttributes[0].variantApplicationPlatformIds[1] must be the platform id of a variant: ${wrong}`,
            `optionsAttributes[1].depositVariantPlatformId must be the platform id of a variant: ${wrong}`,
            `optionsAttributes[2].conditionApplicationIds[1] must be the id of a condition: ${foreign.conditionId}`,
            'optionsAttributes[3].conditionApplicationIds[0] must be the id of a condition: 999999',
          ],
        },
      ]);
    }
  });

  it('creates nothing where one of many entries is rejected, not even itself', async () => {
    const { platformId } = await shop.importProduct();
    const before = await shop.methodRows();
    for (const kind of ['calendar', 'resale']) {
      const answer = await shop.post(`/products/${platformId}/${kind}_method`, {
        status: 'disabled',
        optionsAttributes: [{ name: 'A' }, { name: 'B', conditionApplicationIds: [999_999] }],
      });
      expect(answer.status).toBe(422);
      expect((await shop.get(`/products/${platformId}/${kind}_method`)).status).toBe(404);
    }
    expect(await shop.methodRows()).toEqual(before);
  });

  it.each(['0', '-1', '9007199254740992'])('is not found under the product %s', async (id) => {
    const sentence = 'Product not found';
    for (const kind of ['calendar', 'resale']) {
      await expectError(shop.post(`/products/${id}/${kind}_method`, {}), 404, sentence);
      expect((await shop.get(`/products/${id}/${kind}_method`)).status).toBe(404);
    }
    const answer = await shop.post(`/products/${id}/resale_method/options`, { name: 'A' });
    expect([answer.status, answer.body]).toEqual([404, { message: sentence }]);
  });

  it.each(['x', '1.5'])('is not looked for under the product %s', async (id) => {
    const expected = [400, { error: `productId ${ID}` }];
    for (const path of ['calendar_method', 'resale_method', 'resale_method/options']) {
      const answer = await shop.post(`/products/${id}/${path}`, { name: 'A' });
      expect([answer.status, answer.body]).toEqual(expected);
    }
    for (const path of ['calendar_method', 'resale_method']) {
      const answer = await shop.get(`/products/${id}/${path}`);
      expect([answer.status, answer.body]).toEqual(expected);
    }
  });

  it('accepts no query parameters', async () => {
    await expectError(
      shop.get(`/products/${productId}/calendar_method?limit=1`),
      400,
      expect.stringContaining('limit'),
    );
  });
});
