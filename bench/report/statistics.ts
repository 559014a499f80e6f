/** The middle of some numbers, and how far they spread. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((one, other) => one - other);
  return { median: quantileOf(sorted, 0.5), min: sorted[0]!, max: sorted.at(-1)! };
}

/** The median alone. */
export const medianOf = (numbers: readonly number[]): number => spreadOf(numbers).median;

function quantileOf(sorted: readonly number[], fraction: number): number {
  const place = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(place)]!;
  return below + (sorted[Math.ceil(place)]! - below) * (place % 1);
}

/** The same in another order, each as likely as the others. */
export function shuffled<T>(list: readonly T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]!);
}

/** By how much the second number of some pairs grows for each one of the first, in a line. */
export function slopeOf(points: readonly (readonly [number, number])[]): number {
  if (points.length < 2) return 0;
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const x = mean(points.map(([one]) => one));
  const y = mean(points.map(([, one]) => one));
  const together = points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0);
  return together / points.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
}
