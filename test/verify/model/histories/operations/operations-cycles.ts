import fc from 'fast-check';
import type { CycleChange } from '../model/model-choices.js';
import { book, type Booking, changeCycle } from '../model/model-cycles.js';
import { isOut } from '../model/model-units.js';
import { byId, DAY, dayOf, type Item, midnightOf, noonOf, type World } from '../model/model.js';
import { type Clock, dateOf } from '../play/clock.js';
import {
  type ChangeRequest,
  given,
  index,
  isPlanned,
  kind,
  type Kind,
  pick,
  pickFrom,
  type Scene,
} from './operation.js';

const start = fc.integer({ min: -7, max: 16 });
const length = fc.option(fc.nat(5), { freq: 20 });
/** How many days ahead of today something may have happened. */
const soon = fc.oneof(
  { weight: 9, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2) },
);
export const sometimes = <T>(drawn: fc.Arbitrary<T>, freq = 4) =>
  fc.oneof({ weight: freq, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: drawn });

/** The ends of holds, in half days from now; some are too far ahead. */
export const holds = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 15 }) },
  { weight: 1, arbitrary: fc.integer({ min: 730, max: 734 }) },
);

export const bookingDraws = fc.record({
  unit: index,
  ofVariant: fc.boolean(),
  isUnitFixed: sometimes(fc.boolean(), 9),
  customer: index,
  sale: sometimes(fc.constant(true), 9),
  shipped: fc.boolean(),
  start,
  length,
  onPlainDates: fc.boolean(),
  preparedDaysBefore: sometimes(fc.nat(4), 6),
  restockedDaysAfter: sometimes(fc.nat(4), 6),
  conditions: sometimes(fc.array(index, { minLength: 1, maxLength: 3 }), 9),
  location: sometimes(index, 9),
  creditCost: fc.option(fc.integer({ min: 1, max: 3 })),
  hold: sometimes(holds, 5),
  /** It was handed over that many days ago. */
  handedOver: sometimes(fc.integer({ min: -1, max: 3 }), 9),
});

export type BookingDraw = typeof bookingDraws extends fc.Arbitrary<infer T> ? T : never;

