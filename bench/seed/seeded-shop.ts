import type { Sizes } from './data-sets.js';

const DAY_MS = 86_400_000;
/** The length of a shop's history, in days. */
const HISTORY_DAYS = 2_190;
/** These share one sequence of ids, in turn. */
const KINDS = ['Item', 'Cycle', 'ReturnOrder'] as const;
type Kind = (typeof KINDS)[number];

/** The time zone of all shops. */
export const TIME_ZONE = 'Europe/Oslo';

/** A shop to seed: the ids of its rows, and their times of creation. */
export class SeededShop {
  /** The day of the seeding, which all events precede. */
  readonly today: string;
  private readonly turns: number;

  /** @param base an id above all existing ones */
  constructor(
    readonly id: number,
    readonly base: number,
    readonly sizes: Sizes,
    now: Date,
  ) {
    this.today = now.toISOString().slice(0, 10);
    this.turns = Math.max(sizes.items, sizes.cycles, sizes.orders);
  }

  /** An id above all ids of the shop. */
  get nextBase(): number {
    const { products, variantsPerProduct, customers } = this.sizes;
    return (
      this.base +
      Math.max(KINDS.length * this.turns, products * variantsPerProduct, customers) +
      100
    );
  }

  /** The id (SQL) of a row by its number, for tables with their own sequence. */
  idOf(number: string | number): string {
    return `(${this.base} + 1 + (${number}))`;
  }

  /** The id (SQL) of an item, cycle or return order; ids of all three increase with the creation. */
  resourceId(kind: Kind, number: string): string {
    const { items, cycles, orders } = this.sizes;
    const count = { Item: items, Cycle: cycles, ReturnOrder: orders }[kind];
    const turn = `(${number})::bigint * ${this.turns} / ${count}`;
    return `(${this.base} + 1 + ${KINDS.indexOf(kind)} + ${KINDS.length} * (${turn}))`;
  }

  /** The creation time (SQL) of a row by its number; `count` rows are spread evenly over the history. */
  madeAt(number: string, count: number, { since = HISTORY_DAYS } = {}): string {
    return `(${this.dayBefore(since)} + (${number})::double precision / ${count} * interval '${since} days')`;
  }

  /** A time (SQL) between the creation and today. */
  changedAt(madeAt: string, fraction: string): string {
    return `(${madeAt} + ${fraction} * (${this.dayBefore(0)} - ${madeAt}))`;
  }

  /** The length of the history in days, reduced by some days. */
  pastLess(days: number): number {
    return HISTORY_DAYS - days;
  }

  private dayBefore(days: number): string {
    const midnight = new Date(Date.parse(this.today) - days * DAY_MS);
    return `timestamptz '${midnight.toISOString()}'`;
  }
}

/** A statement that fills a table or prepares it. */
export interface Step {
  readonly table: string;
  readonly sql: string;
}

/** The instant (SQL) of a local date and time of day (`10 hours`). */
export const localTime = (date: string, time = '0 hours'): string =>
  `(((${date})::timestamp + interval '${time}') at time zone '${TIME_ZONE}')`;

/** A table (SQL) of the numbers from 0 below a count, in the column `number`. */
export const numbers = (count: number, alias: string): string =>
  `generate_series(0, ${count - 1}) as ${alias} (number)`;

/** A pseudo-random number (SQL) from 0 below the number of sides, the same in each run for a row and salt. */
export const dice = (number: string, salt: number, sides: number): string =>
  `((hashint8extended((${number})::bigint, ${salt}) & 1073741823) % ${sides})`;

/** A pseudo-random fraction (SQL) from 0 below 1. */
export const fraction = (number: string, salt: number): string =>
  `(${dice(number, salt, 100_000)} / 100000.0)::double precision`;

/** A pseudo-random choice (SQL) from some texts. */
export const oneOf = (number: string, salt: number, texts: readonly string[]): string =>
  `(array['${texts.join("','")}'])[1 + ${dice(number, salt, texts.length)}]`;

/** True (SQL) for three rows that are far apart. */
export const isFew = (number: string, salt: number, count: number): string => {
  const places = [0.1, 0.5, 0.9].map((place) => (Math.floor(count * place) + salt) % count);
  return `${number} in (${places.join(', ')})`;
};

/** True (SQL) for the oldest rows: one in two thousand, at least five. */
export const isOldest = (number: string, count: number): string =>
  `${number} < ${Math.max(5, Math.floor(count / 2_000))}`;
