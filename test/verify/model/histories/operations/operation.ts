import fc from 'fast-check';
import type { Cycle, World } from '../model/model.js';
import type { Clock } from '../play/clock.js';

/** The state in which an operation starts. */
export interface Scene {
  readonly world: World;
  readonly clock: Clock;
  readonly today: number;
}

/** A request, and what the rules say of it. */
export interface Request {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** The time to which the request moves the clock of the shop. */
  readonly clockTo?: number;
  /** The pairs of steps that it sends, with the stage of the cycle. */
  readonly pairs?: readonly string[];
  /** Does it to the model and answers the status, or throws Refused. */
  play(draft: World, now: number): number;
}

/** The change of one record, which others can be made together with. */
export interface ChangeRequest<Change> extends Request {
  readonly id: number;
  readonly change: Change;
}

/** A kind of operation: what is drawn for it, as plain data, and the request that it makes of it. */
export interface Kind<Draw = unknown> {
  readonly name: string;
  /** How often it is drawn, compared with others. */
  readonly weight: number;
  readonly draws: fc.Arbitrary<Draw>;
  /** Undefined where there is nothing that it could be about. */
  ask(scene: Scene, draw: Draw): Request | undefined;
}

/** Hides what is drawn, so that kinds fit into one list. */
export const kind = <Draw>(one: Kind<Draw>): Kind => one as Kind;

/** Which of some records, however many there will be. */
export const index = fc.nat(99);

/** One of the records, by a number that was drawn; undefined when there are none. */
export const pick = <T>(records: readonly T[], drawn: number): T | undefined =>
  records[drawn % records.length];

/** Mostly one of those that suit; now and then one of all, which the rules may refuse. */
export const pickFrom = <T>(
  records: readonly T[],
  drawn: number,
  suits: (record: T) => boolean,
): T | undefined => pick(drawn % 10 === 9 ? records : records.filter(suits), drawn);

export const isPlanned = ({ cancelled, fulfilledAt }: Cycle): boolean =>
  !cancelled && fulfilledAt === null;

/** The members that are not undefined. */
export const given = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
