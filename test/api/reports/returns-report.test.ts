import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { type RentalShop, rentalShop } from '../../support/factories/rental-shop.js';
import { day, noon, oldUnits, rentalBack, report } from '../../support/factories/report-shop.js';
import { useApi } from '../../support/service/api.js';

const api = useApi();

describe('the returns report', () => {
  it('counts what came back on time or late, and what did not', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    await rentalBack(shop, -20, -16, { itemId: (await oldUnits(shop, 1, 30))[0] });
    const out = async (to: number) => {
      const [itemId] = await oldUnits(shop, 1, 30);
      const cycle = await shop.bookCycle({ itemId, rentalStart: noon(-9), rentalEnd: noon(to) });
      return shop.updateCycle(cycle, { fulfilledAt: noon(-9) });
    };
    await shop.updateCycle(await out(-7), { receivedAt: noon(-5) });
    await shop.updateCycle(await out(-7), { closedAs: 'lost' });
    await out(-2);
    await out(5);
    const order = await shop.returnRentals([await out(-3)]);
    await shop.updateLines(order, { status: 'missing' });

    const { data, totals } = await report(shop, `returns?from=${day(-30)}&to=${day(0)}`);
    expect(totals).toEqual({ onTime: 1, late: 1, overdue: 1, missing: 1, lost: 1 });
    expect(data.map((row: any) => [row.result, row.daysLate])).toEqual([
      ['on_time', 0],
      ['late', 2],
      ['overdue', 2],
      ['missing', 3],
      ['lost', null],
    ]);
  });
});

describe('the lateness of a rental that was due before the range', () => {
  // PostgreSQL takes CET for an offset without summer time, and can have newer rules of Vancouver.
  it.each(['CET', 'America/Vancouver', 'America/Havana'])(
    'counts from the day on which it was due in %s',
    async (timeZone) => {
      const shop = await rentalShop(api, { timeZone, isSandbox: true });
      await shop.createUnits(2);
      const days = { rentalStart: '2031-07-01', rentalEnd: '2031-07-04' };
      const [first, second] = [await shop.bookCycle(days), await shop.bookCycle(days)];
      await expectSuccess(shop.post('/clock', { now: '2031-07-20T12:00:00Z' }));
      const fulfilledAt = '2031-07-01T12:00:00Z';
      await shop.updateCycle(first, { fulfilledAt, receivedAt: '2031-07-06T18:00:00Z' });
      await shop.updateCycle(second, { fulfilledAt, receivedAt: '2031-07-09T18:00:00Z' });
      const { data } = await report(shop, 'returns?from=2031-07-06&to=2031-07-10');
      expect(data.map((row: any) => [row.result, row.daysLate])).toEqual([
        ['late', 2],
        ['late', 5],
      ]);
    },
  );
});

describe('a report', () => {
  const refused = async (shop: RentalShop, path: string) => {
    const { status, body } = await shop.get(`/reports/${path}`);
    return [status, body.error];
  };

  it('rejects a range that is reversed, too long or begins in the future', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    expect(await refused(shop, `returns?from=${day(-1)}&to=${day(-2)}`)).toEqual([
      400,
      'from must not be after to',
    ]);
    expect(await refused(shop, `returns?from=${day(-366)}&to=${day(0)}`)).toEqual([
      400,
      'to must be at most 365 days after from',
    ]);
    expect((await shop.get(`/reports/returns?from=${day(-365)}&to=${day(0)}`)).status).toBe(200);
    expect(await refused(shop, `returns?from=${day(1)}&to=${day(2)}`)).toEqual([
      400,
      `from must not be after today, ${day(0)}`,
    ]);
    const [status, error] = await refused(shop, `revenue?by=week&from=${day(-1)}&to=${day(-1)}`);
    expect([status, error]).toEqual([
      400,
      'by must be one of day, month, product, methodType: "week"',
    ]);
    expect(await refused(shop, `returns?from=${day(0)}&to=${day(0)}&bom=true`)).toEqual([
      400,
      'bom must be absent unless format is csv',
    ]);
  });

  it('ends today if its range ends later, and says so', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    const range = `from=${day(-365)}&to=${day(30)}`;
    const { from, to, data } = await report(shop, `revenue?by=day&${range}`);
    expect([from, to]).toEqual([day(-365), day(0)]);
    expect(data.at(-1)).toMatchObject({ day: day(0) });
    const { headers } = await shop.get(`/reports/returns?${range}&format=csv`);
    expect(headers.get('content-disposition')).toContain(`_${day(0)}.csv`);
  });
});
