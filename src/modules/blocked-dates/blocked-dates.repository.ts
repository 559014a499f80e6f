import { Injectable } from '@nestjs/common';
import { invalidBody } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/sql/page.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import type { Scope } from '../../database/scope.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { row, statement } from '../../database/sql/statement.js';
import { deleteRows, updateRows } from '../../database/sql/write.js';
import { BlockedDate } from './blocked-date.entity.js';
import type { BlockedDateRow } from './blocked-date.mapper.js';
import type { BlockedType } from './rules/blocked-resource.js';

const COLUMNS = `b.id, nullif(b.from_day, '-infinity') as "from", nullif(b.to_day, 'infinity') as "to",
  b.resource_type as "resourceType", i.id as "itemId", i.sequential_id as "itemSequentialId",
  v.id as "variantId", v.title as "variantTitle", p.id as "productId", p.title as "productTitle",
  coalesce(v.image_url, p.image_url) as "imageUrl", v.platform_id as "platformVariantId",
  p.platform_id as "platformProductId", s.name as "shopName", b.description,
  b.created_at as "createdAt", b.updated_at as "updatedAt"`;

const JOINS = `
  join shops s on s.id = $1
  left join items i on i.shop_id = $1 and i.id = b.item_id
  left join variants v on v.shop_id = $1 and v.id = coalesce(b.variant_id, i.variant_id)
  left join products p on p.shop_id = $1 and p.id = coalesce(b.product_id, v.product_id)`;

const LIST = {
  name: 'blocked_dates.list',
  text: (conditions: string) =>
    `select ${COLUMNS}
     from (select * from blocked_dates b where b.shop_id = $1 and b.id < $2${conditions}
           order by b.id desc limit $3) b ${JOINS}
     order by b.id desc`,
  row: undefined as BlockedDateRow | undefined,
};

const GET = statement<BlockedDateRow>(
  'blocked_dates.get',
  `select ${COLUMNS} from blocked_dates b ${JOINS} where b.shop_id = $1 and b.id = $2`,
);

const CREATE = statement<{ id: number }>(
  'blocked_dates.create',
  `insert into blocked_dates (shop_id, resource_type, item_id, variant_id, product_id, from_day,
     to_day, description, search_text)
   values ($1, $2, $3, $4, $5, $6, $7, $8, ${searchTextSql('$8::text')}) returning id`,
);

/** The days and the description of a block, open ends as `-infinity` and `infinity`. */
export interface BlockedDays {
  fromDay: string;
  toDay: string;
  description: string | null;
}

@Injectable()
export class BlockedDatesRepository {
  list(
    scope: Scope,
    window: PageWindow,
    filters: readonly Filter[],
  ): Promise<Page<BlockedDateRow>> {
    return page(scope, LIST, window, filters);
  }

  get(scope: Scope, id: number): Promise<BlockedDateRow | undefined> {
    return row(scope, GET, id);
  }

  async create(
    scope: Scope,
    type: BlockedType,
    resourceId: number,
    { fromDay, toDay, description }: BlockedDays,
  ): Promise<number> {
    const made = row(
      scope,
      CREATE,
      type,
      type === 'Item' ? resourceId : null,
      type === 'Variant' ? resourceId : null,
      type === 'Product' ? resourceId : null,
      fromDay,
      toDay,
      description,
    );
    return (await refusing(made, UNKNOWN_RESOURCE))!.id;
  }

  async update(scope: Scope, id: number, changes: Partial<BlockedDays>): Promise<void> {
    const { description } = changes;
    const set = updateRows(
      scope,
      BlockedDate,
      { id },
      { ...changes, searchText: description === null ? '' : description },
      { searchText: searchTextSql },
    );
    await refusing(set, {
      ck_blocked_dates_days: () => invalidBody('from must not be after to'),
    });
  }

  /** @returns how many rows there were: 0 or 1 */
  remove(scope: Scope, id: number): Promise<number> {
    return deleteRows(scope, BlockedDate, { id });
  }
}

const UNKNOWN_RESOURCE = {
  ck_blocked_dates_days: () => invalidBody('from must not be after to'),
  fk_blocked_dates_item: () => invalidBody('resourceId must be the id of an item'),
  fk_blocked_dates_variant: () => invalidBody('resourceId must be the id of a variant'),
  fk_blocked_dates_product: () => invalidBody('resourceId must be the id of a product'),
};
