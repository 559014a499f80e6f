import fc from 'fast-check';
import type { HttpClient } from '../../../support/service/client.js';
import { operationsOf } from '../histories/histories.js';
import { dayOf } from '../histories/model/model.js';
import type { Request } from '../histories/operations/operation.js';
import { observe } from '../histories/play/answers.js';
import { Clock } from '../histories/play/clock.js';
import { Follower } from '../histories/play/follower.js';
import { type History, Operation, type RealSystem } from '../histories/play/history.js';
import { begin, beginnings } from '../histories/play/shop.js';
import { assertSeed, count, type Tally } from '../seeds.js';
import { judge } from './judge.js';
import { interleaving, playRound, type Schedule } from './round.js';
import type { StatementGate } from './statement-gate.js';

/** Operations one after the other, before the simultaneous ones. */
const PRELUDE = { minLength: 8, maxLength: 14 };
const ROUNDS = { minLength: 2, maxLength: 4 };
/** The most simultaneous requests; all their orders are tried. */
const MOST = 4;
/** Operations are drawn until enough of them have something to act on. */
const DRAWN = 8;
/** The most releases of a round that are not in the order of the requests. */
const PICKS = 80;
/** The limit of shortening a failed simulation, in milliseconds. */
const SHRINKING = 300_000;

const schedules: fc.Arbitrary<Schedule> = fc.record(
  {
    picks: fc.array(fc.nat(MOST - 1), { minLength: PICKS, maxLength: PICKS, size: 'max' }),
    fault: fc.record({
      at: fc.nat(PICKS / 2),
      fate: fc.constantFrom('deadlock', 'lost before', 'lost after'),
    }),
  },
  { requiredKeys: ['picks'] },
);

const successive = fc.oneof(...operationsOf({ isClockMoved: true, isYear: false }));
const simultaneous = fc.oneof(...operationsOf({ isClockMoved: false, isYear: false }));

const simulations = fc.record({
  beginning: beginnings,
  prelude: fc.array(successive, { ...PRELUDE, size: 'max' }),
  rounds: fc.array(
    fc.record({
      operations: fc.array(simultaneous, { minLength: 2, maxLength: DRAWN, size: 'max' }),
      most: fc.integer({ min: 2, max: MOST }),
      schedule: schedules,
      /** The operation before the next round; it may let time pass. */
      next: successive,
    }),
    { ...ROUNDS, size: 'max' },
  ),
});

/** The outcome of a simulation: equal for equal seeds. */
export interface Outcome {
  /** How often which operation got which status in a round. */
  readonly tally: Tally;
  /** The interleavings of all rounds. */
  readonly tables: string[];
}

/**
 * Plays a random simulation: 2 to 4 simultaneous requests, whose statements run in a random order,
 * with deadlocks and lost connections. Some order of the requests must explain responses, records
 * and events. A failure shortens the simulation and throws it with its seed.
 * @param isShrunk false to throw the first failure as it is
 */
export async function simulate(
  newShop: () => Promise<HttpClient>,
  gate: StatementGate,
  seed: number,
  isShrunk = true,
): Promise<Outcome> {
  let outcome!: Outcome;
  const property = fc.asyncProperty(simulations, async ({ beginning, prelude, rounds }) => {
    outcome = { tally: new Map(), tables: [] };
    const shop = await newShop();
    const history: History = {
      worlds: [await begin(shop, beginning)],
      left: Infinity,
      tally: new Map(),
      pairs: new Set(),
    };
    const clock = new Clock(shop, beginning.timeZone, 'leaps');
    await clock.begin();
    const stage = { shop, clock, follower: new Follower(shop) };
    for (const operation of prelude) await operation.run(history, stage);
    for (const round of rounds) {
      await simulateRound(history, stage, gate, round, outcome);
      await round.next.run(history, stage);
    }
  });
  await assertSeed(property, seed, SHRINKING, isShrunk);
  return outcome;
}

/** Operations, of which the first that have something to act on happen at once. */
interface Draw {
  readonly operations: readonly Operation[];
  readonly most: number;
  readonly schedule: Schedule;
}

async function simulateRound(
  history: History,
  { shop, clock, follower }: RealSystem,
  gate: StatementGate,
  { operations, most, schedule }: Draw,
  { tally, tables }: Outcome,
): Promise<void> {
  const [world] = history.worlds;
  const scene = { world, clock, today: dayOf(clock.now()) };
  const played = operations
    .flatMap((operation) => {
      const request = operation.requestIn(scene);
      return request ? [{ name: operation.name, request }] : [];
    })
    .slice(0, most);
  if (played.length === 0) return;
  const requests: Request[] = played.map(({ request }) => request);
  await follower.begin(() => observe(shop, world, clock.now()));
  const round = await playRound(shop, gate, requests, schedule);
  const table = interleaving(round);
  tables.push(table);
  for (const [index, { name }] of played.entries()) {
    count(tally, `${name}: ${round.exchanges[index]!.answer.status}`, 1);
  }
  const observed = await observe(shop, world, clock.now());
  const missed = await follower.follow(observed, 2 * requests.length);
  const verdict = judge(history.worlds, round.exchanges, observed, clock);
  const [end, ...others] = verdict.worlds;
  const faults = [...verdict.faults, ...missed];
  if (!end || faults.length > 0) {
    const bodies = round.exchanges
      .filter(({ answer }) => answer.status >= 400)
      .map(({ answer: { status, body } }) => `${status} ${JSON.stringify(body)}`);
    throw new Error([table, ...bodies, ...faults].join('\n'));
  }
  history.worlds = [end, ...others];
}
