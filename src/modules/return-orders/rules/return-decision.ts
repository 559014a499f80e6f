import { groupedBy } from '../../../records/grouped-by.js';
import {
  type DomainEvent,
  domainEvent,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import { changesBetween } from '../../../records/changes.js';
import {
  decideReceipts,
  planReceipts,
  type PossibleReceipt,
  type Receipt,
  type ReceiptFacts,
} from '../../cycles/rules/cycle-receipt.js';
import type { LockedCycle, LockedRentals } from '../../cycles/rules/locked-rentals.js';
import type { UnitChange } from '../../items/rules/item-values.js';
import type { ReturnOrderStatus } from '../../resources/return-order-status.js';
import {
  changeLines,
  isChanged,
  isMoved,
  isReceiptUndone,
  type LineChange,
  lineEvents,
  type RequestedChange,
  requestedReceipts,
  restocks,
} from './line-change.js';
import {
  initialProgress,
  isSameMethod,
  type LineState,
  type LockedLine,
  type LockedOrder,
  type LockedReturns,
  methodAfter,
  type ReturnMethodRequest,
  NO_METHOD,
  type OrderState,
  receivalStatusOf,
  rentalsSearchText,
  type ReturnMethod,
  returnMethodOf,
  type ReturnProgress,
  statusFollowing,
} from './return-order.js';

/** A line to create, with the customer of its order. */
export interface NewLine extends LineState {
  readonly itemId: number;
  readonly rentalId: number | null;
  readonly customerId: number | null;
}

/** An order to create. */
export interface NewOrder extends ReturnMethod, ReturnProgress {
  readonly customerId: number | null;
  readonly rentalsSearchText: string;
  readonly lines: readonly LineChange<NewLine>[];
  /** The rentals of its lines. */
  readonly rentals: readonly LockedCycle[];
}

/** The requested changes of orders and lines. */
export interface ReturnRequest {
  /** The orders of the changed lines, and those that change themselves. */
  readonly orders: readonly LockedOrder[];
  readonly changes: readonly RequestedChange<LockedLine>[];
  readonly newLines?: readonly RequestedChange<NewLine>[];
  /** The status to set; without one, orders follow their lines. */
  readonly status?: ReturnOrderStatus;
  readonly tags?: readonly string[];
  readonly method?: ReturnMethodRequest;
}

/** An order before and after a change. */
interface OrderChange {
  readonly order: LockedOrder;
  readonly after: OrderState;
}

/** The changed fields of a line, and the status of its order if that changes. */
export interface ChangedLine extends Partial<LineState> {
  readonly id: number;
  readonly itemId: number;
  readonly orderStatus?: ReturnOrderStatus;
}

/** All effects of a request, ready to store. */
export interface ReturnDecision {
  readonly newOrders: readonly NewOrder[];
  /** Rentals that are received, or whose receipt is undone. */
  readonly receipts: readonly PossibleReceipt[];
  readonly units: readonly UnitChange[];
  readonly changedLines: readonly ChangedLine[];
  readonly removedLines: readonly LockedLine[];
  readonly orders: readonly OrderChange[];
  /** Rentals that joined an order: a credit that waits for one is returned. */
  readonly returnedRentals: readonly LockedCycle[];
  /** Rentals that left an order: those credits are reclaimed, unless another order has them. */
  readonly releasedRentals: readonly LockedCycle[];
  /** Units that become `processed`; their lines and rentals are restocked with them. */
  readonly restockedItemIds: readonly number[];
  /** The events of existing lines and orders. */
  readonly events: readonly DomainEvent[];
}

/** The receipts of rentals that follow from changes of their lines, by the ids of the rentals. */
export const receiptsOf = (
  requested: Parameters<typeof requestedReceipts>[0],
  locked: LockedRentals,
  facts: ReceiptFacts | undefined,
): ReadonlyMap<number, Receipt> =>
  facts
    ? decideReceipts(
        planReceipts(requestedReceipts(requested, locked.cycles), locked, facts),
        facts.taken,
      )
    : new Map();

/** The effects of a request on lines, their units and rentals, their orders and the credits. */
export function decide(
  { units, cycles, lines }: Omit<LockedReturns, 'orders'>,
  receipts: Iterable<Receipt>,
  request: ReturnRequest,
): ReturnDecision {
  const existing = changeLines(request.changes, units);
  const created = changeLines(request.newLines ?? [], existing.units);
  const { changes } = existing;
  const removedLines = changes.flatMap((change) => (change.request.removed ? [change.line] : []));
  const orders = changedOrders(lines, changes, request);
  const rentalsOf = (of: readonly { rentalId: number | null }[]) =>
    of.flatMap(({ rentalId }) => cycles.get(rentalId ?? 0) ?? []);
  const remainingLines = ({ order }: OrderChange) => linesAfter(lines, changes, order.id);
  const moved = orders.filter(({ order, after }) => order.status !== after.status);
  const reopened = moved.filter(({ order }) => order.status === 'cancelled');
  const cancelled = moved.filter(({ after }) => after.status === 'cancelled');
  const returned = rentalsOf([
    ...created.changes.map(({ line }) => line),
    ...reopened.flatMap(remainingLines),
  ]);
  const restockedItemIds = changes
    .filter(({ line, request: requested }) => restocks(line, requested))
    .map(({ line }) => line.itemId);
  return {
    newOrders: newOrdersOf(created.changes, cycles, request.method),
    receipts: [...receipts].filter((receipt) => receipt.refusal === undefined),
    units: [...created.units].map(([id, after]) => ({ id, before: units.get(id)!, after })),
    changedLines: changedLines(changes, moved, remainingLines),
    removedLines,
    orders,
    returnedRentals: returned,
    releasedRentals: rentalsOf([...removedLines, ...cancelled.flatMap(remainingLines)]),
    restockedItemIds: [...new Set(restockedItemIds)],
    events: [
      ...reopened.flatMap((change) =>
        orderOfRentals(change.order.id, rentalsOf(remainingLines(change))),
      ),
      ...changes.flatMap((change) => lineEvents(change, change.line)),
      ...orders.flatMap(({ order, after }) => orderEvents(order, after)),
    ],
  };
}

/** One order per customer, with a line per unit. */
const newOrdersOf = (
  lines: readonly LineChange<NewLine>[],
  cycles: ReadonlyMap<number, LockedCycle>,
  method: ReturnMethodRequest | undefined,
): NewOrder[] =>
  [...groupedBy(lines, ({ line }) => line.customerId)].map(([customerId, own]) => {
    const rentals = own.flatMap(({ line }) => cycles.get(line.rentalId ?? 0) ?? []);
    return {
      customerId,
      ...initialProgress(own.map(({ after }) => after.status)),
      ...methodAfter(NO_METHOD, method),
      rentalsSearchText: rentalsSearchText(rentals.map(({ sequentialId }) => sequentialId)),
      lines: own,
      rentals,
    };
  });

/** The orders that change; those with changed lines come first. */
function changedOrders(
  lines: readonly LockedLine[],
  changes: readonly LineChange<LockedLine>[],
  request: ReturnRequest,
): OrderChange[] {
  const changesOf = groupedBy(changes.filter(isChanged), ({ line }) => line.returnOrderId);
  const orders = new Map(request.orders.map((order) => [order.id, order]));
  return [...new Set([...changesOf.keys(), ...orders.keys()])].flatMap((id) => {
    const order = orders.get(id)!;
    const ofOrder = changesOf.get(id) ?? [];
    const statuses = linesAfter(lines, changes, id).map(({ status }) => status);
    const status = ofOrder.some(isMoved)
      ? statusFollowing(order.status, statuses, ofOrder.some(isReceiptUndone))
      : order.status;
    const after = {
      status: request.status ?? status,
      receivalStatus: receivalStatusOf(statuses),
      tags: request.tags ?? order.tags,
      ...methodAfter(order, request.method),
    };
    const isAnother =
      ofOrder.length > 0 ||
      after.status !== order.status ||
      after.tags !== order.tags ||
      !isSameMethod(order, after);
    return isAnother ? [{ order, after }] : [];
  });
}

/** The changed lines, and the remaining lines of orders whose status changes. */
function changedLines(
  changes: readonly LineChange<LockedLine>[],
  movedOrders: readonly OrderChange[],
  remainingLines: (change: OrderChange) => LockedLine[],
): ChangedLine[] {
  const changed = changes.filter((change) => isChanged(change) && !change.request.removed);
  const lines = new Map<number, ChangedLine>(
    changed.map(({ line: { id, itemId }, after }) => [id, { ...after, id, itemId }]),
  );
  for (const change of movedOrders) {
    for (const { id, itemId } of remainingLines(change)) {
      lines.set(id, { ...lines.get(id), id, itemId, orderStatus: change.after.status });
    }
  }
  return [...lines.values()];
}

/** The remaining lines of an order, after the changes. */
function linesAfter(
  lines: readonly LockedLine[],
  changes: readonly LineChange<LockedLine>[],
  orderId: number,
): LockedLine[] {
  const changed = new Map(changes.map((change) => [change.line.id, change]));
  return lines
    .filter(
      ({ id, returnOrderId }) => returnOrderId === orderId && !changed.get(id)?.request.removed,
    )
    .map((line) => ({ ...line, ...changed.get(line.id)?.after }));
}

/** The events of rentals that joined an order; `returnOrderId` of a rental is its newest order. */
export const orderOfRentals = (
  returnOrderId: number,
  rentals: readonly LockedCycle[],
): DomainEvent[] =>
  rentals.flatMap(({ id, returnOrderId: from }) => {
    const after = { returnOrderId: Math.max(returnOrderId, from ?? 0) };
    const changes = changesBetween(['returnOrderId'], { returnOrderId: from }, after);
    return updatedEvents('Cycle', id, changes);
  });

/** The events of a change to the fields of an order. */
function orderEvents(before: LockedOrder, after: OrderState): DomainEvent[] {
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
