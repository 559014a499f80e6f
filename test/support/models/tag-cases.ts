/** The tags after a change of `b` and `a`, for any owner. */
export const TAG_CHANGES: [says: string, tagsAttributes: object[], expected: string[]][] = [
  ['adds an unmatched title at the end', [{ title: 'c' }], ['b', 'a', 'c']],
  ['keeps a matched title where it is', [{ title: 'b' }], ['b', 'a']],
  ['adds with _destroy false', [{ title: 'c', _destroy: false }], ['b', 'a', 'c']],
  ['removes a matched title', [{ title: 'b', _destroy: true }], ['a']],
  ['does nothing for an unmatched removal', [{ title: 'x', _destroy: true }], ['b', 'a']],
  ['matches by title whatever the id', [{ id: 999, title: 'b', _destroy: true }], ['a']],
  ['tells case apart', [{ title: 'B' }, { title: 'A', _destroy: true }], ['b', 'a', 'B']],
  [
    'goes through the entries in order',
    [{ title: 'b', _destroy: true }, { title: 'c' }, { title: 'b' }],
    ['a', 'c', 'b'],
  ],
  [
    'lets the last entry of a title win',
    [{ title: 'c' }, { title: 'c', _destroy: true }],
    ['b', 'a'],
  ],
  ['does nothing without entries', [], ['b', 'a']],
];

/** As many different titles. */
export const many = (count: number, prefix = 't'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** The changes that add titles. */
export const added = (titles: readonly string[]): { title: string }[] =>
  titles.map((title) => ({ title }));

export const TITLE_RULE = 'must be text of 1 to 255 characters, without NUL or lone surrogates';
