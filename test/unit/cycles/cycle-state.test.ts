import { describe, expect, it } from 'vitest';
import { type DayRange, dayOf, NO_DAYS } from '../../../src/time/days.js';
import type { Logistics } from '../../../src/modules/calendar/rules/schedule.js';
import { applyPatch, newCycle } from '../../../src/modules/rentals/plan/cycle-projection.js';
import {
  type CalendarPatch,
  type CycleState,
  type StoredCycle,
  isIdle,
  onUnit,
  scheduleRefusals,
  type CycleProjection,
} from '../../../src/modules/rentals/plan/cycle-state.js';

const NOW = '2026-06-01T12:00:00.000Z';

/** One day before, one after, and nothing on the way: the customer picks up. */
const LOGISTICS: Logistics = {
  timeZone: 'UTC',
  closedDays: [],
  closedWeekdays: [],
  preparation: { count: 1, unit: 'day' },
  delivery: { count: 2, unit: 'day' },
  reverseDelivery: { count: 2, unit: 'day' },
  restock: { count: 1, unit: 'day' },
  sameDayTurnover: false,
};

const at = (day: string): string => `2026-06-${day}T10:00:00.000Z`;
const days = (from: string, to: string): DayRange => ({
  from: dayOf(`2026-06-${from}`),
  to: dayOf(`2026-06-${to}`),
});

/** Rented from the 10th to the 20th, so reserved from the 9th to the 21st. */
function booked(members: Partial<CycleState> = {}): StoredCycle {
  return stored(onUnit(newCycle({ ...RENTAL, ...members }, LOGISTICS, NOW), RENTAL.itemId));
}

const stored = ({ state, schedule, occupied }: CycleProjection): StoredCycle => ({
  ...state,
  ...schedule,
  occupied,
});

const RENTAL: Omit<CycleState, 'booked'> = {
  itemId: 17,
  methodType: 'calendar',
  deliveryMethodType: 'pick_up',
  rentalStart: at('10'),
  rentalEnd: at('20'),
  minimumRentalEnd: null,
  fulfillAtGiven: null,
  receiveAtGiven: null,
  prepareFromGiven: null,
  restockByGiven: null,
  fulfilledAt: null,
  receivedAt: null,
  holdUntil: null,
  cancelledAt: null,
  cancelReason: null,
  closedAs: null,
  salePriceCents: null,
  replacedVisibility: null,
  restockedAt: null,
};

const changeAt =
  (now: string, logistics = LOGISTICS) =>
  (cycle: StoredCycle, ...changes: CalendarPatch[]): CycleProjection =>
    changes.reduce<CycleProjection>(
      (outcome, one) => applyPatch(stored(outcome), one, logistics, now),
      applyPatch(cycle, {}, logistics, now),
    );
const change = changeAt(NOW);

describe('the days that a change needs', () => {
  it('are all days of a new cycle', () => {
    const outcome = newCycle(RENTAL, LOGISTICS, NOW);
    expect(outcome.needed).toEqual([days('09', '21')]);
    expect(outcome.state.booked).toEqual(days('09', '21'));
    expect(outcome.occupied).toEqual(days('09', '21'));
  });

  it('are those that a moved rental needs beyond what it has', () => {
    const outcome = change(booked(), { rentalStart: at('12'), rentalEnd: at('25') });
    expect(outcome.needed).toEqual([days('22', '26')]);
    expect(outcome.state.booked).toEqual(days('11', '26'));
  });

  it('may be needed on both sides', () => {
    const outcome = change(booked(), {
      prepareFromGiven: '2026-06-07',
      restockByGiven: '2026-06-22',
    });
    expect(outcome.needed).toEqual([days('07', '08'), days('22', '22')]);
  });

  it('are none when a rental gets shorter', () => {
    const outcome = change(booked(), { rentalEnd: at('15') });
    expect(outcome.needed).toEqual([]);
    expect(outcome.state.booked).toEqual(days('09', '16'));
  });

  it('are all days on another unit', () => {
    const outcome = change(booked(), { itemId: 18 });
    expect(outcome.needed).toEqual([days('09', '21')]);
  });

  it('have no end when the end is removed', () => {
    const outcome = change(booked(), { rentalEnd: null });
    expect(outcome.needed).toEqual([{ from: dayOf('2026-06-22'), to: Infinity }]);
  });

  it('for a unit that is out do not reach back behind its own days', () => {
    const out = change(booked(), { fulfilledAt: at('08') });
    expect(out.occupied).toEqual(days('07', '21'));
    const longer = change(stored(out), { rentalEnd: at('22') });
    expect(longer.needed).toEqual([days('22', '23')]);
  });
});

