import { Injectable } from '@nestjs/common';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type Filter, page } from '../../database/sql/page.js';
import type { Scope } from '../../database/scope.js';
import { sentText } from '../../database/sql/sent-record.sql.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
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
   order by v.product_id, v.position, v.id`,
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

/** The variants in the products that have been sent, each with its place in its product. */
const SENT = `(
  select (product ->> 'platformId')::bigint as platform_product_id,
    (variant ->> 'platformId')::bigint as platform_id, number::integer as position, variant,
    coalesce((product ->> 'archived')::boolean, false) as archived
  from jsonb_array_elements($2) as p (product),
    jsonb_array_elements(product -> 'variants') with ordinality as v (variant, number)
) as sent`;

const SENT_IDS = `select platform_id from ${SENT}`;

/** The products that have been sent with their variants. */
const WHOLE_PRODUCTS = `array(
  select p.id from products p where p.shop_id = $1 and p.platform_id = any(array(
    select (product ->> 'platformId')::bigint from jsonb_array_elements($2) as s (product)
    where product ? 'variants')))`;

/**
 * Locks whatever an import may write in one order, so that two that move variants between the same
 * products never wait for each other.
 */
const LOCK = statement(
  'variants.lock',
  `select v.id from variants v
   where v.shop_id = $1
     and (v.platform_id = any(array(${SENT_IDS})) or v.product_id = any(${WHOLE_PRODUCTS}))
   order by v.id for no key update`,
);

const searchText = (sku: string) => searchTextSql(`variant ->> 'title'`, sku);

const ADD = statement(
  'variants.add',
  `insert into variants (shop_id, platform_id, product_id, position, title, sku, image_url,
     archived_at, search_text, created_at, updated_at)
   select $1, sent.platform_id, p.id, position, variant ->> 'title', variant ->> 'sku',
     variant ->> 'imageUrl', case when archived then $3::timestamptz end,
     ${searchText(`variant ->> 'sku'`)}, $3::timestamptz, $3::timestamptz
   from ${SENT} join products p on p.shop_id = $1 and p.platform_id = platform_product_id
   order by sent.platform_id
   on conflict (shop_id, platform_id) do update set title = excluded.title where false`,
);

const SKU = sentText('variant', 'sku', 'v.sku');

const IMAGE_URL = sentText('variant', 'imageUrl', 'v.image_url');

/**
 * The variants that these products no longer have are archived on the way; `not in` is looked up in
 * a table of hashes, a list is searched from its beginning for each variant.
 */
const CHANGE = statement(
  'variants.change',
  `with missing as (
     update variants v set archived_at = $3, updated_at = ${movedSql('v.updated_at', '$3')}
     where v.shop_id = $1 and v.archived_at is null and v.platform_id not in (${SENT_IDS})
       and v.product_id = any(${WHOLE_PRODUCTS})
   )
   update variants v
   set product_id = p.id, position = sent.position, title = variant ->> 'title', sku = ${SKU},
     image_url = ${IMAGE_URL}, archived_at = case when archived then coalesce(v.archived_at, $3) end,
     search_text = ${searchText(SKU)}, updated_at = ${movedSql('v.updated_at', '$3')}
   from ${SENT} join products p on p.shop_id = $1 and p.platform_id = platform_product_id
   where v.shop_id = $1 and v.platform_id = sent.platform_id
     and (v.product_id, v.position, v.title, v.sku, v.image_url, v.archived_at is not null)
       is distinct from
       (p.id, sent.position, variant ->> 'title', ${SKU}, ${IMAGE_URL}, archived)`,
);

@Injectable()
export class VariantsRepository {
  list(scope: Scope, window: PageWindow, filters: readonly Filter[]): Promise<Page<VariantRow>> {
    return page(scope, LIST, window, filters);
  }

  /** The variants of these products (internal ids) that are not archived, as they were last sent. */
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

  /**
   * Inserts the new, updates the changed and archives the missing variants.
   * @param sent the products as a JSON document
   */
  async import(scope: Scope, sent: string, now: Date): Promise<void> {
    await rows(scope, LOCK, sent);
    await rows(scope, ADD, sent, now);
    await rows(scope, CHANGE, sent, now);
  }
}
