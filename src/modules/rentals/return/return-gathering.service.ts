import { Injectable } from '@nestjs/common';
import { invalidBody, notFound } from '../../../errors/app-error.js';
import { idsOf } from '../../../records/grouped-by.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { StaleReadError } from '../../../database/transaction.js';
import { ConditionsService } from '../../conditions/conditions.service.js';
import { LocationsService } from '../../locations/locations.service.js';
import type { NamedReturns } from '../picture/picture.repository.js';
import { PictureService } from '../picture/picture.service.js';
import { todayIn } from '../plan/cycle-state.js';
import { readingTime } from '../plan/cycle-status.js';
import type { LockedUnit, Picture } from '../picture/picture.js';
import { type VariantFacts, VariantsService } from '../../products/variants.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { isOpen, type ReturnOrderStatus } from '../../resources/return-order-status.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import { ReturnLocksRepository } from '../picture/return-locks.repository.js';
import { commonVariant, type CreationFacts, type CreationRequest } from './creation-decision.js';
import {
  type AddingFacts,
  areStillCounted,
  type CountedCycles,
  countRefusals,
  type EntryNames,
  type EntryRequest,
  isComplete,
  namesIn,
} from './entries.js';
import { conditionsOfLines, type DetailedRequest, type ReceiptFacts } from './lines.js';
import type { LockedOrder } from './return-order.js';
import { isAdded, type OrderUpdate, type UpdateFacts } from './update-decision.js';

/**
 * Locks and reads the facts that changes of returns are decided by: units, then their rentals, then
 * the orders, then the conditions (docs/inside/locking.md). Concurrent changes wait for these locks.
 */
@Injectable()
export class ReturnGatheringService {
  constructor(
    private readonly variants: VariantsService,
    private readonly locks: PictureService,
    private readonly orders: ReturnLocksRepository,
    private readonly calendar: UnitCalendarReader,
    private readonly conditions: ConditionsService,
    private readonly locations: LocationsService,
    private readonly shop: ShopReader,
  ) {}

  /** The facts of a creation, and the variant of the units to create if it exists. */
  async forCreation(
    context: TenantContext,
    request: CreationRequest,
    now: string,
  ): Promise<CreationFacts & { readonly variant?: VariantFacts }> {
    const { data = [] } = request;
    const counted = await this.countedCycles(context, data);
    const named = namesIn(data, counted);
    const variant = await this.variantToCreate(context, request, named);
    const locked = await this.lockReturning(context, named, counted);
    const found = await this.orders.findLines(context, 'awaitedOfItems', [...locked.units.keys()]);
    const orders = await this.lockAwaiting(
      context,
      found.map(({ returnOrderId }) => returnOrderId),
    );
    const linesWhere = (isMeant: (status: ReturnOrderStatus) => boolean) =>
      found.filter(({ returnOrderId }) => {
        const order = orders.get(returnOrderId);
        return order !== undefined && isMeant(order.status);
      });
    const openLines = linesWhere(isOpen);
    const completedLines = linesWhere((status) => status === 'completed');
    const lines =
      orders.size === 0 ? [] : await this.orders.findLines(context, 'ofOrders', [...orders.keys()]);
    const grades = await this.conditions.lockGrades(context, [
      ...data.flatMap(({ conditionId }) => conditionId ?? []),
      ...conditionsOfLines([...openLines, ...completedLines]),
    ]);
    const adding = await this.addingFacts(context, locked, now);
    const receiptFacts = await this.receiptFacts(context, locked, data, now);
    return {
      ...locked,
      ...adding,
      ...grades,
      counted,
      variant,
      openLines,
      completedLines,
      orders,
      lines,
      receiptFacts,
    };
  }

  /**
   * The facts of an update of an order and its lines. An update with a status changes all lines: it
   * may release their rentals, or hold them again.
   * @throws AppError not_found
   * @throws StaleReadError when the order got lines since their units were locked
   */
  async forUpdate(
    context: TenantContext,
    id: number,
    { status, returnLines = [] }: OrderUpdate,
  ): Promise<UpdateFacts> {
    const before =
      status === undefined ? [] : await this.orders.findLines(context, 'ofOrders', [id]);
    const updatedIds = returnLines.flatMap(({ id: lineId }) => lineId ?? []);
    const added = returnLines.filter(isAdded);
    const lineIds = [...new Set([...idsOf(before), ...updatedIds])];
    const refusals = countRefusals('returnLines', added);
    if (refusals.length > 0) throw invalidBody(...refusals);
    const counted = await this.countedCycles(context, added, { id, lineCount: updatedIds.length });
    const named = { lineIds, ...namesIn(added, counted) };
    const locked = await this.lockReturning(context, named, counted);
    const itemIds = [...locked.units.keys()];
    // A restock of a unit, or its undoing, changes its other orders as well; all are locked in the order of their ids.
    const isRestocking = returnLines.some(({ restocked }) => restocked);
    const isUndoing = returnLines.some(({ restocked }) => restocked === false);
    const undone = await this.orders.lastReceipts(context, isUndoing ? itemIds : []);
    const orders = await this.orders.lock(
      context,
      [id, ...[...undone.values()].flatMap(({ orderId }) => orderId ?? [])],
      isRestocking ? itemIds : [],
    );
    const order = orders.find((candidate) => candidate.id === id);
    if (!order) throw notFound('Return order');
    const lines = await this.orders.findLines(context, 'ofOrders', [id]);
    const updated = new Set(updatedIds);
    const changing = lines.filter(
      (line) => status !== undefined || updated.has(line.id) || locked.units.has(line.itemId),
    );
    if (changing.some(({ itemId }) => !locked.units.has(itemId))) throw new StaleReadError();
    const grades = await this.conditions.lockGrades(context, [
      ...returnLines.flatMap(({ conditionId }) => conditionId ?? []),
      ...conditionsOfLines(changing),
    ]);
    const needsOpenLines = added.length > 0 || !isOpen(order.status);
    const openLines = needsOpenLines
      ? await this.orders.findLines(context, 'openOfItems', itemIds)
      : [];
    const now = context.now().toISOString();
    const receiptFacts = await this.receiptFacts(context, locked, returnLines, now);
    const adding =
      added.length > 0 ? { ...(await this.addingFacts(context, locked, now)), counted } : undefined;
    return { ...locked, ...grades, order, lines, openLines, adding, receiptFacts, now };
  }

