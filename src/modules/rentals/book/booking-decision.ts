import { AppError, conflict, invalidBody, unknownReference } from '../../../errors/app-error.js';
import { type BatchField, entryPath, prefixErrors, validateEach } from '../../../errors/entries.js';
import { groupedBy } from '../../../records/grouped-by.js';
import {
  ALL_DAYS,
  dateOf,
  dayOf,
  type DayRange,
  describeDays,
  isEmpty,
  overlaps,
} from '../../../time/days.js';
import { instantOf, parseMoment } from '../../../time/moment.js';
import type { Need } from '../../calendar/rules/needs.js';
import { obstacleConflict, obstaclesOf, type TakenDays } from '../../calendar/rules/taken-days.js';
import { assertNotArchived } from '../../products/archived-variant.js';
import { newCycleFields, type PlainCycleFields } from '../plain-fields.js';
import {
  type Logistics,
  logisticsOf,
  type SchedulingContext,
} from '../../calendar/rules/schedule.js';
import { shelfOf } from './basket.js';
import { newCycle } from '../plan/cycle-projection.js';
import {
  INITIAL_FACTS,
  isGone,
  isPlannedSale,
  type NewCycle,
  scheduleRefusals,
} from '../plan/cycle-state.js';
import { dueTimeRefusals } from '../plan/due-times.js';
import { assertOnlyNamed } from '../../calendar/rules/fixed-unit.js';
import { nameOfUnit } from '../../calendar/rules/item-values.js';
import { assertUsable, type UnitPurpose } from '../../calendar/rules/usable-unit.js';
import type { LockedUnit } from '../picture/picture.js';
import { requirementsOf, type UnitRequirements } from '../../calendar/rules/requirements.js';
import {
  type Claim,
  firstShortDay,
  makeRoom,
  type NoRoomReason,
  type Room,
  type ShortDay,
  type Survey,
  whyNoRoom,
} from '../../calendar/rules/room.js';
import { assignUnits, type Unit } from '../../calendar/rules/unit-allocation.js';
import {
  type DeliveryMethodType,
  describeFixed,
  describeNeeds,
  type MethodType,
} from '../../calendar/rules/cycle-values.js';

/** A plan as a client sends it: ISO 8601 instants, or dates in the shop's time zone. */
export interface RequestedPlan extends Partial<PlainCycleFields> {
  readonly itemId?: number;
  /** Whether the cycle is fixed to its unit; by default where `itemId` names one. */
  readonly isUnitFixed?: boolean;
  readonly deliveryMethodType?: DeliveryMethodType;
  readonly rentalStart?: string;
  readonly rentalEnd?: string | null;
  readonly minimumRentalEnd?: string | null;
  readonly fulfillAt?: string | null;
  readonly receiveAt?: string | null;
  readonly prepareFrom?: string | null;
  readonly restockBy?: string | null;
  readonly holdUntil?: string | null;
  readonly platformVariantId?: number;
  readonly conditionIds?: readonly number[];
  readonly locationPlatformId?: number | null;
}

/** A request for a new cycle. */
export interface RequestedBooking extends RequestedPlan {
  readonly rentalStart: string;
  readonly customerPlatformId: number;
  readonly methodType: MethodType;
  readonly creditCost?: number | null;
  /** When the unit was handed over already. */
  readonly fulfilledAt?: string | null;
  /** When it came back already. */
  readonly receivedAt?: string | null;
  readonly tags?: string[];
  /** How many units to book; 1 if absent. */
  readonly quantity?: number;
}

/** A variant of which a unit is to be booked. */
export interface BookedVariant {
  readonly id: number;
  /** Its name, by `variantNameSql`. */
  readonly name: string;
  readonly archived: boolean;
  /** The restock duration of its product's own, in days. */
  readonly restockDays: number | null;
}

/** The records of the shop that a request for a cycle names; null if the shop has none. */
export interface BookingFacts {
  readonly customerId: number | null;
  /** The named conditions that exist. */
  readonly conditionIds: readonly number[];
  readonly locationId: number | null;
  readonly variant: BookedVariant | null;
}

