import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { type BatchField, validateEach } from '../../../errors/entries.js';
import { changedTags } from '../../../fields/tags.js';
import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import type { UnitChange } from '../../items/rules/item-values.js';
import {
  type CycleRowUpdate,
  type CycleValues,
  CycleWritesRepository,
} from '../cycle-writes.repository.js';
import { ItemsService } from '../../items/items.service.js';
import { BookingFactsReader } from '../booking/booking-facts.reader.js';
import type { NewVariant } from '../rental-locks.repository.js';
import type { RequestedUpdate } from '../rules/cycle-requests.js';
import { RentalLocksService } from '../rental-locks.service.js';
import { cycleChangeEvents, otherChangeEvents } from '../rules/cycle-change.js';
import { unitChangeOf } from '../rules/closing.js';
import type { ClosedCycle, ReceivalChange } from '../rules/cycle-receipt.js';
import type { CorrectionFacts } from '../rules/corrections.js';
import { cycleSearchText } from '../rules/cycle-values.js';
import { variantColumnsOf } from '../rules/locked-rentals.js';
import { swapOf } from '../rules/swap.js';
import { decideCycleUpdate, decideLapse, type PlannedUpdate } from '../rules/cycle-update.js';
import { CycleCreditsService } from './cycle-credits.service.js';
import { CycleEventsService } from './cycle-events.service.js';
import { CycleReallocationService } from './cycle-reallocation.service.js';

/** Updates cycles: their plans, their actual times, their unit. */
@Injectable()
export class CycleUpdateService {
  constructor(
    private readonly facts: BookingFactsReader,
    private readonly locks: RentalLocksService,
    private readonly shop: ShopReader,
    private readonly reallocation: CycleReallocationService,
    private readonly cycles: CycleWritesRepository,
    private readonly credits: CycleCreditsService,
    private readonly items: ItemsService,
    private readonly events: EventRecorderService,
    private readonly cycleEvents: CycleEventsService,
  ) {}

  /**
   * Updates the given fields, all or none. Plans that need taken days are rejected; actual times
   * never are. The updates are validated as a whole: a cycle can take the days that another one
   * leaves.
   * @param requests each for another cycle
   * @throws AppError invalid_body; conflict that names the obstacle; not_found if the request names
   *   only this cycle
   */
  async update(
    context: TenantContext,
    requests: readonly RequestedUpdate[],
    list?: BatchField,
  ): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const facts = await this.factsOf(transaction, requests);
      const variants = newVariants(requests, facts);
      const locked = await this.locks.lockForChange(transaction, requests, variants);
      const logistics = await this.shop.logistics(transaction);
      const scheduling = { logistics, now: transaction.now().toISOString() };
      const planned = validateEach(list, requests, (request, index) =>
        decideCycleUpdate(request, locked, facts[index], scheduling, list),
      );
      const { updates, moves } = await this.reallocation.makeRoom(
        transaction,
        planned,
        locked,
        scheduling,
        list,
      );
      await this.store(transaction, updates, moves, list);
    });
  }

  /** Cancels those of the cycles that are still held although their time is over. */
  async cancelLapsed(context: TenantContext, ids: readonly number[]): Promise<void> {
    await inTransaction(context, async (transaction) => {
      const requests = ids.map((id) => ({ id }));
      const { units, cycles } = await this.locks.lockForChange(transaction, requests, []);
      const logistics = await this.shop.logistics(transaction);
      const scheduling = { logistics, now: transaction.now().toISOString() };
      const updates = [...cycles.values()].flatMap(
        (cycle) => decideLapse(cycle, units.get(cycle.itemId)!, scheduling) ?? [],
      );
      await this.store(transaction, updates, [], undefined);
    });
  }

  /** The records that requests name, in their order; empty if they name none. */
  private async factsOf(
    context: TenantContext,
    requests: readonly RequestedUpdate[],
  ): Promise<CorrectionFacts[]> {
    const isNaming = requests.some(
      ({ customerPlatformId, platformVariantId }) =>
        customerPlatformId !== undefined || platformVariantId !== undefined,
    );
    return isNaming ? this.facts.find(context, requests) : [];
  }

  /** @param moves the reallocations of cycles that were in the way */
  private async store(
    context: TenantContext,
    updates: readonly PlannedUpdate[],
    moves: readonly DomainEvent[],
    list: BatchField,
  ): Promise<void> {
    const changes = updates.map(changesOf);
    await this.cycles.update(context, changes, list);
    const transitions = updates.flatMap(({ before, projection }) =>
      projection ? { before, after: projection.state } : [],
    );
    await this.credits.transfer(context, updates);
    await this.credits.settle(context, transitions);
    const events = updates.flatMap((update, index) => eventsOf(update, changes[index]!.values));
    const swaps = updates.flatMap((update) => swapOf(update) ?? []);
    const unitChanges = [
      ...updates.flatMap(unitChangeAfter),
      ...swaps.map(({ unitBack }) => unitBack),
    ];
    const unitEvents = await this.items.updateStates(context, unitChanges);
    const swapEvents = swaps.flatMap((swap) => swap.events);
    await this.events.record(context, [...moves, ...events, ...swapEvents, ...unitEvents]);
    await this.cycleEvents.closed(context, updates.flatMap(closingOf));
    await this.cycleEvents.receivalsChanged(
      context,
      updates.flatMap((update) => receivalChangeOf(update)),
    );
  }
}

