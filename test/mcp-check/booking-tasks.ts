import assert from 'node:assert/strict';
import type { Desk, Task } from './desk.js';

/** Bookings and holds, for days that the demo does not use. */
export const BOOKING_TASKS: Record<string, Task> = {
  'shows what a booking would be, without booking': async (desk) => {
    const before = await desk.countRentals();
    const rental = await desk.dryRun('book', await tentFor(desk, '2033-01-10', '2033-01-14'));
    assert.equal(rental.status, 'scheduled');
    assert.equal(await desk.countRentals(), before);
  },

  'books a tent for a customer by name': async (desk) => {
    const booking = await tentFor(desk, '2033-02-10', '2033-02-14');
    const { rental, reservedFrom, reservedTo } = await desk.call('book', booking);
    const row = await desk.rental(rental);
    assert.deepEqual([reservedFrom, reservedTo], [day(row.booked_from), day(row.booked_to)]);
    const [customer] = await desk.rows(
      'select platform_id::int as id from customers where shop_id = $1 and id = $2',
      row.customer_id,
    );
    assert.equal(customer.id, booking.customerPlatformId);
  },

  'books one unit for pick-up, and reads why a second booking is rejected': async (desk) => {
    const booking = {
      ...(await tentFor(desk, '2033-03-10', '2033-03-14')),
      platformVariantId: undefined,
      unit: 'SN-0416',
      deliveryMethodType: 'pick_up',
      priceCents: 45000,
    };
    const { rental } = await desk.call('book', booking);
    const row = await desk.rental(rental);
    assert.deepEqual(
      [row.serial, row.delivery_method_type, row.price_cents],
      ['SN-0416', 'pick_up', 45000],
    );
    assert.match(
      await desk.reject('book', booking),
      new RegExp(`^Item \\d+( \\(.+\\))? is reserved from 2033-03-09 to 2033-03-15 by ${rental}$`),
    );
  },

  'reads what is wrong with a booking': async (desk) => {
    const booking = await tentFor(desk, '2033-04-10', '2033-04-14');
    assert.equal(
      await desk.reject('book', { ...booking, customerPlatformId: undefined }),
      'customerPlatformId is required: it must be an integer from 1 to 9007199254740991',
    );
    // A misspelt dryRun must not book.
    assert.match(await desk.reject('book', { ...booking, dry_run: true }), /dry_run/);
  },

  'holds a tent until a customer decides, and prolongs the hold': async (desk) => {
    const { rental, status } = await hold(desk, '2033-05-10', '2033-05-14', 1);
    assert.equal(status, 'held');
    const before = (await desk.rental(rental)).hold_until;
    await desk.call('book', { heldRental: rental, holdUntil: hoursFromNow(48) });
    const after = (await desk.rental(rental)).hold_until;
    assert.ok(after.getTime() > before.getTime());
  },

  'confirms a hold': async (desk) => {
    const { rental } = await hold(desk, '2033-06-10', '2033-06-14', 24);
    const { status } = await desk.call('book', { heldRental: rental });
    const row = await desk.rental(rental);
    assert.deepEqual([status, row.hold_until, row.active], ['scheduled', null, true]);
  },

  'reads when a basket of two variants can be rented, and books one of them': async (desk) => {
    const { customerPlatformId, ...tent } = await tentFor(desk, '2033-08-10', '2033-08-14');
    const { products } = await desk.call('find', { text: 'parka', kind: 'products' });
    const [{ platformVariantId }] = products.data[0].variants;
    const { platformVariantId: tentId, ...plan } = tent;
    const basket = {
      lines: [{ platformVariantId: tentId, quantity: 250 }, { platformVariantId }],
      ...plan,
    };
    const { isAvailable, lines } = await desk.call('availability', basket);
    assert.deepEqual([isAvailable, lines[1].available], [false, 1]);
    const [{ available: quantity }] = lines;
    await desk.call('book', { ...tent, customerPlatformId, quantity });
    const one = { ...basket, lines: [{ platformVariantId: tentId }] };
    const next = await desk.call('availability', one);
    assert.deepEqual([next.isAvailable, next.lines[0].available], [false, 0]);
    assert.ok(next.nextRentalStart > plan.rentalEnd);
  },

  'cancels a booking for the customer, which frees its days': async (desk) => {
    const booking = await tentFor(desk, '2033-07-10', '2033-07-14');
    const freeUnits = async () => {
      const { variants } = await desk.call('availability', {
        platformVariantIds: [booking.platformVariantId],
        from: '2033-07-10',
        to: '2033-07-14',
      });
      return variants[0].free;
    };
    const before = await freeUnits();
    const { rental } = await desk.call('book', booking);
    assert.equal(await freeUnits(), before - 1);
    await desk.call('close_rental', { rental, as: 'cancelled', cancelReason: 'customer' });
    const { cancelled_at: at, cancel_reason: reason, active } = await desk.rental(rental);
    assert.deepEqual([at instanceof Date, reason, active], [true, 'customer', false]);
    assert.equal(await freeUnits(), before);
  },
};

/** A booking of any dome tent for Tuva Strand, as found by names. */
async function tentFor(desk: Desk, rentalStart: string, rentalEnd: string) {
  const { products } = await desk.call('find', { text: 'dome tent', kind: 'products' });
  const { customers } = await desk.call('find', { text: 'strand tuva', kind: 'customers' });
  return {
    platformVariantId: products.data[0].variants[0].platformVariantId as number,
    customerPlatformId: customers.data[0].customerPlatformId as number,
    rentalStart,
    rentalEnd,
  };
}

const hold = async (desk: Desk, from: string, to: string, hours: number): Promise<any> =>
  desk.call('book', { ...(await tentFor(desk, from, to)), holdUntil: hoursFromNow(hours) });

const hoursFromNow = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toISOString();

/** Dates come as midnight of the process. */
const day = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
