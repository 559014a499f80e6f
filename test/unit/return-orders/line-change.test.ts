import { describe, expect, it } from 'vitest';
import type { UnitState } from '../../../src/modules/calendar/rules/item-values.js';
import { changeLines, NEW_LINE } from '../../../src/modules/rentals/return/lines.js';
import type { LineState } from '../../../src/modules/rentals/return/return-order.js';

const GOOD = 1;
const WORN = 2;
const TORN = 3;
const DAMAGED = new Set([TORN]);
const unit: UnitState = { status: 'processed', conditionId: GOOD };

const awaiting = (members: Partial<LineState> = {}): LineState => ({ ...NEW_LINE, ...members });

/** A line that was received while its unit was in good condition. */
const received = (members: Partial<LineState> = {}): LineState => ({
  ...NEW_LINE,
  status: 'received',
  conditionId: WORN,
  itemStatusBefore: 'processed',
  itemConditionBefore: GOOD,
  ...members,
});

describe('lines of one unit', () => {
  const line = (rentalId: number, state: LineState) => ({ ...state, itemId: 17, rentalId });

  it('change it one after the other', () => {
    const { changes, units } = changeLines(
      [
        { line: line(103, awaiting()), request: { status: 'received', conditionId: WORN } },
        { line: line(118, awaiting()), request: { status: 'received', conditionId: TORN } },
      ],
      new Map([[17, unit]]),
      DAMAGED,
    );
    expect(units).toEqual(new Map([[17, { status: 'unprocessed', conditionId: TORN }]]));
    expect(changes.map(({ after }) => after)).toMatchObject([
      received({ conditionId: WORN }),
      received({
        conditionId: TORN,
        itemStatusBefore: 'unprocessed',
        itemConditionBefore: WORN,
      }),
    ]);
  });

  it.each([
    [31, 32],
    [32, 31],
  ])('give it back as it was before all of them, however they are named: %d, %d', (...ids) => {
    const older = { ...line(103, received()), id: 31 };
    const later = received({ conditionId: TORN, itemStatusBefore: 'unprocessed' });
    const newer = { ...line(118, { ...later, itemConditionBefore: WORN }), id: 32 };
    const lines = new Map([older, newer].map((one) => [one.id, one]));
    const { units } = changeLines(
      ids.map((id) => ({ line: lines.get(id)!, request: { status: 'awaiting' } as const })),
      new Map([[17, { status: 'unprocessed', conditionId: TORN }]]),
      DAMAGED,
    );
    expect(units).toEqual(new Map([[17, unit]]));
  });

  it('leave the units as they were handed in', () => {
    const before = new Map([[17, unit]]);
    const requested = [{ line: line(103, awaiting()), request: { status: 'received' } as const }];
    changeLines(requested, before, DAMAGED);
    expect(before).toEqual(new Map([[17, unit]]));
  });
});
