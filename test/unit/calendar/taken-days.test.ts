import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../src/time/days.js';
import { returnEstimate, lastTakenDay } from '../../../src/modules/calendar/rules/taken-days.js';

const NOW = '2026-06-10T22:30:00.000Z';
const DAY = { count: 1, unit: 'day' } as const;
const HOURS = { count: 2, unit: 'hour' } as const;
const at = (date: string): number => dayOf(date);

describe('the last day that a cycle takes of its unit', () => {
  it.each([
    ['the planned day while that is in the future', true, '2026-06-20', '2026-06-20'],
    ['the day of the restock if it came back now', true, '2026-06-01', '2026-06-11'],
    ['the planned day before it goes out and after it is back', false, '2026-06-01', '2026-06-01'],
  ])('is %s', (_, out, to, expected) => {
    const settings = { timeZone: 'UTC', restock: DAY, sameDayTurnover: false };
    expect(lastTakenDay({ out, to: at(to) }, NOW, settings)).toBe(at(expected));
  });

  it('stays open where no end is known', () => {
    const settings = { timeZone: 'UTC', restock: DAY, sameDayTurnover: false };
    expect(lastTakenDay({ out: true, to: Infinity }, NOW, settings)).toBe(Infinity);
  });

  it.each([
    ['UTC', HOURS, '2026-06-11'],
    ['America/New_York', HOURS, '2026-06-10'],
    ['Europe/Berlin', HOURS, '2026-06-11'],
    ['Europe/Berlin', DAY, '2026-06-12'],
  ])('is reckoned in the zone of the shop: %s, %o', (timeZone, restock, expected) => {
    const settings = { timeZone, restock, sameDayTurnover: false };
    expect(lastTakenDay({ out: true, to: -Infinity }, NOW, settings)).toBe(at(expected));
    expect(returnEstimate(NOW, settings).restocked).toBe(expected);
  });

  it.each([
    ['the day before the restock', { count: 3, unit: 'day' } as const, '2026-06-12'],
    ['today, if it would be restocked tomorrow', DAY, '2026-06-10'],
    ['today, if it would be restocked today', { count: 0, unit: 'day' } as const, '2026-06-10'],
  ])('is %s in a shop with same-day turnover', (_, restock, expected) => {
    const settings = { timeZone: 'UTC', restock, sameDayTurnover: true };
    expect(lastTakenDay({ out: true, to: at('2026-06-01') }, NOW, settings)).toBe(at(expected));
  });
});
