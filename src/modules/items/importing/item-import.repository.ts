import { Injectable } from '@nestjs/common';
import {
  columnsOf,
  joined,
  outerColumnsOf,
  type RowOf,
} from '../../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { embeddedFields } from '../../custom-fields/custom-field.sql.js';
import { Location } from '../../locations/location.entity.js';
import { itemSearchText } from '../../products/item-search-text.sql.js';
import { Item } from '../item.entity.js';

const STOCKED = joined(
  columnsOf(Item, 'i', [
    'id',
    'serial',
    'variantId',
    'visibility',
    'conditionId',
    'pickLocation',
    'acquisitionCostCents',
    'tags',
  ]),
  outerColumnsOf(Location, 'l', { locationPlatformId: 'platformId' }),
  embeddedFields('i.id'),
);

/** A unit as imports compare with it. */
type StockedRow = RowOf<typeof STOCKED>;

const STOCKED_BY_SERIAL = statement<StockedRow>(
  'items.stocked',
  `select distinct on (i.serial) ${STOCKED}
   from items i left join locations l on l.shop_id = $1 and l.id = i.location_id
   where i.shop_id = $1 and i.serial = any($2)
   order by i.serial, i.visibility in ('available', 'unavailable') desc, i.id desc`,
);

const LOCK_ITEMS_FOR_UPDATE = statement<{ count: number }>(
  'items.hold',
  `select count(*) from (
     select i.id from items i where i.shop_id = $1 and i.id = any($2)
     order by i.id for no key update) held`,
);

const SEARCH_TEXT = itemSearchText('i.serial', 'i.sequential_id');

const REFRESH_SEARCH_TEXTS = statement(
  'items.refresh_search_texts',
  `update items i set search_text = ${SEARCH_TEXT}
   from variants v join products p on p.shop_id = $1 and p.id = v.product_id
   where i.shop_id = $1 and v.shop_id = $1 and v.id = i.variant_id and v.id = any($2)
     and i.search_text is distinct from ${SEARCH_TEXT}`,
);

@Injectable()
export class ItemImportRepository {
  /** Of each serial the unit in stock, else the newest that was. */
  stocked(context: TenantContext, serials: readonly string[]): Promise<StockedRow[]> {
    return queryAll(context, STOCKED_BY_SERIAL, serials);
  }

  /** Locks units until the transaction ends, any number, without an answer. */
  async lockForUpdate(context: TenantContext, ids: readonly number[]): Promise<void> {
    await queryAll(context, LOCK_ITEMS_FOR_UPDATE, ids);
  }

  /** Copies titles and SKUs anew into the search text of the units of variants. */
  async refreshSearchTexts(context: TenantContext, variantIds: readonly number[]): Promise<void> {
    await queryAll(context, REFRESH_SEARCH_TEXTS, variantIds);
  }
}
