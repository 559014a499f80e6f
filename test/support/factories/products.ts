import type { HttpClient } from '../service/client.js';
import { expectSuccess, nextPlatformId } from './answers.js';

/** A variant as the platform sends it. */
export interface VariantRecord {
  platformId: number;
  title: string;
  sku?: string | null;
  imageUrl?: string | null;
}

/** A product as the platform sends it. */
export interface ProductRecord {
  platformId: number;
  title: string;
  imageUrl?: string | null;
  variants: VariantRecord[];
}

/** A variant that is not imported yet. */
export const aVariant = (members: Partial<VariantRecord> = {}): VariantRecord => ({
  platformId: nextPlatformId(),
  title: 'M / Green',
  ...members,
});

/** Imports a product, with one variant unless they are given; answers the record that was sent. */
export async function importProduct(
  shop: HttpClient,
  members: Partial<ProductRecord> = {},
): Promise<ProductRecord> {
  const product = {
    platformId: nextPlatformId(),
    title: 'Storm parka',
    variants: [aVariant()],
    ...members,
  };
  await expectSuccess(shop.post('/products', { products: [product] }));
  return product;
}

/** Imports a product with one variant and answers the platform id of the variant. */
export async function importVariant(
  shop: HttpClient,
  members: Partial<VariantRecord> = {},
): Promise<number> {
  const variant = aVariant(members);
  await importProduct(shop, { variants: [variant] });
  return variant.platformId;
}

/** Imports a product and then again without its variant; answers the platform id of the variant. */
export async function importArchivedVariant(shop: HttpClient): Promise<number> {
  const product = await importProduct(shop);
  await importProduct(shop, { ...product, variants: [aVariant()] });
  return product.variants[0]!.platformId;
}
