import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../support/database/statements.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const STATUSES = ['requested', 'expected', 'received', 'in_progress', 'completed', 'cancelled'];

describe('the facts of an item about its return orders', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let units: number[];
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    shop.variant = await shop.importVariant();
    units = await shop.createUnits(3);
  });

  const returned = async (itemId = units[0]) =>
    shop.returnRentals([await shop.outCycle({ itemId })]);
  const activeReturn = async (id = units[0]!) => (await shop.getItem(id)).activeReturnId;
  /** The units of the test that the list of items keeps, by their number. */
  const list = async (query: string): Promise<number[]> => {
    const found = await shop.all(`/items?platformVariantId=${shop.variant}&${query}`);
    return found.map(({ id }) => units.indexOf(id)).sort();
  };

  describe('is the active return', () => {
    it('while its line is awaited', async () => {
      expect(await activeReturn()).toBeNull();
      const order = await returned();
      expect(await activeReturn()).toBe(order.id);
      expect(await activeReturn(units[1])).toBeNull();
      await shop.updateLines(order, { status: 'received' });
      expect(await activeReturn()).toBeNull();
      await shop.updateLines(order, { status: 'awaiting' });
      expect(await activeReturn()).toBe(order.id);
      await shop.updateLines(order, { status: 'missing' });
      expect(await activeReturn()).toBeNull();
    });

    it.each(STATUSES)('while its order is open: %s', async (status) => {
      const order = await returned();
      await shop.updateOrder(order, { status });
      const isOpen = status !== 'completed' && status !== 'cancelled';
      expect(await activeReturn()).toBe(isOpen ? order.id : null);
      await shop.updateOrder(order, { status: 'expected' });
      expect(await activeReturn()).toBe(order.id);
    });

    it('until its line is removed', async () => {
      const order = await returned();
      await shop.updateLines(order, { _destroy: true });
      expect(await activeReturn()).toBeNull();
    });

    it('for a unit that no one had rented', async () => {
      const [order] = await shop.returnUnits({ data: [{ itemId: units[1] }] });
      expect(await activeReturn(units[1])).toBe(order.id);
    });

    it('which is the newest of several', async () => {
      const [itemId] = units;
      const earlier = await shop.bookCycle({
        itemId,
        rentalStart: daysFromNow(-40),
        rentalEnd: daysFromNow(-38),
      });
      await shop.updateCycle(earlier, { fulfilledAt: daysFromNow(-40) });
      const first = await shop.returnRentals([earlier]);
      const second = await returned();
      expect(await activeReturn()).toBe(second.id);
      await shop.updateLines(second, { status: 'received' });
      expect(await activeReturn()).toBe(first.id);
    });

    it('in every response with the item', async () => {
      const order = await returned();
      const { affectedCycleIds: _, ...item } = await shop.getItem(units[0]!);
      expect(item.activeReturnId).toBe(order.id);
      expect(order.returnLines[0].item).toEqual(item);
      const listed = await shop.all(`/items?platformVariantId=${shop.variant}`);
      expect(listed.map(({ activeReturnId }) => activeReturnId)).toEqual([null, null, order.id]);
      const changed = await expectSuccess(shop.put(`/items/${item.id}`, { pickLocation: 'A1' }));
      expect(changed.activeReturnId).toBe(order.id);
    });
  });

  describe('is the status of its orders, which returnOrderStatus filters by:', () => {
    it.each(STATUSES)('%s', async (status) => {
      const order = await returned();
      await returned(units[1]);
      await shop.updateOrder(order, { status });
      expect(await list(`returnOrderStatus=${status}`)).toEqual(
        status === 'expected' ? [0, 1] : [0],
      );
    });

    it('any of several', async () => {
      const [first, second] = [await returned(), await returned(units[1])];
      await shop.updateOrder(first, { status: 'completed' });
      await shop.updateOrder(second, { status: 'requested' });
      expect(await list('returnOrderStatus=completed,requested')).toEqual([0, 1]);
      expect(await list('returnOrderStatus=completed,cancelled')).toEqual([0]);
      expect(await list(`returnOrderStatus=${STATUSES}`)).toEqual([0, 1]);
    });

    it('for any status of its line, until that is removed', async () => {
      const order = await returned();
      for (const status of ['missing', 'received', 'awaiting']) {
        await shop.updateLines(order, { status });
        await shop.updateOrder(order, { status: 'in_progress' });
        expect(await list('returnOrderStatus=in_progress')).toEqual([0]);
      }
      await shop.updateLines(order, { _destroy: true });
      expect(await list(`returnOrderStatus=${STATUSES}`)).toEqual([]);
    });

    it('together with other filters, page by page', async () => {
      for (const itemId of units) await returned(itemId);
      await expectSuccess(shop.put(`/items/${units[1]}`, { visibility: 'unavailable' }));
      expect(await list('returnOrderStatus=expected&visibility=available&limit=1')).toEqual([0, 2]);
      expect(await list('returnOrderStatus=expected&withActiveRental=true&limit=2')).toEqual([
        0, 1, 2,
      ]);
      expect(await list('returnOrderStatus=expected,&withActiveRental=false')).toEqual([0, 1, 2]);
    });

    it('once, though it is on several', async () => {
      const [itemId] = units;
      const data = [{ itemId }];
      for (let count = 0; count < 2; count += 1) {
        const [order] = await shop.returnUnits({ data });
        await shop.updateOrder(order, { status: 'completed' });
      }
      expect(await list('returnOrderStatus=completed')).toEqual([0]);
    });

    it('and nothing else', async () => {
      await expectError(
        shop.get('/items?returnOrderStatus=open'),
        400,
        `returnOrderStatus must be a comma-separated list of ${STATUSES.join(', ')}: "open"`,
      );
    });
  });

  it('costs no statement of its own', async () => {
    const read = async () => (await statementsOf(() => shop.getItem(units[0]!))).length;
    // At times a request also reads its key.
    const count = async () => Math.min(await read(), await read(), await read());
    const before = await count();
    await returned();
    expect(await count()).toBe(before);
  });
});
