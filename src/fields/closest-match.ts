/**
 * The candidate that a misspelled name most likely means: one slip away, two in a longer name; case and
 * underscores do not matter.
 * @returns undefined when none is near
 */
export function closestMatch(name: string, candidates: Iterable<string>): string | undefined {
  const plain = plainOf(name);
  // What somebody sends may be of any length; what we know is not.
  if (plain.length > 64) return undefined;
  let least = (plain.length < 6 ? 1 : 2) + 1;
  let found: string | undefined;
  for (const candidate of candidates) {
    const slips = damerauLevenshtein(plain, plainOf(candidate));
    if (slips < least && slips < plain.length) [least, found] = [slips, candidate];
  }
  return found;
}

const plainOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** How many letters were left out, added, changed or swapped with their neighbour. */
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
