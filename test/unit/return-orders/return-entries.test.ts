import { describe, expect, it } from 'vitest';
import { readingTime } from '../../../src/modules/rentals/plan/cycle-status.js';
import type { Picture } from '../../../src/modules/rentals/picture/picture.js';
import { NEW_LINE } from '../../../src/modules/rentals/return/lines.js';
import {
  type EntryFacts,
  type EntryRequest,
  type LastReceipt,
  requestedOf,
  resolveEntries,
} from '../../../src/modules/rentals/return/entries.js';
import type { LockedLine } from '../../../src/modules/rentals/return/return-order.js';

type Unit = Picture['units'] extends ReadonlyMap<number, infer T> ? T : never;
type Rental = Picture['cycles'] extends ReadonlyMap<number, infer T> ? T : never;

const WHEN = '2030-06-10T10:00:00.000Z';
const OUT = { fulfilledAt: WHEN };
const BACK = { ...OUT, receivedAt: WHEN };

const unit = (itemId: number, members: Partial<Unit> = {}) =>
  ({
    itemId,
    sequentialId: 400 + itemId,
    serial: null,
    visibility: 'available',
    ...members,
  }) as Unit;

const NEXT_MONTH = '2030-07-10T10:00:00.000Z';

/** A rental that is out, or with other members one that is planned for next month. */
const rental = (id: number, itemId: number, members: Partial<Rental> = OUT) =>
  ({
    id,
    sequentialId: 900 + id,
    itemId,
    cancelledAt: null,
    closedAs: null,
    replacedVisibility: null,
    fulfillAt: NEXT_MONTH,
    fulfilledAt: null,
    receivedAt: null,
    ...members,
  }) as Rental;

const line = (id: number, itemId: number, rentalId: number | null): LockedLine => ({
  ...NEW_LINE,
  id,
  itemId,
  rentalId,
  returnOrderId: 120,
});

const facts = ({
  units = [unit(17)],
  rentals = [],
  openLines = [],
  completedLines = [],
  lastReceipts = [],
  sales = [],
}: {
  units?: Unit[];
  rentals?: Rental[];
  openLines?: LockedLine[];
  completedLines?: LockedLine[];
  lastReceipts?: LastReceipt[];
  sales?: [itemId: number, cycleNumber: number][];
} = {}): EntryFacts => ({
  units: new Map(units.map((one) => [one.itemId, one])),
  cycles: new Map(rentals.map((one) => [one.id, one])),
  openLines,
  completedLines,
  sales: new Map(sales),
  lastReceipts: new Map(lastReceipts.map((one) => [one.itemId, one])),
  conditionIds: new Set([3]),
  counted: new Map(),
  time: readingTime('2030-06-15T10:00:00.000Z', 'Europe/Oslo'),
});

const resolve = (entries: readonly EntryRequest[], of: EntryFacts) =>
  resolveEntries('data', entries.entries(), of);

const outcome = (entries: readonly EntryRequest[], of: EntryFacts) => {
  const { units, errors } = resolve(entries, of);
  return {
    units: units.map(({ itemId, rentalId, line: there }) => [itemId, rentalId, there?.id]),
    errors: [...errors].map(([index, { message }]) => [index, message]),
  };
};

