import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';

const PLAN = { rentalStart: daysFromNow(-2), rentalEnd: daysFromNow(2) };
const LATER = { rentalStart: daysFromNow(5), rentalEnd: daysFromNow(7) };
const SALE = { methodType: 'resale', rentalStart: daysFromNow(0), rentalEnd: null };
const NOW = daysFromNow(0);

/** Requests that do two things at once act on the unit of the moment. */
describe('a change of a rental that does two things', () => {
  const shop = useRentalShop();
  let [own, spare]: number[] = [];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [own, spare] = await shop.createUnits(2);
  });

  const put = async (cycle: any, body: object): Promise<[number, string]> => {
    const before = await shop.getCycle(cycle);
    const response = await shop.put(`/cycles/${cycle.id}`, body);
    if (response.status !== 200) expect(await shop.getCycle(cycle)).toEqual(before);
    const { error, errors = [error] } = response.body;
    return [response.status, String(errors[0]).replace(`SC-${cycle.sequentialId} `, '')];
  };
  const visibilityOf = async (itemId: number | undefined): Promise<string> =>
    (await shop.getItem(itemId!)).visibility;

  it.each(['lost', 'bought'])('ends no unit that was never out as %s', async (closedAs) => {
    const cycle = await shop.outCycle({ ...PLAN, itemId: own });
    expect(await put(cycle, { closedAs, reallocate: true })).toEqual([
      422,
      'closedAs must be left out with reallocate',
    ]);
    expect(await visibilityOf(spare)).toBe('available');
  });

  it('receives the unit that was handed out, and no other', async () => {
    const cycle = await shop.outCycle({ ...PLAN, itemId: own });
    expect(await put(cycle, { receivedAt: NOW, reallocate: true })).toEqual([
      422,
      'reallocate must be left out with receivedAt',
    ]);
    expect(await put(cycle, { receivedAt: NOW, itemId: spare })).toEqual([
      409,
      `is out with ${await shop.nameOfItem(own)}, not ${await shop.nameOfItem(spare)}; swap its unit before it is received`,
    ]);
  });

  it('receives no unit that is out with another customer', async () => {
    const planned = await shop.bookCycle({ ...PLAN, itemId: own });
    const other = await shop.outCycle({ ...PLAN, itemId: spare });
    expect(await put(planned, { itemId: spare, receivedAt: daysFromNow(-1) })).toEqual([
      409,
      expect.stringContaining(`by SC-${other.sequentialId}`),
    ]);
  });

  it('receives no planned sale', async () => {
    const sale = await shop.bookCycle({ ...SALE, itemId: own });
    expect(await put(sale, { receivedAt: NOW })).toEqual([409, 'is a sale and does not come back']);
  });

  it('sells no retired unit', async () => {
    const sale = await shop.bookCycle({ ...SALE, itemId: own });
    await expectSuccess(shop.put(`/items/${spare}`, { visibility: 'retired' }));
    expect(await put(sale, { itemId: spare, fulfilledAt: NOW })).toEqual([
      409,
      `${await shop.nameOfItem(spare)} is not available: its visibility is retired`,
    ]);
  });

  it('sells no unit that is out with another customer, named or its own', async () => {
    const other = await shop.outCycle({ ...PLAN, itemId: spare });
    const sale = await shop.bookCycle({ ...SALE, itemId: own });
    const rejected = [409, expect.stringContaining(`by SC-${other.sequentialId}`)];
    expect(await put(sale, { itemId: spare, fulfilledAt: NOW })).toEqual(rejected);
    const late = await shop.bookCycle({ ...SALE, itemId: spare, rentalStart: daysFromNow(9) });
    expect(await put(late, { fulfilledAt: NOW })).toEqual(rejected);
  });

  it('sells a free unit by reallocate rather than one that is booked for another customer', async () => {
    await expectSuccess(shop.put(`/items/${own}`, { visibility: 'unavailable' }));
    const [free] = await shop.createUnits(1);
    await expectSuccess(shop.put(`/items/${own}`, { visibility: 'available' }));
    const sale = await shop.bookCycle({ ...SALE, rentalEnd: daysFromNow(1), itemId: own });
    for (const itemId of [own, spare]) await shop.bookCycle({ ...LATER, itemId });
    const sold = await shop.updateCycle(sale, { reallocate: true, fulfilledAt: NOW });
    expect([sold.itemId, sold.conflictingCycleIds]).toEqual([free, []]);
    expect(await visibilityOf(free)).toBe('sold');
  });

  it('sells a named unit that is booked for others, and names their rentals', async () => {
    const sale = await shop.bookCycle({ ...SALE, rentalEnd: daysFromNow(1), itemId: own });
    const next = await shop.bookCycle({ ...LATER, itemId: spare });
    const sold = await shop.updateCycle(sale, { itemId: spare, fulfilledAt: NOW });
    expect([sold.itemId, sold.conflictingCycleIds]).toEqual([spare, [next.id]]);
    expect((await shop.getCycle(next)).risks).toEqual(['item_unavailable']);
  });

  it('puts the unit of a sale that is undone back in stock, whatever the sale gets instead', async () => {
    const sale = await shop.bookCycle({ ...SALE, itemId: own });
    await shop.updateCycle(sale, { fulfilledAt: NOW });
    const planned = await shop.updateCycle(sale, { fulfilledAt: null, itemId: spare });
    expect(planned).toMatchObject({ itemId: spare, fulfilledAt: null });
    expect([await visibilityOf(own), await visibilityOf(spare)]).toEqual([
      'available',
      'available',
    ]);
  });

  it.each([{ closedAs: null }, { status: 'scheduled' }])(
    'plans a sale again that is undone with %o',
    async (fields) => {
      const sale = await shop.bookCycle({ ...SALE, itemId: own });
      await shop.updateCycle(sale, { fulfilledAt: NOW });
      const planned = await shop.updateCycle(sale, { fulfilledAt: null, ...fields });
      expect(planned).toMatchObject({ fulfilledAt: null, itemId: own });
      expect(await visibilityOf(own)).toBe('available');
    },
  );

  it('ends a held sale that is confirmed and handed over', async () => {
    const holdUntil = daysFromNow(1);
    const sale = await shop.bookCycle({ ...SALE, itemId: own, holdUntil });
    const sold = await shop.updateCycle(sale, { fulfilledAt: NOW, status: 'scheduled' });
    expect([sold.receiveAt, await visibilityOf(own)]).toEqual([null, 'sold']);
  });

  it('gives a bought unit that came back the visibility from before', async () => {
    const cycle = await shop.outCycle({ ...PLAN, itemId: own });
    await shop.updateCycle(cycle, { closedAs: 'bought' });
    await shop.updateCycle(cycle, { closedAs: null, receivedAt: NOW });
    expect(await visibilityOf(own)).toBe('available');
  });

  it('keeps the limit of a lapsed hold that is prolonged while it is opened', async () => {
    const cycle = await shop.bookCycle({ ...LATER, itemId: own, holdUntil: daysFromNow(1) });
    await shop.database.query(`update cycles set hold_until = $3 where shop_id = $1 and id = $2`, [
      shop.shopId,
      cycle.id,
      daysFromNow(-1),
    ]);
    expect((await shop.getCycle(cycle)).status).toBe('cancelled');
    const holdUntil = daysFromNow(2);
    const held = await shop.updateCycle(cycle, { closedAs: null, holdUntil });
    expect([held.status, held.holdUntil]).toEqual(['held', holdUntil]);
  });

  it('keeps the start of a rental that is out again', async () => {
    const cycle = await shop.outCycle({ ...PLAN, itemId: own });
    await shop.updateCycle(cycle, { closedAs: 'lost' });
    expect(await put(cycle, { closedAs: null, rentalStart: daysFromNow(-1) })).toEqual([
      409,
      'is out; its rentalStart cannot be changed',
    ]);
  });

  it('undoes a receipt, then swaps the unit', async () => {
    const cycle = await shop.outCycle({ ...PLAN, itemId: own });
    const order = await shop.returnRentals([cycle], { status: 'received' });
    await shop.updateOrder(order, { status: 'completed' });
    const swapped = await shop.updateCycle(cycle, { receivedAt: null, itemId: spare });
    expect(swapped).toMatchObject({ status: 'fulfilled', itemId: spare });
    const [line] = (await shop.getOrder(order)).returnLines;
    expect(line.status).toBe('awaiting');
    expect((await shop.getItem(own!)).status).toBe('unprocessed');
    const events = (await shop.eventsOf({ id: own! })).map(([type]) => type);
    expect(events).toContain('swapped_out');
  });

  it('awaits no rental that is cancelled on its return order', async () => {
    shop.customer = await shop.importCustomer();
    const cycle = await shop.outCycle({ ...PLAN, itemId: own });
    const order = await shop.returnRentals([cycle]);
    await shop.updateCycle(cycle, { fulfilledAt: null, status: 'cancelled' });
    expect((await shop.getOrder(order)).returnLines).toEqual([]);
    const serial = `R-${own}`;
    await expectSuccess(shop.put(`/items/${own}`, { serial }));
    await shop.returnUnits({ data: [{ serial, status: 'received' }] });
    await expectSuccess(shop.post(`/customers/${shop.customer.id}/erase`));
    shop.customer = await shop.importCustomer();
  });

  it('keeps a credit returned that a return order gave back, once the rental is cancelled', async () => {
    await expectSuccess(
      shop.put('/shop', { membershipCreditReturnCondition: 'return_order_created' }),
    );
    const cycle = await shop.outCycle({ ...PLAN, itemId: own, creditCost: 1 });
    await shop.returnRentals([cycle]);
    const cancelled = await shop.updateCycle(cycle, { fulfilledAt: null, status: 'cancelled' });
    expect(cancelled.membershipCredit.status).toBe('returned');
    const open = await shop.updateCycle(cycle, { status: 'scheduled' });
    expect(open.membershipCredit.status).toBe('unreturned');
  });

  it('keeps the customer of its return order', async () => {
    const other = await shop.importCustomer();
    const cycle = await shop.outCycle({ ...PLAN, itemId: own });
    const order = await shop.returnRentals([cycle]);
    const customerPlatformId = other.platformId;
    expect(await put(cycle, { fulfilledAt: null, customerPlatformId })).toEqual([
      409,
      `is on #${order.sequentialId} of another customer; take it off #${order.sequentialId} first: _destroy, then fulfilledAt null`,
    ]);
    await shop.updateLines(order, { _destroy: true });
    await shop.updateCycle(cycle, { fulfilledAt: null, customerPlatformId });
  });

  it('charges a credit no longer than the rental is open', async () => {
    await expectSuccess(shop.put('/shop', { membershipCreditReturnCondition: 'received_at' }));
    const cycle = await shop.bookCycle({ ...PLAN, itemId: own, creditCost: 1 });
    await shop.updateCycle(cycle, { status: 'cancelled' });
    const received = await shop.updateCycle(cycle, { status: 'scheduled', receivedAt: NOW });
    expect(received.membershipCredit.status).toBe('returned');
  });
});

