import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MomentRange, RANGE_OPERATORS } from '../../../src/fields/query-fields.js';
import { endsOf } from '../../../src/database/sql/moment.filters.js';
import { holds } from '../../support/models/property.js';

const instant = (iso: string) => ({ kind: 'instant', iso }) as const;
const NOON = '2026-01-31T12:00:00.000Z';
const ONE = '2026-01-31T13:00:00.000Z';

describe('endsOf', () => {
  it('is empty without bounds', () => {
    expect(endsOf({}, 'UTC')).toEqual({ from: undefined, until: undefined });
  });

  it.each<[string, MomentRange, [string | undefined, string | undefined]]>([
    ['gte', { gte: instant(NOON) }, ['2026-01-31T12:00:00.000000Z', undefined]],
    ['gt', { gt: instant(NOON) }, ['2026-01-31T12:00:00.000001Z', undefined]],
    ['lte', { lte: instant(NOON) }, [undefined, '2026-01-31T12:00:00.000001Z']],
    ['lt', { lt: instant(NOON) }, [undefined, '2026-01-31T12:00:00.000000Z']],
    [
      'all of them',
      { gte: instant(NOON), gt: instant(NOON), lte: instant(ONE), lt: instant(ONE) },
      ['2026-01-31T12:00:00.000001Z', '2026-01-31T13:00:00.000000Z'],
    ],
    [
      'the narrowest',
      { gte: instant(ONE), gt: instant(NOON), lte: instant(NOON), lt: instant(ONE) },
      ['2026-01-31T13:00:00.000000Z', '2026-01-31T12:00:00.000001Z'],
    ],
  ])('accepts %s', (_, range, [from, until]) => {
    expect(endsOf(range, 'UTC')).toEqual({ from, until });
  });

  const day = { kind: 'date', date: '2026-01-31' } as const;
  const last = { kind: 'date', date: '9999-12-31' } as const;

  it.each<[string, MomentRange, [string | undefined, string | undefined]]>([
    ['gte counts from the beginning', { gte: day }, ['2026-01-30T18:30:00.000000Z', undefined]],
    ['gt counts from the end', { gt: day }, ['2026-01-31T18:30:00.000000Z', undefined]],
    ['lte counts to the end', { lte: day }, [undefined, '2026-01-31T18:30:00.000000Z']],
    ['lt counts to the beginning', { lt: day }, [undefined, '2026-01-30T18:30:00.000000Z']],
    ['nothing is after the last day', { gt: last, lte: last }, ['infinity', 'infinity']],
  ])('takes a date as the day in the zone: %s', (_, range, [from, until]) => {
    expect(endsOf(range, 'Asia/Kolkata')).toEqual({ from, until });
  });

  it('holds whatever all the operators hold, to the microsecond', () => {
    const millisecond = fc.integer({ min: 0, max: 4 });
    const operators = Object.fromEntries(RANGE_OPERATORS.map((one) => [one, millisecond]));
    const ranges = fc.record(operators, { requiredKeys: [] });
    holds(
      fc.property(ranges, fc.integer({ min: -1_000, max: 5_000 }), (range, microsecond) => {
        const { gte = -1, gt = -2, lte = 6, lt = 6 } = range;
        const isWithin =
          microsecond >= gte * 1_000 &&
          microsecond > gt * 1_000 &&
          microsecond <= lte * 1_000 &&
          microsecond < lt * 1_000;
        const moments = Object.entries(range).map(([operator, at]) => [
          operator,
          instant(new Date(at!).toISOString()),
        ]);
        const { from, until } = endsOf(Object.fromEntries(moments), 'UTC');
        const isAfter = from === undefined || microsecond >= microsecondsOf(from);
        expect(isAfter && (until === undefined || microsecond < microsecondsOf(until))).toBe(
          isWithin,
        );
      }),
    );
  });
});

const microsecondsOf = (bound: string): number =>
  Date.parse(`${bound.slice(0, 23)}Z`) * 1_000 + Number(bound.slice(23, 26));
