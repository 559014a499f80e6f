import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { awaitPipelined } from '../../../database/transaction.js';
import type { BatchField } from '../../../errors/entries.js';
import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { idsOf } from '../../../records/grouped-by.js';
import { cycleSearchText } from '../../calendar/rules/cycle-values.js';
import type { UnitChange } from '../../calendar/rules/item-values.js';
import { CreditsService } from '../../credits/credits.service.js';
import type { ResourceNumbers } from '../../resources/resource-kind.js';
import type { ChosenUnit } from '../book/booking-decision.js';
import { isGone, onUnit } from '../plan/cycle-state.js';
import { newCycleFields } from '../plain-fields.js';
import { type BookedCycle, CycleWritesRepository } from './cycle-writes.repository.js';
import { UnitEffectsService } from './unit-effects.service.js';

/** Stores bookings with what follows from them. */
@Injectable()
export class BookingEffectsService {
  constructor(
    private readonly cycles: CycleWritesRepository,
    private readonly units: UnitEffectsService,
    private readonly credits: CreditsService,
    private readonly events: EventRecorderService,
    private readonly shop: ShopReader,
  ) {}

  /**
   * Stores bookings with their charges, in the caller's transaction. The units of sales that are
   * handed over at once leave the stock.
   * @returns the ids of the cycles
   */
  async store(
    context: TenantContext,
    chosen: readonly ChosenUnit[],
    numbers: readonly ResourceNumbers[],
    list: BatchField,
  ): Promise<number[]> {
    const booked = chosen.map((one, index) => bookedCycle(one, numbers[index]!));
    const ids = idsOf(numbers);
    const events = chosen.flatMap((one, index) => creationEvents(one, ids[index]!));
    await awaitPipelined([
      this.cycles.create(context, booked, list, (place) => chosen[place]!.entry),
      this.charge(context, chosen, ids),
      this.events.record(context, events),
    ]);
    const sold = await this.units.store(context, chosen.flatMap(soldUnitOf));
    await this.events.record(context, sold);
    return ids;
  }

  private async charge(
    context: TenantContext,
    chosen: readonly ChosenUnit[],
    ids: readonly number[],
  ): Promise<void> {
    const costs = chosen.flatMap(
      ({ request: { creditCost }, terms: { customerId }, projection: { state } }, index) => {
        const isReceived = state.receivedAt !== null;
        return creditCost ? { cycleId: ids[index]!, customerId, creditCost, isReceived } : [];
      },
    );
    if (costs.length === 0) return;
    const returnCondition = await this.shop.creditReturnCondition(context);
    await this.credits.charge(
      context,
      costs.map(({ isReceived: _, ...cost }) => ({ ...cost, returnCondition })),
    );
    const returned = costs.filter(({ isReceived }) => isReceived).map(({ cycleId }) => cycleId);
    await this.credits.settle(context, returned, 'receipt', 'returned');
  }
}

/** A cycle that is handed over at once, or was received already, has events for that as well. */
function creationEvents(
  { unit: { itemId }, projection: { state } }: ChosenUnit,
  id: number,
): DomainEvent[] {
  const { holdUntil, fulfilledAt, receivedAt } = state;
  const held = holdUntil === null ? {} : { holdUntil };
  return [
    domainEvent('Cycle', id, 'created', { itemId, ...held }),
    ...(fulfilledAt === null
      ? []
      : [domainEvent('Cycle', id, 'fulfilled', { from: null, to: fulfilledAt })]),
    ...(receivedAt === null
      ? []
      : [domainEvent('Cycle', id, 'received', { from: null, to: receivedAt })]),
  ];
}

/** The unit of a sale that is handed over at once. */
function soldUnitOf({ unit, projection: { state } }: ChosenUnit): UnitChange[] {
  if (!isGone(state)) return [];
  const { itemId: id, status, conditionId, visibility } = unit;
  const before = { status, conditionId, visibility };
  const leftStockAt = state.fulfilledAt!;
  return [{ id, before, after: { ...before, visibility: 'sold' }, leftStockAt }];
}

function bookedCycle(
  { request, terms: { customerId, requirements }, unit, projection }: ChosenUnit,
  { id, sequentialId, createdAt }: ResourceNumbers,
): BookedCycle {
  const { itemId, variantId } = unit;
  return {
    cycle: {
      id,
      sequentialId,
      createdAt,
      customerId,
      searchText: cycleSearchText(sequentialId, request.platformOrderName ?? null),
      variantId,
      methodType: request.methodType,
      platformOrderId: request.platformOrderId ?? null,
      platformOrderLineId: request.platformOrderLineId ?? null,
      platformOrderName: request.platformOrderName ?? null,
      requestedLocationId: requirements.locationId,
      conditionIds: requirements.conditionIds ?? [],
      ...newCycleFields(request),
      tags: request.tags ?? [],
    },
    projection: onUnit(projection, itemId),
  };
}
