import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../../common/lists/grouped-by.js';
import { sqlDateOf } from '../../../common/time/days.js';
import type { Scope } from '../../../database/scope.js';
import { BlockedDateReader } from '../../blocked-dates/blocked-date.reader.js';
import { type TakenDays, takenDaysOf } from '../../items/rules/taken-days.js';
import { type Logistics, logisticsOf } from '../rules/cycle-schedule.js';
import type { LockedUnit } from '../rules/locked-rentals.js';
import { HORIZON } from '../rules/unit-allocation.js';
import { UnitCalendarRepository } from './unit-calendar.repository.js';

/** Which days of which units are taken. Whoever books locks the units first. */
@Injectable()
export class UnitCalendarReader {
  constructor(
    private readonly calendar: UnitCalendarRepository,
    private readonly blocks: BlockedDateReader,
  ) {}

  /**
   * The days that are taken from somewhat before `from` on, by unit, as of now: a unit that is out
   * is taken until it is back.
   * @param shop the settings of the shop
   */
  async taken(
    scope: Scope,
    units: readonly LockedUnit[],
    from: number,
    shop: Logistics,
  ): Promise<Map<number, TakenDays[]>> {
    const now = new Date().toISOString();
    const since = from - HORIZON;
    const itemIds = units.map(({ itemId }) => itemId);
    const cycles = await this.calendar.occupying(scope, itemIds, since);
    const blocks = await this.blocks.find(scope, units, { from: sqlDateOf(since), to: 'infinity' });
    const cyclesOf = groupedBy(cycles, ({ itemId }) => itemId);
    return new Map(
      units.map((unit) => {
        const own = cyclesOf.get(unit.itemId) ?? [];
        return [unit.itemId, takenDaysOf(unit, own, blocks, now, logisticsOf(shop, unit))];
      }),
    );
  }
}
