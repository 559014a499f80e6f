import { describe, expect, it } from 'vitest';
import { expectError } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a parcel that would have had to leave yesterday', () => {
  const shop = useRentalShop(useApi(), { deliveryDuration: '2.day' });
  const rental = { deliveryMethodType: 'shipping', rentalEnd: daysFromNow(9) };
  const start = daysFromNow(1);
  const late = `fulfillAt must be sent: the unit would have had to leave at ${daysFromNow(-1)}`;
  // Both are of the time at which the file was read, up to some milliseconds.
  const sentence = expect.stringMatching(new RegExp(`^${late.slice(0, -8)}`));

  it('is rejected with the time and the field to send', async () => {
    await shop.createUnits(1);
    const { status, body } = await shop.tryCycle({ ...rental, rentalStart: start });
    expect([status, body]).toEqual([422, { errors: [sentence] }]);
    const batch = { cycles: [shop.cycleRequest({ ...rental, rentalStart: start })] };
    const all = await shop.post('/cycles/batch', batch);
    expect(all.body.errors).toEqual([expect.stringContaining('cycles[0].fulfillAt must be sent')]);
  });

  it('can be booked by courier, for pick-up, or for a rental that has begun', async () => {
    const by = (fields: object) => shop.tryCycle({ ...rental, rentalStart: start, ...fields });
    await shop.createUnits(3);
    expect((await by({ fulfillAt: daysFromNow(0.5) })).status).toBe(201);
    expect((await by({ deliveryMethodType: 'pick_up' })).status).toBe(201);
    expect((await by({ rentalStart: daysFromNow(-0.1) })).status).toBe(201);
  });

  it('cannot be moved to such a day either, and stays as it was', async () => {
    await shop.createUnits(1);
    const cycle = await shop.bookCycle({ ...rental, rentalStart: daysFromNow(5) });
    const moved = await shop.put(`/cycles/${cycle.id}`, { rentalStart: start });
    expect([moved.status, moved.body]).toEqual([422, { errors: [sentence] }]);
    expect(await shop.getCycle(cycle)).toEqual(cycle);
    const out = { rentalStart: start, fulfilledAt: daysFromNow(0) };
    expect((await shop.updateCycle(cycle, out)).status).toBe('fulfilled');
  });
});

describe('due times that were sent', () => {
  const shop = useRentalShop(useApi(), { timeZone: 'Europe/Berlin' });
  const at = (day: string, time = '10:00') => `2030-${day}T${time}:00.000Z`;
  const book = async () => {
    const [itemId] = await shop.createUnits(1);
    return shop.bookCycle({
      itemId,
      rentalStart: at('10-21', '08:00'),
      rentalEnd: at('10-24', '08:00'),
      fulfillAt: at('10-20', '16:00'),
      receiveAt: at('10-25', '07:30'),
    });
  };

  it('move along with the rental, at the same time of day when the clocks change', async () => {
    const cycle = await book();
    const moved = await shop.updateCycle(cycle, {
      rentalStart: at('10-30', '09:00'),
      rentalEnd: at('11-02', '09:00'),
    });
    expect(moved).toMatchObject({
      fulfillAt: at('10-29', '17:00'),
      prepareFrom: '2030-10-28',
      receiveAt: at('11-03', '08:30'),
      restockBy: '2030-11-04',
    });
  });

  it('stay where only the other side moves, or where they are sent again', async () => {
    const cycle = await book();
    const extended = await shop.updateCycle(cycle, { rentalEnd: at('10-25', '08:00') });
    expect(extended).toMatchObject({
      fulfillAt: at('10-20', '16:00'),
      receiveAt: at('10-26', '07:30'),
    });
    const sent = await shop.updateCycle(cycle, {
      rentalEnd: at('10-26', '08:00'),
      receiveAt: at('10-26', '07:30'),
    });
    expect(sent.receiveAt).toBe(at('10-26', '07:30'));
    const computed = await shop.updateCycle(cycle, {
      rentalStart: at('10-22', '08:00'),
      fulfillAt: null,
    });
    expect(computed.fulfillAt).toBe(at('10-22', '08:00'));
  });

  it('name the field to send when they would move onto a closing day, or before the hand-over', async () => {
    const cycle = await book();
    const store = { resourceType: 'Store', resourceId: shop.shopId, closing: true };
    const block = await shop.blockDays({ ...store, from: '2030-11-01', to: '2030-11-02' });
    const put = (fields: object) => shop.put(`/cycles/${cycle.id}`, fields);
    await expectError(put({ rentalEnd: at('11-01', '08:00') }), 422, [
      'receiveAt must be sent: it would be on 2030-11-02, when the shop is closed; the next open day is 2030-11-03',
    ]);
    await shop.delete(`/blocked_dates/${block.id}`);
    await expectError(put({ rentalStart: at('10-23', '08:00'), fulfillAt: at('10-26') }), 422, [
      'receiveAt must be sent: it would be 2030-10-25T07:30:00.000Z, before fulfillAt, 2030-10-26T10:00:00.000Z',
    ]);
    await expectError(put({ receiveAt: at('10-20') }), 422, [
      'receiveAt must not be before fulfillAt',
    ]);
    expect(await shop.getCycle(cycle)).toEqual(cycle);
  });
});
