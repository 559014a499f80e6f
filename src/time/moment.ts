import { Temporal } from 'temporal-polyfill';

/** A moment as sent: an instant, or a plain date that needs a time zone. */
export type Moment =
  | { readonly kind: 'instant'; readonly iso: string }
  | { readonly kind: 'date'; readonly date: string };

/** A serialized duration `<count>.<unit>`, for example `12.hour`. */
export interface Duration {
  readonly count: number;
  readonly unit: DurationUnit;
}

export const DURATION_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

/** The first and the last date that texts with years of four digits can name. */
export const FIRST_DATE = '0001-01-01';
export const LAST_DATE = '9999-12-31';

/** The first instant that PostgreSQL accepts, as it has no year 0. Texts compare like instants. */
const FIRST_INSTANT = '0001-01-01T00:00:00.000Z';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const DURATION = /^(\d{1,5})\.([a-z]+)$/;

/** The date when it is a valid `YYYY-MM-DD` from year 1 on, else undefined. */
export function parseCalendarDate(text: string): string | undefined {
  if (!DATE.test(text) || text.startsWith('0000')) return undefined;
  return attempt(() => Temporal.PlainDate.from(text, { overflow: 'reject' }).toString());
}

/**
 * Parses an ISO 8601 date-time with offset, or a plain date. A date-time without offset is invalid.
 */
export function parseMoment(text: string): Moment | undefined {
  const date = parseCalendarDate(text);
  if (date) return { kind: 'date', date };
  if (!INSTANT.test(text)) return undefined;
  const iso = attempt(() => isoOf(Temporal.Instant.from(text)));
  if (!iso || !DATE.test(iso.slice(0, 10)) || iso < FIRST_INSTANT) return undefined;
  return { kind: 'instant', iso };
}

/**
 * The instant of a moment in UTC with milliseconds.
 * A plain date means midnight in the zone, or the day's first instant when a clock change skips
 * midnight. East of UTC, the first date begins with the first instant.
 */
export function instantOf(moment: Moment, timeZone: string): string {
  if (moment.kind === 'instant') return moment.iso;
  const start = Temporal.PlainDate.from(moment.date).toZonedDateTime({ timeZone });
  const iso = isoOf(start.toInstant());
  return iso < FIRST_INSTANT ? FIRST_INSTANT : iso;
}

/** Parses `<count>.<unit>`; undefined for any other text. */
export function parseDuration(text: string): Duration | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  const known = DURATION_UNITS.find((one) => one === unit);
  return known ? { count: Number(count), unit: known } : undefined;
}

const UNITS_PER_YEAR: Readonly<Record<DurationUnit, number>> = {
  second: 31_557_600,
  minute: 525_960,
  hour: 8_766,
  day: 365.25,
  week: 365.25 / 7,
  month: 12,
  year: 1,
};

/** The length of a duration in average years. */
export const yearsOf = ({ count, unit }: Duration): number => count / UNITS_PER_YEAR[unit];

/** The later of two instants in UTC. */
export const laterOf = (one: string, other: string | null): string =>
  other !== null && other > one ? other : one;

/** The earlier of two instants in UTC. */
export const earlierOf = (one: string, other: string | null): string =>
  other !== null && other < one ? other : one;

function isoOf(instant: Temporal.Instant): string {
  return instant.round({ smallestUnit: 'millisecond', roundingMode: 'floor' }).toString({
    fractionalSecondDigits: 3,
  });
}

function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