/** Everything that is done to cycles. */
export const CYCLE_OPERATIONS: readonly Kind[] = [
  kind({
    name: 'book',
    weight: 10,
    draws: bookingDraws,
    ask(scene, draw) {
      const { body, booking } = bookingOf(scene, draw);
      const play = (draft: World, now: number) => book(draft, booking, now);
      return { method: 'POST', path: '/cycles', body, play };
    },
  }),

  kind({
    name: 'fulfil',
    weight: 7,
    draws: fc.record({ cycle: index, late: fc.integer({ min: -3, max: 3 }), ahead: soon }),
    ask(scene, draw) {
      const cycle = pickFrom(scene.world.cycles, draw.cycle, isPlanned);
      if (!cycle) return undefined;
      const day = Math.min(dayOf(cycle.fulfillAt) + draw.late, scene.today + draw.ahead);
      return change(scene, cycle.id, { fulfilledAt: noonOf(day) });
    },
  }),

  kind({
    name: 'receive',
    weight: 6,
    draws: fc.record({
      cycle: index,
      /** That it went out was not marked. */
      forgotten: sometimes(fc.constant(true), 6),
      late: fc.integer({ min: -4, max: 6 }),
      ahead: soon,
      restockedDaysAfter: sometimes(fc.nat(4), 6),
    }),
    ask(scene, draw) {
      const suits = draw.forgotten ? isPlanned : isOut;
      const cycle = pickFrom(scene.world.cycles, draw.cycle, suits);
      if (!cycle) return undefined;
      const due = cycle.receiveAt === null ? scene.today : dayOf(cycle.receiveAt);
      const day = Math.min(due + draw.late, scene.today + draw.ahead);
      const restockByGiven =
        draw.restockedDaysAfter === undefined ? undefined : day + draw.restockedDaysAfter;
      return change(scene, cycle.id, given({ receivedAt: noonOf(day), restockByGiven }));
    },
  }),

  kind({
    name: 'undo',
    weight: 3,
    draws: fc.record({
      cycle: index,
      what: fc.constantFrom<('fulfilledAt' | 'receivedAt')[]>(
        ['receivedAt'],
        ['fulfilledAt'],
        ['receivedAt', 'fulfilledAt'],
      ),
    }),
    ask(scene, { cycle: drawn, what }) {
      const cycle = pickFrom(scene.world.cycles, drawn, (one) => one[what[0]!] !== null);
      return cycle && change(scene, cycle.id, Object.fromEntries(what.map((name) => [name, null])));
    },
  }),

  kind({
    name: 'cancel',
    weight: 2,
    draws: fc.record({
      cycle: index,
      neverWent: sometimes(fc.constant(true), 9),
      cancelReason: sometimes(fc.constantFrom('no_show', 'shop'), 1),
    }),
    ask(scene, { cycle: drawn, neverWent, cancelReason }) {
      const cycle = pickFrom(scene.world.cycles, drawn, neverWent ? isOut : isPlanned);
      const undo = neverWent && { fulfilledAt: null };
      return cycle && change(scene, cycle.id, given({ cancelled: true, cancelReason, ...undo }));
    },
  }),

  kind({
    name: 'override',
    weight: 3,
    draws: fc.record({
      cycle: index,
      daysBefore: sometimes(fc.option(fc.integer({ min: -1, max: 4 })), 1),
      daysAfter: sometimes(fc.option(fc.integer({ min: -1, max: 4 })), 1),
    }),
    ask(scene, draw) {
      const cycle = pick(scene.world.cycles, draw.cycle);
      if (!cycle) return undefined;
      const [first, last] = [dayOf(cycle.start), dayOf(cycle.end ?? cycle.start)];
      const days = {
        prepareFromGiven: daysFrom(first, draw.daysBefore, -1),
        restockByGiven: daysFrom(last, draw.daysAfter, 1),
      };
      return change(scene, cycle.id, given(days));
    },
  }),

  kind({
    name: 'reschedule',
    weight: 5,
    draws: fc.record({
      cycle: index,
      start: sometimes(start, 1),
      length,
      onPlainDates: fc.boolean(),
      shipped: sometimes(fc.boolean()),
      dueOut: sometimes(fc.option(fc.integer({ min: -3, max: 1 })), 6),
      dueBack: sometimes(fc.option(fc.integer({ min: -1, max: 3 })), 6),
      reallocate: sometimes(fc.constant(true), 2),
    }),
    ask(scene, draw) {
      const cycle = pickFrom(scene.world.cycles, draw.cycle, ({ cancelled }) => !cancelled);
      if (!cycle) return undefined;
      const first = draw.start === undefined ? dayOf(cycle.start) : scene.today + draw.start;
      const last = draw.length === null ? null : first + draw.length;
      const timeOf = draw.onPlainDates ? midnightOf : noonOf;
      const plan = {
        start: draw.start === undefined ? undefined : timeOf(first),
        end: last === null ? null : timeOf(last),
        shipped: draw.shipped,
        fulfillAtGiven: noonOrNull(daysFrom(first, draw.dueOut, 1)),
        receiveAtGiven: noonOrNull(daysFrom(last ?? first, draw.dueBack, 1)),
      };
      return change(scene, cycle.id, given(plan), draw.reallocate);
    },
  }),
];

