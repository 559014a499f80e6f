import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

type Ids = readonly { readonly id: number }[];
const idsOf = (records: Ids): number[] => records.map(({ id }) => id);

/**
 * In Havana, clocks go from 00:00 to 01:00 on 9 March 2031, and from 01:00 back to 00:00 on
 * 2 November 2031.
 */
const HAVANA = { timeZone: 'America/Havana', reverseDeliveryDuration: '3.day', isSandbox: true };

describe('a rental that ends in Havana on the day without a midnight', () => {
  const api = useApi();
  let shop: RentalShop;
  let cycle: any;
  let leaving: any;
  beforeAll(async () => {
    shop = await rentalShop(api, { ...HAVANA, deliveryDuration: '2.day' });
    await shop.createUnits(2);
    const days = { rentalStart: '2031-03-05', rentalEnd: '2031-03-09' };
    cycle = await shop.bookCycle({ ...days, deliveryMethodType: 'shipping' });
    leaving = await shop.bookCycle({
      rentalStart: '2031-03-14',
      rentalEnd: '2031-03-15',
      deliveryMethodType: 'shipping',
    });
    await expectSuccess(shop.post('/clock', { now: '2031-03-05T12:00:00-05:00' }));
    await shop.updateCycle(cycle, { fulfilledAt: '2031-03-05T15:00:00Z' });
    await expectSuccess(shop.post('/clock', { now: '2031-03-12T12:00:00-04:00' }));
  });

  it('is due back on the third day after it, until that day is over', async () => {
    const read = await shop.getCycle(cycle);
    expect(read).toMatchObject({
      receiveAt: '2031-03-12T04:00:00.000Z',
      restockBy: '2031-03-13',
      status: 'fulfilled',
      receivalStatus: 'in_progress',
    });
    expect(idsOf(await shop.all('/cycles?status=fulfilled'))).toEqual([cycle.id]);
    expect(idsOf(await shop.all('/cycles?receivalStatus=in_progress'))).toEqual([cycle.id]);
    expect(await shop.all('/cycles?status=unreceived')).toEqual([]);
    expect(await shop.all('/cycles?receivalStatus=overdue')).toEqual([]);
    const onDay = await shop.all('/cycles?receiveAt[gte]=2031-03-12&receiveAt[lte]=2031-03-12');
    expect(idsOf(onDay)).toEqual([cycle.id]);
    expect(leaving.fulfillAt).toBe('2031-03-12T04:00:00.000Z');
  });

  it('is taken back on the sheet of that day, and overdue on the next', async () => {
    const today = (await shop.get('/day_sheet')).body;
    expect(idsOf(today.takeBack.data)).toEqual([cycle.id]);
    expect(idsOf(today.handOver.data)).toEqual([leaving.id]);
    expect(today.overdue.count).toBe(0);
    await expectSuccess(shop.post('/clock', { now: '2031-03-13T00:00:00-04:00' }));
    const tomorrow = (await shop.get('/day_sheet')).body;
    expect(idsOf(tomorrow.overdue.data)).toEqual([leaving.id, cycle.id].toSorted());
  });

  it('is on time in the report when it comes back in the evening of that day', async () => {
    await shop.updateCycle(cycle, { receivedAt: '2031-03-12T23:00:00-04:00' });
    await expectSuccess(shop.post('/clock', { now: '2031-03-15T12:00:00-04:00' }));
    const path = '/reports/returns?from=2031-03-12&to=2031-03-12';
    expect((await expectSuccess(shop.get(path))).totals).toMatchObject({ onTime: 1, late: 0 });
  });
});

describe('a rental that is due in Havana on the day whose midnight comes twice', () => {
  const api = useApi();

  it.each([
    ['the first', '2031-11-02T00:00:00-04:00'],
    ['the second', '2031-11-02T00:00:00-05:00'],
  ])('is due all day, at %s of them', async (_, receiveAt) => {
    const shop = await rentalShop(api, HAVANA);
    await shop.createUnits(1);
    const rental = { rentalStart: '2031-10-27', rentalEnd: '2031-10-31', receiveAt };
    const cycle = await shop.bookCycle(rental);
    await expectSuccess(shop.post('/clock', { now: '2031-10-27T12:00:00-04:00' }));
    await shop.updateCycle(cycle, { fulfilledAt: '2031-10-27T15:00:00Z' });
    await expectSuccess(shop.post('/clock', { now: '2031-11-02T12:00:00-05:00' }));
    expect(await shop.getCycle(cycle)).toMatchObject({
      status: 'fulfilled',
      receivalStatus: 'in_progress',
    });
    expect(idsOf(await shop.all('/cycles?status=fulfilled'))).toEqual([cycle.id]);
    expect(await shop.all('/cycles?status=unreceived')).toEqual([]);
    expect(idsOf(await shop.all('/cycles?receivalStatus=in_progress'))).toEqual([cycle.id]);
    expect(await shop.all('/cycles?receivalStatus=overdue')).toEqual([]);
    const sheet = (await shop.get('/day_sheet')).body;
    expect([idsOf(sheet.takeBack.data), sheet.overdue.count]).toEqual([[cycle.id], 0]);
    await expectSuccess(shop.post('/clock', { now: '2031-11-03T00:00:00-05:00' }));
    expect(await shop.getCycle(cycle)).toMatchObject({ status: 'unreceived' });
  });
});
