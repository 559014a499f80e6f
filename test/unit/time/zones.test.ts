import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '../../../src/time/moment.js';
import { legStatus, readingTime } from '../../../src/modules/rentals/plan/cycle-status.js';
import { holds } from '../../support/models/property.js';
import { dayAt, dayStartAt, midnightsAt } from '../../support/time/wall-clock.js';
import { ZONE_CASES, zonedInstants } from '../../support/time/zone-cases.js';

const DAY = 86_400_000;
const iso = (instant: number): string => new Date(instant).toISOString();
const dateAfter = (date: string): string => iso(Date.parse(date) + DAY).slice(0, 10);

describe('a plain date', () => {
  it.each([
    ['2026-01-31', 'Europe/Berlin', '2026-01-30T23:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s begins in %s at %s', (date, timeZone, expected) => {
    expect(instantOf({ kind: 'date', date }, timeZone)).toBe(expected);
    expect(iso(dayStartAt(date, timeZone))).toBe(expected);
  });

  it('begins with the first instant of its day, in every zone', () => {
    holds(
      fc.property(zonedInstants, ({ instant, timeZone }) => {
        const date = dayAt(instant, timeZone);
        const start = instantOf({ kind: 'date', date }, timeZone);
        expect(start).toBe(iso(dayStartAt(date, timeZone)));
      }),
      ZONE_CASES,
    );
  });
});

describe('the time of reading', () => {
  it('lies between the beginnings of its day and of the next, in every zone', () => {
    const ahead = fc.integer({ min: -DAY, max: 2 * DAY });
    holds(
      fc.property(zonedInstants, ahead, ({ instant, timeZone }, more) => {
        const time = readingTime(iso(instant), timeZone);
        const today = dayAt(instant, timeZone);
        const midnights = midnightsAt(today, timeZone).map(iso);
        expect(time).toEqual({
          now: iso(instant),
          dayStart: iso(dayStartAt(today, timeZone)),
          midnights,
          nextDayStart: iso(dayStartAt(dateAfter(today), timeZone)),
          timeZone,
        });
        const due = instant + more;
        const isToday = dayAt(due, timeZone) === today;
        const isOver = due < instant && !midnights.includes(iso(due));
        const expected = isOver ? 'overdue' : isToday ? 'in_progress' : 'scheduled';
        expect(legStatus(iso(due), null, time)).toBe(expected);
      }),
      ZONE_CASES,
    );
  });
});
