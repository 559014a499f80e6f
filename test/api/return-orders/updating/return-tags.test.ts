import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import { added, many, TAG_CHANGES, TITLE_RULE } from '../../../support/models/tag-cases.js';

describe('tagsAttributes of a return order', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let order: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    order = await shop.returnRentals([await shop.outCycle()]);
  });

  const change = async (tags: string[], tagsAttributes: unknown) => {
    await shop.updateOrder(order, { tagsAttributes: added(tags) });
    const answer = await shop.tryUpdate(order, { tagsAttributes });
    return { ...answer, tags: (await shop.getOrder(order)).tags };
  };

  it.each(TAG_CHANGES)('%s', async (_, tagsAttributes, expected) => {
    const { status, body, tags } = await change(['b', 'a'], tagsAttributes);
    expect([status, body.tags, tags]).toEqual([200, expected, expected]);
  });

  it('may leave 50 tags, and not 51', async () => {
    const full = await change(many(49), added(['last']));
    expect([full.status, full.tags]).toEqual([200, [...many(49), 'last']]);
    const before = await shop.writtenRows();
    await expectError(
      shop.tryUpdate(order, {
        status: 'completed',
        tagsAttributes: added(['one more']),
      }),
      422,
      ['tagsAttributes would exceed 50 tags'],
    );
    expect(await shop.writtenRows()).toEqual(before);
  });

  it.each([
    [[{}], [`tagsAttributes[0].title is required: it ${TITLE_RULE}`]],
    [[{ title: '' }], [`tagsAttributes[0].title ${TITLE_RULE}: ""`]],
  ])('are rejected: %j', async (tagsAttributes, errors) => {
    const { status, body, tags } = await change(['a'], tagsAttributes);
    expect([status, body, tags]).toEqual([422, { errors }, ['a']]);
  });

  it('are no matter of the timeline', async () => {
    await change(['a'], added(['b']));
    expect((await shop.eventsOf(order)).map(([type]) => type)).toEqual(['created']);
  });

  it('all stay when many are added at once', async () => {
    await shop.updateOrder(order, { tagsAttributes: added(many(20, 'old')) });
    const answers = await Promise.all([
      ...many(25).map((title) => shop.tryUpdate(order, { tagsAttributes: [{ title }] })),
      ...many(20, 'old').map((title) =>
        shop.tryUpdate(order, { tagsAttributes: [{ title, _destroy: true }] }),
      ),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await shop.getOrder(order)).tags.sort()).toEqual(many(25).sort());
  });

  it('are never more than 50, however many come at once', async () => {
    await shop.updateOrder(order, { tagsAttributes: added(many(45)) });
    const answers = await Promise.all(
      many(10, 'new').map((title) => shop.tryUpdate(order, { tagsAttributes: [{ title }] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await shop.getOrder(order)).tags).toHaveLength(50);
  });
});
