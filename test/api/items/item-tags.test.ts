import { beforeEach, describe, expect, it } from 'vitest';
import { shownValue } from '../../support/models/shown-value.js';
import { useApi } from '../../support/service/api.js';
import type { TestShop } from '../../support/service/test-shop.js';
import { added, many, TAG_CHANGES, TITLE_RULE } from '../../support/models/tag-cases.js';

describe('tagsAttributes of an item', () => {
  const api = useApi();
  let shop: TestShop;
  beforeEach(async () => {
    shop ??= await api.newShop();
  });

  const change = async (tags: string[], tagsAttributes: unknown) => {
    const { id } = await shop.createItem({ tags });
    const answer = await shop.put(`/items/${id}`, { tagsAttributes });
    const stored = await shop.get(`/items/${id}`);
    return { ...answer, tags: stored.body.tags };
  };

  it.each(TAG_CHANGES)('%s', async (_, tagsAttributes, expected) => {
    const { status, body, tags } = await change(['b', 'a'], tagsAttributes);
    expect([status, body.tags, tags]).toEqual([200, expected, expected]);
  });

  it('may leave 50 tags, and not 51', async () => {
    const full = await change(many(49), added(['last']));
    expect([full.status, full.body.tags]).toEqual([200, [...many(49), 'last']]);
    const over = await change(many(50), added(['one more']));
    expect([over.status, over.body]).toEqual([
      422,
      { errors: ['tagsAttributes would exceed 50 tags'] },
    ]);
    expect(over.tags).toEqual(many(50));
  });

  it('may exchange all 50 tags in two steps, with 50 entries each', async () => {
    const removed = await change(
      many(50),
      added(many(50)).map((one) => ({ ...one, _destroy: true })),
    );
    expect(removed.tags).toEqual([]);
    expect((await change([], added(many(50)))).tags).toEqual(many(50));
  });

  it.each([
    ['no title', [{}], `tagsAttributes[0].title is required: it ${TITLE_RULE}`],
    [
      'an empty title',
      [{ title: 'ok' }, { title: '' }],
      `tagsAttributes[1].title ${TITLE_RULE}: ""`,
    ],
    [
      'a long title',
      [{ title: 'x'.repeat(256) }],
      `tagsAttributes[0].title ${TITLE_RULE}: ${shownValue('x'.repeat(256))}`,
    ],
    ['NUL in a title', [{ title: 'a\0' }], `tagsAttributes[0].title ${TITLE_RULE}: "a\\u0000"`],
    ['a lone surrogate', [{ title: '\ud83d' }], `tagsAttributes[0].title ${TITLE_RULE}: "\\ud83d"`],
  ])('rejects %s', async (_, tagsAttributes, sentence) => {
    const { status, body, tags } = await change(['b', 'a'], tagsAttributes);
    expect([status, body, tags]).toEqual([422, { errors: [sentence] }, ['b', 'a']]);
  });

  it('keeps all that are added at once', async () => {
    const { id } = await shop.createItem({ tags: ['first'] });
    const answers = await Promise.all(
      many(20).map((title) => shop.put(`/items/${id}`, { tagsAttributes: [{ title }] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { tags } = (await shop.get(`/items/${id}`)).body;
    expect(tags[0]).toBe('first');
    expect([...tags].sort()).toEqual(['first', ...many(20)].sort());
  });
});
