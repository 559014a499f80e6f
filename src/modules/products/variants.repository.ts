import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/page.query.js';
import type { Scope } from '../../database/scope.js';
import { searchTextSql } from '../../database/search.js';
import { row, rows, statement } from '../../database/statement.js';
import { movedSql } from '../../database/updated.at.js';
import type { ImportProduct } from './dto/product.request.js';
import type { InventoryCounts, VariantResponse } from './dto/variant.response.js';

/** A variant with the internal id of its product. */
export type VariantRow = VariantResponse & { productId: number };

const COLUMNS = `v.id, v.platform_id as "platformId", p.platform_id as "platformProductId",
  v.title, v.sku, v.image_url as "imageUrl", v.archived_at as "archivedAt",
  v.created_at as "createdAt", v.updated_at as "updatedAt", v.product_id as "productId"`;

const PRODUCT = 'join products p on p.shop_id = $1 and p.id = v.product_id';

const LIST = {
  name: 'variants.list',
  text: (conditions: string) =>
    `select ${COLUMNS}
     from (select * from variants v
           where v.shop_id = $1 and v.id < $2 and v.archived_at is null${conditions}
           order by v.id desc limit $3) v ${PRODUCT}
     order by v.id desc`,
  row: undefined as VariantRow | undefined,
};

const OF_PRODUCTS = statement<VariantRow>(
  'variants.of_products',
  `select ${COLUMNS} from variants v ${PRODUCT}
   where v.shop_id = $1 and v.product_id = any($2) and v.archived_at is null
   order by v.product_id, v.id`,
);

const GET = statement<VariantRow>(
  'variants.get',
  `select ${COLUMNS} from variants v ${PRODUCT} where v.shop_id = $1 and v.platform_id = $2`,
);

const COUNT_ITEMS = statement<InventoryCounts>(
  'variants.count_items',
  `select count(*) filter (where visibility = 'available') as available,
     count(*) filter (where visibility = 'unavailable') as unavailable,
     count(*) filter (where visibility = 'sold') as sold,
     count(*) filter (where visibility = 'retired') as retired
   from items where shop_id = $1 and variant_id = $2`,
);

/**
 * Locks whatever an import may write in one order, so that two that move variants between the same
 * products never wait for each other.
 */
const LOCK = statement(
  'variants.lock',
  `select v.id from variants v
   where v.shop_id = $1 and (v.platform_id = any($2) or v.product_id = any(array(
     select p.id from products p where p.shop_id = $1 and p.platform_id = any($3))))
   order by v.id for no key update`,
);

/** The variants that these products no longer have are archived on the way. */
const IMPORT = statement(
  'variants.import',
  `with archived as (
     update variants v
     set archived_at = $3, updated_at = ${movedSql('v.updated_at', '$3')}
     where v.shop_id = $1 and v.archived_at is null and not v.platform_id = any($5)
       and v.product_id = any(array(
         select p.id from products p where p.shop_id = $1 and p.platform_id = any($4)))
   )
   insert into variants (shop_id, platform_id, product_id, title, sku, image_url, search_text,
     created_at, updated_at)
   select $1, sent."platformId", p.id, sent.title, sent.sku, sent."imageUrl",
     ${searchTextSql('sent.title', 'sent.sku')}, $3::timestamptz, $3::timestamptz
   from jsonb_to_recordset($2) as sent ("platformId" bigint, "platformProductId" bigint,
     title text, sku text, "imageUrl" text)
   join products p on p.shop_id = $1 and p.platform_id = sent."platformProductId"
   order by sent."platformId"
   on conflict (shop_id, platform_id) do update
   set product_id = excluded.product_id, title = excluded.title, sku = excluded.sku,
     image_url = excluded.image_url, search_text = excluded.search_text, archived_at = null,
     updated_at = ${movedSql('variants.updated_at', 'excluded.updated_at')}
   where (variants.product_id, variants.title, variants.sku, variants.image_url)
       is distinct from (excluded.product_id, excluded.title, excluded.sku, excluded.image_url)
     or variants.archived_at is not null`,
);

@Injectable()
export class VariantsRepository {
  list(scope: Scope, window: PageWindow, filters: readonly Filter[]): Promise<Page<VariantRow>> {
    return page(scope, LIST, window, filters);
  }

  /** The variants of these products (internal ids) that are not archived, oldest first. */
  ofProducts(scope: Scope, productIds: readonly number[]): Promise<VariantRow[]> {
    return rows(scope, OF_PRODUCTS, productIds);
  }

  get(scope: Scope, platformId: number): Promise<VariantRow | undefined> {
    return row(scope, GET, platformId);
  }

  /** How many units of the variant (internal id) there are, by visibility. */
  async countItems(scope: Scope, id: number): Promise<InventoryCounts> {
    return (await row(scope, COUNT_ITEMS, id))!;
  }

  /** Inserts the new, updates the changed and archives the missing variants. */
  async import(scope: Scope, products: readonly ImportProduct[], now: Date): Promise<void> {
    const variants = products.flatMap(({ platformId, variants: ofProduct }) =>
      ofProduct.map((variant) => ({ ...variant, platformProductId: platformId })),
    );
    const productIds = products.map(({ platformId }) => platformId);
    const variantIds = variants.map(({ platformId }) => platformId);
    await rows(scope, LOCK, variantIds, productIds);
    await rows(scope, IMPORT, JSON.stringify(variants), now, productIds, variantIds);
  }
}
