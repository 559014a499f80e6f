import { createHash } from 'node:crypto';

/** A change to one place of a source file, or of the database's schema. */
export interface Mutant {
  /** `file kind ordinal`, or `constraint name`: stable while the file keeps its order. */
  readonly id: string;
  readonly kind: Kind;
  /** Relative to the project; `database` for a constraint. */
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The original and the new text, in one line. */
  readonly change: string;
}

export const KINDS = [
  'lock',
  'lock order',
  'shop',
  'constraint',
  'retry',
  'transaction',
  'throttle',
  'signature',
  'ssrf',
  'csv',
  'rule',
] as const;
export type Kind = (typeof KINDS)[number];

/** Returns the source with the change of a mutant. */
export const mutate = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Returns as many mutants as asked for, the same for a seed, in their order. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const keyOf = ({ id }: Mutant) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const chosen = new Set(mutants.map(keyOf).sort().slice(0, count));
  return mutants.filter((mutant) => chosen.has(keyOf(mutant)));
}
