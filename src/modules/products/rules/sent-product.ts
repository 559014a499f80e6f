import type { ImportProduct, ImportVariant } from '../dto/product.request.js';

/** A product as an export of the platform has it; more may be absent than in a request. */
export interface SentProduct extends Omit<ImportProduct, 'variants'> {
  /** All its variants; absent leaves them as they are. */
  variants?: ImportVariant[];
  /** Its variants are archived, however many units they have. */
  archived?: boolean;
}

/** All variants of the products, one after the other. */
export const variantsOf = (products: readonly SentProduct[]): ImportVariant[] =>
  products.flatMap(({ variants = [] }) => variants);

/** Where in a request the variant stands that is at this place among all of them. */
export function pathOfVariant(products: readonly SentProduct[], place: number): string {
  let left = place;
  let product = 0;
  for (; left >= (products[product]!.variants?.length ?? 0); product += 1) {
    left -= products[product]!.variants?.length ?? 0;
  }
  return `products[${product}].variants[${left}]`;
}
