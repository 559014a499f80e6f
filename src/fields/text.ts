/** The longest text of a plain field, in characters. */
export const TEXT_LIMIT = 255;

/** The longest description or message, in characters. */
export const LONG_TEXT_LIMIT = 10_000;

/**
 * True for text that PostgreSQL can store unchanged: no NUL and no half of a surrogate pair
 * (the driver would turn the latter into U+FFFD without a word).
 */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

/** True for storable text whose length in characters (code points) is within the bounds. */
export function isTextOf(value: unknown, minimum: number, maximum: number): value is string {
  if (!isStorableText(value)) return false;
  const length = value.length <= maximum ? value.length : [...value].length;
  return length >= minimum && length <= maximum;
}
