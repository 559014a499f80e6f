import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { idsOf } from '../../../records/grouped-by.js';
import { dateOf } from '../../../time/days.js';
import { dayNumberIn } from '../../../time/zone.js';
import {
  type DomainEvent,
  domainEvent,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { ItemsService } from '../../items/items.service.js';
import type { UnitChange } from '../../calendar/rules/item-values.js';
import { SerialReader } from '../../items/serial.reader.js';
import { CycleCreditsService } from './cycle-credits.service.js';
import { CycleWritesRepository } from './cycle-writes.repository.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import { cycleChangeEvents } from '../rules/cycle-change.js';
import type { PossibleReceipt, ReceiptFacts } from '../rules/cycle-receipt.js';
import { todayIn } from '../rules/cycle-state.js';
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
    private readonly serials: SerialReader,
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
    const itemIds = undoableIds.map((id) => locked.cycles.get(id)!.itemId);
    const since = todayIn(settings.logistics, now);
    return { ...settings, booked: await this.calendar.booked(context, itemIds, since) };
  }

  /**
   * Stores receipts. Units of lost rentals become `unavailable`, but stay `retired` where another
   * unit has their serial by now; their lines change the other fields.
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
    const found = receipts.flatMap(foundUnitOf);
    const taken = await this.serials.findTaken(context, idsOf(found));
    const unitEvents = await this.items.updateStates(
      context,
      found.filter(({ id }) => !taken.has(id)),
    );
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

  /**
   * Undoes the restock of the last received cycle of each unit: its days through `restockBy` are
   * occupied again.
   * @returns the events of the cycles
   */
  async undoRestock(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
  ): Promise<DomainEvent[]> {
    const { timeZone, sameDayTurnover } = await this.shop.logistics(context);
    const today = dateOf(dayNumberIn(now, timeZone));
    const undone = await this.restocks.undoRestock(context, itemIds, {
      now,
      today,
      sameDayTurnover,
    });
    return undone.flatMap(({ id, restockedAt: from }) =>
      updatedEvents('Cycle', id, { restockedAt: { from, to: null } }),
    );
  }
}

/** A lost unit that comes back is unavailable until somebody decides; its line changes the rest. */
function foundUnitOf({ cycle, unit }: PossibleReceipt): UnitChange[] {
  if (cycle.closedAs !== 'lost') return [];
  const { itemId: id, status, conditionId, visibility } = unit;
  const before = { status, conditionId, visibility };
  return [{ id, before, after: { ...before, visibility: 'unavailable' } }];
}