describe('an entry by unit', () => {
  const entry = [{ itemId: 17 }];

  it('means the only active rental of the unit', () => {
    const rentals = [
      rental(101, 17, BACK),
      rental(103, 17),
      rental(104, 17, { cancelledAt: WHEN }),
    ];
    expect(outcome(entry, facts({ rentals }))).toEqual({
      units: [[17, 103, undefined]],
      errors: [],
    });
  });

  it('means the active rental also where an older one is still on an open order', () => {
    const rentals = [rental(101, 17, BACK), rental(103, 17)];
    const openLines = [line(31, 17, 101)];
    expect(outcome(entry, facts({ rentals, openLines })).units).toEqual([[17, 103, undefined]]);
  });

  it('means the line that the active rental is on', () => {
    const there = facts({ rentals: [rental(103, 17)], openLines: [line(31, 17, 103)] });
    expect(outcome(entry, there).units).toEqual([[17, 103, 31]]);
  });

  it('means nothing when several rentals of the unit are out, whatever they are on', () => {
    const rentals = [rental(103, 17), rental(110, 17, {}), rental(118, 17)];
    const sentence =
      'Item 417 has several active rentals; name one of: SC-1003 (rentalId 103), SC-1018 (rentalId 118)';
    for (const openLines of [[], [line(31, 17, 103)]]) {
      expect(outcome(entry, facts({ rentals, openLines }))).toEqual({
        units: [],
        errors: [[0, sentence]],
      });
    }
  });

  it('means the newest rental that was lost when none is out', () => {
    const lost = { ...OUT, closedAs: 'lost' as const, replacedVisibility: 'available' as const };
    const rentals = [
      rental(101, 17, lost),
      rental(103, 17, lost),
      rental(104, 17, { ...lost, receivedAt: WHEN }),
    ];
    const openLines = [line(31, 17, null)];
    expect(outcome(entry, facts({ rentals, openLines })).units).toEqual([[17, 103, undefined]]);
    const out = [...rentals, rental(100, 17)];
    expect(outcome(entry, facts({ rentals: out, openLines })).units).toEqual([
      [17, 100, undefined],
    ]);
  });

  it('means the newest line of the unit when it has no active rental', () => {
    const openLines = [line(31, 17, 101), line(32, 17, null)];
    expect(outcome(entry, facts({ openLines })).units).toEqual([[17, null, 32]]);
    const rentals = [rental(101, 17, BACK)];
    const back = [line(32, 17, null), line(33, 17, 101)];
    expect(outcome(entry, facts({ rentals, openLines: back })).units).toEqual([[17, 101, 33]]);
  });

  it('means the rental that is out also where others are booked, late or not', () => {
    const rentals = [rental(101, 17, {}), rental(103, 17), rental(118, 17, { fulfillAt: WHEN })];
    expect(outcome(entry, facts({ rentals })).units).toEqual([[17, 103, undefined]]);
  });

  it('means the unit alone while its bookings are still to come', () => {
    const due = { fulfillAt: '2030-06-14T22:00:00.000Z' };
    for (const members of [{}, due]) {
      const rentals = [rental(103, 17, members)];
      expect(outcome(entry, facts({ rentals })).units).toEqual([[17, null, undefined]]);
    }
  });

  it('means nothing when a booking should be out and is not', () => {
    const rentals = [rental(103, 17, {}), rental(118, 17, { fulfillAt: WHEN })];
    const said = { units: [], errors: [[0, 'SC-1018 is not fulfilled yet']] };
    expect(outcome(entry, facts({ rentals }))).toEqual(said);
    const received = { ...line(31, 17, null), status: 'received' as const };
    expect(outcome(entry, facts({ rentals, openLines: [received] }))).toEqual(said);
  });

  it('means the line that awaits the unit, before any booking and newer lines', () => {
    const rentals = [rental(118, 17, { fulfillAt: WHEN })];
    const received = { ...line(32, 17, 101), status: 'received' as const };
    const openLines = [line(31, 17, null), received];
    expect(outcome(entry, facts({ rentals, openLines })).units).toEqual([[17, null, 31]]);
    expect(outcome(entry, facts({ openLines: [received] })).units).toEqual([[17, 101, 32]]);
  });

  it('means the unit alone when there is neither', () => {
    const rentals = [rental(101, 17, BACK)];
    const units = [unit(17), unit(18)];
    const openLines = [line(31, 18, null)];
    expect(outcome(entry, facts({ units, rentals, openLines })).units).toEqual([
      [17, null, undefined],
    ]);
  });
});

describe('an entry by serial', () => {
  const entry = [{ serial: 'SN-1' }];

  it('means the unit in stock, else the newest', () => {
    const gone = [
      unit(17, { serial: 'SN-1', visibility: 'sold' }),
      unit(19, { serial: 'SN-1', visibility: 'retired' }),
      unit(20, { serial: 'SN-2' }),
    ];
    const inStock = unit(18, { serial: 'SN-1', visibility: 'unavailable' });
    expect(outcome(entry, facts({ units: [...gone, inStock] })).units[0]![0]).toBe(18);
    expect(outcome(entry, facts({ units: gone })).units[0]![0]).toBe(19);
  });
});

describe('an entry by rental', () => {
  it.each([
    [{ ...OUT, cancelledAt: WHEN }, 'SC-1003 is cancelled'],
    [BACK, 'SC-1003 is already received'],
    [{}, 'SC-1003 is not fulfilled yet'],
  ])('that is %o is rejected, unless it is on an open order', (members, sentence) => {
    const rentals = [rental(103, 17, members)];
    expect(outcome([{ rentalId: 103 }], facts({ rentals }))).toEqual({
      units: [],
      errors: [[0, sentence]],
    });
    const openLines = [line(31, 17, 103)];
    expect(outcome([{ rentalId: 103 }], facts({ rentals, openLines })).units).toEqual([
      [17, 103, 31],
    ]);
  });

  it('is one of several of its unit', () => {
    const rentals = [rental(103, 17), rental(118, 17)];
    expect(outcome([{ rentalId: 118 }], facts({ rentals })).units).toEqual([[17, 118, undefined]]);
  });
});

