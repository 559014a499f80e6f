import type { RequestedIds } from '../../fields/query-ids.js';
import { Injectable } from '@nestjs/common';
import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { BlockedDate } from '../blocked-dates/blocked-date.entity.js';
import { Cycle } from '../cycles/cycle.entity.js';
import { FIND_NEEDS, FIND_SHORT_VARIANTS, type NeedRow } from './needs.sql.js';
import {
  type Block,
  type BlockableUnit,
  type BlockableVariant,
  blocksWithinSql,
  concernsSql,
  lastBlockedDaySql,
} from './rules/blocks.js';
import type { Survey } from './rules/room.js';
import { estimateDays, type ReturnEstimate } from './rules/taken-days.js';
import { SURVEY, SURVEY_AMONG, surveysOf } from './room.sql.js';

const OCCUPIED = columnsOf(Cycle, 'c', {
  itemId: 'itemId',
  cycleId: 'id',
  sequentialId: 'sequentialId',
  out: 'out',
  from: 'occupiedFrom',
  to: 'occupiedTo',
  bookedFrom: 'bookedFrom',
  bookedTo: 'bookedTo',
  methodType: 'methodType',
});

/** A cycle with its occupied and booked days. */
type OccupyingRow = RowOf<typeof OCCUPIED>;

const OCCUPYING_CYCLES = statement<OccupyingRow>(
  'cycles.occupying',
  `select ${OCCUPIED} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.occupied_to >= $3
   union all
   select ${OCCUPIED} from cycles c
   where c.shop_id = $1 and c.item_id = any($2) and c.out and c.occupied_to < $3
   order by "from", "cycleId"`,
);

const blocksOf = (itemId: string): string => `select ${joined(
  columnsOf(BlockedDate, 'b', ['itemId', 'variantId', 'productId']),
  columnsOf(BlockedDate, 'b', { from: 'fromDay' }),
  computed<{ to: string }>({ to: lastBlockedDaySql('$6') }),
)}
   from blocked_dates b
   where b.shop_id = $1 and ${blocksWithinSql({ from: '$2', to: '$3' }, '$6')}
     and ${concernsSql({ itemId, variantId: 'any($4)', productId: 'any($5)' })}`;

const BLOCKS_OF_UNITS = statement<Block>('blocked_dates.of_units', blocksOf('any($7)'));

/**
 * The blocks of all units of variants. A subquery, since sending the ids takes longer than finding
 * the blocks.
 */
const BLOCKS_OF_VARIANTS = statement<Block>(
  'blocked_dates.of_variants',
  blocksOf(`(
      select i.id from items i where i.shop_id = $1 and i.id = b.item_id and i.variant_id = any($4))`),
);

/** A range of days in the format of PostgreSQL, both included. */
export interface DateWindow {
  readonly from: string;
  readonly to: string;
}

/** Reads the days of cycles and blocks. */
@Injectable()
export class CalendarRepository {
  /**
   * The cycles of the units that end on the day or later, or are still out, the earliest first.
   * @param since a date
   */
  occupying(
    context: TenantContext,
    itemIds: readonly number[],
    since: string,
  ): Promise<OccupyingRow[]> {
    return queryAll(context, OCCUPYING_CYCLES, itemIds, since);
  }

  /** The blocks that concern one of the units on a day of the window. */
  blocksOfUnits(
    context: TenantContext,
    units: readonly BlockableUnit[],
    { from, to }: DateWindow,
    today: string,
  ): Promise<Block[]> {
    const itemIds = units.map(({ itemId }) => itemId);
    const ids = variantsAndProducts(units);
    return queryAll(context, BLOCKS_OF_UNITS, from, to, ...ids, today, itemIds);
  }

  /** The blocks that concern a unit of one of the variants on a day of the window. */
  blocksOfVariants(
    context: TenantContext,
    variants: readonly BlockableVariant[],
    { from, to }: DateWindow,
    today: string,
  ): Promise<Block[]> {
    return queryAll(context, BLOCKS_OF_VARIANTS, from, to, ...variantsAndProducts(variants), today);
  }

  /** The cycles at risk that were booked for one of the variants, the earliest first. */
  needs(
    context: TenantContext,
    variantIds: readonly number[],
    { from, to }: DateWindow,
    estimate: ReturnEstimate,
  ): Promise<NeedRow[]> {
    return queryAll(context, FIND_NEEDS, variantIds, from, to, ...estimateDays(estimate));
  }

  /** The units of variants, or some of them, and their taken days from today on, by variant. */
  async survey(
    context: TenantContext,
    variantIds: readonly number[],
    estimate: ReturnEstimate,
    itemIds?: readonly number[],
  ): Promise<Map<number, Survey>> {
    const values = [variantIds, ...estimateDays(estimate)];
    return surveysOf(
      itemIds === undefined
        ? await queryAll(context, SURVEY, ...values)
        : await queryAll(context, SURVEY_AMONG, ...values, itemIds),
    );
  }

  /** The ids of the variants without a free unit left on some day of the window. */
  async shortVariants(
    context: TenantContext,
    { from, to }: DateWindow,
    estimate: ReturnEstimate,
    locationPlatformIds: RequestedIds | undefined,
  ): Promise<number[]> {
    const values = [locationPlatformIds ?? null, from, to, ...estimateDays(estimate)];
    const short = await queryAll(context, FIND_SHORT_VARIANTS, ...values);
    return short.map(({ variantId }) => variantId);
  }
}

const variantsAndProducts = (variants: readonly BlockableVariant[]): [number[], number[]] => [
  [...new Set(variants.map(({ variantId }) => variantId))],
  [...new Set(variants.map(({ productId }) => productId))],
];
