import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const unknownLine = (id: number) => `id: no line of this return order has the id ${id}`;

describe('an update of a return order is rejected without effect', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let order: any;
  let lines: any[];
  let other: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    order = await shop.returnRentals([
      await shop.outCycle(),
      await shop.outCycle(),
      await shop.outCycle(),
    ]);
    lines = order.returnLines;
    other = await shop.returnRentals([await shop.outCycle()]);
  });

  const refusal = async (body: unknown, of = order): Promise<[number, any]> => {
    const before = await shop.writtenRows();
    const { status, body: says } = await shop.tryUpdate(of, body as object);
    expect(await shop.writtenRows()).toEqual(before);
    return [status, says];
  };

  it.each<[unknown, string[]]>([
    [[], ['Invalid request body']],
    ['"text"', ['Invalid request body']],
    [null, ['Invalid request body']],
    [
      { returnLines: [{ status: 'received' }] },
      ['returnLines[0] must have id, rentalId, itemId or serial'],
    ],
  ])('for %j', async (body, errors) => {
    const [status, says] = await refusal(body);
    expect([status, says]).toEqual([422, { errors }]);
  });

  it.each<[object, string]>([
    [{ rentalId: 1 }, 'id must not be given with rentalId, itemId, serial or withoutRental'],
    [{ conditionId: 999_999_999 }, 'conditionId: no condition has the id 999999999'],
  ])('with a line of %j', async (members, says) => {
    const returnLines = [
      { id: lines[0].id, status: 'received' },
      { id: lines[1].id, ...members },
    ];
    expect(await refusal({ status: 'completed', returnLines })).toEqual([
      422,
      { errors: [`returnLines[1].${says}`] },
    ]);
  });

  it('with 101 lines', async () => {
    const returnLines = Array.from({ length: 101 }, () => ({ id: lines[0].id }));
    const [status, { errors }] = await refusal({ returnLines });
    expect([status, errors]).toEqual([
      422,
      ['returnLines must be a list of 0 to 100 objects: a list of 101 entries'],
    ]);
  });

  it('with a line of another order', async () => {
    const returnLines = [{ id: other.returnLines[0].id, status: 'received' }];
    expect(await refusal({ returnLines })).toEqual([
      422,
      { errors: [`returnLines[0].${unknownLine(returnLines[0]!.id)}`] },
    ]);
  });

  it('with an unknown line', async () => {
    for (const id of [order.id, 999_999_999]) {
      expect(await refusal({ returnLines: [{ id, _destroy: true }] })).toEqual([
        422,
        { errors: [`returnLines[0].${unknownLine(id)}`] },
      ]);
    }
  });

  it('with one line twice', async () => {
    const [{ id }] = lines;
    const returnLines = [
      { id, status: 'received' },
      { id: lines[1].id },
      { id, status: 'received' },
    ];
    expect(await refusal({ returnLines })).toEqual([
      422,
      { errors: [`returnLines[2].id duplicates returnLines[0]: ${id}`] },
    ]);
  });

  it('with a sentence for each line that is wrong', async () => {
    const returnLines = [
      { id: lines[0].id, restocked: true },
      { id: lines[1].id, status: 'received' },
      { id: other.returnLines[0].id, status: 'received' },
      { id: lines[2].id, conditionId: 999_999_999 },
    ];
    expect(await refusal({ status: 'completed', returnLines })).toEqual([
      422,
      {
        errors: [
          'returnLines[0].restocked must not be true: the line is not received',
          `returnLines[2].${unknownLine(other.returnLines[0].id)}`,
          'returnLines[3].conditionId: no condition has the id 999999999',
        ],
      },
    ]);
  });

  it('with a rental that is not fulfilled, by the index of its line', async () => {
    await shop.updateCycle({ id: lines[1].rentalId }, { fulfilledAt: null });
    const returnLines = lines.map(({ id }) => ({ id, status: 'received' }));
    expect(await refusal({ tagsAttributes: [{ title: 'new' }], returnLines })).toEqual([
      422,
      {
        errors: [
          `returnLines[1].status must not be received: ${await shop.nameOfRental(lines[1].rentalId)} is not fulfilled yet`,
        ],
      },
    ]);
  });

  it('with too many tags beside lines that could be received', async () => {
    const tagsAttributes = Array.from({ length: 50 }, (_, index) => ({ title: `t${index}` }));
    await shop.tryUpdate(order, { tagsAttributes });
    const body = {
      tagsAttributes: [{ title: 'one more' }],
      returnLines: lines.map(({ id }) => ({ id, status: 'received', restocked: true })),
    };
    expect(await refusal(body)).toEqual([422, { errors: ['tagsAttributes would exceed 50 tags'] }]);
  });

  it('with an invalid id', async () => {
    const [itemId] = await shop.createUnits(1);
    for (const id of [itemId, lines[0].rentalId, 999_999_999]) {
      const body = { returnLines: [{ id: lines[0].id, status: 'received' }] };
      expect(await refusal(body, { id })).toEqual([404, { error: 'Return order not found' }]);
    }
    expect((await shop.put('/return_orders/x', {})).status).toBe(400);
  });

  it('deleting a condition that a line uses or a unit would get back', async () => {
    const [before, after] = [
      await shop.createCondition(`Before ${order.id}`),
      await shop.createCondition(`After ${order.id}`),
    ];
    await shop.put(`/items/${lines[0].item.id}`, { conditionId: before.id });
    const returnLines = [{ id: lines[0].id, status: 'received', conditionId: after.id }];
    expect((await shop.tryUpdate(order, { returnLines })).status).toBe(200);
    await shop.put(`/items/${lines[0].item.id}`, { conditionId: null });
    for (const { id } of [before, after]) {
      await expectError(
        shop.delete(`/conditions/${id}`),
        409,
        'The condition is in use by return orders',
      );
    }
  });
});
