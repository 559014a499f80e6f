import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, reserving, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('a line of a return order', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let good: any;
  let worn: any;
  let torn: any;
  let itemId: number;
  let rental: any;
  let order: any;
  beforeAll(async () => {
    good = await shop.createCondition('Fine');
    worn = await shop.createCondition('Scuffed');
    torn = await shop.createCondition('Torn');
  });
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    [itemId] = (await shop.createUnits(1, { conditionId: good.id })) as [number];
    rental = await shop.outCycle({ itemId });
    order = await shop.returnRentals([rental]);
  });

  const change = (members: object) => shop.updateLines(order, members);
  const tryLine = (members: object) =>
    shop.tryUpdate(order, { returnLines: [{ id: order.returnLines[0].id, ...members }] });
  const grade = (conditionId: number | null) =>
    expectSuccess(shop.put(`/items/${itemId}`, { conditionId }));
  const conditionNow = async () => (await shop.getItem(itemId)).condition?.title ?? null;
  const facts = async () => {
    const item = await shop.getItem(itemId);
    const cycle = await shop.getCycle(rental);
    return [item.status, item.condition?.title ?? null, cycle.status];
  };

  describe('that becomes received', () => {
    it('receives its rental now', async () => {
      const before = Date.now();
      await change({ status: 'received' });
      const cycle = await shop.getCycle(rental);
      expect(cycle).toMatchObject({
        status: 'received',
        receivalStatus: 'complete',
        restockedAt: null,
        returnOrderId: order.id,
      });
      expect(Date.parse(cycle.receivedAt)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(cycle.receivedAt)).toBeLessThanOrEqual(Date.now());
      expect(cycle.restockBy).toBe(daysAfter(cycle.receivedAt, 1));
      expect(cycle.updatedAt > rental.updatedAt).toBe(true);
    });

    it('leaves its unit unprocessed, with no active rental and no active return', async () => {
      const [line] = (await change({ status: 'received' })).returnLines;
      expect(line).toMatchObject({ status: 'received', restockedAt: null, condition: null });
      expect(line.item).toMatchObject({
        id: itemId,
        status: 'unprocessed',
        condition: good,
        activeRentalId: null,
        activeReturnId: null,
      });
      expect(await shop.getItem(itemId)).toMatchObject(line.item);
    });

    it('gives its unit the condition that it gets in the same request', async () => {
      const [line] = (await change({ status: 'received', conditionId: worn.id })).returnLines;
      expect(line.condition).toEqual(worn);
      expect(line.item).toMatchObject({ condition: worn, conditionId: worn.id });
    });

    it('gives its unit the condition that it got before, which is not the unit’s till then', async () => {
      const [waiting] = (await change({ conditionId: worn.id })).returnLines;
      expect([waiting.condition, waiting.item.condition]).toEqual([worn, good]);
      const [line] = (await change({ status: 'received' })).returnLines;
      expect([line.condition, line.item.condition]).toEqual([worn, worn]);
    });

    it('is logged on the timelines of order, rental and unit', async () => {
      const [line] = (await change({ status: 'received', conditionId: worn.id })).returnLines;
      const { receivedAt } = await shop.getCycle(rental);
      const of = { lineId: line.id, itemId };
      expect(await shop.eventsOf(order)).toEqual([
        ['created', { itemIds: [itemId] }],
        ['line_status_changed', { ...of, from: 'awaiting', to: 'received' }],
        ['line_condition_changed', { ...of, from: null, to: worn.id }],
        ['status_changed', { from: 'expected', to: 'received' }],
      ]);
      expect((await shop.eventsOf(rental)).at(-1)).toEqual([
        'received',
        { from: null, to: receivedAt },
      ]);
      expect((await shop.eventsOf({ id: itemId })).sort()).toEqual([
        ['condition_changed', { from: good.id, to: worn.id }],
        ['status_changed', { from: 'processed', to: 'unprocessed' }],
      ]);
    });

    it('keeps the time at which its rental was received before', async () => {
      const received = await shop.updateCycle(rental, { receivedAt: daysFromNow(-1) });
      await change({ status: 'received' });
      const cycle = await shop.getCycle(rental);
      expect(cycle.receivedAt).toBe(received.receivedAt);
      expect((await shop.getItem(itemId)).status).toBe('unprocessed');
      await change({ status: 'awaiting' });
      expect((await shop.getCycle(rental)).receivedAt).toBeNull();
      expect(await facts()).toEqual(['processed', 'Fine', 'fulfilled']);
    });

    it('receives its rental no earlier than it went out', async () => {
      const { fulfilledAt } = await shop.updateCycle(rental, { fulfilledAt: daysFromNow(0.5) });
      await change({ status: 'received' });
      expect((await shop.getCycle(rental)).receivedAt).toBe(fulfilledAt);
    });

    it('is rejected without effect when its rental is not fulfilled any more', async () => {
      await shop.updateCycle(rental, { fulfilledAt: null });
      const before = await shop.writtenRows();
      await expectError(tryLine({ status: 'received' }), 422, [
        `returnLines[0].status must not be received: SC-${rental.sequentialId} is not fulfilled yet`,
      ]);
      expect(await shop.writtenRows()).toEqual(before);
    });

    it('with a unit that no one had rented changes the unit alone', async () => {
      const [lone] = (await shop.createUnits(1)) as [number];
      const [returned] = await shop.returnUnits({ data: [{ itemId: lone }] });
      const [line] = (await shop.updateLines(returned, { status: 'received' })).returnLines;
      expect([line.rentalId, line.item.status]).toEqual([null, 'unprocessed']);
      await shop.updateLines(returned, { status: 'awaiting' });
      expect((await shop.getItem(lone)).status).toBe('processed');
    });

    it('frees the days that its rental does not need any more', async () => {
      await change({ status: 'received' });
      const next = await shop.bookCycle({ itemId, ...reserving(11, 14) });
      expect(next.conflictingCycleIds).toEqual([]);
    });
  });

  it('that becomes missing leaves its rental out and its unit as it was', async () => {
    const before = await facts();
    const [line] = (await change({ status: 'missing' })).returnLines;
    expect(line).toMatchObject({ status: 'missing', item: { activeReturnId: null } });
    expect(line.item.activeRentalId).toBe(rental.id);
    expect(await facts()).toEqual(before);
  });

  it('that was missing can be received after all', async () => {
    await change({ status: 'missing' });
    await change({ status: 'received', conditionId: worn.id });
    expect(await facts()).toEqual(['unprocessed', 'Scuffed', 'received']);
    await change({ status: 'missing' });
    expect(await facts()).toEqual(['processed', 'Fine', 'fulfilled']);
  });

  describe.each(['awaiting', 'missing'])('that was received and becomes %s', (status) => {
    it('undoes the changes of the receipt', async () => {
      const untouched = await shop.getCycle(rental);
      await change({ status: 'received', conditionId: worn.id });
      const [line] = (await change({ status })).returnLines;
      expect(line).toMatchObject({ status, condition: worn, restockedAt: null });
      expect(line.item).toMatchObject({
        status: 'processed',
        condition: good,
        activeRentalId: rental.id,
        activeReturnId: status === 'awaiting' ? order.id : null,
      });
      const { updatedAt, timelineEvents, ...cycle } = await shop.getCycle(rental);
      expect(untouched).toMatchObject(cycle);
      expect(updatedAt > untouched.updatedAt).toBe(true);
      const [last] = timelineEvents;
      expect([last.eventType, last.metadata]).toEqual([
        'unreceived',
        { from: expect.stringMatching(MOMENT), to: null },
      ]);
    });

    it('leaves a status and a condition that somebody gave the unit since', async () => {
      await expectSuccess(shop.put(`/items/${itemId}`, { status: 'unprocessed' }));
      await change({ status: 'received', conditionId: worn.id });
      await grade(torn.id);
      await change({ status });
      expect(await facts()).toEqual(['unprocessed', 'Torn', 'fulfilled']);
    });

    it('leaves a unit processed that was processed since', async () => {
      await expectSuccess(shop.put(`/items/${itemId}`, { status: 'unprocessed' }));
      await change({ status: 'received' });
      await expectSuccess(shop.put(`/items/${itemId}`, { status: 'processed' }));
      await change({ status });
      expect((await shop.getItem(itemId)).status).toBe('processed');
    });

    it('undoes the restocking, but leaves the unit processed', async () => {
      await change({ status: 'received', restocked: true });
      const [line] = (await change({ status })).returnLines;
      expect([line.restockedAt, line.item.status]).toEqual([null, 'processed']);
      expect(await shop.getCycle(rental)).toMatchObject({
        receivedAt: null,
        restockedAt: null,
        status: 'fulfilled',
      });
    });

    it('leaves the days of its rental that others have booked, and names them', async () => {
      await change({ status: 'received', conditionId: worn.id });
      const next = await shop.bookCycle({ itemId, ...reserving(11, 14) });
      await change({ status });
      const undone = await shop.getCycle(rental);
      expect(undone).toMatchObject({ receivedAt: null, conflictingCycleIds: [next.id] });
      const [row] = await shop.database.query(
        `select booked_to::text as to from cycles where shop_id = $1 and id = $2`,
        [shop.shopId, rental.id],
      );
      expect(row).toEqual({ to: '2030-06-10' });
    });
  });

  it('that is received again is received at the new time', async () => {
    await change({ status: 'received' });
    const { receivedAt } = await shop.getCycle(rental);
    await change({ status: 'awaiting' });
    await change({ status: 'received' });
    expect((await shop.getCycle(rental)).receivedAt > receivedAt).toBe(true);
  });

  describe('that is received and gets another condition', () => {
    beforeEach(() => change({ status: 'received', conditionId: worn.id }));

    it('gives it to its unit', async () => {
      const [line] = (await change({ conditionId: torn.id })).returnLines;
      expect([line.condition, line.item.condition]).toEqual([torn, torn]);
      const [, last] = (await shop.eventsOf({ id: itemId })).filter(
        ([type]) => type === 'condition_changed',
      );
      expect(last).toEqual(['condition_changed', { from: worn.id, to: torn.id }]);
      await change({ status: 'awaiting' });
      expect(await conditionNow()).toBe('Fine');
    });

    it('with null gives its unit the one back that it had before', async () => {
      const [line] = (await change({ conditionId: null })).returnLines;
      expect([line.condition, line.item.condition]).toEqual([null, good]);
    });

    it('with null leaves one that somebody gave the unit since', async () => {
      await grade(torn.id);
      await change({ conditionId: null });
      expect(await conditionNow()).toBe('Torn');
    });

    it('that it has already leaves the unit as it was graded since', async () => {
      await grade(torn.id);
      await change({ conditionId: worn.id });
      expect(await conditionNow()).toBe('Torn');
    });

    it('and is not received any more in the same request keeps the condition to itself', async () => {
      const [line] = (await change({ status: 'awaiting', conditionId: torn.id })).returnLines;
      expect([line.condition, line.item.condition]).toEqual([torn, good]);
    });
  });

  it('gives a unit without a condition none back', async () => {
    await grade(null);
    await change({ status: 'received', conditionId: worn.id });
    await change({ status: 'awaiting' });
    expect(await conditionNow()).toBeNull();
  });

  describe('with the credit of its rental', () => {
    const withCredit = async (condition: string | null) => {
      await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: condition }));
      rental = await shop.outCycle({ methodType: 'membership', creditCost: 3 });
      order = await shop.returnRentals([rental]);
    };

    it('gives it back when it is received, and reclaims it with the receipt', async () => {
      await withCredit('received_at');
      expect([await shop.ledger(), order.creditStatus]).toEqual([[-3], 'uncredited']);
      expect((await change({ status: 'received' })).creditStatus).toBe('recredited');
      expect(await shop.ledger()).toEqual([-3, 3]);
      expect((await change({ status: 'missing' })).creditStatus).toBe('uncredited');
      expect(await shop.ledger()).toEqual([-3, 3, -3]);
    });

    it('leaves it where it waits for something else', async () => {
      await withCredit('return_order_created');
      expect([await shop.ledger(), order.creditStatus]).toEqual([[-3, 3], 'recredited']);
      await change({ status: 'received' });
      expect((await change({ status: 'awaiting' })).creditStatus).toBe('recredited');
      expect(await shop.ledger()).toEqual([-3, 3]);
      await withCredit(null);
      expect((await change({ status: 'received' })).creditStatus).toBe('uncredited');
      expect(await shop.ledger()).toEqual([-3, 3, -3]);
    });

    it('is partially recredited while some of the credits are', async () => {
      await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: 'received_at' }));
      const rentals = [
        await shop.outCycle({ methodType: 'membership', creditCost: 1 }),
        await shop.outCycle({ methodType: 'membership', creditCost: 2 }),
        await shop.outCycle(),
      ];
      order = await shop.returnRentals(rentals);
      const [first, second] = order.returnLines;
      const receive = (line: any) =>
        shop.updateOrder(order, { returnLines: [{ id: line.id, status: 'received' }] });
      expect((await receive(first)).creditStatus).toBe('partially_recredited');
      expect((await receive(second)).creditStatus).toBe('recredited');
      expect((await shop.getOrder(order)).receivalStatus).toBe('partially_received');
    });
  });
});

/** The day in UTC some days after that of a moment. */
const daysAfter = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * 86_400_000).toISOString().slice(0, 10);
