import { runRentalStep } from '../../rentals/steps.js';
import { restockDecided, type UndecidedUnit } from '../../units/restock.js';
import { type Cycle, type ListName, STEPS } from './sheet.js';

/** A dialog that has to ask before a step. */
export type Question = { readonly list: ListName; readonly cycle: Cycle } & (
  { readonly kind: 'move' } | { readonly kind: 'restock'; readonly undecided: UndecidedUnit }
);

interface StepResult {
  readonly done: readonly Cycle[];
  /** The questions that come first for the others. */
  readonly questions: readonly Question[];
}

/**
 * Does what rows of a customer are about, and reports it with a way back.
 * @param onUndone called after the step was undone
 */
export async function runStep(
  list: ListName,
  cycles: readonly Cycle[],
  onUndone: () => void,
): Promise<StepResult> {
  const step = STEPS[list];
  if (step === 'move') {
    return { done: [], questions: cycles.map((cycle) => ({ list, cycle, kind: 'move' })) };
  }
  if (step !== 'restock')
    return { done: await runRentalStep(step, cycles, onUndone), questions: [] };
  const units = cycles.map(({ item }) => item);
  const { restocked, undecided } = await restockDecided(units, onUndone);
  const cycleOf = ({ id }: { readonly id: number }) => cycles.find(({ item }) => item.id === id)!;
  return {
    done: restocked.map(cycleOf),
    questions: undecided.map((one) => ({
      list,
      cycle: cycleOf(one.unit),
      kind: 'restock',
      undecided: one,
    })),
  };
}
