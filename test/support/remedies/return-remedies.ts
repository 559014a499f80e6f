import { daysFromNow, type RentalShop } from '../factories/rental-shop.js';
import { expectSuccess } from '../factories/answers.js';
import type { Scenario, Scenarios } from './trial.js';

/** A rental that is out, on an open return order. */
async function rentalOnOrder(shop: RentalShop) {
  const rental = await shop.outCycle();
  return { rental, order: await shop.returnRentals([rental]) };
}

/** An update of a rental that succeeds once its return order is updated. */
const besideItsOrder =
  (
    remedy: string,
    fieldsOf: (shop: RentalShop) => Promise<object>,
    settle: (shop: RentalShop, order: any) => Promise<unknown>,
  ): Scenario =>
  async ({ shop }) => {
    const { rental, order } = await rentalOnOrder(shop);
    const fields = await fieldsOf(shop);
    const update = () => shop.put(`/cycles/${rental.id}`, fields);
    return {
      rejected: await update(),
      remedies: {
        [remedy]: async () => {
          await settle(shop, order);
          return update();
        },
      },
    };
  };

const anotherUnit = async (shop: RentalShop) => ({ itemId: (await shop.createUnits(1))[0] });
const anotherCustomer = async (shop: RentalShop) => ({
  fulfilledAt: null,
  customerPlatformId: (await shop.importCustomer()).platformId,
});
const removeLines = (shop: RentalShop, order: any) => shop.updateLines(order, { _destroy: true });
const cancelOrder = (shop: RentalShop, order: any) =>
  shop.updateOrder(order, { status: 'cancelled' });

/** The erasure of a customer succeeds once nothing of theirs is out. */
const erasure =
  (remedy: string, prepare: (shop: RentalShop) => Promise<() => Promise<unknown>>): Scenario =>
  async ({ shop }) => {
    const settle = await prepare(shop);
    const erase = () => shop.post(`/customers/${shop.customer.id}/erase`, {});
    return {
      rejected: await erase(),
      remedies: {
        [remedy]: async () => {
          await settle();
          return erase();
        },
      },
    };
  };

/** Errors about returns, and about the customers of rentals. */
export const RETURN_REMEDIES: Scenarios = {
  unit_on_return: besideItsOrder('off its return order', anotherUnit, removeLines),
  on_another_return_order: [
    besideItsOrder('off the other return order', anotherCustomer, removeLines),
    besideItsOrder('cancel that order', anotherCustomer, cancelOrder),
  ],
  return_order_cancelled: async ({ shop }) => {
    const { order } = await rentalOnOrder(shop);
    await shop.updateOrder(order, { status: 'cancelled' });
    const returnLines = [{ id: order.returnLines[0].id, status: 'received' }];
    return {
      rejected: await shop.tryUpdate(order, { returnLines }),
      remedies: {
        'Set another status': async () => {
          await shop.updateOrder(order, { status: 'expected' });
          return shop.tryUpdate(order, { returnLines });
        },
      },
    };
  },
  not_fulfilled_yet: async ({ shop }) => {
    const [itemId] = await shop.createUnits(1);
    const rental = await shop.bookCycle({ itemId });
    const scan = () => shop.tryReturn({ data: [{ rentalId: rental.id }] });
    return {
      rejected: await scan(),
      remedies: {
        'Set `fulfilledAt`': async () => {
          await shop.updateCycle(rental, { fulfilledAt: daysFromNow(-2) });
          return scan();
        },
      },
    };
  },
  nothing_to_return: async ({ shop }) => {
    const [itemId] = await shop.createUnits(1, { visibility: 'sold' });
    const scan = (fields: object) => shop.tryReturn({ data: [{ status: 'received', ...fields }] });
    const other = await shop.outCycle();
    return {
      rejected: await scan({ itemId }),
      remedies: {
        'Name another unit': () => scan({ itemId: other.itemId }),
        '`withoutRental` with its `itemId`': () => scan({ itemId, withoutRental: true }),
      },
    };
  },
  received_already: async ({ shop }) => {
    const rental = await shop.outCycle();
    await shop.updateCycle(rental, { receivedAt: daysFromNow(-1) });
    return {
      rejected: await shop.tryReturn({ data: [{ rentalId: rental.id }] }),
      remedies: {
        'the unit is back': () => shop.get(`/items/${rental.itemId}`),
        '`withoutRental` with its `itemId`': () =>
          shop.tryReturn({ data: [{ itemId: rental.itemId, withoutRental: true }] }),
      },
    };
  },
  customer_has_units_out: [
    erasure('Receive the units', async (shop) => {
      const rental = await shop.outCycle();
      return () => shop.updateCycle(rental, { receivedAt: daysFromNow(-1) });
    }),
    erasure('close the rentals', async (shop) => {
      const rental = await shop.outCycle();
      return () => shop.updateCycle(rental, { closedAs: 'bought' });
    }),
    erasure('mark the return lines as missing', async (shop) => {
      const { id: rentalId } = await shop.outCycle();
      const [itemId] = await shop.createUnits(1);
      const data = [{ rentalId, status: 'received' }, { itemId }];
      const [order] = await shop.returnUnits({ data });
      const line = order.returnLines.find((one: any) => one.status === 'awaiting');
      return () => shop.updateOrder(order, { returnLines: [{ id: line.id, status: 'missing' }] });
    }),
  ],
  customer_waits: erasure('Withdraw the waiting entries', async (shop) => {
    const { id } = await shop.wait();
    return () => expectSuccess(shop.put(`/waiting_entries/${id}`, { status: 'withdrawn' }));
  }),
  customer_has_bookings: [
    erasure('Cancel the bookings', async (shop) => {
      await shop.createUnits(1);
      const booking = await shop.bookCycle();
      return () => shop.updateCycle(booking, { status: 'cancelled' });
    }),
    erasure('give them another customer', async (shop) => {
      await shop.createUnits(1);
      const booking = await shop.bookCycle();
      const customerPlatformId = (await shop.importCustomer()).platformId;
      return () => shop.updateCycle(booking, { customerPlatformId });
    }),
  ],
};
