import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('updating cycles', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let itemId: number;

  /** A cycle of a unit of its own, reserved from 2030-06-09 to 2030-06-13. */
  const ownCycle = async (members: Record<string, unknown> = {}) => {
    [itemId] = (await shop.createUnits(1)) as [number];
    return shop.bookCycle({ itemId, ...members });
  };

  describe('plans', () => {
    it('move, and what follows from them moves along', async () => {
      const cycle = await ownCycle();
      const moved = await shop.updateCycle(cycle, {
        rentalStart: '2030-07-01T08:00:00+02:00',
        rentalEnd: '2030-07-05',
        minimumRentalEnd: '2030-07-03',
      });
      expect(moved).toMatchObject({
        rentalStart: '2030-07-01T06:00:00.000Z',
        rentalEnd: '2030-07-05T00:00:00.000Z',
        minimumRentalEnd: '2030-07-03T00:00:00.000Z',
        prepareFrom: '2030-06-30',
        fulfillAt: '2030-07-01T06:00:00.000Z',
        receiveAt: '2030-07-05T00:00:00.000Z',
        restockBy: '2030-07-06',
      });
      expect((await shop.tryCycle({ itemId })).status).toBe(201);
    });

    it('follow another way of handing over', async () => {
      const cycle = await ownCycle();
      const shipped = await shop.updateCycle(cycle, { deliveryMethodType: 'shipping' });
      expect(shipped).toMatchObject({
        prepareFrom: '2030-06-07',
        fulfillAt: '2030-06-08T10:00:00.000Z',
        receiveAt: '2030-06-14T10:00:00.000Z',
        restockBy: '2030-06-15',
      });
    });

    it('keep due times until null makes them automatic again', async () => {
      const cycle = await ownCycle();
      const given = {
        fulfillAt: '2030-06-08T10:00:00.000Z',
        receiveAt: '2030-06-15T10:00:00.000Z',
      };
      expect(await shop.updateCycle(cycle, given)).toMatchObject({
        ...given,
        prepareFrom: '2030-06-07',
        restockBy: '2030-06-16',
      });
      expect(await shop.updateCycle(cycle, { rentalEnd: '2030-06-13T10:00:00Z' })).toMatchObject({
        ...given,
        receiveAt: '2030-06-16T10:00:00.000Z',
      });
      const automatic = await shop.updateCycle(cycle, { fulfillAt: null, receiveAt: null });
      expect(automatic).toMatchObject({
        fulfillAt: '2030-06-10T10:00:00.000Z',
        receiveAt: '2030-06-13T10:00:00.000Z',
        prepareFrom: '2030-06-09',
        restockBy: '2030-06-14',
      });
    });

    it('may lose their end and get one again', async () => {
      const cycle = await ownCycle();
      const endless = await shop.updateCycle(cycle, { rentalEnd: null });
      expect(endless).toMatchObject({ rentalEnd: null, receiveAt: null, restockBy: null });
      expect((await shop.tryCycle({ itemId, ...reserving(20, 24) })).status).toBe(409);
      await shop.updateCycle(cycle, { rentalEnd: '2030-06-12T10:00:00Z' });
      expect((await shop.tryCycle({ itemId, ...reserving(20, 24) })).status).toBe(201);
    });

    it('are rejected when they need booked days, and change nothing then', async () => {
      const cycle = await ownCycle();
      const next = await shop.bookCycle({ itemId, ...reserving(20, 24) });
      const { body: before } = await shop.get(`/cycles/${cycle.id}`);
      for (const members of [
        { rentalEnd: '2030-06-19T10:00:00Z' },
        { rentalEnd: null },
        { receiveAt: '2030-06-20' },
        { restockBy: '2030-06-20' },
        { rentalStart: '2030-06-21T10:00:00Z', rentalEnd: '2030-06-22T10:00:00Z' },
      ]) {
        const { status, body } = await shop.put(`/cycles/${cycle.id}`, {
          ...members,
          priceCents: 1,
        });
        expect(status).toBe(409);
        expect(body.error).toBe(
          `${await shop.nameOfItem(itemId)} is reserved from 2030-06-20 to 2030-06-24 by SC-${next.sequentialId}`,
        );
      }
      expect((await shop.get(`/cycles/${cycle.id}`)).body).toEqual(before);
      await shop.updateCycle(cycle, { rentalEnd: '2030-06-18T10:00:00Z' });
    });

    it('stay as they are when only something else changes, whatever the shop would give now', async () => {
      const cycle = await ownCycle();
      await shop.bookCycle({ itemId, ...reserving(14, 18) });
      await expectSuccess(
        shop.put('/shop', { restockDuration: '5.day', preparationDuration: '4.day' }),
      );
      const packed = await shop.updateCycle(cycle, {
        packingStatus: 'packed',
        rentalStart: cycle.rentalStart,
        prepareFrom: null,
      });
      expect(packed).toMatchObject({
        packingStatus: 'packed',
        prepareFrom: '2030-06-09',
        restockBy: '2030-06-13',
        conflictingCycleIds: [],
      });
      await expectSuccess(
        shop.put('/shop', { restockDuration: '1.day', preparationDuration: '1.day' }),
      );
    });
  });

  describe('that a cycle went out or came back', () => {
    it('changes its statuses, and null undoes it', async () => {
      const cycle = await ownCycle({
        rentalStart: daysFromNow(-2),
        rentalEnd: daysFromNow(-1),
      });
      expect(cycle).toMatchObject({
        status: 'unfulfilled',
        fulfillmentStatus: 'overdue',
        receivalStatus: 'overdue',
      });
      const fulfilledAt = daysFromNow(-2);
      const out = await shop.updateCycle(cycle, { fulfilledAt });
      expect(out).toMatchObject({
        fulfilledAt,
        status: 'unreceived',
        fulfillmentStatus: 'complete',
        receivalStatus: 'overdue',
      });
      const longer = await shop.updateCycle(cycle, { rentalEnd: daysFromNow(3) });
      expect(longer).toMatchObject({ status: 'fulfilled', receivalStatus: 'scheduled' });
      const receivedAt = daysFromNow(0);
      const back = await shop.updateCycle(cycle, { receivedAt });
      expect(back).toMatchObject({ receivedAt, status: 'received', receivalStatus: 'complete' });
      const undone = await shop.updateCycle(cycle, { receivedAt: null, fulfilledAt: null });
      expect(undone).toMatchObject({
        fulfilledAt: null,
        receivedAt: null,
        status: 'unfulfilled',
        fulfillmentStatus: 'overdue',
      });
      expect(undone.timelineEvents.map(({ eventType }: any) => eventType)).toEqual([
        'unreceived',
        'unfulfilled',
        'received',
        'rescheduled',
        'fulfilled',
        'created',
      ]);
    });

    it('advances updatedAt, even if no other field changes', async () => {
      const cycle = await ownCycle();
      let last = cycle.updatedAt;
      const fulfilledAt = daysFromNow(-2);
      for (const members of [
        { fulfilledAt },
        { receivedAt: daysFromNow(-1) },
        { receivedAt: null },
        { fulfilledAt: null },
        { receiveAt: '2030-06-13T10:00:00Z' },
        { prepareFrom: '2030-06-08' },
        { prepareFrom: null },
      ]) {
        await new Promise((resolve) => setTimeout(resolve, 3));
        const { updatedAt } = await shop.updateCycle(cycle, members);
        expect(updatedAt > last).toBe(true);
        last = updatedAt;
      }
      const path = `/cycles?itemId=${itemId}&updated[gte]=${last}`;
      expect((await shop.all(path)).map(({ id }) => id)).toEqual([cycle.id]);
    });

    it('advances updatedAt and logs an event without changes when it is sent again', async () => {
      const cycle = await ownCycle();
      const actual = { fulfilledAt: daysFromNow(-2), receivedAt: daysFromNow(-1) };
      const received = await shop.updateCycle(cycle, actual);
      for (const repeated of [{ fulfilledAt: actual.fulfilledAt }, actual]) {
        const body = await shop.updateCycle(cycle, repeated);
        expect(body.updatedAt > received.updatedAt).toBe(true);
        expect({ ...body, updatedAt: received.updatedAt }).toEqual(received);
        const [event] = (await shop.get('/events?limit=1')).body.data;
        expect(event).toMatchObject({ type: 'cycle.updated', resourceId: cycle.id, changes: {} });
      }
      await shop.updateCycle(cycle, { receivedAt: null });
      const [before] = (await shop.get('/events?limit=1')).body.data;
      await shop.updateCycle(cycle, { receivedAt: null });
      expect((await shop.get('/events?limit=1')).body.data).toEqual([before]);
    });

    it('is never rejected when it is late: the cycles that collide name each other', async () => {
      const cycle = await ownCycle({
        rentalStart: daysFromNow(-9),
        rentalEnd: daysFromNow(-6),
      });
      const next = await shop.bookCycle({
        itemId,
        rentalStart: daysFromNow(-3),
        rentalEnd: daysFromNow(-1),
      });
      await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-9) });
      const late = await shop.updateCycle(cycle, { receivedAt: daysFromNow(-1) });
      expect(late).toMatchObject({
        status: 'received',
        restockBy: daysFromNow(0).slice(0, 10),
        conflictingCycleIds: [next.id],
      });
      expect((await shop.get(`/cycles/${next.id}`)).body.conflictingCycleIds).toEqual([cycle.id]);
      const listed = await shop.all(`/cycles?itemId=${itemId}`);
      expect(listed.map(({ conflictingCycleIds }) => conflictingCycleIds)).toEqual([
        [cycle.id],
        [next.id],
      ]);
      await shop.updateCycle(next, { packingStatus: 'printed' });
      await shop.updateCycle(next, { rentalEnd: daysFromNow(0) });
      await shop.updateCycle(next, { status: 'cancelled' });
      expect((await shop.get(`/cycles/${cycle.id}`)).body.conflictingCycleIds).toEqual([]);
    });

    it('late occupies the days that it really occupied', async () => {
      const cycle = await ownCycle({
        rentalStart: daysFromNow(-9),
        rentalEnd: daysFromNow(-6),
      });
      await shop.updateCycle(cycle, {
        fulfilledAt: daysFromNow(-9),
        receivedAt: daysFromNow(0),
      });
      const tomorrow = { rentalStart: daysFromNow(2), rentalEnd: daysFromNow(3) };
      const { status, body } = await shop.tryCycle({ itemId, ...tomorrow });
      expect(status).toBe(409);
      expect(body.error).toContain(`to ${daysFromNow(1).slice(0, 10)} by SC-`);
      const later = { rentalStart: daysFromNow(3), rentalEnd: daysFromNow(4) };
      expect((await shop.tryCycle({ itemId, ...later })).status).toBe(201);
    });

    it('early frees the unit after its restock, and undoing that books the days that are left', async () => {
      const cycle = await ownCycle({
        rentalStart: daysFromNow(-3),
        rentalEnd: daysFromNow(20),
      });
      await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-3) });
      const wish = { itemId, rentalStart: daysFromNow(3), rentalEnd: daysFromNow(5) };
      expect((await shop.tryCycle(wish)).status).toBe(409);
      await shop.updateCycle(cycle, { receivedAt: daysFromNow(0) });
      const { status, body: other } = await shop.tryCycle(wish);
      expect(status).toBe(201);
      const undone = await shop.updateCycle(cycle, { receivedAt: null });
      expect(undone).toMatchObject({ status: 'fulfilled', conflictingCycleIds: [other.id] });
      await shop.updateCycle(other, { status: 'cancelled' });
      expect((await shop.tryCycle(wish)).status).toBe(409);
    });

    it('and that its unit was processed frees the unit at once, inside the restock buffer', async () => {
      const cycle = await ownCycle({ rentalStart: daysFromNow(-3), rentalEnd: daysFromNow(20) });
      const today = {
        itemId,
        rentalStart: daysFromNow(0),
        rentalEnd: daysFromNow(5),
        prepareFrom: daysFromNow(0).slice(0, 10),
      };
      await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-3) });
      await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
      expect((await shop.get(`/cycles/${cycle.id}`)).body.restockedAt).toBeNull();
      const back = await shop.updateCycle(cycle, { receivedAt: daysFromNow(0) });
      expect((await shop.tryCycle(today)).status).toBe(409);
      await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
      const restocked = (await shop.get(`/cycles/${cycle.id}`)).body;
      expect(restocked.restockedAt).toMatch(/Z$/);
      expect(restocked.updatedAt > back.updatedAt).toBe(true);
      expect(restocked.restockBy).toBe(back.restockBy);
      expect(restocked.timelineEvents[0].eventType).toBe('restocked');
      const { status, body: next } = await shop.tryCycle(today);
      expect(status).toBe(201);
      expect(next.conflictingCycleIds).toEqual([]);
      await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
      expect((await shop.get(`/cycles/${cycle.id}`)).body).toEqual(restocked);
    });
  });

  describe('cancelling', () => {
    it('frees the days at once', async () => {
      const cycle = await ownCycle();
      expect((await shop.tryCycle({ itemId })).status).toBe(409);
      const cancelled = await shop.updateCycle(cycle, { status: 'cancelled' });
      expect(cancelled.status).toBe('cancelled');
      expect(cancelled.timelineEvents[0].eventType).toBe('cancelled');
      expect((await shop.tryCycle({ itemId })).status).toBe(201);
    });

    it('may be repeated and logs nothing then', async () => {
      const cycle = await ownCycle();
      const once = await shop.updateCycle(cycle, { status: 'cancelled' });
      const twice = await shop.updateCycle(cycle, { status: 'cancelled' });
      expect({ ...twice, updatedAt: once.updatedAt }).toEqual(once);
    });

    it('is final: later plans claim nothing', async () => {
      const cycle = await ownCycle();
      await shop.updateCycle(cycle, { status: 'cancelled' });
      const next = await shop.bookCycle({ itemId });
      const moved = await shop.updateCycle(cycle, { rentalEnd: '2030-06-13T10:00:00Z' });
      expect(moved).toMatchObject({ status: 'cancelled', conflictingCycleIds: [] });
      expect((await shop.get(`/cycles/${next.id}`)).body.conflictingCycleIds).toEqual([]);
    });
  });

  describe('other fields', () => {
    it('are the packing status and the price, which null clears', async () => {
      const cycle = await ownCycle({ priceCents: 900 });
      const packed = await shop.updateCycle(cycle, { packingStatus: 'packed', priceCents: null });
      expect(packed).toMatchObject({ packingStatus: 'packed', priceCents: null });
      expect(await shop.updateCycle(cycle, { priceCents: 0 })).toMatchObject({
        packingStatus: 'packed',
        priceCents: 0,
      });
    });

    it('are tags, matched by title', async () => {
      const cycle = await ownCycle({ tags: ['gift', 'vip'] });
      const { tags } = await shop.updateCycle(cycle, {
        tagsAttributes: [
          { title: 'vip' },
          { title: 'gift', _destroy: true },
          { title: 'none', _destroy: true },
          { title: 'fragile', id: 7 },
        ],
      });
      expect(tags).toEqual(['vip', 'fragile']);
    });

    it('keep every tag that is added at the same time', async () => {
      const cycle = await ownCycle();
      const titles = Array.from({ length: 8 }, (_, index) => `tag ${index}`);
      await Promise.all(
        titles.map((title) => shop.updateCycle(cycle, { tagsAttributes: [{ title }] })),
      );
      const { tags } = (await shop.get(`/cycles/${cycle.id}`)).body;
      expect(tags.sort()).toEqual(titles);
    });

    it('advance updatedAt with every change, in the order in which the changes take place', async () => {
      const cycle = await ownCycle();
      const answers = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          shop.updateCycle(cycle, { tagsAttributes: [{ title: `tag ${index}` }] }),
        ),
      );
      const stamps = new Map(answers.map(({ tags, updatedAt }) => [tags.length, updatedAt]));
      const inOrder = [...stamps].sort(([one], [other]) => one - other).map(([, stamp]) => stamp);
      expect(inOrder.every((stamp, index) => index === 0 || stamp > inOrder[index - 1])).toBe(true);
    });

    it('may be none, which changes nothing but updatedAt', async () => {
      const cycle = await ownCycle({ prepareFrom: '2030-06-01' });
      const same = await shop.updateCycle(cycle, {});
      expect({ ...same, updatedAt: cycle.updatedAt }).toEqual(cycle);
    });
  });
});
