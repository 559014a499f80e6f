import { Temporal } from 'temporal-polyfill';
import type { Moment } from './story.js';

/** A day in the zone, whose arithmetic takes long. */
interface StartOfDay {
  readonly zoned: Temporal.ZonedDateTime;
  readonly milliseconds: number;
  /** False on days on which the clocks change. */
  readonly isPlain: boolean;
}

/** Counts days from the day of seeding, in the time zone of a shop. */
export class Days {
  private readonly today: Temporal.PlainDate;
  private readonly starts = new Map<number, StartOfDay>();

  constructor(
    now: Date,
    private readonly timeZone: string,
  ) {
    const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
    this.today = instant.toZonedDateTimeISO(timeZone).toPlainDate();
  }

  /** A day as `YYYY-MM-DD`. */
  date(day: number): string {
    return this.today.add({ days: day }).toString();
  }

  /** A moment in ISO, UTC. */
  instant(moment: Moment): string {
    const [day, time] = moment.split(' ') as [string, string];
    const { zoned, milliseconds, isPlain } = this.startOf(Number(day));
    if (!isPlain) return zoned.withPlainTime(time).toInstant().toString();
    const [hour, minute] = time.split(':').map(Number) as [number, number];
    return new Date(milliseconds + (hour * 60 + minute) * 60_000).toISOString();
  }

  private startOf(day: number): StartOfDay {
    const kept = this.starts.get(day);
    if (kept) return kept;
    const zoned = this.today.add({ days: day }).toZonedDateTime(this.timeZone);
    const milliseconds = zoned.epochMilliseconds;
    const start = { zoned, milliseconds, isPlain: zoned.hoursInDay === 24 };
    this.starts.set(day, start);
    return start;
  }
}
