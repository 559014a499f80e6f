/** Control characters and those that print nothing: zero-width spaces and joiners, direction marks. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The form in which a text that identifies a record is stored and compared: texts that print alike
 * are one key. Scanners, sheets and keyboards differ in control characters, invisible characters,
 * the composition of accents, and white space at the ends.
 */
export const keyTextOf = (text: string): string =>
  text.replace(INVISIBLE, '').normalize('NFC').trim();

/** Accents and vowel marks, which NFKD separates from letters, and characters that print nothing. */
const LEFT_OUT = new RegExp(
  '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640' +
    '\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed' +
    '\\u00ad\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e' +
    '\\u2060-\\u206f\\ufeff\\ufe00-\\ufe0f\\ufff0-\\ufff8\\u{1bca0}-\\u{1bca3}' +
    '\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]',
  'gu',
);

/** Control characters and the blanks that NFKD leaves. */
const BLANKS = /[\p{Cc}\u1680\u2028\u2029\u2800]/gu;

/** The digits 0 of all scripts, except those of which NFKD makes ASCII. */
const ZEROS = (
  '660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 ' +
  '1a80 1a90 1b50 1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 11066 110f0 11136 ' +
  '111d0 112f0 11450 114d0 11650 116c0 11730 118e0 11950 11c50 11d50 11da0 16a60 16b50 1e140 1e2f0 ' +
  '1e950'
)
  .split(' ')
  .map((code) => Number.parseInt(code, 16));

const DIGITS = new RegExp(
  `[${ZEROS.map((zero) => `\\u{${zero.toString(16)}}-\\u{${(zero + 9).toString(16)}}`).join('')}]`,
  'gu',
);

const digitOf = (digit: string): string => {
  const code = digit.codePointAt(0)!;
  return `${code - ZEROS.findLast((zero) => zero <= code)!}`;
};

/** Letters without a decomposition, dashes and slashes, and what they become. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...['øo', 'łl', 'đd', 'ðd', 'ıi', 'ςσ'].map(([letter, plain]) => [letter!, plain!] as const),
  ...[..."'’‘ʼ"].map((apostrophe) => [apostrophe, ''] as const),
  ...[...'‐‒–—―−⁃˗֊־᠆⸺⸻〜〰゠'].map((dash) => [dash, '-'] as const),
  ...[...'⁄∕'].map((slash) => [slash, '/'] as const),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]);

const LETTER = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu');

/**
 * The form in which texts are compared by searches: without case, accents, vowel marks, apostrophes
 * and invisible characters, in one width, with ASCII digits, hyphens and blanks. The SQL function
 * `search_form` is the same, but for the two control characters that structure search texts.
 */
export const searchFormOf = (text: string): string =>
  text
    .replace(DIGITS, digitOf)
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS.get(letter)!)
    .replace(BLANKS, ' ')
    .normalize('NFC');

/** Hyphens, dots, colons, slashes and blanks in a search form. */
const SEPARATORS = /[-.:/ ]/g;

/**
 * The form in which a serial is compared when no serial is equal: the search form without separators.
 * The SQL function `serial_key` is the same, but null where nothing is left.
 */
export const serialKeyOf = (serial: string): string => searchFormOf(serial).replace(SEPARATORS, '');
