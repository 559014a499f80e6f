/**
 * The candidate closest to a misspelled name, by Damerau-Levenshtein distance.
 * The distance is at most one, or two for longer names; case and underscores are ignored.
 * @returns undefined when no candidate is close enough
 */
export function closestMatch(
  name: string,
  candidates: Iterable<string>,
  maxDistance = 2,
): string | undefined {
  const plain = plainOf(name);
  // Input has no length limit, but known names are short.
  if (plain.length > 64) return undefined;
  let least = (plain.length < 6 ? 1 : maxDistance) + 1;
  let found: string | undefined;
  for (const candidate of candidates) {
    const slips = damerauLevenshtein(plain, plainOf(candidate));
    if (slips < least && slips < plain.length) [least, found] = [slips, candidate];
  }
  return found;
}

/** The end of a sentence that proposes what was meant; empty without it. */
export const hintOf = (meant: string | undefined): string =>
  meant === undefined ? '' : ` (did you mean ${meant}?)`;

const plainOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * The Damerau-Levenshtein distance: letters omitted, added, replaced or swapped with a neighbour.
 */
function damerauLevenshtein(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
      }
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
