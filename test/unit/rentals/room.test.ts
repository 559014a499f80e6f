import { describe, expect, it } from 'vitest';
import {
  makeRoom,
  type MovableCycle,
  type RoomUnit,
} from '../../../src/modules/rentals/book/room.js';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** All ways to place rentals on one unit in some days: each day is free, or in a rental. */
function rowsOf(days: number, from = 1): Range[][] {
  if (from > days) return [[]];
  const later = rowsOf(days, from + 1);
  const taken = Array.from({ length: days - from + 1 }, (_, index) => from + index).flatMap((to) =>
    rowsOf(days, to + 1).map((rest) => [{ from, to }, ...rest]),
  );
  return [...later, ...taken];
}

/** All plans of some units; the order of the units does not matter. */
function plansOf(units: number, rows: readonly Range[][], from = 0): Range[][][] {
  if (units === 0) return [[]];
  return rows
    .slice(from)
    .flatMap((row, index) => plansOf(units - 1, rows, from + index).map((rest) => [row, ...rest]));
}

const isOn = (day: number) => (range: Range) => range.from <= day && day <= range.to;

describe('room for a booking, in all plans', () => {
  it.each([
    [2, 6],
    [3, 5],
    [4, 4],
  ])('of %d units in %d days: exactly when each day has a free unit', (count, days) => {
    let refused = 0;
    let mended = 0;
    let most = 0;
    for (const plan of plansOf(count, rowsOf(days))) {
      const units: RoomUnit[] = plan.map((_, itemId) => ({ itemId, taken: [] }));
      const cycles: MovableCycle[] = plan.flatMap((row, itemId) =>
        row.map((range, index) => ({ ...range, itemId, id: itemId * 100 + index })),
      );
      for (let from = 1; from <= days; from += 1) {
        for (let to = from; to <= days; to += 1) {
          const wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index);
          const hasFree = wanted.every((day) => plan.some((row) => !row.some(isOn(day))));
          const room = makeRoom(units, cycles, { from, to });
          if ((room !== undefined) !== hasFree) {
            expect({ plan, from, to, room }).toEqual(hasFree ? 'room' : 'no room');
          }
          if (!room) continue;
          const isDirect = plan.some((row) => !row.some((one) => one.from <= to && from <= one.to));
          if (isDirect && room.moves.size > 0) expect({ plan, from, to, room }).toBe('no moves');
          if (!isDirect) mended += 1;
          most = Math.max(most, room.moves.size);
          const after = cycles.map((one) => ({
            ...one,
            itemId: room.moves.get(one.id) ?? one.itemId,
          }));
          const all = [...after, { id: -1, itemId: room.itemId, from, to }];
          for (const unit of units) {
            for (let day = 1; day <= days; day += 1) {
              const here = all.filter((one) => one.itemId === unit.itemId && isOn(day)(one));
              if (here.length > 1) expect({ plan, from, to, room, here }).toBe('one cycle a day');
            }
          }
        }
      }
      refused += 1;
    }
    console.log(count, days, { plans: refused, mended, most });
    expect(mended).toBeGreaterThan(0);
  });
});
