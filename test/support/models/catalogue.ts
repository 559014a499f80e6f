import { statementsOf } from '../database/statements.js';
import type { ProductRecord, VariantRecord } from '../factories/products.js';

/** A variant whose title, SKU and image follow from its id. */
export const numberedVariant = (
  platformId: number,
  changes: Partial<VariantRecord> = {},
): VariantRecord => ({
  platformId,
  title: `Variant ${platformId}`,
  sku: `SKU-${platformId}`,
  imageUrl: `https://images.example/variant-${platformId}.jpg`,
  ...changes,
});

/** A product with such variants, whose title and image follow from its id. */
export const numberedProduct = (
  platformId: number,
  variantIds: readonly number[] = [],
  changes: Partial<ProductRecord> = {},
): ProductRecord => ({
  platformId,
  title: `Product ${platformId}`,
  imageUrl: `https://images.example/product-${platformId}.jpg`,
  variants: variantIds.map((id) => numberedVariant(id)),
  ...changes,
});

/** The numbers from `first` to `last`, both included. */
export const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The error sentences of fields by kind. */
export const SAYS = {
  id: 'must be an integer from 1 to 9007199254740991',
  text: 'must be text of 1 to 255 characters, without NUL or lone surrogates',
} as const;

/** How many statements the work sends. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(work)).length;
