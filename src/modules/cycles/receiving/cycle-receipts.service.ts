import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { dateOf } from '../../../time/days.js';
import { dayNumberIn } from '../../../time/zone.js';
import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { ItemsService } from '../../items/items.service.js';
import { UnitCalendarReader } from '../unit-calendar.reader.js';
import { CycleCreditsService } from '../changing/cycle-credits.service.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import { unitChangeOf } from '../rules/closing.js';
import { cycleChangeEvents } from '../rules/cycle-change.js';
import {
  daysNeededBy,
  planReceipts,
  type PossibleReceipt,
  type ReceiptFacts,
} from '../rules/cycle-receipt.js';
import type { LockedRentals } from '../rules/locked-rentals.js';
import { CycleRestockRepository } from './cycle-restock.repository.js';

/** Receives rentals with their returns, any number at once, in the caller's transaction. */
@Injectable()
export class CycleReceiptsService {
  constructor(
    private readonly calendar: UnitCalendarReader,
    private readonly shop: ShopReader,
    private readonly cycles: CycleWritesRepository,
    private readonly restocks: CycleRestockRepository,
    private readonly credits: CycleCreditsService,
    private readonly items: ItemsService,
  ) {}

  /**
   * Reads the facts that receipts are decided by.
   * @param undoableIds the rentals whose receipt may be undone, which needs their days again
   */
  async gather(
    context: TenantContext,
    locked: LockedRentals,
    undoableIds: readonly number[],
    now: string,
  ): Promise<ReceiptFacts> {
    const settings = { now, logistics: await this.shop.logistics(context) };
    const undone = new Map(undoableIds.map((id) => [id, 'undoReceipt'] as const));
    const needed = daysNeededBy(planReceipts(undone, locked, settings));
    if (needed.length === 0) return { ...settings, taken: new Map() };
    const units = [...new Set(needed.map(({ itemId }) => itemId))].map((itemId) =>
      locked.units.get(itemId)!,
    );
    const from = Math.min(...needed.map((days) => days.from));
    const taken = await this.calendar.taken(context, units, from, settings.logistics);
    return { ...settings, taken };
  }

  /**
   * Stores receipts. Units of lost rentals become `unavailable`; their lines change the other fields.
   * @returns the events of the cycles and units
   */
  async store(
    context: TenantContext,
    receipts: readonly PossibleReceipt[],
  ): Promise<DomainEvent[]> {
    await this.cycles.update(
      context,
      receipts.map(({ cycle, projection }) => ({ id: cycle.id, projection })),
    );
    await this.credits.settle(
      context,
      receipts.map(({ cycle, projection }) => ({ before: cycle, after: projection.state })),
    );
    const found = receipts.flatMap(({ cycle, projection, unit }) =>
      unitChangeOf(cycle, projection.state, unit),
    );
    const unitEvents = await this.items.updateStates(context, found);
    const events = receipts.flatMap(({ cycle, projection }) =>
      cycleChangeEvents(cycle, projection.state, projection.schedule),
    );
    return [...events, ...unitEvents];
  }
  /**
   * Restocks received cycles of the units: they are free at once, even inside their buffers.
   * @returns the events of the cycles
   */
  async restock(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const timeZone = await this.shop.timeZone(context);
    const yesterday = dateOf(dayNumberIn(now, timeZone) - 1);
    const restocked = await this.restocks.restock(context, itemIds, now, yesterday);
    return restocked.map((id) => domainEvent('Cycle', id, 'restocked', { from: null, to: now }));
  }
}
