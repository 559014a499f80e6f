import type { CycleChange } from './model-choices.js';
import { book, type Booking, PHASES, takeSteps } from './model-cycles.js';
import { changeItem, type ItemChange } from './model-items.js';
import { Refused, type World } from './model.js';

/** A change of one of several records. */
export interface Entry<Change> {
  readonly id: number;
  readonly change: Change;
}

/** `POST /cycles/batch`: who names a unit comes before who takes any of a variant. */
export function bookAll(world: World, bookings: readonly Booking[], now: number): number {
  refuseAll(
    bookings.map((one) => () => book(structuredClone(world), one, now)),
    [422],
  );
  const count = world.cycles.length;
  const isNamed = ({ itemId }: Booking) => itemId !== undefined;
  const inTurn = [...bookings.filter(isNamed), ...bookings.filter((one) => !isNamed(one))];
  for (const one of inTurn) book(world, one, now);
  const made = world.cycles.splice(count);
  world.cycles.push(...bookings.map((one) => made[inTurn.indexOf(one)]!));
  return 201;
}

/** `PUT /cycles/batch`: what counts for the days is how things are once all are changed. */
export function changeCycles(
  world: World,
  entries: readonly Entry<CycleChange>[],
  now: number,
): number {
  const turns = entries.map(({ id, change }) => outcomeOf(() => takeSteps(world, id, change)));
  const playable = turns.flatMap((turn) => (turn instanceof Refused ? [] : turn));
  const refused = turns.flatMap((turn) => (turn instanceof Refused ? turn : []));
  for (const phase of PHASES) {
    refuseAll([
      ...refused.map((error) => () => {
        throw error;
      }),
      ...playable.map((turn) => () => phase(turn, now)),
    ]);
  }
  return 200;
}

/** `PUT /items/batch`: what counts for serials is who has them once all are changed. */
export function changeItems(
  world: World,
  entries: readonly Entry<ItemChange>[],
  now: number,
): number {
  const judgements: (() => void)[] = [];
  const later = (judge: () => void) => void judgements.push(judge);
  for (const { id, change } of entries) changeItem(world, id, change, now, later);
  refuseAll(judgements);
  return 200;
}

/** Runs all parts; errors in bodies come before other errors. */
function refuseAll(parts: readonly (() => unknown)[], statuses = [422, 409]): void {
  const refused = parts.map(statusOf);
  const told = statuses.find((status) => refused.includes(status));
  if (told !== undefined) throw new Refused(told);
}

function statusOf(part: () => unknown): number {
  const outcome = outcomeOf(part);
  return outcome instanceof Refused ? outcome.status : 200;
}

/** The result of a part, or its refusal. */
function outcomeOf<T>(part: () => T): T | Refused {
  try {
    return part();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}
