import { AppError, conflict, invalidBody, unknownReference } from '../../../errors/app-error.js';
import { prefixErrors, type BatchField, validateEach } from '../../../errors/entries.js';
import { describeDays, overlaps } from '../../../time/days.js';
import { instantOf, parseMoment } from '../../../time/moment.js';
import type { Need } from '../../calendar/rules/needs.js';
import { obstacleConflict, obstaclesOf, type TakenDays } from '../../calendar/rules/taken-days.js';
import { assertNotArchived } from '../../products/archived-variant.js';
import type { RequestedBooking } from './cycle-requests.js';
import {
  type Logistics,
  logisticsOf,
  type SchedulingContext,
} from '../../calendar/rules/schedule.js';
import { newCycle } from './cycle-projection.js';
import {
  closedDayRefusals,
  type CycleProjection,
  INITIAL_FACTS,
  scheduleRefusals,
} from './cycle-state.js';
import {
  type LockedUnit,
  type UnitRequirements,
  meets,
  unavailabilityOf,
} from './locked-rentals.js';
import { assignUnits, type Unit } from '../../calendar/rules/unit-allocation.js';
import { describeNeeds } from '../../calendar/rules/cycle-values.js';

/** A placeholder id until a unit is chosen. */
const NO_UNIT = 0;

