import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTagChanges, changedTags, TAG_LIMIT } from '../../../src/fields/tags.js';
import { holds } from '../../support/models/property.js';

const TITLES = ['a', 'b', 'c', 'A', '__proto__'];
const title = fc.constantFrom(...TITLES);
const tags = fc.uniqueArray(title);
const changes = fc.array(
  fc.record({ title, _destroy: fc.boolean(), id: fc.nat() }, { requiredKeys: ['title'] }),
);

describe('tag changes', () => {
  it.each([
    ['add an unmatched title at the end', [{ title: 'c' }], ['b', 'a', 'c']],
    ['keep a matched title where it is', [{ title: 'b' }], ['b', 'a']],
    ['remove a matched title', [{ title: 'b', _destroy: true }], ['a']],
    ['do nothing for an unmatched removal', [{ title: 'x', _destroy: true }], ['b', 'a']],
    ['match by title, not by id', [{ id: 2, title: 'b', _destroy: true }], ['a']],
    ['are made in order', [{ title: 'b', _destroy: true }, { title: 'b' }], ['a', 'b']],
  ])('%s', (_, made, expected) => {
    const before = Object.freeze(['b', 'a']);
    expect(applyTagChanges(before, made)).toEqual(expected);
  });

  it('keep the last change of each title', () => {
    holds(
      fc.property(tags, changes, (before, made) => {
        const after = applyTagChanges(before, made);
        for (const one of TITLES) {
          const last = made.filter((change) => change.title === one).at(-1);
          expect(after.includes(one)).toBe(last ? !last._destroy : before.includes(one));
        }
        expect(new Set(after).size).toBe(after.length);
      }),
    );
  });

  it('have the same result when they are repeated', () => {
    holds(
      fc.property(tags, changes, (before, made) => {
        const once = applyTagChanges(before, made);
        expect(applyTagChanges(once, made).toSorted()).toEqual(once.toSorted());
      }),
    );
  });
});

describe('the tags to store', () => {
  it('are undefined when nothing changes', () => {
    expect(changedTags(['a'], undefined)).toBeUndefined();
    expect(changedTags(['a'], [])).toBeUndefined();
    expect(changedTags(['a'], [{ title: 'a' }, { title: 'b', _destroy: true }])).toBeUndefined();
  });

  it('are those after the changes', () => {
    expect(changedTags(['a'], [{ title: 'b' }])).toEqual(['a', 'b']);
    expect(changedTags(['a'], [{ title: 'a', _destroy: true }])).toEqual([]);
  });

  it('are at most 50', () => {
    const full = Array.from({ length: TAG_LIMIT }, (_, index) => `t${index}`);
    expect(() => changedTags(full, [{ title: 'one more' }])).toThrow(
      'tagsAttributes would exceed 50 tags',
    );
    expect(changedTags(full, [{ title: 'new' }, { title: 't0', _destroy: true }])).toHaveLength(50);
  });
});
