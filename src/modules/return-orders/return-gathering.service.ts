import { Injectable } from '@nestjs/common';
import { notFound } from '../../errors/app-error.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { StaleReadError } from '../../database/transaction.js';
import { ConditionReader } from '../conditions/condition.reader.js';
import { RentalLocksService } from '../cycles/locking/rental-locks.service.js';
import { CycleReceiptsService } from '../cycles/receiving/cycle-receipts.service.js';
import type { ReceivalChange } from '../cycles/rules/cycle-receipt.js';
import { readingTime } from '../cycles/rules/cycle-status.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import type { ReturnEntry, UpdateReturnOrderRequest } from './dto/return-order.request.js';
import { ReturnLinesRepository } from './return-lines.repository.js';
import { ReturnOrdersRepository } from './return-orders.repository.js';
import type { CreationFacts } from './rules/creation-decision.js';
import type { LockedOrder } from './rules/locked-returns.js';
import type { ReceivalFacts } from './rules/receival-decision.js';
import { requestedChanges, requestedReceipts } from './rules/requested-lines.js';
import { type EntryFacts, requestedOf, resolveEntries } from './rules/return-entries.js';
import type { UpdateFacts } from './rules/update-decision.js';
import { isOpen } from '../resources/return-order-status.js';

/** What entries name and stand beside, locked. */
export type GatheredEntries = Omit<EntryFacts, 'time'> & Pick<CreationFacts, 'orders' | 'lines'>;

/**
 * Locks and reads all that changes of returns are decided by: units, then their rentals, then the
 * orders, then the conditions (docs/locking.md). What others could change is read under these locks.
 */
@Injectable()
export class ReturnGatheringService {
  constructor(
    private readonly locks: RentalLocksService,
    private readonly orders: ReturnOrdersRepository,
    private readonly lines: ReturnLinesRepository,
    private readonly receipts: CycleReceiptsService,
    private readonly conditions: ConditionReader,
    private readonly shop: ShopReader,
  ) {}

  /** Locks and reads what entries that come back name, on open orders or not. */
  async forEntries(
    context: TenantContext,
    entries: readonly ReturnEntry[],
  ): Promise<GatheredEntries> {
    const locked = await this.locks.lockReturning(context, {
      itemIds: entries.flatMap(({ itemId }) => itemId ?? []),
      serials: entries.flatMap(({ serial }) => serial ?? []),
      cycleIds: entries.flatMap(({ rentalId }) => rentalId ?? []),
    });
    const found = await this.lines.openOfItems(context, [...locked.units.keys()]);
    const orders = await this.lockOpen(
      context,
      found.map(({ returnOrderId }) => returnOrderId),
    );
    const openLines = found.filter(({ returnOrderId }) => orders.has(returnOrderId));
    const lines = orders.size === 0 ? [] : await this.lines.ofOrders(context, [...orders.keys()]);
    const conditionIds = await this.conditions.lockForShare(
      context,
      entries.flatMap(({ conditionId }) => conditionId ?? []),
    );
    return { ...locked, openLines, orders, lines, conditionIds };
  }

  /**
   * What the entries come to, and with them the units that were created since they were locked.
   * @param createdItemIds of the request
   */
  async forCreation(
    context: TenantContext,
    entries: readonly ReturnEntry[],
    gathered: GatheredEntries,
    createdItemIds: readonly number[],
    now: string,
  ): Promise<CreationFacts> {
    const created = await this.locks.lockUnits(context, createdItemIds);
    const facts = { ...gathered, units: new Map([...gathered.units, ...created]) };
    const time = readingTime(now, await this.shop.timeZone(context));
    const resolved = resolveEntries(entries, { ...facts, time });
    const changes = requestedReceipts(resolved.units.map(requestedOf), facts.cycles);
    const receipts = await this.receipts.plan(context, facts, changes, now);
    return { ...facts, resolved, createdItemIds, receipts };
  }

  /**
   * For a change of an order and its lines. With a status all its lines are changed: it may free
   * their rentals, or hold them again.
   * @throws AppError not_found
   * @throws StaleReadError when the order got lines since their units were locked
   */
  async forUpdate(
    context: TenantContext,
    id: number,
    { status, returnLines = [] }: UpdateReturnOrderRequest,
  ): Promise<UpdateFacts> {
    const before = status === undefined ? [] : await this.lines.ofOrders(context, [id]);
    const lineIds = [...new Set([...before, ...returnLines].map((line) => line.id))];
    const locked = await this.locks.lockReturning(context, { lineIds });
    const itemIds = [...locked.units.keys()];
    // Restocking a unit changes its other orders as well, which have to be locked with this one.
    const isRestocking = returnLines.some(({ restocked }) => restocked);
    const orders = await this.orders.lock(context, [id], isRestocking ? itemIds : []);
    const order = orders.find((one) => one.id === id);
    if (!order) throw notFound('Return order');
    const lines = await this.lines.ofOrders(context, [id]);
    const requested = requestedChanges(returnLines, lines);
    const changing = status === undefined ? requested.map(({ line }) => line) : lines;
    if (changing.some(({ itemId }) => !locked.units.has(itemId))) throw new StaleReadError();
    const conditionIds = await this.conditions.lockForShare(
      context,
      returnLines.flatMap(({ conditionId }) => conditionId ?? []),
    );
    const openLines = isOpen(order.status) ? [] : await this.lines.openOfItems(context, itemIds);
    const now = new Date().toISOString();
    const changes = requestedReceipts(requested, locked.cycles);
    const receipts = await this.receipts.plan(context, locked, changes, now);
    return { ...locked, order, lines, requested, conditionIds, openLines, receipts, now };
  }

  /** For rentals that were received by themselves, whose units are locked. */
  async forRentals(
    context: TenantContext,
    rentals: readonly ReceivalChange[],
  ): Promise<ReceivalFacts> {
    const unitOf = new Map(rentals.map(({ cycleId, unit }) => [cycleId, unit.itemId]));
    const all = await this.lines.ofRentals(context, [...unitOf.keys()]);
    // Those that name another unit tell what was once, and do not follow the rental any more.
    const linesOfRentals = all.filter(({ rentalId, itemId }) => unitOf.get(rentalId!) === itemId);
    const ids = [...new Set(linesOfRentals.map(({ returnOrderId }) => returnOrderId))];
    const orders = ids.length === 0 ? [] : await this.orders.lock(context, ids);
    const lines = ids.length === 0 ? [] : await this.lines.ofOrders(context, ids);
    return {
      units: new Map(rentals.map(({ unit }) => [unit.itemId, unit])),
      cycles: new Map(),
      orders: new Map(orders.map((order) => [order.id, order])),
      lines,
      linesOfRentals,
      now: new Date().toISOString(),
    };
  }

  /** Those of the orders that are open, now that nobody else can close them. */
  private async lockOpen(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<Map<number, LockedOrder>> {
    if (ids.length === 0) return new Map();
    const orders = await this.orders.lock(context, [...new Set(ids)]);
    return new Map(orders.filter(({ status }) => isOpen(status)).map((order) => [order.id, order]));
  }
}
