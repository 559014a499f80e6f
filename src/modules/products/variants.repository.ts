import { Injectable } from '@nestjs/common';
import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { countedPage } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { join, Joins } from '../../database/sql/selection.sql.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { StaleReadError } from '../../database/transaction.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import type { ImportedVariants, SentProduct } from './product-import.js';
import { Product } from './product.entity.js';
import type { InventoryCounts } from './product.response.js';
import {
  ADD_VARIANTS,
  CHANGE_VARIANTS,
  LOCK_VARIANTS,
  type StoredVariant,
  storedWhere,
} from './variant-import.sql.js';
import { Variant } from './variant.entity.js';

const COLUMNS = joined(
  columnsOf(Variant, 'v', [
    'id',
    'platformId',
    'productId',
    'title',
    'sku',
    'imageUrl',
    'archivedAt',
    'createdAt',
    'updatedAt',
  ]),
  columnsOf(Product, 'p', { platformProductId: 'platformId' }),
);
export type VariantRow = RowOf<typeof COLUMNS>;

const VARIANT_FACTS = joined(
  columnsOf(Variant, 'v', ['id', 'platformId', 'productId']),
  computed<{ archived: boolean; hasServicePlans: boolean }>({
    archived: 'v.archived_at is not null',
    hasServicePlans: `exists (
     select from service_plans s where s.shop_id = $1 and s.product_id = v.product_id)`,
  }),
);

/** The facts about a variant that other modules may read. */
export type VariantFacts = RowOf<typeof VARIANT_FACTS>;

/** The same with the SKU, which is not unique. */
export type NamedVariant = VariantFacts & Pick<Variant, 'sku'>;

/** When a variant and its product last changed. */
export interface VariantVersion {
  readonly id: number;
  readonly updatedAt: string;
  readonly productUpdatedAt: string;
}

const PRODUCT = new Joins(join(Product, 'p', 'p.id = v.product_id'));

const LIST_OPTIONS = { joins: PRODUCT, fieldColumns: {} };

const LIST = listStatement('variants.list', Variant, 'v', COLUMNS, {
  ...LIST_OPTIONS,
  where: 'v.archived_at is null',
});

const LIST_WITH_ARCHIVED = listStatement(
  'variants.list_with_archived',
  Variant,
  'v',
  COLUMNS,
  LIST_OPTIONS,
);

const OF_PRODUCTS = statement<VariantRow>(
  'variants.of_products',
  `select ${COLUMNS} from products p
   cross join lateral ${storedWhere('product_id = p.id')} as v
   where p.shop_id = $1 and p.id = any($2) and v.archived_at is null
   order by v.product_id, v.position, v.id`,
);

const GET = statement<VariantRow>(
  'variants.get',
  `select ${COLUMNS} from variants v ${PRODUCT} where v.shop_id = $1 and v.platform_id = $2`,
);

/** Also protects the titles of unlocked products; see docs/inside/locking.md. */
const LOCK_FOR_SHARE = statement<VariantFacts>(
  'variants.lock_for_share',
  `select ${VARIANT_FACTS} from variants v
   where v.shop_id = $1 and v.platform_id = any($2) order by v.id for share`,
);

const FACTS = statement<VariantFacts>(
  'variants.facts',
  `select ${VARIANT_FACTS} from variants v
   where v.shop_id = $1 and v.platform_id = any($2)`,
);

const NAMED = statement<NamedVariant>(
  'variants.named',
  `select ${joined(VARIANT_FACTS, columnsOf(Variant, 'v', ['sku']))} from variants v
   where v.shop_id = $1 and (v.platform_id = any($2) or v.sku = any($3))`,
);

/** Every change of a value that units copy changes one of the two times. */
const VERSIONS = statement<VariantVersion>(
  'variants.versions',
  `select ${joined(columnsOf(Variant, 'v', ['id', 'updatedAt']), columnsOf(Product, 'p', { productUpdatedAt: 'updatedAt' }))}
   from variants v ${PRODUCT} where v.shop_id = $1 and v.platform_id = any($2)`,
);

const COUNT_ITEMS = statement<InventoryCounts>(
  'variants.count_items',
  `select count(*) filter (where visibility = 'available') as available,
     count(*) filter (where visibility = 'unavailable') as unavailable,
     count(*) filter (where visibility = 'sold') as sold,
     count(*) filter (where visibility = 'retired') as retired
   from items where shop_id = $1 and variant_id = $2`,
);

@Injectable()
export class VariantsRepository {
  list(
    context: TenantContext,
    window: PageRequest,
    filters: readonly ListFilter[],
    withArchived: boolean,
  ): Promise<Page<VariantRow>> {
    return countedPage(context, withArchived ? LIST_WITH_ARCHIVED : LIST, window, filters);
  }

  /** The variants of these products (internal ids), except archived ones, in the order of the import. */
  ofProducts(context: TenantContext, productIds: readonly number[]): Promise<VariantRow[]> {
    return queryAll(context, OF_PRODUCTS, productIds);
  }

  get(context: TenantContext, platformId: number): Promise<VariantRow | undefined> {
    return queryOne(context, GET, platformId);
  }

  /** The number of units of the variant (internal id), per visibility. */
  async countItems(context: TenantContext, id: number): Promise<InventoryCounts> {
    return (await queryOne(context, COUNT_ITEMS, id))!;
  }

  /** The variants with these platform ids, locked against imports until the transaction ends. */
  lockForShare(context: TenantContext, platformIds: readonly number[]): Promise<VariantFacts[]> {
    return queryAll(context, LOCK_FOR_SHARE, platformIds);
  }

  /** The variants with these platform ids, without a lock. */
  facts(context: TenantContext, platformIds: readonly number[]): Promise<VariantFacts[]> {
    return queryAll(context, FACTS, platformIds);
  }

  /** The variants with one of the platform ids or SKUs, without a lock. */
  named(
    context: TenantContext,
    platformIds: readonly number[],
    skus: readonly string[],
  ): Promise<NamedVariant[]> {
    return queryAll(context, NAMED, platformIds, skus);
  }

  versions(context: TenantContext, platformIds: readonly number[]): Promise<VariantVersion[]> {
    return queryAll(context, VERSIONS, platformIds);
  }

  /** Creates new variants, updates changed ones and archives missing ones. */
  async import(
    context: TenantContext,
    products: readonly SentProduct[],
    now: Date,
  ): Promise<ImportedVariants> {
    const sent = JSON.stringify(products);
    const stored = await queryAll(context, LOCK_VARIANTS, sent);
    const created = await queryAll(context, ADD_VARIANTS, sent, now);
    const changed = await queryAll(context, CHANGE_VARIANTS, sent, now);
    return { created, changed: withStored(changed, stored) };
  }
}

/** @throws StaleReadError when another transaction created a variant after the lock */
function withStored(
  changed: readonly StoredVariant[],
  stored: readonly StoredVariant[],
): ImportedVariants['changed'] {
  const before = new Map(stored.map((one) => [one.platformId, one]));
  return changed.map((to) => {
    const from = before.get(to.platformId);
    if (!from) throw new StaleReadError();
    return { from, to };
  });
}
