import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/write.js';
import { Variant } from './variant.entity.js';

/*
 * An import has up to 25,000 variants, which may be the first of a shop. Wrong row estimates make joins
 * slow then, so stored variants are found one by one in an index: a subquery with an offset is not
 * turned into a join.
 */

/** The imported products, with their internal ids. */
const PRODUCTS = `jsonb_array_elements($2) as s (product) cross join lateral (
    select id from products where shop_id = $1 and platform_id = (product ->> 'platformId')::bigint
    offset 0) as p`;

/** The variants of the imported products, each with its position in its product. */
const SENT_VARIANTS = `(
  select p.id as product_id, (variant ->> 'platformId')::bigint as platform_id,
    number::integer as position, variant, coalesce((product ->> 'archived')::boolean, false) as archived
  from ${PRODUCTS}, jsonb_array_elements(product -> 'variants') with ordinality as v (variant, number)
) as sent`;

/** The stored variants with a condition, as a subquery. */
export const storedWhere = (condition: string): string =>
  `(select * from variants where shop_id = $1 and ${condition} offset 0)`;

const SAME_VARIANT = storedWhere('platform_id = sent.platform_id');

/** The stored variants of the products that were imported with their variants. */
const STORED_VARIANTS = `${PRODUCTS} cross join lateral ${storedWhere('product_id = p.id')} as old
  where product ? 'variants'`;

const STORED = columnsOf(Variant, 'v', [
  'platformId',
  'productId',
  'title',
  'sku',
  'imageUrl',
  'position',
  'archivedAt',
]);

/** A variant as it is stored. */
export type StoredVariant = RowOf<typeof STORED>;

/** Locks and returns all rows that an import may write, including moved variants; see docs/inside/locking.md. */
export const LOCK_VARIANTS = statement<StoredVariant>(
  'variants.lock',
  `select ${STORED} from (
     select old.id from ${SENT_VARIANTS} cross join lateral ${SAME_VARIANT} as old
     union select old.id from ${STORED_VARIANTS} order by id
   ) as old cross join lateral (
     select * from variants where shop_id = $1 and id = old.id for no key update
   ) as v`,
);

const searchText = (sku: string) => searchTextSql(`variant ->> 'title'`, sku);

export const ADD_VARIANTS = statement<StoredVariant>(
  'variants.add',
  `insert into variants as v (shop_id, platform_id, product_id, position, title, sku, image_url,
     archived_at, search_text, created_at, updated_at)
   select $1, platform_id, product_id, position, variant ->> 'title', variant ->> 'sku',
     variant ->> 'imageUrl', case when archived then $3::timestamptz end,
     ${searchText(`variant ->> 'sku'`)}, $3::timestamptz, $3::timestamptz
   from ${SENT_VARIANTS} where not exists ${SAME_VARIANT}
   order by platform_id
   on conflict (shop_id, platform_id) do update set title = excluded.title where false
   returning ${STORED}`,
);

/** The imported text of a variant; the stored one if absent. */
const sentText = (member: string, column: string): string =>
  `case when variant ? '${member}' then variant ->> '${member}' else ${column} end`;

const SKU = sentText('sku', 'old.sku');

const IMAGE_URL = sentText('imageUrl', 'old.image_url');

/**
 * Updates changed variants, and archives variants that are missing from their product.
 * `not in` with a subquery uses a hash table; a list would be scanned for each variant.
 */
export const CHANGE_VARIANTS = statement<StoredVariant>(
  'variants.change',
  `with changed as materialized (
     select old.id, sent.product_id, sent.position, variant ->> 'title' as title, ${SKU} as sku,
       ${IMAGE_URL} as image_url, case when archived then coalesce(old.archived_at, $3) end as archived_at,
       ${searchText(SKU)} as search_text
     from ${SENT_VARIANTS} cross join lateral ${SAME_VARIANT} as old
     where (old.product_id, old.position, old.title, old.sku, old.image_url, old.archived_at is not null)
       is distinct from
       (sent.product_id, sent.position, variant ->> 'title', ${SKU}, ${IMAGE_URL}, archived)
     union all
     select old.id, old.product_id, old.position, old.title, old.sku, old.image_url, $3, old.search_text
     from ${STORED_VARIANTS} and old.archived_at is null
       and old.platform_id not in (select platform_id from ${SENT_VARIANTS})
   )
   update variants v
   set product_id = changed.product_id, position = changed.position, title = changed.title,
     sku = changed.sku, image_url = changed.image_url, archived_at = changed.archived_at,
     search_text = changed.search_text, updated_at = ${movedSql('v.updated_at', '$3')}
   from changed where v.shop_id = $1 and v.id = changed.id
   returning ${STORED}`,
);
