import fc from 'fast-check';
import { expect } from 'vitest';

/**
 * Each usual run tries the same values, so that a change is the cause of a failure. `SEED=…` tries
 * others.
 */
export const SEED = Number(process.env['SEED'] ?? 1);

/** A long run tries many times as many values: `RUNS=20`. */
export const RUNS = Number(process.env['RUNS'] ?? 1);

/** Only a repeated run shortens its counterexample, which can take many minutes. */
const PARAMETERS = { seed: SEED, endOnFailure: process.env['SEED'] === undefined };

/** Checks a property; a failure names the seed and the path that lead to it. */
export function holds<Values>(property: fc.IProperty<Values>, numRuns = 300): void {
  try {
    fc.assert(property, { ...PARAMETERS, numRuns: numRuns * RUNS });
  } catch (error) {
    throw withSeed(error);
  }
}

/** The same for a property that waits. */
export async function eventuallyHolds<Values>(
  property: fc.IAsyncProperty<Values>,
  numRuns = 20,
): Promise<void> {
  await fc.assert(property, { ...PARAMETERS, numRuns: numRuns * RUNS }).catch((error: unknown) => {
    throw withSeed(error);
  });
}

/** Puts the seed at the beginning of the message, and prints it at once: the end of an output may be lost. */
function withSeed(error: unknown): Error {
  const failure = error as Error;
  failure.message = `SEED=${SEED}: ${failure.message}`;
  process.stderr.write(`${expect.getState().currentTestName}: ${failure.message}\n`);
  return failure;
}
