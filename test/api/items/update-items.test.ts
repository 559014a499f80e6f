import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';
import { countStatements } from '../../support/models/catalogue.js';
import { BATCH_STATEMENT_LIMIT } from '../../support/models/statement-limits.js';
import type { Answer } from '../../support/service/client.js';

type Entry = Record<string, unknown>;

describe('changing several items', () => {
  const api = useApi();
  let shop: RentalShop;
  let units: number[];
  beforeAll(async () => {
    shop = await rentalShop(api);
  });
  beforeEach(async () => {
    units = await shop.createUnits(4);
  });

  const change = (...items: Entry[]): Promise<Answer> => shop.put('/items/batch', { items });
  const refusalOf = async (...items: Entry[]): Promise<unknown> => {
    const before = await shop.all('/items?limit=100');
    const { status, body } = await change(...items);
    expect(status).toBe(422);
    expect(await shop.all('/items?limit=100')).toEqual(before);
    return body;
  };

  it('updates each like a single request and responds in the order sent', async () => {
    const [one, other, alone] = units as [number, number, number];
    const condition = await shop.createCondition('Scuffed');
    const locationPlatformId = await shop.importLocation();
    const members = {
      conditionId: condition.id,
      locationPlatformId,
      status: 'unprocessed',
      visibility: 'unavailable',
      acquisitionCostCents: 900,
      tagsAttributes: [{ title: 'new' }],
    };
    const { status, body } = await change({ id: other, ...members }, { id: one, serial: 'SN-1' });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data.map(({ id }: any) => id)).toEqual([other, one]);
    expect(body.data[1]).toMatchObject({ id: one, serial: 'SN-1', visibility: 'available' });
    const single = await expectSuccess(shop.put(`/items/${alone}`, members));
    const withoutNames = ({
      id: _,
      sequentialId: _s,
      createdAt: _c,
      updatedAt: _u,
      affectedCycleIds: _a,
      ...rest
    }: any) => ({
      ...rest,
      timelineEvents: rest.timelineEvents.map(({ eventType, metadata, author }: any) => {
        return { eventType, metadata, author };
      }),
    });
    expect(withoutNames(body.data[0])).toEqual(withoutNames(single));
  });

  it('changes none when one is wrong, and reports all errors', async () => {
    const [one, other, third] = units as [number, number, number];
    expect(
      await refusalOf(
        { id: one, pickLocation: 'A1' },
        { id: other, platformVariantId: 1 },
        { id: third, pickLocation: 'A2' },
        { id: units[3], locationPlatformId: 1 },
        { id: 999_999_999 },
      ),
    ).toEqual({
      errors: [
        'items[1].platformVariantId must be the platform id of a variant: 1',
        'items[3].locationPlatformId must be the platform id of a location: 1',
        'items[4].id must be the id of an item: 999999999',
      ],
    });
    expect(await refusalOf({ id: one, colour: 'red' }, { visibility: 'gone' })).toEqual({
      errors: [
        'items[0].colour is not a known field',
        'items[1].id is required: it must be an integer from 1 to 9007199254740991',
        'items[1].visibility must be one of available, unavailable, sold, retired: "gone"',
      ],
    });
  });

  it('names every entry with a condition that there is not', async () => {
    const [one, other, third] = units as [number, number, number];
    expect(
      await refusalOf(
        { id: one, conditionId: 999_999 },
        { id: other, pickLocation: 'A1' },
        { id: third, conditionId: 999_999 },
      ),
    ).toEqual({
      errors: [0, 2].map(
        (index) => `items[${index}].conditionId must be the id of a condition: 999999`,
      ),
    });
  });

  it('accepts from 1 to 100 entries, each for another item', async () => {
    const length = (count: number) => ({
      errors: [`items must be a list of 1 to 100 objects: a list of ${count} entries`],
    });
    expect(await refusalOf()).toEqual(length(0));
    expect(await refusalOf(...Array.from({ length: 101 }, (_, id) => ({ id: id + 1 })))).toEqual(
      length(101),
    );
    const [one, other] = units;
    expect(await refusalOf({ id: one }, { id: other }, { id: one, pickLocation: 'A1' })).toEqual({
      errors: [`items[2].id duplicates items[0]: ${one}`],
    });
  });

  it('rejects items of another shop as if they did not exist', async () => {
    const neighbour = await rentalShop(api);
    const [foreign] = await neighbour.createUnits(1);
    for (const id of [foreign, 999_999_999, 2 ** 53 - 1]) {
      expect(await refusalOf({ id: units[0], pickLocation: 'A1' }, { id })).toEqual({
        errors: [`items[1].id must be the id of an item: ${id}`],
      });
    }
  });

  describe('lets serials change hands', () => {
    beforeEach(async () => {
      shop = await rentalShop(api);
      units = await shop.createUnits(4, { serials: ['SN-1', 'SN-2', 'SN-3'] });
    });
    const serials = async () => {
      const items = await shop.all('/items');
      return units.map((id) => items.find((item) => item.id === id).serial);
    };

    it('in a circle', async () => {
      const [one, two, three] = units;
      const { status, body } = await change(
        { id: one, serial: 'SN-2' },
        { id: two, serial: 'SN-3' },
        { id: three, serial: 'SN-1' },
      );
      expect(status).toBe(200);
      expect(body.data.map(({ serial }: any) => serial)).toEqual(['SN-2', 'SN-3', 'SN-1']);
      expect((await shop.all('/items?search=SN-2')).map(({ id }) => id)).toEqual([one]);
    });

    it('from one that is sold and keeps it', async () => {
      const [one, two, , four] = units;
      await expectSuccess(change({ id: four, serial: 'SN-1' }, { id: one, visibility: 'sold' }));
      expect(await serials()).toEqual(['SN-1', 'SN-2', 'SN-3', 'SN-1']);
      await expectSuccess(
        change({ id: one, visibility: 'available' }, { id: four, visibility: 'retired' }),
      );
      expect(await serials()).toEqual(['SN-1', 'SN-2', 'SN-3', 'SN-1']);
      expect(await refusalOf({ id: two }, { id: four, visibility: 'available' })).toEqual({
        errors: ['items[1].serial must be unique among units not sold or retired: SN-1 is taken'],
      });
    });

    it('but not to two', async () => {
      const taken = (index: number) =>
        `items[${index}].serial must be unique among units not sold or retired: SN-1 is taken`;
      const [one, two, three, four] = units;
      expect(
        await refusalOf(
          { id: one, serial: null },
          { id: two, serial: 'SN-1' },
          { id: three, pickLocation: 'A1' },
          { id: four, serial: 'SN-1' },
        ),
      ).toEqual({ errors: [taken(1), taken(3)] });
    });
  });

  it('restocks what came back, with the lines and rentals of each', async () => {
    const rentals = [await shop.outCycle(), await shop.outCycle()];
    const order = await shop.returnRentals(rentals);
    await expectSuccess(
      shop.put(`/return_orders/${order.id}`, {
        returnLines: order.returnLines.map(({ id }: any) => ({ id, status: 'received' })),
      }),
    );
    const items = rentals.map(({ itemId }) => ({ id: itemId, status: 'processed' }));
    const { data } = await expectSuccess(change(...items));
    expect(data.map(({ status }: any) => status)).toEqual(['processed', 'processed']);
    const { body } = await shop.get(`/return_orders/${order.id}`);
    expect(body.returnLines.every(({ restockedAt }: any) => restockedAt !== null)).toBe(true);
    for (const { id } of rentals) {
      expect((await shop.get(`/cycles/${id}`)).body.restockedAt).not.toBeNull();
    }
  });

  it('runs at most 40 statements for 100 items, whatever is changed', async () => {
    await shop.importCustomer();
    const many = await shop.createUnits(100);
    const variants = [await shop.importVariant(), await shop.importVariant()];
    const locations = [await shop.importLocation(), await shop.importLocation()];
    const condition = await shop.createCondition('Worn');
    const rental = await shop.outCycle();
    await shop.returnRentals([rental]);
    await expectSuccess(shop.put(`/cycles/${rental.id}`, { receivedAt: new Date().toISOString() }));
    const changes = [rental.itemId, ...many.slice(1)].map((id, index) => ({
      id,
      serial: `S-${index}`,
      platformVariantId: variants[index % 2],
      locationPlatformId: locations[index % 2],
      conditionId: condition.id,
      status: 'processed',
      visibility: 'unavailable',
      tagsAttributes: [{ title: `tag ${index}` }],
    }));
    const first = await countStatements(() => expectSuccess(change(...changes)));
    expect(first).toBeLessThanOrEqual(BATCH_STATEMENT_LIMIT);
    const shifted = changes.map((one, index) => ({
      ...one,
      serial: `S-${(index + 1) % 100}`,
      platformVariantId: variants[(index + 1) % 2],
    }));
    const handedOver = await countStatements(() => expectSuccess(change(...shifted)));
    expect(handedOver).toBeLessThanOrEqual(BATCH_STATEMENT_LIMIT);
  });
});