describe('an entry that names nothing, or not one unit', () => {
  const known = facts({
    units: [unit(17, { serial: 'SN-1' }), unit(18)],
    rentals: [rental(103, 17)],
  });

  it.each([
    [{ rentalId: 9 }, 'data[0].rentalId: no rental has the id 9'],
    [{ rentalId: 17 }, 'data[0].rentalId: no rental has the id 17'],
    [{ itemId: 9 }, 'data[0].itemId: no item has the id 9'],
    [{ itemId: 103 }, 'data[0].itemId: no item has the id 103'],
    [{ serial: 'SN-2' }, 'data[0].serial: no item has the serial "SN-2"'],
    [{ itemId: 17, conditionId: 4 }, 'data[0].conditionId: no condition has the id 4'],
    [{ rentalId: 103, itemId: 9 }, 'data[0].itemId: no item has the id 9'],
    [{}, 'data[0] must have rentalId, itemId or serial'],
    [{ status: 'received' }, 'data[0] must have rentalId, itemId or serial'],
    [
      { rentalId: 103, itemId: 18 },
      'data[0] must name one unit: SC-1003 has Item 417 (SN-1); Item 418 is in stock',
    ],
    [
      { itemId: 18, serial: 'SN-1' },
      'data[0] must name one unit: Item 418 is in stock; Item 417 (SN-1) is out with SC-1003',
    ],
  ] as const)('%o is rejected', (entry, sentence) => {
    expect(outcome([entry], known)).toEqual({ units: [], errors: [[0, sentence]] });
  });

  it('says where each of the units is that disagree', () => {
    const units = [
      unit(17, { serial: 'U-1' }),
      unit(18, { serial: 'U-2' }),
      unit(19, { serial: 'U-3', visibility: 'retired' }),
      unit(20, { serial: 'U-4', visibility: 'sold' }),
    ];
    const lost = { ...OUT, closedAs: 'lost', replacedVisibility: 'available' } as const;
    const rentals = [rental(101, 17), rental(102, 18), rental(103, 19, lost)];
    const of = facts({ units, rentals });
    const sentenceOf = (entry: EntryRequest) => outcome([entry], of).errors[0]?.[1];
    const first = 'data[0] must name one unit: SC-1001 has Item 417 (U-1); ';
    expect(sentenceOf({ rentalId: 101, serial: 'U-2' })).toBe(
      `${first}Item 418 (U-2) is out with SC-1002`,
    );
    expect(sentenceOf({ rentalId: 101, itemId: 19, serial: 'U-4' })).toBe(
      `${first}Item 419 (U-3) was lost with SC-1003; Item 420 (U-4) is sold`,
    );
  });

  it('is none when all that it has names one unit', () => {
    const entry = { rentalId: 103, itemId: 17, serial: 'SN-1', conditionId: 3 };
    expect(outcome([entry], known)).toEqual({ units: [[17, 103, undefined]], errors: [] });
  });

  it('is reported by its place and stops no other', () => {
    const { units, errors } = outcome([{ itemId: 9 }, { itemId: 18 }, {}], known);
    expect(units).toEqual([[18, null, undefined]]);
    expect(errors).toEqual([
      [0, 'data[0].itemId: no item has the id 9'],
      [2, 'data[2] must have rentalId, itemId or serial'],
    ]);
  });
});

