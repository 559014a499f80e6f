import { describe, expect, it } from 'vitest';
import { type DayRange, dayOf, NO_DAYS } from '../../../src/time/days.js';
import type { Logistics } from '../../../src/modules/cycles/rules/cycle-schedule.js';
import {
  applyPatch,
  newCycle,
  contradictionOf,
  type CalendarPatch,
  type CycleState,
  isIdle,
  type CycleProjection,
  scheduleRefusals,
} from '../../../src/modules/cycles/rules/cycle-state.js';

const NOW = '2026-06-15T12:00:00.000Z';

/** One day before, one after, and nothing on the way: the customer picks up. */
const LOGISTICS: Logistics = {
  timeZone: 'UTC',
  preparation: { count: 1, unit: 'day' },
  delivery: { count: 2, unit: 'day' },
  reverseDelivery: { count: 2, unit: 'day' },
  restock: { count: 1, unit: 'day' },
};

const at = (day: string): string => `2026-06-${day}T10:00:00.000Z`;
const days = (from: string, to: string): DayRange => ({
  from: dayOf(`2026-06-${from}`),
  to: dayOf(`2026-06-${to}`),
});

/** Rented from the 10th to the 20th, so reserved from the 9th to the 21st. */
function booked(members: Partial<CycleState> = {}): CycleState {
  return newCycle({ ...RENTAL, ...members }, LOGISTICS).state;
}

const RENTAL: Omit<CycleState, 'booked'> = {
  itemId: 17,
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
  cancelledAt: null,
  restockedAt: null,
};

const change = (state: CycleState, ...changes: CalendarPatch[]): CycleProjection =>
  changes.reduce<CycleProjection>(
    (outcome, one) => applyPatch(outcome.state, one, LOGISTICS),
    applyPatch(state, {}, LOGISTICS),
  );

const buffersOf = ({ schedule }: CycleProjection) => [schedule.prepareFrom, schedule.restockBy];
const AUTOMATIC = ['2026-06-09', '2026-06-21'];

describe('cycle update with prepareFrom or restockBy', () => {
  it('a date is given: that date overrides the buffer date computed from the buffers', () => {
    const outcome = change(booked(), { prepareFromGiven: '2026-06-05' });
    expect(buffersOf(outcome)).toEqual(['2026-06-05', '2026-06-21']);
    const both = change(outcome.state, { restockByGiven: '2026-06-25' });
    expect(buffersOf(both)).toEqual(['2026-06-05', '2026-06-25']);
  });

  it('the override holds while nothing but plans change', () => {
    const outcome = change(
      booked(),
      { prepareFromGiven: '2026-06-05', restockByGiven: '2026-06-29' },
      { rentalStart: at('12'), rentalEnd: at('22') },
      { deliveryMethodType: 'shipping' },
    );
    expect(buffersOf(outcome)).toEqual(['2026-06-05', '2026-06-29']);
  });

  it('the override holds until fulfilledAt next moves, after which both are recomputed', () => {
    const outcome = change(
      booked(),
      { prepareFromGiven: '2026-06-05', restockByGiven: '2026-06-29' },
      { fulfilledAt: at('11') },
    );
    expect(buffersOf(outcome)).toEqual(['2026-06-10', '2026-06-21']);
  });

  it('the override holds until receivedAt next moves, after which both are recomputed', () => {
    const outcome = change(
      booked(),
      { fulfilledAt: at('10') },
      { prepareFromGiven: '2026-06-05', restockByGiven: '2026-06-29' },
      { receivedAt: at('19') },
    );
    expect(buffersOf(outcome)).toEqual(['2026-06-09', '2026-06-20']);
  });

  it('undoing an actual time moves it too', () => {
    const out = change(booked(), { fulfilledAt: at('11') }, { prepareFromGiven: '2026-06-05' });
    expect(buffersOf(out)).toEqual(['2026-06-05', '2026-06-21']);
    expect(buffersOf(change(out.state, { fulfilledAt: null }))).toEqual(AUTOMATIC);
  });

  it('an actual time that is sent again as it is moves nothing', () => {
    const out = change(booked(), { fulfilledAt: at('11') }, { prepareFromGiven: '2026-06-05' });
    const again = change(out.state, { fulfilledAt: at('11') });
    expect(buffersOf(again)).toEqual(['2026-06-05', '2026-06-21']);
  });

  it('a date in the same request as a moved anchor is applied after the recompute', () => {
    const before = change(booked(), {
      prepareFromGiven: '2026-06-05',
      restockByGiven: '2026-06-29',
    });
    const outcome = change(before.state, {
      fulfilledAt: at('11'),
      restockByGiven: '2026-06-24',
    });
    expect(buffersOf(outcome)).toEqual(['2026-06-10', '2026-06-24']);
  });

  it('null is given: the automatic date is used again', () => {
    const overridden = change(booked(), {
      prepareFromGiven: '2026-06-05',
      restockByGiven: '2026-06-29',
    });
    const one = change(overridden.state, { prepareFromGiven: null });
    expect(buffersOf(one)).toEqual(['2026-06-09', '2026-06-29']);
    expect(buffersOf(change(one.state, { restockByGiven: null }))).toEqual(AUTOMATIC);
  });
});

