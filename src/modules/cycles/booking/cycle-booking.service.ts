import { Injectable } from '@nestjs/common';
import { invalidBody } from '../../../common/errors/app-error.js';
import type { Scope } from '../../../database/scope.js';
import { inTransaction, Stale } from '../../../database/transaction.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import { domainEvent } from '../../../events/rules/event-catalogue.js';
import { CreditsService } from '../../credits/credits.service.js';
import { absenceDays } from '../../items/rules/taken-days.js';
import { ResourcesService } from '../../resources/resources.service.js';
import { ShopReader } from '../../shop/shop.reader.js';
import { UnitCalendarReader } from '../calendar/unit-calendar.reader.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
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
import { type Logistics, logisticsOf } from '../rules/cycle-schedule.js';
import type { Outcome } from '../rules/cycle-state.js';
import { formattedCycleId } from '../rules/cycle-values.js';
import type { LockedUnit, UnitRequirements } from '../rules/locked-rentals.js';
import { BookingRepository } from './booking.repository.js';

/** A unit that can be booked, its row locked, and when the new cycle is. */
interface ChosenUnit {
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
      const terms = bookingTerms(request, await this.bookings.facts(transaction, request));
      const chosen = await this.choose(transaction, request, terms);
      return this.store(transaction, request, terms.customerId, chosen);
    });
  }

  private async choose(
    scope: Scope,
    request: CreateCycleRequest,
    { variant, requirements }: BookingTerms,
  ): Promise<ChosenUnit> {
    const logistics = await this.shop.logistics(scope);
    return variant
      ? this.chooseOf(scope, request, variant, requirements, logisticsOf(logistics, variant))
      : this.takeNamed(scope, request, requirements, logistics);
  }

  /**
   * Chooses without a lock, and asks again once the unit is locked.
   * @throws Stale when others took the unit in between
   */
  private async chooseOf(
    scope: Scope,
    request: CreateCycleRequest,
    variant: BookedVariant,
    requirements: UnitRequirements,
    logistics: Logistics,
  ): Promise<ChosenUnit> {
    const outcome = planBooking(request, logistics, new Date().toISOString());
    const find = (itemId?: number) => {
      const { from } = outcome.occupied;
      const { restocked } = absenceDays(new Date().toISOString(), logistics);
      return this.bookings.candidates(scope, variant.id, requirements, from, restocked, itemId);
    };
    const itemId = decideUnit(request, outcome, await find());
    const unit = await this.locks.lockUnit(scope, itemId);
    if (!isStillFree(outcome, await find(itemId))) throw new Stale();
    return { unit: unit!, outcome };
  }

  private async takeNamed(
    scope: Scope,
    request: CreateCycleRequest,
    requirements: UnitRequirements,
    shop: Logistics,
  ): Promise<ChosenUnit> {
    const unit = await this.locks.lockUnit(scope, request.itemId!);
    if (!unit) throw invalidBody('itemId must be the id of an item');
    const outcome = planBooking(request, logisticsOf(shop, unit), new Date().toISOString());
    const { from } = outcome.occupied;
    const taken = await this.calendar.taken(scope, [unit], from, shop);
    refuseUnit(unit, requirements, taken.get(unit.itemId)!, outcome);
    return { unit, outcome };
  }

  private async store(
    scope: Scope,
    request: CreateCycleRequest,
    customerId: number,
    { unit: { itemId, variantId }, outcome }: ChosenUnit,
  ): Promise<number> {
    const [numbers] = await this.resources.create(scope, 'Cycle', 1);
    const { id, sequentialId, createdAt } = numbers!;
    const names = [formattedCycleId(sequentialId), request.platformOrderName ?? ''];
    await this.cycles.create(
      scope,
      {
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
      { ...outcome, state: { ...outcome.state, itemId } },
    );
    if (request.creditCost) {
      const returnCondition = await this.shop.creditReturnCondition(scope);
      const { creditCost } = request;
      await this.credits.charge(scope, { cycleId: id, customerId, creditCost, returnCondition });
    }
    await this.events.record(scope, [domainEvent('Cycle', id, 'created', { itemId })]);
    return id;
  }
}
