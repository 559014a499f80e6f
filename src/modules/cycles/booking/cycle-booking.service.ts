import { Injectable } from '@nestjs/common';
import { conflict, invalidBody } from '../../../common/errors/app-error.js';
import { describeDays } from '../../../common/time/days.js';
import { instantOf, parseMoment } from '../../../common/time/moment.js';
import type { Scope } from '../../../database/scope.js';
import { inTransaction } from '../../../database/transaction.js';
import { ConditionReader } from '../../conditions/condition.reader.js';
import { CreditsService } from '../../credits/credits.service.js';
import { CustomerReader } from '../../customers/customer.reader.js';
import { LocationReader } from '../../locations/location.reader.js';
import { refuseArchived } from '../../products/rules/archived-variant.js';
import { VariantReader } from '../../products/variant.reader.js';
import { ResourcesService } from '../../resources/resources.service.js';
import { ShopReader } from '../../shop/shop.reader.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import { bestUnit } from '../rules/unit-allocation.js';
import { LogisticsReader } from '../calendar/logistics.reader.js';
import type { Logistics } from '../rules/cycle-schedule.js';
import { begin, type Outcome, refusalsOf } from '../rules/cycle-state.js';
import { formattedCycleId } from '../rules/cycle-values.js';
import { describeObstacle, obstaclesOf } from '../rules/obstacles.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import type { CreateCycleRequest } from '../dto/cycle.request.js';
import { UnitCalendarReader } from '../calendar/unit-calendar.reader.js';
import { RentalLocksService } from '../locking/rental-locks.service.js';
import type { LockedUnit } from '../rules/locked-rentals.js';
import { meets, type UnitRequirements } from '../rules/unit-requirements.js';

/** Stands for the unit until one is chosen. */
const NO_UNIT = 0;

/** A unit that is free for what was asked. */
interface Booking {
  unit: LockedUnit;
  outcome: Outcome;
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
      const { unit, outcome } =
        request.itemId === undefined
          ? await this.chooseUnit(transaction, request, requirements)
          : await this.takeUnit(transaction, request, request.itemId, requirements);
      return this.store(transaction, request, customer.id, unit, outcome);
    });
  }

  private plan(request: CreateCycleRequest, logistics: Logistics): Outcome {
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
    const refusals = refusalsOf(outcome, new Date().toISOString(), logistics.timeZone);
    if (refusals.length > 0) throw invalidBody(...refusals);
    return outcome;
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

  private async chooseUnit(
    scope: Scope,
    request: CreateCycleRequest,
    requirements: UnitRequirements,
  ): Promise<Booking> {
    const variant = await this.variants.find(scope, request.platformVariantId!);
    if (!variant) throw invalidBody('platformVariantId must be the platform id of a variant');
    refuseArchived(variant);
    const logistics = await this.logistics.of(scope, variant.productId);
    const outcome = this.plan(request, logistics);
    const { occupied } = outcome;
    const units = await this.locks.lockAvailable(scope, variant.id, requirements);
    const taken = await this.calendar.taken(scope, units, occupied.from, () => logistics);
    const candidates = units.map(({ itemId }) => ({ itemId, busy: taken.get(itemId)! }));
    const best = bestUnit(candidates, occupied);
    if (best) return { unit: units.find(({ itemId }) => itemId === best)!, outcome };
    throw conflict(
      `No unit of variant ${request.platformVariantId} is free ${describeDays(occupied)}`,
    );
  }

  private async takeUnit(
    scope: Scope,
    request: CreateCycleRequest,
    itemId: number,
    requirements: UnitRequirements,
  ): Promise<Booking> {
    const unit = await this.locks.lockUnit(scope, itemId);
    if (!unit) throw invalidBody('itemId must be the id of an item');
    const logistics = await this.logistics.of(scope, unit.productId);
    const outcome = this.plan(request, logistics);
    if (unit.visibility !== 'available') {
      throw conflict(`Item ${itemId} is not available: its visibility is ${unit.visibility}`);
    }
    if (!meets(unit, requirements)) {
      throw conflict(`Item ${itemId} is not in the condition or at the location asked for`);
    }
    const { occupied } = outcome;
    const taken = await this.calendar.taken(scope, [unit], occupied.from, () => logistics);
    const [obstacle] = obstaclesOf(taken.get(itemId)!, [occupied]);
    if (obstacle) throw conflict(describeObstacle(obstacle));
    return { unit, outcome };
  }

  private async store(
    scope: Scope,
    request: CreateCycleRequest,
    customerId: number,
    { itemId, variantId }: LockedUnit,
    outcome: Outcome,
  ): Promise<number> {
    const [numbers] = await this.resources.create(scope, 'Cycle', 1);
    const { id, sequentialId } = numbers!;
    const names = [formattedCycleId(sequentialId), request.platformOrderName ?? ''];
    await this.cycles.create(
      scope,
      {
        id,
        sequentialId,
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
    await this.events.record(scope, [
      { resourceType: 'Cycle', resourceId: id, type: 'created', metadata: { itemId } },
    ]);
    return id;
  }
}
