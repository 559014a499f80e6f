import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DURATION_UNITS,
  earlierOf,
  instantOf,
  laterOf,
  parseCalendarDate,
  parseDuration,
  parseMoment,
} from '../../../src/time/moment.js';
import { holds } from '../../support/models/property.js';

describe('parseCalendarDate', () => {
  it.each(['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    'accepts %s',
    (text) => {
      expect(parseCalendarDate(text)).toBe(text);
    },
  );

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '26-01-31',
    '2026-1-31',
    '2026/01/31',
    '20260131',
    '+002026-01-31',
    '2026-01-31T00:00',
    '2026-01-31 ',
    ' 2026-01-31',
    '2026-01-31[u-ca=hebrew]',
    '2026-W05-6',
    '２０２６-01-31',
    '',
  ])('rejects %j', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });
});

describe('parseMoment', () => {
  it.each([
    ['2026-01-31T08:00:00Z', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31T08:00Z', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31T08:00:00.5Z', '2026-01-31T08:00:00.500Z'],
    ['2026-01-31T08:00:00.123Z', '2026-01-31T08:00:00.123Z'],
    ['2026-01-31T08:00:00.123999Z', '2026-01-31T08:00:00.123Z'],
    ['2026-01-31T08:00:00.999999999Z', '2026-01-31T08:00:00.999Z'],
    ['1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['2026-01-31T08:00:00+01:00', '2026-01-31T07:00:00.000Z'],
    ['2026-01-31T23:30:00-05:30', '2026-02-01T05:00:00.000Z'],
    ['2026-01-01T00:15:00+14:00', '2025-12-31T10:15:00.000Z'],
    ['2024-02-29T12:00:00+00:00', '2024-02-29T12:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('reads %s', (text, iso) => {
    expect(parseMoment(text)).toEqual({ kind: 'instant', iso });
  });

  it('leaves a plain date to the zone of the shop', () => {
    expect(parseMoment('2026-01-31')).toEqual({ kind: 'date', date: '2026-01-31' });
  });

  it.each([
    '2026-01-31T08:00:00',
    '2026-01-31 08:00:00Z',
    '2026-01-31T08Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T08:60:00Z',
    '2026-02-30T08:00:00Z',
    '2026-01-31T08:00:00+0100',
    '2026-01-31T08:00:00+24:00',
    '2026-01-31T08:00:00.Z',
    '2026-01-31T08:00:00,5Z',
    '2026-01-31T08:00:00.1234567890Z',
    '2026-01-31T08:00:00Z[Europe/Berlin]',
    '2026-01-31t08:00:00z',
    '2026-01-31T08:00:00 Z',
    '+002026-01-31T08:00:00Z',
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '10000-01-01T00:00:00Z',
    '1769846400',
    'yesterday',
    '',
  ])('rejects %j', (text) => {
    expect(parseMoment(text)).toBeUndefined();
  });

  it('agrees with the clock for any millisecond at any offset', () => {
    const moment = fc.date({
      min: new Date('0001-01-02T00:00:00Z'),
      max: new Date('9999-12-30T23:59:59.999Z'),
      noInvalidDate: true,
    });
    holds(
      fc.property(moment, fc.integer({ min: -14 * 60, max: 14 * 60 }), (instant, minutes) => {
        const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        expect(parseMoment(local + offsetOf(minutes))).toEqual({
          kind: 'instant',
          iso: instant.toISOString(),
        });
      }),
    );
  });

  it('never throws, whatever the text', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789-+:.TZ '), maxLength: 40 });
    holds(
      fc.property(fc.oneof(fc.string(), digits), (text) => {
        const moment = parseMoment(text);
        if (moment) expect(text).toMatch(/^\d{4}-\d\d-\d\d/);
      }),
    );
  });
});

describe('instantOf', () => {
  it('leaves an instant as it is', () => {
    const instant = { kind: 'instant', iso: '2026-01-31T08:00:00.000Z' } as const;
    expect(instantOf(instant, 'Asia/Tokyo')).toBe('2026-01-31T08:00:00.000Z');
  });

  it.each([
    ['in UTC', 'UTC', '2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['east of UTC', 'Asia/Kolkata', '2026-01-31', '2026-01-30T18:30:00.000Z'],
    ['at the far east', 'Pacific/Kiritimati', '2026-01-31', '2026-01-30T10:00:00.000Z'],
    ['west of UTC', 'America/New_York', '2026-01-31', '2026-01-31T05:00:00.000Z'],
    ['on the day summer time begins', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['on the day after', 'Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['on the day it ends', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['on the day after that', 'Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    [
      'in a zone that skips midnight',
      'America/Sao_Paulo',
      '2018-11-04',
      '2018-11-04T03:00:00.000Z',
    ],
    [
      'in another zone that skips midnight',
      'Asia/Beirut',
      '2024-03-31',
      '2024-03-30T22:00:00.000Z',
    ],
    ['in a zone with two midnights', 'America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z'],
    [
      'in a zone that skips the whole day',
      'Pacific/Apia',
      '2011-12-30',
      '2011-12-30T10:00:00.000Z',
    ],
    ['at the beginning of time', 'America/New_York', '0001-01-01', '0001-01-01T04:56:02.000Z'],
    ['at the end of time', 'America/New_York', '9999-12-31', '9999-12-31T05:00:00.000Z'],
  ])('is the first moment of the day %s', (_, timeZone, date, iso) => {
    expect(instantOf({ kind: 'date', date }, timeZone)).toBe(iso);
  });

  it('never goes below the first instant that PostgreSQL reads', () => {
    const first = { kind: 'date', date: '0001-01-01' } as const;
    expect(instantOf(first, 'Asia/Tokyo')).toBe('0001-01-01T00:00:00.000Z');
  });

  it('is the earliest instant whose day in the zone is the date, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const days = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2035-12-31'),
      noInvalidDate: true,
    });
    holds(
      fc.property(fc.constantFrom(...zones), days, (timeZone, day) => {
        const date = day.toISOString().slice(0, 10);
        const start = new Date(instantOf({ kind: 'date', date }, timeZone)).getTime();
        const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
        const [before, on] = [start - 1, start].map((time) => dayIn.format(time));
        expect(before! < date).toBe(true);
        expect(on! >= date).toBe(true);
      }),
    );
  });
});

describe('parseDuration', () => {
  it.each(DURATION_UNITS)('accepts a count of %ss', (unit) => {
    expect(parseDuration(`12.${unit}`)).toEqual({ count: 12, unit });
    expect(parseDuration(`0.${unit}`)).toEqual({ count: 0, unit });
    expect(parseDuration(`99999.${unit}`)).toEqual({ count: 99_999, unit });
  });

  it.each([
    '2.days',
    '2.DAY',
    '2day',
    '2 .day',
    '2.day ',
    '.day',
    '2.',
    '-1.day',
    '+1.day',
    '1.5.day',
    '1e3.day',
    '100000.day',
    '2.fortnight',
    '2.constructor',
    'P2D',
    '٢.day',
    '2',
    '',
  ])('rejects %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});

function offsetOf(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

describe('laterOf and earlierOf', () => {
  const [first, last] = ['2026-01-31T08:00:00.000Z', '2026-01-31T08:00:00.001Z'];

  it.each([
    [first, last],
    [last, first],
  ])('compare %s and %s', (one, other) => {
    expect(laterOf(one, other)).toBe(last);
    expect(earlierOf(one, other)).toBe(first);
  });

  it('add up for values that exist for neither', () => {
    expect(laterOf(first, null)).toBe(first);
    expect(earlierOf(first, null)).toBe(first);
  });
});
