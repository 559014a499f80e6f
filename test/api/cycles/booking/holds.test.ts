import { beforeEach, describe, expect, it } from 'vitest';
import { HoldExpiryService } from '../../../../src/modules/rentals/upkeep/hold-expiry.service.js';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { daysFromNow, useRentalShop } from '../../../support/factories/rental-shop.js';
import { holdTransaction } from '../../../support/database/held-transaction.js';
import { useApi } from '../../../support/service/api.js';

const PLAN = { rentalStart: daysFromNow(60), rentalEnd: daysFromNow(63) };
const HOUR_MS = 3_600_000;

describe('a held cycle', () => {
  const api = useApi();
  const shop = useRentalShop(api, { isSandbox: true });
  let itemId: number;
  beforeEach(async () => {
    shop.variant = await shop.importVariant();
    [itemId] = (await shop.createUnits(1)) as [number];
  });

  /** A time some hours from now by the clock of the shop. */
  const inHours = async (hours: number): Promise<string> => {
    const { now } = await expectSuccess(shop.get('/clock'));
    return new Date(Date.parse(now) + hours * HOUR_MS).toISOString();
  };
  const hold = async (hours = 2, members: object = {}): Promise<any> =>
    shop.bookCycle({ ...PLAN, itemId, holdUntil: await inHours(hours), ...members });
  const advance = (advanceBy: string) => expectSuccess(shop.post('/clock', { advanceBy }));
  const put = ({ id }: any, body: object) => shop.put(`/cycles/${id}`, body);
  const logged = async ({ id }: any): Promise<[string, any][]> => {
    const events = await shop.all(`/events?resourceType=Cycle&resourceId=${id}`);
    return events.map(({ type, changes }): [string, any] => [type, changes]).reverse();
  };
  const idsWith = async (status: string): Promise<number[]> =>
    (await shop.all(`/cycles?status=${status}&itemId=${itemId}`)).map(({ id }) => id);

  it('claims its days like any booking', async () => {
    const held = await hold();
    expect(held).toMatchObject({ status: 'held', closedAs: null, cancelledAt: null });
    expect(Date.parse(held.holdUntil)).toBeGreaterThan(Date.now());
    await expectError(
      shop.tryCycle({ ...PLAN, itemId }),
      409,
      expect.stringMatching(`^${await shop.nameOfItem(itemId)} is reserved `),
    );
    expect((await shop.tryCycle(PLAN)).status).toBe(409);
    expect(await idsWith('held')).toEqual([held.id]);
    expect(await idsWith('scheduled')).toEqual([]);
    expect((await shop.getItem(itemId)).activeRentalId).toBe(held.id);
    expect(await logged(held)).toEqual([['cycle.held', null]]);
    expect(await shop.eventsOf(held)).toEqual([['created', { itemId, holdUntil: held.holdUntil }]]);
  });

  it('is counted as held', async () => {
    const countOf = async () => {
      const { data } = await expectSuccess(shop.get(`/cycles/counts?by=status&itemId=${itemId}`));
      return data.find(({ value }: any) => value === 'held').count;
    };
    expect(await countOf()).toBe(0);
    await hold();
    expect(await countOf()).toBe(1);
  });

  it('reads as cancelled once it lapses, even while another request has its unit', async () => {
    const held = await hold(2, { creditCost: 1 });
    await advance('1.hour');
    const holder = await holdTransaction(shop.database);
    await holder.query('select from items where shop_id = $1 and id = $2 for update', [
      shop.shopId,
      itemId,
    ]);
    await advance('2.hour');
    expect(await shop.getCycle(held)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'expired',
      cancelledAt: held.holdUntil,
      membershipCredit: { status: 'returned' },
    });
    await holder.commit();
  });

  it('reads the same in simultaneous requests once it lapses, and in its events', async () => {
    const held = await hold(2, { creditCost: 1 });
    await advance('3.hour');
    const [events, ...cycles] = await Promise.all([
      logged(held),
      ...Array.from({ length: 5 }, () => shop.getCycle(held)),
    ]);
    expect(events.map(([type]) => type)).toEqual(['cycle.held', 'cycle.cancelled']);
    for (const cycle of cycles) {
      expect(cycle).toEqual(cycles[0]);
      expect([cycle.status, cycle.membershipCredit.status]).toEqual(['cancelled', 'returned']);
    }
  });

  it('does not stop a scan of its unit once it lapses', async () => {
    await hold(2, { rentalStart: daysFromNow(-1), rentalEnd: daysFromNow(1) });
    await advance('3.hour');
    await shop.returnUnits({ data: [{ itemId, status: 'received' }] });
  });

  it('is a firm booking once it is confirmed', async () => {
    const held = await hold();
    const confirmed = await shop.updateCycle(held, { holdUntil: null });
    expect(confirmed).toMatchObject({ status: 'scheduled', holdUntil: null });
    await advance('3.hour');
    expect(await shop.getCycle(held)).toMatchObject({ status: 'scheduled', cancelledAt: null });
    const changes = { holdUntil: { from: held.holdUntil, to: null } };
    expect((await logged(held)).slice(1)).toEqual([['cycle.confirmed', changes]]);
    expect((await shop.eventsOf(held)).slice(1)).toEqual([['confirmed', changes.holdUntil]]);
  });

  it.each([
    ['its status is set to scheduled', () => ({ status: 'scheduled' }), 'scheduled'],
    ['it is handed out', () => ({ fulfilledAt: daysFromNow(0) }), 'fulfilled'],
  ])('is confirmed when %s', async (_, body, status) => {
    const held = await hold();
    expect(await shop.updateCycle(held, body())).toMatchObject({ status, holdUntil: null });
    const [, [, changes]] = (await logged(held)) as [unknown, [string, any]];
    expect(changes.holdUntil).toEqual({ from: held.holdUntil, to: null });
  });

  it('is held longer with a later time', async () => {
    const held = await hold(2);
    const holdUntil = await inHours(4);
    expect(await shop.updateCycle(held, { holdUntil })).toMatchObject({ holdUntil });
    await advance('3.hour');
    expect((await shop.getCycle(held)).status).toBe('held');
    await advance('1.hour');
    expect((await shop.getCycle(held)).status).toBe('cancelled');
    expect((await logged(held))[1]).toEqual([
      'cycle.updated',
      { holdUntil: { from: held.holdUntil, to: holdUntil } },
    ]);
  });

  it('is cancelled once its time is over, and holds nothing', async () => {
    const held = await hold(2, { creditCost: 3 });
    await advance('2.hour');
    expect(await shop.getCycle(held)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'expired',
      closedAs: 'cancelled',
      cancelledAt: held.holdUntil,
      holdUntil: held.holdUntil,
      membershipCredit: { status: 'returned' },
    });
    expect(await idsWith('cancelled')).toEqual([held.id]);
    expect(await idsWith('held')).toEqual([]);
    const [, [type, changes]] = (await logged(held)) as [unknown, [string, any]];
    expect(type).toBe('cycle.cancelled');
    expect(changes).toMatchObject({ cancelReason: { from: null, to: 'expired' } });
    const [event] = (await expectSuccess(shop.get(`/timeline_events?eventableId=${held.id}`))).data;
    expect(event).toMatchObject({ eventType: 'cancelled', author: 'Hold expiry' });
  });

  it.each([
    ['a booking of the unit', () => shop.tryCycle({ ...PLAN, itemId })],
    ['a booking of the variant', () => shop.tryCycle(PLAN)],
    ['a batch', () => shop.post('/cycles/batch', { cycles: [shop.cycleRequest(PLAN)] })],
  ])('no longer stops %s', async (_, book) => {
    await hold();
    await advance('2.hour');
    expect((await book()).status).toBe(201);
  });

  it('leaves the availability once its time is over', async () => {
    const day = PLAN.rentalStart.slice(0, 10);
    const free = async () => {
      const path = `/availability_timelines?platformVariantId=${shop.variant}&from=${day}&to=${day}`;
      return (await expectSuccess(shop.get(path))).occupancy[day];
    };
    await hold();
    expect(await free()).toBe(0);
    await advance('2.hour');
    expect(await free()).toBe(1);
  });

  it('is cancelled by the sweep in a shop without requests', async () => {
    const held = await hold();
    await advance('2.hour');
    await api.app.get(HoldExpiryService).sweep();
    const rows = await api.database.query(
      'select cancel_reason, booked_from::text as booked from cycles where shop_id = $1 and id = $2',
      [shop.shopId, held.id],
    );
    expect(rows).toEqual([{ cancel_reason: 'expired', booked: 'infinity' }]);
    expect((await logged(held)).map(([type]) => type)).toEqual(['cycle.held', 'cycle.cancelled']);
  });

  it('is confirmed late if its unit is still free, else a 409', async () => {
    const held = await hold(2);
    await advance('3.hour');
    expect(await shop.updateCycle(held, { holdUntil: null })).toMatchObject({
      status: 'scheduled',
      holdUntil: null,
      cancelledAt: null,
      cancelReason: null,
    });
    await shop.updateCycle(held, { status: 'cancelled' });
    const again = await hold(2);
    await advance('3.hour');
    await shop.bookCycle({ ...PLAN, itemId });
    await expectError(
      put(again, { holdUntil: null }),
      409,
      expect.stringMatching(/ is not free: SC-\d+ is fixed to its unit$/),
    );
    expect((await shop.getCycle(again)).status).toBe('cancelled');
  });

  it('is held again after its end if its unit is still free', async () => {
    const held = await hold(2);
    await advance('3.hour');
    const holdUntil = await inHours(1);
    expect(await shop.updateCycle(held, { holdUntil })).toMatchObject({
      status: 'held',
      holdUntil,
      cancelledAt: null,
    });
  });

  it('is cancelled for another reason on request', async () => {
    const held = await hold();
    const cancelled = { status: 'cancelled', cancelReason: 'customer' };
    expect(await shop.updateCycle(held, cancelled)).toMatchObject({
      ...cancelled,
      holdUntil: null,
    });
  });

  it('keeps its hold when other fields change', async () => {
    const held = await hold();
    const changed = await shop.updateCycle(held, { rentalEnd: daysFromNow(64), closedAs: null });
    expect(changed).toMatchObject({ status: 'held', holdUntil: held.holdUntil });
  });

  it('lasts up to 366 days: of a booking, a batch, and once it is prolonged', async () => {
    const holdUntil = await inHours(365 * 24);
    expect(await hold(365 * 24)).toMatchObject({ status: 'held' });
    const request = shop.cycleRequest({
      ...PLAN,
      itemId: (await shop.createUnits(1))[0],
      holdUntil,
    });
    const [held] = (await expectSuccess(shop.post('/cycles/batch', { cycles: [request] }))).data;
    expect(held).toMatchObject({ status: 'held', holdUntil });
    const later = await inHours(365 * 24 + 1);
    expect(await shop.updateCycle(held, { holdUntil: later })).toMatchObject({ holdUntil: later });
  });

  it.each([
    ['in the past', async () => inHours(-1), /^holdUntil must be in the future: 20/],
    [
      '367 days ahead',
      async () => inHours(367 * 24 + 2),
      /^holdUntil must be at most 366 days ahead: 20/,
    ],
    ['malformed', async () => 'soon', /^holdUntil must be an ISO 8601 date-time/],
  ])('is rejected with a time %s', async (_, time, error) => {
    const holdUntil = await time();
    const booking = await shop.tryCycle({ ...PLAN, itemId, holdUntil });
    expect([booking.status, booking.body.errors]).toEqual([422, [expect.stringMatching(error)]]);
    const held = await hold();
    const update = await put(held, { holdUntil });
    expect([update.status, update.body.errors]).toEqual([422, [expect.stringMatching(error)]]);
    expect((await shop.getCycle(held)).holdUntil).toBe(held.holdUntil);
  });

  it('cannot be made of a cycle that is out, confirmed or cancelled', async () => {
    const holdUntil = await inHours(1);
    const out = await shop.outCycle({ ...PLAN });
    const confirmed = await shop.bookCycle({ ...PLAN, itemId });
    const name = ({ sequentialId }: any) => `SC-${sequentialId}`;
    await expectError(put(out, { holdUntil }), 409, `${name(out)} is out and cannot be held`);
    await expectError(
      put(confirmed, { holdUntil }),
      409,
      `${name(confirmed)} is confirmed and cannot be held`,
    );
    await shop.updateCycle(confirmed, { status: 'cancelled' });
    await expectError(
      put(confirmed, { holdUntil }),
      409,
      `${name(confirmed)} is cancelled and cannot be held`,
    );
    expect((await put(out, { holdUntil: null })).status).toBe(200);
  });

  it.each([
    ['status', { status: 'cancelled' }],
    ['fulfilledAt', { fulfilledAt: daysFromNow(0) }],
    ['receivedAt', { receivedAt: daysFromNow(0) }],
    ['closedAs', { closedAs: 'lost' }],
  ])('takes no new time together with %s', async (member, body) => {
    const held = await hold();
    const { status, body: answer } = await put(held, { ...body, holdUntil: await inHours(3) });
    expect([status, answer.errors]).toEqual([
      422,
      expect.arrayContaining([`holdUntil must be left out with ${member}`]),
    ]);
  });
});
