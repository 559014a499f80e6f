import { describe, expect, it } from 'vitest';
import type { UnitState } from '../../../src/modules/items/rules/item-values.js';
import {
  changeLine,
  changeLines,
  isChanged,
  isMoved,
  lineEvents,
  type LineRequest,
  NEW_LINE,
  NO_RECEIPT,
  receiptChangeOf,
  restocks,
  statusAfter,
} from '../../../src/modules/return-orders/rules/line-change.js';
import type { LineState } from '../../../src/modules/return-orders/rules/return-order.js';

const GOOD = 1;
const WORN = 2;
const TORN = 3;
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

const afterwards = (before: LineState, request: LineRequest, of = unit) =>
  changeLine(before, request, of);

describe('the status that a line comes to', () => {
  it('is the requested one, else the previous', () => {
    expect(statusAfter(awaiting(), {})).toBe('awaiting');
    expect(statusAfter(awaiting(), { status: 'missing' })).toBe('missing');
    expect(statusAfter(received(), { conditionId: null })).toBe('received');
  });

  it('is the previous one when the line is removed, whatever else is requested', () => {
    expect(statusAfter(awaiting(), { removed: true, status: 'received' })).toBe('awaiting');
  });
});

describe('the receipt of a line', () => {
  it.each([
    [awaiting(), { status: 'received' }, 'receive'],
    [awaiting({ status: 'missing' }), { status: 'received' }, 'receive'],
    [received(), { status: 'awaiting' }, 'undoReceipt'],
    [received(), { status: 'missing' }, 'undoReceipt'],
    [received(), { status: 'received' }, undefined],
    [received(), {}, undefined],
    [awaiting(), { status: 'missing' }, undefined],
    [awaiting(), { removed: true, status: 'received' }, undefined],
    [awaiting({ status: 'missing' }), { status: 'awaiting' }, undefined],
  ] as const)('changes from %o by %o to %s', (before, request, change) => {
    expect(receiptChangeOf(before, request)).toBe(change);
  });
});

describe('a line that is received', () => {
  it('leaves its unit to be dealt with, and remembers what it was', () => {
    expect(afterwards(awaiting(), { status: 'received' })).toEqual({
      line: awaiting({
        status: 'received',
        itemStatusBefore: 'processed',
        itemConditionBefore: GOOD,
      }),
      unit: { status: 'unprocessed', conditionId: GOOD },
    });
  });

  it.each([
    ['that it gets with it', awaiting(), { conditionId: WORN }],
    ['that it had', awaiting({ conditionId: WORN }), {}],
    ['that replaces the one it had', awaiting({ conditionId: TORN }), { conditionId: WORN }],
  ])('gives its unit the condition %s', (_, before, request) => {
    const { line, unit: after } = afterwards(before, { ...request, status: 'received' });
    expect(after).toEqual({ status: 'unprocessed', conditionId: WORN });
    expect(line).toMatchObject({ conditionId: WORN, itemConditionBefore: GOOD });
  });

  it('leaves the condition of its unit when its own is removed', () => {
    const request = { status: 'received', conditionId: null } as const;
    const { line, unit: after } = afterwards(awaiting({ conditionId: WORN }), request);
    expect([line.conditionId, after.conditionId]).toEqual([null, GOOD]);
  });
});

describe('a receipt that is undone', () => {
  const taken: UnitState = { status: 'unprocessed', conditionId: WORN };

  it.each([{ status: 'awaiting' }, { status: 'missing' }] as const)(
    'by %o puts the unit back as it was and forgets the receipt',
    (request) => {
      const { line, unit: after } = afterwards(
        received({ restockedAt: '2030-01-01' }),
        request,
        taken,
      );
      expect(after).toEqual(unit);
      expect(line).toMatchObject({ ...NO_RECEIPT, conditionId: WORN, restockedAt: null });
    },
  );

  it('leaves what somebody changed of the unit since', () => {
    const dealtWith = { status: 'processed', conditionId: TORN } as const;
    const before = received({ itemStatusBefore: 'unprocessed' });
    expect(afterwards(before, { status: 'awaiting' }, dealtWith).unit).toEqual(dealtWith);
  });

  it('gives a unit without a condition none back', () => {
    const before = received({ itemConditionBefore: null });
    expect(afterwards(before, { status: 'awaiting' }, taken).unit.conditionId).toBeNull();
  });

  it('leaves the condition of the unit for a line without one', () => {
    const before = received({ conditionId: null });
    expect(afterwards(before, { status: 'awaiting' }, taken).unit.conditionId).toBe(WORN);
  });
});

