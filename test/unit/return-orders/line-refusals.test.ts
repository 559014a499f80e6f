import { describe, expect, it } from 'vitest';
import { lineRefusals } from '../../../src/modules/rentals/return/update-decision.js';
import { NEW_LINE } from '../../../src/modules/rentals/return/lines.js';
import type { LockedLine, LockedOrder } from '../../../src/modules/rentals/return/return-order.js';

const STATUSES = ['awaiting', 'received', 'missing'] as const;
const FLAGS = [undefined, true, false];

const CASES = STATUSES.flatMap((before) =>
  FLAGS.flatMap((isRestocked) =>
    (['expected', 'completed', 'cancelled'] as const).flatMap((order) =>
      [undefined, ...STATUSES].flatMap((status) =>
        FLAGS.flatMap((restocked) =>
          FLAGS.map((_destroy) => ({ before, isRestocked, order, status, restocked, _destroy })),
        ),
      ),
    ),
  ),
);
type Case = (typeof CASES)[number];

/** The table of requests: the first row that a request meets. */
const TABLE: readonly [sentence: string, isMet: (one: Case) => boolean][] = [
  [
    '_destroy must not be true: the order is not open; set its status to in_progress first',
    ({ _destroy, order }) => _destroy === true && order !== 'expected',
  ],
  [
    '_destroy must not be true: the line is received; set it to awaiting first',
    ({ _destroy, before }) => _destroy === true && before === 'received',
  ],
  [
    '_destroy must not be true with status ',
    ({ _destroy, before, status }) =>
      _destroy === true && status !== undefined && status !== before,
  ],
  [
    'restocked must not be true: the line is not received',
    ({ restocked, before, status }) => restocked === true && (status ?? before) !== 'received',
  ],
];

const LINE_31 = { entry: 0, lineId: 31 };

describe('an update of a line', () => {
  it('is rejected as the table of requests says, in all combinations', () => {
    for (const one of CASES) {
      const { before, isRestocked, order, ...request } = one;
      const restockedAt = isRestocked && before === 'received' ? '2030-06-10T10:00:00.000Z' : null;
      const line = { ...NEW_LINE, id: 31, status: before, restockedAt } as LockedLine;
      const refusals = lineRefusals([{ id: 31, ...request }], [LINE_31], {
        order: { status: order } as LockedOrder,
        lines: [line],
        conditionIds: new Set(),
        cycles: new Map(),
      }).map(([, { message }]) => message);
      const [sentence] = TABLE.find(([, isMet]) => isMet(one)) ?? [];
      expect(refusals, JSON.stringify(one)).toEqual(
        sentence === undefined ? [] : [expect.stringContaining(`returnLines[0].${sentence}`)],
      );
    }
  });

  it('names the status that contradicts the removal', () => {
    const sentences = lineRefusals([{ id: 31, status: 'received', _destroy: true }], [LINE_31], {
      order: { status: 'expected' } as LockedOrder,
      lines: [{ ...NEW_LINE, id: 31 } as LockedLine],
      conditionIds: new Set(),
      cycles: new Map(),
    }).map(([, { message }]) => message);
    expect(sentences).toEqual(['returnLines[0]._destroy must not be true with status received']);
  });
});
