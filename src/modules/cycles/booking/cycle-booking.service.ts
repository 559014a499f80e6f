import { Injectable } from '@nestjs/common';
import { invalidBody } from '../../../common/errors/app-error.js';
import type { Scope } from '../../../database/scope.js';
import { inTransaction } from '../../../database/transaction.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import { domainEvent } from '../../../events/rules/event-catalogue.js';
import { ConditionReader } from '../../conditions/condition.reader.js';
import { CreditsService } from '../../credits/credits.service.js';
import { CustomerReader } from '../../customers/customer.reader.js';
import { LocationReader } from '../../locations/location.reader.js';
import { refuseArchived } from '../../products/rules/archived-variant.js';
import { VariantReader } from '../../products/variant.reader.js';
import { ResourcesService } from '../../resources/resources.service.js';
import { ShopReader } from '../../shop/shop.reader.js';
import { LogisticsReader } from '../calendar/logistics.reader.js';
import { UnitCalendarReader } from '../calendar/unit-calendar.reader.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import type { CreateCycleRequest } from '../dto/cycle.request.js';
import { RentalLocksService } from '../locking/rental-locks.service.js';
import { type BookingFacts, decideUnit, planBooking } from '../rules/booking-decision.js';
import type { Logistics } from '../rules/cycle-schedule.js';
import type { Outcome } from '../rules/cycle-state.js';
import { formattedCycleId } from '../rules/cycle-values.js';
import type { LockedUnit, UnitRequirements } from '../rules/locked-rentals.js';

/** Units of one product, which are locked, and when the new cycle is. */
interface PlannedUnits {
  readonly units: readonly LockedUnit[];
  readonly logistics: Logistics;
  readonly outcome: Outcome;
}

/** Books units. */
@Injectable()
export class CycleBookingService {
  constructor(
    private readonly cycles: CycleWritesRepository,
    private readonly locks: RentalLocksService,
    private readonly calendar: UnitCalendarReader,
    private readonly resources: ResourcesService,
    private readonly variants: VariantReader,
    private readonly customers: CustomerReader,
    private readonly conditions: ConditionReader,
    private readonly locations: LocationReader,
    private readonly credits: CreditsService,
    private readonly events: EventRecorderService,
    private readonly shop: ShopReader,
    private readonly logistics: LogisticsReader,
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
      const customer = await this.customers.find(transaction, request.customerPlatformId);
      if (!customer) throw invalidBody('customerPlatformId must be the platform id of a customer');
      const requirements = await this.requirementsOf(transaction, request);
      const { outcome, ...facts } = await this.gather(transaction, request, requirements);
      const unit = decideUnit(request, outcome, facts);
      return this.store(transaction, request, customer.id, unit, outcome);
    });
  }

  private async requirementsOf(
    scope: Scope,
    request: CreateCycleRequest,
  ): Promise<UnitRequirements> {
    const { conditionIds = [], locationPlatformId } = request;
    const known = await this.conditions.known(scope, conditionIds);
    const unknown = conditionIds.findIndex((id) => !known.has(id));
    if (unknown >= 0) throw invalidBody(`conditionIds[${unknown}] must be the id of a condition`);
    const locationId = locationPlatformId && (await this.locations.idOf(scope, locationPlatformId));
    if (locationPlatformId && !locationId) {
      throw invalidBody('locationPlatformId must be the platform id of a location');
    }
    return { conditionIds: request.conditionIds ?? null, locationId: locationId || null };
  }

  /** Locks the unit that is named, or all units of the variant of which one can be booked. */
  private async gather(
    scope: Scope,
    request: CreateCycleRequest,
    requirements: UnitRequirements,
  ): Promise<BookingFacts & { outcome: Outcome }> {
    const { units, logistics, outcome } =
      request.itemId === undefined
        ? await this.lockVariant(scope, request, requirements)
        : await this.lockUnit(scope, request, request.itemId);
    const { from } = outcome.occupied;
    const taken = await this.calendar.taken(scope, units, from, () => logistics);
    return { units, taken, requirements, outcome };
  }

  private async lockVariant(
    scope: Scope,
    request: CreateCycleRequest,
    requirements: UnitRequirements,
  ): Promise<PlannedUnits> {
    const variant = await this.variants.find(scope, request.platformVariantId!);
    if (!variant) throw invalidBody('platformVariantId must be the platform id of a variant');
    refuseArchived(variant);
    const logistics = await this.logistics.of(scope, variant.productId);
    const outcome = planBooking(request, logistics, new Date().toISOString());
    const units = await this.locks.lockAvailable(scope, variant.id, requirements);
    return { units, logistics, outcome };
  }

  private async lockUnit(
    scope: Scope,
    request: CreateCycleRequest,
    itemId: number,
  ): Promise<PlannedUnits> {
    const unit = await this.locks.lockUnit(scope, itemId);
    if (!unit) throw invalidBody('itemId must be the id of an item');
    const logistics = await this.logistics.of(scope, unit.productId);
    const outcome = planBooking(request, logistics, new Date().toISOString());
    return { units: [unit], logistics, outcome };
  }

  private async store(
    scope: Scope,
    request: CreateCycleRequest,
    customerId: number,
    { itemId, variantId }: LockedUnit,
    outcome: Outcome,
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