describe('reallocate', () => {
  const shop = useRentalShop();
  let [own, spare]: number[] = [];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [own, spare] = await shop.createUnits(2);
  });

  it('moves the next rental away when a customer keeps a unit longer', async () => {
    const cycle = await shop.outCycle({ ...PLAN, itemId: own });
    const next = await shop.bookCycle({ ...LATER, itemId: own, isUnitFixed: false });
    const rentalEnd = daysFromNow(6);
    const extended = await shop.updateCycle(cycle, { rentalEnd, reallocate: true });
    expect([extended.itemId, (await shop.getCycle(next)).itemId]).toEqual([own, spare]);
  });

  it('keeps the unit of a planned rental where its new days are free', async () => {
    const cycle = await shop.bookCycle({ ...LATER, itemId: own });
    const rentalEnd = daysFromNow(8);
    expect((await shop.updateCycle(cycle, { rentalEnd, reallocate: true })).itemId).toBe(own);
    expect((await shop.updateCycle(cycle, { reallocate: true })).itemId).toBe(spare);
  });

  it('keeps the unit of a planned rental whose new days are over, alone and in a batch', async () => {
    const past = { rentalStart: daysFromNow(-4), rentalEnd: daysFromNow(-3) };
    const planned = await shop.bookCycle({ ...LATER, itemId: own });
    const other = await shop.bookCycle({ ...LATER, itemId: spare });
    const change = { ...past, reallocate: true };
    expect(await shop.updateCycle(planned, change)).toMatchObject({ itemId: own });
    const cycles = [
      { id: planned.id, ...change, rentalStart: daysFromNow(-5) },
      { id: other.id, rentalEnd: daysFromNow(9) },
    ];
    const { data } = await expectSuccess(shop.put('/cycles/batch', { cycles }));
    expect(data.map(({ itemId }: any) => itemId)).toEqual([own, spare]);
  });

  it('moves a planned rental whose new days are taken', async () => {
    const cycle = await shop.bookCycle({ ...LATER, itemId: own });
    await shop.bookCycle({ itemId: own, rentalStart: daysFromNow(10), rentalEnd: daysFromNow(12) });
    const rentalEnd = daysFromNow(10);
    expect((await shop.updateCycle(cycle, { rentalEnd, reallocate: true })).itemId).toBe(spare);
  });
});

