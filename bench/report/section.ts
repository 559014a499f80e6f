import type { Spread } from './statistics.js';

/** A measured figure with its limits. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly spread?: Spread;
  readonly unit?: string;
  readonly better: 'less' | 'more';
  /** The figure must meet the threshold and should meet the target; without them it is only reported. */
  readonly threshold?: number;
  readonly target?: number;
  /** The factor by which this machine is slower than the one the limits are for. */
  readonly speedFactor?: number;
  /** The reason why this machine cannot judge the figure. */
  readonly unjudged?: string;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The results of one section of the bench. */
export interface Section {
  readonly figures: readonly Figure[];
  readonly tables: readonly Table[];
}

export type Verdict = 'target' | 'threshold' | 'missed' | 'reported';

/** The best limit that a figure meets. */
export function verdictOf({
  value,
  better,
  threshold,
  target,
  speedFactor = 1,
  unjudged,
}: Figure): Verdict {
  if (threshold === undefined || unjudged !== undefined) return 'reported';
  const meets = (limit: number) =>
    better === 'less' ? value <= limit * speedFactor : value >= limit / speedFactor;
  if (target !== undefined && meets(target)) return 'target';
  return meets(threshold) ? 'threshold' : 'missed';
}
