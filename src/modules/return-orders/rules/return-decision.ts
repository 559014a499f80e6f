import { groupedBy, idsOf } from '../../../records/grouped-by.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import type { PossibleReceipt, Receipt } from '../../cycles/rules/cycle-receipt.js';
import type { LockedCycle } from '../../cycles/rules/locked-rentals.js';
import type { UnitChange } from '../../items/rules/item-values.js';
import type { ReturnOrderStatus } from '../../resources/return-order-status.js';
import type { ReturnMethodAttributes } from '../dto/return-order.request.js';
import {
  changeLines,
  isChanged,
  isMoved,
  isReceiptUndone,
  type LineChange,
  type LineState,
  type RequestedChange,
  restocks,
} from './line-change.js';
import type { LockedLine, LockedOrder, LockedReturns, OrderState } from './locked-returns.js';
import { type NewLine, type NewOrder, newOrdersOf } from './new-orders.js';
import { lineEvents, orderEvents, orderOfRentals } from './return-events.js';
import { isSameMethod, methodAfter } from './return-method.js';
import { receivalStatusOf, statusFollowing } from './return-progress.js';

/** What is asked of orders and their lines. */
export interface ReturnRequest {
  /** The orders to change, by the lines that follow or by themselves. */
  readonly orders: readonly LockedOrder[];
  /** Changes to lines that are there. */
  readonly changes: readonly RequestedChange<LockedLine>[];
  /** Lines to be made, on new orders. */
  readonly newLines?: readonly RequestedChange<NewLine>[];
  /** The status to set; without one orders follow their lines. */
  readonly status?: ReturnOrderStatus;
  /** The tags to set. */
  readonly tags?: readonly string[];
  /** How the units come back. */
  readonly method?: ReturnMethodAttributes;
}

/** An order before and after a change. */
export interface OrderChange {
  readonly order: LockedOrder;
  readonly after: OrderState;
}

/** What changes of a line, and the status of its order where that changes. */
export interface ChangedLine extends Partial<LineState> {
  readonly id: number;
  readonly itemId: number;
  readonly orderStatus?: ReturnOrderStatus;
}

/** Everything that becomes of returns by a request, as it is to be stored. */
export interface ReturnDecision {
  readonly newOrders: readonly NewOrder[];
  /** Rentals that are received, or whose receipt is taken back. */
  readonly receipts: readonly PossibleReceipt[];
  readonly units: readonly UnitChange[];
  readonly changedLines: readonly ChangedLine[];
  readonly removedLines: readonly LockedLine[];
  readonly orders: readonly OrderChange[];
  /** Rentals that are on an order now: credits that wait for that are given back. */
  readonly returnedRentalIds: readonly number[];
  /** Rentals that are on one order less: those credits are reclaimed where no other order has them. */
  readonly releasedRentals: readonly LockedCycle[];
  /** Units that were dealt with, with all that follows for their lines and rentals. */
  readonly restockedItemIds: readonly number[];
  /** What happens to lines and orders that are there. */
  readonly events: readonly DomainEvent[];
}

/** What a request makes of lines, their units and rentals, their orders and the credits. */
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
  const rentalsOf = (returned: readonly { rentalId: number | null }[]) =>
    returned.flatMap(({ rentalId }) => cycles.get(rentalId ?? 0) ?? []);
  const remainingLines = ({ order }: OrderChange) => linesAfter(lines, changes, order.id);
  const reopened = orders.filter(({ order, after }) => leaves('cancelled', order, after));
  const cancelled = orders.filter(({ order, after }) => leaves('cancelled', after, order));
  return {
    newOrders: newOrdersOf(created.changes, cycles, request.method),
    receipts: [...receipts].filter((receipt) => receipt.refusal === undefined),
    units: [...created.units].map(([id, after]) => ({ id, before: units.get(id)!, after })),
    changedLines: changedLines(changes, orders, remainingLines),
    removedLines,
    orders,
    returnedRentalIds: [
      ...created.changes.flatMap(({ line }) => line.rentalId ?? []),
      ...idsOf(rentalsOf(reopened.flatMap(remainingLines))),
    ],
    releasedRentals: rentalsOf([...removedLines, ...cancelled.flatMap(remainingLines)]),
    restockedItemIds: [
      ...new Set(
        changes.flatMap(({ line, request: asked }) => (restocks(line, asked) ? line.itemId : [])),
      ),
    ],
    events: [
      ...reopened.flatMap((change) =>
        orderOfRentals(change.order.id, rentalsOf(remainingLines(change))),
      ),
      ...changes.flatMap((change) => lineEvents(change, change.line)),
      ...orders.flatMap(({ order, after }) => orderEvents(order, after)),
    ],
  };
}

/** The orders that change, those whose lines do before the others. */
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

/** What changes of lines; those that are left on an order follow its status. */
function changedLines(
  changes: readonly LineChange<LockedLine>[],
  orders: readonly OrderChange[],
  remainingLines: (change: OrderChange) => LockedLine[],
): ChangedLine[] {
  const changed = changes.filter((change) => isChanged(change) && !change.request.removed);
  const lines = new Map<number, ChangedLine>(
    changed.map(({ line: { id, itemId }, after }) => [id, { ...after, id, itemId }]),
  );
  for (const change of orders.filter(({ order, after }) => after.status !== order.status)) {
    for (const { id, itemId } of remainingLines(change)) {
      lines.set(id, { ...lines.get(id), id, itemId, orderStatus: change.after.status });
    }
  }
  return [...lines.values()];
}

/** The lines that are left on an order, as they are after the changes. */
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

/** True when something has a status and comes to another one. */
const leaves = (
  status: ReturnOrderStatus,
  one: Pick<LockedOrder, 'status'>,
  other: Pick<LockedOrder, 'status'>,
): boolean => one.status === status && other.status !== status;
