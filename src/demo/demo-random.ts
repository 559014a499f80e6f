/** Numbers that look random and are the same on every machine: the generator mulberry32. */
export class DemoRandom {
  constructor(private state: number) {}

  /** From `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1));
  }

  /** True in that share of the cases, 0 to 1. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)]!;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, key: this.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value);
  }

  /** A day of the year as `YYYY-MM-DD`. */
  dayOf(year: number): string {
    return new Date(Date.UTC(year, 0, this.integer(1, 365))).toISOString().slice(0, 10);
  }

  /** From 0 up to 1, which is not included. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
