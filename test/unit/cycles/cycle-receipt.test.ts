import { describe, expect, it } from 'vitest';
import { dayOf } from '../../../src/time/days.js';
import type { BookedDays } from '../../../src/modules/rentals/plan/receipt.js';
import { decideReceipts, type ReceiptChange } from '../../../src/modules/rentals/return/lines.js';
import type { LockedCycle, LockedUnit } from '../../../src/modules/rentals/picture/picture.js';
import { newCycleFields } from '../../../src/modules/rentals/plain-fields.js';

const DAY = { count: 1, unit: 'day' } as const;
const logistics = {
  timeZone: 'UTC',
  closedDays: [],
  closedWeekdays: [],
  preparation: DAY,
  delivery: DAY,
  reverseDelivery: DAY,
  restock: DAY,
  sameDayTurnover: false,
};
const settings = { now: '2026-06-15T10:00:00.000Z', logistics };
const at = (day: string) => `2026-06-${day}T10:00:00.000Z`;
const days = (from: string, to: string) => ({
  from: dayOf(`2026-06-${from}`),
  to: dayOf(`2026-06-${to}`),
});

/** Rented from the 10th to the 20th, and out, unless its members say otherwise. */
const rental = (id: number, members: Partial<LockedCycle> = {}): LockedCycle => ({
  id,
  sequentialId: 900 + id,
  customerId: 5,
  itemId: 17,
  unitNamed: false,
  variantId: 8,
  promisedVariantId: null,
  requestedLocationId: null,
  locationPlatformId: null,
  conditionIds: [],
  creditCost: null,
  methodType: 'calendar',
  platformVariantId: 81001,
  variantName: 'Tent, 4 people (TENT-4)',
  ...newCycleFields({}),
  tags: [],
  hasCredit: false,
  deliveryMethodType: 'pick_up',
  rentalStart: at('10'),
  rentalEnd: at('20'),
  minimumRentalEnd: null,
  holdUntil: null,
  fulfillAt: at('10'),
  fulfillAtGiven: null,
  receiveAt: at('20'),
  receiveAtGiven: null,
  prepareFrom: '2030-06-09',
  restockBy: '2030-06-21',
  returnOrderId: null,
  prepareFromGiven: null,
  restockByGiven: null,
  fulfilledAt: at('10'),
  receivedAt: null,
  cancelledAt: null,
  cancelReason: null,
  closedAs: null,
  salePriceCents: null,
  replacedVisibility: null,
  restockedAt: null,
  booked: days('09', '21'),
  occupied: days('09', '21'),
  ...members,
});

/** The same, back on the 12th. */
const back = (id: number, members: Partial<LockedCycle> = {}) =>
  rental(id, { receivedAt: at('12'), booked: days('09', '13'), ...members });

function decide(changes: [LockedCycle, ReceiptChange][], booked: BookedDays[] = []) {
  const locked = {
    units: new Map([[17, { itemId: 17, productId: 7, restockDays: null } as LockedUnit]]),
    cycles: new Map(changes.map(([cycle]) => [cycle.id, cycle])),
  };
  const asked = new Map(changes.map(([{ id }, change]) => [id, { change }]));
  return decideReceipts(asked, locked, {
    ...settings,
    booked: new Map([[17, booked]]),
    locationIds: new Map(),
  });
}

const decided = (changes: [LockedCycle, ReceiptChange][]): [number, string | null][] =>
  [...decide(changes)].map(([id, receipt]) => [
    id,
    receipt.refusal ? receipt.refusal.message : receipt.projection.state.receivedAt,
  ]);

/** The booked and the occupied days of each rental. */
const daysOf = (...parameters: Parameters<typeof decide>) =>
  [...decide(...parameters).values()].map((receipt) =>
    receipt.refusal ? [] : [receipt.projection.state.booked, receipt.projection.occupied],
  );

describe('a receipt by a return', () => {
  it('is at the time of the request, or when the rental went out a little ahead of it', () => {
    expect(decided([[rental(103), 'receive']])).toEqual([[103, settings.now]]);
    const ahead = rental(103, { fulfilledAt: at('16') });
    expect(decided([[ahead, 'receive']])).toEqual([[103, at('16')]]);
  });

  it.each([
    [{ cancelledAt: at('11') }, 'SC-1003 is cancelled'],
    [{ fulfilledAt: null }, 'SC-1003 is not fulfilled yet'],
  ])('is rejected for a rental with %o', (members, sentence) => {
    expect(decided([[rental(103, members), 'receive']])).toEqual([[103, sentence]]);
  });
});

describe('a receipt that is undone', () => {
  it('books the days again that the rental gave back', () => {
    expect(daysOf([[back(103), 'undoReceipt']])).toEqual([[days('15', '21'), days('09', '21')]]);
  });

  it('books only the days before those that others have booked by now', () => {
    const other = { cycleId: 110, ...days('20', '25') };
    expect(daysOf([[back(103), 'undoReceipt']], [other])).toEqual([
      [days('15', '19'), days('09', '21')],
    ]);
    const own = { ...other, cycleId: 103 };
    expect(daysOf([[back(103), 'undoReceipt']], [own])).toEqual([
      [days('15', '21'), days('09', '21')],
    ]);
  });

  it('leaves the days that an earlier entry books again', () => {
    const later = { receiveAt: at('24'), rentalEnd: at('24'), restockBy: '2030-06-25' };
    const bookedDays = daysOf([
      [back(103), 'undoReceipt'],
      [back(104, later), 'undoReceipt'],
    ]).map(([booked]) => booked);
    expect(bookedDays).toEqual([days('15', '21'), days('22', '25')]);
  });
});
