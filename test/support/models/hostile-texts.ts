/** Endings of a literal, an array, a comment or a pattern, in any setting of a database. */
export const ENDINGS: readonly string[] = [
  `'`,
  `''`,
  `"`,
  '\\',
  `\\'`,
  `\\\\'`,
  String.raw`\x27`,
  String.raw`\047`,
  String.raw`\u0027`,
  `E'`,
  `U&'`,
  '$$',
  '$a$',
  '--',
  '/*',
  '*/',
  ';',
  '{',
  '}',
  ',',
  'NULL',
  '%',
  '_',
  '$1',
  '\r\n',
  '\u001f',
  '\u2028',
  // Quotes of other scripts, which some encodings make plain ones of.
  '\u02bc',
  '\u2019',
  '\uff07',
  // With a quote or backslash for their second byte in encodings that nobody should use.
  '\u00bf',
  '\u8868',
  '😀',
];

/** Whole values that would be obeyed if they were not quoted. */
export const HOSTILE_TEXTS: readonly string[] = [
  `x' or true --`,
  `x\\' or true --`,
  `x'; drop table items; --`,
  `x') union all select null --`,
  `x"},{"y`,
  `{x,"y",NULL}`,
  `x$$ or $a$`,
  `x\u02bc or \uff07 or \u2019`,
  `\u8868' or true --`,
  `x /* ' */ y`,
  `x\\`,
  `${ENDINGS.filter((ending) => !/\s|\p{Cc}/u.test(ending)).join('')}x`,
];

/** Percent-encoded bytes that are no UTF-8, or that no text may have. */
export const BROKEN_ENCODINGS: readonly string[] = [
  '%00',
  'x%00%27',
  '%C0%A7',
  '%E0%80%A7',
  '%BF%27',
  '%ED%A0%80',
  '%F8%88%80%80%A7',
  '%',
  '%u0027',
];
