import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { rows, statement } from '../../database/sql/statement.js';
import type { BlockableUnit } from '../blocked-dates/rules/block.js';
import type { AbsenceDays } from '../items/rules/taken-days.js';
import { lastTakenDaySql, takesDaysSql } from '../items/taken-days.sql.js';

const ABSENCE = { today: '$5', restocked: '$6' };
const TAKES = takesDaysSql('c', { from: '$3', to: '$4' }, ABSENCE);

const UNITS = statement<BlockableUnit>(
  'availability.units',
  `select i.id as "itemId", i.variant_id as "variantId", v.product_id as "productId"
   from items i join variants v on v.shop_id = $1 and v.id = i.variant_id
   where i.shop_id = $1 and i.variant_id = any($2) and i.visibility = 'available'
     and ($3::bigint is null or i.location_id = $3)`,
);

/** Offsets from the first day of the window, cut at its ends; units that are out, until they are back. */
const RESERVED = statement<{ variantId: number; itemId: number; from: number; to: number }>(
  'availability.reserved',
  `select c.variant_id as "variantId", c.item_id as "itemId",
     greatest(c.occupied_from, $3::date) - $3::date as "from",
     least(c.occupied_to, $4::date) - $3::date as "to"
   from cycles c
   where c.shop_id = $1 and c.variant_id = any($2) and ${TAKES.stored}
   union all
   select c.variant_id, c.item_id, greatest(c.occupied_from, $3::date) - $3::date,
     least(${lastTakenDaySql('c', ABSENCE)}, $4::date) - $3::date
   from cycles c
   where c.shop_id = $1 and c.variant_id = any($2) and ${TAKES.out}`,
);

const ACTIVE = statement<{ itemId: number; endless: boolean }>(
  'availability.active',
  `select item_id as "itemId", bool_or(occupied_to = 'infinity') as endless
   from cycles where shop_id = $1 and variant_id = any($2) and active group by item_id`,
);

/** Reads what the sweep needs. */
@Injectable()
export class AvailabilityRepository {
  /** The available units of the variants, of one location if one is given. */
  units(
    scope: Scope,
    variantIds: readonly number[],
    locationId: number | null,
  ): Promise<BlockableUnit[]> {
    return rows(scope, UNITS, variantIds, locationId);
  }

  /** The reserved days of the variants' units within the window. */
  reserved(
    scope: Scope,
    variantIds: readonly number[],
    window: { from: string; to: string },
    { today, restocked }: AbsenceDays,
  ): Promise<{ variantId: number; itemId: number; from: number; to: number }[]> {
    return rows(scope, RESERVED, variantIds, window.from, window.to, today, restocked);
  }

  /** The units with an active rental, and whether one of those is without end. */
  active(
    scope: Scope,
    variantIds: readonly number[],
  ): Promise<{ itemId: number; endless: boolean }[]> {
    return rows(scope, ACTIVE, variantIds);
  }
}
