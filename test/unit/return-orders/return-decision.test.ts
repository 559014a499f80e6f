import { describe, expect, it } from 'vitest';
import { conflict, invalidBody } from '../../../src/errors/app-error.js';
import type { Receipt } from '../../../src/modules/cycles/rules/cycle-receipt.js';
import type { LockedCycle, LockedUnit } from '../../../src/modules/cycles/rules/locked-rentals.js';
import { decideEntries } from '../../../src/modules/return-orders/rules/creation-decision.js';
import { NEW_LINE } from '../../../src/modules/return-orders/rules/line-change.js';
import type { ReturnDecision } from '../../../src/modules/return-orders/rules/return-decision.js';
import type { ReturningUnit } from '../../../src/modules/return-orders/rules/return-entries.js';
import {
  type LineState,
  type LockedLine,
  type LockedOrder,
  NO_METHOD,
} from '../../../src/modules/return-orders/rules/return-order.js';
import {
  decideReceivals,
  decideUpdate,
  requestedChanges,
} from '../../../src/modules/return-orders/rules/update-decision.js';

const unit = (itemId: number): LockedUnit =>
  ({ itemId, status: 'processed', visibility: 'available', conditionId: 1 }) as LockedUnit;

const rental = (id: number, itemId: number, members: Partial<LockedCycle> = {}): LockedCycle =>
  ({
    id,
    sequentialId: 900 + id,
    itemId,
    customerId: 5,
    cancelledAt: null,
    fulfilledAt: '2030-06-01T10:00:00.000Z',
    receivedAt: null,
    hasCredit: true,
    ...members,
  }) as LockedCycle;

const order = (id: number, members: Partial<LockedOrder> = {}): LockedOrder => ({
  ...NO_METHOD,
  id,
  sequentialId: 1900 + id,
  customerId: 5,
  status: 'expected',
  receivalStatus: 'unreceived',
  tags: [],
  ...members,
});

const line = (
  id: number,
  rentalId: number | null,
  members: Partial<LockedLine> = {},
): LockedLine => ({ ...NEW_LINE, id, itemId: 17, rentalId, returnOrderId: 120, ...members });

const RECEIVED: Partial<LineState> = {
  status: 'received',
  itemStatusBefore: 'processed',
  itemConditionBefore: 1,
};

const possible = (cycle: LockedCycle): Receipt => ({ cycle, projection: {} as never });

const byId = <T extends { readonly id: number }>(...all: T[]) =>
  new Map(all.map((one) => [one.id, one]));

type ResolvedFacts = Parameters<typeof decideEntries>[0];

/** A decision without its empty fields. */
function summaryOf({ newOrders, receipts, units, orders, events, ...decision }: ReturnDecision) {
  const all = {
    newOrders: newOrders.map(({ customerId, status, lines }) => [
      customerId,
      status,
      lines.map(({ line: { itemId, rentalId }, after }) => [itemId, rentalId, after.status]),
    ]),
    receipts: receipts.map(({ cycle }) => cycle.id),
    units: units
      .filter(({ before, after }) => before.status !== after.status)
      .map(({ id, after }) => [id, after.status]),
    changedLines: decision.changedLines.map(({ id, status, orderStatus }) => [
      id,
      status ?? orderStatus,
    ]),
    removedLines: decision.removedLines.map(({ id }) => id),
    orders: orders.map(({ order: { id }, after }) => [id, after.status, after.receivalStatus]),
    returnedRentalIds: decision.returnedRentalIds,
    releasedRentals: decision.releasedRentals.map(({ id }) => id),
    restockedItemIds: decision.restockedItemIds,
    events: events.map(({ type }) => type),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value.length > 0));
}

