/** Values that look like chance and are the same in each run: SQL over the number of a row. */

/** A number from 0 up to the sides of a die; each salt is another throw. */
export const dice = (number: string, salt: number, sides: number): string =>
  `((hashint8extended((${number})::bigint, ${salt}) & 1073741823) % ${sides})`;

/** A fraction from 0 up to 1. */
export const fraction = (number: string, salt: number): string =>
  `(${dice(number, salt, 100_000)} / 100000.0)::double precision`;

/** One of some texts, each as likely as the others. */
export const oneOf = (number: string, salt: number, texts: readonly string[]): string =>
  `(array['${texts.join("','")}'])[1 + ${dice(number, salt, texts.length)}]`;

/** True for three rows of all, far from each other. */
export const isFew = (number: string, salt: number, count: number): string => {
  const places = [0.1, 0.5, 0.9].map((place) => (Math.floor(count * place) + salt) % count);
  return `${number} in (${places.join(', ')})`;
};

/** True for the first rows, one of two thousand. */
export const isOldest = (number: string, count: number): string =>
  `${number} < ${Math.max(5, Math.floor(count / 2_000))}`;