describe('a cycle that is marked fulfilled', () => {
  it('needs none, early or late', () => {
    for (const day of ['05', '10', '14']) {
      expect(change(booked(), { fulfilledAt: at(day) }).needed).toEqual([]);
    }
  });

  it('occupies its actual days', () => {
    expect(change(booked(), { fulfilledAt: at('08') }).occupied).toEqual(days('07', '21'));
    expect(change(booked(), { fulfilledAt: at('12') }).occupied).toEqual(days('11', '21'));
  });

  it('gives the days back that it no longer needs, and needs them again when that is undone', () => {
    const out = change(booked(), { fulfilledAt: at('12') });
    expect(out.state.booked).toEqual(days('11', '21'));
    const back = change(stored(out), { fulfilledAt: null });
    expect(back.needed).toEqual([days('09', '10')]);
    expect(back.state.booked).toEqual(days('09', '21'));
  });
});

describe('a cycle whose unit is out', () => {
  it('takes it from the day on which it went, be that after its plan', () => {
    const late = change(booked(), { fulfilledAt: at('25') });
    expect(late.schedule).toMatchObject({ prepareFrom: '2026-06-24', restockBy: '2026-06-21' });
    expect(late.occupied).toEqual(days('24', '24'));
    expect(late.state.booked).toEqual(NO_DAYS);
    expect(late.needed).toEqual([]);
  });

  it('takes it from that day at the latest, even if preparation begins later', () => {
    const out = change(booked(), { fulfilledAt: at('09') }, { prepareFromGiven: '2026-06-10' });
    expect(out.occupied).toEqual(days('09', '21'));
  });
});

describe('a cycle that is received and was never marked fulfilled', () => {
  it('occupies the days of its plan until it was restocked', () => {
    const received = change(booked(), { receivedAt: at('14') });
    expect(received.needed).toEqual([]);
    expect(received.occupied).toEqual(days('09', '15'));
    expect(received.state.booked).toEqual(days('09', '15'));
  });

  it('takes none where it came back before it was due to go', () => {
    const received = change(booked(), { receivedAt: at('05') });
    expect(received.occupied).toEqual(NO_DAYS);
    const undone = change(stored(received), { receivedAt: null });
    expect(undone.needed).toEqual([]);
    expect(undone.state.booked).toEqual(days('09', '21'));
    expect(undone.occupied).toEqual(days('09', '21'));
  });

  it('may be marked fulfilled afterwards, and that undone', () => {
    const received = stored(change(booked(), { receivedAt: at('14') }));
    const out = change(received, { fulfilledAt: at('12') });
    expect(out.occupied).toEqual(days('11', '15'));
    const undone = change(stored(out), { fulfilledAt: null });
    expect(undone.needed).toEqual([]);
    expect(undone.occupied).toEqual(days('09', '15'));
  });
});

