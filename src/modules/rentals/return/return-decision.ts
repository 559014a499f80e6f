import { groupedBy } from '../../../records/grouped-by.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import type { LockedCycle } from '../picture/picture.js';
import type { UnitChange } from '../../calendar/rules/item-values.js';
import type { ReturnOrderStatus } from '../../resources/return-order-status.js';
import {
  changeLines,
  isChanged,
  isMoved,
  isReceiptUndone,
  type LineChange,
  lineEvents,
  type LineRequest,
  orderEvents,
  orderOfCycles,
  type PossibleReceipt,
  type Receipt,
  type RequestedChange,
  restocks,
  undoesRestock,
} from './lines.js';
import {
  initialProgress,
  isSameMethod,
  type LineState,
  type LockedLine,
  type LockedOrder,
  type LockedReturns,
  methodAfter,
  NO_METHOD,
  type OrderState,
  receivalStatusOf,
  rentalsSearchText,
  type ReturnMethod,
  type ReturnMethodRequest,
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
  readonly cycles: readonly LockedCycle[];
}

/** The lines to create on an existing order. */
export interface AddedLines {
  readonly orderId: number;
  /** The status of the order after the change. */
  readonly orderStatus: ReturnOrderStatus;
  readonly lines: readonly LineChange<NewLine>[];
}