  /** The variant of the units to create, locked; undefined without any, or if it does not exist. */
  private async variantToCreate(
    context: TenantContext,
    { quantity, platformVariantId }: CreationRequest,
    named: EntryNames,
  ): Promise<VariantFacts | undefined> {
    if (quantity === undefined) return undefined;
    const platformId =
      platformVariantId ?? commonVariant(await this.orders.variantsOfUnits(context, named));
    return (await this.variants.lockForShare(context, [platformId])).get(platformId);
  }

  /**
   * The rentals that complete entries by number can mean. Locks nothing.
   * @param order the updated order, and the number of its lines that are named by their ids
   */
  private async countedCycles(
    context: TenantContext,
    entries: readonly EntryRequest[],
    order?: { readonly id: number; readonly lineCount: number },
  ): Promise<ReadonlyMap<EntryRequest, CountedCycles>> {
    const counts = entries.filter(isComplete);
    const needed = counts.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
    const others = entries.length - counts.length + (order?.lineCount ?? 0);
    const found = await this.orders.countedCycles(
      context,
      counts,
      needed + others,
      order?.id ?? null,
    );
    return new Map(counts.map((entry, index) => [entry, found[index]!]));
  }

  /** @throws StaleReadError when a rental of an entry by number changed while it was waited for */
  private async lockReturning(
    context: TenantContext,
    named: Partial<NamedReturns>,
    counted: ReadonlyMap<EntryRequest, CountedCycles>,
  ): Promise<Picture> {
    const locked = await this.locks.lockReturning(context, named);
    for (const [entry, cycles] of counted) {
      if (!areStillCounted(entry, cycles, locked)) throw new StaleReadError();
    }
    return locked;
  }

  /** The facts that only entries of new lines are resolved by. */
  private async addingFacts(
    context: TenantContext,
    { units }: Picture,
    now: string,
  ): Promise<Omit<AddingFacts, 'counted'>> {
    const unitsWhere = (isMeant: (unit: LockedUnit) => boolean) =>
      [...units.values()].filter(isMeant).map(({ itemId }) => itemId);
    return {
      lastReceipts: await this.orders.lastReceipts(
        context,
        unitsWhere(({ status }) => status === 'unprocessed'),
      ),
      sales: await this.orders.sales(
        context,
        unitsWhere(({ visibility }) => visibility === 'sold'),
      ),
      time: readingTime(now, await this.shop.timeZone(context)),
    };
  }

  /** The facts of receipts, if a request has a status. Any but `received` may undo a receipt. */
  private async receiptFacts(
    context: TenantContext,
    locked: Picture,
    requests: readonly DetailedRequest[],
    now: string,
  ): Promise<ReceiptFacts | undefined> {
    const statuses = requests.flatMap(({ status }) => status ?? []);
    if (statuses.length === 0) return undefined;
    const mayUndo = statuses.some((status) => status !== 'received');
    const itemIds = [...locked.cycles.values()].flatMap(({ receivedAt, itemId }) =>
      mayUndo && receivedAt !== null ? itemId : [],
    );
    const logistics = await this.shop.logistics(context);
    const booked = await this.calendar.booked(context, itemIds, todayIn(logistics, now));
    const locationIds = await this.locations.idsOf(
      context,
      requests.flatMap(({ locationPlatformId }) => locationPlatformId ?? []),
    );
    return { now, logistics, booked, locationIds };
  }

  /** Locks orders and returns those that are not cancelled. The lock keeps their status. */
  private async lockAwaiting(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<Map<number, LockedOrder>> {
    if (ids.length === 0) return new Map();
    const orders = await this.orders.lock(context, [...new Set(ids)]);
    return new Map(
      orders.filter(({ status }) => status !== 'cancelled').map((order) => [order.id, order]),
    );
  }
}
