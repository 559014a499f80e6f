import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import type { TakenDays } from '../../items/rules/taken-days.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { UnitCalendarReader } from '../unit-calendar.reader.js';
import { CycleCreditsService } from '../changing/cycle-credits.service.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import { cycleChangeEvents } from '../rules/cycle-change.js';
import {
  daysNeededBy,
  decideReceipts,
  planReceipts,
  type PossibleReceipt,
  type Receipt,
  type ReceiptChanges,
} from '../rules/cycle-receipt.js';
import type { LockedRentals } from '../rules/locked-rentals.js';

/** Receives rentals with their returns, any number at once, in the caller's transaction. */
@Injectable()
export class CycleReceiptsService {
  constructor(
    private readonly calendar: UnitCalendarReader,
    private readonly shop: ShopReader,
    private readonly cycles: CycleWritesRepository,
    private readonly credits: CycleCreditsService,
  ) {}

  /** The result of receiving locked rentals, or of undoing their receipts. Stores nothing. */
  async plan(
    context: TenantContext,
    locked: LockedRentals,
    changes: ReceiptChanges,
    now: string,
  ): Promise<Map<number, Receipt>> {
    if (changes.size === 0) return new Map();
    const logistics = await this.shop.logistics(context);
    const planned = planReceipts(changes, locked, { now, logistics });
    const needed = daysNeededBy(planned);
    const units = [...new Set(needed.map(({ itemId }) => itemId))].map((itemId) =>
      locked.units.get(itemId)!,
    );
    const from = Math.min(...needed.map((days) => days.from));
    const taken =
      needed.length === 0
        ? new Map<number, TakenDays[]>()
        : await this.calendar.taken(context, units, from, logistics);
    return decideReceipts(planned, taken);
  }

  /** Stores receipts and returns the resulting cycles. */
  async store(
    context: TenantContext,
    receipts: readonly PossibleReceipt[],
  ): Promise<DomainEvent[]> {
    if (receipts.length === 0) return [];
    await this.cycles.update(
      context,
      receipts.map(({ cycle, projection }) => ({ id: cycle.id, projection })),
    );
    await this.credits.settle(
      context,
      receipts.map(({ cycle, projection }) => ({ before: cycle, after: projection.state })),
    );
    return receipts.flatMap(({ cycle, projection }) =>
      cycleChangeEvents(cycle, projection.state, projection.schedule),
    );
  }
}
