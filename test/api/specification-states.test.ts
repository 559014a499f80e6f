import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../support/factories/answers.js';
import { useRentalShop } from '../support/factories/rental-shop.js';
import { useApi } from '../support/service/api.js';

const STATUSES = ['requested', 'expected', 'received', 'in_progress', 'completed', 'cancelled'];
const VISIBILITIES = ['available', 'unavailable', 'sold', 'retired'];

describe('states and transitions', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
  });

  const start = Date.now();
  const at = (days: number) => new Date(start + days * 86_400_000).toISOString();
  const day = (days: number) => at(days).slice(0, 10);

  /** A value outside of the enumeration is a 422 that lists it, or as a filter a 400. */
  const expectEnumerated = async (path: string, member: string, values: string[], body: object) => {
    const sentence = `${member} must be one of ${values.join(', ')}: "lost"`;
    await expectError(shop.put(path, { ...body, [member]: 'lost' }), 422, [sentence]);
  };
  /** The order can be listed by its value, and by no other of them. */
  const expectListed = async (order: any, filter: string, values: string[]) => {
    for (const value of values) {
      const query = `customerId=${shop.customer.id}&${filter}=${value}`;
      const { status, body } = await shop.get(`/return_orders?${query}`);
      const listed = value === order[filter] ? [order.id] : [];
      expect([status, body.data.map(({ id }: any) => id)]).toEqual([200, listed]);
    }
    const { status, body } = await shop.get(`/return_orders?${filter}=lost`);
    expect(status).toBe(400);
    for (const value of values) expect(body.error).toContain(value);
  };

  describe('enumerations', () => {
    it('ReturnOrder.status: requested, expected, received, in_progress, completed, cancelled', async () => {
      const order = await shop.returnRentals([await shop.outCycle()]);
      const path = `/return_orders/${order.id}`;
      for (const status of STATUSES) {
        const answer = await shop.put(path, { status });
        expect([answer.status, answer.body.status]).toEqual([200, status]);
        await expectListed(answer.body, 'status', STATUSES);
      }
      await expectEnumerated(path, 'status', STATUSES, {});
    });

    it('ReturnOrder.receivalStatus: unreceived, partially_received, received', async () => {
      const values = ['unreceived', 'partially_received', 'received'];
      const rentals = [await shop.outCycle(), await shop.outCycle()];
      let order = await shop.returnRentals(rentals);
      for (const [index, value] of values.entries()) {
        if (index > 0) {
          order = await shop.returnRentals([rentals[index - 1]!], { status: 'received' });
        }
        expect(order.receivalStatus).toBe(value);
        await expectListed(order, 'receivalStatus', values);
      }
      await expectError(
        shop.put(`/return_orders/${order.id}`, { receivalStatus: 'unreceived' }),
        422,
        ['receivalStatus is not a known field'],
      );
    });

    it('ReturnOrder.creditStatus: uncredited, partially_recredited, recredited', async () => {
      const values = ['uncredited', 'partially_recredited', 'recredited'];
      const rentals = [
        await shop.outCycle({ creditCost: 1 }),
        await shop.outCycle({ creditCost: 2 }),
      ];
      const { id } = await shop.returnRentals(rentals);
      for (const [index, value] of values.entries()) {
        if (index > 0) {
          const credit = rentals[index - 1]!.membershipCredit.id;
          await expectSuccess(shop.put(`/membership_credits/${credit}`, { status: 'returned' }));
        }
        const order = await shop.getOrder({ id });
        expect(order.creditStatus).toBe(value);
        await expectListed(order, 'creditStatus', values);
      }
    });

    it('Item.visibility: available, unavailable, sold, retired', async () => {
      const [id] = await shop.createUnits(1);
      for (const visibility of VISIBILITIES) {
        const answer = await shop.put(`/items/${id}`, { visibility });
        expect([answer.status, answer.body.visibility]).toEqual([200, visibility]);
        for (const value of VISIBILITIES) {
          const listed = await shop.all(`/items?visibility=${value}`);
          expect(listed.some((item) => item.id === id)).toBe(value === visibility);
        }
      }
      await expectEnumerated(`/items/${id}`, 'visibility', VISIBILITIES, {});
    });

    it('Resale option status (enumerated): enabled, disabled', async () => {
      const { platformId } = await shop.importProduct();
      for (const status of ['enabled', 'disabled']) {
        const option = await shop.createResaleOption(platformId, { name: status, status });
        expect(option.status).toBe(status);
      }
      const { options } = (await shop.get(`/products/${platformId}/resale_method`)).body;
      expect(options.map(({ status }: any) => status)).toEqual(['enabled', 'disabled']);
      const path = `/products/${platformId}/resale_method/options`;
      await expectError(shop.post(path, { name: 'Lost', status: 'lost' }), 422, [
        'status must be one of enabled, disabled: "lost"',
      ]);
    });

    it('TimelineEvent.eventType on comment creation: comment', async () => {
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental]);
      for (const eventableId of [rental.itemId, rental.id, order.id]) {
        const timelineEvent = { eventableId, message: 'Looked at' };
        const { status, body } = await shop.post('/timeline_comments', { timelineEvent });
        expect([status, body.eventType]).toEqual([201, 'comment']);
      }
      const [newest] = (await shop.getOrder(order)).timelineEvents;
      expect(newest).toMatchObject({
        eventType: 'comment',
        eventableType: 'ReturnOrder',
        metadata: { message: 'Looked at' },
      });
    });
  });

  describe('moves', () => {
    it.each(STATUSES.filter((status) => status !== 'cancelled'))(
      'PUT /return_orders/{returnOrderId} with a status: supplied status is one of the six ReturnOrder statuses: return order status is set to it; supplied return lines are updated: %s',
      async (status) => {
        const rental = await shop.outCycle();
        const { id: conditionId } = await shop.createCondition(`Worn ${shop.customer.id}`);
        const order = await shop.returnRentals([rental]);
        const [{ id }] = order.returnLines;
        const answer = await shop.put(`/return_orders/${order.id}`, {
          status,
          returnLines: [{ id, status: 'received', conditionId }],
        });
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({
          id: order.id,
          status,
          receivalStatus: 'received',
          returnLines: [{ id, status: 'received', condition: { id: conditionId } }],
        });
        expect(await shop.getOrder(order)).toEqual(answer.body);
        expect((await shop.getCycle(rental)).status).toBe('received');
      },
    );

    it('POST /return_orders: an item is already in an existing return and has no active rentals: the existing return line is updated instead of a new one being created', async () => {
      const rental = await shop.outCycle();
      const order = await shop.returnRentals([rental], { status: 'received' });
      const { id: conditionId } = await shop.createCondition(`Worn ${shop.customer.id}`);
      const { status, body } = await shop.tryReturn({
        data: [{ itemId: rental.itemId, conditionId }],
      });
      expect([status, body.errors]).toEqual([200, []]);
      expect(body.returnOrders).toMatchObject([
        {
          id: order.id,
          returnLines: [{ id: order.returnLines[0].id, condition: { id: conditionId } }],
        },
      ]);
      expect(body.returnOrders[0].returnLines).toHaveLength(1);
      const orders = await shop.all(`/return_orders?customerId=${shop.customer.id}`);
      expect(orders.map(({ id }) => id)).toEqual([order.id]);
    });

    it('POST /return_orders: an item has several active rentals: the request must name the rental id; rental ids needing to be named are reported in the errors array', async () => {
      const first = await shop.outCycle();
      const { itemId } = first;
      const second = await shop.outCycle({ itemId, rentalStart: at(3000), rentalEnd: at(3002) });
      const refused = await shop.tryReturn({ data: [{ itemId }] });
      expect([refused.status, refused.body]).toEqual([
        422,
        {
          errors: [
            `${await shop.nameOfItem(itemId)} has several active rentals; name one of: SC-${first.sequentialId} (rentalId ${first.id}), SC-${second.sequentialId} (rentalId ${second.id})`,
          ],
          returnOrders: [],
        },
      ]);
      const { status, body } = await shop.tryReturn({ data: [{ rentalId: second.id }] });
      expect([status, body.errors]).toEqual([200, []]);
      expect(body.returnOrders[0].returnLines).toMatchObject([
        { rentalId: second.id, item: { id: itemId } },
      ]);
    });

    it.each(['Item', 'Variant', 'Product', 'Store'])(
      'DELETE /blocked_dates/{blockedDateId}: the blocked date exists: it is removed permanently and availability is restored for the affected item, variant, product or store: %s',
      async (resourceType) => {
        const product = await shop.importProduct();
        shop.variant = product.variants[0]!.platformId;
        const [itemId] = await shop.createUnits(1);
        const resourceIds: Record<string, number> = {
          Item: itemId!,
          Variant: (await shop.get(`/variants/${shop.variant}`)).body.id,
          Product: (await shop.get(`/products/${product.platformId}`)).body.id,
          Store: shop.shopId,
        };
        const available = async () => {
          const query = `platformVariantId=${shop.variant}&from=2040-01-01&to=2040-01-03`;
          return Object.values((await shop.get(`/availability_timelines?${query}`)).body.occupancy);
        };
        const resourceId = resourceIds[resourceType];
        const block = await shop.blockDays({ resourceType, resourceId, from: '2040-01-02' });
        expect(await available()).toEqual([1, 0, 0]);
        const { status, body } = await shop.delete(`/blocked_dates/${block.id}`);
        expect([status, body]).toEqual([204, undefined]);
        expect(await available()).toEqual([1, 1, 1]);
        for (const gone of [
          await shop.get(`/blocked_dates/${block.id}`),
          await shop.delete(`/blocked_dates/${block.id}`),
        ]) {
          expect([gone.status, gone.body]).toEqual([404, { error: 'Blocked date not found' }]);
        }
      },
    );

    it("A cycle is marked fulfilled or received: any: the cycle's updatedAt is advanced, even if no other cycle field changed", async () => {
      // Handed over and brought back just when it was due, so that no day of its calendar moves.
      const [itemId] = await shop.createUnits(1);
      const planned = await shop.bookCycle({ itemId, rentalStart: at(-3), rentalEnd: at(-1) });
      const row = async () => {
        const [cycle] = await api.database.query<Record<string, unknown>>(
          'select * from cycles where shop_id = $1 and id = $2',
          [shop.shopId, planned.id],
        );
        const follows = [
          'updated_at',
          'active',
          'out',
          'awaited_at',
          'fulfilled_at',
          'received_at',
          // A plan takes no past days; what really happened does.
          'occupied_from',
        ];
        return Object.fromEntries(
          Object.entries(cycle!).filter(([column]) => !follows.includes(column)),
        );
      };
      const before = await row();
      let { updatedAt } = planned;
      for (const change of [
        { fulfilledAt: planned.fulfillAt },
        { receivedAt: planned.receiveAt },
        { receivedAt: null },
      ]) {
        const answer = await shop.put(`/cycles/${planned.id}`, change);
        expect([answer.status, answer.body]).toMatchObject([200, change]);
        expect(answer.body.updatedAt > updatedAt).toBe(true);
        const query = `updated[gt]=${updatedAt}&itemId=${itemId}`;
        expect(await shop.all(`/cycles?${query}`)).toMatchObject([{ id: planned.id }]);
        ({ updatedAt } = answer.body);
        expect(await row()).toEqual(before);
      }
      await shop.returnRentals([planned], { status: 'received' });
      const received = await shop.getCycle(planned);
      expect(received.receivedAt).not.toBeNull();
      expect(received.updatedAt > updatedAt).toBe(true);
    });

    it("Cycle update with prepareFrom or restockBy: a date is given: that date overrides the buffer date computed from the shop's logistics buffers; the override holds until the leg's anchor date (fulfilledAt or receivedAt) next moves, after which both dates are recomputed", async () => {
      const [itemId] = await shop.createUnits(1);
      const cycle = await shop.bookCycle({ itemId, rentalStart: at(10), rentalEnd: at(12) });
      expect(cycle).toMatchObject({ prepareFrom: day(9), restockBy: day(13) });
      const change = async (members: object, prepareFrom: string, restockBy: string) => {
        const answer = await shop.put(`/cycles/${cycle.id}`, members);
        expect([answer.status, answer.body]).toMatchObject([200, { prepareFrom, restockBy }]);
      };
      await change({ prepareFrom: day(5) }, day(5), day(13));
      await change({ restockBy: day(20) }, day(5), day(20));
      await change({ rentalStart: at(11), rentalEnd: at(14), priceCents: 1 }, day(5), day(20));
      await change({ fulfilledAt: at(-1) }, day(-2), day(15));
      await change({ prepareFrom: day(-5), restockBy: day(20) }, day(-5), day(20));
      await change({ rentalEnd: at(13) }, day(-5), day(20));
      await change({ receivedAt: at(0) }, day(-2), day(1));
    });

    it('Cycle update with prepareFrom or restockBy: null is given: the automatic date is used again', async () => {
      const [itemId] = await shop.createUnits(1);
      const cycle = await shop.bookCycle({
        itemId,
        rentalStart: at(10),
        rentalEnd: at(12),
        prepareFrom: day(5),
        restockBy: day(20),
      });
      expect(cycle).toMatchObject({ prepareFrom: day(5), restockBy: day(20) });
      const one = await shop.updateCycle(cycle, { prepareFrom: null });
      expect(one).toMatchObject({ prepareFrom: day(9), restockBy: day(20) });
      const both = await shop.updateCycle(cycle, { restockBy: null });
      expect(both).toMatchObject({ prepareFrom: day(9), restockBy: day(13) });
      const later = await shop.updateCycle(cycle, { rentalEnd: at(13) });
      expect(later).toMatchObject({ prepareFrom: day(9), restockBy: day(14) });
    });
  });
});
