import { runRentalStep } from '../../rentals/steps.js';
import { type DamagedUnit, restockUndamaged } from '../../units/restock.js';
import { type Cycle, type ListName, stepOf } from './sheet.js';

/** The result of a step, or the question that comes first. */
export type StepResult = 'done' | 'failed' | Question;

/** A dialog that has to ask before a step. */
export type Question = { readonly cycle: Cycle } & (
  { readonly kind: 'move' } | { readonly kind: 'damaged'; readonly damaged: DamagedUnit }
);

/**
 * Does what a row is about, and reports it with a way back.
 * @param onUndone called after the step was undone
 */
export async function runStep(
  list: ListName,
  cycle: Cycle,
  onUndone: () => void,
): Promise<StepResult> {
  const step = stepOf(list, cycle);
  if (step === 'move') return { kind: 'move', cycle };
  if (step === 'restock') {
    const result = await restockUndamaged(cycle.item, onUndone);
    return typeof result === 'object' ? { kind: 'damaged', cycle, damaged: result } : result;
  }
  return runRentalStep(step, cycle, onUndone);
}
