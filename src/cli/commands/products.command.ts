import type { Command } from 'commander';
import type { TenantContext } from '../../database/tenant-context.js';
import { ProductsService } from '../../modules/products/products.service.js';
import { type SentProduct, variantsOf } from '../../modules/products/rules/sent-product.js';
import { addImportCommand, type RecordImport } from '../importing/file-import.js';
import { toSentProduct } from '../importing/product-record.js';
import { SeenIds } from '../importing/seen-ids.js';

/** More variants than any product has: a variant's place is one number, which a Map holds well. */
const VARIANTS = 2 ** 20;

/** A product without variants takes its time as well. */
const WEIGHT_OF_PRODUCT = 10;

/** `products import`. */
export function addProductsCommands(program: Command): void {
  addImportCommand(program, {
    list: 'products',
    description:
      "Import the platform's own export: Shopify's Admin REST, the products.json of a storefront, " +
      'or a bare list. Draft and archived products come in as archived.',
    begin: (application) => new ProductsImport(application.get(ProductsService)),
  });
}

class ProductsImport implements RecordImport<SentProduct> {
  readonly counts = { products: 0, variants: 0 };
  private readonly products = new SeenIds(placeOfProduct);
  private readonly variants = new SeenIds(placeOfVariant);

  constructor(private readonly service: ProductsService) {}

  read(value: unknown, index: number): SentProduct {
    const product = toSentProduct(value, placeOfProduct(index));
    this.products.add(product.platformId, index);
    product.variants?.forEach(({ platformId }, place) =>
      this.variants.add(platformId, index * VARIANTS + place),
    );
    return product;
  }

  weigh(product: SentProduct): number {
    return WEIGHT_OF_PRODUCT + (product.variants?.length ?? 0);
  }

  async store(context: TenantContext, batch: readonly SentProduct[]): Promise<void> {
    await this.service.store(context, batch);
    this.counts.products += batch.length;
    this.counts.variants += variantsOf(batch).length;
  }

  describe(): string {
    return `${this.counts.products} products with ${this.counts.variants} variants`;
  }
}

const placeOfProduct = (place: number): string => `products[${place}]`;

const placeOfVariant = (place: number): string =>
  `${placeOfProduct(Math.floor(place / VARIANTS))}.variants[${place % VARIANTS}]`;
