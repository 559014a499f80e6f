import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { customerName, rentalNumber, unitName } from '../parts/labels.js';
import { notifyWithUndo } from '../parts/undo.js';
import { nowOf, write } from '../service/write.js';
import { t } from '../texts/language.js';
import type { TextName } from '../texts/texts.js';
import { readEffects } from '../units/receipt.js';

type Cycle = Schemas['Cycle'];
type Change = Schemas['UpdateCycleRequest'];

interface StepPlan {
  /** The sentence that reports it. */
  readonly text: TextName;
  readonly change: (cycle: Cycle, now: string) => Change;
  readonly undo: (cycle: Cycle) => Change;
}

const STEPS = {
  pack: {
    text: 'packedDone',
    change: () => ({ packingStatus: 'packed' }),
    undo: ({ packingStatus }) => ({ packingStatus }),
  },
  handOver: {
    text: 'handedOver',
    change: (_, now) => ({ fulfilledAt: now }),
    undo: () => ({ fulfilledAt: null }),
  },
  takeBack: {
    text: 'takenBack',
    change: (_, now) => ({ receivedAt: now }),
    undo: () => ({ receivedAt: null }),
  },
  pinUnit: {
    text: 'unitPinned',
    change: () => ({ isUnitFixed: true }),
    undo: () => ({ isUnitFixed: false }),
  },
  unpinUnit: {
    text: 'unitUnpinned',
    change: () => ({ isUnitFixed: false }),
    undo: () => ({ isUnitFixed: true }),
  },
  cancelRental: {
    text: 'cancelled',
    change: () => ({ status: 'cancelled' }),
    undo: () => ({ status: 'scheduled' }),
  },
  lose: {
    text: 'lost',
    change: () => ({ closedAs: 'lost' }),
    undo: () => ({ closedAs: null }),
  },
  sell: {
    text: 'bought',
    change: () => ({ closedAs: 'bought' }),
    undo: () => ({ closedAs: null }),
  },
  reopen: {
    text: 'reopened',
    change: ({ status }) => (status === 'cancelled' ? { status: 'scheduled' } : { closedAs: null }),
    undo: ({ closedAs }) =>
      closedAs === 'lost' || closedAs === 'bought' ? { closedAs } : { status: 'cancelled' },
  },
  undoHandOver: {
    text: 'handOverUndone',
    change: () => ({ fulfilledAt: null }),
    undo: ({ fulfilledAt }) => ({ fulfilledAt }),
  },
  undoTakeBack: {
    text: 'takeBackUndone',
    change: () => ({ receivedAt: null }),
    undo: ({ receivedAt }) => ({ receivedAt }),
  },
} as const satisfies Record<string, StepPlan>;

export type RentalStep = keyof typeof STEPS;

/** The steps of a rental in its state, the usual one first. */
export function stepsOf({ status, ...cycle }: Cycle): readonly RentalStep[] {
  switch (status) {
    case 'held':
    case 'scheduled':
    case 'unfulfilled':
      return ['handOver', ...pinningOf(cycle), 'cancelRental'];
    case 'fulfilled':
    case 'unreceived':
      return ['takeBack', 'undoHandOver', 'lose', 'sell'];
    case 'received':
      return ['undoTakeBack'];
    default:
      return ['reopen'];
  }
}

/** The unit of a rental that is being packed is fixed anyway. */
const pinningOf = ({
  packingStatus,
  isUnitFixed,
}: Pick<Cycle, 'packingStatus' | 'isUnitFixed'>): readonly RentalStep[] =>
  packingStatus === 'pending' ? [isUnitFixed ? 'unpinUnit' : 'pinUnit'] : [];

/**
 * Does a step of a rental, and reports it with a way back.
 * @param onUndone called after it was undone
 */
export async function runRentalStep(
  step: RentalStep,
  cycle: Cycle,
  onUndone: () => void,
): Promise<'done' | 'failed'> {
  const plan: StepPlan = STEPS[step];
  const params = { path: { id: cycle.id } };
  const written = await write<unknown>(async (client) => {
    const now = await nowOf(client);
    // Scans and forms of returns show it as well.
    const data = [{ rentalId: cycle.id, status: 'received' as const }];
    if (step === 'takeBack') {
      await client.post('/return_orders', { body: { data } });
      return readEffects(client, cycle.itemId, cycle.id);
    }
    return client.put('/cycles/{id}', { params, body: plan.change(cycle, now) });
  });
  if (!written) return 'failed';
  const names = {
    rental: rentalNumber(cycle),
    unit: unitName(cycle.item),
    customer: customerName(cycle.customer),
  };
  notifyWithUndo(
    t(plan.text, names),
    written.response,
    (client) => client.put('/cycles/{id}', { params, body: plan.undo(cycle) }),
    onUndone,
  );
  return 'done';
}