describe('another condition', () => {
  const taken: UnitState = { status: 'unprocessed', conditionId: WORN };

  it('on a received line sets that of its unit as well', () => {
    const { line, unit: after } = afterwards(received(), { conditionId: TORN }, taken);
    expect([line.conditionId, after.conditionId]).toEqual([TORN, TORN]);
    expect(line.itemConditionBefore).toBe(GOOD);
  });

  it('that is removed from a received line restores that of the unit', () => {
    expect(afterwards(received(), { conditionId: null }, taken).unit.conditionId).toBe(GOOD);
    const regraded = { ...taken, conditionId: TORN };
    expect(afterwards(received(), { conditionId: null }, regraded).unit.conditionId).toBe(TORN);
  });

  it.each(['awaiting', 'missing'] as const)('on a line that is %s is its own alone', (status) => {
    const { line, unit: after } = afterwards(awaiting({ status }), { conditionId: TORN });
    expect([line.conditionId, after]).toEqual([TORN, unit]);
  });

  it('that is the same leaves a unit that was graded since', () => {
    const regraded = { ...taken, conditionId: TORN };
    const request = { status: 'received', conditionId: WORN } as const;
    expect(afterwards(received(), request, regraded).unit).toEqual(regraded);
  });
});

describe('restocking', () => {
  it('happens once', () => {
    expect(restocks(received(), { restocked: true })).toBe(true);
    expect(restocks(received({ restockedAt: '2030-01-01' }), { restocked: true })).toBe(false);
    expect(restocks(received(), { restocked: false })).toBe(false);
    expect(restocks(received(), {})).toBe(false);
  });

  it('leaves the unit processed in the condition of its line, also where that is received now', () => {
    for (const [state, of] of [
      [awaiting(), unit],
      [received(), { status: 'unprocessed', conditionId: WORN }],
    ] as const) {
      const { changes, units } = changeLines(
        [
          {
            line: { ...state, itemId: 17, rentalId: 103 },
            request: { status: 'received', restocked: true, conditionId: TORN },
          },
        ],
        new Map([[17, of]]),
      );
      expect(units.get(17)).toEqual({ status: 'processed', conditionId: TORN });
      expect(changes[0]!.after).toMatchObject({
        status: 'received',
        itemStatusBefore: 'processed',
      });
    }
  });
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
    );
    expect(units).toEqual(new Map([[17, unit]]));
  });

  it('leave the units as they were handed in', () => {
    const before = new Map([[17, unit]]);
    const requested = [{ line: line(103, awaiting()), request: { status: 'received' } as const }];
    changeLines(requested, before);
    expect(before).toEqual(new Map([[17, unit]]));
  });
});

describe('the events of a line', () => {
  const changed = (before: LineState, request: LineRequest) => {
    const line = { ...before, itemId: 17 };
    return { line, request, after: afterwards(before, request).line };
  };
  const eventsOf = (before: LineState, request: LineRequest) =>
    lineEvents(changed(before, request), { id: 31, returnOrderId: 120 }).map(
      ({ resourceId, resourceType, type, metadata }) => {
        expect([resourceId, resourceType]).toEqual([120, 'ReturnOrder']);
        expect(metadata).toMatchObject({ lineId: 31, itemId: 17 });
        const { from, to } = metadata as Record<string, unknown>;
        return [type, from, to];
      },
    );

  it('report its status and its condition, with the previous ones', () => {
    expect(eventsOf(awaiting(), { status: 'received', conditionId: WORN })).toEqual([
      ['line_status_changed', 'awaiting', 'received'],
      ['line_condition_changed', null, WORN],
    ]);
  });

  it('report nothing when it stays as it is', () => {
    const request = { status: 'received', conditionId: WORN } as const;
    expect(eventsOf(received(), request)).toEqual([]);
    expect(isChanged(changed(received(), request))).toBe(false);
  });

  it('report only its removal when it is removed', () => {
    expect(eventsOf(received(), { removed: true })).toEqual([
      ['line_removed', undefined, undefined],
    ]);
  });

  it.each([
    [{ status: 'missing' }, true, true],
    [{ conditionId: TORN }, true, false],
    [{ removed: true }, true, true],
    [{}, false, false],
  ] as const)(
    'after %o: the line is another %s, and its order moves %s',
    (request, other, moves) => {
      expect([
        isChanged(changed(awaiting(), request)),
        isMoved(changed(awaiting(), request)),
      ]).toEqual([other, moves]);
    },
  );
});
