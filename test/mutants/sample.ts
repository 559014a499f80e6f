import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.js';

/** Returns as many mutants as asked for, the same for a seed, in their order. */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const keyOf = ({ id }: Mutant) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const chosen = new Set(mutants.map(keyOf).sort().slice(0, count));
  return mutants.filter((mutant) => chosen.has(keyOf(mutant)));
}
