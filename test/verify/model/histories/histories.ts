import fc from 'fast-check';
import type { HttpClient } from '../../../support/service/client.js';
import { BATCH_OPERATIONS } from './operations/operations-batches.js';
import { CYCLE_OPERATIONS } from './operations/operations-cycles.js';
import { ENDING_OPERATIONS, passing, passTo } from './operations/operations-endings.js';
import { MOVE_OPERATIONS } from './operations/operations-moves.js';
import { ITEM_OPERATIONS } from './operations/operations-items.js';
import { ALL_PAIRS, PUT_OPERATIONS } from './operations/operations-put.js';
import { PUT_ORDER_OPERATIONS } from './operations/operations-put-order.js';
import { COUNT_OPERATIONS } from './operations/operations-receipts.js';
import { RETURN_OPERATIONS } from './operations/operations-returns.js';
import { Clock, type Pace } from './play/clock.js';
import { Follower } from './play/follower.js';
import { type History, Operation, step } from './play/history.js';
import { assertSeed, type Tally } from '../seeds.js';
import { DAY } from './model/model.js';
import { begin, beginnings } from './play/shop.js';

/** The limit of a history and of shortening it, in milliseconds; generous for busy machines. */
const SHRINKING = 600_000;

/** The most half days that pass at once; in a year, most of the time is between the operations. */
const PASSES = { days: 8, year: 120 };
const YEAR = 365 * DAY;

/** A kind of history: how long it is, and how its time passes. */
export interface Form {
  readonly operations: number;
  /** True when it covers at least a year, else it covers some weeks. */
  readonly isYear: boolean;
  readonly pace: Pace;
}

const KINDS = [
  ...CYCLE_OPERATIONS,
  ...ENDING_OPERATIONS,
  ...MOVE_OPERATIONS,
  ...PUT_OPERATIONS,
  ...ITEM_OPERATIONS,
  ...RETURN_OPERATIONS,
  ...COUNT_OPERATIONS,
  ...PUT_ORDER_OPERATIONS,
  ...BATCH_OPERATIONS,
];

/** The kinds of operations that never succeeded, by the responses of some histories. */
export const unreachedKinds = (tally: Tally): string[] =>
  KINDS.map(({ name }) => name).filter(
    (name) => ![200, 201, 204].some((status) => tally.has(`${name}: ${status}`)),
  );

/** The pairs of steps that were never sent to a cycle in a stage. */
export const unreachedPairs = (pairs: ReadonlySet<string>): string[] =>
  ALL_PAIRS.filter((pair) => !pairs.has(pair));

/** The operations that are drawn, the more frequent ones with more weight. */
export const operationsOf = ({
  isYear,
  isClockMoved,
}: {
  isYear: boolean;
  isClockMoved: boolean;
}) =>
  [...(isClockMoved ? [passing(isYear ? PASSES.year : PASSES.days)] : []), ...KINDS].map(
    (kind) => ({
      weight: kind.weight,
      arbitrary: kind.draws.map((draw) => new Operation(kind, draw)),
    }),
  );

/**
 * Plays one random history against the service and the model. A difference shortens the history as
 * far as possible and throws it with its seed.
 * @param newShop creates a sandbox shop without other clients, and returns a client of it
 */
export async function playHistory(
  newShop: () => Promise<HttpClient>,
  seed: number,
  form: Form,
  isShrunk = true,
): Promise<Pick<History, 'tally' | 'pairs'>> {
  let tally: Tally = new Map();
  let pairs = new Set<string>();
  const property = fc.asyncProperty(beginnings, histories(form), async (beginning, commands) => {
    const shop = await newShop();
    tally = new Map();
    pairs = new Set();
    const world = await begin(shop, beginning);
    const history: History = { worlds: [world], left: form.operations, tally, pairs };
    const clock = new Clock(shop, beginning.timeZone, form.pace);
    await clock.begin();
    const end = clock.now() + YEAR;
    const stage = { shop, clock, follower: new Follower(shop) };
    await fc.asyncModelRun(() => ({ model: history, real: stage }), commands);
    if (form.isYear && clock.now() < end) await step(history, stage, passTo(end));
  });
  await assertSeed(property, seed, SHRINKING, isShrunk);
  return { tally, pairs };
}

type Commands = ReturnType<typeof drawn> extends fc.Arbitrary<infer T> ? T : never;

const drawn = (form: Form, most: number) =>
  fc.commands([fc.oneof(...operationsOf({ ...form, isClockMoved: true }))], {
    maxCommands: most,
    size: 'max',
    disableReplayLog: true,
  });

/** Histories of so many operations, with some to spare for those that find nothing to act on. */
const histories = (form: Form) =>
  new LongHistories(drawn(form, 3 * form.operations), 2 * form.operations);

/** fast-check draws any length; those that are too short are drawn again, and shrink all the same. */
class LongHistories extends fc.Arbitrary<Commands> {
  constructor(
    private readonly all: fc.Arbitrary<Commands>,
    private readonly least: number,
  ) {
    super();
  }

  generate(random: fc.Random, biasFactor: number | undefined): fc.Value<Commands> {
    for (;;) {
      const history = this.all.generate(random, biasFactor);
      // To read `value` would make fast-check run a copy, and lose what was run.
      if ([...history.value_].length >= this.least) return history;
    }
  }

  canShrinkWithoutContext(value: unknown): value is Commands {
    return this.all.canShrinkWithoutContext(value);
  }

  shrink(value: Commands, context: unknown): fc.Stream<fc.Value<Commands>> {
    return this.all.shrink(value, context);
  }
}
