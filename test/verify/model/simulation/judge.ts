import { arePlaced } from '../histories/model/model-choices.js';
import { roomIn, roomyWorld } from '../histories/model/model-exchanges.js';
import { attempt, ELSEWHERE, type World } from '../histories/model/model.js';
import { settle } from '../histories/model/settle.js';
import { answered, expected, type Observed } from '../histories/play/answers.js';
import type { Clock } from '../histories/play/clock.js';
import { differences } from '../histories/play/compare.js';
import type { Exchange } from './round.js';

/** The verdict on simultaneous requests: each world that explains them, or why none does. */
export interface Verdict {
  readonly worlds: readonly World[];
  /** The faults of the order with the fewest; none when there is a world. */
  readonly faults: readonly string[];
}

/**
 * Searches for the orders in which the model gives the same responses and the same end. A repeated
 * request may have happened once or twice.
 * @param worlds all possible worlds before the requests
 */
export function judge(
  worlds: readonly World[],
  exchanges: readonly Exchange[],
  observed: Observed,
  clock: Clock,
): Verdict {
  const now = clock.now();
  const actual = answered(observed);
  const explaining = new Map<string, World>();
  let fewest: readonly string[] | undefined;
  for (const world of worlds) {
    for (const order of ordersOf(exchanges)) {
      for (const end of endsOf(world, order, observed, now)) {
        const state = stateOf(end);
        if (explaining.has(state)) continue;
        const faults = differences(expected(end, clock, now), actual);
        if (faults.length === 0) explaining.set(state, end);
        if (!fewest || faults.length < fewest.length) fewest = faults;
      }
    }
  }
  return {
    worlds: [...explaining.values()],
    faults: fewest ?? ['no order of the requests gives their statuses'],
  };
}

/** The records of a world, to tell it from others. */
const stateOf = ({ settings, products, items, cycles, orders, blocks }: World): string =>
  JSON.stringify({ settings, products, items, cycles, orders, blocks });

/** An exchange, or the first sending of a repeated one, which has no response. */
type Step = Exchange | (Pick<Exchange, 'request'> & { readonly answer?: undefined });

/** All orders of the exchanges, with each subset of the first sendings of repeated ones. */
function* ordersOf(exchanges: readonly Exchange[]): Generator<readonly Step[]> {
  const repeated = exchanges.filter(({ isRepeated }) => isRepeated);
  for (let subset = 0; subset < 2 ** repeated.length; subset += 1) {
    const first = repeated.filter((_, index) => (subset >> index) % 2 === 1);
    yield* permutations<Step>([...exchanges, ...first.map(({ request }) => ({ request }))]);
  }
}

function* permutations<T>(all: readonly T[]): Generator<readonly T[]> {
  if (all.length === 0) yield [];
  for (const [index, first] of all.entries()) {
    for (const others of permutations(all.toSpliced(index, 1))) yield [first, ...others];
  }
}

/**
 * The worlds after the requests in this order: none when a response would differ, and several when
 * a cycle made room for another one, since the model does not choose its unit.
 */
function* endsOf(
  world: World,
  [step, ...others]: readonly Step[],
  observed: Observed,
  now: number,
): Generator<World> {
  if (step === undefined) {
    // The records of a request whose response was lost.
    settle(world, observed);
    yield world;
    return;
  }
  const { request, answer } = step;
  const roomy = roomyWorld(world, now, roomIn(answer?.body));
  for (const before of roomy ? [world, roomy] : [world]) {
    const next = attempt(before, now, (draft) => request.play(draft, now));
    if (answer && answer.status !== next.status) continue;
    if (answer) settle(next.world, recordsIn(answer.body, observed), answer);
    for (const placed of placementsOf(next.world)) {
      yield* endsOf(placed, others, observed, now);
    }
  }
}

/** The worlds with each possible unit for each cycle that made room. */
function* placementsOf(world: World): Generator<World> {
  const cycle = world.cycles.find(({ itemId }) => itemId === ELSEWHERE);
  if (cycle === undefined) {
    if (arePlaced(world)) yield world;
    return;
  }
  const { units } = world.movedAway.find(({ id }) => id === cycle.id)!;
  for (const itemId of units) {
    const placed = structuredClone(world);
    placed.cycles.find(({ id }) => id === cycle.id)!.itemId = itemId;
    yield* placementsOf(placed);
  }
}

/**
 * The records in a response, as the lists would show them. Return orders are as in the response,
 * since a later request may have removed lines that this one added.
 */
function recordsIn(body: unknown, observed: Observed): Observed {
  const items = new Set<number>();
  const cycles = new Set<number>();
  const orders = new Map<number, any>();
  const visit = (value: any): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('rentalStart' in value) cycles.add(value.id);
    if ('returnLines' in value) orders.set(value.id, value);
    if ('serial' in value) items.add(value.id);
    Object.values(value).forEach(visit);
  };
  visit(body);
  const among = (list: readonly any[], ids: ReadonlySet<number>) =>
    list.filter(({ id }) => ids.has(id));
  return {
    ...observed,
    items: among(observed.items, items),
    cycles: among(observed.cycles, cycles),
    orders: [...orders.values()].sort((one, other) => one.id - other.id),
  };
}