describe('the decision on an order', () => {
  const update = (
    request: Parameters<typeof decideUpdate>[0],
    {
      lines = [line(31, 103)],
      members = {},
      receipts = [possible(rental(103, 17))],
    }: {
      lines?: LockedLine[];
      members?: Partial<LockedOrder>;
      receipts?: Receipt[];
    } = {},
  ) =>
    decideUpdate(
      request,
      {
        units: new Map([[17, unit(17)]]),
        cycles: byId(rental(103, 17), rental(104, 17)),
        order: order(120, members),
        lines,
        conditionIds: new Set([1, 2]),
        openLines: [],
        now: '2030-06-15T10:00:00.000Z',
      },
      requestedChanges(request.returnLines ?? [], lines),
      new Map(receipts.map((receipt) => [receipt.cycle.id, receipt])),
    );

  it('whose line is received: its rental, its unit and the status of the order', () => {
    const decision = update({ returnLines: [{ id: 31, status: 'received' }] });
    expect(summaryOf(decision)).toEqual({
      receipts: [103],
      units: [[17, 'unprocessed']],
      changedLines: [[31, 'received']],
      orders: [[120, 'received', 'received']],
      events: ['line_status_changed', 'status_changed', 'updated'],
    });
  });

  it('whose line is removed: it goes with the credit that its return gave back', () => {
    const lines = [line(31, 103), line(32, 104)];
    const decision = update({ returnLines: [{ id: 31, _destroy: true }] }, { lines, receipts: [] });
    expect(summaryOf(decision)).toEqual({
      removedLines: [31],
      orders: [[120, 'expected', 'unreceived']],
      releasedRentals: [103],
      events: ['line_removed'],
    });
  });

  it('whose received line is restocked: its unit is dealt with', () => {
    const lines = [line(31, 103, RECEIVED)];
    const members = { status: 'received', receivalStatus: 'received' } as const;
    const decision = update(
      { returnLines: [{ id: 31, restocked: true }] },
      { lines, members, receipts: [] },
    );
    expect(summaryOf(decision)).toEqual({ restockedItemIds: [17] });
  });

  it('that is cancelled: its rentals are free, their credits reclaimed', () => {
    const lines = [line(31, 103), line(32, null)];
    expect(summaryOf(update({ status: 'cancelled' }, { lines, receipts: [] }))).toEqual({
      changedLines: [
        [31, 'cancelled'],
        [32, 'cancelled'],
      ],
      orders: [[120, 'cancelled', 'unreceived']],
      releasedRentals: [103],
      events: ['status_changed'],
    });
  });

  it('that is opened again: its rentals are held, their credits given back', () => {
    const members = { status: 'cancelled' } as const;
    expect(summaryOf(update({ status: 'expected' }, { members, receipts: [] }))).toEqual({
      changedLines: [[31, 'expected']],
      orders: [[120, 'expected', 'unreceived']],
      returnedRentalIds: [103],
      events: ['updated', 'status_changed'],
    });
  });

  it('whose status is given does not follow its lines', () => {
    const request = {
      status: 'requested',
      returnLines: [{ id: 31, status: 'received' }],
    } as const;
    expect(summaryOf(update({ ...request, returnLines: [...request.returnLines] }))).toMatchObject({
      orders: [[120, 'requested', 'received']],
    });
  });

  it('that stays as it is: nothing', () => {
    const same = { status: 'expected', returnLines: [{ id: 31, status: 'awaiting' }] } as const;
    const request = { ...same, returnLines: [...same.returnLines], tagsAttributes: [] };
    expect(summaryOf(update(request, { receipts: [] }))).toEqual({});
  });

  it.each([
    [
      { returnLines: [{ id: 99 }] },
      {},
      'returnLines[0].id must be the id of a line of this return order',
    ],
    [
      { returnLines: [{ id: 31, _destroy: true }] },
      { members: { status: 'completed' } },
      'returnLines[0]._destroy must not be true: the order is not open',
    ],
    [
      { returnLines: [{ id: 31, status: 'received' }] },
      { members: { status: 'cancelled' } },
      '#2020 is cancelled; set another status first',
    ],
    [
      { returnLines: [{ id: 31, status: 'received' }] },
      { receipts: [{ cycle: rental(103, 17), refusal: invalidBody('Rental 103 is cancelled') }] },
      'returnLines[0].status must not be received: Rental 103 is cancelled',
    ],
    [
      { returnLines: [{ id: 31, status: 'awaiting' }] },
      { receipts: [{ cycle: rental(103, 17), refusal: conflict('Item 17 is reserved') }] },
      'Item 17 is reserved',
    ],
  ] as [Parameters<typeof update>[0], Parameters<typeof update>[1], string][])(
    'by %o, being %o, is a rejection',
    (request, being, sentence) => {
      expect(() => update(request, being)).toThrow(sentence);
    },
  );
});

