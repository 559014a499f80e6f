import { Temporal } from 'temporal-polyfill';
import type { Moment } from './story.js';

/** Counts days from the day of seeding, in the time zone of a shop. */
export class Days {
  private readonly today: Temporal.PlainDate;

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
    return this.today
      .add({ days: Number(day) })
      .toZonedDateTime({ timeZone: this.timeZone, plainTime: time })
      .toInstant()
      .toString();
  }
}