describe('the days that a change needs', () => {
  it('are all days of a new cycle', () => {
    const outcome = newCycle(RENTAL, LOGISTICS);
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
    const longer = change(out.state, { rentalEnd: at('22') });
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
    const back = change(out.state, { fulfilledAt: null });
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
    const undone = change(received.state, { receivedAt: null });
    expect(undone.needed).toEqual([days('09', '21')]);
    expect(undone.occupied).toEqual(days('09', '21'));
  });

  it('may be marked fulfilled afterwards, and that undone', () => {
    const received = change(booked(), { receivedAt: at('14') }).state;
    const out = change(received, { fulfilledAt: at('12') });
    expect(out.occupied).toEqual(days('11', '15'));
    const undone = change(out.state, { fulfilledAt: null });
    expect(undone.needed).toEqual([]);
    expect(undone.occupied).toEqual(days('09', '15'));
  });
});

describe('a cycle that is marked received', () => {
  const out = change(booked(), { fulfilledAt: at('10') }).state;

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

  it('undone: needs the days given back, and no others', () => {
    const early = change(out, { receivedAt: at('14') });
    const undone = change(early.state, { receivedAt: null });
    expect(undone.needed).toEqual([days('16', '21')]);
    expect(undone.state.booked).toEqual(days('09', '21'));
    const late = change(out, { receivedAt: at('25') });
    expect(change(late.state, { receivedAt: null }).needed).toEqual([]);
  });

  it('undone: is no longer restocked', () => {
    const received = change(out, { receivedAt: at('14') }).state;
    const restocked = { ...received, restockedAt: at('14'), booked: days('09', '13') };
    const undone = change(restocked, { receivedAt: null });
    expect(undone.state.restockedAt).toBeNull();
    expect(undone.needed).toEqual([days('14', '21')]);
  });

  it('and restocked: is free from that day on, inside its restock buffer too', () => {
    const received = change(out, { receivedAt: at('14') }).state;
    const moved = change({ ...received, restockedAt: at('14') }, { minimumRentalEnd: at('12') });
    expect(moved.occupied).toEqual(days('09', '13'));
  });

  it('needs no days for plans that come too late, unless it gets another unit', () => {
    const received = change(out, { receivedAt: at('14') }).state;
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
    expect(change(outcome.state, { itemId: 18, rentalStart: at('01') }).needed).toEqual([]);
  });
});

