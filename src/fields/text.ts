/** The maximum length of a plain text field, in characters. */
export const TEXT_LIMIT = 255;

/** The maximum length of a description or message, in characters. */
export const LONG_TEXT_LIMIT = 10_000;

/**
 * True for text that PostgreSQL can store unchanged: no NUL and no lone surrogate.
 * The driver silently replaces lone surrogates with U+FFFD.
 */
export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

/** True for storable text within the length bounds, in characters (code points). */
export function isTextOf(value: unknown, minimum: number, maximum: number): value is string {
  if (!isStorableText(value)) return false;
  const length = value.length <= maximum ? value.length : [...value].length;
  return length >= minimum && length <= maximum;
}
