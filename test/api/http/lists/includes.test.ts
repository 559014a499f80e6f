import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { useApi } from '../../../support/service/api.js';

/** A record as another one includes it: with its newest events, and without the lines of an order. */
const withoutLines = ({ returnLines: _, ...order }: any): object => order;

describe('records that responses include', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  const list = async (path: string): Promise<any[]> => (await expectSuccess(shop.get(path))).data;
  const only = async (path: string): Promise<any> => (await list(path))[0];
  const itemIn = async (id: number) =>
    (await list('/items?limit=100')).find((one) => one.id === id);

  it('show the whole unit of a rental instead of its brief', async () => {
    const cycle = await shop.outCycle();
    const { item, ...rest } = await only(`/cycles?itemId=${cycle.itemId}&include=item`);
    expect(item).toEqual(await itemIn(cycle.itemId));
    const { item: brief, ...plain } = await only(`/cycles?itemId=${cycle.itemId}`);
    expect(rest).toEqual(plain);
    expect(item).toMatchObject(brief);
  });

  it('show the return order of a rental without its lines, and null for a rental without one', async () => {
    const cycle = await shop.outCycle();
    expect((await shop.getCycle(cycle)).returnOrder).toBeUndefined();
    const path = `/cycles?itemId=${cycle.itemId}&include=returnOrder`;
    expect((await only(path)).returnOrder).toBeNull();
    const order = await shop.returnRentals([cycle]);
    const listed = (await list('/return_orders?limit=100')).find(({ id }) => id === order.id);
    expect((await only(path)).returnOrder).toEqual(withoutLines(listed));
    const single = await expectSuccess(shop.get(`/cycles/${cycle.id}?include=returnOrder`));
    expect(single.returnOrder).toEqual(withoutLines(listed));
  });

  it('show the balance of credits of customers, 0 without entries, on rentals and return orders', async () => {
    const cycle = await shop.outCycle();
    const path = `/cycles/${cycle.id}?include=customer.creditBalance`;
    const { customer, ...rest } = await expectSuccess(shop.get(path));
    expect(customer).toEqual({ ...cycle.customer, creditBalance: 0 });
    const { customer: _, ...plain } = await shop.getCycle(cycle);
    expect(rest).toEqual(plain);
    await shop.giveCredits(7);
    await shop.giveCredits(-9);
    const order = await shop.returnRentals([cycle]);
    for (const found of [
      await expectSuccess(shop.get(path)),
      await only(`/cycles?itemId=${cycle.itemId}&include=customer.creditBalance`),
      await only('/return_orders?limit=1&include=customer.creditBalance'),
      await expectSuccess(shop.get(`/return_orders/${order.id}?include=customer.creditBalance`)),
    ]) {
      expect(found.customer.creditBalance).toBe(-2);
    }
    await shop.giveCredits(2);
  });

  it('keep the customer of a return order null where none of its units was rented', async () => {
    const [itemId] = await shop.createUnits(1);
    const [order] = await shop.returnUnits({ data: [{ itemId, status: 'received' }] });
    const path = `/return_orders/${order.id}?include=customer.creditBalance`;
    expect((await expectSuccess(shop.get(path))).customer).toBeNull();
  });

  it('show what comes next for a unit on the desk', async () => {
    const [itemId] = (await shop.createUnits(1)) as [number];
    const path = `/items/${itemId}?include=activeRental,nextRental,activeReturn`;
    const plain = await expectSuccess(shop.get(`/items/${itemId}`));
    const none = { activeRental: null, nextRental: null, activeReturn: null };
    expect(await expectSuccess(shop.get(path))).toEqual({ ...plain, ...none });
    const later = await shop.bookCycle({ itemId, ...reserving(20, 24) });
    const earlier = await shop.bookCycle({ itemId, ...reserving(12, 15) });
    const out = await shop.bookCycle({ itemId, ...reserving(2, 8) });
    const included = async () => {
      const { activeRental, nextRental, activeReturn } = await expectSuccess(shop.get(path));
      return [activeRental?.id, nextRental?.id, activeReturn?.id];
    };
    expect(await included()).toEqual([out.id, out.id, undefined]);
    await shop.updateCycle(out, { fulfilledAt: daysFromNow(0) });
    expect(await included()).toEqual([out.id, earlier.id, undefined]);
    const order = await shop.returnRentals([out]);
    expect(await included()).toEqual([out.id, earlier.id, order.id]);
    await shop.updateCycle(earlier, { status: 'cancelled' });
    expect(await included()).toEqual([out.id, later.id, order.id]);
    await shop.updateLines(order, { status: 'received' });
    expect(await included()).toEqual([later.id, later.id, undefined]);
    const single = await expectSuccess(shop.get(path));
    expect(single.nextRental).toEqual(await only(`/cycles?itemId=${itemId}&status=scheduled`));
  });

  it('include the same on both names of cycles, with a filter, a sort and on later pages', async () => {
    const cycles = [await shop.outCycle(), await shop.outCycle(), await shop.outCycle()];
    const ids = cycles.map(({ id }) => id);
    const first = await expectSuccess(
      shop.get('/rentals?status=fulfilled,unreceived&limit=2&sort=-createdAt&include=item'),
    );
    const page = encodeURIComponent(first.nextPage);
    const second = await expectSuccess(
      shop.get(`/rentals?status=fulfilled,unreceived&limit=2&sort=-createdAt&page=${page}`),
    );
    const [newest, middle] = first.data;
    expect([newest.id, middle.id, second.data[0].id]).toEqual(ids.reverse());
    expect(newest.item).toHaveProperty('visibility');
    expect(second.data[0].item).not.toHaveProperty('visibility');
  });

  it('reject unknown includes with the list of the known ones', async () => {
    const { status, body } = await shop.get('/cycles?include=item,customer');
    const known = 'item, returnOrder, customer.creditBalance';
    expect([status, body]).toEqual([
      400,
      { error: `include must be a comma-separated list of ${known}: "customer"` },
    ]);
    expect((await shop.get('/items/1?include=item')).status).toBe(400);
    expect((await shop.get('/customers?include=creditBalance')).status).toBe(400);
    expect((await shop.get('/exports/items?format=csv&include=nextRental')).status).toBe(400);
    expect((await shop.get('/cycles?include=&limit=1')).status).toBe(200);
    expect((await shop.get('/items/9007199254740990?include=nextRental')).status).toBe(404);
  });

  it.each([
    ['/cycles?limit=%', ['item', 'returnOrder', 'customer.creditBalance'], 0],
    // Rentals need the settings of the shop, which are read once per request.
    ['/items?limit=%', ['activeReturn', 'activeRental', 'nextRental'], 1],
    ['/return_orders?limit=%', ['customer.creditBalance'], 0],
  ])('cost one statement per include, whatever the page: %s', async (path, names, settings) => {
    for (const _ of [1, 2]) {
      const [itemId] = await shop.createUnits(1);
      await shop.bookCycle({ itemId, ...reserving(20, 24) });
      await shop.returnRentals([await shop.outCycle({ itemId })]);
    }
    const count = (limit: number, include: readonly string[]) =>
      countStatements(() =>
        expectSuccess(shop.get(`${path.replace('%', `${limit}`)}&include=${include.join(',')}`)),
      );
    for (const limit of [1, 100]) {
      const plain = (await count(limit, [])) + settings;
      expect(await count(limit, names.slice(0, 1))).toBe(plain + 1);
      expect(await count(limit, names)).toBe(plain + names.length);
      expect(await count(limit, [...names, ...names])).toBe(plain + names.length);
    }
  });

  it('stay in responses with selected fields', async () => {
    const cycle = await shop.outCycle();
    const query = 'fields=sequentialId&include=item,customer.creditBalance';
    const { sequentialId } = cycle;
    const item = await itemIn(cycle.itemId);
    const expected = { customer: { creditBalance: 0 }, item, sequentialId };
    expect(await only(`/cycles?itemId=${cycle.itemId}&${query}`)).toEqual(expected);
    expect(await expectSuccess(shop.get(`/cycles/${cycle.id}?${query}`))).toEqual(expected);
  });

  it('have their part in the tag: If-None-Match sees their changes, If-Match the record alone', async () => {
    const cycle = await shop.outCycle();
    const path = `/cycles/${cycle.id}`;
    const extended = await shop.get(`${path}?include=customer.creditBalance`);
    const tag = extended.headers.get('etag')!;
    const again = (headers: Record<string, string>) =>
      shop.get(`${path}?include=customer.creditBalance`, headers);
    expect((await again({ 'If-None-Match': tag })).status).toBe(304);
    await shop.giveCredits(3);
    expect((await again({ 'If-None-Match': tag })).status).toBe(200);
    const update = (sent: string) =>
      shop.put(path, { packingStatus: 'printed' }, { 'If-Match': sent });
    expect((await update(tag)).status).toBe(200);
    expect((await update(tag)).status).toBe(412);
    await shop.giveCredits(-3);
  });

  it('leave nothing of other shops', async () => {
    const cycle = await shop.outCycle();
    await shop.giveCredits(5);
    const other = await api.newShop();
    expect((await other.get(`/items/${cycle.itemId}?include=activeRental`)).status).toBe(404);
    expect((await other.get('/cycles?include=item')).body.data).toEqual([]);
    await shop.giveCredits(-5);
  });
});
