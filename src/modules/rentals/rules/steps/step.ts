import { conflict } from '../../../../errors/app-error.js';
import type { ErrorCode } from '../../../../errors/error-codes.js';
import type { CorrectionFacts, Corrections } from '../corrections.js';
import type { RequestedUpdate } from '../cycle-requests.js';
import type { CalendarPatch, CycleDraft, Stage } from '../cycle-state.js';
import { formattedCycleId } from '../../../calendar/rules/cycle-values.js';
import type { NamedUnit } from '../../../calendar/rules/item-values.js';
import type { LockedCycle } from '../locked-rentals.js';

/** The facts that the steps of one request look at. */
export interface StepFacts {
  readonly before: LockedCycle;
  /** The records that the request names; undefined if it names none. */
  readonly named: CorrectionFacts | undefined;
  /** The return order of the cycle; read only if the request names a customer. */
  readonly order: CustomerOrder | undefined;
  /** The locked units; the one that the request names is among them, if it exists. */
  readonly units: ReadonlyMap<number, NamedUnit>;
  readonly now: string;
  readonly timeZone: string;
}

/** A return order and its customer. */
export interface CustomerOrder {
  readonly sequentialId: number;
  readonly customerId: number | null;
}

/** The unit that a request asks for. */
export type UnitWish =
  | { readonly unit: 'kept' }
  | { readonly unit: 'named' }
  /** A free unit of the booked variant. */
  | { readonly unit: 'any'; readonly mayKeep: boolean };

/** A cycle after some of the steps of a request. */
export interface StepDraft {
  readonly state: CycleDraft;
  readonly terms: Corrections;
  readonly wish: UnitWish;
  /** Planned cycles of others on the unit move away. */
  readonly makesRoom: boolean;
  /** The unit was handed out in place of another one. */
  readonly isSwapped: boolean;
}

/** The request and the facts that each step receives. */
export interface Steps extends StepFacts {
  readonly request: RequestedUpdate;
  readonly patch: CalendarPatch;
  /** The stage before the request. */
  readonly stage: Stage;
}

/** A step acts on the state that the step before it leaves. */
export type Step = (draft: StepDraft, steps: Steps) => StepDraft;

/**
 * @param reason the end of a sentence that begins with the cycle
 * @throws AppError conflict with the code of the stage
 */
export function reject({ before }: Pick<Steps, 'before'>, stage: Stage, reason: string): never {
  throw conflict(`${formattedCycleId(before.sequentialId)} ${reason}`, CODE_OF_STAGE[stage]);
}

const CODE_OF_STAGE: Readonly<Record<Stage, ErrorCode>> = {
  planned: 'cycle_not_out',
  out: 'cycle_out',
  received: 'cycle_received',
  lost: 'cycle_closed',
  bought: 'cycle_closed',
  sold: 'cycle_closed',
  cancelled: 'cycle_cancelled',
};

/** A lost or bought cycle has to be open before it changes. */
export function assertOpen(stage: Stage, steps: Steps): void {
  if (stage !== 'lost' && stage !== 'bought') return;
  reject(steps, stage, `is ${stage}; reopen it first with closedAs null`);
}

/** True for a request that opens an ended or cancelled cycle. */
export const reopens = ({ closedAs, status }: RequestedUpdate): boolean =>
  closedAs === null || status === 'scheduled';

export function withState(draft: StepDraft, change: Partial<CycleDraft>): StepDraft {
  return { ...draft, state: { ...draft.state, ...change } };
}

/** True for a request that sets days of the return, which a sale has not. */
export const namesReturn = ({ patch: { receiveAtGiven, restockByGiven } }: Steps): boolean =>
  Boolean(receiveAtGiven ?? restockByGiven);