/** The customer of a cycle, and the units to choose from. */
export interface BookingTerms {
  readonly customerId: number;
  readonly requirements: UnitRequirements;
  /** Null when the unit is named. */
  readonly variant: BookedVariant | null;
}

/** A request and the cycle that it plans. */
export interface PlannedBooking {
  readonly request: RequestedBooking;
  readonly terms: BookingTerms;
  /** The calendar of the new cycle. */
  readonly projection: NewCycle;
}

/** One of the units that a request books. */
export interface Booking extends PlannedBooking {
  /** The index of the request. */
  readonly entry: number;
}

/** A booking with a unit that can be booked, its row locked. */
export interface ChosenUnit extends Booking {
  readonly unit: LockedUnit;
}

/**
 * Plans the booking of a request, regardless of the days that others take.
 * @param units the named units, by their ids
 * @throws AppError invalid_body
 */
export function decideBooking(
  request: RequestedBooking,
  facts: BookingFacts,
  units: ReadonlyMap<number, LockedUnit>,
  { logistics, now }: SchedulingContext,
): PlannedBooking {
  const terms = bookingTerms(request, facts);
  const of = terms.variant ?? units.get(request.itemId!);
  if (!of) throw unknownReference('itemId', request.itemId!);
  const isNamed = terms.variant === null;
  const projection = planBooking(request, logisticsOf(logistics, of), now, isNamed);
  return { request, terms, projection };
}

/**
 * Checks that a request names either a unit or a variant.
 * @throws AppError invalid_body
 */
export function assertOneTarget({
  itemId,
  platformVariantId,
  quantity = 1,
}: RequestedBooking): void {
  if ((itemId === undefined) === (platformVariantId === undefined)) {
    throw invalidBody('platformVariantId or itemId must be given, and not both');
  }
  if (itemId !== undefined && quantity > 1) {
    throw invalidBody(`quantity must be left out with itemId ${itemId}: ${quantity}`);
  }
}

/**
 * The terms of a request.
 * @throws AppError invalid_body that names the missing record
 */
function bookingTerms(request: RequestedBooking, facts: BookingFacts): BookingTerms {
  const { conditionIds = [], itemId } = request;
  const { customerId, locationId: requestedLocationId, variant } = facts;
  if (customerId === null) {
    throw unknownReference('customerPlatformId', request.customerPlatformId);
  }
  assertRequirementsExist(request, facts);
  if (itemId === undefined && variant === null) {
    throw unknownReference('platformVariantId', request.platformVariantId!);
  }
  if (variant) assertNotArchived(variant);
  const requirements = requirementsOf({ requestedLocationId, conditionIds });
  return { customerId, requirements, variant };
}

/** @throws AppError invalid_body that names the missing condition or location */
export function assertRequirementsExist(
  {
    conditionIds = [],
    locationPlatformId,
  }: Pick<RequestedBooking, 'conditionIds' | 'locationPlatformId'>,
  facts: Pick<BookingFacts, 'conditionIds' | 'locationId'>,
): void {
  const unknown = conditionIds.findIndex((id) => !facts.conditionIds.includes(id));
  if (unknown >= 0)
    throw unknownReference('conditionId', conditionIds[unknown]!, `conditionIds[${unknown}]`);
  if (locationPlatformId && facts.locationId === null) {
    throw unknownReference('locationPlatformId', locationPlatformId);
  }
}

/**
 * The calendar of a new cycle, regardless of its unit.
 * @throws AppError invalid_body
 */
