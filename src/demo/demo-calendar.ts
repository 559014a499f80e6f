import { Temporal } from 'temporal-polyfill';
import type { DemoMoment } from './demo-shop.js';

/** Counts days from the day of seeding, in the time zone of a shop. */
export class DemoCalendar {
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
  instant({ day, time }: DemoMoment): string {
    const plainTime = Temporal.PlainTime.from(time);
    const zoned = this.today
      .add({ days: day })
      .toZonedDateTime({ timeZone: this.timeZone, plainTime });
    return zoned.toInstant().toString();
  }
}
