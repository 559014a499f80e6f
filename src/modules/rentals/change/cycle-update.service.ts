import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction, StaleReadError } from '../../../database/transaction.js';
import type { BatchField } from '../../../errors/entries.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import {
  type LockedVersion,
  RecordVersionsService,
} from '../../../platform/versions/record-versions.service.js';
import { idsOf } from '../../../records/grouped-by.js';
import { formattedCycleId } from '../../calendar/rules/cycle-values.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import { BookingRepository } from '../book/booking.repository.js';
import { FreeUnitsService } from '../book/free-units.service.js';
import { assertNeedsMet, choicesOf, PromisedUnitsService } from '../book/promised-units.service.js';
import type { SchedulingContext } from '../../calendar/rules/schedule.js';
import { returnEstimate } from '../../calendar/rules/taken-days.js';
import { usableUnits } from '../../calendar/rules/usable-unit.js';
import type { NewVariant } from '../picture/picture.repository.js';
import { PictureService, type UnitsWithReplacements } from '../picture/picture.service.js';
import { ReturnLocksRepository } from '../picture/return-locks.repository.js';
import { todayIn } from '../plan/cycle-state.js';
import type { BookedDays } from '../plan/receipt.js';
import type { FollowingReturns } from '../return/return-order.js';
import { StoreService } from '../store/store.service.js';
import { type DecidedUpdates, decideEffects, mayMoveLines } from './cycle-decision.js';
import {
  applySales,
  type CycleUpdateFacts,
  decideCycleUpdates,
  decideLapse,
  type PlannedUpdate,
  type Units,
} from './cycle-update.js';
import {
  assertDisplaceable,
  assertInStock,
  assertNotHeld,
  type Calendars,
  calendarsAfter,
  calendarsWith,
  chooseUnits,
  cyclesToMove,
  isMet,
  leavingWithOrders,
  roomForUpdates,
  variantsToSurvey,
  withoutPast,
} from './moves.js';
import {
  type ClaimedDays,
  isReopenable,
  WaitingListService,
} from '../wait/waiting-list.service.js';
import { areStillMeant, type UpdateEntry } from './counted-updates.js';
import { CountedUpdatesService } from './counted-updates.service.js';
import {
  contradictionsIn,
  type CorrectionFacts,
  namesRecords,
  type RequestedUpdate,
} from './requests.js';

/** The planned cycles that other changes move, or leave at risk by a service of their unit. */
export interface ConcernedIds {
  readonly movedIds: readonly number[];
  readonly affectedIds: readonly number[];
}

/** The same with the cycles of each entry. */
export interface UpdatedIds extends ConcernedIds {
  readonly ids: readonly (readonly number[])[];
}

