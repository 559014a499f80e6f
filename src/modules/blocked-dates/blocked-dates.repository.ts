import { Injectable } from '@nestjs/common';
import { invalidBody } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { columnsOf } from '../../database/sql/columns.sql.js';
import { type Filter, page } from '../../database/sql/page.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import type { Scope } from '../../database/scope.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { change, insertion, removal, write } from '../../database/sql/write.js';
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

const RESOURCE = ['resourceType', 'itemId', 'variantId', 'productId'] as const;

const DAYS = ['fromDay', 'toDay', 'description'] as const;

const SEARCH_TEXT = {
  searchText: (valueOf: (property: 'description') => string) =>
    searchTextSql(valueOf('description')),
};

const CREATE = insertion('blocked_dates.create', BlockedDate, [...RESOURCE, ...DAYS], {
  made: SEARCH_TEXT,
  returning: columnsOf(BlockedDate, 'blocked_dates', ['id']),
});

const UPDATE = change('blocked_dates.update', BlockedDate, ['id'], DAYS, { made: SEARCH_TEXT });

const REMOVE = removal('blocked_dates.remove', BlockedDate, 'id');

/** The days and the description of a block, open ends as `-infinity` and `infinity`. */
export type BlockedDays = Pick<BlockedDate, (typeof DAYS)[number]>;

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
    resourceType: BlockedType,
    resourceId: number,
    days: BlockedDays,
  ): Promise<number> {
    const block = { ...days, resourceType, ...idOf(resourceType, resourceId) };
    const [made] = await refusing(write(scope, CREATE, [block]), REFUSALS);
    return made!.id;
  }

  /** @returns whether it changed */
  async update(scope: Scope, id: number, changes: Partial<BlockedDays>): Promise<boolean> {
    return (await refusing(write(scope, UPDATE, [{ ...changes, id }]), REFUSALS)).length > 0;
  }

  /** @returns whether there was one */
  async remove(scope: Scope, id: number): Promise<boolean> {
    return (await rows(scope, REMOVE, [id])).length > 0;
  }
}

/** The column for what is blocked; the store has none. */
function idOf(type: BlockedType, id: number) {
  switch (type) {
    case 'Item':
      return { itemId: id };
    case 'Variant':
      return { variantId: id };
    case 'Product':
      return { productId: id };
    case 'Store':
      return {};
  }
}

const REFUSALS = {
  ck_blocked_dates_days: () => invalidBody('from must not be after to'),
  fk_blocked_dates_item: () => invalidBody('resourceId must be the id of an item'),
  fk_blocked_dates_variant: () => invalidBody('resourceId must be the id of a variant'),
  fk_blocked_dates_product: () => invalidBody('resourceId must be the id of a product'),
};
