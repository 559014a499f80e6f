import { groupedBy } from '../../records/grouped-by.js';
import type { ProductResponse } from './dto/product.response.js';
import type { VariantResponse } from './dto/variant.response.js';
import type { ProductRow } from './products.repository.js';
import type { VariantRow } from './variants.repository.js';

/** The answer for one variant. */
export function toVariant({ productId: _productId, ...variant }: VariantRow): VariantResponse {
  return variant;
}

/** The answers for products, each with its variants. */
export function toProducts(
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