function changesOf(update: PlannedUpdate): Required<CycleRowUpdate> {
  const { request, before, unit, projection, corrections, repeatsTime: touch = false } = update;
  const { bookedVariantId, platformVariantId: _, ...corrected } = corrections;
  const { packingStatus, priceCents } = request;
  const tags = changedTags(before.tags, request.tagsAttributes);
  const values = {
    packingStatus,
    priceCents,
    tags,
    ...corrected,
    ...variantColumnsOf(bookedVariantId, unit),
    ...(corrected.platformOrderName !== before.platformOrderName && {
      searchText: cycleSearchText(before.sequentialId, corrected.platformOrderName),
    }),
  };
  return { id: before.id, projection, values, touch };
}

/** The variants that cycles without a named unit are booked for from now on. */
const newVariants = (
  requests: readonly RequestedUpdate[],
  facts: readonly CorrectionFacts[],
): NewVariant[] =>
  requests.flatMap(({ id, itemId }, index) => {
    const variant = facts[index]?.variant;
    return variant && itemId === undefined ? { id, variantId: variant.id } : [];
  });

/** An update without changes has an event as well, so that the feed and `updated[gte]` agree. */
function eventsOf(update: PlannedUpdate, values: CycleValues): DomainEvent[] {
  const { before, projection, repeatsTime } = update;
  const moved = projection ? cycleChangeEvents(before, projection.state, projection.schedule) : [];
  const after = { ...projection?.state, ...values, ...update.corrections };
  const events = [...moved, ...otherChangeEvents(before, after)];
  if (events.length > 0 || !repeatsTime) return events;
  return [domainEvent('Cycle', before.id, 'updated', { changes: {} })];
}

/** A found unit is unprocessed, as every unit that comes back. */
function unitChangeAfter({ before, unit, projection }: PlannedUpdate): UnitChange[] {
  if (!projection) return [];
  const isFound = before.closedAs === 'lost' && projection.state.receivedAt !== null;
  return unitChangeOf(before, projection.state, unit).map((change) =>
    isFound ? { ...change, after: { ...change.after, status: 'unprocessed' } } : change,
  );
}

function closingOf({ before, unit, projection }: PlannedUpdate): ClosedCycle[] {
  const closedAs = projection?.state.closedAs ?? null;
  if (closedAs === null || closedAs === before.closedAs) return [];
  return [{ cycleId: before.id, cycle: before, closedAs, unit }];
}

function receivalChangeOf(update: PlannedUpdate): ReceivalChange[] {
  const { before, unit, projection } = update;
  const isReceived = (projection?.state ?? before).receivedAt !== null;
  if (isReceived === (before.receivedAt !== null)) return [];
  const [change] = unitChangeAfter(update);
  return [{ cycleId: before.id, isReceived, unit: { ...unit, ...change?.after } }];
}
