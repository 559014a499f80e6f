import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/write.js';
import { Variant } from './variant.entity.js';

/** The variants of the imported products, each with its position in its product. */
const SENT_VARIANTS = `(
  select (product ->> 'platformId')::bigint as platform_product_id,
    (variant ->> 'platformId')::bigint as platform_id, number::integer as position, variant,
    coalesce((product ->> 'archived')::boolean, false) as archived
  from jsonb_array_elements($2) as p (product),
    jsonb_array_elements(product -> 'variants') with ordinality as v (variant, number)
) as sent`;

const SENT_IDS = `select platform_id from ${SENT_VARIANTS}`;

/** The products that were imported with their variants. */
const WHOLE_PRODUCTS = `array(
  select p.id from products p where p.shop_id = $1 and p.platform_id = any(array(
    select (product ->> 'platformId')::bigint from jsonb_array_elements($2) as s (product)
    where product ? 'variants')))`;

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

/**
 * Locks and returns all rows that an import may write, including moved variants; see docs/locking.md.
 * The update does not join the old rows, since a wrong row estimate makes that join slow.
 */
export const LOCK_VARIANTS = statement<StoredVariant>(
  'variants.lock',
  `select ${STORED} from variants v
   where v.shop_id = $1
     and (v.platform_id = any(array(${SENT_IDS})) or v.product_id = any(${WHOLE_PRODUCTS}))
   order by v.id for no key update`,
);

const searchText = (sku: string) => searchTextSql(`variant ->> 'title'`, sku);

export const ADD_VARIANTS = statement<StoredVariant>(
  'variants.add',
  `insert into variants as v (shop_id, platform_id, product_id, position, title, sku, image_url,
     archived_at, search_text, created_at, updated_at)
   select $1, sent.platform_id, p.id, position, variant ->> 'title', variant ->> 'sku',
     variant ->> 'imageUrl', case when archived then $3::timestamptz end,
     ${searchText(`variant ->> 'sku'`)}, $3::timestamptz, $3::timestamptz
   from ${SENT_VARIANTS} join products p on p.shop_id = $1 and p.platform_id = platform_product_id
   order by sent.platform_id
   on conflict (shop_id, platform_id) do update set title = excluded.title where false
   returning ${STORED}`,
);

/** The imported text of a variant; the stored one if absent. */
const sentText = (member: string, column: string): string =>
  `case when variant ? '${member}' then variant ->> '${member}' else ${column} end`;

const SKU = sentText('sku', 'v.sku');

const IMAGE_URL = sentText('imageUrl', 'v.image_url');

/**
 * Updates changed variants, and archives variants that are missing from their product.
 * `not in` with a subquery uses a hash table; a list would be scanned for each variant.
 */
export const CHANGE_VARIANTS = statement<StoredVariant>(
  'variants.change',
  `with missing as (
     update variants v set archived_at = $3, updated_at = ${movedSql('v.updated_at', '$3')}
     where v.shop_id = $1 and v.archived_at is null and v.platform_id not in (${SENT_IDS})
       and v.product_id = any(${WHOLE_PRODUCTS})
     returning ${STORED}
   ), changed as (
     update variants v
     set product_id = p.id, position = sent.position, title = variant ->> 'title', sku = ${SKU},
       image_url = ${IMAGE_URL},
       archived_at = case when archived then coalesce(v.archived_at, $3) end,
       search_text = ${searchText(SKU)}, updated_at = ${movedSql('v.updated_at', '$3')}
     from ${SENT_VARIANTS} join products p on p.shop_id = $1 and p.platform_id = platform_product_id
     where v.shop_id = $1 and v.platform_id = sent.platform_id
       and (v.product_id, v.position, v.title, v.sku, v.image_url, v.archived_at is not null)
         is distinct from
         (p.id, sent.position, variant ->> 'title', ${SKU}, ${IMAGE_URL}, archived)
     returning ${STORED}
   )
   select * from changed union all select * from missing`,
);
