import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

describe('the event of a change that is undone', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let rental: any;
  let order: any;
  beforeEach(async () => {
    rental = await shop.outCycle();
    order = await shop.returnRentals([rental], { status: 'received' });
  });

  const lastTypesOf = async (resourceId: number, count = 1): Promise<string[]> => {
    const { data } = await expectSuccess(
      shop.get(`/events?resourceId=${resourceId}&limit=${count}`),
    );
    return data.map(({ type }: any) => type);
  };
  const setStatus = (status: string) => shop.updateOrder(order, { status });

  it('is return_order.updated where an order goes back from completed to received', async () => {
    await setStatus('completed');
    expect(await lastTypesOf(order.id)).toEqual(['return_order.completed']);
    await setStatus('received');
    expect(await lastTypesOf(order.id)).toEqual(['return_order.updated']);
  });

  it.each([
    ['expected', 'received', 'return_order.received'],
    ['in_progress', 'completed', 'return_order.completed'],
    ['completed', 'cancelled', 'return_order.cancelled'],
    ['cancelled', 'completed', 'return_order.updated'],
    ['cancelled', 'received', 'return_order.updated'],
    ['received', 'in_progress', 'return_order.updated'],
  ])('has the name of the status only on the way there: %s to %s', async (from, to, type) => {
    const open = await shop.returnRentals([await shop.outCycle()]);
    await shop.updateOrder(open, { status: from });
    await shop.updateOrder(open, { status: to });
    expect(await lastTypesOf(open.id)).toEqual([type]);
  });

  it('is item.updated where the receipt of a unit is undone, by its line or its rental', async () => {
    await shop.updateLines(order, { status: 'awaiting' });
    expect(await lastTypesOf(rental.itemId)).toEqual(['item.updated']);
    await shop.updateLines(order, { status: 'received' });
    await shop.updateCycle(rental, { receivedAt: null });
    expect(await lastTypesOf(rental.itemId)).toEqual(['item.updated']);
    const [newest] = await shop.all(`/timeline_events?eventableId=${rental.itemId}`);
    expect(newest).toMatchObject({
      eventType: 'status_changed',
      metadata: { from: 'unprocessed', to: 'processed' },
    });
  });

  it('is not that of a unit that is processed, by its line or directly', async () => {
    await shop.updateLines(order, { restocked: true });
    expect(await lastTypesOf(rental.itemId)).toEqual(['item.restocked']);
    const second = await shop.outCycle();
    await shop.returnRentals([second], { status: 'received' });
    await shop.put(`/items/${second.itemId}`, { status: 'processed' });
    expect(await lastTypesOf(second.itemId)).toEqual(['item.restocked']);
  });
});
