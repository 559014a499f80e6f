import { Temporal } from 'temporal-polyfill';

/** A moment as it may be written: an instant, or a plain date that waits for a time zone. */
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

/** PostgreSQL reads no year 0; the texts compare as the instants do. */
const FIRST_INSTANT = '0001-01-01T00:00:00.000Z';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const DURATION = /^(\d{1,5})\.([a-z]+)$/;

/** The date itself when it is a real `YYYY-MM-DD` from year 1 on, else undefined. */
export function parseCalendarDate(text: string): string | undefined {
  if (!DATE.test(text) || text.startsWith('0000')) return undefined;
  return attempt(() => Temporal.PlainDate.from(text, { overflow: 'reject' }).toString());
}

/** An ISO 8601 date-time with offset, or a plain date; a wall-clock time is neither. */
export function parseMoment(text: string): Moment | undefined {
  const date = parseCalendarDate(text);
  if (date) return { kind: 'date', date };
  if (!INSTANT.test(text)) return undefined;
  const iso = attempt(() => isoOf(Temporal.Instant.from(text)));
  if (!iso || !DATE.test(iso.slice(0, 10)) || iso < FIRST_INSTANT) return undefined;
  return { kind: 'instant', iso };
}

/**
 * The instant of a moment in UTC with milliseconds; a plain date means midnight in the zone
 * (the first moment of the day where a clock change skips midnight). East of UTC the first date
 * of all begins with the first instant.
 */
export function instantOf(moment: Moment, timeZone: string): string {
  if (moment.kind === 'instant') return moment.iso;
  const start = Temporal.PlainDate.from(moment.date).toZonedDateTime({ timeZone });
  const iso = isoOf(start.toInstant());
  return iso < FIRST_INSTANT ? FIRST_INSTANT : iso;
}

/** Parses `<count>.<unit>`; undefined for anything else. */
export function parseDuration(text: string): Duration | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  const known = DURATION_UNITS.find((one) => one === unit);
  return known ? { count: Number(count), unit: known } : undefined;
}

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
