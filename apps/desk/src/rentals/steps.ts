import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { addressOf } from '../app/route.js';
import { customerNames, rentalNumbers, unitNames } from '../parts/labels.js';
import { TO_RESTOCK } from '../parts/next-step.js';
import { notifyError } from '../parts/notices.js';
import { notifyWithUndo } from '../parts/undo.js';
import type { Shop } from '../service/client.js';
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
      return ['handOver', ...packingOf(cycle), ...pinningOf(cycle), 'cancelRental'];
    case 'fulfilled':
    case 'unreceived':
      return ['takeBack', 'lose', 'sell', 'undoHandOver'];
    case 'received':
      return ['undoTakeBack'];
    default:
      return ['reopen'];
  }
}

const packingOf = ({ packingStatus }: Pick<Cycle, 'packingStatus'>): readonly RentalStep[] =>
  packingStatus === 'packed' ? [] : ['pack'];

/** The unit of a rental that is being packed is fixed anyway. */
const pinningOf = ({
  packingStatus,
  isUnitFixed,
}: Pick<Cycle, 'packingStatus' | 'isUnitFixed'>): readonly RentalStep[] =>
  packingStatus === 'pending' ? [isUnitFixed ? 'unpinUnit' : 'pinUnit'] : [];

/**
 * Does a step of rentals, and reports it with a way back.
 * @param onUndone called after it was undone
 * @returns the rentals that it was done for
 */
export async function runRentalStep(
  step: RentalStep,
  cycles: readonly Cycle[],
  onUndone: () => void,
): Promise<readonly Cycle[]> {
  const plan: StepPlan = STEPS[step];
  let done = cycles;
  const updateEach = (client: Shop, change: (cycle: Cycle) => Change) =>
    client.put('/cycles/batch', {
      body: { cycles: done.map((cycle) => ({ id: cycle.id, ...change(cycle) })) },
    });
  const readEach = async (client: Shop) => ({
    data: await Promise.all(done.map((one) => readEffects(client, one.itemId, one.id))),
  });
  const written = await write<unknown>(async (client) => {
    const now = await nowOf(client);
    if (step !== 'takeBack') {
      const response = await updateEach(client, (cycle) => plan.change(cycle, now));
      const leavesStock = step === 'lose' || step === 'sell';
      return leavesStock ? readEach(client) : response;
    }
    // Scans and forms of returns show it as well.
    const data = cycles.map(({ id }) => ({ rentalId: id, status: 'received' as const }));
    const { errors } = await client.post('/return_orders', { body: { data } });
    if (errors.length > 0) notifyError({ sentences: errors });
    const isRejected = (index: number) => errors.some((one) => one.startsWith(`data[${index}]`));
    done = cycles.filter((_, index) => !isRejected(index));
    return readEach(client);
  });
  if (!written) return [];
  const names = {
    rental: rentalNumbers(done),
    unit: unitNames(done),
    customer: customerNames(done),
  };
  const unfit = step === 'handOver' ? done.filter(isUnfit) : [];
  const text = t(plan.text, names);
  notifyWithUndo(
    unfit.length === 0 ? text : `${text}. ${t('outOfRental', { unit: unitNames(unfit) })}`,
    written.response,
    (client) => updateEach(client, plan.undo),
    onUndone,
    step === 'takeBack' ? restockLink(done) : undefined,
  );
  return done;
}

const isUnfit = ({ risks }: Cycle): boolean => risks.includes('item_unavailable');

/** Units that came back are restocked next: on the page of the unit, or from the list of all. */
const restockLink = ([first, ...others]: readonly Cycle[]) => ({
  text: t('restock'),
  address: first && others.length === 0 ? addressOf('units', first.itemId) : TO_RESTOCK,
});
