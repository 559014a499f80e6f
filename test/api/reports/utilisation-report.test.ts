import { describe, expect, it } from 'vitest';
import { csvRecords } from '../../support/models/csv.js';
import { rentalShop } from '../../support/factories/rental-shop.js';
import { day, noon, oldUnits, rentalBack, report } from '../../support/factories/report-shop.js';
import { countStatements } from '../../support/models/catalogue.js';
import { useApi } from '../../support/service/api.js';

const api = useApi();

describe('the utilisation report', () => {
  it('counts each day of a unit once, as rented, buffer, blocked or idle', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    const [itemId, other] = await oldUnits(shop, 2, 60);
    await rentalBack(shop, -20, -16, { itemId, priceCents: 5_000 });
    const blocks = { resourceType: 'Item', resourceId: itemId, from: day(-15), to: day(-12) };
    expect((await shop.post('/blocked_dates', blocks)).status).toBe(201);
    const range = `from=${day(-30)}&to=${day(-1)}`;

    const { data, totals } = await report(shop, `utilisation?by=item&${range}`);
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({
      itemId,
      unitDays: 30,
      rentedDays: 5,
      bufferDays: 2,
      blockedDays: 3,
      idleDays: 20,
      utilisation: 0.1667,
      cycles: 1,
      revenueCents: 5_000,
    });
    expect(data[1]).toMatchObject({ itemId: other, unitDays: 30, idleDays: 30, utilisation: 0 });
    expect(totals).toEqual({
      unitDays: 60,
      rentedDays: 5,
      bufferDays: 2,
      blockedDays: 3,
      idleDays: 50,
      utilisation: 0.0833,
      cycles: 1,
      revenueCents: 5_000,
    });
    for (const by of ['product', 'variant', 'location']) {
      const { data: rows, totals: same } = await report(shop, `utilisation?by=${by}&${range}`);
      expect(rows).toHaveLength(1);
      expect(same).toEqual(totals);
    }
  });

  it('counts a unit that is out as rented until today, and a lost one until it was lost', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    const [late, lost] = await oldUnits(shop, 2, 20);
    const out = async (itemId: number) => {
      const cycle = await shop.bookCycle({ itemId, rentalStart: noon(-9), rentalEnd: noon(-7) });
      return shop.updateCycle(cycle, { fulfilledAt: noon(-9) });
    };
    await out(late!);
    await shop.updateCycle(await out(lost!), { closedAs: 'lost' });

    const { data } = await report(shop, `utilisation?by=item&from=${day(-19)}&to=${day(0)}`);
    const days = { unitDays: 20, rentedDays: 10, bufferDays: 1, idleDays: 9 };
    expect(data).toMatchObject([days, days]);
    const past = await report(shop, `utilisation?by=item&from=${day(-5)}&to=${day(-3)}`);
    expect(past.data[0]).toMatchObject({ unitDays: 3, rentedDays: 3, cycles: 1 });
  });

  it('counts days of the zone of the shop on the day on which its clocks change', async () => {
    const shop = await rentalShop(api, { timeZone: 'Europe/Berlin' });
    const [itemId] = await oldUnits(shop, 1, 4_000);
    const cycle = await shop.bookCycle({
      itemId,
      rentalStart: '2025-10-25T22:30:00Z',
      rentalEnd: '2025-10-26T22:30:00Z',
      priceCents: 700,
    });
    await shop.updateCycle(cycle, { fulfilledAt: '2025-10-25T22:30:00Z' });
    await shop.updateCycle(cycle, { receivedAt: '2025-10-26T22:30:00Z' });

    const changed = await report(shop, 'utilisation?by=item&from=2025-10-26&to=2025-10-26');
    expect(changed.totals).toMatchObject({ unitDays: 1, rentedDays: 1, revenueCents: 700 });
    const around = await report(shop, 'utilisation?by=item&from=2025-10-24&to=2025-10-28');
    expect(around.totals).toMatchObject({ rentedDays: 1, bufferDays: 2, idleDays: 2 });
  });

  it('counts days that begin after midnight, or last 25 hours, in zones that change clocks at midnight', async () => {
    const shop = await rentalShop(api, { timeZone: 'Africa/Cairo' });
    const [early, late] = await oldUnits(shop, 2, 4_000);
    const rent = async (itemId: number, at: string) => {
      const cycle = await shop.bookCycle({
        itemId,
        rentalStart: at,
        rentalEnd: at,
        priceCents: 100,
      });
      await shop.updateCycle(cycle, { fulfilledAt: at });
      await shop.updateCycle(cycle, { receivedAt: at });
    };
    // 2025-04-25 begins at 01:00; 2025-10-30 ends an hour after its first midnight.
    await rent(early!, '2025-04-24T22:00:00Z');
    await rent(late!, '2025-10-30T21:30:00Z');

    for (const [itemId, date, row] of [
      [early, '2025-04-25', 0],
      [late, '2025-10-30', 1],
    ] as const) {
      const { data } = await report(shop, `utilisation?by=item&from=${date}&to=${date}`);
      expect(data[row]).toMatchObject({ itemId, unitDays: 1, rentedDays: 1, revenueCents: 100 });
      const byDay = await report(shop, `revenue?by=day&from=${date}&to=${date}`);
      expect(byDay.data).toMatchObject([{ day: date, cycles: 1, priceCents: 100 }]);
    }
  });

  it('counts a unit until the day on which it was sold or retired, whatever changes later', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    const [sold, back] = await oldUnits(shop, 2, 20);
    const change = (itemId: number, fields: object) => shop.put(`/items/${itemId}`, fields);
    const range = `from=${day(-9)}&to=${day(0)}`;
    const daysOf = async () =>
      (await report(shop, `utilisation?by=item&${range}`)).data.map((row: any) => row.unitDays);
    await change(sold!, { visibility: 'sold' });
    await change(back!, { visibility: 'retired' });
    await shop.database.query('update items set left_stock_at = $2 where shop_id = $1', [
      shop.shopId,
      noon(-7),
    ]);
    expect(await daysOf()).toEqual([3, 3]);
    await change(sold!, { pickLocation: 'Archive' });
    await change(sold!, { visibility: 'retired' });
    await change(back!, { visibility: 'available' });
    expect(await daysOf()).toEqual([3, 10]);
  });

  it('counts no closing day as blocked', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    await oldUnits(shop, 1, 20);
    const range = { from: day(-5), to: day(-4) };
    const store = { resourceType: 'Store', resourceId: shop.shopId, ...range };
    expect((await shop.post('/blocked_dates', { ...store, closing: true })).status).toBe(201);
    const query = `utilisation?by=item&from=${range.from}&to=${range.to}`;
    expect((await report(shop, query)).totals).toMatchObject({ blockedDays: 0, idleDays: 2 });
    expect((await shop.post('/blocked_dates', store)).status).toBe(201);
    expect((await report(shop, query)).totals).toMatchObject({ blockedDays: 2, idleDays: 0 });
  });

  it('reads any number of units with one statement after the settings, returns with two', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    await oldUnits(shop, 3, 20);
    for (const [path, statements] of [
      ['utilisation?by=item', 2],
      ['revenue?by=product', 2],
      ['returns?', 3],
      ['refusals?by=day', 2],
    ] as const) {
      const range = `from=${day(-10)}&to=${day(0)}`;
      expect(await countStatements(() => report(shop, `${path}&${range}`))).toBe(statements);
    }
  });

  it('opens in a spreadsheet as it is', async () => {
    const shop = await rentalShop(api, { timeZone: 'UTC' });
    await shop.createUnits(1, { serials: ['=1+1'] });
    const range = `from=${day(0)}&to=${day(0)}`;
    const answer = await shop.get(`/reports/utilisation?by=item&${range}&format=csv&bom=true`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [record] = csvRecords(String(answer.body).replace('\uFEFF', ''));
    expect(record).toMatchObject({ serial: "'=1+1", unitDays: '1', utilisation: '0' });
    expect(Object.keys(record!)).not.toContain('day');
  });
});
