import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import type { BatchField } from '../../../errors/entries.js';
import { changedTags } from '../../../fields/tags.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import {
  type LockedVersion,
  RecordVersionsService,
} from '../../../platform/versions/record-versions.service.js';
import { pick } from '../../../records/changes.js';
import { idsOf } from '../../../records/grouped-by.js';
import { cycleSearchText, formattedCycleId } from '../../calendar/rules/cycle-values.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import { FreeUnitsService } from '../book/free-units.service.js';
import { BookingRepository } from '../book/booking.repository.js';
import { CycleEffectsService } from '../store/cycle-effects.service.js';
import { FormerUnitsRepository, type MovedHandOver } from '../store/former-units.repository.js';
import { UnitEffectsService } from '../store/unit-effects.service.js';
import type { LeftStockCorrection } from '../store/unit-writes.repository.js';
import type { NewVariant } from '../picture/rental-locks.repository.js';
import { RentalLocksService } from '../picture/rental-locks.service.js';
import { ReturnLocksRepository } from '../picture/return-locks.repository.js';
import { ReturnFollowersService } from '../return/return-followers.service.js';
import { contradictionsIn, type CorrectionFacts, type RequestedUpdate } from './requests.js';
import type { CycleChange } from '../store/cycle-change.js';
import type { BookedDays } from '../return/receipt.js';
import { stageOf, todayIn } from '../plan/cycle-state.js';
import {
  type CycleUpdateFacts,
  decideCycleUpdates,
  decideLapse,
  type PlannedUpdate,
} from './cycle-update.js';
import { variantColumnsOf } from '../picture/locked-rentals.js';
import { PLAIN_CYCLE_FIELDS } from '../plain-fields.js';
import type { DirectReceipt, EndedCycle } from '../return/followers.js';
import {
  isFound,
  type Swap,
  swapsOf,
  unitChangesBetween,
  type Units,
  unprocessed,
} from './ends-and-swaps.js';
import { CycleReallocationService, type DecidedUpdates } from './cycle-reallocation.service.js';

