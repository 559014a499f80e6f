import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { awaitPipelined } from '../../../database/transaction.js';
import type { BatchField } from '../../../errors/entries.js';
import {
  type DomainEvent,
  domainEvent,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { changesBetween } from '../../../records/changes.js';
import { idsOf } from '../../../records/grouped-by.js';
import { dateOf } from '../../../time/days.js';
import { dayNumberIn } from '../../../time/zone.js';
import { cycleSearchText } from '../../calendar/rules/cycle-values.js';
import type { UnitChange, UnitState } from '../../calendar/rules/item-values.js';
import { CreditsService } from '../../credits/credits.service.js';
import { LocationsService } from '../../locations/locations.service.js';
import type { ResourceNumbers } from '../../resources/resource-kind.js';
import { ResourcesService } from '../../resources/resources.service.js';
import { DueBlocksService } from '../../service-plans/due-blocks.service.js';
import type { ChosenUnit } from '../book/booking-decision.js';
import type { CycleDecision } from '../change/cycle-decision.js';
import { type CycleMove, cyclesToRelease, moveEvents } from '../change/moves.js';
import { type LockedCycle, unitState } from '../picture/picture.js';
import { ReturnLocksRepository } from '../picture/return-locks.repository.js';
import { newCycleFields } from '../plain-fields.js';
import { type CycleState, isGone, onUnit, todayIn } from '../plan/cycle-state.js';
import { lineEvents, orderOfCycles, type PossibleReceipt, restockEvents } from '../return/lines.js';
import type { AddedLines, NewOrder, ReturnDecision } from '../return/return-decision.js';
import { formattedReturnId } from '../return/return-order.js';
import { itemChangeEvents, leftStockAt } from '../unit/item-update.js';
import { WaitingListService } from '../wait/waiting-list.service.js';
import { type CycleChange, cycleEventsOf, newCostOf } from './cycle-change.js';
import { type BookedCycle, CycleWritesRepository } from './cycle-writes.repository.js';
import { ReturnWritesRepository } from './return-writes.repository.js';
import { type NewItem, type UnitRow, UnitWritesRepository } from './unit-writes.repository.js';

/**
 * Stores decisions in the caller's transaction, with their credits and events: any number of
 * records in as many statements as one.
 */
@Injectable()
export class StoreService {
  constructor(
    private readonly cycles: CycleWritesRepository,
    private readonly units: UnitWritesRepository,
    private readonly orders: ReturnWritesRepository,
    private readonly locks: ReturnLocksRepository,
    private readonly credits: CreditsService,
    private readonly resources: ResourcesService,
    private readonly locations: LocationsService,
    private readonly shop: ShopReader,
    private readonly waiting: WaitingListService,
    private readonly events: EventRecorderService,
    private readonly services: DueBlocksService,
  ) {}

  /**
   * Stores bookings with their charges, after the cycles that make room for them. The units of sales
   * that are handed over at once leave the stock.
   * @returns the ids of the cycles, and of the planned ones that a service now leaves at risk
   */
  async storeBookings(
    context: TenantContext,
    chosen: readonly ChosenUnit[],
    numbers: readonly ResourceNumbers[],
    moves: readonly CycleMove[],
    list: BatchField,
  ): Promise<StoredIds> {
    if (moves.length > 0) {
      await this.cycles.release(context, cyclesToRelease([], moves));
      await this.cycles.place(context, moves, list);
      await this.events.record(context, moves.flatMap(moveEvents));
    }
    const booked = chosen.map((one, index) => bookedCycle(one, numbers[index]!));
    const ids = idsOf(numbers);
    const events = chosen.flatMap((one, index) => bookingEvents(one, ids[index]!));
    await awaitPipelined([
      this.cycles.create(context, booked, list, (place) => chosen[place]!.entry),
      this.chargeBookings(context, chosen, ids),
      this.events.record(context, events),
    ]);
    const [sold] = await this.storeUnits(context, [chosen.flatMap(soldUnitOf)]);
    await this.events.record(context, sold!);
    const begun = chosen.filter(({ projection: { state } }) => state.fulfilledAt !== null);
    const affectedIds = await this.settleServices(
      context,
      begun.map(({ unit }) => unit.itemId),
    );
    return { ids, affectedIds };
  }

  /**
   * Stores updates of cycles: first the cycles that make room, then the lines that follow, and last
   * the blocks of their units.
   * @returns the ids of the planned cycles that a service now leaves at risk
   * @throws AppError conflict when another booking took a unit by now, or another unit has the
   *   serial of one that is in stock again
   */
  async storeCycles(
    context: TenantContext,
    decision: CycleDecision,
    list?: BatchField,
  ): Promise<number[]> {
    const { moves, changes, swaps, lateSwaps, ends, receipts } = decision;
    await this.cycles.release(context, decision.releasedIds);
    await this.cycles.place(context, moves, list);
    const cycleEvents = await this.changeCycles(context, changes, list);
    await this.waiting.follow(context, changes);
    const swapped = [...swaps, ...lateSwaps].map(({ cycle }) => cycle);
    await this.cycles.addFormerUnits(context, swapped);
    await this.cycles.moveHandOvers(context, decision.handOvers);
    const [unitEvents, receiptEvents, lateEvents] = await this.storeUnits(
      context,
      [decision.units, receipts?.units ?? [], decision.lateUnits],
      decision.foundIds,
    );
    await this.events.record(context, [
      ...moves.flatMap(moveEvents),
      ...cycleEvents,
      ...swaps.flatMap(({ events }) => events),
      ...unitEvents!,
    ]);
    const now = context.now().toISOString();
    await this.events.record(context, [
      ...(ends ? await this.storeLines(context, ends, now) : []),
      ...receiptEvents!,
      ...(receipts ? await this.storeLines(context, receipts, now) : []),
      ...lateSwaps.flatMap(({ events }) => events),
      ...lateEvents!,
    ]);
    return this.settleServices(context, changes.flatMap(unitsOfChange));
  }

  /**
   * Stores a decision about return orders.
   * @returns the ids of the new orders, and of the planned cycles that a service now leaves at risk
   * @throws AppError conflict when a line of a reopened order is on another open one, or its rental
   *   has another unit by now
   * @throws StaleReadError when a concurrent request put one of the new lines on an open order
   */
  async storeReturns(
    context: TenantContext,
    decision: ReturnDecision,
    now: string,
  ): Promise<StoredIds> {
    const created = await this.createOrders(context, decision.newOrders, now);
    const cycleEvents = await this.changeCycles(
      context,
      decision.receipts.map(({ cycle: before, projection }) => ({ before, projection })),
    );
    const found = decision.receipts.flatMap(foundUnitOf);
    const unitEvents = await this.storeUnits(context, [found, decision.units], idsOf(found));
    const eventsOfLines = await this.storeLines(context, decision, now);
    const eventsOfRestocks = [
      ...(await this.restockReturned(context, decision.restockedItemIds, now)),
      ...(await this.undoRestock(context, decision.unrestockedItemIds, now)),
    ];
    await this.events.record(context, [
      ...created.events,
      ...cycleEvents,
      ...unitEvents.flat(),
      ...eventsOfLines,
      ...eventsOfRestocks,
    ]);
    const affectedIds = await this.settleServices(
      context,
      decision.receipts.map(({ unit }) => unit.itemId),
    );
    return { ids: created.ids, affectedIds };
  }

  /**
   * Blocks the units that their use makes due for a service, and frees those that no longer are.
   * @returns the ids of the planned cycles that the blocks leave at risk
   */
  async settleServices(context: TenantContext, itemIds: readonly number[]): Promise<number[]> {
    if (itemIds.length === 0 || !(await this.shop.hasServicePlans(context))) return [];
    return this.services.affectedCycles(context, await this.services.settle(context, itemIds));
  }

  /**
   * Stores new units.
   * @param pathOf the path of a rejected serial in the request
   * @throws AppError invalid_body when a serial is taken, or the condition does not exist
   */
  async createUnits(
    context: TenantContext,
    units: readonly NewItem[],
    pathOf: (serial: string) => string,
  ): Promise<void> {
    await this.units.create(context, units, pathOf);
    await this.events.record(
      context,
      units.map(({ id }) => domainEvent('Item', id, 'created', {})),
    );
  }

  /**
   * Restocks locked units: they are free at once, even inside their buffers.
   * @returns the events of the cycles and return orders
   */
  async restock(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    if (itemIds.length === 0) return [];
    const cycleEvents = await this.restockCycles(context, itemIds, now);
    const orders = await this.locks.lock(context, [], itemIds);
    const ofLines = orders.length === 0 ? [] : await this.restockLines(context, itemIds, now);
    return [...cycleEvents, ...ofLines];
  }

  /**
   * Undoes the last restock of locked units: the days through `restockBy` of their last received
   * cycles are occupied again.
   * @returns the events of the cycles and return orders
   */
  async undoRestock(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    if (itemIds.length === 0) return [];
    const logistics = await this.shop.logistics(context);
    const { sameDayTurnover } = logistics;
    const days = { now, today: dateOf(todayIn(logistics, now)), sameDayTurnover };
    const cycles = await this.cycles.undoRestock(context, itemIds, days);
    const cycleEvents = cycles.flatMap(({ id, restockedAt: from }) =>
      updatedEvents('Cycle', id, { restockedAt: { from, to: null } }),
    );
    return [...cycleEvents, ...(await this.undoLines(context, itemIds, now))];
  }

  private async chargeBookings(
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

  /**
   * Stores changes of cycles with the credits that follow them.
   * @returns the events of the cycles
   * @throws AppError conflict when another booking took the unit by now
   */
  private async changeCycles(
    context: TenantContext,
    changes: readonly CycleChange[],
    list?: BatchField,
  ): Promise<DomainEvent[]> {
    await this.cycles.update(context, changes, list);
    const withCredit = changes.filter(
      (change) => change.before.hasCredit || newCostOf(change) !== undefined,
    );
    if (withCredit.length > 0) await this.settleCycles(context, withCredit);
    return changes.flatMap(cycleEventsOf);
  }

  /**
   * Reclaims come first: a cycle that is reopened and received at once ends with its credit
   * returned.
   */
  private async settleCycles(
    context: TenantContext,
    changes: readonly CycleChange[],
  ): Promise<void> {
    await this.credits.transfer(context, changes.flatMap(transferOf));
    await this.correctCosts(context, changes);
    const idsWhere = (isMeant: (before: LockedCycle, after: CycleState) => boolean) =>
      changes.flatMap(({ before, projection }) =>
        projection && isMeant(before, projection.state) ? before.id : [],
      );
    const received = idsWhere((before, after) => !before.receivedAt && !!after.receivedAt);
    const unreceived = idsWhere((before, after) => !!before.receivedAt && !after.receivedAt);
    const cancelled = idsWhere((before, after) => !before.cancelledAt && !!after.cancelledAt);
    const reopened = idsWhere((before, after) => !!before.cancelledAt && !after.cancelledAt);
    await this.credits.settle(context, unreceived, 'receipt', 'unreturned');
    await this.credits.settle(context, reopened, 'cancellation', 'unreturned');
    await this.credits.settle(context, received, 'receipt', 'returned');
    const stillCancelled = changes.flatMap(chargedWhileCancelled);
    await this.credits.settle(
      context,
      [...cancelled, ...stillCancelled],
      'cancellation',
      'returned',
    );
  }

  /** The ledger follows a corrected price. A cycle that had none is charged. */
  private async correctCosts(
    context: TenantContext,
    changes: readonly CycleChange[],
  ): Promise<void> {
    const priced = changes.flatMap((change) => {
      const to = newCostOf(change);
      return to === undefined ? [] : { ...change, to };
    });
    await this.credits.correct(
      context,
      priced.flatMap(({ before: { id: cycleId, creditCost: from }, to }) =>
        from === null ? [] : { cycleId, from, to },
      ),
    );
    const charged = priced.filter(({ before }) => !before.hasCredit);
    if (charged.length === 0) return;
    const returnCondition = await this.shop.creditReturnCondition(context);
    await this.credits.charge(
      context,
      charged.map(({ before, values, to: creditCost }) => {
        const customerId = values?.customerId ?? before.customerId;
        return { cycleId: before.id, customerId, creditCost, returnCondition };
      }),
    );
  }

  /**
   * Stores the changes of units, several of one unit in their order.
   * @param steps each sees the units as the steps before it leave them
   * @param foundIds the lost units that came back; they stay `retired` where another unit has their
   *   serial by now
   * @returns the events of each step
   * @throws AppError conflict when another unit has the serial of one that is in stock again
   */
  private async storeUnits(
    context: TenantContext,
    steps: readonly (readonly UnitChange[])[],
    foundIds: readonly number[] = [],
  ): Promise<DomainEvent[][]> {
    if (steps.every(({ length }) => length === 0)) return steps.map(() => []);
    const taken = await this.units.findTakenSerials(context, foundIds);
    const now = context.now().toISOString();
    const changed = steps.map((changes) =>
      changes
        .map((change) => (taken.has(change.id) ? stillRetired(change) : change))
        .map((change) => withLeftStockAt(change, now))
        .filter(hasEffect),
    );
    const rows = unitRowsAfter(changed.flat());
    // Units that leave the stock release their serials first.
    for (const leaves of [true, false]) {
      const own = rows.filter(({ leftStockAt: at }) => leaves === Boolean(at));
      await this.units.updateStates(context, own);
    }
    const moved = changed.flat().filter(isMoved);
    const platformIds = moved.length === 0 ? NOWHERE : await this.platformIdsOf(context, moved);
    return changed.map((changes) => changes.flatMap((change) => eventsOfUnit(change, platformIds)));
  }

  /** Events name locations by the platform's ids. */
  private platformIdsOf(
    context: TenantContext,
    moved: readonly UnitChange[],
  ): Promise<ReadonlyMap<number, number>> {
    const ids = moved.flatMap(({ before, after }) => [before.locationId!, after.locationId!]);
    return this.locations.platformIdsOf(context, ids);
  }

  private async createOrders(
    context: TenantContext,
    orders: readonly NewOrder[],
    now: string,
  ): Promise<{ ids: number[]; events: DomainEvent[] }> {
    if (orders.length === 0) return { ids: [], events: [] };
    const numbers = await this.resources.create(context, 'ReturnOrder', orders.length);
    const lineIds = await this.orders.create(
      context,
      orders.map(({ lines: _lines, cycles: _cycles, ...order }, index) => ({
        ...order,
        ...numbers[index]!,
        requestedAt: now,
        searchText: formattedReturnId(numbers[index]!.sequentialId),
      })),
      orders.flatMap(({ lines, status }, index) =>
        lines.map(({ line: { itemId, rentalId }, after }) => ({
          ...after,
          itemId,
          rentalId,
          orderStatus: status,
          returnOrderId: numbers[index]!.id,
        })),
      ),
      now,
    );
    const ids = orders.map(({ lines }, index) => ({
      id: numbers[index]!.id,
      lineIds: lineIds.splice(0, lines.length),
    }));
    return { ids: idsOf(ids), events: creationEvents(orders, ids) };
  }

  /** Stores the changed, removed and added lines of existing orders, and the credits that follow. */
  private async storeLines(
    context: TenantContext,
    decision: ReturnDecision,
    now: string,
  ): Promise<DomainEvent[]> {
    const { removedLines, addedLines } = decision;
    await this.orders.update(
      context,
      decision.changedLines,
      decision.orders.map(({ order: { id }, after }) => ({ ...after, id })),
    );
    await this.orders.removeLines(context, removedLines);
    const addingEvents = addedLines ? await this.addLines(context, addedLines, now) : [];
    await this.orders.refreshSearch(context, [
      ...removedLines.map(({ returnOrderId }) => returnOrderId),
      ...(addedLines ? [addedLines.orderId] : []),
    ]);
    await this.settleCredits(context, decision);
    return [...addingEvents, ...decision.events];
  }

  private async addLines(
    context: TenantContext,
    { orderId: returnOrderId, orderStatus, lines }: AddedLines,
    now: string,
  ): Promise<DomainEvent[]> {
    const rows = lines.map(({ line: { itemId, rentalId }, after }) => ({
      ...after,
      itemId,
      rentalId,
      returnOrderId,
      orderStatus,
    }));
    const ids = await this.orders.create(context, [], rows, now);
    return lines.flatMap((change, index) => {
      const id = ids[index]!;
      const { itemId, rentalId } = change.line;
      return [
        domainEvent('ReturnOrder', returnOrderId, 'line_added', { lineId: id, itemId, rentalId }),
        ...lineEvents(change, { id, returnOrderId }),
      ];
    });
  }

  /**
   * Returns the credits of rentals that joined an order. Updates `returnOrderId` of rentals that
   * left one, and reclaims the credits that an order returned unless another order has them. A
   * cancelled rental keeps its credit until it is reopened. `updatedAt` of all these rentals moves,
   * since their `returnOrderId` changes.
   */
  private async settleCredits(
    context: TenantContext,
    { returnedCycles, releasedCycles }: ReturnDecision,
  ): Promise<void> {
    const withCredit = returnedCycles.filter(({ hasCredit }) => hasCredit);
    const withoutCredit = returnedCycles.filter(({ hasCredit }) => !hasCredit);
    if (withCredit.length > 0) {
      await this.credits.settle(context, idsOf(withCredit), 'order', 'returned');
    }
    // Their events are among those of the order.
    await this.resources.touch(context, new Map(withoutCredit.map(({ id }) => [id, {}])));
    if (releasedCycles.length === 0) return;
    const orderOf = await this.locks.newestOfCycles(context, idsOf(releasedCycles));
    const changes = releasedCycles.map(({ id, returnOrderId }) => {
      const after = { returnOrderId: orderOf.get(id) ?? null };
      return [id, changesBetween(['returnOrderId'], { returnOrderId }, after)] as const;
    });
    await this.resources.touch(context, new Map(changes));
    const released = releasedCycles.filter(({ id, hasCredit }) => hasCredit && !orderOf.has(id));
    const isCancelled = ({ cancelledAt }: LockedCycle) => cancelledAt !== null;
    const reclaimed = released.filter((cycle) => !isCancelled(cycle));
    await this.credits.settle(context, idsOf(reclaimed), 'order', 'unreturned');
    await this.credits.keepForCancellation(context, idsOf(released.filter(isCancelled)));
  }

  /** Restocks units whose return orders are locked. */
  private async restockReturned(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    if (itemIds.length === 0) return [];
    return [
      ...(await this.restockCycles(context, itemIds, now)),
      ...(await this.restockLines(context, itemIds, now)),
    ];
  }

  private async restockCycles(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const timeZone = await this.shop.timeZone(context);
    const yesterday = dateOf(dayNumberIn(now, timeZone) - 1);
    const restocked = await this.cycles.restock(context, itemIds, now, yesterday);
    return restocked.map((id) => domainEvent('Cycle', id, 'restocked', { from: null, to: now }));
  }

  private async restockLines(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const restocked = await this.orders.restock(context, itemIds, now);
    return restocked.flatMap(({ id: lineId, itemId, returnOrderId }) => [
      domainEvent('ReturnOrder', returnOrderId, 'line_restocked', { lineId, itemId }),
      ...restockEvents(returnOrderId, lineId, { from: null, to: now }),
    ]);
  }

  private async undoLines(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const receipts = [...(await this.locks.lastReceipts(context, itemIds)).values()];
    const lines = receipts.filter(({ lineId }) => lineId !== null);
    if (lines.length === 0) return [];
    await this.locks.lock(
      context,
      lines.map(({ orderId }) => orderId!),
    );
    const lineIds = lines.map(({ lineId }) => lineId!);
    const undone = await this.orders.undoRestock(context, lineIds, now);
    return undone.flatMap(({ id, returnOrderId, restockedAt: from }) =>
      restockEvents(returnOrderId, id, { from, to: null }),
    );
  }
}

/** Stored records, and the planned cycles that the blocks of services leave at risk. */
interface StoredIds {
  readonly ids: number[];
  readonly affectedIds: number[];
}

/** The units whose use or stock a change of a cycle may change. */
const unitsOfChange = ({ before, projection }: CycleChange): number[] =>
  projection ? [before.itemId, projection.state.itemId] : [];

const NOWHERE: ReadonlyMap<number, number> = new Map();

/** A cycle that is handed over at once, or was received already, has events for that as well. */
function bookingEvents(
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
  const before = unitState(unit);
  const after = { ...before, visibility: 'sold' } as const;
  return [{ id: unit.itemId, before, after, soldAt: state.fulfilledAt! }];
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
      unitNamed: request.isUnitFixed ?? request.itemId !== undefined,
      variantId,
      methodType: request.methodType,
      requestedLocationId: requirements.locationId,
      conditionIds: requirements.conditionIds ?? [],
      ...newCycleFields(request),
      tags: request.tags ?? [],
    },
    projection: onUnit(projection, itemId),
  };
}

