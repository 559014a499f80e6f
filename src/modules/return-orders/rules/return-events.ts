import {
  type DomainEvent,
  domainEvent,
  type EventCatalogue,
  type EventTypeOf,
} from '../../../events/rules/event-catalogue.js';
import type { LineChange, LineState } from './line-change.js';
import type { LockedOrder, OrderState } from './locked-returns.js';
import type { NewOrder } from './new-orders.js';
import { isSameMethod } from './return-method.js';

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
  return [
    ...(status.from === status.to ? [] : [event('line_status_changed', { ...unit, ...status })]),
    ...(condition.from === condition.to
      ? []
      : [event('line_condition_changed', { ...unit, ...condition })]),
  ];
}

/** The events of a change to an order itself: its status, and what has no event of its own. */
export function orderEvents(before: LockedOrder, after: OrderState): DomainEvent[] {
  const { id } = before;
  const status = { from: before.status, to: after.status };
  const members = [
    ...(after.tags === before.tags ? [] : ['tags']),
    ...(isSameMethod(before, after) ? [] : ['returnMethod']),
  ];
  return [
    ...(status.from === status.to
      ? []
      : [domainEvent('ReturnOrder', id, 'status_changed', status)]),
    ...(members.length === 0 ? [] : [domainEvent('ReturnOrder', id, 'updated', { members })]),
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
  ...orders.flatMap(({ lines }, index) => {
    const { id: returnOrderId, lineIds } = ids[index]!;
    return lines.flatMap((change, place) =>
      lineEvents(change, { id: lineIds[place]!, returnOrderId }),
    );
  }),
];
