import { describe, expect, it } from 'vitest';
import {
  actualDays,
  claimedDays,
  claimStart,
  daysUntilRestock,
} from '../../../src/modules/calendar/rules/cycle-days.js';
import { dayOf, type DayRange, NO_DAYS } from '../../../src/time/days.js';

const at = (day: string): number => dayOf(`2026-06-${day}`);
const days = (from: string, to: string): DayRange => ({ from: at(from), to: at(to) });
const schedule = (restockBy: string | null = '2026-06-24') => ({
  prepareFrom: '2026-06-07',
  restockBy,
});
const until =
  (restockBy: string | null = '2026-06-24', sameDayTurnover = false) =>
  (from: number) =>
    daysUntilRestock(from, { restockBy }, { sameDayTurnover });

describe('the days of a schedule', () => {
  it('end with restockBy', () => {
    expect(until()(at('07'))).toEqual(days('07', '24'));
  });

  it('have no end without restockBy', () => {
    expect(until(null)(at('07'))).toEqual({ from: at('07'), to: Infinity });
    expect(until(null, true)(at('07'))).toEqual({ from: at('07'), to: Infinity });
  });

  it('end the day before with same-day turnover, unless there is only one', () => {
    expect(until('2026-06-24', true)(at('07'))).toEqual(days('07', '23'));
    expect(until('2026-06-24', true)(at('24'))).toEqual(days('24', '24'));
  });
});

describe('the days that a plan claims', () => {
  const claimed = (start: string, turnover = false) =>
    claimedDays(until('2026-06-24', turnover), schedule(), at(start));

  it('begin with prepareFrom, or today if that is later', () => {
    expect(claimed('01')).toEqual(days('07', '24'));
    expect(claimed('20')).toEqual(days('20', '24'));
  });

  it('are none if the plan lies in the past', () => {
    expect(claimed('25')).toEqual(NO_DAYS);
  });

  it('include the last day of the plan when it is today, whatever the turnover', () => {
    expect(claimed('24', true)).toEqual(days('24', '24'));
    expect(claimed('23', true)).toEqual(days('23', '23'));
  });

  it.each([
    ['today, if it holds none', NO_DAYS, '20'],
    ['the first held day, if they reach today', days('07', '20'), '07'],
    ['the first held day, if they ended yesterday', days('07', '19'), '07'],
    ['today, if the held days ended earlier', days('07', '18'), '20'],
    ['today, if the held days begin later', days('22', '24'), '20'],
  ])('begin at the earliest with %s', (_, held, expected) => {
    expect(claimStart(held, at('20'), false)).toBe(at(expected));
  });

  it('begin at the earliest with the first held day, if the unit is out', () => {
    expect(claimStart(days('22', '24'), at('20'), true)).toBe(at('22'));
  });
});

describe('the actual days of a cycle', () => {
  const noon = (day: string) => `2026-06-${day}T12:00:00.000Z`;
  const received = { fulfilledAt: noon('08'), receivedAt: noon('22'), restockedAt: null };

  it('run from prepareFrom to restockBy once the unit is back', () => {
    expect(actualDays(until(), schedule(), received, 'UTC')).toEqual(days('07', '24'));
  });

  it.each([
    ['2026-06-22T12:00:00.000Z', 'UTC', days('07', '21')],
    ['2026-06-22T22:00:00.000Z', 'Europe/Berlin', days('07', '22')],
    ['2026-07-09T12:00:00.000Z', 'UTC', days('07', '24')],
    ['2026-06-07T12:00:00.000Z', 'UTC', NO_DAYS],
  ])('end before the day of the restock: %s in %s', (restockedAt, timeZone, expected) => {
    const facts = { ...received, restockedAt };
    expect(actualDays(until(), schedule(), facts, timeZone)).toEqual(expected);
  });

  it('are none when the last comes before the first', () => {
    expect(actualDays(until('2026-06-06'), schedule(), received, 'UTC')).toEqual(NO_DAYS);
  });
});
