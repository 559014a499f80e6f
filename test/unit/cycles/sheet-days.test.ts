import { expect, it } from 'vitest';
import { sheetDaysOf } from '../../../src/modules/day-sheet/sheet-days.js';

it.each([
  // Clocks go forward at 01:00 UTC: the day has 23 hours.
  ['2030-03-31', 'Europe/Oslo', '2030-03-30T23:00:00.000Z', '2030-03-31T22:00:00.000Z'],
  // Clocks go back: the day has 25 hours.
  ['2030-10-27', 'Europe/Oslo', '2030-10-26T22:00:00.000Z', '2030-10-27T23:00:00.000Z'],
  // Clocks skip midnight: the day begins at 01:00.
  ['2030-09-08', 'America/Santiago', '2030-09-08T04:00:00.000Z', '2030-09-09T03:00:00.000Z'],
  ['2030-06-01', 'Pacific/Kiritimati', '2030-05-31T10:00:00.000Z', '2030-06-01T10:00:00.000Z'],
])('the sheet of %s in %s has its own day', (date, timeZone, start, nextStart) => {
  const days = sheetDaysOf(date, '2030-01-01T12:00:00.000Z', timeZone);
  expect(days).toMatchObject({ date, start, nextStart, from: date });
});

it('is that of today in the zone of the shop, unless a date is given', () => {
  const now = '2030-06-01T23:30:00.000Z';
  expect(sheetDaysOf(undefined, now, 'UTC').date).toBe('2030-06-01');
  const days = sheetDaysOf(undefined, now, 'Europe/Oslo');
  expect(days.date).toBe('2030-06-02');
  expect(days).toEqual(sheetDaysOf('2030-06-02', now, 'Europe/Oslo'));
});

it('has the unfinished work of earlier days only today', () => {
  const now = '2030-06-02T10:00:00.000Z';
  const fromOf = (date: string) => sheetDaysOf(date, now, 'UTC').from;
  expect(['2030-06-01', '2030-06-02', '2030-06-03'].map(fromOf)).toEqual([
    '2030-06-01',
    '-infinity',
    '2030-06-03',
  ]);
});

it('has due times before the day as overdue, and none that is not over yet', () => {
  const now = '2030-06-02T10:00:00.000Z';
  const endOf = (date: string) => sheetDaysOf(date, now, 'UTC').overdueBefore;
  expect(['2030-06-01', '2030-06-02', '2030-06-03'].map(endOf)).toEqual([
    '2030-06-01T00:00:00.000Z',
    '2030-06-02T00:00:00.000Z',
    now,
  ]);
});

it('ends with the last date that has four digits', () => {
  const now = '2030-06-02T10:00:00.000Z';
  const { start, nextStart, riskEnd } = sheetDaysOf('9999-12-31', now, 'UTC');
  expect([start, nextStart, riskEnd]).toEqual(Array(3).fill('9999-12-31T00:00:00.000Z'));
});
