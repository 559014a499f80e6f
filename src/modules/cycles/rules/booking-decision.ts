import { conflict, invalidBody } from '../../../common/errors/app-error.js';
import { describeDays } from '../../../common/time/days.js';
import { instantOf, parseMoment } from '../../../common/time/moment.js';
import type { TakenDays } from '../../items/rules/taken-days.js';
import type { CreateCycleRequest } from '../dto/cycle.request.js';
import type { Logistics } from './cycle-schedule.js';
import { begin, type Outcome, scheduleRefusals } from './cycle-state.js';
import {
  type LockedUnit,
  type UnitRequirements,
  meets,
  unavailabilityOf,
} from './locked-rentals.js';
import { describeObstacle, obstaclesOf } from './obstacles.js';
import { bestUnit } from './unit-allocation.js';

/** Stands for the unit until one is chosen. */
const NO_UNIT = 0;

/** What a booking chooses among. */
export interface BookingFacts {
  /** The unit that is named, or those of the variant that meet the requirements; all are locked. */
  readonly units: readonly LockedUnit[];
  /** The taken days of the units. */
  readonly taken: ReadonlyMap<number, readonly TakenDays[]>;
  readonly requirements: UnitRequirements;
}

/**
 * When a new cycle is, whatever unit it gets.
 * @throws AppError invalid_body
 */
export function planBooking(
  request: CreateCycleRequest,
  logistics: Logistics,
  now: string,
): Outcome {
  const at = (text: string | null | undefined) =>
    text ? instantOf(parseMoment(text)!, logistics.timeZone) : null;
  const outcome = begin(
    {
      itemId: NO_UNIT,
      deliveryMethodType: request.deliveryMethodType ?? 'shipping',
      rentalStart: at(request.rentalStart)!,
      rentalEnd: at(request.rentalEnd),
      minimumRentalEnd: at(request.minimumRentalEnd),
      fulfillAtGiven: at(request.fulfillAt),
      receiveAtGiven: at(request.receiveAt),
      prepareFromGiven: request.prepareFrom ?? null,
      restockByGiven: request.restockBy ?? null,
      fulfilledAt: null,
      receivedAt: null,
      cancelledAt: null,
      restockedAt: null,
    },
    logistics,
  );
  const refusals = scheduleRefusals(outcome, now, logistics.timeZone);
  if (refusals.length > 0) throw invalidBody(...refusals);
  return outcome;
}

/**
 * The unit that is booked: the one that is named, or of those of the variant the free one that
 * leaves the largest free stretches.
 * @throws AppError conflict that says what is in the way
 */
export function decideUnit(
  { itemId, platformVariantId }: CreateCycleRequest,
  { occupied }: Outcome,
  { units, taken, requirements }: BookingFacts,
): LockedUnit {
  if (itemId !== undefined) {
    const [unit] = units;
    const obstacle = unmetRequirement(unit!, requirements) ?? takenBy(taken.get(itemId)!, occupied);
    if (obstacle) throw conflict(obstacle);
    return unit!;
  }
  const candidates = units.map((unit) => ({ itemId: unit.itemId, busy: taken.get(unit.itemId)! }));
  const best = bestUnit(candidates, occupied);
  if (best === undefined) {
    throw conflict(`No unit of variant ${platformVariantId} is free ${describeDays(occupied)}`);
  }
  return units.find((unit) => unit.itemId === best)!;
}

function unmetRequirement(unit: LockedUnit, requirements: UnitRequirements): string | undefined {
  const unavailability = unavailabilityOf(unit);
  if (unavailability !== undefined || meets(unit, requirements)) return unavailability;
  return `Item ${unit.itemId} is not in the condition or at the location asked for`;
}

function takenBy(taken: readonly TakenDays[], occupied: Outcome['occupied']): string | undefined {
  const [obstacle] = obstaclesOf(taken, [occupied]);
  return obstacle && describeObstacle(obstacle);
}
