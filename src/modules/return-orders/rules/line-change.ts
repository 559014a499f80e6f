import type { UnitState } from '../../items/rules/item-values.js';
import type { ReturnLineStatus } from './return-values.js';

/** What the receipt of a line changed of its unit, so that it can be taken back. */
export interface ReceiptSnapshot {
  readonly itemStatusBefore: UnitState['status'] | null;
  readonly itemConditionBefore: number | null;
}

/** A line as far as it changes. */
export interface LineState extends ReceiptSnapshot {
  readonly status: ReturnLineStatus;
  readonly conditionId: number | null;
  readonly restockedAt: string | null;
}

/** What is asked of a line; undefined leaves as it is. */
export interface LineRequest {
  readonly status?: ReturnLineStatus;
  /** Null takes the condition off the line. */
  readonly conditionId?: number | null;
  readonly restocked?: boolean;
  /** Takes the line off its order. */
  readonly removed?: boolean;
}

/** A line and what is asked of it. */
export interface RequestedChange<Line extends LineState> {
  readonly line: Line;
  readonly request: LineRequest;
}

/** A line before and after a change. */
export interface LineChange<Line extends LineState> extends RequestedChange<Line> {
  readonly after: LineState;
}

export const NO_RECEIPT: ReceiptSnapshot = {
  itemStatusBefore: null,
  itemConditionBefore: null,
};

/** The line that a unit newly put on an order begins as. */
export const NEW_LINE: LineState = {
  ...NO_RECEIPT,
  status: 'awaiting',
  conditionId: null,
  restockedAt: null,
};

/** The status that a line comes to; one that is taken off goes as it is. */
export function statusAfter(before: LineState, request: LineRequest): ReturnLineStatus {
  return (request.removed ? undefined : request.status) ?? before.status;
}

/** What a request does to the receipt of a line. */
export function receiptChangeOf(
  before: LineState,
  request: LineRequest,
): 'received' | 'takenBack' | undefined {
  const status = statusAfter(before, request);
  if (status === before.status) return undefined;
  if (status === 'received') return 'received';
  return before.status === 'received' ? 'takenBack' : undefined;
}

/** True when a request restocks a line that is not restocked yet. */
export const restocks = (before: LineState, request: LineRequest): boolean =>
  request.restocked === true && before.restockedAt === null;

/**
 * Applies a request to a line and its unit. Received, a unit takes the condition of the line and has
 * to be dealt with; when the receipt is taken back, so is what it changed and nobody has changed
 * since.
 */
export function changeLine(
  before: LineState,
  request: LineRequest,
  unit: UnitState,
): { line: LineState; unit: UnitState } {
  const status = statusAfter(before, request);
  const conditionId = request.conditionId === undefined ? before.conditionId : request.conditionId;
  const kept = { ...before, status, conditionId };
  switch (receiptChangeOf(before, request)) {
    case 'received': {
      const receipt = { itemStatusBefore: unit.status, itemConditionBefore: unit.conditionId };
      const received = {
        status: 'unprocessed',
        conditionId: conditionId ?? unit.conditionId,
      } as const;
      return { line: { ...kept, ...receipt }, unit: restocked(before, request, received) };
    }
    case 'takenBack':
      return {
        line: { ...kept, ...NO_RECEIPT, restockedAt: null },
        unit: {
          status: unit.status === 'unprocessed' ? before.itemStatusBefore! : unit.status,
          conditionId: conditionWithout(before, unit),
        },
      };
    default: {
      const isRegraded = status === 'received' && conditionId !== before.conditionId;
      const graded = isRegraded
        ? { ...unit, conditionId: conditionId ?? conditionWithout(before, unit) }
        : unit;
      return { line: kept, unit: restocked(before, request, graded) };
    }
  }
}

/** A line, or one that is to be made and has no id yet. */
type UnitLine = LineState & { readonly id?: number; readonly itemId: number };

/**
 * Applies requests one after the other, since several lines can be of one unit. Receipts are taken
 * back first, the newest before the others, as each remembers the unit that it found; units are
 * restocked last, so that they stay so.
 * @returns the lines before and after, and the units afterwards by id
 */
export function changeLines<Line extends UnitLine>(
  requested: readonly RequestedChange<Line>[],
  before: ReadonlyMap<number, UnitState>,
): { changes: LineChange<Line>[]; units: ReadonlyMap<number, UnitState> } {
  const units = new Map(before);
  const changes = requested.toSorted(byOrderOfApplication).map(({ line, request }) => {
    const after = changeLine(line, request, units.get(line.itemId)!);
    units.set(line.itemId, after.unit);
    return { line, request, after: after.line };
  });
  return { changes, units };
}

const ORDER_OF_APPLICATION = ['takenBack', 'changed', 'restocked'] as const;

function byOrderOfApplication(
  one: RequestedChange<UnitLine>,
  other: RequestedChange<UnitLine>,
): number {
  const [first, second] = [kindOf(one), kindOf(other)];
  if (first === 'takenBack' && second === 'takenBack') return other.line.id! - one.line.id!;
  return ORDER_OF_APPLICATION.indexOf(first) - ORDER_OF_APPLICATION.indexOf(second);
}

function kindOf({
  line,
  request,
}: RequestedChange<LineState>): (typeof ORDER_OF_APPLICATION)[number] {
  if (receiptChangeOf(line, request) === 'takenBack') return 'takenBack';
  return restocks(line, request) ? 'restocked' : 'changed';
}

/** True when a line got another status by the change, or was taken off. */
export const isMoved = ({ line, request, after }: LineChange<LineState>): boolean =>
  request.removed === true || line.status !== after.status;

/** True when a line was received before the change and is not any more. */
export const isReceiptUndone = ({ line, after }: LineChange<LineState>): boolean =>
  line.status === 'received' && after.status !== 'received';

/** True when a line is another afterwards than before. */
export const isChanged = (change: LineChange<LineState>): boolean =>
  isMoved(change) || change.line.conditionId !== change.after.conditionId;

function restocked(before: LineState, request: LineRequest, unit: UnitState): UnitState {
  return restocks(before, request) ? { ...unit, status: 'processed' } : unit;
}

/** The condition of a unit without what the line gave it, unless somebody has changed it since. */
function conditionWithout(line: LineState, unit: UnitState): number | null {
  const isOfLine = line.conditionId !== null && unit.conditionId === line.conditionId;
  return isOfLine ? line.itemConditionBefore : unit.conditionId;
}
