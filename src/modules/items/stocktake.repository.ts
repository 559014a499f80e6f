import { Injectable } from '@nestjs/common';
import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { Item } from './item.entity.js';

const IN_STOCK = `i.visibility in ('available', 'unavailable')`;

const SCANNED = joined(
  columnsOf(Item, 'i', ['id', 'visibility', 'locationId']),
  computed<{ scanned: string; cycleId: number | null }>({
    scanned: 's.serial',
    cycleId: `(
      select c.id from cycles c where c.shop_id = $1 and c.item_id = i.id and c.out limit 1)`,
  }),
);

/** A unit with a scanned serial. */
export type FoundUnit = RowOf<typeof SCANNED>;

/** The units with the serials; those in stock first, then the newest. */
const unitsBy = (condition: string): string =>
  `select ${SCANNED} from unnest($2::text[]) as s (serial)
   join items i on i.shop_id = $1 and ${condition}
   order by ${IN_STOCK} desc, i.id desc`;

const FIND_SCANNED = statement<FoundUnit>('items.find_scanned', unitsBy('i.serial = s.serial'));

const FIND_SCANNED_ALIKE = statement<FoundUnit>(
  'items.find_scanned_alike',
  unitsBy('serial_key(i.serial) = serial_key(s.serial)'),
);

const FIND_MISSING = statement<{ id: number; count: number }>(
  'items.find_missing',
  `select i.id, count(*) over () as count from items i
   where i.shop_id = $1 and ${IN_STOCK} and ($2::bigint is null or i.location_id = $2)
     and not exists (select from unnest($3::bigint[]) found (id) where found.id = i.id)
     and not exists (
       select from cycles c where c.shop_id = $1 and c.item_id = i.id and c.out)
   order by i.id limit $4`,
);

/** Compares scanned serials with the stock of a shop. */
@Injectable()
export class StocktakeRepository {
  findScanned(context: TenantContext, serials: readonly string[]): Promise<FoundUnit[]> {
    return queryAll(context, FIND_SCANNED, serials);
  }

  /** The units whose serials are equal but for their writing. */
  findScannedAlike(context: TenantContext, serials: readonly string[]): Promise<FoundUnit[]> {
    return queryAll(context, FIND_SCANNED_ALIKE, serials);
  }

  /** The units in stock and not out other than the given ones, by id, with the number of all. */
  findMissing(
    context: TenantContext,
    locationId: number | null,
    found: readonly number[],
    limit: number,
  ): Promise<{ id: number; count: number }[]> {
    return queryAll(context, FIND_MISSING, locationId, found, limit);
  }
}
