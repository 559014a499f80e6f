import { type DayRange, intersectionOf, isEmpty, overlaps } from '../../../time/days.js';

/** The same days as separate ranges. */
export function merged(ranges: readonly DayRange[]): DayRange[] {
  const all: { from: number; to: number }[] = [];
  for (const days of ranges.toSorted((one, other) => one.from - other.from)) {
    if (isEmpty(days)) continue;
    const last = all.at(-1);
    if (last && days.from <= last.to + 1) last.to = Math.max(last.to, days.to);
    else all.push({ from: days.from, to: days.to });
  }
  return all;
}

/** How many of some units are left on each day. */
export class DayCounts {
  private constructor(private readonly stretches: readonly (DayRange & { count: number })[]) {}

  /** @param taken the taken days of each unit, sorted and disjoint */
  static of(taken: readonly (readonly DayRange[])[]): DayCounts {
    return new DayCounts([{ from: -Infinity, to: Infinity, count: taken.length }]).without(
      taken.flat(),
    );
  }

  /** With one unit less on the days of each range. */
  without(ranges: readonly DayRange[]): DayCounts {
    const changes = new Map<number, number>();
    const change = (day: number, by: number) => changes.set(day, (changes.get(day) ?? 0) + by);
    let before = 0;
    for (const { from, count } of this.stretches) {
      change(from, count - before);
      before = count;
    }
    for (const { from, to } of ranges.filter((range) => !isEmpty(range))) {
      change(from, -1);
      change(to + 1, 1);
    }
    const turns = [...changes].toSorted(([one], [other]) => one - other);
    let count = 0;
    const stretches = turns.map(([from, by], index) => {
      const [next] = turns[index + 1] ?? [Infinity];
      count += by;
      return { from, to: next - 1, count };
    });
    return new DayCounts(stretches.filter((days) => !isEmpty(days)));
  }

  /** The fewest that are left on one of the days. */
  least(days: DayRange): number {
    const met = this.stretches.filter((stretch) => overlaps(stretch, days));
    return Math.min(...met.map(({ count }) => count));
  }

  /** True when a day of a range lacks more units than before. */
  lacksMoreThan(before: DayCounts, days: DayRange): boolean {
    return this.stretches.some(
      (stretch) =>
        stretch.count < 0 &&
        before.stretches.some(
          (earlier) =>
            earlier.count > stretch.count && overlaps(earlier, intersectionOf(stretch, days)),
        ),
    );
  }

  /** The days on which fewer are left. */
  below(needed: number): (DayRange & { readonly count: number })[] {
    return this.stretches.filter(({ count }) => count < needed);
  }
}
