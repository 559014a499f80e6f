import type { Sizes } from './data-sets.js';

const DAY = 86_400_000;
/** How far the past of a shop reaches, in days. */
const PAST = 2_190;
/** Items, cycles and return orders take turns in their ids. */
const KINDS = ['Item', 'Cycle', 'ReturnOrder'] as const;
type Kind = (typeof KINDS)[number];

/** The zone of every shop. */
export const TIME_ZONE = 'Europe/Oslo';

/** A shop that is about to be made: which ids its rows get, and when they were made. */
export class SeededShop {
  /** The day of the seeding; all that happened, happened before it. */
  readonly today: string;
  private readonly turns: number;

  /**
   * @param id of the shop
   * @param base an id that is above all that are there
   */
  constructor(
    readonly id: number,
    readonly base: number,
    readonly sizes: Sizes,
    now: Date,
  ) {
    this.today = now.toISOString().slice(0, 10);
    this.turns = Math.max(sizes.items, sizes.cycles, sizes.orders);
  }

  /** An id above all that the shop uses. */
  get nextBase(): number {
    const { products, variantsPerProduct, customers } = this.sizes;
    return (
      this.base +
      Math.max(KINDS.length * this.turns, products * variantsPerProduct, customers) +
      100
    );
  }

  /** The id of the row with a number (SQL), of those that have a table's own ids. */
  idOf(number: string | number): string {
    return `(${this.base} + 1 + (${number}))`;
  }

  /** The id of an item, cycle or return order: the later it was made the higher, over all three. */
  resourceId(kind: Kind, number: string): string {
    const { items, cycles, orders } = this.sizes;
    const count = { Item: items, Cycle: cycles, ReturnOrder: orders }[kind];
    const turn = `(${number})::bigint * ${this.turns} / ${count}`;
    return `(${this.base} + 1 + ${KINDS.indexOf(kind)} + ${KINDS.length} * (${turn}))`;
  }

  /** When the row with a number of so many was made; all lie evenly between two days of the past. */
  madeAt(number: string, count: number, { since = PAST } = {}): string {
    return `(${this.dayBefore(since)} + (${number})::double precision / ${count} * interval '${since} days')`;
  }

  /** Some time after it was made, whenever that was. */
  changedAt(madeAt: string, fraction: string): string {
    return `(${madeAt} + ${fraction} * (${this.dayBefore(0)} - ${madeAt}))`;
  }

  /** How far the past reaches in days, less so many. */
  pastLess(days: number): number {
    return PAST - days;
  }

  private dayBefore(days: number): string {
    const midnight = new Date(Date.parse(this.today) - days * DAY);
    return `timestamptz '${midnight.toISOString()}'`;
  }
}

/** A statement that fills a table, or prepares to. */
export interface Step {
  readonly table: string;
  readonly sql: string;
}

/** A time of day (`10 hours`) of a local date, both SQL, as an instant. */
export const localTime = (date: string, time = '0 hours'): string =>
  `(((${date})::timestamp + interval '${time}') at time zone '${TIME_ZONE}')`;

/** The rows from 0 of so many, as a table of the alias with the number in `number`. */
export const numbers = (count: number, alias: string): string =>
  `generate_series(0, ${count - 1}) as ${alias} (number)`;
