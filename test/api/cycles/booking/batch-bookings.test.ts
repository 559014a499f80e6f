import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  doubleBookings,
  rentalShop,
  type RentalShop,
  reserving,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import { countStatements } from '../../../support/models/catalogue.js';
import { BATCH_STATEMENT_LIMIT } from '../../../support/models/statement-limits.js';
import type { Answer } from '../../../support/service/client.js';

type Members = Record<string, unknown>;

describe('booking several units', () => {
  const api = useApi();
  let shop: RentalShop;
  beforeEach(async () => {
    shop = await rentalShop(api);
  });

  const tryBatch = (...entries: Members[]): Promise<Answer> =>
    shop.post('/cycles/batch', { cycles: entries.map((members) => shop.cycleRequest(members)) });
  const book = async (...entries: Members[]): Promise<any[]> =>
    (await expectSuccess(tryBatch(...entries))).data;
  const itemsOf = (cycles: any[]): number[] => cycles.map(({ itemId }) => itemId);

  /** Tries a batch that has to be refused, and of which nothing may stay. */
  const refusalOf = async (...entries: Members[]): Promise<[number, unknown]> => {
    const before = await shop.all('/cycles');
    const { status, body } = await tryBatch(...entries);
    expect(await shop.all('/cycles')).toEqual(before);
    return [status, body];
  };

  it('books each like a single request and responds in the order sent', async () => {
    const units = await shop.createUnits(3);
    const members = { creditCost: 2, priceCents: 900, tags: ['gift'], platformOrderName: '#7' };
    const [alone] = [await shop.bookCycle({ itemId: units[0], ...members })];
    const { status, body } = await tryBatch({ itemId: units[2] }, { itemId: units[1], ...members });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['data', 'movedCycleIds', 'affectedCycleIds']);
    expect(itemsOf(body.data)).toEqual([units[2], units[1]]);
    expect(body.data.map(({ sequentialId }: any) => sequentialId)).toEqual([
      alone.sequentialId + 1,
      alone.sequentialId + 2,
    ]);
    const facts = ({ item: _, membershipCredit: credit, timelineEvents, ...cycle }: any) => ({
      ...cycle,
      ...Object.fromEntries(
        ['id', 'itemId', 'sequentialId', 'createdAt', 'updatedAt'].map((name) => [name, 0]),
      ),
      credit: { ...credit, id: 0 },
      events: timelineEvents.map(({ eventType, author }: any) => ({ eventType, author })),
    });
    expect(facts(body.data[1])).toEqual(facts(alone));
    expect(body.data[0].membershipCredit).toBeNull();
  });

  it('gives two of one variant two units, the best ones', async () => {
    const units = await shop.createUnits(3);
    await shop.bookCycle({ itemId: units[2], ...reserving(1, 8) });
    expect(itemsOf(await book({}, {}))).toEqual([units[2], units[0]]);
    expect(await doubleBookings(api)).toEqual([]);
  });

  it('gives those that name their unit theirs, and others of the variant another one', async () => {
    const units = await shop.createUnits(2);
    expect(itemsOf(await book({}, { itemId: units[0] }))).toEqual([units[1], units[0]]);
    await shop.createUnits(1);
    const [status, body] = await refusalOf({ ...reserving(20, 22), itemId: units[0] }, {}, {});
    expect([status, body]).toEqual([
      409,
      {
        error: `cycles[2]: No unit of ${await shop.nameOfVariant(shop.variant)} is free from 2030-06-09 to 2030-06-13: none is left on 2030-06-09`,
      },
    ]);
  });

  it('by unit are done as well where they take no day: due back before it is prepared', async () => {
    const [itemId] = await shop.createUnits(1);
    const dayless = {
      itemId,
      rentalStart: '2031-10-24',
      rentalEnd: '2031-11-08',
      fulfillAt: '2031-03-06T01:00:00Z',
      receiveAt: '2031-05-28T01:00:00Z',
      prepareFrom: '2031-10-23',
    };
    expect(await shop.bookCycle(dayless)).toMatchObject({ itemId, prepareFrom: '2031-10-23' });
    expect(itemsOf(await book(dayless, dayless))).toEqual([itemId, itemId]);
  });

  it('books a unit several times, one after the other', async () => {
    const [itemId] = await shop.createUnits(1);
    const days = [reserving(2, 5), reserving(12, 15), reserving(6, 9)];
    expect(itemsOf(await book(...days.map((one) => ({ ...one, itemId }))))).toEqual([
      itemId,
      itemId,
      itemId,
    ]);
    expect(itemsOf(await book({ ...reserving(16, 19) }, { ...reserving(20, 23) }))).toEqual([
      itemId,
      itemId,
    ]);
    expect(await doubleBookings(api)).toEqual([]);
  });

  it('has one that could have any unit leave the one that another needs', async () => {
    const condition = await shop.createCondition('Scuffed');
    const [scuffed] = await shop.createUnits(1, { conditionId: condition.id });
    const [other] = await shop.createUnits(1);
    const cycles = await book({}, { conditionIds: [condition.id] });
    expect(itemsOf(cycles)).toEqual([other, scuffed]);
  });

  it('chooses of several variants, each by its own units and blocks', async () => {
    const [first] = await shop.createUnits(1);
    const one = shop.variant;
    shop.variant = await shop.importVariant();
    const [blocked, free] = await shop.createUnits(2);
    await shop.blockDays({ resourceType: 'Item', resourceId: blocked, from: null, to: null });
    const cycles = await book({ platformVariantId: one }, {});
    expect(itemsOf(cycles)).toEqual([first, free]);
    expect(await refusalOf({ platformVariantId: one, ...reserving(20, 23) }, {})).toMatchObject([
      409,
      {
        error:
          'cycles[1]: No unit of Storm parka, M / Green is free from 2030-06-09 to 2030-06-13: none is left on 2030-06-09',
      },
    ]);
  });

  it('names what is in the way of which entry', async () => {
    const units = await shop.createUnits(2);
    const { sequentialId } = await shop.bookCycle({ itemId: units[1] });
    expect(await refusalOf({ itemId: units[0] }, { itemId: units[1] })).toEqual([
      409,
      {
        error: `cycles[1]: ${await shop.nameOfItem(units[1])} is reserved from 2030-06-09 to 2030-06-13 by SC-${sequentialId}`,
      },
    ]);
    const itemId = units[0];
    expect(await refusalOf({ itemId, ...reserving(2, 5) }, { itemId, ...reserving(5, 8) })).toEqual(
      [
        409,
        {
          error: `cycles[1]: ${await shop.nameOfItem(itemId)} is reserved from 2030-06-02 to 2030-06-05 by cycles[0]`,
        },
      ],
    );
  });

  it('reports all errors in the bodies before any conflict', async () => {
    const [itemId] = await shop.createUnits(1);
    await shop.bookCycle({ itemId });
    const neighbour = await rentalShop(api);
    const [foreign] = await neighbour.createUnits(1);
    const late = { rentalStart: '2030-07-05', rentalEnd: '2030-07-01' };
    expect(
      await refusalOf(
        { itemId },
        { itemId, ...late },
        { itemId: foreign },
        { itemId: 999_999_999 },
        { customerPlatformId: 1 },
        { platformVariantId: 1 },
      ),
    ).toEqual([
      422,
      {
        errors: [
          'cycles[1].rentalEnd must not be before rentalStart',
          `cycles[2].itemId must be the id of an item: ${foreign}`,
          'cycles[3].itemId must be the id of an item: 999999999',
          'cycles[4].customerPlatformId must be the platform id of a customer: 1',
          'cycles[5].platformVariantId must be the platform id of a variant: 1',
        ],
      },
    ]);
    expect(
      await refusalOf(
        { itemId, platformVariantId: shop.variant },
        { platformVariantId: undefined },
      ),
    ).toEqual([
      422,
      {
        errors: [0, 1].map(
          (index) => `cycles[${index}].platformVariantId or itemId must be given, and not both`,
        ),
      },
    ]);
    expect(await refusalOf({ methodType: 'gift' }, { rentalStart: 'soon' })).toEqual([
      422,
      {
        errors: [
          expect.stringMatching(/^cycles\[0\]\.methodType must be one of/),
          expect.stringMatching(/^cycles\[1\]\.rentalStart must be/),
        ],
      },
    ]);
  });

  it('accepts from 1 to 50 entries', async () => {
    for (const length of [0, 51]) {
      expect(await refusalOf(...Array.from({ length }, () => ({})))).toEqual([
        422,
        { errors: [`cycles must be a list of 1 to 50 objects: a list of ${length} entries`] },
      ]);
    }
    await shop.createUnits(50);
    expect(new Set(itemsOf(await book(...Array.from({ length: 50 }, () => ({}))))).size).toBe(50);
  });

  it('runs as many statements for 50 as for a few, and at most 40', async () => {
    const units = await shop.createUnits(60);
    const condition = await shop.createCondition('Scuffed');
    const entries = (count: number, day: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...reserving(day, day + 3 + (index % 2)),
        creditCost: 1,
        ...(index % 2 === 0 ? { itemId: units[index] } : {}),
        ...(index % 10 === 1 && { conditionIds: [condition.id] }),
      }));
    for (const id of units.slice(40))
      await expectSuccess(shop.put(`/items/${id}`, { conditionId: condition.id }));
    const few = await countStatements(() => book(...entries(4, 1)));
    const many = await countStatements(() => book(...entries(50, 10)));
    expect(many).toBe(few);
    expect(many).toBeLessThanOrEqual(BATCH_STATEMENT_LIMIT);
  });
});
