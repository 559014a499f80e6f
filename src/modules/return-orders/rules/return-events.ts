import { type Change, changesBetween } from '../../../records/changes.js';
import {
  type DomainEvent,
  domainEvent,
  type EventCatalogue,
  type EventTypeOf,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import type { LockedCycle } from '../../cycles/rules/locked-rentals.js';
import type { LineChange, LineState } from './line-change.js';
import type { LockedOrder, OrderState } from './locked-returns.js';
import type { NewOrder } from './new-orders.js';
import { returnMethodOf } from './return-method.js';

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

/** The events of a line that was restocked, or is so no longer. */
export const restockEvents = (
  returnOrderId: number,
  lineId: number,
  change: Change<string | null>,
): DomainEvent[] =>
  updatedEvents('ReturnOrder', returnOrderId, { [`returnLines.${lineId}.restockedAt`]: change });

/** The events of rentals that are on an order now: they tell the youngest that they are on. */
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

/** The events of a change to an order itself: its status, and what has no event of its own. */
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
 * The events of orders that were made: first of the orders, then of their lines.
 * @param ids those of each order and of its lines, in their order
 */
export const creationEvents = (
  orders: readonly NewOrder[],
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
