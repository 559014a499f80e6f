import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  daysFromNow,
  doubleBookings,
  rentalShop,
  type RentalShop,
  reserving,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { BATCH_STATEMENT_LIMIT } from '../../../support/models/statement-limits.js';
import type { Answer } from '../../../support/service/client.js';

type Entry = Record<string, unknown>;

describe('changing several cycles', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeEach(async () => {
    shop = await rentalShop(api);
  });

  const tryBatch = (...cycles: Entry[]): Promise<Answer> => shop.put('/cycles/batch', { cycles });
  const change = async (...cycles: Entry[]): Promise<any[]> => {
    const { data } = await expectSuccess(tryBatch(...cycles));
    expect(await doubleBookings(api)).toEqual([]);
    return data;
  };

  /** Tries a batch that has to be refused, and of which nothing may stay. */
  const refusalOf = async (...cycles: Entry[]): Promise<[number, unknown]> => {
    const before = await shop.all('/cycles');
    const { status, body } = await tryBatch(...cycles);
    expect(await shop.all('/cycles')).toEqual(before);
    return [status, body];
  };

  it('updates each like a single request and responds in the order sent', async () => {
    await shop.createUnits(3);
    const booked = [await shop.bookCycle(), await shop.bookCycle(), await shop.bookCycle()];
    const members = {
      rentalEnd: '2030-06-14T10:00:00Z',
      packingStatus: 'packed',
      priceCents: 700,
      tagsAttributes: [{ title: 'gift' }],
    };
    const [alone, one, other] = booked;
    const single = await shop.updateCycle(alone, members);
    const { status, body } = await tryBatch(
      { id: other.id, ...members },
      { id: one.id, status: 'cancelled' },
    );
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data', 'movedCycleIds', 'affectedCycleIds']);
    expect(body.data.map(({ id }: any) => id)).toEqual([other.id, one.id]);
    expect(body.data[1].status).toBe('cancelled');
    const facts = ({ item: _, timelineEvents, ...cycle }: any) => ({
      ...cycle,
      ...Object.fromEntries(
        ['id', 'itemId', 'sequentialId', 'createdAt', 'updatedAt'].map((name) => [name, 0]),
      ),
      events: timelineEvents
        .filter(({ eventType }: any) => eventType !== 'created')
        .map(({ eventType, metadata }: any) => ({ eventType, metadata })),
    });
    expect(facts(body.data[0])).toEqual(facts(single));
  });

  describe('lets one have the days', () => {
    let units: number[];
    let cycles: any[];
    beforeEach(async () => {
      units = await shop.createUnits(2);
      cycles = [
        await shop.bookCycle({ itemId: units[0], isUnitFixed: false, ...reserving(2, 6) }),
        await shop.bookCycle({ itemId: units[1], ...reserving(4, 8) }),
        await shop.bookCycle({ itemId: units[0], ...reserving(10, 14) }),
      ];
    });
    const placesOf = (data: any[]) => data.map(({ itemId }) => itemId);

    it('that another loses when it changes units in the same request', async () => {
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        const [first, second] = order.map((index) => cycles[index]);
        const before = await Promise.all(
          [first, second].map(async ({ id }) => (await shop.get(`/cycles/${id}`)).body.itemId),
        );
        const data = await change(
          { id: first.id, itemId: before[1] },
          { id: second.id, itemId: before[0] },
        );
        expect(placesOf(data)).toEqual(before.toReversed());
      }
    });

    it('that another loses when it is cancelled, moved or cut short in the same request', async () => {
      const [early, , late] = cycles;
      await change(
        { id: late.id, ...reserving(6, 9) },
        { id: early.id, rentalEnd: '2030-06-04T10:00:00Z' },
      );
      await change({ id: late.id, ...reserving(2, 6) }, { id: early.id, ...reserving(10, 12) });
      await change({ id: early.id, ...reserving(2, 5) }, { id: late.id, status: 'cancelled' });
    });

    it('that all of them leave one to the next', async () => {
      const [early, middle, late] = cycles;
      const data = await change(
        { id: early.id, ...reserving(10, 14) },
        { id: late.id, ...reserving(18, 22) },
        { id: middle.id, itemId: units[0] },
      );
      expect(placesOf(data)).toEqual([units[0], units[0], units[0]]);
    });

    it('but not of one that stays, and names the entry in conflict', async () => {
      const [early, middle, late] = cycles;
      expect(
        await refusalOf({ id: middle.id, priceCents: 5 }, { id: late.id, ...reserving(5, 9) }),
      ).toEqual([
        409,
        {
          error: `cycles[1]: ${await shop.nameOfItem(units[0])} is reserved from 2030-06-02 to 2030-06-06 by SC-${early.sequentialId}`,
        },
      ]);
      expect(
        await refusalOf(
          { id: late.id, ...reserving(20, 24) },
          { id: early.id, ...reserving(23, 26) },
        ),
      ).toEqual([
        409,
        {
          error: `cycles[0]: ${await shop.nameOfItem(units[0])} is reserved from 2030-06-23 to 2030-06-26 by SC-${early.sequentialId}`,
        },
      ]);
    });

    it('that reallocated cycles lose, but not those of the request', async () => {
      const [early, middle, late] = cycles;
      const data = await change(
        { id: middle.id, itemId: units[0], reallocate: true },
        { id: late.id, priceCents: 5 },
      );
      expect(placesOf(data)).toEqual([units[0], units[0]]);
      expect((await shop.get(`/cycles/${early.id}`)).body.itemId).toBe(units[1]);
      expect(
        await refusalOf(
          { id: early.id, itemId: units[0], reallocate: true },
          { id: middle.id, priceCents: 5 },
        ),
      ).toEqual([
        409,
        {
          error: `cycles[0]: ${await shop.nameOfItem(units[0])} is reserved from 2030-06-04 to 2030-06-08 by SC-${middle.sequentialId}`,
        },
      ]);
    });
  });

  it('reports all errors in the bodies before any conflict', async () => {
    const [itemId] = await shop.createUnits(2);
    const [one, other] = [await shop.bookCycle({ itemId }), await shop.bookCycle()];
    const neighbour = await rentalShop(api);
    const [foreignUnit] = await neighbour.createUnits(1);
    const foreign = await neighbour.bookCycle();
    expect(
      await refusalOf(
        { id: one.id, itemId: foreignUnit },
        { id: foreign.id, packingStatus: 'packed' },
        { id: 999_999_999 },
        { id: other.id, rentalEnd: '2030-06-01T10:00:00Z' },
      ),
    ).toEqual([
      422,
      {
        errors: [
          `cycles[0].itemId must be the id of an item: ${foreignUnit}`,
          `cycles[1].id must be the id of a cycle: ${foreign.id}`,
          'cycles[2].id must be the id of a cycle: 999999999',
          'cycles[3].rentalEnd must not be before rentalStart',
        ],
      },
    ]);
    expect(
      await refusalOf({ id: one.id, itemId: other.itemId }, { id: 5, rentalStart: 1 }),
    ).toEqual([422, { errors: [expect.stringMatching(/^cycles\[1\]\.rentalStart must be/)] }]);
  });

  it('accepts from 1 to 250 entries, each for another cycle', async () => {
    const refused = (count: number) => [
      422,
      { errors: [`cycles must be a list of 1 to 250 objects: a list of ${count} entries`] },
    ];
    expect(await refusalOf()).toEqual(refused(0));
    const many = Array.from({ length: 251 }, (_, id) => ({ id: id + 1 }));
    expect(await refusalOf(...many)).toEqual(refused(251));
    await shop.createUnits(1);
    const { id } = await shop.bookCycle();
    expect(await refusalOf({ id }, { id, priceCents: 5 })).toEqual([
      422,
      { errors: [`cycles[1].id duplicates cycles[0]: ${id}`] },
    ]);
  });

  it('rejects every entry that a single update would reject', async () => {
    const [one, other] = [await shop.outCycle(), await shop.outCycle()];
    const order = await shop.returnRentals([other]);
    const [free] = await shop.createUnits(1);
    expect(
      await refusalOf({ id: other.id, priceCents: 5 }, { id: one.id, status: 'cancelled' }),
    ).toEqual([409, { error: `cycles[1]: SC-${one.sequentialId} is out; receive it first` }]);
    expect(await refusalOf({ id: one.id, priceCents: 5 }, { id: other.id, itemId: free })).toEqual([
      409,
      {
        error:
          `cycles[1]: SC-${other.sequentialId} is on #${order.sequentialId} and keeps ` +
          `${await shop.nameOfItem(other.itemId)}; take it off #${order.sequentialId} first: _destroy`,
      },
    ]);
  });

  it('receives several with their return lines and credits', async () => {
    const rentals = [
      await shop.outCycle({ creditCost: 1 }),
      await shop.outCycle({ creditCost: 2 }),
    ];
    const order = await shop.returnRentals(rentals);
    const receivedAt = daysFromNow(0);
    const data = await change(...rentals.map(({ id }) => ({ id, receivedAt })));
    expect(data.map(({ status }) => status)).toEqual(['received', 'received']);
    const { body } = await shop.get(`/return_orders/${order.id}`);
    expect(body.status).toBe('received');
    expect(body.returnLines.map(({ status }: any) => status)).toEqual(['received', 'received']);
    await change(...rentals.map(({ id }) => ({ id, receivedAt: null })));
    const { body: again } = await shop.get(`/return_orders/${order.id}`);
    expect(again.returnLines.map(({ status }: any) => status)).toEqual(['awaiting', 'awaiting']);
  });

  it('runs at most 40 statements for 50 cycles, whatever is changed', async () => {
    const units = await shop.createUnits(60);
    const booked: any[] = [];
    for (const itemId of units.slice(0, 48)) {
      booked.push(await shop.bookCycle({ itemId, creditCost: 1 }));
    }
    const away = await shop.bookCycle({
      itemId: units[50],
      isUnitFixed: false,
      ...reserving(20, 23),
    });
    const mover = await shop.bookCycle({ itemId: units[51], ...reserving(20, 23) });
    const out = await shop.outCycle({ creditCost: 1 });
    await shop.returnRentals([out]);
    const entries = booked.map(({ id }, index) => {
      if (index % 4 === 0) return { id, itemId: units[(index + 4) % 48] };
      if (index % 4 === 1) return { id, status: 'cancelled' };
      if (index % 4 === 2) return { id, rentalEnd: '2030-06-13T10:00:00Z' };
      return { id, packingStatus: 'packed', tagsAttributes: [{ title: `${index}` }] };
    });
    const statements = await countStatements(() =>
      change(
        ...entries,
        { id: mover.id, itemId: units[50], reallocate: true },
        { id: out.id, receivedAt: daysFromNow(0) },
      ),
    );
    expect(statements).toBeLessThanOrEqual(BATCH_STATEMENT_LIMIT);
    expect((await shop.get(`/cycles/${away.id}`)).body.itemId).not.toBe(units[50]);
  });
});
