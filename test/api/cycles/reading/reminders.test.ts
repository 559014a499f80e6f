import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RemindersService } from '../../../../src/modules/rentals/upkeep/reminders.service.js';
import { EventRecorderService } from '../../../../src/platform/events/event-recorder.service.js';
import { holdTransaction } from '../../../support/database/held-transaction.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  rentalShop,
  type RentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi, useOwnApi } from '../../../support/service/api.js';
import { eventually } from '../../../support/time/eventually.js';

const TYPES = 'cycle.unfulfilled,cycle.unreceived';
const hourAgo = () => daysFromNow(-1 / 24);

describe('a due time that passes', () => {
  const api = useApi();
  const second = useOwnApi({}, api);
  let shop: RentalShop;
  beforeAll(async () => {
    shop = await rentalShop(api, { timeZone: 'UTC' });
  });

  const remind = (from = api) => from.app.get(RemindersService).remind(shop.context);
  const remindersOf = async ({ id }: { id: number }) => {
    const events = await shop.all(`/events?limit=100&type=${TYPES}&resourceId=${id}`);
    return events.map(({ type }) => type).toReversed();
  };
  const book = async (fields: object) => {
    const [itemId] = await shop.createUnits(1);
    return shop.bookCycle({ itemId, rentalEnd: daysFromNow(9), ...fields });
  };

  it('without the hand-over is an event of the service, once, on all instances', async () => {
    const cycle = await book({ rentalStart: hourAgo() });
    await Promise.all([remind(), remind(), remind(second), remind(second)]);
    await remind();
    const [event, ...others] = await shop.all(`/events?type=${TYPES}&resourceId=${cycle.id}`);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'cycle.unfulfilled',
      actor: { keyId: null, name: 'Service' },
      requestId: null,
      changes: {},
    });
    expect(await shop.getCycle(cycle)).toEqual({ ...cycle, status: 'unfulfilled' });
  });

  it('reminds again when it is moved and passes again, and of the return after the hand-over', async () => {
    const cycle = await book({ rentalStart: hourAgo() });
    await remind();
    await shop.updateCycle(cycle, { rentalStart: daysFromNow(1) });
    await remind();
    expect(await remindersOf(cycle)).toEqual(['cycle.unfulfilled']);
    await shop.updateCycle(cycle, { rentalStart: daysFromNow(-2) });
    await remind();
    await shop.updateCycle(cycle, { fulfilledAt: daysFromNow(-2) });
    await remind();
    expect(await remindersOf(cycle)).toEqual(['cycle.unfulfilled', 'cycle.unfulfilled']);
    await shop.updateCycle(cycle, { rentalEnd: hourAgo() });
    await Promise.all([remind(), remind(second)]);
    await shop.updateCycle(cycle, { receivedAt: daysFromNow(0) });
    await remind();
    expect((await remindersOf(cycle)).slice(2)).toEqual(['cycle.unreceived']);
  });

  it('at midnight means the whole day, and one of a held cycle counts once it is confirmed', async () => {
    const today = await book({ rentalStart: daysFromNow(0).slice(0, 10) });
    const held = await book({ rentalStart: hourAgo(), holdUntil: daysFromNow(1) });
    await remind();
    expect([await remindersOf(today), await remindersOf(held)]).toEqual([[], []]);
    await shop.updateCycle(held, { holdUntil: null });
    await remind();
    expect(await remindersOf(held)).toEqual(['cycle.unfulfilled']);
    const yesterday = await book({ rentalStart: daysFromNow(-1).slice(0, 10) });
    await remind();
    expect(await remindersOf(yesterday)).toEqual(['cycle.unfulfilled']);
  });

  it('is not lost when the process dies between the mark and the event', async () => {
    const cycle = await book({ rentalStart: hourAgo() });
    const events = api.app.get(EventRecorderService);
    const record = vi.spyOn(events, 'record').mockRejectedValueOnce(new Error('killed'));
    await expect(remind()).rejects.toThrow('killed');
    record.mockRestore();
    expect(await remindersOf(cycle)).toEqual([]);
    await remind();
    expect(await remindersOf(cycle)).toEqual(['cycle.unfulfilled']);
  });

  it('reminds of others while a request has a cycle locked, and of this one afterwards', async () => {
    const [locked, free] = [
      await book({ rentalStart: hourAgo() }),
      await book({ rentalStart: hourAgo() }),
    ];
    const request = await holdTransaction(api.database);
    await request.query('select from cycles where shop_id = $1 and id = $2 for update', [
      shop.shopId,
      locked.id,
    ]);
    await remind();
    expect([await remindersOf(locked), await remindersOf(free)]).toEqual([
      [],
      ['cycle.unfulfilled'],
    ]);
    await request.commit();
    await remind();
    expect(await remindersOf(locked)).toEqual(['cycle.unfulfilled']);
  });
});

describe('a leap of the clock of a sandbox shop', () => {
  const api = useApi();

  it('brings all reminders on its way', async () => {
    const shop = await rentalShop(api, { isSandbox: true });
    const [one, other] = await shop.createUnits(2);
    const out = await shop.bookCycle({
      itemId: one,
      rentalStart: daysFromNow(0.5),
      rentalEnd: daysFromNow(3),
    });
    await shop.updateCycle(out, { fulfilledAt: daysFromNow(0) });
    const planned = [5, 10].map((day) =>
      shop.bookCycle({
        itemId: other,
        rentalStart: daysFromNow(day),
        rentalEnd: daysFromNow(day + 1),
      }),
    );
    const ids = (await Promise.all(planned)).map(({ id }) => id);
    await expectSuccess(shop.post('/clock', { advanceBy: '30.day' }));
    const reminders = () => shop.all(`/events?type=${TYPES}`);
    // A sweep that runs at the same time can bring one of them.
    const events = await eventually(async () => {
      const found = await reminders();
      expect(found.length).toBeGreaterThanOrEqual(3);
      return found;
    });
    const idsOf = (type: string) =>
      events.filter((event) => event.type === type).map(({ resourceId }) => resourceId);
    expect(idsOf('cycle.unreceived')).toEqual([out.id]);
    expect(idsOf('cycle.unfulfilled').toSorted()).toEqual(ids.toSorted());
    expect(await reminders()).toEqual(events);
  });
});
