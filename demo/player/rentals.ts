import { CreditsService } from '../../src/modules/credits/credits.service.js';
import { CycleBookingService } from '../../src/modules/cycles/booking/cycle-booking.service.js';
import { CycleUpdateService } from '../../src/modules/cycles/changing/cycle-update.service.js';
import { ItemsService } from '../../src/modules/items/items.service.js';
import type { Stage } from './stage.js';
import type { Rental } from './story.js';

/** Order #1001 is order 91001 of the platform; lines of orders count up. */
const [ORDERS_FROM, LINES_FROM] = [90_000, 95_001];

/**
 * Books everything before anything becomes of it: what comes back late is in the way of rentals
 * that are booked by then. The rest follows in the order of days, as on a unit one rental comes
 * after the other.
 */
export async function rentOut(stage: Stage, rentals: readonly Rental[]): Promise<void> {
  const booked: { rental: Rental; id: number }[] = [];
  for (const [index, rental] of rentals.entries()) {
    const id = await book(stage, rental, index);
    booked.push({ rental, id });
    if (rental.name) stage.rentals.add(rental.name, { id });
    stage.made(1);
  }
  for (const { rental, id } of booked.toSorted((a, b) => a.rental.from - b.rental.from)) {
    if (rental.out && !rental.back) stage.rentals.add(rental.unit, { id });
    await happen(stage, rental, id);
    await describe(stage, rental, id);
  }
}

function book(stage: Stage, rental: Rental, index: number): Promise<number> {
  const { unit, customer, by, methodType = 'calendar', order, from, to, minimumTo } = rental;
  const { deliveryMethodType, priceCents, creditCost, tags } = rental;
  const end = (day: number) => stage.days.instant(`${day} 16:00`);
  return stage.services.get(CycleBookingService).book(stage.by(by), {
    itemId: stage.units.get(unit).id,
    customerPlatformId: stage.customers.get(customer).platformId,
    rentalStart: stage.days.instant(`${from} 10:00`),
    rentalEnd: to === undefined ? null : end(to),
    minimumRentalEnd: minimumTo === undefined ? null : end(minimumTo),
    ...(order && {
      platformOrderId: ORDERS_FROM + Number(order.slice(1)),
      platformOrderLineId: LINES_FROM + index,
      platformOrderName: order,
    }),
    methodType,
    deliveryMethodType,
    priceCents,
    creditCost,
    tags,
  });
}

async function happen(stage: Stage, rental: Rental, id: number): Promise<void> {
  const { unit, cancelled, out, back, restocked, credit } = rental;
  const { packingStatus = out && 'packed' } = rental;
  if (cancelled || packingStatus) {
    await stage.services.get(CycleUpdateService).update(stage.byHandler(), id, {
      status: cancelled ? 'cancelled' : undefined,
      packingStatus,
      fulfilledAt: out && stage.days.instant(out),
      receivedAt: back && stage.days.instant(back),
    });
  }
  if (restocked) {
    const { id: itemId } = stage.units.get(unit);
    const status = 'processed';
    await stage.services.get(ItemsService).change(stage.byHandler(), itemId, { status });
  }
  await settle(stage, id, credit);
}

/** Somebody gives the membership credit of a rental back, or reclaims it. */
export async function settle(stage: Stage, id: number, status: Rental['credit']): Promise<void> {
  if (!status) return;
  const scope = stage.byHandler();
  const credits = await stage.services.get(CreditsService).embedded(scope, [id]);
  await stage.services.get(CreditsService).update(scope, credits.get(id)!.id, { status });
}

async function describe(stage: Stage, rental: Rental, id: number): Promise<void> {
  const { unit, fields, unitField, comment } = rental;
  await stage.setFields('rental', { id }, fields);
  if (unitField) await stage.setFields('item', stage.units.get(unit), { [unitField]: `${id}` });
  if (comment) await stage.comment({ id }, comment);
}
