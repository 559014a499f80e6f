import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { notFound } from '../../errors/app-error.js';
import { assertUniqueIds, inOrderOf } from '../../fields/unique-ids.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { groupedBy, idsOf } from '../../records/grouped-by.js';
import { MethodsService } from './methods/methods.service.js';
import {
  archivedBy,
  movedBy,
  pathOfVariant,
  productEvents,
  productsOfVariants,
  type SentProduct,
  variantsOf,
} from './product-import.js';
import type {
  ImportProduct,
  ImportedProductsResponse,
  ProductResponse,
  ProductWithMethodsResponse,
} from './product.response.js';
import { PRODUCT_LIST, type ProductFilters } from './products.list.js';
import { type ProductRow, ProductsRepository } from './products.repository.js';
import { type VariantRow, VariantsRepository } from './variants.repository.js';
import { toVariant } from './variants.service.js';

/** Products that the platform imports. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly products: ProductsRepository,
    private readonly variants: VariantsRepository,
    private readonly methods: MethodsService,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: ProductFilters,
  ): Promise<Page<ProductResponse>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created, query.updated);
    const filters = conditionsOf(PRODUCT_LIST, query, { timeZone });
    const { data, ...rest } = await this.products.list(context, window, filters);
    const needsVariants = window.fields?.has('variants') ?? true;
    const products = needsVariants ? await this.withVariants(context, data) : toProducts(data, []);
    return { data: products, ...rest };
  }

  /**
   * One product with its variants and methods.
   * @throws AppError not_found
   */
  async get(context: TenantContext, platformId: number): Promise<ProductWithMethodsResponse> {
    const found = await this.products.find(context, [platformId]);
    const [product] = await this.withVariants(context, found);
    if (!product) throw notFound('Product');
    return { ...product, ...(await this.methods.ofProduct(context, product.id)) };
  }

  /**
   * Imports products with all their variants by platform id, all or nothing.
   * Repeating an import has no effect. Variants that are missing from their product are archived.
   * @throws AppError invalid_body when a platform id repeats
   */
  async import(
    context: TenantContext,
    products: readonly ImportProduct[],
  ): Promise<ImportedProductsResponse> {
    return inTransaction(context, async (transaction) => {
      const archived = await this.store(transaction, products);
      const platformIds = products.map(({ platformId }) => platformId);
      const stored = await this.products.find(transaction, platformIds);
      const inOrder = inOrderOf(platformIds, 'platformId', stored);
      const data = await this.withVariants(transaction, inOrder);
      return { data, archivedVariants: archived.length };
    });
  }

  /**
   * The same import without the records as a result.
   * @returns the platform ids of the variants that it archived
   * @throws AppError invalid_body when a platform id repeats
   */
  async store(context: TenantContext, products: readonly SentProduct[]): Promise<number[]> {
    assertUniquePlatformIds(products);
    return inTransaction(context, async (transaction) => {
      const now = transaction.now();
      const platformIds = products.map(({ platformId }) => platformId);
      const imported = await this.products.import(transaction, products, now);
      const variants = await this.variants.import(transaction, products, now);
      await this.products.restartServices(transaction, movedBy(variants), now);
      await this.products.refreshItems(transaction, platformIds, now);
      const changed = productsOfVariants(imported, variants);
      const changedProducts = await this.products.findChanged(transaction, changed);
      await this.events.record(transaction, productEvents(imported, variants, changedProducts));
      return archivedBy(variants);
    });
  }

  private async withVariants(
    context: TenantContext,
    products: readonly ProductRow[],
  ): Promise<ProductResponse[]> {
    if (products.length === 0) return [];
    const ids = idsOf(products);
    const variants = await this.variants.ofProducts(context, ids);
    // A page may have 25,000 variants, so other requests run before the mapping.
    await setImmediate();
    return toProducts(products, variants);
  }
}

function assertUniquePlatformIds(products: readonly SentProduct[]): void {
  assertUniqueIds(products, 'platformId', (index) => `products[${index}]`);
  assertUniqueIds(variantsOf(products), 'platformId', (index) => pathOfVariant(products, index));
}

/** The products, each with its variants. */
function toProducts(
  products: readonly ProductRow[],
  variants: readonly VariantRow[],
): ProductResponse[] {
  const ofProduct = groupedBy(variants, ({ productId }) => productId);
  return products.map(({ id, platformId, title, imageUrl, createdAt, updatedAt }) => ({
    id,
    platformId,
    title,
    imageUrl,
    variants: (ofProduct.get(id) ?? []).map(toVariant),
    createdAt,
    updatedAt,
  }));
}
