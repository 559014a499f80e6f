import type { CycleStatus } from '../modules/cycles/rules/cycle-status.js';
import type { DeliveryMethodType, MethodType } from '../modules/cycles/rules/cycle-values.js';
import type { DemoRandom } from './demo-random.js';

/** The days on which a unit is rented, counted from that of seeding. */
export interface DemoSlot {
  readonly unit: number;
  /** Where the cycle stands on the day of seeding. */
  readonly status: CycleStatus;
  readonly methodType: MethodType;
  readonly deliveryMethodType: DeliveryMethodType;
  readonly start: number;
  /** Null: reserved without end. */
  readonly end: number | null;
  /** The day on which it came back, where the plan does not tell. */
  readonly receivedOn?: number;
}

/** How far the calendar of the demo reaches into the past and the future, in days. */
const HORIZON = 365;

/**
 * The fewest days between two rentals of a unit: the ways, the buffers, and some delay. It leaves
 * four days for restocking.
 */
const GAP = 12;

type Period = Pick<DemoSlot, 'status' | 'methodType' | 'start' | 'end' | 'receivedOn'>;

/** What can be going on with a unit now, the more often, the more likely; undefined: nothing. */
const NOW: readonly ((random: DemoRandom) => Period | undefined)[] = [
  ...Array.from({ length: 7 }, () => () => undefined),
  ...Array.from({ length: 7 }, () => out),
  late,
  late,
  late,
  overdue,
  overdue,
  overdue,
  soon,
  soon,
  soon,
  justBack,
  membership,
  membership,
  membership,
  membership,
  resale,
];

/** The rentals of one unit, none of which is in the way of another. */
export function slotsOf(random: DemoRandom, unit: number, isBack: boolean): DemoSlot[] {
  const now = isBack ? justBack(random) : random.pick(NOW)(random);
  const periods = [
    ...past(random, now?.start ?? 0),
    ...(now ? [now] : []),
    ...(now?.end === null ? [] : future(random, Math.max(now?.end ?? 0, 0))),
  ];
  return periods.map((period) => ({
    ...period,
    unit,
    deliveryMethodType: random.chance(0.25) ? 'pick_up' : 'shipping',
  }));
}

/** Two rentals of one unit, the first of which came back so late that it is in the way. */
export function conflictOf(unit: number): DemoSlot[] {
  const common = { unit, methodType: 'calendar' } as const;
  return [
    {
      ...common,
      status: 'received',
      deliveryMethodType: 'shipping',
      start: -14,
      end: -9,
      receivedOn: -1,
    },
    { ...common, status: 'scheduled', deliveryMethodType: 'pick_up', start: 1, end: 5 },
  ];
}

function out(random: DemoRandom): Period {
  const methodType = method(random);
  const end = random.integer(1, methodType === 'subscription' ? 26 : 9);
  const start = Math.min(end - length(random, methodType), -1);
  return { status: 'fulfilled', methodType, start, end };
}

function late(random: DemoRandom): Period {
  const end = -random.integer(5, 16);
  return { status: 'unreceived', ...ending(random, end) };
}

function overdue(random: DemoRandom): Period {
  const start = -random.integer(1, 2);
  return { status: 'unfulfilled', ...beginning(random, start) };
}

function soon(random: DemoRandom): Period {
  return { status: 'scheduled', ...beginning(random, random.integer(4, 9)) };
}

function justBack(random: DemoRandom): Period {
  const receivedOn = -random.integer(1, 3);
  return { status: 'received', ...ending(random, receivedOn - 1), receivedOn };
}

function membership(random: DemoRandom): Period {
  const status = random.pick([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'received',
    'received',
    'scheduled',
    'cancelled',
  ] as const);
  const start = status === 'scheduled' ? random.integer(5, 40) : -random.integer(40, 300);
  const receivedOn = status === 'received' ? -random.integer(4, 30) : undefined;
  return { status, methodType: 'membership', start, end: null, receivedOn };
}

function resale(random: DemoRandom): Period {
  const start = -random.integer(3, 200);
  return { status: 'fulfilled', methodType: 'resale', start, end: null };
}

function past(random: DemoRandom, first: number): Period[] {
  const periods: Period[] = [];
  for (let next = first; random.chance(0.7);) {
    const period = ending(random, next - random.integer(GAP, 150));
    if (period.start < -HORIZON) break;
    periods.push({ status: random.chance(0.08) ? 'cancelled' : 'received', ...period });
    next = period.start;
  }
  return periods.reverse();
}

function future(random: DemoRandom, last: number): Period[] {
  const periods: Period[] = [];
  for (let previous = last; random.chance(0.5);) {
    const period = beginning(random, previous + random.integer(GAP, 170));
    if (period.end > HORIZON) break;
    periods.push({ status: random.chance(0.1) ? 'cancelled' : 'scheduled', ...period });
    previous = period.end;
  }
  return periods;
}

function beginning(random: DemoRandom, start: number) {
  const methodType = method(random);
  return { methodType, start, end: start + length(random, methodType) };
}

function ending(random: DemoRandom, end: number) {
  const methodType = method(random);
  return { methodType, start: end - length(random, methodType), end };
}

const method = (random: DemoRandom): 'calendar' | 'subscription' =>
  random.chance(0.15) ? 'subscription' : 'calendar';

/** Subscriptions run for a month or two. */
const length = (random: DemoRandom, methodType: MethodType): number =>
  methodType === 'subscription' ? 30 * random.integer(1, 2) : random.integer(3, 12);
