import { arePlaced } from '../histories/model/model-choices.js';
import { attempt, ELSEWHERE, type World } from '../histories/model/model.js';
import { settle } from '../histories/model/settle.js';
import { answered, expected, type Observed } from '../histories/play/answers.js';
import type { Clock } from '../histories/play/clock.js';
import { differences } from '../histories/play/compare.js';
import type { Exchange } from './round.js';

/** The verdict on simultaneous requests: the world after them, or why no order explains them. */
export interface Verdict {
  readonly world: World;
  readonly faults: readonly string[];
}

/**
 * Searches for an order in which the model gives the same responses and the same end. A repeated
 * request may have happened once or twice.
 */
export function judge(
  world: World,
  exchanges: readonly Exchange[],
  observed: Observed,
  clock: Clock,
): Verdict {
  const now = clock.now();
  let best: Verdict = { world, faults: ['no order of the requests gives their statuses'] };
  let fewest = Infinity;
  for (const order of ordersOf(exchanges)) {
    for (const end of endsOf(world, order, observed, now)) {
      const faults = differences(expected(end, clock, now), answered(observed));
      if (faults.length < fewest) {
        fewest = faults.length;
        best = { world: end, faults };
      }
      if (fewest === 0) return best;
    }
  }
  return best;
}

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
  const next = attempt(world, now, (draft) => request.play(draft, now));
  if (answer && answer.status !== next.status) return;
  if (answer) settle(next.world, recordsIn(answer.body, observed), answer);
  for (const placed of placementsOf(next.world, observed)) {
    yield* endsOf(placed, others, observed, now);
  }
}

/** The worlds with a unit for each cycle that made room: first its unit of the end, then others. */
function* placementsOf(world: World, observed: Observed): Generator<World> {
  const cycle = world.cycles.find(({ itemId }) => itemId === ELSEWHERE);
  if (cycle === undefined) {
    if (arePlaced(world)) yield world;
    return;
  }
  const last: number | undefined = observed.cycles.find(({ id }) => id === cycle.id)?.itemId;
  for (const itemId of new Set([last ?? [], ...world.items.map(({ id }) => id)].flat())) {
    const placed = structuredClone(world);
    placed.cycles.find(({ id }) => id === cycle.id)!.itemId = itemId;
    yield* placementsOf(placed, observed);
  }
}

/** The records in a response, as the lists would show them. */
function recordsIn(body: unknown, observed: Observed): Observed {
  const items = new Set<number>();
  const cycles = new Set<number>();
  const orders = new Set<number>();
  const visit = (value: any): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('rentalStart' in value) cycles.add(value.id);
    if ('returnLines' in value) orders.add(value.id);
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
    orders: among(observed.orders, orders),
  };
}
