import { beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../support/database/statements.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

describe('a shop that is closed every Sunday', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api, { timeZone: 'Europe/Berlin', closedWeekdays: [7] });
  });

  /** 10:00 in Berlin in June 2030; the 9th, 16th and 23rd are Sundays. */
  const ten = (day: number) => `2030-06-${String(day).padStart(2, '0')}T08:00:00.000Z`;

  it('hands a rental of Sunday over on Saturday, and expects it back on Monday', async () => {
    const [itemId] = await shop.createUnits(1);
    const cycle = await shop.bookCycle({ itemId, rentalStart: ten(9), rentalEnd: ten(16) });
    expect(cycle).toMatchObject({
      rentalStart: ten(9),
      fulfillAt: ten(8),
      prepareFrom: '2030-06-07',
      receiveAt: ten(17),
      restockBy: '2030-06-18',
    });
    const sunday = await shop.put(`/cycles/${cycle.id}`, { receiveAt: ten(23) });
    expect([sunday.status, sunday.body.errors]).toEqual([
      422,
      [
        'receiveAt must not be on 2030-06-23, when the shop is closed; the next open day is 2030-06-24',
      ],
    ]);
  });

  it('names the closing days when no open day is near', async () => {
    const store = { resourceType: 'Store', resourceId: shop.shopId, closing: true };
    const block = await shop.blockDays({ ...store, from: '2030-08-05', to: '2030-10-05' });
    const { status, body } = await shop.tryCycle({
      itemId: (await shop.createUnits(1))[0],
      rentalStart: '2030-08-01T08:00:00Z',
      rentalEnd: '2030-08-06T08:00:00Z',
    });
    expect([status, body.errors]).toEqual([
      422,
      [
        'receiveAt must be sent: it would be on 2030-08-06, and the shop is closed from 2030-08-04 to 2030-10-06, for more than 60 days',
      ],
    ]);
    await shop.delete(`/blocked_dates/${block.id}`);
  });

  it('changes its weekdays with an event, in order, and leaves plans as they are', async () => {
    const [itemId] = await shop.createUnits(1);
    const cycle = await shop.bookCycle({ itemId, rentalStart: ten(18), rentalEnd: ten(20) });
    const closed = await expectSuccess(shop.put('/shop', { closedWeekdays: [7, 4] }));
    expect(closed.closedWeekdays).toEqual([4, 7]);
    expect(await shop.getCycle(cycle)).toEqual(cycle);
    const [event] = (await shop.get('/events?type=shop.updated&limit=1')).body.data;
    expect(event.changes).toEqual({ closedWeekdays: { from: [7], to: [4, 7] } });
    expect((await shop.updateCycle(cycle, { rentalStart: ten(19) })).receiveAt).toBe(ten(20));
    expect((await shop.updateCycle(cycle, { rentalEnd: ten(27) })).receiveAt).toBe(ten(28));
    await expectSuccess(shop.put('/shop', { closedWeekdays: [7] }));
  });

  it.each([
    [[1, 2, 3, 4, 5, 6, 7], 'closedWeekdays must leave a weekday open: [1,2,3,4,5,6,7]'],
    [[0], 'closedWeekdays[0] must be an integer from 1 to 7, 1 being Monday: 0'],
    [[8], 'closedWeekdays[0] must be an integer from 1 to 7, 1 being Monday: 8'],
    [[6, 6], 'closedWeekdays[1] must not repeat 6'],
    [['7'], 'closedWeekdays[0] must be an integer from 1 to 7, 1 being Monday: "7"'],
    [7, 'closedWeekdays must be a list of at most 6 entries: 7'],
    [null, 'closedWeekdays must be a list of at most 6 entries: null'],
  ])('rejects the weekdays %j', async (closedWeekdays, error) => {
    await expectError(shop.put('/shop', { closedWeekdays }), 422, [error]);
    expect((await shop.get('/shop')).body.closedWeekdays).toEqual([7]);
  });

  it('books with as many statements as one that is always open', async () => {
    const countOf = async (open: RentalShop) => {
      const book = () => open.bookCycle({ rentalStart: ten(9), rentalEnd: ten(16) });
      await open.createUnits(2);
      await book();
      return (await statementsOf(book)).length;
    };
    expect(await countOf(shop)).toBe(await countOf(await rentalShop(api)));
  });
});
