import { CreditEntriesService } from '../../src/modules/credits/credit-entries.service.js';
import { CreditsService } from '../../src/modules/credits/credits.service.js';
import { CycleBookingService } from '../../src/modules/rentals/book/cycle-booking.service.js';
import { CycleUpdateService } from '../../src/modules/rentals/change/cycle-update.service.js';
import { CyclesService } from '../../src/modules/cycles/cycles.service.js';
import type { UpdateCycleEntry } from '../../src/modules/cycles/dto/cycle-batch.request.js';
import type { CreateCycleRequest } from '../../src/modules/cycles/dto/cycle.request.js';
import { ItemUpdateService } from '../../src/modules/rentals/unit/item-update.service.js';
import { WaitingEntriesService } from '../../src/modules/waiting-entries/waiting-entries.service.js';
import { roundsOf } from './rounds.js';
import type { Stage } from './stage.js';
import type { GivenCredits, Rental, Waiting } from './story.js';

/** Order #1001 is order 91001 of the platform; lines of orders count up. */
export const [ORDERS_FROM, LINES_FROM] = [90_000, 95_001];

/** A rental that was booked. */
interface BookedRental extends Rental {
  readonly id: number;
}

/**
 * Books everything before anything becomes of it: what comes back late is in the way of rentals
 * that are booked by then. The rest follows in rounds, as on a unit one rental comes after the
 * other.
 */
export async function rentOut(stage: Stage, rentals: readonly Rental[]): Promise<void> {
  const booked: BookedRental[] = [];
  for (const run of runsOf(rentals)) {
    const line = LINES_FROM + booked.length;
    const { ids } = await stage.services.get(CycleBookingService).book(
      stage.by(run[0]!.by),
      run.map((rental, index) => bookingOf(stage, rental, line + index)),
    );
    for (const [index, rental] of run.entries()) {
      const id = ids[index]!;
      booked.push({ ...rental, id });
      if (rental.name) stage.rentals.add(rental.name, { id });
    }
    stage.onCreated(run.length);
  }
  for (const round of roundsOf(booked.toSorted((one, other) => one.from - other.from))) {
    await happen(stage, round);
    await describe(stage, round);
  }
}

/** Rentals one after the other that were booked by the same person. */
function runsOf(rentals: readonly Rental[]): Rental[][] {
  const runs: Rental[][] = [];
  for (const rental of rentals) {
    const run = runs.at(-1);
    if (run && run[0]!.by === rental.by) run.push(rental);
    else runs.push([rental]);
  }
  return runs;
}

function bookingOf(stage: Stage, rental: Rental, line: number): CreateCycleRequest {
  const { unit, customer, methodType = 'calendar', order, from, to, minimumTo } = rental;
  const { dueOn, out, heldUntil, deliveryMethodType, priceCents, creditCost, tags } = rental;
  const { isUnitFixed = false } = rental;
  const end = (day: number) => stage.days.instant(`${day} 16:00`);
  return {
    itemId: stage.units.get(unit).id,
    isUnitFixed,
    customerPlatformId: stage.customers.get(customer).platformId,
    rentalStart: stage.days.instant(`${from} 10:00`),
    rentalEnd: to === undefined ? null : end(to),
    minimumRentalEnd: minimumTo === undefined ? null : end(minimumTo),
    ...(dueOn !== undefined && { [out ? 'receiveAt' : 'fulfillAt']: stage.days.date(dueOn) }),
    holdUntil: heldUntil && stage.days.instant(heldUntil),
    ...(order && {
      platformOrderId: ORDERS_FROM + Number(order.slice(1)),
      platformOrderLineId: line,
      platformOrderName: order,
    }),
    methodType,
    deliveryMethodType,
    priceCents,
    creditCost,
    tags,
  };
}

async function happen(stage: Stage, rentals: readonly BookedRental[]): Promise<void> {
  for (const { unit, id, out, back } of rentals) {
    if (out && !back) stage.rentals.add(unit, { id });
  }
  const changes = rentals.flatMap((rental) => changeOf(stage, rental));
  const updates = stage.services.get(CycleUpdateService);
  await updates.update(stage.byHandler(), changes);
  const later = rentals.filter(({ closedAs, movedTo }) => closedAs ?? movedTo);
  await updates.update(
    stage.byHandler(),
    later.map(({ id, closedAs, salePriceCents, movedTo }) => {
      return { id, closedAs, salePriceCents, itemId: stage.units.find(movedTo)?.id };
    }),
  );
  const handled = rentals.filter(({ restocked, unitBroke }) => restocked || unitBroke);
  await stage.services.get(ItemUpdateService).update(
    stage.byHandler(),
    handled.map(({ unit, restocked, unitBroke }) => ({
      id: stage.units.get(unit).id,
      status: restocked ? 'processed' : undefined,
      visibility: unitBroke ? 'unavailable' : undefined,
    })),
  );
  for (const { id, credit } of rentals) await settle(stage, id, credit);
}

function changeOf(stage: Stage, rental: BookedRental): UpdateCycleEntry[] {
  const { id, cancelled, cancelReason, out, back, packingStatus = out && 'packed' } = rental;
  const { pickUpAt, conditions } = rental;
  if (!(cancelled ?? packingStatus ?? pickUpAt ?? conditions)) return [];
  return [
    {
      id,
      status: cancelled ? 'cancelled' : undefined,
      cancelReason,
      packingStatus,
      locationPlatformId: stage.locations.find(pickUpAt)?.platformId,
      conditionIds: conditions?.map((title) => stage.conditions.get(title).id),
      fulfilledAt: out && stage.days.instant(out),
      receivedAt: back && stage.days.instant(back),
    },
  ];
}

/** Somebody gives the membership credit of a rental back, or reclaims it. */
export async function settle(stage: Stage, id: number, status: Rental['credit']): Promise<void> {
  if (!status) return;
  const context = stage.byHandler();
  const { membershipCredit } = await stage.services.get(CyclesService).get(context, id);
  await stage.services.get(CreditsService).update(context, membershipCredit!.id, { status });
}

/** Customers get credits that no rental is about. */
export async function giveCredits(stage: Stage, given: readonly GivenCredits[]): Promise<void> {
  for (const { customer, by, ...entry } of given) {
    const customerPlatformId = stage.customers.get(customer).platformId;
    const request = { customerPlatformId, ...entry };
    await stage.services.get(CreditEntriesService).give(stage.by(by), request);
  }
}

async function describe(stage: Stage, rentals: readonly BookedRental[]): Promise<void> {
  await stage.setFields(
    ...rentals.flatMap(({ id, unit, fields, unitField }) => {
      const ofUnit = unitField ? { [unitField]: `${id}` } : {};
      return [
        { type: 'rental' as const, owner: { id }, fields },
        { type: 'item' as const, owner: stage.units.get(unit), fields: ofUnit },
      ];
    }),
  );
  await stage.comment(
    ...rentals.flatMap(({ id, comment }) => (comment ? { on: { id }, ...comment } : [])),
  );
}

/** Customers wait for units that others have, or that are blocked. */
export async function putOnWaitingList(stage: Stage, waiting: readonly Waiting[]): Promise<void> {
  for (const { variant, customer, by, from, to, offerHours } of waiting) {
    await stage.services.get(WaitingEntriesService).create(stage.by(by), {
      platformVariantId: stage.variants.get(variant).platformId,
      customerPlatformId: stage.customers.get(customer).platformId,
      methodType: 'calendar',
      rentalStart: stage.days.instant(`${from} 10:00`),
      rentalEnd: stage.days.instant(`${to} 16:00`),
      offerHours,
    });
  }
}