/** Updates cycles: their plans, their actual times, their unit. */
@Injectable()
export class CycleUpdateService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly calendar: UnitCalendarReader,
    private readonly locks: RentalLocksService,
    private readonly orders: ReturnLocksRepository,
    private readonly shop: ShopReader,
    private readonly versions: RecordVersionsService,
    private readonly reallocation: CycleReallocationService,
    private readonly cycles: CycleEffectsService,
    private readonly formerUnits: FormerUnitsRepository,
    private readonly units: UnitEffectsService,
    private readonly returns: ReturnFollowersService,
    private readonly events: EventRecorderService,
    private readonly freeUnits: FreeUnitsService,
  ) {}

  /**
   * Updates the given fields, all or none. Plans that need taken days are rejected; actual times
   * never are. The updates are validated as a whole: a cycle can take the days that another one
   * leaves.
   * @param requests each for another cycle
   * @throws AppError invalid_body; precondition_failed; conflict that names the obstacle; not_found
   *   if the request names only this cycle
   */
  async update(
    context: TenantContext,
    requests: readonly RequestedUpdate[],
    list?: BatchField,
  ): Promise<void> {
    const update = () =>
      inTransaction(context, async (transaction) => {
        await this.assertUnchanged(transaction, requests, list);
        const named = await this.recordsNamedBy(transaction, requests);
        const variants = newVariants(requests, named);
        const locked = await this.locks.lockForChange(transaction, requests, variants);
        const logistics = await this.shop.logistics(transaction);
        const scheduling = { logistics, now: transaction.now().toISOString() };
        const facts = await this.gather(transaction, requests, { ...locked, named, scheduling });
        const decided = decideCycleUpdates(requests, facts, list);
        const made = await this.reallocation.makeRoom(
          transaction,
          decided,
          locked,
          scheduling,
          list,
        );
        await this.store(transaction, made, locked.units, list);
      });
    // The updates of a batch give and take units, so that no count would be certain.
    await (requests.length === 1 ? this.freeUnits.explaining(context, update) : update());
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
      await this.store(transaction, { updates, units, moves: [] }, units);
    });
  }

  /** Fields that contradict each other in every state are reported first. */
  private async assertUnchanged(
    context: TenantContext,
    requests: readonly RequestedUpdate[],
    list?: BatchField,
  ): Promise<void> {
    if (requests.some((request) => contradictionsIn(request).length > 0)) return;
    const nameOf = ({ sequentialId }: LockedVersion) => formattedCycleId(sequentialId!);
    await this.versions.assertUnchanged(context, 'cycle', requests, nameOf, list);
  }

  /** Adds the facts that only some requests need. */
  private async gather(
    context: TenantContext,
    requests: readonly RequestedUpdate[],
    locked: Omit<CycleUpdateFacts, 'orders' | 'bookedByOthers'>,
  ): Promise<CycleUpdateFacts> {
    const corrected = requests.filter((request) => request.customerPlatformId !== undefined);
    const orders = await this.orders.customerOrders(context, idsOf(corrected));
    const undone = requests.flatMap(({ id, receivedAt }) => {
      const cycle = locked.cycles.get(id);
      return receivedAt === null && cycle && cycle.receivedAt !== null ? cycle : [];
    });
    const { logistics, now } = locked.scheduling;
    const booked = await this.calendar.booked(
      context,
      undone.map(({ itemId }) => itemId),
      todayIn(logistics, now),
    );
    const others = undone.map(({ id, itemId }): [number, BookedDays[]] => [
      id,
      (booked.get(itemId) ?? []).filter(({ cycleId }) => cycleId !== id),
    ]);
    return { ...locked, orders, bookedByOthers: new Map(others) };
  }

  /**
   * The records that requests name, in their order; empty if they name none. Requests that name a
   * variant wait for earlier ones of it.
   */
  private async recordsNamedBy(
    context: TenantContext,
    requests: readonly RequestedUpdate[],
  ): Promise<CorrectionFacts[]> {
    const isNaming = requests.some((request) =>
      NAMING.some((member) => request[member] !== undefined),
    );
    if (!isNaming) return [];
    const facts = await this.bookings.facts(context, requests);
    const variantIds = facts.flatMap(({ variant }) => variant?.id ?? []);
    if (variantIds.length > 0) await this.bookings.takeTurns(context, variantIds);
    return facts;
  }

  /** @param before the units before the updates */
  private async store(
    context: TenantContext,
    { updates, units, moves }: DecidedUpdates,
    before: Units,
    list?: BatchField,
  ): Promise<void> {
    const cycleEvents = await this.cycles.store(context, updates.map(changeOf), list);
    const swaps = swapsOf(updates);
    await this.formerUnits.add(
      context,
      swaps.map(({ cycle }) => cycle),
    );
    await this.formerUnits.moveHandOvers(context, updates.flatMap(movedHandOver));
    const isUndone = ({ cycle }: Swap) => cycle.receivedAt !== null;
    const direct = swaps.filter((swap) => !isUndone(swap));
    const soldAt = new Map(updates.flatMap(saleOf));
    const unitChanges = [
      ...unitChangesBetween(before, units).map((change) => ({
        ...change,
        leftStockAt: soldAt.get(change.id),
      })),
      ...direct.map(({ cycle }) => unprocessed(units.get(cycle.itemId)!)),
    ];
    const unitEvents = [
      ...(await this.units.store(context, unitChanges, foundUnitsOf(updates))),
      ...(await this.units.correctLeftStock(context, updates.flatMap(correctedSaleOf))),
    ];
    const swapEvents = direct.flatMap((swap) => swap.events);
    await this.events.record(context, [...moves, ...cycleEvents, ...swapEvents, ...unitEvents]);
    await this.returns.followEnds(context, updates.flatMap(endOf));
    await this.returns.followReceipts(
      context,
      updates.flatMap((update) => directReceiptOf(update, units)),
    );
    await this.storeSwapsAfterReceipts(context, swaps.filter(isUndone));
  }

  /** A receipt that is undone restores its unit first, which then comes back by the swap. */
  private async storeSwapsAfterReceipts(
    context: TenantContext,
    swaps: readonly Swap[],
  ): Promise<void> {
    if (swaps.length === 0) return;
    const ids = swaps.map(({ cycle }) => cycle.itemId);
    const units = await this.locks.findUnits(context, ids);
    const changes = ids.map((id) => unprocessed(units.get(id)!));
    const unitEvents = await this.units.store(context, changes);
    await this.events.record(context, [...swaps.flatMap((swap) => swap.events), ...unitEvents]);
  }
}

