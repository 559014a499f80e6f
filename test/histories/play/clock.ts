import { instantAt, wallTimeAt } from '../../support/time/wall-clock.js';
import { DAY } from '../model/model.js';

/** The clocks of a shop: what they show for the model, instants for the service. */
export class Clock {
  constructor(private readonly timeZone: string) {}

  now(): number {
    return wallTimeAt(Date.now(), this.timeZone);
  }

  /** The instant at which the clocks show a time. */
  instant(time: number | null): string | null;
  instant(time: number): string;
  instant(time: number | null): string | null {
    return time === null ? null : new Date(instantAt(time, this.timeZone)).toISOString();
  }

  /** Reads the wall clocks at an instant. */
  time(instant: string | null): number | null {
    return instant === null ? null : wallTimeAt(Date.parse(instant), this.timeZone);
  }
}

/** A day as the service writes it; null for an open end. */
export const dateOf = (day: number): string | null =>
  Number.isFinite(day) ? new Date(day * DAY).toISOString().slice(0, 10) : null;

/** Plans are made for noon or midnight: between these, "now" compares alike with all of them. */
export const halfDayOf = (time: number): number => Math.floor((2 * time) / DAY);