/** A cycle that is cancelled and stays so gets a new credit back at once. */
function chargedWhileCancelled(change: CycleChange): number[] {
  const { before, projection } = change;
  const isCancelled = before.cancelledAt !== null && projection?.state.cancelledAt !== null;
  return isCancelled && !before.hasCredit && newCostOf(change) !== undefined ? [before.id] : [];
}

/** The credit of a cycle moves along to its new customer. */
function transferOf({ before, values }: CycleChange) {
  const { id: cycleId, customerId: from, hasCredit } = before;
  const to = values?.customerId ?? from;
  return hasCredit && to !== from ? [{ cycleId, from, to }] : [];
}

const stillRetired = (change: UnitChange): UnitChange => ({
  ...change,
  after: { ...change.after, visibility: change.before.visibility! },
});

/** The change with the `leftStockAt` that follows from its visibility. */
function withLeftStockAt(change: UnitChange, now: string): UnitChange {
  const { before, after, soldAt } = change;
  const leftAt = leftStockAt(before.visibility, after.visibility, now, soldAt);
  return leftAt === undefined ? change : { ...change, after: { ...after, leftStockAt: leftAt } };
}

const isMoved = ({ before, after }: Pick<UnitChange, 'before' | 'after'>): boolean =>
  after.locationId !== undefined && after.locationId !== before.locationId;

