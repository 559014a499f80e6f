import { Injectable } from '@nestjs/common';
import { comparedUpdateStatement, importByPlatformId } from '../../database/compared-write.js';
import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import { insertStatement } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Imported } from '../../records/imported.js';
import type { ChangedProduct, ImportedVariants, SentProduct } from './product-import.js';
import { Product } from './product.entity.js';
import { itemSearchText } from './product.sql.js';

const COLUMNS = columnsOf(Product, 'products', [
  'id',
  'platformId',
  'title',
  'imageUrl',
  'createdAt',
  'updatedAt',
]);
export type ProductRow = RowOf<typeof COLUMNS>;

const LIST = listStatement('products.list', Product, 'products', COLUMNS, {
  // Variants are read by the ids of their products.
  fieldColumns: { variants: [] },
});

const FIND = statement<ProductRow>(
  'products.find',
  `select ${COLUMNS} from products where shop_id = $1 and platform_id = any($2)`,
);

const CHANGED = joined(
  columnsOf(Product, 'p', ['id', 'platformId']),
  computed<{ isActive: boolean }>({
    isActive: `exists (select from variants v
      where v.shop_id = $1 and v.product_id = p.id and v.archived_at is null)`,
  }),
);

const FIND_CHANGED = statement<ChangedProduct>(
  'products.find_changed',
  `select ${CHANGED} from products p where p.shop_id = $1 and p.id = any($2)`,
);

/** The imported fields other than the key; absent fields stay unchanged. */
const IMPORTED_PRODUCT_FIELDS = ['title', 'imageUrl'] as const;

const IDS = columnsOf(Product, 'products', ['id', 'platformId']);

const SEARCH_TEXT = { searchText: { from: ['title'], sql: searchTextSql } } as const;

/** Locks existing rows as well; see docs/inside/locking.md. */
const ADD = insertStatement('products.add', Product, ['platformId', ...IMPORTED_PRODUCT_FIELDS], {
  computed: SEARCH_TEXT,
  onConflict: `on conflict (shop_id, platform_id) do update set title = excluded.title where false`,
  returning: IDS,
});

const CHANGE = comparedUpdateStatement(
  'products.change',
  Product,
  ['platformId'],
  IMPORTED_PRODUCT_FIELDS,
  { computed: SEARCH_TEXT, returning: IDS },
);

const ITEM_SEARCH_TEXT = itemSearchText('i.serial', 'i.sequential_id');

/** Rows that this import changed; a clock that is ahead can add rows, which is harmless. */
const REFRESH_ITEMS = statement(
  'products.refresh_items',
  `update items i set search_text = ${ITEM_SEARCH_TEXT}
   from variants v join products p on p.shop_id = $1 and p.id = v.product_id
   where i.shop_id = $1 and v.shop_id = $1 and v.id = i.variant_id and p.platform_id = any($2)
     and (p.updated_at >= $3 or v.updated_at >= $3) and i.search_text is distinct from ${ITEM_SEARCH_TEXT}`,
);

/** Upkeep compares all units of the products with their service plans. */
const UNSETTLE_PLANS = statement(
  'products.unsettle_plans',
  `update service_plans s set settled_item_id = 0
   where s.shop_id = $1 and s.product_id = any($2)`,
);

/** In another product, the counts of units for services begin again. */
const RESTART_SERVICES = statement(
  'products.restart_services',
  `update items i set product_since = $3
   from variants v
   where i.shop_id = $1 and v.shop_id = $1 and v.id = i.variant_id and v.platform_id = any($2)`,
);

@Injectable()
export class ProductsRepository {
  readonly list = pagesOf(LIST);

  /** The products with these platform ids, in no order. */
  find(context: TenantContext, platformIds: readonly number[]): Promise<ProductRow[]> {
    return queryAll(context, FIND, platformIds);
  }

  /** The products with these ids, after their variants changed. */
  async findChanged(context: TenantContext, ids: readonly number[]): Promise<ChangedProduct[]> {
    return ids.length === 0 ? [] : queryAll(context, FIND_CHANGED, ids);
  }

  /**
   * Creates new products and updates changed ones; absent fields stay unchanged.
   * @param now the time of the import
   */
  import(context: TenantContext, products: readonly SentProduct[], now: Date): Promise<Imported> {
    const records = products.map(({ platformId, title, imageUrl }) => {
      return { platformId, title, imageUrl };
    });
    return importByPlatformId(context, { add: ADD, change: CHANGE }, records, now);
  }

  /** Copies new titles and SKUs into the search text of the units of these products. */
  async refreshItems(
    context: TenantContext,
    platformIds: readonly number[],
    now: Date,
  ): Promise<void> {
    await queryAll(context, REFRESH_ITEMS, platformIds, now);
  }

  /** Begins the services of the units of variants that moved between products. */
  async restartServices(
    context: TenantContext,
    moved: ImportedVariants['changed'],
    now: Date,
  ): Promise<void> {
    if (moved.length === 0) return;
    const platformIds = moved.map(({ to }) => to.platformId);
    const productIds = moved.flatMap(({ from, to }) => [from.productId, to.productId]);
    await queryAll(context, UNSETTLE_PLANS, productIds);
    await queryAll(context, RESTART_SERVICES, platformIds, now);
  }
}
