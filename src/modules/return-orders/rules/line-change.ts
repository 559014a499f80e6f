import type { UnitState } from '../../items/item-receipts.service.js';
import {
  type DomainEvent,
  domainEvent,
  type EventCatalogue,
  type EventTypeOf,
} from '../../../events/rules/event-catalogue.js';
import type { ReturnLineStatus } from './return-values.js';

/** What the receipt of a line changed of its unit, so that it can be taken back. */
export interface Receipt {
  readonly itemStatusBefore: UnitState['status'] | null;
  readonly itemConditionBefore: number | null;
}

/** A line as far as it changes. */
export interface LineState extends Receipt {
  readonly status: ReturnLineStatus;
  readonly conditionId: number | null;
  readonly restockedAt: string | null;
}

/** What a request wants of a line; undefined leaves as it is. */
export interface LineWish {
  readonly status?: ReturnLineStatus;
  /** Null takes the condition off the line. */
  readonly conditionId?: number | null;
  readonly restocked?: boolean;
  /** Takes the line off its order. */
  readonly removed?: boolean;
}

export const NO_RECEIPT: Receipt = {
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
export function statusAfter(before: LineState, wish: LineWish): ReturnLineStatus {
  return (wish.removed ? undefined : wish.status) ?? before.status;
}

/** What a wish does to the receipt of a line. */
export function receiptChangeOf(
  before: LineState,
  wish: LineWish,
): 'received' | 'takenBack' | undefined {
  const status = statusAfter(before, wish);
  if (status === before.status) return undefined;
  if (status === 'received') return 'received';
  return before.status === 'received' ? 'takenBack' : undefined;
}

/** True when a wish restocks a line that is not restocked yet. */
export const restocks = (before: LineState, wish: LineWish): boolean =>
  wish.restocked === true && before.restockedAt === null;

/**
 * Applies a wish to a line and its unit. Received, a unit takes the condition of the line and has
 * to be dealt with; when the receipt is taken back, so is what it changed and nobody has changed
 * since.
 */
export function changeLine(
  before: LineState,
  wish: LineWish,
  unit: UnitState,
): { line: LineState; unit: UnitState } {
  const status = statusAfter(before, wish);
  const conditionId = wish.conditionId === undefined ? before.conditionId : wish.conditionId;
  const kept = { ...before, status, conditionId };
  switch (receiptChangeOf(before, wish)) {
    case 'received': {
      const receipt = { itemStatusBefore: unit.status, itemConditionBefore: unit.conditionId };
      const taken = {
        status: 'unprocessed',
        conditionId: conditionId ?? unit.conditionId,
      } as const;
      return { line: { ...kept, ...receipt }, unit: restocked(before, wish, taken) };
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
      return { line: kept, unit: restocked(before, wish, graded) };
    }
  }
}

/** A line and what is wished of it. */
export interface WishedLine<Line extends LineState> {
  readonly line: Line;
  readonly wish: LineWish;
}

/** A line before and after a change. */
export interface LineChange<Line extends LineState> extends WishedLine<Line> {
  readonly after: LineState;
}

/**
 * Applies wishes one after the other, since several lines can be of one unit. Receipts are taken
 * back first, the newest before the others, as each remembers the unit that it found; units are
 * restocked last, so that they stay so.
 * @returns the lines before and after, and the units afterwards by id
 */
export function changeLines<Line extends UnitLine>(
  wished: readonly WishedLine<Line>[],
  before: ReadonlyMap<number, UnitState>,
): { changes: LineChange<Line>[]; units: ReadonlyMap<number, UnitState> } {
  const units = new Map(before);
  const changes = wished.toSorted(inTurn).map(({ line, wish }) => {
    const after = changeLine(line, wish, units.get(line.itemId)!);
    units.set(line.itemId, after.unit);
    return { line, wish, after: after.line };
  });
  return { changes, units };
}

/** A line, or one that is to be made and has no id yet. */
type UnitLine = LineState & { id?: number; itemId: number };

function inTurn(one: WishedLine<UnitLine>, other: WishedLine<UnitLine>): number {
  const turn = turnOf(one);
  const areTakenBack = turn === 0 && turnOf(other) === 0;
  return areTakenBack ? other.line.id! - one.line.id! : turn - turnOf(other);
}

function turnOf({ line, wish }: WishedLine<LineState>): number {
  if (receiptChangeOf(line, wish) === 'takenBack') return 0;
  return restocks(line, wish) ? 2 : 1;
}

/** True when the order of a line came or went a step by the change. */
export const isMoved = ({ line, wish, after }: LineChange<LineState>): boolean =>
  wish.removed === true || line.status !== after.status;

/** True when a line was received before the change and is not any more. */
export const isTakenBack = ({ line, after }: LineChange<LineState>): boolean =>
  line.status === 'received' && after.status !== 'received';

/** True when a line is another afterwards than before. */
export const isChanged = (change: LineChange<LineState>): boolean =>
  isMoved(change) || change.line.conditionId !== change.after.conditionId;

/** The timeline events of a change to a line of an order. */
export function lineEvents(
  { line, wish, after }: LineChange<LineState & { itemId: number }>,
  { id: lineId, returnOrderId }: { id: number; returnOrderId: number },
): DomainEvent[] {
  const event = <T extends EventTypeOf<'ReturnOrder'>>(
    type: T,
    metadata: EventCatalogue['ReturnOrder'][T],
  ) => domainEvent('ReturnOrder', returnOrderId, type, metadata);
  const unit = { lineId, itemId: line.itemId };
  if (wish.removed) return [event('line_removed', unit)];
  return [
    ...(line.status === after.status
      ? []
      : [event('line_status_changed', { ...unit, from: line.status, to: after.status })]),
    ...(line.conditionId === after.conditionId
      ? []
      : [
          event('line_condition_changed', {
            ...unit,
            from: line.conditionId,
            to: after.conditionId,
          }),
        ]),
  ];
}

function restocked(before: LineState, wish: LineWish, unit: UnitState): UnitState {
  return restocks(before, wish) ? { ...unit, status: 'processed' } : unit;
}

/** The condition of a unit without what the line gave it, unless somebody has changed it since. */
function conditionWithout(line: LineState, unit: UnitState): number | null {
  const isOfLine = line.conditionId !== null && unit.conditionId === line.conditionId;
  return isOfLine ? line.itemConditionBefore : unit.conditionId;
}
