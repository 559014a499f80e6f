import {
  type DomainEvent,
  domainEvent,
  updatedEvents,
} from '../../../../platform/events/event-catalogue.js';
import { changesBetween } from '../../../../records/changes.js';
import type { LockedCycle } from '../locked-rentals.js';
import { type LockedOrder, type OrderState, returnMethodOf } from './return-order.js';

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