export function planBooking(
  request: Omit<RequestedBooking, 'customerPlatformId'>,
  logistics: Logistics,
  now: string,
  isNamed: boolean,
): NewCycle {
  const { methodType, fulfilledAt, receivedAt, holdUntil, isUnitFixed } = request;
  if (fulfilledAt && holdUntil) throw invalidBody('holdUntil must be left out with fulfilledAt');
  if (receivedAt && !fulfilledAt) {
    throw invalidBody('receivedAt must be left out unless fulfilledAt is sent');
  }
  if (receivedAt && methodType === 'resale') {
    throw invalidBody('receivedAt must be left out with methodType resale: it does not come back');
  }
  const at = (text: string | null | undefined) =>
    text ? instantOf(parseMoment(text)!, logistics.timeZone) : null;
  const projection = newCycle(
    {
      ...INITIAL_FACTS,
      methodType,
      fulfilledAt: at(fulfilledAt),
      receivedAt: at(receivedAt),
      restockedAt: at(receivedAt),
      // The unit of a sale is available, or the sale is rejected.
      ...(fulfilledAt && methodType === 'resale' && { replacedVisibility: 'available' }),
      deliveryMethodType: request.deliveryMethodType ?? 'shipping',
      rentalStart: at(request.rentalStart)!,
      rentalEnd: at(request.rentalEnd),
      minimumRentalEnd: at(request.minimumRentalEnd),
      fulfillAtGiven: at(request.fulfillAt),
      receiveAtGiven: at(request.receiveAt),
      prepareFromGiven: request.prepareFrom ?? null,
      restockByGiven: request.restockBy ?? null,
      holdUntil: at(holdUntil),
    },
    logistics,
    now,
    isNamed,
  );
  const refusals = [
    ...scheduleRefusals(projection, now, logistics.timeZone),
    ...dueTimeRefusals(undefined, projection, request, logistics, now),
  ];
  if (refusals.length > 0) throw invalidBody(...refusals);
  if (isUnitFixed === false) {
    const { packingStatus } = newCycleFields(request);
    const cycle = { ...projection.state, packingStatus };
    assertOnlyNamed('The cycle', cycle, 'leave out isUnitFixed');
  }
  return projection;
}

/**
 * Checks that bookings of the same named unit do not overlap.
 * @param units the named units, by their ids
 * @throws AppError conflict
 */
export function assertNoBatchOverlap(
  bookings: readonly PlannedBooking[],
  units: ReadonlyMap<number, LockedUnit>,
  list: BatchField,
): void {
  const bookedBy = ({ projection }: PlannedBooking) => daysTaken(projection);
  validateEach(list, bookings, (booking, index) => {
    const { itemId } = booking.request;
    const rival = bookings
      .slice(0, index)
      .findIndex(
        (one) => one.request.itemId === itemId && overlaps(bookedBy(one), bookedBy(booking)),
      );
    if (itemId === undefined || rival < 0) return;
    const days = describeDays(bookedBy(bookings[rival]!));
    const name = nameOfUnit(units.get(itemId)!);
    throw conflict(`${name} is reserved ${days} by ${entryPath(list!, rival)}`, 'item_reserved');
  });
}

/** The days that a booking takes of its unit from other bookings of the request. */
function daysTaken({ state, needed }: NewCycle): DayRange {
  if (isGone(state)) return ALL_DAYS;
  return needed[0] ?? state.booked;
}

/** The days on which a unit must be free; null for a plan in the past. */
export const daysToClaim = (projection: NewCycle): DayRange | null =>
  isWhollyPast(projection) ? null : daysToFind(projection);

/** The days on which a unit is looked for; those of a plan in the past need not be free. */
export function daysToFind({ state, schedule, needed, occupied }: NewCycle): DayRange {
  const [claimed] = needed;
  if (isPlannedSale(state)) return { from: (claimed ?? occupied).from, to: Infinity };
  if (claimed) return claimed;
  if (isGone(state)) return { from: occupied.from, to: Infinity };
  const day = dayOf(schedule.prepareFrom);
  return isEmpty(occupied) ? { from: day, to: day } : occupied;
}

/**
 * Checks that the unit of a booking can be booked. One that is named has to be free. One that is sold
 * at once may have planned cycles of others, but must not be out.
 * @param taken the taken days of a named unit; none for a chosen one, which is free
 * @throws AppError conflict that names the obstacle
 */
