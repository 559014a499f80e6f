/** Whatever looks like the token of a key, cut off or with its underscore encoded as well. */
const TOKEN = /rk(?:_|%5f)[0-9a-z]{20,}/gi;

/** What JSON leaves as it is, but terminals obey or hide: C1 controls, line ends, directions. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

/**
 * A line of the log as it may be written, whoever sent what is in it: without tokens, and with
 * nothing that ends it or makes it look like another one. It says the same to a parser of JSON.
 */
export const safeLine = (line: string): string =>
  line.replace(TOKEN, 'rk_[hidden]').replace(UNSEEN, escaped);

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