describe('the decision on entries', () => {
  const returning = (members: Partial<ReturningUnit> = {}): ReturningUnit => ({
    itemId: 17,
    rentalId: 103,
    request: {},
    entry: 0,
    ...members,
  });
  const facts = (units: ReturningUnit[], members: Partial<ResolvedFacts> = {}): ResolvedFacts => ({
    units: new Map([17, 18, 19].map((itemId) => [itemId, unit(itemId)])),
    cycles: byId(rental(103, 17), rental(104, 18, { customerId: 6 })),
    orders: byId(order(120)),
    lines: [],
    resolved: { units, errors: new Map() },
    createdItemIds: [],
    receipts: new Map(),
    ...members,
  });
  const create = (
    units: ReturningUnit[],
    members?: Partial<ResolvedFacts>,
  ): Record<string, unknown> => {
    const { decision, ...rest } = decideEntries(facts(units, members));
    return { ...rest, ...(decision && summaryOf(decision)) };
  };

  it('that name rentals: an order a customer, and their credits', () => {
    const other = returning({ itemId: 18, rentalId: 104, entry: 1 });
    expect(create([returning(), other])).toEqual({
      orderIds: [],
      errors: [],
      newOrders: [
        [5, 'expected', [[17, 103, 'awaiting']]],
        [6, 'expected', [[18, 104, 'awaiting']]],
      ],
      returnedRentalIds: [103, 104],
    });
  });

  it('that no one had rented go with the only customer, else on an order of their own', () => {
    const found = returning({ itemId: 19, rentalId: null, entry: 1 });
    expect(create([returning(), found]).newOrders).toMatchObject([[5, 'expected', [{}, {}]]]);
    expect(create([found]).newOrders).toEqual([[null, 'expected', [[19, null, 'awaiting']]]]);
    const created = { createdItemIds: [18, 19] };
    expect(create([found], created).newOrders).toEqual([
      [
        null,
        'expected',
        [
          [19, null, 'awaiting'],
          [18, null, 'awaiting'],
        ],
      ],
    ]);
  });

  it('that are received at once: the rental, the unit and the beginning of the order', () => {
    const receipts = new Map([[103, possible(rental(103, 17))]]);
    expect(create([returning({ request: { status: 'received' } })], { receipts })).toEqual({
      orderIds: [],
      errors: [],
      newOrders: [[5, 'received', [[17, 103, 'received']]]],
      receipts: [103],
      units: [[17, 'unprocessed']],
      returnedRentalIds: [103],
    });
  });

  it('that are on an open order: the line there', () => {
    const there = line(31, 103);
    const request = { status: 'missing' } as const;
    expect(create([returning({ line: there, request })], { lines: [there] })).toEqual({
      orderIds: [120],
      errors: [],
      changedLines: [[31, 'missing']],
      orders: [[120, 'expected', 'unreceived']],
      events: ['line_status_changed'],
    });
  });

  it('that are rejected: a sentence in the place of each, and the others are processed', () => {
    const refused = { cycle: rental(104, 18), refusal: conflict('Item 18 is reserved') };
    const units = [returning({ entry: 2 }), returning({ itemId: 18, rentalId: 104, entry: 0 })];
    const resolved = { units, errors: new Map([[1, 'data[1] names nothing']]) };
    const { errors, newOrders } = create(units, { resolved, receipts: new Map([[104, refused]]) });
    expect(errors).toEqual(['Item 18 is reserved', 'data[1] names nothing']);
    expect(newOrders).toMatchObject([[5, 'expected', [[17, 103, 'awaiting']]]]);
  });

  it('that all fail has the sentences alone', () => {
    const resolved = { units: [], errors: new Map([[0, 'data[0] names nothing']]) };
    expect(create([], { resolved })).toEqual({ orderIds: [], errors: ['data[0] names nothing'] });
  });
});

describe('the decision on the lines of a rental', () => {
  const orders = byId(
    order(118, { status: 'cancelled' }),
    order(119, { status: 'completed' }),
    order(120),
  );
  const receive = (isReceived: boolean, lines: LockedLine[]) =>
    summaryOf(
      decideReceivals([{ cycleId: 103, isReceived, unit: unit(17) }], {
        units: new Map([[17, unit(17)]]),
        cycles: new Map(),
        orders,
        lines,
        linesOfRentals: lines,
      }),
    ).changedLines;
  const on = (returnOrderId: number, members: Partial<LockedLine> = {}) =>
    line(returnOrderId - 100, 103, { returnOrderId, ...members });

  it.each([
    ['the one of the open order', [on(119), on(120)], [[20, 'received']]],
    ['else the newest that is not cancelled', [on(118), on(119)], [[19, 'received']]],
    ['none where all are cancelled', [on(118)], undefined],
    ['none that is received', [on(120, RECEIVED)], undefined],
  ])('that is received: %s', (_, lines, changed) => {
    expect(receive(true, lines)).toEqual(changed);
  });

  it('that is not received any more: all that were', () => {
    expect(receive(false, [on(119, RECEIVED), on(120)])).toEqual([[19, 'awaiting']]);
  });
});
