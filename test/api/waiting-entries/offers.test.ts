import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const PLAN = { rentalStart: daysFromNow(60), rentalEnd: daysFromNow(63) };
const HOUR_MS = 3_600_000;

describe('an offer of the waiting list', () => {
  const api = useApi();
  const shop = useRentalShop(api, { isSandbox: true });
  let itemId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1)) as [number];
  });

  const terms = (members: object = {}) => ({
    platformVariantId: shop.variant,
    customerPlatformId: shop.customer.platformId,
    methodType: 'calendar',
    ...PLAN,
    ...members,
  });
  const wait = (members: object = {}): Promise<any> =>
    expectSuccess(shop.post('/waiting_entries', terms(members)));
  const entryOf = ({ id }: any): Promise<any> => expectSuccess(shop.get(`/waiting_entries/${id}`));
  const book = (members: object = {}): Promise<any> =>
    expectSuccess(shop.post('/cycles', terms(members)));
  const cancel = (cycle: any) => shop.updateCycle(cycle, { status: 'cancelled' });
  const advance = (advanceBy: string) => expectSuccess(shop.post('/clock', { advanceBy }));
  const logged = async ({ id }: any): Promise<string[]> => {
    const events = await shop.all(`/events?resourceType=WaitingEntry&resourceId=${id}`);
    return events.map(({ type }: any) => type).toReversed();
  };

  it('holds days that a cancellation freed a minute ago', async () => {
    const booked = await book();
    const entry = await wait({ priceCents: 4_900, platformOrderName: '#77' });
    expect(entry).toMatchObject({ status: 'waiting', position: 1, cycleId: null, offerHours: 24 });
    await cancel(booked);
    expect((await entryOf(entry)).status).toBe('waiting');
    await advance('61.second');
    const offered = await entryOf(entry);
    expect(offered).toMatchObject({ status: 'offered', position: null });
    const offer = await shop.getCycle({ id: offered.cycleId });
    expect(offer).toMatchObject({
      status: 'held',
      itemId,
      isUnitFixed: false,
      priceCents: 4_900,
      platformOrderName: '#77',
      rentalStart: booked.rentalStart,
    });
    const { now } = await expectSuccess(shop.get('/clock'));
    expect(Date.parse(offer.holdUntil) - Date.parse(now)).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(Date.parse(offer.holdUntil) - Date.parse(now)).toBeGreaterThan(23.9 * HOUR_MS);
    expect(await logged(entry)).toEqual(['waiting_entry.created', 'waiting_entry.offered']);
  });

  it('is made before a booking that asks for the freed days', async () => {
    const booked = await book();
    const entry = await wait();
    await cancel(booked);
    await expectError(
      shop.tryCycle(terms()),
      409,
      expect.stringMatching(/^No unit of .* is free from .*: none is left on /),
    );
    expect((await entryOf(entry)).status).toBe('offered');
  });

  it('does not keep a desk from naming the unit, nor from reopening a booking within a minute', async () => {
    const booked = await book();
    const entry = await wait();
    await cancel(booked);
    await expectSuccess(shop.put(`/cycles/${booked.id}`, { status: 'scheduled' }));
    expect((await entryOf(entry)).status).toBe('waiting');
    await cancel(booked);
    await book({ platformVariantId: undefined, itemId });
    await advance('2.minute');
    expect((await entryOf(entry)).status).toBe('waiting');
  });

  it('is confirmed, lapses and is given up with its cycle', async () => {
    const entries: any[] = [];
    for (let place = 1; place <= 3; place += 1) {
      const entry = await wait({ offerHours: place });
      entries.push(entry);
    }
    const [first, second, third] = entries;
    expect((await entryOf(first)).status).toBe('offered');
    expect(await entryOf(second)).toMatchObject({ status: 'waiting', position: 1 });
    expect(await entryOf(third)).toMatchObject({ status: 'waiting', position: 2 });
    await advance('61.minute');
    expect((await entryOf(first)).status).toBe('expired');
    expect((await entryOf(second)).status).toBe('offered');
    await expectSuccess(shop.put(`/waiting_entries/${second.id}`, { status: 'withdrawn' }));
    expect((await entryOf(second)).status).toBe('withdrawn');
    const { cycleId, status } = await entryOf(third);
    expect(status).toBe('offered');
    await shop.updateCycle({ id: cycleId }, { holdUntil: null });
    expect((await entryOf(third)).status).toBe('booked');
    await cancel({ id: cycleId });
    expect((await entryOf(third)).status).toBe('booked');
    expect(await logged(third)).toEqual([
      'waiting_entry.created',
      'waiting_entry.offered',
      'waiting_entry.updated',
    ]);
  });

  it('follows the order of time however far the clock leaps', async () => {
    const booked = await book();
    const first = await wait({ offerHours: 2 });
    const second = await wait({ offerHours: 5 });
    const third = await wait({ offerHours: 168 });
    await cancel(booked);
    await advance('1.day');
    const [one, two, three] = [await entryOf(first), await entryOf(second), await entryOf(third)];
    expect([one.status, two.status, three.status]).toEqual(['expired', 'expired', 'offered']);
    const ends = await Promise.all(
      [one, two, three].map(async ({ cycleId }) =>
        Date.parse((await shop.getCycle({ id: cycleId })).holdUntil),
      ),
    );
    expect(ends[1]! - ends[0]!).toBe(5 * HOUR_MS);
    expect(ends[2]! - ends[1]!).toBe(168 * HOUR_MS);
  });
});
