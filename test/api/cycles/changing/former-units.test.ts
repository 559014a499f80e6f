import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

/** "Which units a rental had": a recall of a breast pump has to find everybody who had it. */
describe('a rental whose unit was swapped', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let recalled: number;
  let spare: number;
  let rental: any;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    const serials = [`Pump ${shop.variant}`, `Spare ${shop.variant}`];
    [recalled, spare] = (await shop.createUnits(2, { serials })) as [number, number];
    const days = { rentalStart: daysFromNow(-2), rentalEnd: daysFromNow(3) };
    rental = await shop.outCycle({ itemId: recalled, ...days });
  });

  const rentalsOf = async (itemId: number): Promise<number[]> =>
    (await shop.all(`/cycles?itemId=${itemId}`)).map(({ id }: any) => id);

  it('names the unit that it had, from the hand-over to the swap', async () => {
    expect(rental.formerUnits).toEqual([]);
    const before = new Date().toISOString();
    const swapped = await shop.updateCycle(rental, { itemId: spare });
    expect(swapped).toMatchObject({
      itemId: spare,
      formerUnits: [{ itemId: recalled, serial: `Pump ${shop.variant}`, from: rental.fulfilledAt }],
    });
    const [{ to }] = swapped.formerUnits;
    expect(to >= before && to <= new Date().toISOString()).toBe(true);
  });

  it('is found by the unit that it had, and by the one that it has', async () => {
    await shop.updateCycle(rental, { itemId: spare });
    expect(await rentalsOf(recalled)).toEqual([rental.id]);
    expect(await rentalsOf(spare)).toEqual([rental.id]);
  });

  it('names each of several units, and is found once by a unit that came back to it', async () => {
    await shop.updateCycle(rental, { itemId: spare });
    const { formerUnits } = await shop.updateCycle(rental, { itemId: recalled });
    expect(formerUnits.map(({ itemId }: any) => itemId)).toEqual([recalled, spare]);
    expect(formerUnits[1].from).toBe(formerUnits[0].to);
    expect(await rentalsOf(recalled)).toEqual([rental.id]);
  });

  it('keeps them once it is back', async () => {
    await shop.updateCycle(rental, { itemId: spare });
    const received = await shop.updateCycle(rental, { receivedAt: daysFromNow(0) });
    expect(received.formerUnits).toHaveLength(1);
    const { data } = (await shop.get(`/cycles?itemId=${recalled}`)).body;
    expect(data).toMatchObject([{ id: rental.id, formerUnits: received.formerUnits }]);
  });

  it('has none where the unit changed before the hand-over', async () => {
    const planned = await shop.bookCycle({ itemId: spare });
    const moved = await shop.updateCycle(planned, { itemId: recalled });
    expect(moved.formerUnits).toEqual([]);
  });

  it('counts in the utilisation of each unit with its own days', async () => {
    await shop.updateCycle(rental, { itemId: spare });
    const day = (days: number) => daysFromNow(days).slice(0, 10);
    const query = `from=${day(-6)}&to=${day(0)}&by=item`;
    const { data } = await expectSuccess(shop.get(`/reports/utilisation?${query}`));
    const of = (itemId: number) => {
      const { rentedDays, cycles } = data.find((row: any) => row.itemId === itemId);
      return { rentedDays, cycles };
    };
    expect([of(recalled), of(spare)]).toEqual([
      { rentedDays: 3, cycles: 0 },
      { rentedDays: 1, cycles: 1 },
    ]);
  });
});
