import { type Credit, ELSEWHERE, type World } from './model.js';

/** A credit that is returned already keeps its cause. */
export function giveFor(cause: Credit['cause'], credit: Credit): void {
  if (credit.status === 'unreturned') Object.assign(credit, { status: 'returned', cause });
}

export function takeBackFor(cause: Credit['cause'], credit: Credit): void {
  if (credit.cause === cause) Object.assign(credit, { status: 'unreturned', cause: null });
}

export const newCredit = ({ settings }: World, cost: number): Credit => ({
  id: ELSEWHERE,
  cost,
  returnCondition: settings.creditReturnCondition,
  status: 'unreturned',
  cause: null,
});

/** A credit that waits for a return comes back with the line. */
export function giveCreditBack(world: World, rentalId: number | null): void {
  const credit = world.cycles.find(({ id }) => id === rentalId)?.credit;
  if (credit?.returnCondition === 'return_order_created') giveFor('order', credit);
}

/** It goes when the rental is on no return any more; that of a cancelled one when it is reopened. */
export function reclaimCredit(world: World, rentalId: number | null): void {
  const rental = world.cycles.find(({ id }) => id === rentalId);
  const credit = rental?.credit;
  if (credit?.cause !== 'order') return;
  const isReturned = world.orders.some(
    ({ status, lines }) =>
      status !== 'cancelled' && lines.some((line) => line.rentalId === rentalId),
  );
  if (isReturned) return;
  if (rental?.cancelled) credit.cause = 'cancellation';
  else takeBackFor('order', credit);
}