/** The fields that name other records. */
const NAMING = [
  'customerPlatformId',
  'platformVariantId',
  'conditionIds',
  'locationPlatformId',
] as const satisfies readonly (keyof RequestedUpdate)[];

function changeOf(update: PlannedUpdate): CycleChange {
  const { request, before, unit, projection, corrections, repeatsTime } = update;
  const { bookedVariantId, platformVariantId, locationPlatformId, creditCost, ...corrected } =
    corrections;
  const named = { platformVariantId, locationPlatformId, creditCost };
  const tags = changedTags(before.tags, request.tagsAttributes);
  const values = {
    ...pick(request, PLAIN_CYCLE_FIELDS),
    tags,
    ...corrected,
    ...variantColumnsOf(bookedVariantId, unit),
    ...(corrected.platformOrderName !== before.platformOrderName && {
      searchText: cycleSearchText(before.sequentialId, corrected.platformOrderName),
    }),
  };
  return { before, projection, values, ...named, repeatsTime };
}

/** The lost units that came back without their rentals having been reopened. */
const foundUnitsOf = (updates: readonly PlannedUpdate[]): number[] =>
  updates.flatMap(({ before, projection }) =>
    projection && isFound({ before, state: projection.state }) ? before.itemId : [],
  );

/** The variants that cycles without a named unit are booked for from now on. */
const newVariants = (
  requests: readonly RequestedUpdate[],
  facts: readonly CorrectionFacts[],
): NewVariant[] =>
  requests.flatMap(({ id, itemId }, index) => {
    const variant = facts[index]?.variant;
    return variant && itemId === undefined ? { id, variantId: variant.id } : [];
  });

/** The unit of a sale, and when it was handed over. */
function saleOf({ projection }: PlannedUpdate): [itemId: number, soldAt: string][] {
  if (!projection || stageOf(projection.state) !== 'sold') return [];
  return [[projection.state.itemId, projection.state.fulfilledAt!]];
}

/** A sale whose hand-over was corrected. */
function correctedSaleOf(update: PlannedUpdate): LeftStockCorrection[] {
  const { before } = update;
  if (stageOf(before) !== 'sold') return [];
  return saleOf(update).flatMap(([id, to]) =>
    id === before.itemId && to !== before.fulfilledAt ? { id, from: before.fulfilledAt!, to } : [],
  );
}

/** A corrected hand-over; the first former unit of the rental went out then. */
function movedHandOver({ before, projection }: PlannedUpdate): MovedHandOver[] {
  const fulfilledAt = projection?.state.fulfilledAt ?? null;
  return before.fulfilledAt === null || fulfilledAt === null || fulfilledAt === before.fulfilledAt
    ? []
    : [{ cycleId: before.id, fulfilledAt }];
}

/** A cancelled rental is awaited on no open return order. */
function endOf({ before, unit, projection }: PlannedUpdate): EndedCycle[] {
  if (!projection) return [];
  const { closedAs, cancelledAt } = projection.state;
  const end = { cycleId: before.id, cycle: before, unit };
  if (closedAs !== null && closedAs !== before.closedAs) return [{ ...end, endedAs: closedAs }];
  const isCancelled = cancelledAt !== null && before.cancelledAt === null;
  if (!isCancelled || before.returnOrderId === null) return [];
  // Its credit stays returned when the line leaves the order.
  return [{ ...end, cycle: { ...before, cancelledAt }, endedAs: 'cancelled' }];
}

/** The unit of a receipt, or that of the receipt which is undone. */
function directReceiptOf({ before, projection }: PlannedUpdate, units: Units): DirectReceipt[] {
  const state = projection?.state ?? before;
  const isReceived = state.receivedAt !== null;
  if (isReceived === (before.receivedAt !== null)) return [];
  const { itemId } = isReceived ? state : before;
  return [{ cycleId: before.id, isReceived, unit: units.get(itemId)! }];
}
