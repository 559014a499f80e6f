import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { report } from '../../support/factories/report-shop.js';
import { eventuallyHolds } from '../../support/models/property.js';
import { useApi } from '../../support/service/api.js';

const HOUR = 3_600_000;
const START = Date.parse('2031-05-03T00:00:00Z');
const SETTINGS = { timeZone: 'UTC', isSandbox: true, preparationDuration: '0.hour' };

const api = useApi();
const timeOf = (hour: number): string => new Date(START + hour * HOUR).toISOString();
const dayOf = (hour: number): string => timeOf(hour).slice(0, 10);
async function setClock(shop: RentalShop, hour: number): Promise<void> {
  const { now } = await expectSuccess(shop.get('/clock'));
  if (now < timeOf(hour)) await expectSuccess(shop.post('/clock', { now: timeOf(hour) }));
}
const process = (shop: RentalShop, ids: readonly number[]) =>
  expectSuccess(
    shop.put('/items/batch', { items: ids.map((id) => ({ id, status: 'processed' })) }),
  );

/** Hands a unit out at an hour, and plans its return. */
async function handOut(shop: RentalShop, itemId: number, from: number, to: number): Promise<any> {
  await setClock(shop, from);
  return shop.bookCycle({
    itemId,
    rentalStart: timeOf(from),
    rentalEnd: timeOf(to),
    fulfilledAt: timeOf(from),
  });
}

const receive = async (shop: RentalShop, cycle: any, hour: number) => {
  await setClock(shop, hour);
  await shop.updateCycle(cycle, { receivedAt: timeOf(hour) });
};

/** The rented days and cycles of each unit. */
async function figuresOf(shop: RentalShop, from: string, to: string) {
  const { data } = await report(shop, `utilisation?by=item&from=${from}&to=${to}`);
  return new Map<number, [rentedDays: number, cycles: number]>(
    data.map(({ itemId, rentedDays, cycles }: any) => [itemId, [rentedDays, cycles]]),
  );
}

describe('rentals of one day in the utilisation report', () => {
  it('count the day, though the unit is restocked on it, and both of two as cycles', async () => {
    const shop = await rentalShop(api, SETTINGS);
    await setClock(shop, 0);
    const [unit] = (await shop.createUnits(1)) as [number];
    await receive(shop, await handOut(shop, unit, 8, 16), 16);
    expect((await figuresOf(shop, dayOf(0), dayOf(0))).get(unit)).toEqual([1, 1]);
    await process(shop, [unit]);
    expect((await figuresOf(shop, dayOf(0), dayOf(0))).get(unit)).toEqual([1, 1]);
    await receive(shop, await handOut(shop, unit, 17, 19), 19);
    await process(shop, [unit]);
    expect((await figuresOf(shop, dayOf(0), dayOf(0))).get(unit)).toEqual([1, 2]);

    const { totals } = await report(shop, `utilisation?by=item&from=${dayOf(0)}&to=${dayOf(0)}`);
    expect(totals).toMatchObject({ unitDays: 1, bufferDays: 0, idleDays: 0, utilisation: 1 });
  });

  it('leave the days before a plan of today idle', async () => {
    const shop = await rentalShop(api, SETTINGS);
    await setClock(shop, 0);
    const [itemId] = (await shop.createUnits(1)) as [number];
    await setClock(shop, 50);
    await shop.bookCycle({ itemId, rentalStart: timeOf(52), rentalEnd: timeOf(60) });
    const { totals } = await report(shop, `utilisation?by=item&from=${dayOf(0)}&to=${dayOf(50)}`);
    expect(totals).toMatchObject({ unitDays: 3, rentedDays: 1, bufferDays: 0, idleDays: 2 });
  });

  it('count each unit of a swap, and nights with same-day turnover', async () => {
    const shop = await rentalShop(api, SETTINGS);
    await setClock(shop, 0);
    const [first, second] = (await shop.createUnits(2)) as [number, number];
    const cycle = await handOut(shop, first, 8, 16);
    await setClock(shop, 10);
    await shop.updateCycle(cycle, { itemId: second });
    await receive(shop, cycle, 12);
    await process(shop, [first, second]);
    const swapped = await figuresOf(shop, dayOf(0), dayOf(0));
    expect([swapped.get(first), swapped.get(second)]).toEqual([
      [1, 0],
      [1, 1],
    ]);

    await expectSuccess(shop.put('/shop', { sameDayTurnover: true, restockDuration: '0.hour' }));
    await receive(shop, await handOut(shop, first, 36, 84), 84);
    await process(shop, [first]);
    await receive(shop, await handOut(shop, second, 85, 86), 86);
    await process(shop, [second]);
    const nights = await figuresOf(shop, dayOf(36), dayOf(86));
    expect([nights.get(first), nights.get(second)]).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it('follow the corrected hand-over of a rental with a former unit', async () => {
    const shop = await rentalShop(api, SETTINGS);
    await setClock(shop, 0);
    const [first, second] = (await shop.createUnits(2)) as [number, number];
    const cycle = await handOut(shop, first, 80, 120);
    await setClock(shop, 90);
    await shop.updateCycle(cycle, { itemId: second });
    const { formerUnits } = await shop.updateCycle(cycle, { fulfilledAt: timeOf(30) });
    expect(formerUnits).toMatchObject([{ itemId: first, from: timeOf(30) }]);
    const figures = await figuresOf(shop, dayOf(0), dayOf(90));
    expect([figures.get(first), figures.get(second)]).toEqual([
      [3, 0],
      [1, 1],
    ]);
  });

  it('equal a count by day, with swaps and restocks at any time', async () => {
    const rentals = fc.array(
      fc.record({
        gap: fc.nat(30),
        hours: fc.nat(50),
        swapped: fc.option(fc.nat(50), { freq: 3 }),
        isRestocked: fc.boolean(),
      }),
      { minLength: 1, maxLength: 5 },
    );
    await eventuallyHolds(
      fc.asyncProperty(rentals, async (drawn) => {
        const shop = await rentalShop(api, SETTINGS);
        await setClock(shop, 0);
        const units = (await shop.createUnits(2)) as [number, number];
        const days = new Map(units.map((unit) => [unit, new Set<string>()]));
        const cycles = new Map(units.map((unit) => [unit, 0]));
        const countDays = (unit: number, from: number, to: number) => {
          for (let hour = from; hour <= to; hour += 1) days.get(unit)!.add(dayOf(hour));
        };
        let hour = 1;
        for (const [index, { gap, hours, swapped, isRestocked }] of drawn.entries()) {
          const [first, second] = index % 2 === 0 ? units : units.toReversed();
          const from = hour + gap;
          const to = from + hours;
          await setClock(shop, from);
          await process(shop, units);
          const cycle = await handOut(shop, first!, from, to);
          let last = first!;
          if (swapped !== null && swapped < hours) {
            await setClock(shop, from + swapped);
            await shop.updateCycle(cycle, { itemId: second });
            countDays(first!, from, from + swapped);
            last = second!;
          }
          await receive(shop, cycle, to);
          countDays(last, last === first ? from : from + swapped!, to);
          cycles.set(last, cycles.get(last)! + 1);
          if (isRestocked) await process(shop, units);
          hour = to;
        }
        const figures = await figuresOf(shop, dayOf(0), dayOf(hour));
        for (const unit of units) {
          expect(figures.get(unit)).toEqual([days.get(unit)!.size, cycles.get(unit)]);
        }
      }),
      4,
    );
  });
});
