import { expectSuccess } from '../../../../support/factories/answers.js';
import type { Answer, HttpClient } from '../../../../support/service/client.js';
import { instantAt, wallTimeAt } from '../../../../support/time/wall-clock.js';
import { DAY } from '../model/model.js';

const HALF_DAY = DAY / 2;
const HOUR = DAY / 24;

/** How a clock is moved forward: day by day, or at once. */
export type Pace = 'days' | 'leaps';

/** The clocks of a sandbox shop: what they show for the model, instants for the service. */
export class Clock {
  private aheadMs = 0;

  constructor(
    private readonly shop: HttpClient,
    private readonly timeZone: string,
    private readonly pace: Pace,
  ) {}

  /**
   * Moves the clock a little past noon or midnight. Plans are made for these, so "now" compares
   * alike with all of them as long as it is moved by half days.
   */
  async begin(): Promise<void> {
    const next = (Math.floor(this.now() / HALF_DAY) + 1) * HALF_DAY;
    await expectSuccess(this.moveTo(next + HOUR));
  }

  now(): number {
    return wallTimeAt(Date.now() + this.aheadMs, this.timeZone);
  }

  /** Returns the time that the clock shows some half days after an hour past noon or midnight. */
  after(halfDays: number): number {
    return (Math.floor(this.now() / HALF_DAY) + halfDays) * HALF_DAY + HOUR;
  }

  /** Moves the clock of the shop forward. Returns the last response. */
  async moveTo(time: number): Promise<Answer> {
    const stops = this.pace === 'days' ? daysBetween(this.now(), time) : [];
    for (const stop of stops) await expectSuccess(this.post(stop));
    return this.post(time);
  }

  /** The instant at which the clocks show a time. */
  instant(time: number): string;
  instant(time: number | null): string | null;
  instant(time: number | null): string | null {
    return time === null ? null : new Date(instantAt(time, this.timeZone)).toISOString();
  }

  private async post(time: number): Promise<Answer> {
    const now = this.instant(time);
    const answer = await this.shop.post('/clock', { now });
    this.aheadMs = Date.parse(now) - Date.now();
    return answer;
  }
}

function daysBetween(from: number, to: number): number[] {
  const days = [];
  for (let day = from + DAY; day < to; day += DAY) days.push(day);
  return days;
}

/** A day as the service writes it; null for an open end. */
export const dateOf = (day: number): string | null =>
  Number.isFinite(day) ? new Date(day * DAY).toISOString().slice(0, 10) : null;