/** Updates cycles: their plans, their actual times, their unit. */
@Injectable()
export class CycleUpdateService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly calendar: UnitCalendarReader,
    private readonly locks: PictureService,
    private readonly orders: ReturnLocksRepository,
    private readonly shop: ShopReader,
    private readonly versions: RecordVersionsService,
    private readonly promisedUnits: PromisedUnitsService,
    private readonly storage: StoreService,
    private readonly freeUnits: FreeUnitsService,
    private readonly counted: CountedUpdatesService,
    private readonly waiting: WaitingListService,
  ) {}

  /**
   * Updates the given fields, all or none. Plans that need taken days are rejected; actual times
   * never are. The updates are validated as a whole: a cycle can take the days that another one
   * leaves.
   * @param entries each for other cycles
   * @param passedOver customers who wait go first, except these entries; absent where nobody waits
   * @throws AppError invalid_body; precondition_failed; conflict that names the obstacle; not_found
   *   if the request names only this cycle
   * @throws OfferDueError
   */
  async update(
    context: TenantContext,
    entries: readonly UpdateEntry[],
    field?: BatchField,
    passedOver?: ReadonlySet<number>,
  ): Promise<UpdatedIds> {
    const update = () =>
      inTransaction(context, async (transaction) => {
        const expanded = await this.counted.expand(transaction, entries, field);
        const { requests, list } = expanded;
        await this.assertUnchanged(transaction, requests, list);
        const named = await this.recordsNamedBy(transaction, requests);
        const variants = newVariants(requests, named);
        const locked = await this.locks.lockForChange(transaction, requests, variants);
        const logistics = await this.shop.logistics(transaction);
        const scheduling = { logistics, now: transaction.now().toISOString() };
        const facts = await this.gather(transaction, requests, { ...locked, named, scheduling });
        if (!areStillMeant(expanded, facts)) throw new StaleReadError();
        const decided = decideCycleUpdates(requests, facts, list);
        const made = await this.makeRoom(transaction, decided, locked, scheduling, list);
        if (passedOver) {
          const claims = claimedBy(made.updates, transaction.now());
          await this.waiting.assertServed(transaction, claims, passedOver);
        }
        const decision = decideEffects(made, locked.units, facts.returns);
        const affectedIds = await this.storage.storeCycles(transaction, decision, list);
        const movedIds = idsOf(made.moves.map(({ cycle }) => cycle));
        return { ids: expanded.ids, movedIds, affectedIds };
      });
    // The updates of a batch give and take units, so that no count would be certain.
    const isAlone = entries.length === 1 && (entries[0]!.quantity ?? 1) === 1;
    return isAlone ? this.freeUnits.explaining(context, update) : update();
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
      const returns = await this.locks.lockReturnsOf(
        transaction,
        updates.map(({ before }) => before),
      );
      const decision = decideEffects({ updates, units, moves: [] }, units, returns);
      await this.storage.storeCycles(transaction, decision);
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
  ): Promise<CycleUpdateFacts & { readonly returns: FollowingReturns }> {
    const following = requests.flatMap((request) => {
      const cycle = locked.cycles.get(request.id);
      return cycle && mayMoveLines(request, cycle) ? cycle : [];
    });
    const returns = await this.locks.lockReturnsOf(context, following);
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
    return { ...locked, returns, orders, bookedByOthers: new Map(others) };
  }

  /**
   * The records that requests name, in their order; empty if they name none. Requests that name a
   * variant wait for earlier ones of it.
   */
  private async recordsNamedBy(
    context: TenantContext,
    requests: readonly RequestedUpdate[],
  ): Promise<CorrectionFacts[]> {
    if (!requests.some(namesRecords)) return [];
    const facts = await this.bookings.facts(context, requests);
    const variantIds = facts.flatMap(({ variant }) => variant?.id ?? []);
    if (variantIds.length > 0) await this.bookings.takeTurns(context, variantIds);
    return facts;
  }

  /**
   * Chooses the units that updates leave open, and checks that units are free on the days that the
   * updates need, after all updates. Other cycles on the days of an update that makes room
   * move to other units of their variants, all or none.
   * @param planned the updates, and the units after all ends but sales
   * @throws AppError conflict that names the obstacle, or the cycle that cannot be moved
   */
  private async makeRoom(
    context: TenantContext,
    planned: Omit<DecidedUpdates, 'moves'>,
    locked: UnitsWithReplacements,
    scheduling: SchedulingContext,
    list: BatchField,
  ): Promise<DecidedUpdates> {
    const updates = planned.updates.map(keptWithoutNeed);
    const needing = updates.filter(needsUnit);
    if (needing.length === 0) {
      await this.assertNotHeld(context, leavingWithOrders(updates, []), planned.units, list);
      return { ...applySales(planned.units, updates, list), moves: [] };
    }
    const isSearching = needing.some(({ makesRoom }) => makesRoom) || updates.some(isChoosing);
    const concerned = isSearching
      ? planned.units.values()
      : new Set(needing.map(({ unit }) => unit));
    const today = todayIn(scheduling.logistics, scheduling.now);
    const from = Math.min(
      ...needing.flatMap(({ needed }) => needed.map((days) => days.from)),
      ...(needing.some(({ needsStock }) => needsStock) ? [today] : []),
    );
    const stored = await this.calendar.taken(context, [...concerned], from, scheduling.logistics);
    const free = chooseUnits(updates, calendarsAfter(stored, updates, scheduling), scheduling);
    const { updates: chosen, moves } = await this.moveOthers(
      context,
      free,
      calendarsAfter(stored, free, scheduling),
      { units: planned.units, variantIds: locked.variantIds },
      scheduling,
      list,
    );
    const taken = calendarsWith(calendarsAfter(stored, chosen, scheduling), moves);
    assertInStock(chosen, taken, list);
    const sold = applySales(planned.units, chosen, list);
    const choices = choicesOf(updates, chosen, moves);
    const needs = await this.promisedUnits.unmetNeeds(
      context,
      choices.map(({ choice }) => choice),
      { units: usableUnits(locked.units.values(), 'moveTo'), taken: stored },
      { units: usableUnits(sold.units.values(), 'moveTo'), taken },
      (need) => isMet(need, chosen, moves, scheduling),
      scheduling,
    );
    assertNeedsMet(updates, choices, needs, list);
    await this.assertNotHeld(context, leavingWithOrders(chosen, moves), planned.units, list);
    return { ...sold, moves };
  }

  /**
   * Moves the cycles in the way of updates, and exchanges units where these or updates find none that
   * is free.
   */
  private async moveOthers(
    context: TenantContext,
    updates: readonly PlannedUpdate[],
    taken: Calendars,
    { units, variantIds }: UnitsWithReplacements,
    scheduling: SchedulingContext,
    list: BatchField,
  ): Promise<Omit<DecidedUpdates, 'units'>> {
    const lock = async (ids: readonly number[]) => {
      const cycles = await this.locks.lockCyclesToMove(context, ids, variantIds);
      return cycles.map((cycle) => withoutPast(cycle, scheduling));
    };
    const inTheWay = cyclesToMove(updates, taken, list);
    const displaced = (await lock(inTheWay.flat())).map((cycle) => ({
      cycle,
      index: inTheWay.findIndex((ids) => ids.includes(cycle.id)),
    }));
    assertDisplaceable(updates, displaced, list);
    const surveyed = variantsToSurvey(updates, displaced);
    if (surveyed.length === 0) return { updates, moves: [] };
    const estimate = returnEstimate(scheduling.now, scheduling.logistics);
    const surveys = await this.calendar.survey(context, surveyed, estimate);
    const certain = updates.map((one) =>
      isChoosing(one) ? { before: one.before, isSwapped: false } : one,
    );
    const { units: left } = applySales(units, certain, list);
    const room = roomForUpdates(updates, displaced, surveys, taken, left, list);
    const others = await lock(idsOf(room.moves));
    const moves = room.moves.map(({ id, ...move }) => ({
      ...move,
      cycle: others.find((cycle) => cycle.id === id)!,
    }));
    return { updates: room.updates, moves: [...room.displaced, ...moves] };
  }

  /** The constraint has the last word, but its error names neither the order nor the unit. */
  private async assertNotHeld(
    context: TenantContext,
    leaving: ReturnType<typeof leavingWithOrders>,
    units: Units,
    list: BatchField,
  ): Promise<void> {
    if (leaving.length === 0) return;
    const ids = leaving.map(({ cycle }) => cycle.id);
    assertNotHeld(leaving, units, await this.orders.customerOrders(context, ids), list);
  }
}

/**
 * The days that updates claim. A named unit is a deliberate choice, which waits for nobody; neither
 * does a booking that is reopened soon after somebody cancelled it.
 */
const claimedBy = (updates: readonly PlannedUpdate[], now: Date): ClaimedDays[] =>
  updates.flatMap(({ request, before, corrections, needed }) =>
    request.itemId !== undefined || isReopenable(before, now)
      ? []
      : needed.map((days) => ({ variantId: corrections.bookedVariantId, ...days })),
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

/** Whether other cycles must leave the unit on some days, or now. */
const needsUnit = ({ needed, needsStock }: PlannedUpdate): boolean =>
  needed.length > 0 || needsStock;

const isChoosing = ({ choice }: PlannedUpdate): boolean => choice !== undefined;

/** A plan that needs no days, such as one in the past, keeps the unit that it may keep. */
const keptWithoutNeed = (update: PlannedUpdate): PlannedUpdate =>
  needsUnit(update) ? update : (update.choice?.kept ?? update);
