import {
  type DomainEvent,
  domainEvent,
  type EventCatalogue,
  type EventTypeOf,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import { type Change, changesBetween } from '../../../records/changes.js';
import type { LockedCycle, LockedUnit, Picture } from '../picture/picture.js';
import { projectionOf } from '../plan/cycle-projection.js';
import type { CycleProjection } from '../plan/cycle-state.js';
import {
  type BookedDays,
  applyReceipt,
  returnRefusalOf,
  revertReceipt,
  withAutomaticBuffers,
} from '../plan/receipt.js';
import { logisticsOf, type SchedulingContext } from '../../calendar/rules/schedule.js';
import type { DayRange } from '../../../time/days.js';
import { hidesUnit, type UnitState } from '../../calendar/rules/item-values.js';
import {
  type LineState,
  type LockedOrder,
  type OrderState,
  type ReceiptSnapshot,
  type ReturnLineStatus,
  returnMethodOf,
} from './return-order.js';
import { type AppError, invalidBody, rejectedBody } from '../../../errors/app-error.js';
import { describeValue } from '../../../errors/describe-value.js';
import { instantOf, laterOf, parseMoment } from '../../../time/moment.js';
import { formattedCycleId } from '../../calendar/rules/cycle-values.js';

/** The change that a request makes to a line; undefined keeps a field. */
export interface LineRequest extends ReceiptDetails {
  readonly status?: ReturnLineStatus;
  /** Null clears it. */
  readonly conditionId?: number | null;
  readonly restocked?: boolean;
  /** Takes the line off its order. */
  readonly removed?: boolean;
}

/** A line and its requested change. */
export interface RequestedChange<Line extends LineState> {
  readonly line: Line;
  readonly request: LineRequest;
}

/** A line before and after a change. */
export interface LineChange<Line extends LineState> extends RequestedChange<Line> {
  readonly after: LineState;
}

const NO_RECEIPT: ReceiptSnapshot = {
  itemStatusBefore: null,
  itemConditionBefore: null,
  itemVisibilityBefore: null,
  itemLocationBefore: null,
  locationId: null,
};

/** The initial state of a line. */
export const NEW_LINE: LineState = {
  ...NO_RECEIPT,
  status: 'awaiting',
  conditionId: null,
  restockedAt: null,
};

/** The status of a line after a change; a removed line keeps its own. */
export function statusAfter(before: LineState, request: LineRequest): ReturnLineStatus {
  return (request.removed ? undefined : request.status) ?? before.status;
}

/** The effect of a change on the receipt of a line. */
export function receiptChangeOf(
  before: LineState,
  request: LineRequest,
): ReceiptChange | undefined {
  const status = statusAfter(before, request);
  if (status === before.status) return undefined;
  if (status === 'received') return 'receive';
  return before.status === 'received' ? 'undoReceipt' : undefined;
}

/** The effect of a return on a rental. */
export type ReceiptChange = 'receive' | 'undoReceipt';

/** A receipt to apply or to undo. */
export interface RequestedReceipt {
  readonly change: ReceiptChange;
  /** When the unit came back; now if absent. */
  readonly receivedAt?: string | undefined;
}

/** The receipts to apply, by the ids of the rentals. */
export type ReceiptChanges = ReadonlyMap<number, RequestedReceipt>;

/** A possible receipt, or the reason why it is impossible. */
export type Receipt = PossibleReceipt | RefusedReceipt;

export interface PossibleReceipt {
  readonly cycle: LockedCycle;
  readonly unit: LockedUnit;
  readonly projection: CycleProjection;
  readonly refusal?: undefined;
}

interface RefusedReceipt {
  readonly cycle: LockedCycle;
  readonly refusal: AppError;
}

/** The facts that receipts of locked rentals are decided by. */
export interface ReceiptFacts extends SchedulingContext {
  /** The days that cycles have booked on the units of receipts that may be undone, by unit. */
  readonly booked: ReadonlyMap<number, readonly BookedDays[]>;
  /** The named locations that exist, by platform id. */
  readonly locationIds: ReadonlyMap<number, number>;
}

/** The receipts of rentals that follow from changes of their lines, by the ids of the rentals. */
export const receiptsOf = (
  requested: Parameters<typeof requestedReceipts>[0],
  locked: Picture,
  facts: ReceiptFacts | undefined,
): ReadonlyMap<number, Receipt> =>
  facts ? decideReceipts(requestedReceipts(requested, locked.cycles), locked, facts) : new Map();

/**
 * The receipts of rentals that follow from changes of their lines. A line that names another unit
 * than its rental has no effect on it: the rental went on without the order.
 */
function requestedReceipts(
  requested: readonly RequestedChange<LineState & { itemId: number; rentalId: number | null }>[],
  cycles: ReadonlyMap<number, LockedCycle>,
): ReceiptChanges {
  const changes = new Map<number, RequestedReceipt>();
  for (const { line, request } of requested) {
    const cycle = line.rentalId === null ? undefined : cycles.get(line.rentalId);
    const change = receiptChangeOf(line, request);
    if (!change || cycle?.itemId !== line.itemId) continue;
    const isReceived = cycle.receivedAt !== null;
    if (isReceived !== (change === 'receive')) {
      changes.set(cycle.id, { change, receivedAt: request.receivedAt });
    }
  }
  return changes;
}

/** The receipts and undone receipts, in their order, by the id of the rental. */
export function decideReceipts(
  changes: ReceiptChanges,
  { units, cycles }: Picture,
  { booked, ...scheduling }: ReceiptFacts,
): ReadonlyMap<number, Receipt> {
  const others = new Map(booked);
  return new Map(
    [...changes].map(([id, requested]) => {
      const cycle = cycles.get(id)!;
      const ofUnit = others.get(cycle.itemId) ?? [];
      const receipt = receiptOf(
        cycle,
        requested,
        units,
        scheduling,
        ofUnit.filter(({ cycleId }) => cycleId !== id),
      );
      if (!receipt.refusal) {
        const own = { ...receipt.projection.state.booked, cycleId: id };
        others.set(cycle.itemId, [...ofUnit.filter(({ cycleId }) => cycleId !== id), own]);
      }
      return [id, receipt];
    }),
  );
}

/** Without a time, a rental whose `fulfilledAt` is a little ahead is received at that time. */
function receiptOf(
  cycle: LockedCycle,
  { change, receivedAt: sent }: RequestedReceipt,
  units: Picture['units'],
  { now, logistics }: SchedulingContext,
  others: readonly DayRange[],
): Receipt {
  const refusal = change === 'receive' ? returnRefusalOf(cycle) : undefined;
  if (refusal) return { cycle, refusal: rejectedBody(...refusal) };
  const unit = units.get(cycle.itemId)!;
  const state =
    change === 'receive'
      ? applyReceipt(cycle, sent ?? laterOf(now, cycle.fulfilledAt))
      : revertReceipt(cycle);
  const after = withAutomaticBuffers(cycle, state);
  const settings = logisticsOf(logistics, unit);
  return { cycle, unit, projection: projectionOf(cycle, after, settings, now, others) };
}

/** True when a change restocks a line that is not restocked yet. */
export const restocks = (before: LineState, request: LineRequest): boolean =>
  request.restocked === true && before.restockedAt === null;

/** True when a change undoes the restock of a line. */
export const undoesRestock = (before: LineState, request: LineRequest): boolean =>
  request.restocked === false &&
  before.restockedAt !== null &&
  statusAfter(before, request) === 'received';

/**
 * Applies a change to a line and its unit. A received unit takes the condition of the line and
 * becomes `unprocessed`, and `unavailable` if that condition is damaged.
 * It is where it came back. Undoing the receipt restores the unit, except for later changes of it.
 * @param damagedIds the damaged ones of the conditions of lines and requests
 */
export function changeLine(
  before: LineState,
  request: LineRequest,
  unit: UnitState,
  damagedIds: ReadonlySet<number>,
): { line: LineState; unit: UnitState } {
  const status = statusAfter(before, request);
  const conditionId = request.conditionId === undefined ? before.conditionId : request.conditionId;
  const line = { ...before, status, conditionId };
  switch (receiptChangeOf(before, request)) {
    case 'receive': {
      const { locationId = null } = request;
      const receipt = {
        itemStatusBefore: unit.status,
        itemConditionBefore: unit.conditionId,
        itemLocationBefore: locationId === null ? null : (unit.locationId ?? null),
        locationId,
      };
      const received = {
        ...unit,
        status: 'unprocessed',
        conditionId: conditionId ?? unit.conditionId,
        locationId: locationId ?? unit.locationId,
      } as const;
      return graded({ ...line, ...receipt }, restocked(before, request, received), damagedIds);
    }
    case 'undoReceipt':
      return {
        line: { ...line, ...NO_RECEIPT, restockedAt: null },
        unit: {
          ...unit,
          status: unit.status === 'unprocessed' ? before.itemStatusBefore! : unit.status,
          conditionId: conditionWithout(before, unit),
          ...(unit.visibility === 'unavailable' &&
            before.itemVisibilityBefore && { visibility: before.itemVisibilityBefore }),
          locationId: locationWithout(before, unit),
        },
      };
    default: {
      const isRegraded = status === 'received' && conditionId !== before.conditionId;
      if (!isRegraded) return { line, unit: restocked(before, request, unit) };
      const regraded = { ...unit, conditionId: conditionId ?? conditionWithout(before, unit) };
      return graded(line, restocked(before, request, regraded), damagedIds);
    }
  }
}

/** A line that gives its unit a condition, which can take the unit out of the offer. */
function graded(
  line: LineState,
  unit: UnitState,
  damagedIds: ReadonlySet<number>,
): { line: LineState; unit: UnitState } {
  if (!hidesUnit(unit.visibility, line.conditionId, damagedIds)) return { line, unit };
  return {
    line: { ...line, itemVisibilityBefore: 'available' },
    unit: { ...unit, visibility: 'unavailable' },
  };
}

/** A line; a new one has no id yet. */
type UnitLine = LineState & { readonly id?: number; readonly itemId: number };

/**
 * Applies changes in sequence, since several lines can have the same unit. Undone receipts come
 * first, newest first, as each restores the unit that it found. Restocks come last, so that no
 * receipt overwrites them.
 * @returns the lines before and after, and the units afterwards by id
 */
export function changeLines<Line extends UnitLine>(
  requested: readonly RequestedChange<Line>[],
  before: ReadonlyMap<number, UnitState>,
  damagedIds: ReadonlySet<number>,
): { changes: LineChange<Line>[]; units: ReadonlyMap<number, UnitState> } {
  const units = new Map(before);
  const changes = requested.toSorted(byOrderOfApplication).map(({ line, request }) => {
    const after = changeLine(line, request, units.get(line.itemId)!, damagedIds);
    units.set(line.itemId, after.unit);
    return { line, request, after: after.line };
  });
  return { changes, units };
}

function byOrderOfApplication(
  first: RequestedChange<UnitLine>,
  second: RequestedChange<UnitLine>,
): number {
  const difference = phaseOf(first) - phaseOf(second);
  return difference === 0 && phaseOf(first) === 0 ? second.line.id! - first.line.id! : difference;
}

function phaseOf({ line, request }: RequestedChange<LineState>): number {
  if (receiptChangeOf(line, request) === 'undoReceipt') return 0;
  return restocks(line, request) ? 2 : 1;
}

/** True when a line changed its status or was removed. */
export const isMoved = ({ line, request, after }: LineChange<LineState>): boolean =>
  request.removed === true || line.status !== after.status;

/** True when a change undid the receipt of a line. */
export const isReceiptUndone = ({ line, after }: LineChange<LineState>): boolean =>
  line.status === 'received' && after.status !== 'received';

/** True when a change has an effect on its line. */
export const isChanged = (change: LineChange<LineState>): boolean =>
  isMoved(change) || change.line.conditionId !== change.after.conditionId;

function restocked(before: LineState, request: LineRequest, unit: UnitState): UnitState {
  if (restocks(before, request)) return { ...unit, status: 'processed' };
  return undoesRestock(before, request) ? { ...unit, status: 'unprocessed' } : unit;
}

/** The condition of a unit without that of its line, unless the unit was regraded since. */
function conditionWithout(line: LineState, unit: UnitState): number | null {
  const isOfLine = line.conditionId !== null && unit.conditionId === line.conditionId;
  return isOfLine ? line.itemConditionBefore : unit.conditionId;
}

/** The location of a unit without that of its receipt, unless the unit was moved since. */
function locationWithout(line: LineState, unit: UnitState): number | null | undefined {
  const isOfLine = line.locationId !== null && unit.locationId === line.locationId;
  return isOfLine ? line.itemLocationBefore : unit.locationId;
}

/** The events of a change to a line of an order. */
export function lineEvents(
  { line, request, after }: LineChange<LineState & { itemId: number }>,
  { id: lineId, returnOrderId }: { id: number; returnOrderId: number },
): DomainEvent[] {
  const event = <T extends EventTypeOf<'ReturnOrder'>>(
    type: T,
    metadata: EventCatalogue['ReturnOrder'][T],
  ) => domainEvent('ReturnOrder', returnOrderId, type, metadata);
  const unit = { lineId, itemId: line.itemId };
  if (request.removed) return [event('line_removed', unit)];
  const status = { from: line.status, to: after.status };
  const condition = { from: line.conditionId, to: after.conditionId };
  const restock = { from: line.restockedAt, to: after.restockedAt };
  return [
    ...(restock.from === restock.to ? [] : restockEvents(returnOrderId, lineId, restock)),
    ...(status.from === status.to ? [] : [event('line_status_changed', { ...unit, ...status })]),
    ...(condition.from === condition.to
      ? []
      : [event('line_condition_changed', { ...unit, ...condition })]),
  ];
}

/** The events of a line whose `restockedAt` changed. */
export const restockEvents = (
  returnOrderId: number,
  lineId: number,
  change: Change<string | null>,
): DomainEvent[] =>
  updatedEvents('ReturnOrder', returnOrderId, { [`returnLines.${lineId}.restockedAt`]: change });

/** The events of rentals that joined an order; `returnOrderId` of a rental is its newest order. */
export const orderOfCycles = (
  returnOrderId: number,
  cycles: readonly LockedCycle[],
): DomainEvent[] =>
  cycles.flatMap(({ id, returnOrderId: from }) => {
    const after = { returnOrderId: Math.max(returnOrderId, from ?? returnOrderId) };
    const changes = changesBetween(['returnOrderId'], { returnOrderId: from }, after);
    return updatedEvents('Cycle', id, changes);
  });

/** The events of a change to the fields of an order. */
export function orderEvents(before: LockedOrder, after: OrderState): DomainEvent[] {
  const { id } = before;
  const status = { from: before.status, to: after.status };
  const changes = changesBetween(
    ['receivalStatus', 'tags', 'returnMethod'],
    { ...before, returnMethod: returnMethodOf(before) },
    { ...after, returnMethod: returnMethodOf(after) },
  );
  const updated = updatedEvents('ReturnOrder', id, changes);
  return status.from === status.to
    ? updated
    : [domainEvent('ReturnOrder', id, 'status_changed', status), ...updated];
}

/** A request that can say when and where its unit came back. */
export interface DetailedRequest {
  readonly status?: ReturnLineStatus;
  /** An ISO 8601 instant, or a date in the shop's time zone. */
  readonly receivedAt?: string;
  readonly locationPlatformId?: number;
  /** A comment on the timeline of the unit. */
  readonly note?: string;
}

/** When and where a unit came back; by default now, and where it was before. */
interface ReceiptDetails {
  readonly receivedAt?: string | undefined;
  readonly locationId?: number | undefined;
  readonly note?: string | undefined;
}

/** The details of a request without errors. */
export function receiptDetailsOf(
  { receivedAt, locationPlatformId, note }: DetailedRequest,
  facts: ReceiptFacts | undefined,
): ReceiptDetails {
  return {
    receivedAt: receivedAt === undefined ? undefined : instantIn(receivedAt, facts!),
    locationId: facts?.locationIds.get(locationPlatformId!),
    note,
  };
}

/**
 * The error in the details of a request; undefined if there is none.
 * @param path the path of the request in the body
 * @param line the line that the request changes; undefined for a new one
 * @param cycle the rental that ends with the receipt
 * @param facts present if the request has a status
 */
export function receiptDetailsError(
  path: string,
  request: DetailedRequest,
  line: Pick<LineState, 'status'> | undefined,
  cycle: Pick<LockedCycle, 'sequentialId' | 'fulfilledAt'> | undefined,
  facts: ReceiptFacts | undefined,
): AppError | undefined {
  const { status, receivedAt, locationPlatformId, note } = request;
  for (const [field, value] of Object.entries({ receivedAt, locationPlatformId, note })) {
    if (value === undefined || status === 'received') continue;
    const shown = field === 'note' ? describeValue(value) : value;
    return invalidBody(`${path}.${field} must be left out unless status is received: ${shown}`);
  }
  if (note !== undefined && line?.status === 'received') {
    return invalidBody(`${path}.note must be left out: the line is received already`);
  }
  if (locationPlatformId !== undefined && !facts!.locationIds.has(locationPlatformId)) {
    const sentence = `no location has the platform id ${locationPlatformId}`;
    return rejectedBody(`${path}.locationPlatformId: ${sentence}`, 'unknown_location');
  }
  if (receivedAt === undefined) return undefined;
  const instant = instantIn(receivedAt, facts!);
  if (instant > facts!.now) {
    return invalidBody(`${path}.receivedAt must not be in the future: ${receivedAt}`);
  }
  if (!cycle?.fulfilledAt || instant >= cycle.fulfilledAt) return undefined;
  const name = formattedCycleId(cycle.sequentialId);
  return invalidBody(
    `${path}.receivedAt must not be before the hand-over of ${name} ` +
      `at ${cycle.fulfilledAt}: ${receivedAt}`,
  );
}

const instantIn = (moment: string, { logistics }: ReceiptFacts): string =>
  instantOf(parseMoment(moment)!, logistics.timeZone);

/** The conditions that lines give their units with a receipt. */
export const conditionsOfLines = (lines: readonly LineState[]): number[] =>
  lines.flatMap(({ status, conditionId }) => (status === 'received' ? [] : (conditionId ?? [])));