describe('actual times and cancellation', () => {
  const out = change(booked(), { fulfilledAt: at('10') }).state;
  const back = change(out, { receivedAt: at('14') }).state;
  const cancelled = change(booked(), { cancelledAt: NOW }).state;

  it.each<[string, CycleState, CalendarPatch, string | undefined]>([
    ['a booking may be cancelled', booked(), { cancelledAt: NOW }, undefined],
    ['what is out may not', out, { cancelledAt: NOW }, 'is out; receive it first'],
    ['nor what is back', back, { cancelledAt: NOW }, 'is received and cannot be cancelled'],
    ['unless it never went', out, { cancelledAt: NOW, fulfilledAt: null }, undefined],
    [
      'nothing is called off and handed out at once',
      booked(),
      { cancelledAt: NOW, fulfilledAt: at('10') },
      'is out; receive it first',
    ],
    [
      'what was called off does not go out',
      cancelled,
      { fulfilledAt: at('10') },
      'is cancelled and takes no actual times',
    ],
    [
      'nor come back',
      cancelled,
      { receivedAt: at('14') },
      'is cancelled and takes no actual times',
    ],
    ['its plan may change', cancelled, { rentalEnd: at('22') }, undefined],
    [
      'a cycle that is out keeps its start',
      out,
      { rentalStart: at('11') },
      'is out; its rentalStart cannot be changed',
    ],
    [
      'undoing the hand-out frees the start',
      out,
      { rentalStart: at('11'), fulfilledAt: null },
      undefined,
    ],
    ['a cycle that is out may end later', out, { rentalEnd: at('22') }, undefined],
    [
      'a received cycle keeps its unit',
      back,
      { itemId: 18 },
      'is received; its unit cannot be changed',
    ],
    ['undoing the receipt frees the unit', back, { itemId: 18, receivedAt: null }, undefined],
  ])('%s', (_, before, one, expected) => {
    expect(contradictionOf(before, change(before, one))).toBe(expected);
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

describe('rejections', () => {
  const refusals = (members: Partial<CycleState>): string[] =>
    scheduleRefusals(newCycle({ ...RENTAL, ...members }, LOGISTICS), NOW, 'UTC');

  it('are none of an ordinary cycle', () => {
    expect(refusals({})).toEqual([]);
    expect(refusals({ rentalEnd: at('10') })).toEqual([]);
    expect(refusals({ prepareFromGiven: '2026-06-10', restockByGiven: '2026-06-20' })).toEqual([]);
    expect(refusals({ fulfilledAt: at('10'), receivedAt: at('10') })).toEqual([]);
    expect(refusals({ fulfilledAt: '2026-06-16T12:00:00.000Z' })).toEqual([]);
    expect(refusals({ receivedAt: at('11') })).toEqual([]);
  });

  it.each<[Partial<CycleState>, string[]]>([
    [
      { rentalEnd: '2026-06-10T09:59:59.999Z' },
      ['rentalEnd must not be before rentalStart', 'receiveAt must not be before fulfillAt'],
    ],
    [{ minimumRentalEnd: at('09') }, ['minimumRentalEnd must not be before rentalStart']],
    [{ minimumRentalEnd: at('21') }, ['rentalEnd must not be before minimumRentalEnd']],
    [{ fulfillAtGiven: at('21') }, ['receiveAt must not be before fulfillAt']],
    [{ prepareFromGiven: '2026-06-11' }, ['prepareFrom must not be after rentalStart']],
    [{ restockByGiven: '2026-06-19' }, ['restockBy must not be before rentalEnd']],
    [
      { rentalEnd: null, restockByGiven: '2026-06-08' },
      ['restockBy must not be before prepareFrom'],
    ],
    [
      { fulfilledAt: at('12'), receivedAt: at('11') },
      ['receivedAt must not be before fulfilledAt'],
    ],
    [
      { fulfilledAt: '2026-06-16T12:00:00.001Z' },
      ['fulfilledAt must not be more than a day in the future'],
    ],
    [
      { fulfilledAt: at('10'), receivedAt: at('17') },
      ['receivedAt must not be more than a day in the future'],
    ],
  ])('%o', (members, sentences) => {
    expect(refusals(members)).toEqual(sentences);
  });

  it('go by what really happened where it happened early or late', () => {
    const early = { fulfilledAt: at('10'), receivedAt: at('14') };
    expect(refusals({ ...early, restockByGiven: '2026-06-14' })).toEqual([]);
    expect(refusals({ ...early, restockByGiven: '2026-06-13' })).toEqual([
      'restockBy must not be before rentalEnd',
    ]);
    const late = { fulfilledAt: at('12') };
    expect(refusals({ ...late, prepareFromGiven: '2026-06-12' })).toEqual([]);
    expect(refusals({ ...late, prepareFromGiven: '2026-06-13' })).toEqual([
      'prepareFrom must not be after rentalStart',
    ]);
  });
});
