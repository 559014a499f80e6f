import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectSuccess, nextPlatformId } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop, reserving } from '../../support/factories/rental-shop.js';
import { statementsOf } from '../../support/database/statements.js';
import { useApi } from '../../support/service/api.js';

describe('a customer who bought with two accounts', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api);
  });

  const merge = (id: number, intoPlatformId: unknown) =>
    shop.post(`/customers/${id}/merge`, { intoPlatformId });

  it('keeps all rentals, returns, credits, comments and references in one record', async () => {
    const [old, kept] = [await shop.importCustomer(), await shop.importCustomer()];
    const of = { customerPlatformId: old.platformId };
    await shop.createUnits(2);
    const planned = await shop.bookCycle({ ...of, ...reserving(2, 5), creditCost: 2 });
    const cancelled = await shop.bookCycle({ ...of, ...reserving(10, 14) });
    await shop.updateCycle(cancelled, { status: 'cancelled' });
    const out = await shop.outCycle(of);
    const order = await shop.returnRentals([out]);
    await shop.giveCredits(5, old);
    const timelineEvent = { eventableId: planned.id, message: 'Calls back' };
    await expectSuccess(shop.post('/timeline_comments', { timelineEvent }));
    const item = await shop.createItem();
    const field = await shop.defineField('Reserved for', { type: 'customer_reference' });
    await shop.setField(item.id, field.id, `${old.id}`);

    const survivor = await expectSuccess(merge(old.id, kept.platformId));
    expect(survivor).toMatchObject({ id: kept.id, creditBalance: 3 });
    expect((await shop.get(`/customers/${old.id}`)).status).toBe(404);
    const cycles = await shop.all(`/cycles?customerId=${kept.id}`);
    expect(cycles.map(({ id }) => id).toSorted()).toEqual(
      [planned.id, cancelled.id, out.id].toSorted(),
    );
    const data = await expectSuccess(shop.get(`/customers/${kept.id}/data`));
    expect(data.returnOrders.map(({ id }: any) => id)).toEqual([order.id]);
    expect(data.comments.map(({ metadata }: any) => metadata.message)).toEqual(['Calls back']);
    expect(data.customFields).toMatchObject([{ ownerId: item.id, valueJson: kept.id }]);

    const { requestId } = (await shop.get('/events?type=customer.merged')).body.data[0];
    const events = await shop.all(`/events?requestId=${requestId}`);
    const moved = { customerId: { from: old.id, to: kept.id } };
    expect(events.map(({ type, resourceId, changes }) => [type, resourceId, changes])).toEqual(
      expect.arrayContaining([
        ['customer.merged', old.id, { intoPlatformId: { from: null, to: kept.platformId } }],
        ['cycle.updated', planned.id, moved],
        ['cycle.updated', cancelled.id, moved],
        ['cycle.updated', out.id, moved],
        ['return_order.updated', order.id, moved],
        [
          'item.updated',
          item.id,
          { 'customFields.reserved_for': { from: `${old.id}`, to: `${kept.id}` } },
        ],
      ]),
    );
    expect(events).toHaveLength(6);
    expect(await shop.getCycle(planned)).toMatchObject({ customer: { id: kept.id } });
    const back = await shop.returnRentals([out], { status: 'received' });
    expect(back.id).toBe(order.id);
  });

  it('is merged with as many statements however much there is to move', async () => {
    const countOf = async (rentals: number) => {
      const [old, kept] = [await shop.importCustomer(), await shop.importCustomer()];
      await shop.createUnits(rentals);
      for (let day = 0; day < rentals; day += 1) {
        await shop.bookCycle({ customerPlatformId: old.platformId });
      }
      return (await statementsOf(() => expectSuccess(merge(old.id, kept.platformId)))).length;
    };
    expect(await countOf(4)).toBe(await countOf(1));
  });

  it('cannot be merged into an unknown customer, into itself or into one of another shop', async () => {
    const customer = await shop.importCustomer();
    const foreign = await (await api.newShop()).importCustomer();
    for (const unknown of [nextPlatformId(), foreign.platformId]) {
      await expectError(merge(customer.id, unknown), 422, [
        `intoPlatformId must be the platform id of a customer: ${unknown}`,
      ]);
    }
    await expectError(merge(foreign.id, customer.platformId), 404, 'Customer not found');
    await expectError(merge(customer.id, customer.platformId), 422, [
      `intoPlatformId must be of another customer: ${customer.platformId}`,
    ]);
    expect((await merge(customer.id, undefined)).status).toBe(422);
    expect((await shop.get(`/customers/${customer.id}`)).status).toBe(200);
  });
});

describe('the phone of a customer', () => {
  const api = useApi();

  it('is imported, returned, found by its digits and erased', async () => {
    const shop = await rentalShop(api);
    const fields = {
      firstName: 'Ada',
      phone: '+46 (0)90 123 45',
      defaultAddress: { phone: '77001' },
    };
    const { id, platformId, phone } = await shop.importCustomer(fields);
    expect(phone).toBe('+46 (0)90 123 45');
    for (const search of ['12345', '090 12', '77001', '+46 (0)90']) {
      const found = await shop.all(`/customers?search=${encodeURIComponent(search)}`);
      expect([search, found.map((one) => one.id)]).toEqual([search, [id]]);
    }
    expect(await shop.all('/customers?search=4577')).toEqual([]);
    const customers = [{ platformId, phone: null }];
    const again = await expectSuccess(shop.post('/customers', { customers }));
    expect(again.data[0]).toMatchObject({ phone: null, firstName: 'Ada' });
    const [event] = (await shop.get('/events?type=customer.updated')).body.data;
    expect(event.changes).toEqual({ phone: { from: null, to: null } });
    await expectSuccess(shop.post('/customers', { customers: [{ platformId, phone: '112233' }] }));
    const erased = await expectSuccess(shop.post(`/customers/${id}/erase`));
    expect(erased.phone).toBeNull();
    expect(await shop.all('/customers?search=112233')).toEqual([]);
  });
});
