import { describe, expect, it } from 'vitest';
import { markdownOf } from '../../bench/report/markdown.js';
import { type Figure, verdictOf } from '../../bench/report/section.js';
import { PAGES_A_SECOND, paceOf } from '../../bench/stage/pace.js';

const less = { name: 'a search', better: 'less', hold: 10, aim: 5, unit: 'ms' } as const;
const more = { name: 'a list', better: 'more', hold: 0.8, aim: 1 } as const;

describe('a figure of the bench', () => {
  it.each<[string, Figure, string]>([
    ['less than the aim', { ...less, value: 4.9 }, 'aim'],
    ['just what it has to be', { ...less, value: 10 }, 'hold'],
    ['more than it may be', { ...less, value: 10.1 }, 'missed'],
    ['more, on a slower machine', { ...less, value: 10.1, pace: 1.1 }, 'hold'],
    ['too much for that, too', { ...less, value: 11.1, pace: 1.1 }, 'missed'],
    ['more than the aim', { ...more, value: 1.1 }, 'aim'],
    ['less than it has to be', { ...more, value: 0.79 }, 'missed'],
    ['what nothing was promised of', { ...less, value: 99, hold: undefined }, 'told'],
    ['not to be judged here', { ...less, value: 99, unjudged: 'needs 4 cores' }, 'told'],
  ])('that is %s', (_name, figure, verdict) => {
    expect(verdictOf(figure)).toBe(verdict);
  });

  it('says how much slower the machine is', () => {
    const figures = [{ ...less, value: 12.3, pace: 1.25 }];
    expect(markdownOf({ figures, tables: [], curves: [] })).toContain(
      '| a search | 12.3 ms  | ≤ 1.25 × 10 ms | ≤ 1.25 × 5 ms | ✓   |',
    );
  });

  it('is of the machine of "hold" where the floor answers as much or more', () => {
    expect([PAGES_A_SECOND / 2, PAGES_A_SECOND, PAGES_A_SECOND * 2].map(paceOf)).toEqual([2, 1, 1]);
  });
});
