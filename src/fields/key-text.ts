/** Control characters and those that print nothing: zero-width spaces and joiners, direction marks. */
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The form in which a text that identifies a record is stored and compared: texts that print alike
 * are one key. Scanners, sheets and keyboards differ in control characters, invisible characters,
 * the composition of accents, and white space at the ends.
 */
export const keyTextOf = (text: string): string =>
  text.replace(INVISIBLE, '').normalize('NFC').trim();