/** The requested changes of orders and lines. */
export interface ReturnRequest {
  /** The orders of the changed lines, and those that change themselves. */
  readonly orders: readonly LockedOrder[];
  readonly changes: readonly RequestedChange<LockedLine>[];
  readonly newLines?: readonly RequestedChange<NewLine>[];
  /** The order of the new lines; without one, they form orders of their own. */
  readonly addTo?: LockedOrder;
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

/** A comment on the timeline of a unit. */
interface ReceiptNote {
  readonly itemId: number;
  readonly message: string;
}

/** All effects of a request, ready to store. */
export interface ReturnDecision {
  readonly newOrders: readonly NewOrder[];
  /** Undefined without any. */
  readonly addedLines?: AddedLines;
  /** Rentals that are received, or whose receipt is undone. */
  readonly receipts: readonly PossibleReceipt[];
  readonly units: readonly UnitChange[];
  readonly changedLines: readonly ChangedLine[];
  readonly removedLines: readonly LockedLine[];
  readonly orders: readonly OrderChange[];
  /** Rentals that joined an order: a credit that waits for one is returned. */
  readonly returnedCycles: readonly LockedCycle[];
  /** Rentals that left an order: those credits are reclaimed, unless another order has them. */
  readonly releasedCycles: readonly LockedCycle[];
  /** Units that become `processed`; their lines and rentals are restocked with them. */
  readonly restockedItemIds: readonly number[];
  /** Units that become `unprocessed` again: their last restock is undone. */
  readonly unrestockedItemIds: readonly number[];
  /** The comments on units that came back. */
  readonly notes: readonly ReceiptNote[];
  /** The events of existing lines and orders. */
  readonly events: readonly DomainEvent[];
}

/** The effects of a request on lines, their units and rentals, their orders and the credits. */
export function decide(
  { units, cycles, lines, damagedIds }: Omit<LockedReturns, 'orders'>,
  receipts: Iterable<Receipt>,
  request: ReturnRequest,
): ReturnDecision {
  const existing = changeLines(request.changes, units, damagedIds);
  const created = changeLines(request.newLines ?? [], existing.units, damagedIds);
  const { changes } = existing;
  const removedLines = changes.flatMap((change) => (change.request.removed ? [change.line] : []));
  const { addTo } = request;
  const added = addTo ? created.changes : [];
  const orders = changedOrders(lines, changes, request, added);
  const ofLines = (linesOf: readonly CycleLine[]) => cyclesOf(linesOf, cycles);
  const remainingLines = ({ order }: OrderChange) => linesAfter(lines, changes, order.id);
  const moved = orders.filter(({ order, after }) => order.status !== after.status);
  const reopened = moved.filter(({ order }) => order.status === 'cancelled');
  const cancelled = moved.filter(({ after }) => after.status === 'cancelled');
  const returned = ofLines([
    ...created.changes.map(({ line }) => line),
    ...reopened.flatMap(remainingLines),
  ]);
  const itemIdsWhere = (isMeant: (line: LockedLine, requested: LineRequest) => boolean) =>
    new Set(
      changes.flatMap(({ line, request: requested }) =>
        isMeant(line, requested) ? line.itemId : [],
      ),
    );
  const restockedItemIds = itemIdsWhere(restocks);
  const unrestockedItemIds = itemIdsWhere(
    (line, requested) =>
      undoesRestock(line, requested) &&
      units.get(line.itemId)!.status === 'processed' &&
      created.units.get(line.itemId)!.status === 'unprocessed',
  );
  return {
    newOrders: addTo ? [] : newOrdersOf(created.changes, cycles, request.method),
    ...(addTo && added.length > 0 && { addedLines: addedTo(addTo, added, orders) }),
    receipts: [...receipts].filter((receipt) => receipt.refusal === undefined),
    units: [...created.units].map(([id, after]) => ({
      id,
      before: units.get(id)!,
      after,
      isReceiptUndone: after.status === 'processed' && !restockedItemIds.has(id),
    })),
    changedLines: changedLines(changes, moved, remainingLines),
    removedLines,
    orders,
    returnedCycles: returned,
    releasedCycles: ofLines([...removedLines, ...cancelled.flatMap(remainingLines)]),
    restockedItemIds: [...restockedItemIds],
    unrestockedItemIds: [...unrestockedItemIds],
    notes: [...changes, ...created.changes].flatMap(({ line, request: { note } }) =>
      note === undefined ? [] : { itemId: line.itemId, message: note },
    ),
    events: [
      ...(addTo ? orderOfCycles(addTo.id, ofLines(added.map(({ line }) => line))) : []),
      ...reopened.flatMap((change) =>
        orderOfCycles(change.order.id, ofLines(remainingLines(change))),
      ),
      ...changes.flatMap((change) => lineEvents(change, change.line)),
      ...orders.flatMap(({ order, after }) => orderEvents(order, after)),
    ],
  };
}

type CycleLine = Pick<LockedLine, 'rentalId'>;

/** The rentals of lines; lines without one are left out. */
const cyclesOf = (
  lines: readonly CycleLine[],
  cycles: ReadonlyMap<number, LockedCycle>,
): LockedCycle[] =>
  lines.flatMap(({ rentalId }) => (rentalId === null ? [] : (cycles.get(rentalId) ?? [])));

/** One order per customer, with a line per unit. */
const newOrdersOf = (
  lines: readonly LineChange<NewLine>[],
  cycles: ReadonlyMap<number, LockedCycle>,
  method: ReturnMethodRequest | undefined,
): NewOrder[] =>
  [...groupedBy(lines, ({ line }) => line.customerId)].map(([customerId, own]) => {
    const returning = cyclesOf(
      own.map(({ line }) => line),
      cycles,
    );
    return {
      customerId,
      ...initialProgress(own.map(({ after }) => after.status)),
      ...methodAfter(NO_METHOD, method),
      rentalsSearchText: rentalsSearchText(returning.map(({ sequentialId }) => sequentialId)),
      lines: own,
      cycles: returning,
    };
  });

const addedTo = (
  { id, status }: LockedOrder,
  lines: readonly LineChange<NewLine>[],
  orders: readonly OrderChange[],
): AddedLines => {
  const orderStatus = orders.find(({ order }) => order.id === id)?.after.status ?? status;
  return { orderId: id, orderStatus, lines };
};

/**
 * The orders that change; those with changed lines come first.
 * @param added the new lines of the order that they are added to
 */
function changedOrders(
  lines: readonly LockedLine[],
  changes: readonly LineChange<LockedLine>[],
  request: ReturnRequest,
  added: readonly LineChange<NewLine>[],
): OrderChange[] {
  const changesOf = groupedBy(changes.filter(isChanged), ({ line }) => line.returnOrderId);
  const orders = new Map(request.orders.map((order) => [order.id, order]));
  return [...new Set([...changesOf.keys(), ...orders.keys()])].flatMap((id) => {
    const order = orders.get(id)!;
    const ofOrder = changesOf.get(id) ?? [];
    const addedHere = id === request.addTo?.id ? added : [];
    const statuses = [
      ...linesAfter(lines, changes, id),
      ...addedHere.map(({ after: line }) => line),
    ].map(({ status }) => status);
    const status =
      addedHere.length > 0 || ofOrder.some(isMoved)
        ? statusFollowing(order.status, statuses, ofOrder.some(isReceiptUndone))
        : order.status;
    const after = {
      status: request.status ?? status,
      receivalStatus: receivalStatusOf(statuses),
      tags: request.tags ?? order.tags,
      ...methodAfter(order, request.method),
    };
    const isAnother =
      ofOrder.length + addedHere.length > 0 ||
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