describe('a cycle that is marked received', () => {
  const out = stored(change(booked(), { fulfilledAt: at('10') }));

  it('early: gives the days after its restock back', () => {
    const received = change(out, { receivedAt: at('14') });
    expect(received.needed).toEqual([]);
    expect(received.occupied).toEqual(days('09', '15'));
    expect(received.state.booked).toEqual(days('09', '15'));
  });

  it('late: is never rejected and occupies its actual days', () => {
    const received = change(out, { receivedAt: at('25') });
    expect(received.needed).toEqual([]);
    expect(received.occupied).toEqual(days('09', '26'));
    expect(received.state.booked).toEqual(days('09', '21'));
  });

  it('late, with plans in the same request: is never rejected either', () => {
    const received = change(out, { receivedAt: at('25'), rentalEnd: at('25') });
    expect(received.needed).toEqual([]);
    expect(received.occupied).toEqual(days('09', '26'));
  });

  it('undone: books the days given back, and needs none', () => {
    const early = change(out, { receivedAt: at('14') });
    const undone = change(stored(early), { receivedAt: null });
    expect(undone.needed).toEqual([]);
    expect(undone.state.booked).toEqual(days('09', '21'));
    const late = change(out, { receivedAt: at('25') });
    expect(change(stored(late), { receivedAt: null }).needed).toEqual([]);
  });

  it('undone: is no longer restocked', () => {
    const received = stored(change(out, { receivedAt: at('14') }));
    const restocked = { ...received, restockedAt: at('14'), booked: days('09', '13') };
    const undone = change(restocked, { receivedAt: null });
    expect(undone.state.restockedAt).toBeNull();
    expect(undone.state.booked).toEqual(days('09', '21'));
  });

  it('and restocked: is free from that day on, inside its restock buffer too', () => {
    const received = stored(change(out, { receivedAt: at('14') }));
    const restocked = { ...received, restockedAt: at('14'), occupied: days('09', '13') };
    const kept = change(restocked, { minimumRentalEnd: at('12') });
    expect(kept.occupied).toEqual(days('09', '13'));
    const changed = change(restocked, { restockByGiven: '2026-06-18' });
    expect(changed.occupied).toEqual(days('09', '13'));
  });

  it('needs no days for plans that come too late, unless it gets another unit', () => {
    const received = stored(change(out, { receivedAt: at('14') }));
    expect(change(received, { restockByGiven: '2026-06-18' }).needed).toEqual([]);
    expect(change(received, { itemId: 18 }).needed).toEqual([days('09', '15')]);
  });
});

describe('a cycle that is cancelled', () => {
  it('gives all its days back and needs none, whatever else changes', () => {
    const outcome = change(booked(), { cancelledAt: NOW, rentalEnd: at('28') });
    expect(outcome.occupied).toEqual(NO_DAYS);
    expect(outcome.state.booked).toEqual(NO_DAYS);
    expect(outcome.needed).toEqual([]);
    expect(change(stored(outcome), { itemId: 18, rentalStart: at('01') }).needed).toEqual([]);
  });
});

describe('a change that leaves the calendar as it is', () => {
  it.each<[string, CalendarPatch]>([
    ['is an empty one', {}],
    ['has no member with a value', { rentalStart: undefined, receivedAt: undefined }],
    ['says what is so already', { itemId: 17, rentalStart: at('10'), prepareFromGiven: null }],
  ])('%s', (_, one) => {
    expect(isIdle(booked(), one)).toBe(true);
  });

  it.each<CalendarPatch>([
    { itemId: 18 },
    { rentalEnd: null },
    { prepareFromGiven: '2026-06-09' },
    { cancelledAt: NOW },
    { minimumRentalEnd: at('12') },
  ])('is not %o', (one) => {
    expect(isIdle(booked(), one)).toBe(false);
  });
});

describe('the limits of times', () => {
  const refusals = (patch: CalendarPatch) =>
    scheduleRefusals(changeAt(NOW)(booked(), patch), NOW, LOGISTICS.timeZone);

  it.each(['fulfilledAt', 'receivedAt'] as const)('%s is at most a day ahead', (time) => {
    expect(refusals({ [time]: '2026-06-02T12:00:00.000Z' })).toEqual([]);
    expect(refusals({ [time]: '2026-06-02T12:00:00.001Z' })).toEqual([
      `${time} must not be more than a day in the future`,
    ]);
  });

  it('a hold ends after now, and at most 366 days ahead', () => {
    expect(refusals({ holdUntil: NOW })).toHaveLength(1);
    expect(refusals({ holdUntil: '2026-06-01T12:00:00.001Z' })).toEqual([]);
    expect(refusals({ holdUntil: '2027-06-02T12:00:00.000Z' })).toEqual([]);
    expect(refusals({ holdUntil: '2027-06-02T12:00:00.001Z' })).toHaveLength(1);
  });
});
