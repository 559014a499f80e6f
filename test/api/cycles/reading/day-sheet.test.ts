import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { useApi } from '../../../support/service/api.js';

/** The date some days from today, in UTC. */
const day = (offset: number): string => daysFromNow(offset).slice(0, 10);
/** A time on the date some days from today. */
const at = (offset: number, time = '10:00'): string => `${day(offset)}T${time}:00Z`;

const NOTHING = {
  prepare: [],
  handOver: [],
  takeBack: [],
  overdue: [],
  restock: [],
  service: [],
  atRisk: [],
};

describe('the day sheet', () => {
  const api = useApi();
  const shop = useRentalShop(api, { timeZone: 'UTC' });
  let location: number;
  let unit: number;
  beforeEach(async () => {
    location = await shop.importLocation();
    [unit] = (await shop.createUnits(1, { locationPlatformId: location })) as [number];
  });

  /** The ids on each list of the sheet of the test's location. */
  const sheet = async (offset: number, query = `locationPlatformId=${location}`) => {
    const { date, ...lists } = await expectSuccess(
      shop.get(`/day_sheet?date=${day(offset)}&${query}`),
    );
    expect(date).toBe(day(offset));
    const ids = Object.entries<any>(lists).map(([name, { data, count }]) => {
      expect(count).toBe(data.length);
      return [name, data.map(({ id }: any) => id)];
    });
    return Object.fromEntries(ids);
  };
  const book = (from: string, to: string, fields = {}) =>
    shop.bookCycle({ itemId: unit, rentalStart: from, rentalEnd: to, ...fields });
  const newUnit = async () =>
    (await shop.createUnits(1, { locationPlatformId: location }))[0] as number;
  const updateUnit = (fields: object) => expectSuccess(shop.put(`/items/${unit}`, fields));

  it('leads a rental from its preparation to the restock of its unit', async () => {
    const cycle = await book(at(1), at(3));
    expect(await sheet(0)).toEqual({ ...NOTHING, prepare: [cycle.id] });
    expect(await sheet(1)).toEqual({ ...NOTHING, handOver: [cycle.id] });
    await shop.updateCycle(cycle, { packingStatus: 'printed' });
    expect(await sheet(0)).toEqual({ ...NOTHING, prepare: [cycle.id] });
    await shop.updateCycle(cycle, { packingStatus: 'packed' });
    expect(await sheet(0)).toEqual(NOTHING);
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0) });
    expect(await sheet(1)).toEqual(NOTHING);
    expect(await sheet(3)).toEqual({ ...NOTHING, takeBack: [cycle.id] });
    await shop.returnRentals([cycle], { status: 'received' });
    expect(await sheet(3)).toEqual(NOTHING);
    expect(await sheet(1)).toEqual({ ...NOTHING, restock: [cycle.id] });
    await updateUnit({ status: 'processed' });
    expect(await sheet(1)).toEqual(NOTHING);
  });

  it('shows cycles as lists do, and the sheet of today without a date', async () => {
    const cycle = await book(at(0, '23:59'), at(3));
    const { body } = await shop.get(`/day_sheet?locationPlatformId=${location}`);
    expect(body.date).toBe(day(0));
    const [listed] = await shop.all(`/cycles?itemId=${unit}`);
    expect(body.handOver).toEqual({ data: [listed], count: 1 });
    expect(listed.id).toBe(cycle.id);
  });

  it('moves what earlier days left to prepare to today, and nothing to other days', async () => {
    const cycle = await book(at(0, '23:59'), at(3));
    expect(cycle.prepareFrom).toBe(day(-1));
    const { prepare } = await sheet(0);
    expect(prepare).toEqual([cycle.id]);
    expect((await sheet(-1)).prepare).toEqual([]);
    expect((await sheet(1)).prepare).toEqual([]);
    await shop.updateCycle(cycle, { status: 'cancelled' });
    expect(await sheet(0)).toEqual(NOTHING);
  });

  it('lists late returns as overdue on every day after the one they were due on', async () => {
    const cycle = await book(at(-5), at(-2));
    await shop.updateCycle(cycle, { fulfilledAt: at(-5) });
    expect(await sheet(-2)).toEqual(NOTHING);
    for (const offset of [-1, 0, 1]) {
      expect(await sheet(offset)).toEqual({ ...NOTHING, overdue: [cycle.id] });
    }
    await shop.updateCycle(cycle, { closedAs: 'lost' });
    expect(await sheet(0)).toEqual(NOTHING);
  });

  it('takes back what is out or planned for a coming day, holds included', async () => {
    const [out, planned, held, today] = [
      await book(at(0), at(3)),
      await shop.bookCycle({ rentalStart: at(2), rentalEnd: at(3), itemId: await newUnit() }),
      await shop.bookCycle({
        rentalStart: at(2),
        rentalEnd: at(3),
        itemId: await newUnit(),
        holdUntil: daysFromNow(1),
      }),
      await shop.bookCycle({
        rentalStart: at(0, '23:58'),
        rentalEnd: at(0, '23:59'),
        itemId: await newUnit(),
      }),
    ];
    await shop.updateCycle(out, { fulfilledAt: daysFromNow(0) });
    expect((await sheet(3)).takeBack).toEqual([out.id, planned.id, held.id]);
    expect((await sheet(0)).takeBack).toEqual([]);
    await shop.updateCycle(today, { fulfilledAt: daysFromNow(0) });
    expect((await sheet(0)).takeBack).toEqual([today.id]);
    await shop.updateCycle(planned, { status: 'cancelled' });
    expect((await sheet(3)).takeBack).toEqual([out.id, held.id]);
  });

  it('says what came back on a past day', async () => {
    const cycle = await book(at(-5), at(-2));
    await shop.updateCycle(cycle, { fulfilledAt: at(-5) });
    await shop.updateCycle(cycle, { receivedAt: at(-3) });
    await updateUnit({ status: 'processed' });
    expect(await sheet(-3)).toEqual({ ...NOTHING, takeBack: [cycle.id] });
    expect(await sheet(-2)).toEqual(NOTHING);
  });

  it('lists units that were never picked up as overdue', async () => {
    const cycle = await book(at(-3), at(2));
    expect((await sheet(-3)).handOver).toEqual([cycle.id]);
    const { overdue, handOver } = await sheet(0);
    expect([overdue, handOver]).toEqual([[cycle.id], []]);
    await shop.updateCycle(cycle, { status: 'cancelled', cancelReason: 'no_show' });
    expect((await sheet(0)).overdue).toEqual([]);
  });

  it('gives plain dates their whole day: today they are not overdue on later sheets', async () => {
    const cycle = await book(at(0, '00:00'), at(2, '00:00'));
    expect((await sheet(0)).handOver).toEqual([cycle.id]);
    expect((await sheet(0)).overdue).toEqual([]);
    expect((await sheet(1)).overdue).toEqual([]);
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0) });
    expect((await sheet(2)).takeBack).toEqual([cycle.id]);
    expect((await sheet(1)).takeBack).toEqual([]);
  });

  it('keeps units to restock on the sheet of today until they are processed', async () => {
    const cycle = await book(at(-6), at(-4));
    await shop.updateCycle(cycle, { fulfilledAt: at(-6) });
    await shop.returnRentals([cycle], { status: 'received' });
    await shop.updateCycle(cycle, { receivedAt: at(-3) });
    expect((await sheet(-2)).restock).toEqual([cycle.id]);
    expect((await sheet(0)).restock).toEqual([cycle.id]);
    expect((await sheet(1)).restock).toEqual([]);
    await updateUnit({ visibility: 'retired' });
    expect((await sheet(0)).restock).toEqual([]);
    await updateUnit({ visibility: 'available', status: 'processed' });
    expect(await sheet(0)).toEqual(NOTHING);
  });

  it('keeps only the last of several receipts that were never processed', async () => {
    const cycles = [];
    for (const start of [-8, -5]) {
      const cycle = await book(at(start), at(start + 1));
      await shop.updateCycle(cycle, { fulfilledAt: at(start) });
      await shop.returnRentals([cycle], { status: 'received' });
      cycles.push(await shop.updateCycle(cycle, { receivedAt: at(start + 1) }));
    }
    expect(cycles.map(({ restockedAt }) => restockedAt)).toEqual([null, null]);
    expect((await sheet(0)).restock).toEqual([cycles[1].id]);
  });

  it('lists a unit that came back early by the first day of its next cycle', async () => {
    await expectSuccess(shop.put('/shop', { restockDuration: '5.day' }));
    const cycle = await book(at(0, '00:00'), at(1));
    const next = await book(at(8), at(9));
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(0) });
    await shop.returnRentals([cycle], { status: 'received' });
    expect((await shop.getCycle(cycle)).restockBy).toBe(day(5));
    expect((await sheet(5)).restock).toEqual([cycle.id]);
    await shop.updateCycle(next, { rentalStart: at(7), fulfillAt: at(7), prepareFrom: day(6) });
    expect((await sheet(5)).restock).toEqual([cycle.id]);
    await shop.updateCycle(cycle, { restockBy: day(1) });
    await shop.updateCycle(next, { rentalStart: at(3), fulfillAt: at(3), prepareFrom: day(3) });
    await shop.updateCycle(cycle, { restockBy: day(5) });
    expect((await sheet(3)).restock).toEqual([cycle.id]);
    expect((await sheet(5)).restock).toEqual([]);
    await expectSuccess(shop.put('/shop', { restockDuration: '1.day' }));
  });

  it('lists no restock of a unit that is out again', async () => {
    const cycle = await book(at(-6), at(-4));
    await shop.updateCycle(cycle, { fulfilledAt: at(-6) });
    await shop.returnRentals([cycle], { status: 'received' });
    const restockBy = (await shop.getCycle(cycle)).restockBy;
    expect(restockBy).toBe(day(1));
    expect((await sheet(1)).restock).toEqual([cycle.id]);
    const next = await book(at(3), at(5));
    await shop.updateCycle(next, { fulfilledAt: daysFromNow(0) });
    expect((await sheet(1)).restock).toEqual([]);
  });

  it('warns of hand-overs of the day and the next two whose unit will not be there', async () => {
    const [second, third] = await shop.createUnits(2, { locationPlatformId: location });
    const cycles = [
      await book(at(0, '23:59'), at(1)),
      await book(at(2), at(3), { itemId: second }),
      await book(at(3), at(4), { itemId: third }),
    ].map(({ id }) => id);
    expect((await sheet(0)).atRisk).toEqual([]);
    for (const id of [unit, second, third]) {
      await expectSuccess(shop.put(`/items/${id}`, { visibility: 'unavailable' }));
    }
    expect((await sheet(-1)).atRisk).toEqual(cycles.slice(0, 1));
    expect((await sheet(0)).atRisk).toEqual(cycles.slice(0, 2));
    expect((await sheet(1)).atRisk).toEqual(cycles.slice(1));
    expect((await sheet(4)).atRisk).toEqual([]);
  });

  it('counts all cycles, shows the first hundred by time, and runs at most five statements', async () => {
    const units = [
      ...(await shop.createUnits(100, { locationPlatformId: location })),
      ...(await shop.createUnits(3, { locationPlatformId: location })),
    ];
    const ids: number[] = [];
    for (let first = 0; first < units.length; first += 50) {
      const cycles = units.slice(first, first + 50).map((itemId, index) => {
        const time = `${String(20 - Math.floor((first + index) / 10)).padStart(2, '0')}:00`;
        return shop.cycleRequest({ itemId, rentalStart: at(6, time), rentalEnd: at(8) });
      });
      const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles }));
      ids.push(...data.map(({ id }: any) => id));
    }
    const path = `/day_sheet?date=${day(6)}&locationPlatformId=${location}`;
    const { handOver } = await expectSuccess(shop.get(path));
    expect(handOver.count).toBe(103);
    expect(handOver.data).toHaveLength(100);
    const times = handOver.data.map((one: any) => `${one.fulfillAt} ${String(one.id).padStart(9)}`);
    expect(times).toEqual([...times].sort());
    expect(handOver.data[0].id).toBe(ids[100]);
    expect(await countStatements(() => shop.get(path))).toBeLessThanOrEqual(5);
    expect(await countStatements(() => shop.get('/day_sheet'))).toBeLessThanOrEqual(5);
  });

  it('rejects unknown locations, other parameters and dates that do not exist', async () => {
    const error = async (query: string) => {
      const { status, body } = await shop.get(`/day_sheet?${query}`);
      return [status, body.error];
    };
    expect(await error('locationPlatformId=9007199254740990')).toEqual([404, 'Location not found']);
    expect(await error('date=2030-02-30')).toEqual([
      400,
      'date must be a date as YYYY-MM-DD: "2030-02-30"',
    ]);
    expect((await error('day=2030-02-03'))[0]).toBe(400);
    for (const date of ['0001-01-01', '9999-12-31']) {
      expect((await shop.get(`/day_sheet?date=${date}`)).status).toBe(200);
    }
  });
});
