import type { Spread } from './statistics.js';

/** A figure that the project promises, and what it came to. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly spread?: Spread;
  readonly unit?: string;
  /** Whether less or more of it is better. */
  readonly better: 'less' | 'more';
  /** What it has to be, and what it should be; absent where it is only told. */
  readonly threshold?: number;
  readonly target?: number;
  /** How many times as much it may be on this machine, which is slower than the one of "threshold". */
  readonly speedFactor?: number;
  /** Why it is not judged on this machine. */
  readonly unjudged?: string;
}

/** Rows as a person reads them. */
export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** How something grows. */
export interface Curve {
  /** Names its file in the docs. */
  readonly key: string;
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly {
    readonly name: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
}

/** What one part of the bench came to. */
export interface Section {
  readonly figures: readonly Figure[];
  readonly tables: readonly Table[];
  readonly curves: readonly Curve[];
}

/** How a figure stands. */
export function verdictOf({
  value,
  better,
  threshold,
  target,
  speedFactor = 1,
  unjudged,
}: Figure): Verdict {
  if (threshold === undefined || unjudged !== undefined) return 'reported';
  const reaches = (limit: number) =>
    better === 'less' ? value <= limit * speedFactor : value >= limit / speedFactor;
  if (target !== undefined && reaches(target)) return 'target';
  return reaches(threshold) ? 'threshold' : 'missed';
}
export type Verdict = 'target' | 'threshold' | 'missed' | 'reported';
