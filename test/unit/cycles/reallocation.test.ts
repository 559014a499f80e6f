import { describe, expect, it } from 'vitest';
import type { LockedCycle, LockedUnit } from '../../../src/modules/cycles/rules/locked-rentals.js';
import { cyclesToMove, decideMoves } from '../../../src/modules/cycles/rules/reallocation.js';
import type { TakenDays } from '../../../src/modules/items/rules/taken-days.js';

const unit = (itemId: number, members: Partial<LockedUnit> = {}) =>
  ({ itemId, variantId: 1, visibility: 'available', ...members }) as LockedUnit;

const cycle = (id: number, from: number, to: number, members: Partial<LockedCycle> = {}) =>
  ({
    id,
    sequentialId: 900 + id,
    booked: { from, to },
    fulfilledAt: null,
    receivedAt: null,
    ...members,
  }) as LockedCycle;

const taken = (itemId: number, cycleId: number | null, from: number, to: number): TakenDays => ({
  itemId,
  cycleId,
  sequentialId: cycleId && 900 + cycleId,
  from,
  to,
});

const WHEN = '2030-06-10T10:00:00.000Z';

describe('the cycles to move', () => {
  const inTheWay = [taken(17, 103, 0, 4), taken(17, 104, 5, 9)];

  it('are those in the way, where that is asked for', () => {
    expect(cyclesToMove(inTheWay, true)).toEqual([103, 104]);
    expect(() => cyclesToMove(inTheWay, false)).toThrow(
      'Item 17 is reserved from 1970-01-01 to 1970-01-05 by SC-1003',
    );
  });

  it('are none with a block among them, or with too many', () => {
    expect(() => cyclesToMove([taken(17, null, 0, 4), ...inTheWay], true)).toThrow(
      'Item 17 is blocked from 1970-01-01 to 1970-01-05',
    );
    const many = Array.from({ length: 101 }, (_, day) => taken(17, 200 + day, day, day));
    expect(() => cyclesToMove(many, true)).toThrow(
      '101 cycles are in the way; at most 100 can be moved at once',
    );
    expect(cyclesToMove(many.slice(1), true)).toHaveLength(100);
  });
});

describe('where they move', () => {
  const other = { cycle: cycle(101, 0, 9), unit: unit(17) };
  const move = (
    cycles: LockedCycle[],
    units: LockedUnit[],
    days: TakenDays[] = [],
  ): [number, number][] => [
    ...decideMoves(
      cycles,
      other,
      units,
      new Map(units.map(({ itemId }) => [itemId, days.filter((one) => one.itemId === itemId)])),
    ),
  ];

  it('is a free unit of the variant that can be rented', () => {
    const units = [
      unit(17),
      unit(18, { visibility: 'sold' }),
      unit(19, { variantId: 2 }),
      unit(20),
      unit(21),
    ];
    expect(move([cycle(103, 0, 4)], units, [taken(20, 110, 4, 6)])).toEqual([[103, 21]]);
  });

  it('can be where the cycle comes from that they make room for', () => {
    expect(move([cycle(103, 0, 4)], [unit(17), unit(18)], [taken(18, 101, 0, 9)])).toEqual([
      [103, 18],
    ]);
  });

  it('is nowhere when one of them has no place', () => {
    const days = [taken(18, 110, 7, 7)];
    expect(() => move([cycle(103, 0, 4), cycle(104, 5, 9)], [unit(17), unit(18)], days)).toThrow(
      'No free unit for SC-1003, SC-1004',
    );
  });

  it.each([
    [{ fulfilledAt: WHEN }, 'SC-1003 is out and cannot be moved'],
    [{ fulfilledAt: WHEN, receivedAt: WHEN }, 'SC-1003 is received and cannot be moved'],
    [{ receivedAt: WHEN }, 'SC-1003 is received and cannot be moved'],
  ])('is nowhere for what really happened: %o', (members, sentence) => {
    expect(() => move([cycle(103, 0, 4, members)], [unit(17), unit(18)])).toThrow(sentence);
  });
});
