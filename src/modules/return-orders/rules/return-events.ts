import { type Change, changesBetween } from '../../../records/changes.js';
import {
  type DomainEvent,
  domainEvent,
  type EventCatalogue,
  type EventTypeOf,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import type { LockedCycle } from '../../cycles/rules/locked-rentals.js';
import type { LineChange } from './line-change.js';
import {
  type LineState,
  type LockedOrder,
  type OrderState,
  returnMethodOf,
} from './return-order.js';

/** A new order as its events see it. */
interface CreatedOrder {
  readonly lines: readonly LineChange<LineState & { itemId: number }>[];
  readonly rentals: readonly LockedCycle[];
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
  const restocked = { from: line.restockedAt, to: after.restockedAt };
  return [
    ...(restocked.from === restocked.to ? [] : restockEvents(returnOrderId, lineId, restocked)),
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
export const orderOfRentals = (
  returnOrderId: number,
  rentals: readonly LockedCycle[],
): DomainEvent[] =>
  rentals.flatMap(({ id, returnOrderId: from }) => {
    const to = Math.max(returnOrderId, from ?? 0);
    return updatedEvents(
      'Cycle',
      id,
      changesBetween(['returnOrderId'], { returnOrderId: from }, { returnOrderId: to }),
    );
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
  return [
    ...(status.from === status.to
      ? []
      : [domainEvent('ReturnOrder', id, 'status_changed', status)]),
    ...updatedEvents('ReturnOrder', id, changes),
  ];
}

/**
 * The events of new orders: first of the orders, then of their rentals and lines.
 * @param ids the ids of each order and of its lines, in their order
 */
export const creationEvents = (
  orders: readonly CreatedOrder[],
  ids: readonly { readonly id: number; readonly lineIds: readonly number[] }[],
): DomainEvent[] => [
  ...orders.map(({ lines }, index) =>
    domainEvent('ReturnOrder', ids[index]!.id, 'created', {
      itemIds: lines.map(({ line }) => line.itemId),
    }),
  ),
  ...orders.flatMap(({ rentals }, index) => orderOfRentals(ids[index]!.id, rentals)),
  ...orders.flatMap(({ lines }, index) => {
    const { id: returnOrderId, lineIds } = ids[index]!;
    return lines.flatMap((change, place) =>
      lineEvents(change, { id: lineIds[place]!, returnOrderId }),
    );
  }),
];