export function assertBookable(
  unit: LockedUnit,
  { projection }: PlannedBooking,
  taken: readonly TakenDays[],
): void {
  assertUsable(unit, ...purposesOf(projection));
  const cycleOut = isGone(projection.state) ? taken.find(({ isOut }) => isOut) : undefined;
  const [obstacle] = cycleOut ? [cycleOut] : obstaclesOf(taken, projection.needed);
  if (obstacle) throw obstacleConflict(unit, obstacle);
}

/** A booking that lies in the past claims nothing, whatever its unit is today. */
function purposesOf(projection: NewCycle): UnitPurpose[] {
  const { state } = projection;
  if (isGone(state)) return ['sell'];
  const isOver = isWhollyPast(projection) && state.methodType !== 'resale';
  return [
    ...(isOver ? [] : ['reserve' as const]),
    ...(state.fulfilledAt === null ? [] : ['handOver' as const]),
  ];
}

/** The units of bookings, or the first booking that finds no free unit. */
export type FreeUnitsFound =
  { readonly itemIds: readonly number[] } | { readonly without: Booking };

/**
 * The units to book: the named ones, and for variants the free ones with the tightest gaps. In the
 * past, the oldest unit if none was free.
 * @param candidates for each booking by variant, the bookable units that meet the requirements
 * @returns their ids, in the order of the bookings
 */
export function findFreeUnits(
  bookings: readonly Booking[],
  candidates: ReadonlyMap<Booking, readonly Unit[]>,
): FreeUnitsFound {
  const inTurn = inTurnOf(bookings);
  const { itemIds, without } = assignUnits(
    inTurn.map((booking) => ({
      days: daysToFind(booking.projection),
      mayOverlap: isWhollyPast(booking.projection),
      units: candidates.get(booking) ?? [{ itemId: booking.request.itemId!, busy: [] }],
    })),
  );
  if (without !== undefined) return { without: inTurn[without]! };
  return { itemIds: bookings.map((booking) => itemIds[inTurn.indexOf(booking)]!) };
}

/** Named units come first, so that no other booking of the request gets them. */
const inTurnOf = <Any extends Booking>(bookings: readonly Any[]): Any[] => [
  ...bookings.filter(({ terms }) => terms.variant === null),
  ...bookings.filter(({ terms }) => terms.variant !== null),
];

/** The days of a booking for `makeRoom`; a sale makes no room, and one in the past claims none. */
export const claimOf = ({ projection, terms }: Booking): Claim => ({
  ...terms.requirements,
  ...daysToFind(projection),
  isOnlyFree: isGone(projection.state) || isPlannedSale(projection.state),
});

/** A booking on whose days too few units are left for its entry. */
export interface LackingBooking {
  readonly booking: Booking;
  readonly short: ShortDay;
}

/**
 * The first booking of the first entry for which a day has too few units, after the entries before it.
 * Sales are left out: they need a unit on all later days.
 * @param bookings the bookings of one variant
 * @param taken the taken days of each unit of the variant, with those of named bookings
 * @throws AppError conflict that names the day, unless some units of the entry may be free
 */
export function findLackingBooking(
  bookings: readonly Booking[],
  taken: readonly (readonly DayRange[])[],
  list: BatchField,
): LackingBooking | undefined {
  const claims: DayRange[] = [];
  for (const ofEntry of groupedBy(bookings, ({ entry }) => entry).values()) {
    const booking = ofEntry[0]!;
    const claim = claimOf(booking);
    const short = claim.isOnlyFree
      ? undefined
      : firstShortDay(taken, claims, claim, ofEntry.length);
    if (short && (short.left === 0 || ofEntry.length === 1)) {
      throw prefixErrors(list, booking.entry, noUnitFree(booking, bookings, { short }));
    }
    if (short) return { booking, short };
    claims.push(...ofEntry.map(() => claim));
  }
  return undefined;
}

