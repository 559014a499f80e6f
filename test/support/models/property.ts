import fc from 'fast-check';

/** One seed per run, printed by fast-check with the counterexample; `SEED=…` repeats a run. */
export const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

/** Only a repeated run shortens its counterexample, which can take many minutes. */
const PARAMETERS = { seed: SEED, endOnFailure: process.env['SEED'] === undefined };

/** Checks a property; a failure names the seed and the path that lead to it. */
export function holds<Values>(property: fc.IProperty<Values>, numRuns = 300): void {
  fc.assert(property, { ...PARAMETERS, numRuns });
}

/** The same for a property that waits. */
export async function eventuallyHolds<Values>(
  property: fc.IAsyncProperty<Values>,
  numRuns = 20,
): Promise<void> {
  await fc.assert(property, { ...PARAMETERS, numRuns });
}
