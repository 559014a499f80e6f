import { AppError, invalidBody } from '../../../errors/app-error.js';
import { type BatchField, validateEach } from '../../../errors/entries.js';
import { assertUniqueIds } from '../../../fields/unique-ids.js';
import { omit } from '../../../records/changes.js';
import { CYCLE_BATCH_LIMIT } from '../../calendar/rules/cycle-values.js';
import { stageOf } from '../plan/cycle-state.js';
import { isOfCount, missingInCount } from '../return/entries.js';
import type { CycleUpdateFacts } from './cycle-update.js';
import { contradictionsIn, type UpdateFields, type RequestedUpdate } from './requests.js';
import { applySteps, type StepFacts } from './steps.js';

/**
 * An update of one cycle by its id, or of so many cycles of an order and a variant: the fields with
 * these names then name the cycles, and change nothing.
 */
export interface UpdateEntry extends UpdateFields {
  readonly id?: number;
  readonly quantity?: number;
}

/** The updates of single cycles that entries stand for. */
export interface ExpandedUpdates {
  readonly requests: readonly RequestedUpdate[];
  readonly list: BatchField;
  /** The ids of the cycles of each entry. */
  readonly ids: readonly (readonly number[])[];
  /** For each request, its entry by number. */
  readonly counted: readonly (UpdateEntry | undefined)[];
}

export const isByNumber = ({ quantity }: UpdateEntry): boolean => quantity !== undefined;

/** The change of an entry by number. */
export const changeOf = (entry: UpdateEntry): UpdateFields => omit(entry, NAMES);

const NAMES = [
  'id',
  'quantity',
  'platformOrderName',
  'platformOrderId',
  'platformVariantId',
] as const satisfies readonly (keyof UpdateEntry)[];

/**
 * Checks how entries name their cycles, before anything is read.
 * @throws AppError invalid_body
 */
export function assertEntriesNamed(list: string, entries: readonly UpdateEntry[]): void {
  validateEach(list, entries, (entry) => {
    const refusals = refusalsOf(entry);
    if (refusals.length > 0) throw invalidBody(...refusals);
  });
  assertUniqueIds(entries, 'id', (index) => `${list}[${index}]`);
  const total = entries.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (total > CYCLE_BATCH_LIMIT) {
    throw invalidBody(`${list} would exceed ${CYCLE_BATCH_LIMIT} cycles: ${total} are named`);
  }
}

function refusalsOf(entry: UpdateEntry): string[] {
  const { id, quantity, updatedAt } = entry;
  if (quantity === undefined) {
    return id === undefined ? ['id is required: it must be the id of a cycle'] : [];
  }
  if (id !== undefined) return [`quantity must be left out with id: ${quantity}`];
  const missing = missingInCount(entry);
  if (missing !== undefined) return [missing];
  return [
    // A version is that of one cycle.
    ...(updatedAt === undefined ? [] : [`updatedAt must be left out with quantity: ${updatedAt}`]),
    ...contradictionsIn(changeOf(entry)),
  ];
}

/** The fields that say what happens to a cycle. */
const COURSE = ['status', 'closedAs', 'holdUntil', 'fulfilledAt', 'receivedAt'] as const;

/**
 * True for a cycle in whose stage a change does something. A hand-over, a receipt or a cancellation
 * is no correction of an earlier one, so it has to bring the cycle to another stage. Changes of other
 * fields are for cycles that are not cancelled.
 * @throws AppError invalid_body for an unknown record
 */
export function isMeant(change: UpdateFields, facts: StepFacts): boolean {
  const { before } = facts;
  const stage = stageOf(before);
  const after = stateAfter({ ...change, id: before.id }, facts);
  if (!after) return false;
  if (stageOf(after) !== stage) return true;
  if (COURSE.every((field) => change[field] === undefined)) return stage !== 'cancelled';
  const corrects = change.fulfilledAt ?? change.receivedAt ?? change.status === 'cancelled';
  const isChanged =
    after.fulfilledAt !== before.fulfilledAt || after.holdUntil !== before.holdUntil;
  return !corrects && isChanged;
}

/** Undefined where the change is rejected, by the stage of the cycle or by what fixes its unit. */
function stateAfter(request: RequestedUpdate, facts: StepFacts) {
  try {
    return applySteps(request, facts).state;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return undefined;
    throw error;
  }
}

/** True if entries still mean the cycles that were waited for. */
export function areStillMeant(
  { requests, counted }: ExpandedUpdates,
  { cycles, units, named, scheduling }: CycleUpdateFacts,
): boolean {
  const { now, logistics } = scheduling;
  return counted.every((entry, index) => {
    if (!entry) return true;
    const before = cycles.get(requests[index]!.id);
    if (!before || !isOfCount(entry, before)) return false;
    const { timeZone } = logistics;
    const facts = { before, named: named[index], order: undefined, units, now, timeZone };
    return isMeant(changeOf(entry), facts);
  });
}
