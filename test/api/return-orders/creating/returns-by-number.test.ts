import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../../support/database/statements.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const ORDER = { platformOrderName: '#1007', platformOrderId: 91_001 };

describe('rentals of an order that come back by their number', () => {
  const api = useApi();
  let shop: RentalShop;
  let rentals: any[];
  beforeEach(async () => {
    shop = await rentalShop(api);
    rentals = await takeOut(4);
  });

  const takeOut = async (quantity: number, fields: object = ORDER): Promise<any[]> => {
    await shop.createUnits(quantity);
    const entry = shop.cycleRequest({ ...fields, quantity });
    const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles: [entry] }));
    const cycles = data.map(({ id }: any) => ({ id, fulfilledAt: daysFromNow(-2) }));
    return (await expectSuccess(shop.put('/cycles/batch', { cycles }))).data;
  };
  const count = (quantity: number, fields: object = {}) => ({
    platformOrderName: '#1007',
    platformVariantId: shop.variant,
    quantity,
    ...fields,
  });
  const received = (quantity: number, fields: object = {}) =>
    count(quantity, { status: 'received', ...fields });
  const linesOf = async (...data: object[]): Promise<any[]> => {
    const orders = await shop.returnUnits({ data });
    return orders.flatMap(({ returnLines }) => returnLines);
  };
  const rentalIds = (lines: any[]) => lines.map(({ rentalId }) => rentalId);
  const ids = (from: number, to?: number) => rentals.slice(from, to).map(({ id }) => id);
  const errorsOf = async (...data: object[]): Promise<string[]> => {
    const before = await shop.writtenRows();
    const { status, body } = await shop.tryReturn({ data });
    expect([status, body.returnOrders]).toEqual([422, []]);
    expect(await shop.writtenRows()).toEqual(before);
    return body.errors;
  };

  it('are taken in the order of their hand-over', async () => {
    const [first, second, third, fourth] = rentals;
    await shop.updateCycle(first, { fulfilledAt: daysFromNow(-1) });
    await shop.updateCycle(third, { fulfilledAt: daysFromNow(-3) });
    expect(rentalIds(await linesOf(received(1)))).toEqual([third.id]);
    expect(rentalIds(await linesOf(received(2)))).toEqual([second.id, fourth.id]);
    expect(rentalIds(await linesOf(received(1)))).toEqual([first.id]);
  });

  it('are the oldest ones of one hand-over', async () => {
    expect(rentalIds(await linesOf(received(3)))).toEqual(ids(0, 3));
    const states = await Promise.all(rentals.map((rental) => shop.getCycle(rental)));
    expect(states.map(({ closedAs }) => closedAs)).toEqual([
      'returned',
      'returned',
      'returned',
      null,
    ]);
    expect(rentalIds(await linesOf(received(1)))).toEqual(ids(3));
  });

  it('are found by the id of the order too', async () => {
    const { platformOrderId } = ORDER;
    const entry = { platformOrderId, platformVariantId: shop.variant, quantity: 4 };
    expect(rentalIds(await linesOf(entry))).toEqual(ids(0));
  });

  it('take the condition, the time and the location of their entry', async () => {
    const worn = await shop.createCondition('Worn');
    const bergen = await shop.importLocation('Bergen store');
    const receivedAt = daysFromNow(-1);
    const details = { conditionId: worn.id, receivedAt, locationPlatformId: bergen };
    const lines = await linesOf(received(2), received(2, details));
    expect(lines.map(({ condition }) => condition?.id ?? null)).toEqual([
      null,
      null,
      worn.id,
      worn.id,
    ]);
    expect(lines[3].item.location.platformId).toBe(bergen);
    expect((await shop.getCycle(rentals[3])).receivedAt).toBe(receivedAt);
  });

  it('are others than those that an entry names', async () => {
    const [{ id: rentalId }] = rentals;
    const lines = await linesOf(received(3), { rentalId, status: 'missing' });
    expect(rentalIds(lines)).toEqual([...ids(1), rentalId]);
  });

  it('are those of the variant that was booked, and out', async () => {
    await takeOut(1, { platformOrderName: '#1008' });
    const variant = shop.variant;
    shop.variant = await shop.importVariant();
    await takeOut(1);
    shop.variant = variant;
    await shop.updateCycle(rentals[0], { receivedAt: daysFromNow(-1) });
    expect(rentalIds(await linesOf(received(3)))).toEqual(ids(1));
  });

  it('update their lines of an open order', async () => {
    await linesOf(count(4));
    const lines = await linesOf(received(4));
    expect(lines.map(({ status }) => status)).toEqual(Array(4).fill('received'));
    expect((await shop.all('/return_orders')).length).toBe(1);
  });

  it('are added to an order', async () => {
    const [order] = await shop.returnUnits({ data: [{ rentalId: rentals[3].id }] });
    const { returnLines: lines } = await shop.updateOrder(order, { returnLines: [received(3)] });
    // The one that the order awaits comes first, and keeps its line.
    expect(lines.map(({ rentalId, status }: any) => [rentalId, status])).toEqual(
      [3, 0, 1].map((index) => [rentals[index].id, 'received']),
    );
    expect(lines[0].id).toBe(order.returnLines[0].id);
  });

  it('are others than the lines of an order that are named by their ids', async () => {
    const [order] = await shop.returnUnits({ data: [count(2)] });
    const [{ id }] = order.returnLines;
    const returnLines = [received(3), { id, status: 'missing' }];
    const { returnLines: lines } = await shop.updateOrder(order, { returnLines });
    expect(lines.map(({ rentalId, status }: any) => [rentalId, status])).toEqual([
      [rentals[0].id, 'missing'],
      ...ids(1).map((rentalId) => [rentalId, 'received']),
    ]);
  });

  it('are rejected with the number that is out', async () => {
    const [first] = await errorsOf(received(5));
    expect(first).toBe(
      `data[0].quantity: 5 are to return, 4 are out of variant ${shop.variant} in order "#1007"`,
    );
    const { status, body } = await shop.tryReturn({ data: [received(3), received(2)] });
    expect([status, body.errors]).toEqual([
      200,
      [`data[1].quantity: 2 are to return, 1 is out of variant ${shop.variant} in order "#1007"`],
    ]);
  });

  it('are rejected for an order or a variant that the shop does not have', async () => {
    expect(await errorsOf(received(1, { platformOrderName: '#9999' }))).toEqual([
      'data[0].platformOrderName: no rental is of the order "#9999"',
    ]);
    const byId = { platformOrderName: undefined, platformOrderId: 9_999 };
    expect(await errorsOf(received(1, byId))).toEqual([
      'data[0].platformOrderId: no rental is of the order 9999',
    ]);
    expect(await errorsOf(received(1, { platformVariantId: 7 }))).toEqual([
      'data[0].platformVariantId: no variant has the platform id 7',
    ]);
  });

  it('are rejected with an incomplete or contradictory entry', async () => {
    const { platformOrderName, platformVariantId, quantity } = count(1);
    const itemId = rentals[0].itemId;
    const cases: [object, string][] = [
      [
        { platformVariantId, quantity },
        'data[0].platformOrderName or platformOrderId is required with quantity',
      ],
      [
        { platformOrderName, quantity },
        'data[0].platformVariantId is required: it must be the platform id of a variant',
      ],
      [
        { platformOrderName, platformVariantId },
        'data[0].quantity is required: it must be an integer from 1 to 250',
      ],
      [
        { ...count(1), platformOrderId: 91_001 },
        'data[0].platformOrderId must be left out with platformOrderName: 91001',
      ],
      [{ itemId, quantity }, 'data[0].quantity must be left out with itemId: 1'],
    ];
    for (const [entry, sentence] of cases) expect(await errorsOf(entry)).toEqual([sentence]);
  });

  it('are rejected with a number that no request can have', async () => {
    for (const quantity of [0, 251]) {
      await expectError(shop.tryReturn({ data: [count(quantity)] }), 422, [
        `data[0].quantity must be an integer from 1 to 250: ${quantity}`,
      ]);
    }
    const tooMany = [...Array.from({ length: 4 }, () => count(250)), { rentalId: rentals[0].id }];
    expect(await errorsOf(...tooMany)).toEqual([
      'data: a return takes at most 1000 rentals; 1001 are named',
    ]);
    const order = await shop.returnRentals(rentals.slice(0, 1));
    await expectError(shop.tryUpdate(order, { returnLines: tooMany }), 422, [
      'returnLines: a return takes at most 1000 rentals; 1001 are named',
    ]);
  });

  it('can be more than one request hands out', async () => {
    const order = { platformOrderName: '#1010' };
    for (let times = 0; times < 3; times += 1) await takeOut(100, order);
    const lines = await linesOf(received(250, order), received(50, order));
    expect(new Set(rentalIds(lines)).size).toBe(300);
    expect(lines.every(({ status }) => status === 'received')).toBe(true);
  });

  it('are shared by two desks at a time', async () => {
    const answers = await Promise.all([1, 2].map(() => shop.tryReturn({ data: [received(2)] })));
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
      Array(2).fill([200, []]),
    );
    const lines = (await shop.all('/return_orders')).flatMap(({ returnLines }) => returnLines);
    expect(rentalIds(lines).sort()).toEqual(ids(0));
  });

  it('run as many statements as one', async () => {
    await takeOut(40, { platformOrderName: '#1009' });
    const counts = [];
    for (const quantity of [1, 39]) {
      const entry = received(quantity, { platformOrderName: '#1009' });
      const all = await statementsOf(() => linesOf(entry));
      counts.push(all.lastIndexOf('COMMIT') - all.indexOf('START TRANSACTION'));
    }
    expect(counts[1]).toBe(counts[0]);
  });
});
