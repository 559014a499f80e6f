import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a scan of a unit that left the stock', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let serial: string;
  let itemId: number;
  let name: string;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    serial = `G-${shop.customer.id}`;
    [itemId] = (await shop.createUnits(1, { serials: [serial] })) as [number];
    name = await shop.nameOfItem(itemId);
  });

  const leave = (visibility: string) => expectSuccess(shop.put(`/items/${itemId}`, { visibility }));
  const sell = () =>
    shop
      .bookCycle({ itemId, methodType: 'resale', rentalEnd: undefined })
      .then((sale: any) => shop.updateCycle(sale, { fulfilledAt: daysFromNow(-1) }));
  const scan = (entry: object = { serial }) =>
    shop.tryReturn({ data: [{ ...entry, status: 'received' }] });
  const rejected = async (sentence: string, entry?: object) => {
    const before = await shop.writtenRows();
    const { status, body, headers } = await scan(entry);
    expect([status, body, headers.get('x-error-code')]).toEqual([
      422,
      { errors: [`${name} ${sentence}`], returnOrders: [] },
      'nothing_to_return',
    ]);
    expect(await shop.writtenRows()).toEqual(before);
  };

  it('says with which cycle it was sold, by serial and by id', async () => {
    const { sequentialId } = await sell();
    await rejected(`was sold with SC-${sequentialId}`);
    await rejected(`was sold with SC-${sequentialId}`, { itemId });
  });

  it('says with which rental it was bought, whatever other sales there are', async () => {
    const rental = await shop.outCycle({ itemId });
    await shop.updateCycle(rental, { closedAs: 'bought' });
    await rejected(`was sold with SC-${rental.sequentialId}`);
  });

  it.each(['sold', 'retired'])('says that it is %s, where nothing else is known', async (gone) => {
    await leave(gone);
    await rejected(`is ${gone}`);
  });

  it('makes an order without a customer where withoutRental says so', async () => {
    await sell();
    const { status, body } = await scan({ itemId, withoutRental: true });
    expect([status, body.errors]).toEqual([200, []]);
    expect(body.returnOrders).toMatchObject([
      { customer: null, returnLines: [{ rentalId: null, status: 'received' }] },
    ]);
  });

  it('leaves the other units of the scan, with one error', async () => {
    await leave('retired');
    const rental = await shop.outCycle();
    const { status, body } = await shop.tryReturn({
      data: [
        { serial, status: 'received' },
        { rentalId: rental.id, status: 'received' },
      ],
    });
    expect([status, body.errors, body.returnOrders.length]).toEqual([
      200,
      [`${name} is retired`],
      1,
    ]);
    const order = body.returnOrders[0];
    const returnLines = [{ serial, status: 'received' }];
    const updated = await shop.tryUpdate(order, { returnLines });
    expect([updated.status, updated.body]).toEqual([
      422,
      { errors: [`returnLines[0]: ${name} is retired`] },
    ]);
  });

  it('receives what is to come back: a rental that is out, or a line that awaits it', async () => {
    const rental = await shop.outCycle({ itemId });
    await leave('retired');
    const { body } = await scan();
    expect(body.returnOrders[0].returnLines).toMatchObject([{ rentalId: rental.id }]);

    const [other] = (await shop.createUnits(1)) as [number];
    const [awaiting] = await shop.returnUnits({ data: [{ itemId: other }] });
    await expectSuccess(shop.put(`/items/${other}`, { visibility: 'sold' }));
    expect((await scan({ itemId: other })).body.returnOrders).toMatchObject([{ id: awaiting.id }]);
  });
});
