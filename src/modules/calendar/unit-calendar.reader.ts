import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { groupedBy } from '../../records/grouped-by.js';
import { sqlDateOf } from '../../time/days.js';
import { BlockedDateReader } from '../blocked-dates/blocked-date.reader.js';
import { type TakenDays, takenDaysOf } from './rules/taken-days.js';
import { CyclesRepository } from '../cycles/cycles.repository.js';
import { type Logistics, logisticsOf } from './rules/cycle-schedule.js';
import type { LockedUnit } from '../rentals/rules/locked-rentals.js';
import { CALENDAR_LOOKBACK_DAYS } from './rules/unit-allocation.js';

/** Reads the taken days of units. Callers that book must lock the units first. */
@Injectable()
export class UnitCalendarReader {
  constructor(
    private readonly cycles: CyclesRepository,
    private readonly blocks: BlockedDateReader,
  ) {}

  /**
   * The taken days by unit, from shortly before `from` on. A unit that is out is taken until it is
   * back.
   * @param shop the settings of the shop
   */
  async taken(
    context: TenantContext,
    units: readonly LockedUnit[],
    from: number,
    shop: Logistics,
  ): Promise<Map<number, TakenDays[]>> {
    const now = context.now().toISOString();
    const since = from - CALENDAR_LOOKBACK_DAYS;
    const itemIds = units.map(({ itemId }) => itemId);
    const cycles = await this.cycles.occupying(context, itemIds, since);
    const blocks = await this.blocks.find(context, units, {
      from: sqlDateOf(since),
      to: 'infinity',
    });
    const cyclesOf = groupedBy(cycles, ({ itemId }) => itemId);
    return new Map(
      units.map((unit) => {
        const own = cyclesOf.get(unit.itemId) ?? [];
        return [unit.itemId, takenDaysOf(unit, own, blocks, now, logisticsOf(shop, unit))];
      }),
    );
  }
}
