import type fc from 'fast-check';
import type { Answer, HttpClient } from '../../../../support/service/client.js';
import { count, type Tally } from '../../seeds.js';
import { arePlaced } from '../model/model-choices.js';
import { roomIn, roomyWorld } from '../model/model-exchanges.js';
import { attempt, dayOf, type World } from '../model/model.js';
import { settle } from '../model/settle.js';
import type { Kind, Request, Scene } from '../operations/operation.js';
import { answered, expected, observe, type Observed } from './answers.js';
import type { Clock } from './clock.js';
import { differences } from './compare.js';
import type { Follower } from './follower.js';

/** How a history stands. */
export interface History {
  /**
   * The worlds that explain all responses so far. There are several when simultaneous requests gave
   * equal records in several orders, but different values to restore later. The first one chooses
   * the next requests.
   */
  worlds: readonly [World, ...World[]];
  /** How many operations it may still take. */
  left: number;
  /** How often each kind of operation was answered with which status. */
  readonly tally: Tally;
  /** The pairs of steps that were sent to a cycle in a stage. */
  readonly pairs: Set<string>;
}

/** The real side of a history. */
export interface RealSystem {
  readonly shop: HttpClient;
  readonly clock: Clock;
  readonly follower: Follower;
}

/** One operation of a history. It names nothing by id, so that others can be taken out before it. */
export class Operation implements fc.AsyncCommand<History, RealSystem> {
  constructor(
    private readonly kind: Kind,
    private readonly draw: unknown,
  ) {}

  get name(): string {
    return this.kind.name;
  }

  check({ left }: Readonly<History>): boolean {
    return left > 0;
  }

  async run(history: History, stage: RealSystem): Promise<void> {
    const { clock } = stage;
    const request = this.requestIn({ world: history.worlds[0], clock, today: dayOf(clock.now()) });
    if (!request) return;
    const status = await step(history, stage, request);
    const hasMovedAway = history.worlds[0].movedAway.length > 0;
    const name = `${this.name}${hasMovedAway ? ', others move away' : ''}`;
    count(history.tally, `${name}: ${status}`, 1);
    for (const pair of request.pairs ?? []) history.pairs.add(pair);
  }

  /** The request of the operation; undefined where there is nothing that it could be about. */
  requestIn(scene: Scene): Request | undefined {
    return this.kind.ask(scene, this.draw);
  }

  toString(): string {
    return `\n  ${this.name} ${JSON.stringify(this.draw)}`;
  }
}

/** Sends a request, plays it in the model, and compares all that can be seen. */
export async function step(
  history: History,
  { shop, clock, follower }: RealSystem,
  request: Request,
): Promise<number> {
  const { method, path, body, clockTo } = request;
  await follower.begin(() => observe(shop, history.worlds[0], clock.now()));
  const answer = await (clockTo === undefined
    ? shop.send(method, path, body)
    : clock.moveTo(clockTo));
  const now = clock.now();
  const observed = await observe(shop, history.worlds[0], now);
  const missed = await follower.follow(observed);
  const endOf = (before: World) => {
    const { status, world } = attempt(before, now, (draft) => request.play(draft, now));
    settle(world, observed, answer);
    const faults =
      answer.status === status
        ? faultsOf(world, observed, clock, now)
        : [`the status is ${answer.status}, not ${status}`];
    return { world, faults };
  };
  const ends = history.worlds.map(endOf);
  if (ends.every((end) => end.faults.length > 0)) {
    const room = roomIn(answer.body);
    const roomy = history.worlds.flatMap((one) => roomyWorld(one, now, room) ?? []);
    ends.push(...roomy.map(endOf));
  }
  const [world, ...others] = ends.flatMap((end) => (end.faults.length === 0 ? end.world : []));
  const faults = [...(world ? [] : ends[0]!.faults), ...missed];
  if (!world || faults.length > 0) throw new Error(report(request, answer, faults));
  history.worlds = [world, ...others];
  history.left -= 1;
  return answer.status;
}

function faultsOf(world: World, observed: Observed, clock: Clock, now: number): string[] {
  const faults = differences(expected(world, clock, now), answered(observed));
  return arePlaced(world) ? faults : [...faults, 'cycles were moved to where they do not fit'];
}

function report({ method, path, body }: Request, answer: Answer, faults: readonly string[]) {
  const isRefusal = answer.status >= 400;
  return [
    `${method} ${path} ${JSON.stringify(body)}`,
    `  answered ${answer.status}${isRefusal ? ` ${JSON.stringify(answer.body)}` : ''}`,
    ...faults.map((fault) => `  ${fault}`),
  ].join('\n');
}
