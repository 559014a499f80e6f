import type { RequestedIds } from '../../fields/query-ids.js';
import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { groupedBy } from '../../records/grouped-by.js';
import { type DayRange, dayOfSqlDate, sqlDateOf } from '../../time/days.js';
import { CalendarRepository, type DateWindow } from './calendar.repository.js';
import { needOf } from './needs.sql.js';
import type { Block, BlockableUnit, BlockableVariant } from './rules/blocks.js';
import { type Logistics, logisticsOf } from './rules/schedule.js';
import type { Need } from './rules/needs.js';
import type { Survey } from './rules/room.js';
import {
  type ReturnEstimate,
  returnEstimate,
  type TakenDays,
  takenDaysOf,
} from './rules/taken-days.js';
import { CALENDAR_LOOKBACK_DAYS } from './rules/unit-allocation.js';

/** A unit, and the restock duration of its product's own, in days. */
interface CalendarUnit extends BlockableUnit {
  readonly restockDays: number | null;
}

/** Reads the calendars of units, for use by other modules. */
@Injectable()
export class UnitCalendarReader {
  constructor(private readonly calendar: CalendarRepository) {}

  /**
   * The taken days by unit, from shortly before `from` on. A unit that is out is taken until it is
   * back. Callers that book must lock the units first.
   * @param shop the settings of the shop
   */
  async taken(
    context: TenantContext,
    units: readonly CalendarUnit[],
    from: number,
    shop: Logistics,
  ): Promise<Map<number, TakenDays[]>> {
    const now = context.now().toISOString();
    const since = sqlDateOf(from - CALENDAR_LOOKBACK_DAYS);
    const itemIds = units.map(({ itemId }) => itemId);
    const found = await this.calendar.occupying(context, itemIds, since);
    const cycles = found.map((cycle) => ({
      ...cycle,
      from: dayOfSqlDate(cycle.from),
      to: dayOfSqlDate(cycle.to),
      handOverDay:
        cycle.methodType === 'resale' && !cycle.out ? dayOfSqlDate(cycle.bookedTo) : undefined,
    }));
    const window = { from: since, to: 'infinity' };
    const { today } = returnEstimate(now, shop);
    const blocks = await this.calendar.blocksOfUnits(context, units, window, today);
    const cyclesOf = groupedBy(cycles, ({ itemId }) => itemId);
    return new Map(
      units.map((unit) => {
        const own = cyclesOf.get(unit.itemId) ?? [];
        return [unit.itemId, takenDaysOf(unit, own, blocks, now, logisticsOf(shop, unit))];
      }),
    );
  }

  /** The days that cycles have booked on units from a day on, by unit. */
  async booked(
    context: TenantContext,
    itemIds: readonly number[],
    since: number,
  ): Promise<ReadonlyMap<number, (DayRange & { readonly cycleId: number })[]>> {
    if (itemIds.length === 0) return new Map();
    const found = await this.calendar.occupying(context, itemIds, sqlDateOf(since));
    const booked = found.map(({ itemId, cycleId, bookedFrom, bookedTo }) => {
      return { itemId, cycleId, from: dayOfSqlDate(bookedFrom), to: dayOfSqlDate(bookedTo) };
    });
    return groupedBy(booked, ({ itemId }) => itemId);
  }

  /** The blocks that concern a unit of one of the variants on a day of the window. */
  blocksOfVariants(
    context: TenantContext,
    variants: readonly BlockableVariant[],
    window: DateWindow,
    today: string,
  ): Promise<Block[]> {
    return this.calendar.blocksOfVariants(context, variants, window, today);
  }

  /** The needs for units of the variants on days of the window, the earliest first. */
  async needs(
    context: TenantContext,
    variantIds: readonly number[],
    window: DateWindow,
    estimate: ReturnEstimate,
  ): Promise<Need[]> {
    if (window.to < estimate.today) return [];
    const found = await this.calendar.needs(context, variantIds, window, estimate);
    return found.map(needOf);
  }

  /**
   * For each variant the units that can be given to cycles, with the planned cycles that `makeRoom`
   * may move, and all other taken days from today on. One statement; locks nothing.
   * @param itemIds only these of the units
   */
  survey(
    context: TenantContext,
    variantIds: readonly number[],
    estimate: ReturnEstimate,
    itemIds?: readonly number[],
  ): Promise<ReadonlyMap<number, Survey>> {
    return this.calendar.survey(context, variantIds, estimate, itemIds);
  }

  /**
   * The variants that need all their free units for cycles at risk on some day of the window.
   * @param locationPlatformIds counts only the units of these locations, and the cycles that need
   *   one there
   */
  async shortVariants(
    context: TenantContext,
    window: DateWindow,
    estimate: ReturnEstimate,
    locationPlatformIds: RequestedIds | undefined,
  ): Promise<number[]> {
    if (window.to < estimate.today) return [];
    return this.calendar.shortVariants(context, window, estimate, locationPlatformIds);
  }
}
