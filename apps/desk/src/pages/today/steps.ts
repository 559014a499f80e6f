import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import { customerName, rentalNumber, unitName } from '../../parts/labels.js';
import { notifyWithUndo, type Undo } from '../../parts/undo.js';
import type { Shop } from '../../service/client.js';
import { nowOf, write } from '../../service/write.js';
import { t } from '../../texts/language.js';
import { type DamagedUnit, restockUndamaged } from '../../units/restock.js';
import { type Cycle, type ListName, stepOf } from './sheet.js';

/** The way back from a step, or the question that comes first. */
export type StepResult = Undo | 'failed' | Question;

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
  const { work, text, undo } = STEPS[step](cycle);
  if (!(await write(work))) return 'failed';
  return notifyWithUndo(text, undo, onUndone);
}

interface StepPlan {
  readonly work: (client: Shop) => Promise<unknown>;
  readonly text: string;
  readonly undo: (client: Shop) => Promise<unknown>;
}

const STEPS: Record<'pack' | 'handOver' | 'takeBack', (cycle: Cycle) => StepPlan> = {
  pack: (cycle) => ({
    work: (client) => client.put('/cycles/{id}', changeOf(cycle, { packingStatus: 'packed' })),
    text: t('packedDone', { rental: rentalNumber(cycle) }),
    undo: (client) =>
      client.put('/cycles/{id}', changeOf(cycle, { packingStatus: cycle.packingStatus })),
  }),
  handOver: (cycle) => ({
    work: async (client) =>
      client.put('/cycles/{id}', changeOf(cycle, { fulfilledAt: await nowOf(client) })),
    text: t('handedOver', namesOf(cycle)),
    undo: (client) => client.put('/cycles/{id}', changeOf(cycle, { fulfilledAt: null })),
  }),
  takeBack: (cycle) => ({
    work: (client) =>
      client.post('/return_orders', {
        body: { data: [{ rentalId: cycle.id, status: 'received' }] },
      }),
    text: t('takenBack', namesOf(cycle)),
    undo: (client) => client.put('/cycles/{id}', changeOf(cycle, { receivedAt: null })),
  }),
};

const changeOf = (cycle: Cycle, body: Schemas['UpdateCycleRequest']) => ({
  params: { path: { id: cycle.id } },
  body,
});

const namesOf = ({ item, customer }: Cycle) => ({
  unit: unitName(item),
  customer: customerName(customer),
});