/**
 * Finds units for bookings of a variant by exchanges of planned cycles.
 * @param survey the units of the variant, with the days of named bookings
 * @param lacking the entry that cannot be booked as a whole; the error says how many of its units are free
 * @param promised the cycles at risk that need units of the variant; the error does not count those units
 * @throws AppError conflict for the first booking that finds none
 */
export function decideRoom(
  bookings: readonly Booking[],
  survey: Survey,
  lacking: LackingBooking | undefined,
  promised: readonly Need[],
  list: BatchField,
): Room {
  const claims = bookings.map(claimOf);
  const room = makeRoom(survey, claims);
  if (!('without' in room)) return room;
  const booking = bookings[room.without]!;
  const claim = claims[room.without]!;
  const others = claims.filter(
    (_, place) => place < room.without && bookings[place]!.entry !== booking.entry,
  );
  const reason =
    needsBefore(survey, others, claim, promised, unitsBefore(booking, bookings)) ??
    (lacking?.booking.entry === booking.entry ? lacking : whyNoRoom(survey, claims, room));
  throw prefixErrors(list, booking.entry, noUnitFree(booking, bookings, reason));
}

/** The cycles at risk that leave fewer units for a claim than could be booked without them. */
function needsBefore(
  survey: Survey,
  others: readonly Claim[],
  claim: Claim,
  promised: readonly Need[],
  bookable: number,
): NoUnitReason | undefined {
  const { locationId } = claim;
  const isThere = (one: { readonly locationId: number | null }) =>
    locationId === null || one.locationId === locationId;
  const needs = promised.filter((need) => isThere(need) && overlaps(need, claim));
  if (needs.length === 0) return undefined;
  const { net } = shelfOf({ ...survey, units: survey.units.filter(isThere) }, needs);
  const free = Math.max(0, net.without(others).least(claim));
  return free < bookable ? { needs, free } : undefined;
}

/** The reason why no unit is found; none for the requirements. */
export interface NoUnitReason extends NoRoomReason {
  /** The cycles at risk that need the free units. */
  readonly needs?: readonly Need[];
  /** How many units they leave free. */
  readonly free?: number;
}

/** @param bookings all bookings of the request */
export function noUnitFree<Any extends Booking>(
  booking: Any,
  bookings: readonly Any[],
  reason: NoUnitReason,
): AppError {
  const { request, terms, projection, entry } = booking;
  const { quantity = 1 } = request;
  const sought = daysToFind(projection);
  const days = describeDays(sought);
  const { id, name } = terms.variant!;
  const { free = unitsBefore(booking, inTurnOf(bookings)) } = reason;
  const sentence =
    quantity === 1
      ? `No unit of ${name} is free ${days}`
      : `Too few units of ${name} are free ${days}: ` +
        `${quantity} are needed, ${free} ${free === 1 ? 'is' : 'are'} free`;
  return new AppError('conflict', [sentence + describeReason(reason)], {
    code: 'no_unit_free',
    refusedVariantId: id,
    soughtUnit: {
      variantId: id,
      ...terms.requirements,
      days: sought,
      others: bookings.filter((one) => one.entry !== entry).length,
    },
  });
}

/** `: none is left on 2031-01-04`, for example. */
export function describeReason({ needs = [], short, fixed = [] }: NoUnitReason): string {
  if (needs.length > 0) return describeNeeds(needs);
  if (short) {
    const { day, left } = short;
    return `: ${left || 'none'} ${left > 1 ? 'are' : 'is'} left on ${dateOf(day)}`;
  }
  return fixed.length === 0 ? '' : `: ${describeFixed(fixed)}`;
}

/** A booking that lies wholly in the past needs no free unit, but one to choose. */
export const isWhollyPast = ({ needed }: NewCycle): boolean => needed.length === 0;

/** The number of units that the request of a booking gets before this one. */
const unitsBefore = <Any extends Booking>(booking: Any, bookings: readonly Any[]): number =>
  bookings.slice(0, bookings.indexOf(booking)).filter(({ entry }) => entry === booking.entry)
    .length;
