import { beforeEach, describe, expect, it } from 'vitest';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a lost unit that is found and scanned', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let serial: string;
  let itemId: number;
  let rental: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    serial = `SN-${shop.customer.id}`;
    [itemId] = (await shop.createUnits(1, { serials: [serial] })) as [number];
    rental = await shop.outCycle({ itemId });
  });

  const lose = () => shop.updateCycle(rental, { closedAs: 'lost' });
  const scan = async (entry: object = { serial }) => {
    const [order] = await shop.returnUnits({ data: [{ ...entry, status: 'received' }] });
    return order;
  };

  it.each([
    ['serial', () => ({ serial })],
    ['itemId', () => ({ itemId })],
    ['rentalId', () => ({ rentalId: rental.id })],
  ])('is received from the rental that lost it, by %s', async (_, entry) => {
    await lose();
    const order = await scan(entry());
    expect(order.customer.id).toBe(shop.customer.id);
    expect(order.returnLines).toMatchObject([
      {
        rentalId: rental.id,
        status: 'received',
        item: { visibility: 'unavailable', status: 'unprocessed' },
      },
    ]);
    const { closedAs, status } = await shop.getCycle(rental);
    expect([closedAs, status]).toEqual(['returned', 'received']);
  });

  it('is received on the line that was missing', async () => {
    const order = await shop.returnRentals([rental]);
    await lose();
    expect((await shop.getOrder(order)).returnLines[0].status).toBe('missing');
    const found = await scan();
    expect([found.id, found.returnLines.length]).toEqual([order.id, 1]);
    expect(found.returnLines[0].status).toBe('received');
    expect((await shop.getCycle(rental)).closedAs).toBe('returned');
  });

  it('changes nothing when it is scanned again', async () => {
    await lose();
    const order = await scan();
    const before = await shop.writtenRows();
    expect(await scan()).toEqual(order);
    expect(await shop.writtenRows()).toEqual(before);
  });

  it('is the rental that is out, where the unit was rented again', async () => {
    await lose();
    await shop.put(`/items/${itemId}`, { visibility: 'available' });
    const next = await shop.outCycle({
      itemId,
      rentalStart: '2031-06-10',
      rentalEnd: '2031-06-12',
    });
    expect((await scan()).returnLines).toMatchObject([{ rentalId: next.id }]);
    expect((await shop.getCycle(rental)).closedAs).toBe('lost');
  });

  it('can be added to an order that is on its way', async () => {
    await lose();
    const order = await shop.returnRentals([await shop.outCycle()]);
    const after = await shop.updateOrder(order, { returnLines: [{ serial, status: 'received' }] });
    expect(after.returnLines[1]).toMatchObject({ rentalId: rental.id, status: 'received' });
    expect((await shop.getCycle(rental)).closedAs).toBe('returned');
  });
});
