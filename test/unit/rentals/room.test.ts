import { describe, expect, it } from 'vitest';
import {
  type Claim,
  firstShortDay,
  makeRoom,
  type MovableCycle,
  type RoomUnit,
  type Survey,
  whyNoRoom,
} from '../../../src/modules/calendar/rules/room.js';

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
function* plansOf(units: number, rows: readonly Range[][], from = 0): Generator<Range[][]> {
  if (units === 0) yield [];
  else {
    for (let index = from; index < rows.length; index += 1) {
      for (const rest of plansOf(units - 1, rows, index)) yield [rows[index]!, ...rest];
    }
  }
}

/** The days of a row as bits. */
const bitsOf = (row: readonly Range[]): number =>
  row.reduce((bits, { from, to }) => {
    for (let day = from; day <= to; day += 1) bits |= 1 << day;
    return bits;
  }, 0);

const ANY = { conditionIds: null, locationId: null };

const unit = (itemId: number, taken: RoomUnit['taken'] = []): RoomUnit => ({
  itemId,
  conditionId: null,
  locationId: null,
  taken,
});

const cycle = (id: number, itemId: number, from: number, to: number): MovableCycle => ({
  ...ANY,
  id,
  itemId,
  from,
  to,
});

const claim = (from: number, to: number, rest: Partial<Claim> = {}): Claim => ({
  ...ANY,
  from,
  to,
  ...rest,
});

const surveyOf = (
  units: readonly RoomUnit[],
  cycles: readonly MovableCycle[],
  blocked: readonly Range[] = [],
): Survey => ({ units, cycles, blocked });