/** A variant of which a unit is to be booked. */
export interface BookedVariant {
  readonly id: number;
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
export interface Booking {
  readonly request: RequestedBooking;
  readonly terms: BookingTerms;
  /** The calendar of the new cycle. */
  readonly projection: CycleProjection;
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
): Booking {
  const terms = bookingTerms(request, facts);
  const of = terms.variant ?? units.get(request.itemId!);
  if (!of) throw unknownReference('itemId');
  return { request, terms, projection: planBooking(request, logisticsOf(logistics, of), now) };
}

/**
 * Checks that a request names either a unit or a variant.
 * @throws AppError invalid_body
 */
export function assertOneTarget({ itemId, platformVariantId }: RequestedBooking): void {
  if ((itemId === undefined) === (platformVariantId === undefined)) {
    throw invalidBody('platformVariantId or itemId must be given, and not both');
  }
}

/**
 * The terms of a request.
 * @throws AppError invalid_body that names the missing record
 */
function bookingTerms(request: RequestedBooking, facts: BookingFacts): BookingTerms {
  const { conditionIds, locationPlatformId, itemId } = request;
  const { customerId, locationId, variant } = facts;
  if (customerId === null) {
    throw unknownReference('customerPlatformId');
  }
  const unknown = conditionIds?.findIndex((id) => !facts.conditionIds.includes(id)) ?? -1;
  if (unknown >= 0) {
    throw unknownReference('conditionId', `conditionIds[${unknown}]`);
  }
  if (locationPlatformId && locationId === null) {
    throw unknownReference('locationPlatformId');
  }
  if (itemId === undefined && variant === null) {
    throw unknownReference('platformVariantId');
  }
  if (variant) assertNotArchived(variant);
  return { customerId, requirements: { conditionIds: conditionIds ?? null, locationId }, variant };
}

/**
 * The calendar of a new cycle, regardless of its unit.
 * @throws AppError invalid_body
 */
function planBooking(
  request: RequestedBooking,
  logistics: Logistics,
  now: string,
): CycleProjection {
  const at = (text: string | null | undefined) =>
    text ? instantOf(parseMoment(text)!, logistics.timeZone) : null;
  const projection = newCycle(
    {
      ...INITIAL_FACTS,
      itemId: NO_UNIT,
      methodType: request.methodType,
      deliveryMethodType: request.deliveryMethodType ?? 'shipping',
      rentalStart: at(request.rentalStart)!,
      rentalEnd: at(request.rentalEnd),
      minimumRentalEnd: at(request.minimumRentalEnd),
      fulfillAtGiven: at(request.fulfillAt),
      receiveAtGiven: at(request.receiveAt),
      prepareFromGiven: request.prepareFrom ?? null,
      restockByGiven: request.restockBy ?? null,
      holdUntil: at(request.holdUntil),
    },
    logistics,
    now,
  );
  const refusals = [
    ...scheduleRefusals(projection, now, logistics.timeZone),
    ...closedDayRefusals(undefined, projection, logistics),
  ];
  if (refusals.length > 0) throw invalidBody(...refusals);
  return projection;
}

/**
 * Checks that bookings of the same named unit do not overlap.
 * @throws AppError conflict
 */
export function assertNoBatchOverlap(bookings: readonly Booking[], list: BatchField): void {
  const bookedBy = ({ projection }: Booking) => projection.state.booked;
  validateEach(list, bookings, (booking, index) => {
    const { itemId } = booking.request;
    const rival = bookings
      .slice(0, index)
      .findIndex(
        (one) => one.request.itemId === itemId && overlaps(bookedBy(one), bookedBy(booking)),
      );
    if (itemId === undefined || rival < 0) return;
    const days = describeDays(bookedBy(bookings[rival]!));
    throw conflict(`Item ${itemId} is reserved ${days} by ${list}[${rival}]`, 'item_reserved');
  });
}

/**
 * Checks that a named unit can be booked.
 * @param taken the taken days of the unit
 * @throws AppError conflict that names the obstacle
 */
export function assertBookable(
  unit: LockedUnit,
  { terms, projection }: Booking,
  taken: readonly TakenDays[],
): void {
  const refusal = unmetRequirement(unit, terms.requirements) ?? takenBy(taken, projection.needed);
  if (refusal !== undefined) throw refusal;
}

/**
 * The units to book: the named ones, and for variants the free ones with the tightest gaps. In the
 * past, the oldest unit if none was free.
 * @param candidates for each booking by variant, the bookable units that meet the requirements
 * @returns their ids, in the order of the bookings
 * @throws AppError conflict when none is free
 */
export function decideUnits(
  bookings: readonly Booking[],
  candidates: ReadonlyMap<Booking, readonly Unit[]>,
  list: BatchField,
): number[] {
  const isNamed = ({ terms }: Booking) => terms.variant === null;
  const inTurn = [...bookings.filter(isNamed), ...candidates.keys()];
  const { itemIds, without } = assignUnits(
    inTurn.map((booking) => ({
      days: booking.projection.occupied,
      mayOverlap: isPast(booking.projection),
      units: candidates.get(booking) ?? [{ itemId: booking.request.itemId!, busy: [] }],
    })),
  );
  if (without !== undefined) {
    const booking = inTurn[without]!;
    throw prefixErrors(list, bookings.indexOf(booking), noUnitFree(booking));
  }
  return bookings.map((booking) => itemIds[inTurn.indexOf(booking)]!);
}

/** @param needs the cycles at risk that need the free units */
export function noUnitFree(
  { request: { platformVariantId }, terms: { variant }, projection }: Booking,
  needs: readonly Need[] = [],
): AppError {
  const days = describeDays(projection.occupied);
  const sentence = `No unit of variant ${platformVariantId} is free ${days}`;
  return new AppError('conflict', [sentence + describeNeeds(needs)], {
    code: 'no_unit_free',
    refusedVariantId: variant?.id,
  });
}

/** A booking that lies wholly in the past needs no free unit. */
const isPast = ({ needed }: CycleProjection): boolean => needed.length === 0;

function unmetRequirement(unit: LockedUnit, requirements: UnitRequirements): AppError | undefined {
  const unavailability = unavailabilityOf(unit);
  if (unavailability !== undefined || meets(unit, requirements)) return unavailability;
  return conflict(
    `Item ${unit.itemId} is not in the condition or at the location asked for`,
    'item_unsuitable',
  );
}

function takenBy(
  taken: readonly TakenDays[],
  needed: CycleProjection['needed'],
): AppError | undefined {
  const [obstacle] = obstaclesOf(taken, needed);
  return obstacle && obstacleConflict(obstacle);
}