describe('a batch of changes', () => {
  const shop = useRentalShop();
  let [own, spare]: number[] = [];
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [own, spare] = await shop.createUnits(2);
  });
  const change = (...cycles: object[]) => shop.put('/cycles/batch', { cycles });

  it('moves no rental to a unit that another entry ends', async () => {
    const lost = await shop.outCycle({ ...PLAN, itemId: own });
    const next = await shop.bookCycle({ ...LATER, itemId: spare });
    for (const cycles of [
      [
        { id: lost.id, closedAs: 'lost' },
        { id: next.id, itemId: own },
      ],
      [
        { id: next.id, itemId: own },
        { id: lost.id, closedAs: 'lost' },
      ],
    ]) {
      const { status, body } = await change(...cycles);
      expect([status, body.error]).toEqual([
        409,
        expect.stringContaining(
          `${await shop.nameOfItem(own)} is not available: its visibility is retired`,
        ),
      ]);
    }
  });

  it('sells a unit once', async () => {
    const sales = [
      await shop.bookCycle({ ...SALE, itemId: own }),
      await shop.bookCycle({ ...SALE, itemId: spare }),
    ];
    const { status, body } = await change(
      { id: sales[0].id, fulfilledAt: NOW },
      { id: sales[1].id, itemId: own, fulfilledAt: NOW },
    );
    expect([status, body.error]).toEqual([
      409,
      `cycles[1]: ${await shop.nameOfItem(own)} is not available: its visibility is sold`,
    ]);
  });

  it('moves a rental to a unit that another entry puts back in stock', async () => {
    const bought = await shop.outCycle({ ...PLAN, itemId: own });
    await shop.updateCycle(bought, { closedAs: 'bought' });
    const next = await shop.bookCycle({ ...LATER, itemId: spare });
    const { status } = await change(
      { id: next.id, itemId: own },
      { id: bought.id, closedAs: null },
    );
    expect(status).toBe(200);
    expect((await shop.getCycle(next)).itemId).toBe(own);
  });
});
