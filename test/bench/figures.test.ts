import { describe, expect, it } from 'vitest';
import { markdownOf, summaryOf } from '../../bench/report/markdown.js';
import { type Figure, verdictOf } from '../../bench/report/section.js';
import { REFERENCE_PAGES_PER_SECOND, speedFactorOf } from '../../bench/environment/speed-factor.js';

const less = { name: 'a search', better: 'less', threshold: 10, target: 5, unit: 'ms' } as const;
const more = { name: 'a list', better: 'more', threshold: 0.8, target: 1 } as const;

describe('a figure of the bench', () => {
  it.each<[string, Figure, string]>([
    ['less than the target', { ...less, value: 4.9 }, 'target'],
    ['just what it has to be', { ...less, value: 10 }, 'threshold'],
    ['more than it may be', { ...less, value: 10.1 }, 'missed'],
    ['more, on a slower machine', { ...less, value: 10.1, speedFactor: 1.1 }, 'threshold'],
    ['too much for that, too', { ...less, value: 11.1, speedFactor: 1.1 }, 'missed'],
    ['more than the target', { ...more, value: 1.1 }, 'target'],
    ['less than it has to be', { ...more, value: 0.79 }, 'missed'],
    ['a figure without a threshold', { ...less, value: 99, threshold: undefined }, 'reported'],
    ['not to be judged here', { ...less, value: 99, unjudged: 'needs 4 cores' }, 'reported'],
  ])('that is %s', (_name, figure, verdict) => {
    expect(verdictOf(figure)).toBe(verdict);
  });

  it('reports how much slower the machine is', () => {
    const figures = [{ ...less, value: 12.3, speedFactor: 1.25 }];
    expect(markdownOf({ figures, tables: [] })).toContain(
      '| a search | 12.3 ms  | ≤ 1.25 × 10 ms | ≤ 1.25 × 5 ms | ✓   |',
    );
  });

  it('is in the document when it is judged, with its threshold', () => {
    const figures = [
      { ...less, value: 10.1 },
      { ...more, value: 0.9, unjudged: 'needs 4 cores' },
      { ...less, name: 'a start', value: 99, threshold: undefined },
    ];
    const lines = summaryOf({ figures, tables: [] }).split('\n').slice(2);
    expect(lines).toEqual([
      '| a search | 10.1 ms  | ≤ 10 ms ✗             |',
      '| a list   | 0.9      | ≥ 0.8 (needs 4 cores) |',
    ]);
    expect(summaryOf({ figures: [], tables: [] })).toBe('');
  });

  it('is judged against the "threshold" of the machine where the baseline responds as often or more', () => {
    expect(
      [
        REFERENCE_PAGES_PER_SECOND / 2,
        REFERENCE_PAGES_PER_SECOND,
        REFERENCE_PAGES_PER_SECOND * 2,
      ].map(speedFactorOf),
    ).toEqual([2, 1, 1]);
  });
});
