import { beforeEach, describe, expect, it } from 'vitest';
import { statementsOf } from '../../support/database/statements.js';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';

describe('a booked unit that gets another variant', () => {
  const shop = useRentalShop();
  let medium: number;
  let large: number;
  let itemId: number;
  beforeEach(async () => {
    [medium, large] = [await shop.importVariant(), await shop.importVariant()];
    shop.variant = medium;
    [itemId] = (await shop.createUnits(1)) as [number];
  });

  const relabel = (fields: object = {}) =>
    shop.put(`/items/${itemId}`, { platformVariantId: large, ...fields });
  const names = (cycles: readonly any[]) =>
    cycles.map(({ sequentialId }) => `SC-${sequentialId}`).join(', ');

  it('keeps its variant, and the error names the bookings that it would strand', async () => {
    const first = await shop.bookCycle({ itemId });
    const second = await shop.bookCycle({
      itemId,
      rentalStart: '2030-07-10T10:00:00Z',
      rentalEnd: '2030-07-12T10:00:00Z',
    });
    const sentence = `${await shop.nameOfItem(itemId)} is booked by ${names([first, second])}; send reallocate to move them`;
    const answer = await relabel();
    expect([answer.status, answer.body]).toEqual([409, { error: sentence }]);
    expect(answer.headers.get('x-error-code')).toBe('unit_has_bookings');
    await expectError(
      shop.put('/items/batch', {
        items: [
          { id: (await shop.createUnits(1))[0], pickLocation: 'Shelf' },
          { id: itemId, platformVariantId: large },
        ],
      }),
      409,
      `items[1]: ${sentence}`,
    );
    expect(await shop.getItem(itemId)).toMatchObject({ platformVariantId: medium });
  });

  it('moves its bookings to no unit that leaves the variant in the same batch', async () => {
    const [other] = (await shop.createUnits(1)) as [number];
    const cycles = [
      await shop.bookCycle({ itemId }),
      await shop.bookCycle({
        itemId: other,
        rentalStart: '2030-07-10T10:00:00Z',
        rentalEnd: '2030-07-12T10:00:00Z',
      }),
    ];
    const change = { platformVariantId: large, reallocate: true };
    const batch = { items: [other, itemId].map((id) => ({ id, ...change })) };
    await expectError(
      shop.put('/items/batch', batch),
      409,
      `items[0]: No free unit for ${names([cycles[1]])}`,
    );
    const [spare] = await shop.createUnits(1);
    expect((await shop.put('/items/batch', batch)).status).toBe(200);
    for (const cycle of cycles) expect((await shop.getCycle(cycle)).itemId).toBe(spare);
  });

  it('moves its bookings to free units of their variant with reallocate, all or none', async () => {
    const [first, second] = [
      await shop.bookCycle({ itemId }),
      await shop.bookCycle({
        itemId,
        rentalStart: '2030-07-10T10:00:00Z',
        rentalEnd: '2030-07-12T10:00:00Z',
      }),
    ];
    await expectError(
      relabel({ reallocate: true }),
      409,
      `No free unit for ${names([first, second])}`,
    );
    const [spare] = await shop.createUnits(1);
    const { status, body } = await relabel({ reallocate: true });
    expect([status, body.platformVariantId]).toEqual([200, large]);
    for (const cycle of [first, second]) {
      expect(await shop.getCycle(cycle)).toMatchObject({
        itemId: spare,
        platformVariantId: medium,
        conflictingCycleIds: [],
        risks: [],
      });
    }
  });

  it('keeps rentals that are out or over, and its variant can be sent again', async () => {
    await shop.outCycle({ itemId });
    expect((await relabel()).status).toBe(200);
    await shop.bookCycle({ itemId, rentalStart: '2030-07-10', rentalEnd: '2030-07-12' });
    expect((await relabel()).status).toBe(200);
  });

  it('keeps the bookings that were promised the new variant, with and without reallocate', async () => {
    shop.variant = large;
    const cycle = await shop.bookCycle({ itemId: (await shop.createUnits(1))[0] });
    await shop.updateCycle(cycle, { itemId });
    expect(await shop.getCycle(cycle)).toMatchObject({ itemId, platformVariantId: large });
    expect((await relabel()).status).toBe(200);
    expect(await shop.getCycle(cycle)).toMatchObject({ itemId, platformVariantId: large });
    expect((await relabel({ platformVariantId: medium, reallocate: true })).status).toBe(200);
    expect((await shop.getCycle(cycle)).itemId).not.toBe(itemId);
    await shop.updateCycle(cycle, { itemId });
    expect((await relabel({ reallocate: true })).status).toBe(200);
    expect((await shop.getCycle(cycle)).itemId).toBe(itemId);
  });

  it('is rejected with reallocate alone', async () => {
    const sentence = 'reallocate must be left out unless platformVariantId is sent';
    await expectError(shop.put(`/items/${itemId}`, { reallocate: true }), 422, [sentence]);
    const items = [{ id: itemId, reallocate: true, pickLocation: 'Shelf' }];
    await expectError(shop.put('/items/batch', { items }), 422, [`items[0].${sentence}`]);
    expect((await shop.put(`/items/${itemId}`, { reallocate: false })).status).toBe(200);
  });

  it('runs at most 40 statements for 100 units whose bookings move', async () => {
    const units = await shop.createUnits(100);
    await shop.createUnits(100);
    const cycles = units.slice(0, 50).map((unit) => ({
      itemId: unit,
      methodType: 'calendar',
      customerPlatformId: shop.customer.platformId,
      rentalStart: '2030-07-10T10:00:00Z',
      rentalEnd: '2030-07-12T10:00:00Z',
    }));
    const { data } = await expectSuccess(shop.post('/cycles/batch', { cycles }));
    const items = units.map((id) => ({ id, platformVariantId: large, reallocate: true }));
    const statements = await statementsOf(() => expectSuccess(shop.put('/items/batch', { items })));
    expect(statements.length).toBeLessThanOrEqual(40);
    const moved = await expectSuccess(shop.get('/cycles?limit=100'));
    const unitOf = new Map(moved.data.map((cycle: any) => [cycle.id, cycle.itemId]));
    const taken = data.map((cycle: any) => unitOf.get(cycle.id));
    expect(new Set(taken).size).toBe(50);
    expect(taken.filter((unit: any) => units.includes(unit))).toEqual([]);
  });
});
