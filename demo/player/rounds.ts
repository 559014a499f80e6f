import { groupedBy } from '../../src/records/grouped-by.js';

/**
 * Groups the events of units, so that many can run at once: the first thing that happens to
 * each, then the second, and so on.
 */
export function roundsOf<T extends { readonly unit: string }>(happenings: readonly T[]): T[][] {
  const rounds: T[][] = [];
  for (const ofUnit of groupedBy(happenings, ({ unit }) => unit).values()) {
    for (const [round, one] of ofUnit.entries()) (rounds[round] ??= []).push(one);
  }
  return rounds;
}