/** A booking as it is sent, and as the model takes it. */
export function bookingOf(
  { world, clock, today }: Scene,
  draw: BookingDraw,
): { readonly body: object; readonly booking: Booking } {
  const unit = pickFrom(world.items, draw.unit, isAvailable) ?? pick(world.items, draw.unit)!;
  const customer = pick(world.customers, draw.customer)!;
  const variant = byId(world.variants, unit.variantId);
  const first = today + draw.start;
  const last = draw.length === null ? null : first + draw.length;
  const conditionIds = draw.conditions && [
    ...new Set(draw.conditions.map((one) => pick(world.conditions, one)!)),
  ];
  const location = draw.location === undefined ? undefined : pick(world.locations, draw.location)!;
  const timeOf = draw.onPlainDates ? midnightOf : noonOf;
  const plan = {
    shipped: draw.shipped,
    start: timeOf(first),
    end: last === null ? null : timeOf(last),
    prepareFromGiven:
      draw.preparedDaysBefore === undefined ? null : first - draw.preparedDaysBefore,
    restockByGiven:
      draw.restockedDaysAfter === undefined ? null : (last ?? first) + draw.restockedDaysAfter,
  };
  const holdUntil = draw.hold === undefined ? null : holdEnd(clock, draw.hold);
  const { creditCost } = draw;
  const order = `#${customer.platformId}`;
  const fulfilledAt = draw.handedOver === undefined ? null : noonOf(today - draw.handedOver);
  const wanted = draw.ofVariant ? { variantId: variant.id } : { itemId: unit.id };
  return {
    body: given({
      ...(draw.ofVariant ? { platformVariantId: variant.platformId } : wanted),
      isUnitFixed: draw.isUnitFixed,
      customerPlatformId: customer.platformId,
      methodType: draw.sale ? 'resale' : 'calendar',
      deliveryMethodType: plan.shipped ? 'shipping' : 'pick_up',
      rentalStart: draw.onPlainDates ? dateOf(first) : clock.instant(plan.start),
      rentalEnd: clock.instant(plan.end),
      prepareFrom: dateOrNull(plan.prepareFromGiven),
      restockBy: dateOrNull(plan.restockByGiven),
      conditionIds,
      locationPlatformId: location,
      creditCost,
      platformOrderName: order,
      holdUntil: clock.instant(holdUntil),
      fulfilledAt: clock.instant(fulfilledAt),
    }),
    booking: {
      ...plan,
      ...wanted,
      isUnitFixed: draw.isUnitFixed,
      sale: draw.sale === true,
      fulfillAtGiven: null,
      receiveAtGiven: null,
      customerId: customer.id,
      order,
      conditionIds: conditionIds ?? [],
      location: location ?? null,
      creditCost,
      holdUntil,
      fulfilledAt,
    },
  };
}

/** The noon or midnight that is so many half days ahead. */
export const holdEnd = (clock: Clock, halfDays: number): number =>
  Math.floor(clock.after(halfDays) / (DAY / 2)) * (DAY / 2);

export const isAvailable = ({ visibility }: Item): boolean => visibility === 'available';

const endingOf = ({ cancelled, cancelReason, closedAs, salePrice }: CycleChange) => ({
  status: cancelled === undefined ? undefined : cancelled ? 'cancelled' : 'scheduled',
  cancelReason,
  closedAs,
  salePriceCents: salePrice,
});

/** The request that changes a cycle. */
export function change(
  { clock, world }: Scene,
  id: number,
  members: Omit<CycleChange, 'reallocate'>,
  reallocate?: boolean,
): ChangeRequest<CycleChange> {
  const { start: first, end, shipped, fulfillAtGiven, receiveAtGiven } = members;
  const instant = (time: number | null | undefined) => time && clock.instant(time);
  return {
    id,
    change: members,
    method: 'PUT',
    path: `/cycles/${id}`,
    body: given({
      itemId: members.itemId,
      isUnitFixed: members.isUnitFixed,
      customerPlatformId: platformIdIn(world.customers, members.customerId),
      platformVariantId: platformIdIn(world.variants, members.variantId),
      locationPlatformId: members.location,
      conditionIds: members.conditionIds,
      creditCost: members.creditCost,
      deliveryMethodType: shipped === undefined ? undefined : shipped ? 'shipping' : 'pick_up',
      rentalStart: instant(first),
      rentalEnd: instant(end),
      fulfillAt: instant(fulfillAtGiven),
      receiveAt: instant(receiveAtGiven),
      prepareFrom: members.prepareFromGiven && dateOf(members.prepareFromGiven),
      restockBy: members.restockByGiven && dateOf(members.restockByGiven),
      fulfilledAt: instant(members.fulfilledAt),
      receivedAt: instant(members.receivedAt),
      holdUntil: instant(members.holdUntil),
      ...endingOf(members),
      packingStatus: members.packingStatus,
      tagsAttributes: members.tagsAttributes,
      reallocate,
    }),
    play: (draft, now) => changeCycle(draft, id, { ...members, reallocate }, now),
  };
}

const platformIdIn = (
  records: readonly { id: number; platformId: number }[],
  id: number | undefined,
): number | undefined => (id === undefined ? undefined : byId(records, id).platformId);

type Drawn = number | null | undefined;

/** A day so far from another; what was not drawn, or drawn as null, stays so. */
const daysFrom = (day: number, distance: Drawn, sign: 1 | -1): Drawn =>
  typeof distance === 'number' ? day + sign * distance : distance;

const noonOrNull = (day: Drawn): Drawn => (typeof day === 'number' ? noonOf(day) : day);

const dateOrNull = (day: number | null): string | null => (day === null ? null : dateOf(day));
