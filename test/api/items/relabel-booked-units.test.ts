import { beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../../support/factories/answers.js';
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
    const sentence = `Item ${itemId} is booked by ${names([first, second])}; send reallocate to move them`;
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
});