describe('an entry of a unit that is unprocessed since its last receipt', () => {
  const units = [unit(17, { serial: 'SN-1' })];
  const receipt = { itemId: 17, lineId: 31, orderId: 44, orderNumber: 2044, cycleNumber: 1042 };
  const received = { ...line(31, 17, 103), status: 'received' as const };
  const again = (entry: EntryRequest, more: Parameters<typeof facts>[0]) =>
    outcome([entry], facts({ units, lastReceipts: [receipt], ...more }));

  it('is its line on an open order, also where its next booking is overdue', () => {
    const rentals = [rental(118, 17, { fulfillAt: WHEN })];
    for (const entry of [{ itemId: 17 }, { serial: 'SN-1' }]) {
      expect(again(entry, { rentals, openLines: [received] }).units).toEqual([[17, 103, 31]]);
    }
  });

  it.each([
    [receipt, 'Item 417 (SN-1) was received on #2044 already'],
    [{ ...receipt, cycleNumber: null }, 'Item 417 (SN-1) was received on #2044 already'],
    [
      { ...receipt, lineId: null, orderId: null, orderNumber: null },
      'Item 417 (SN-1) was received already (SC-1042)',
    ],
  ])('is rejected on a closed order: %o', (last, sentence) => {
    const older = { ...received, id: 30 };
    for (const openLines of [[], [older]]) {
      expect(again({ itemId: 17 }, { openLines, lastReceipts: [last] })).toEqual({
        units: [],
        errors: [[0, sentence]],
      });
    }
  });

  it('names a unit without a serial by its number', () => {
    expect(again({ itemId: 17 }, { units: [unit(17)] }).errors).toEqual([
      [0, 'Item 417 was received on #2044 already'],
    ]);
  });

  it('is the unit alone, or its open line without a rental, with withoutRental', () => {
    const entry = { itemId: 17, withoutRental: true };
    expect(again(entry, { openLines: [received] }).units).toEqual([[17, null, undefined]]);
    const openLines = [line(32, 17, null), received];
    expect(again(entry, { openLines }).units).toEqual([[17, null, 32]]);
  });

  it('is its rental that is out, whatever was received', () => {
    const rentals = [rental(118, 17)];
    expect(again({ itemId: 17 }, { rentals }).units).toEqual([[17, 118, undefined]]);
    expect(again({ itemId: 17, withoutRental: true }, { rentals }).errors).toEqual([
      [0, 'data[0].withoutRental must not be true: Item 417 (SN-1) is out as SC-1018'],
    ]);
  });

  it('is rejected with both withoutRental and rentalId', () => {
    const entry = { rentalId: 118, withoutRental: true };
    expect(again(entry, { rentals: [rental(118, 17)] }).errors).toEqual([
      [0, 'data[0].withoutRental must not be true with rentalId 118'],
    ]);
  });
});

describe('entries that name one unit or rental', () => {
  const units = [unit(17, { serial: 'SN-1' })];

  it.each([
    ['a unit', facts({ units }), [17, null, undefined]],
    ['a rental', facts({ units, rentals: [rental(103, 17)] }), [17, 103, undefined]],
    [
      'a line',
      facts({ units, rentals: [rental(103, 17)], openLines: [line(31, 17, 103)] }),
      [17, 103, 31],
    ],
  ])('are rejected from the second on: %s', (_, of, first) => {
    const entries = [
      { itemId: 17, status: 'missing' as const },
      { serial: 'SN-1', status: 'received' as const },
      { itemId: 17, serial: 'SN-1' },
    ];
    expect(outcome(entries, of)).toEqual({
      units: [first],
      errors: [
        [1, 'data[1].serial duplicates data[0]: "SN-1"'],
        [2, 'data[2].itemId duplicates data[0]: 17'],
      ],
    });
    expect(resolve(entries, of).units[0]).toMatchObject({ request: { status: 'missing' } });
  });

  it('are rejected by the rental and by the unit', () => {
    const of = facts({ units, rentals: [rental(103, 17)] });
    expect(outcome([{ itemId: 17 }, { rentalId: 103 }], of).errors).toEqual([
      [1, 'data[1].rentalId duplicates data[0]: 103'],
    ]);
  });

  it('do not count where the first is rejected for another reason', () => {
    const entries = [{ itemId: 17, conditionId: 4 }, { itemId: 17 }];
    expect(outcome(entries, facts({ units }))).toEqual({
      units: [[17, null, undefined]],
      errors: [[0, 'data[0].conditionId: no condition has the id 4']],
    });
  });

  it('are two when they name two rentals of one unit', () => {
    const rentals = [rental(103, 17), rental(118, 17)];
    const entries = [{ rentalId: 118 }, { rentalId: 103 }];
    expect(outcome(entries, facts({ rentals })).units).toEqual([
      [17, 118, undefined],
      [17, 103, undefined],
    ]);
  });
});

describe('requested changes of a line', () => {
  const request = { status: 'received' } as const;

  it('apply to the existing line, else to a new one', () => {
    const there = { ...line(31, 17, null), status: 'missing' as const };
    const entry = 0;
    expect(requestedOf({ itemId: 17, rentalId: null, line: there, request, entry })).toEqual({
      line: there,
      request,
    });
    expect(requestedOf({ itemId: 17, rentalId: 103, request, entry })).toEqual({
      line: { ...NEW_LINE, itemId: 17, rentalId: 103 },
      request,
    });
  });
});
