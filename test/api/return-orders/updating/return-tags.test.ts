import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  importNamedCustomer,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/cycles.js';
import {
  changeOrder,
  eventsOf,
  tryChange,
  writtenRows,
} from '../../../support/factories/return-changes.js';
import { orderNow, outCycle, returnRentals } from '../../../support/factories/returns.js';
import { added, many, TAG_CHANGES, TITLE_RULE } from '../../../support/models/tag-cases.js';
import { useApi } from '../../../support/service/api.js';

describe('tagsAttributes of a return order', () => {
  const api = useApi();
  let shop: RentalShop;
  let order: any;
  beforeAll(async () => {
    shop = await rentalShop(api);
  });
  beforeEach(async () => {
    shop.customer = await importNamedCustomer(shop);
    order = await returnRentals(shop, [await outCycle(shop)]);
  });

  const change = async (tags: string[], tagsAttributes: unknown) => {
    await changeOrder(shop, order, { tagsAttributes: added(tags) });
    const answer = await tryChange(shop, order, { tagsAttributes });
    return { ...answer, tags: (await orderNow(shop, order)).tags };
  };

  it.each(TAG_CHANGES)('%s', async (_, tagsAttributes, expected) => {
    const { status, body, tags } = await change(['b', 'a'], tagsAttributes);
    expect([status, body.tags, tags]).toEqual([200, expected, expected]);
  });

  it('may leave 50 tags, and not 51', async () => {
    const full = await change(many(49), added(['last']));
    expect([full.status, full.tags]).toEqual([200, [...many(49), 'last']]);
    const before = await writtenRows(api, shop);
    const over = await tryChange(shop, order, {
      status: 'completed',
      tagsAttributes: added(['one more']),
    });
    expect([over.status, over.body]).toEqual([
      422,
      { errors: ['tagsAttributes must leave at most 50 tags'] },
    ]);
    expect(await writtenRows(api, shop)).toEqual(before);
  });

  it.each([
    [[{}], [`tagsAttributes[0].title ${TITLE_RULE}`]],
    [[{ title: '' }], [`tagsAttributes[0].title ${TITLE_RULE}`]],
    [[{ title: 'a', _destroy: 'yes' }], ['tagsAttributes[0]._destroy must be true or false']],
  ])('are refused: %j', async (tagsAttributes, errors) => {
    const { status, body, tags } = await change(['a'], tagsAttributes);
    expect([status, body, tags]).toEqual([422, { errors }, ['a']]);
  });

  it('are no matter of the timeline', async () => {
    await change(['a'], added(['b']));
    expect((await eventsOf(shop, order)).map(([type]) => type)).toEqual(['created']);
  });

  it('all stay when many are added at once, and none is taken away by another', async () => {
    await changeOrder(shop, order, { tagsAttributes: added(many(20, 'old')) });
    const answers = await Promise.all([
      ...many(25).map((title) => tryChange(shop, order, { tagsAttributes: [{ title }] })),
      ...many(20, 'old').map((title) =>
        tryChange(shop, order, { tagsAttributes: [{ title, _destroy: true }] }),
      ),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await orderNow(shop, order)).tags.sort()).toEqual(many(25).sort());
  });

  it('are never more than 50, however many come at once', async () => {
    await changeOrder(shop, order, { tagsAttributes: added(many(45)) });
    const answers = await Promise.all(
      many(10, 'new').map((title) => tryChange(shop, order, { tagsAttributes: [{ title }] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await orderNow(shop, order)).tags).toHaveLength(50);
  });
});
