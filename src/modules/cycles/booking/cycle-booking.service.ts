import { Injectable } from '@nestjs/common';
import { invalidBody } from '../../../common/errors/app-error.js';
import { idsOf } from '../../../common/lists/ids-of.js';
import type { Scope } from '../../../database/scope.js';
import { inTransaction, Stale } from '../../../database/transaction.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import { domainEvent } from '../../../events/rules/event-catalogue.js';
import { CreditsService } from '../../credits/credits.service.js';
import { absenceDays } from '../../items/rules/taken-days.js';
import { ResourcesService } from '../../resources/resources.service.js';
import type { ResourceNumbers } from '../../resources/rules/resource-kind.js';
import { ShopReader } from '../../shop/shop.reader.js';
import { UnitCalendarReader } from '../calendar/unit-calendar.reader.js';
import { type BookedCycle, CycleWritesRepository } from '../cycle-writes.repository.js';
import type { CreateCycleRequest } from '../dto/cycle.request.js';
import { RentalLocksService } from '../locking/rental-locks.service.js';
import {
  type BookedVariant,
  type BookingTerms,
  bookingTerms,
  decideUnit,
  isStillFree,
  planBooking,
  refuseUnit,
} from '../rules/booking-decision.js';
import { logisticsOf } from '../rules/cycle-schedule.js';
import type { Outcome } from '../rules/cycle-state.js';
import { formattedCycleId } from '../rules/cycle-values.js';
import type { LockedUnit } from '../rules/locked-rentals.js';
import { BookingRepository } from './booking.repository.js';

/** A request that names its unit. */
export type UnitBooking = Omit<CreateCycleRequest, 'platformVariantId'> & {
  readonly itemId: number;
};

/** A request, and what it comes to. */
interface Booking {
  readonly request: CreateCycleRequest;
  readonly terms: BookingTerms;
}

/** The same with a unit that can be booked, its row locked, and when the new cycle is. */
interface ChosenUnit extends Booking {
  readonly unit: LockedUnit;
  readonly outcome: Outcome;
}

/** Books units. */
@Injectable()
export class CycleBookingService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly cycles: CycleWritesRepository,
    private readonly locks: RentalLocksService,
    private readonly calendar: UnitCalendarReader,
    private readonly resources: ResourcesService,
    private readonly credits: CreditsService,
    private readonly events: EventRecorderService,
    private readonly shop: ShopReader,
  ) {}

  /**
   * Books the named unit, or the free unit of the variant that leaves the largest free stretches.
   * @returns the id of the cycle
   * @throws AppError invalid_body; conflict that says what is in the way
   */
  async book(scope: Scope, request: CreateCycleRequest): Promise<number> {
    if ((request.itemId === undefined) === (request.platformVariantId === undefined)) {
      throw invalidBody('platformVariantId or itemId must be given, and not both');
    }
    return inTransaction(scope, async (transaction) => {
      const [booking] = await this.open(transaction, [request]);
      const { variant } = booking!.terms;
      const chosen = variant
        ? [await this.chooseOf(transaction, variant, booking!)]
        : await this.takeNamed(transaction, [booking!]);
      return (await this.store(transaction, chosen))[0]!;
    });
  }

  /**
   * Books units that are named, all or none.
   * @returns the ids of the cycles, in the order of the requests
   * @throws AppError as for one; conflict when two of them need a unit on the same day
   */
  async bookUnits(scope: Scope, requests: readonly UnitBooking[]): Promise<number[]> {
    return inTransaction(scope, async (transaction) => {
      const bookings = await this.open(transaction, requests);
      return this.store(transaction, await this.takeNamed(transaction, bookings));
    });
  }

  private async open(scope: Scope, requests: readonly CreateCycleRequest[]): Promise<Booking[]> {
    const facts = await this.bookings.facts(scope, requests);
    return requests.map((request, index) => {
      return { request, terms: bookingTerms(request, facts[index]!) };
    });
  }

  /**
   * Chooses without a lock, and asks again once the unit is locked.
   * @throws Stale when others took the unit in between
   */
  private async chooseOf(
    scope: Scope,
    variant: BookedVariant,
    booking: Booking,
  ): Promise<ChosenUnit> {
    const { request, terms } = booking;
    const logistics = logisticsOf(await this.shop.logistics(scope), variant);
    const outcome = planBooking(request, logistics, new Date().toISOString());
    const find = (itemId?: number) => {
      const { from } = outcome.occupied;
      const { restocked } = absenceDays(new Date().toISOString(), logistics);
      return this.bookings.candidates(
        scope,
        variant.id,
        terms.requirements,
        from,
        restocked,
        itemId,
      );
    };
    const itemId = decideUnit(request, outcome, await find());
    const units = await this.locks.lockUnits(scope, [itemId]);
    if (!isStillFree(outcome, await find(itemId))) throw new Stale();
    return { ...booking, unit: units.get(itemId)!, outcome };
  }

  private async takeNamed(scope: Scope, bookings: readonly Booking[]): Promise<ChosenUnit[]> {
    const shop = await this.shop.logistics(scope);
    const itemIds = bookings.map(({ request }) => request.itemId!);
    const units = await this.locks.lockUnits(scope, itemIds);
    const now = new Date().toISOString();
    const chosen = bookings.map((booking) => {
      const unit = units.get(booking.request.itemId!);
      if (!unit) throw invalidBody('itemId must be the id of an item');
      const outcome = planBooking(booking.request, logisticsOf(shop, unit), now);
      return { ...booking, unit, outcome };
    });
    const from = Math.min(...chosen.map(({ outcome }) => outcome.occupied.from));
    const taken = await this.calendar.taken(scope, [...units.values()], from, shop);
    for (const { unit, terms, outcome } of chosen) {
      refuseUnit(unit, terms.requirements, taken.get(unit.itemId)!, outcome);
    }
    return chosen;
  }

  private async store(scope: Scope, chosen: readonly ChosenUnit[]): Promise<number[]> {
    const numbers = await this.resources.create(scope, 'Cycle', chosen.length);
    await this.cycles.create(
      scope,
      chosen.map((one, index) => bookedCycle(one, numbers[index]!)),
    );
    const ids = idsOf(numbers);
    for (const [index, { request, terms }] of chosen.entries()) {
      const { creditCost } = request;
      if (!creditCost) continue;
      const { customerId } = terms;
      const returnCondition = await this.shop.creditReturnCondition(scope);
      const credit = { cycleId: ids[index]!, customerId, creditCost, returnCondition };
      await this.credits.charge(scope, credit);
    }
    await this.events.record(
      scope,
      chosen.map(({ unit: { itemId } }, index) =>
        domainEvent('Cycle', ids[index]!, 'created', { itemId }),
      ),
    );
    return ids;
  }
}

function bookedCycle(
  { request, terms: { customerId }, unit: { itemId, variantId }, outcome }: ChosenUnit,
  { id, sequentialId, createdAt }: ResourceNumbers,
): BookedCycle {
  const names = [formattedCycleId(sequentialId), request.platformOrderName ?? ''];
  return {
    cycle: {
      id,
      sequentialId,
      createdAt,
      customerId,
      searchText: names.join(' '),
      variantId,
      methodType: request.methodType,
      platformOrderId: request.platformOrderId ?? null,
      platformOrderLineId: request.platformOrderLineId ?? null,
      platformOrderName: request.platformOrderName ?? null,
      priceCents: request.priceCents ?? null,
      tags: request.tags ?? [],
    },
    outcome: { ...outcome, state: { ...outcome.state, itemId } },
  };
}