const hasEffect = ({ before, after }: UnitChange): boolean =>
  before.status !== after.status ||
  before.conditionId !== after.conditionId ||
  isMoved({ before, after }) ||
  before.leftStockAt !== after.leftStockAt ||
  before.visibility !== (after.visibility ?? before.visibility);

/** The columns of units after changes in their order; absent ones stay. */
function unitRowsAfter(changes: readonly UnitChange[]): UnitRow[] {
  const rows = new Map<number, UnitRow>();
  for (const { id, before, after } of changes) {
    rows.set(id, {
      ...rows.get(id),
      id,
      status: after.status,
      conditionId: after.conditionId,
      ...(isMoved({ before, after }) && { locationId: after.locationId! }),
      ...(after.visibility !== before.visibility && { visibility: after.visibility }),
      ...(after.leftStockAt !== before.leftStockAt && { leftStockAt: after.leftStockAt }),
    });
  }
  return [...rows.values()];
}

function eventsOfUnit(change: UnitChange, platformIds: ReadonlyMap<number, number>): DomainEvent[] {
  const located = (state: UnitState) => ({
    ...state,
    ...(isMoved(change) && { locationPlatformId: platformIds.get(state.locationId!) ?? null }),
  });
  const { id, before, after, isReceiptUndone } = change;
  const statusEvent = isReceiptUndone ? 'receipt_undone' : 'status_changed';
  return itemChangeEvents(id, located(before), located(after), statusEvent);
}

/** A lost unit that comes back is unavailable until somebody decides. */
function foundUnitOf({ cycle, unit }: PossibleReceipt): UnitChange[] {
  if (cycle.closedAs !== 'lost') return [];
  const before = unitState(unit);
  return [{ id: unit.itemId, before, after: { ...before, visibility: 'unavailable' } }];
}

/**
 * The events of new orders: first of the orders, then of their rentals and lines.
 * @param ids the ids of each order and of its lines, in their order
 */
const creationEvents = (
  orders: readonly NewOrder[],
  ids: readonly { readonly id: number; readonly lineIds: readonly number[] }[],
): DomainEvent[] => [
  ...orders.map(({ lines }, index) =>
    domainEvent('ReturnOrder', ids[index]!.id, 'created', {
      itemIds: lines.map(({ line }) => line.itemId),
    }),
  ),
  ...orders.flatMap(({ cycles }, index) => orderOfCycles(ids[index]!.id, cycles)),
  ...orders.flatMap(({ lines }, index) => {
    const { id: returnOrderId, lineIds } = ids[index]!;
    return lines.flatMap((change, place) =>
      lineEvents(change, { id: lineIds[place]!, returnOrderId }),
    );
  }),
];