describe('room for a booking', () => {
  it.each([
    [2, 6, 23_861],
    [3, 5, 186_466],
    [4, 4, 91_905],
  ])(
    'is made in all plans of %d units and %d days exactly when each day has a free unit',
    (count, days, requests) => {
      let made = 0;
      const masks = new Map(rowsOf(days).map((row) => [row, bitsOf(row)]));
      for (const plan of plansOf(count, [...masks.keys()])) {
        const taken = plan.map((row) => masks.get(row)!);
        const full = taken.reduce((all, bits) => all & bits, -1);
        const survey = surveyOf(
          plan.map((_, itemId) => unit(itemId)),
          plan.flatMap((row, itemId) =>
            row.map(({ from, to }, index) => cycle(itemId * 100 + index, itemId, from, to)),
          ),
        );
        for (let from = 1; from <= days; from += 1) {
          for (let to = from; to <= days; to += 1) {
            const wanted = bitsOf([{ from, to }]);
            const isFull = (full & wanted) !== 0;
            // A unit for a full day would share it with a cycle, so two units suffice to see none.
            if (taken.some((bits) => (bits & wanted) === 0) || (isFull && count > 2)) continue;
            const room = makeRoom(survey, [claim(from, to)]);
            if ('without' in room) {
              if (!isFull) expect({ plan, from, to, room }).toBe('room');
              continue;
            }
            if (isFull) expect({ plan, from, to, room }).toBe('no room');
            made += 1;
            const after = Array.from({ length: count }, () => 0);
            const all = [
              ...survey.cycles.map((one) => ({
                ...one,
                itemId: room.moves.get(one.id) ?? one.itemId,
              })),
              { from, to, itemId: room.itemIds[0]! },
            ];
            for (const one of all) {
              const bits = bitsOf([one]);
              if ((after[one.itemId]! & bits) !== 0) expect({ plan, room, one }).toBe('days apart');
              after[one.itemId]! |= bits;
            }
          }
        }
      }
      expect(made).toBe(requests);
    },
  );

  it('is made for a cycle in the way of one that is out exactly when each added day has a unit', () => {
    let tried = 0;
    const masks = new Map(rowsOf(4).map((row) => [row, bitsOf(row)]));
    for (const plan of plansOf(3, [...masks.keys()])) {
      for (const [outId, own] of plan.entries()) {
        for (const inTheWay of own) {
          // The unit is out until the day before, and from now on until `to`.
          if (own.some(({ from }) => from < inTheWay.from)) continue;
          for (let to = inTheWay.from; to <= 4; to += 1) {
            if (own.some(({ from }) => from > inTheWay.from && from <= to)) continue;
            const out = { from: 0, to, cycleId: null, sequentialId: null };
            const survey = surveyOf(
              plan.map((_, itemId) => unit(itemId, itemId === outId ? [out] : [])),
              plan.flatMap((row, itemId) =>
                row
                  .filter((one) => itemId !== outId || one !== inTheWay)
                  .map(({ from, to: last }, index) =>
                    cycle(itemId * 100 + index, itemId, from, last),
                  ),
              ),
            );
            const added = bitsOf([{ from: inTheWay.from, to }]);
            const full = plan.reduce((all, row) => all & masks.get(row)!, -1);
            const leaving = claim(inTheWay.from, inTheWay.to, { leftItemId: outId });
            const isMade = !('without' in makeRoom(survey, [leaving]));
            if (isMade !== ((full & added) === 0))
              expect({ plan, outId, to, isMade }).toBe('right');
            tried += 1;
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(10_000);
  });

  it('puts a claim on no unit that it leaves, and no other on it', () => {
    const survey = surveyOf([unit(1), unit(2)], [cycle(7, 2, 3, 4)]);
    const leaving = claim(1, 6, { leftItemId: 1 });
    expect(makeRoom(survey, [leaving])).toEqual({ itemIds: [2], moves: new Map([[7, 1]]) });
    expect(makeRoom(survey, [leaving, claim(3, 3)])).toEqual({ without: 1 });
    expect(makeRoom(survey, [claim(Infinity, -Infinity, { leftItemId: 1 })])).toEqual({
      itemIds: [2],
      moves: new Map(),
    });
  });

  it('moves no cycle while a unit is free', () => {
    const survey = surveyOf([unit(1), unit(2)], [cycle(7, 1, 2, 3)]);
    expect(makeRoom(survey, [claim(1, 6)])).toEqual({ itemIds: [2], moves: new Map() });
  });

  it('moves a cycle from the second unit where the one on the first is fixed', () => {
    const survey = surveyOf(
      [unit(1, [{ from: 5, to: 6, cycleId: 3, sequentialId: 1003 }]), unit(2)],
      [cycle(7, 2, 1, 2)],
    );
    expect(makeRoom(survey, [claim(1, 6)])).toEqual({ itemIds: [2], moves: new Map([[7, 1]]) });
  });

  it('moves a cycle from the first unit where the one on the second is fixed', () => {
    const survey = surveyOf(
      [unit(1), unit(2, [{ from: 1, to: 2, cycleId: 3, sequentialId: 1003 }])],
      [cycle(7, 1, 5, 6)],
    );
    expect(makeRoom(survey, [claim(1, 6)])).toEqual({ itemIds: [1], moves: new Map([[7, 2]]) });
  });

  it('names the fixed cycles where each unit has one', () => {
    const survey = surveyOf(
      [
        unit(1, [{ from: 5, to: 6, cycleId: 18, sequentialId: 1018 }]),
        unit(2, [{ from: 1, to: 2, cycleId: 3, sequentialId: 1003 }]),
      ],
      [],
    );
    expect(makeRoom(survey, [claim(1, 6)])).toEqual({ without: 0 });
    expect(whyNoRoom(survey, [claim(1, 6)], { without: 0 })).toEqual({
      fixed: [{ sequentialId: 1003 }, { sequentialId: 1018 }],
    });
  });

  it('has the first full day as its reason, else the requirements, else what is fixed', () => {
    const placed = { ...unit(1), locationId: 5 };
    const survey = surveyOf([placed, unit(2)], [cycle(7, 1, 3, 3), cycle(8, 2, 4, 4)]);
    const there = { locationId: 5 };
    const why = (...claims: Claim[]) => whyNoRoom(survey, claims, { without: claims.length - 1 });
    expect(why(claim(1, 6), claim(2, 6))).toEqual({ short: { day: 3, left: 0 } });
    expect(why(claim(1, 6, there))).toEqual({});
    expect(why(claim(5, 6, { ...there, isOnlyFree: true }))).toEqual({});
    expect(why(claim(5, 6, there))).toEqual({ fixed: [] });
  });

  it('obeys the requirements of the claim and of the cycles that move', () => {
    const units = [
      { ...unit(1), locationId: 5 },
      { ...unit(2), locationId: 6 },
    ];
    const cycles = [{ ...cycle(7, 1, 5, 6), locationId: 5 }, cycle(8, 2, 1, 2)];
    const anywhere = makeRoom(surveyOf(units, cycles), [claim(1, 6)]);
    expect(anywhere).toEqual({ itemIds: [2], moves: new Map([[8, 1]]) });
    const there = makeRoom(surveyOf(units, cycles), [claim(1, 6, { locationId: 5 })]);
    expect(there).toEqual({ without: 0 });
  });

  it('makes room for several claims, and none for a sale', () => {
    const survey = surveyOf([unit(1), unit(2), unit(3)], [cycle(7, 1, 5, 6), cycle(8, 2, 1, 2)]);
    const both = makeRoom(survey, [claim(1, 6), claim(1, 6)]);
    expect(both).toMatchObject({ moves: { size: 1 } });
    expect(makeRoom(survey, [claim(1, 6), claim(1, 6), claim(4, 5)])).toEqual({ without: 2 });
    const sale = claim(1, Infinity, { isOnlyFree: true });
    expect(makeRoom(survey, [claim(1, 6), sale])).toMatchObject({ itemIds: [1, 3] });
    expect(makeRoom(survey, [sale, sale])).toEqual({ without: 1 });
  });

  it('is none on days on which all units are blocked, though planned cycles on them move', () => {
    const survey = surveyOf(
      [unit(1), unit(2)],
      [cycle(7, 1, 5, 6), cycle(8, 2, 1, 2)],
      [{ from: 6, to: 9 }],
    );
    expect(makeRoom(survey, [claim(1, 6)])).toEqual({ without: 0 });
    expect(makeRoom(survey, [claim(1, 5)])).toMatchObject({ moves: { size: 1 } });
  });
});

describe('the first day with too few units', () => {
  it.each([
    ['none is short', [[], []], [], 2, undefined],
    ['the last unit is taken', [[[3, 4]], [[4, 5]]], [], 1, { day: 4, left: 0 }],
    ['a claim takes the last unit', [[[3, 4]], []], [[4, 9]], 1, { day: 4, left: 0 }],
    ['one is left, and two are needed', [[[3, 4]], []], [], 2, { day: 3, left: 1 }],
    [
      'a unit is taken twice on a day',
      [
        [
          [3, 4],
          [2, 5],
        ],
        [],
      ],
      [],
      1,
      undefined,
    ],
    ['there is no unit', [], [], 1, { day: 1, left: 0 }],
  ] as const)('is found if %s', (_, taken, claims, needed, expected) => {
    const range = ([from, to]: readonly [number, number]) => ({ from, to });
    const days = { from: 1, to: 6 };
    const units = taken.map((own) => own.map(range));
    expect(firstShortDay(units, claims.map(range), days, needed)).toEqual(expected);
  });
});
