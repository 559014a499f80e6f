import type { Schemas } from '../../../../../clients/typescript/src/index.js';
import type { Shop } from '../../service/client.js';
import { newPlatformId } from '../../service/new-platform-id.js';

type Product = Schemas['Product'];
type Variant = Schemas['Variant'];

/** The fields of a product or a variant that an import sends. */
type Imported = Pick<Variant, 'platformId' | 'title'> & Partial<Pick<Variant, 'sku' | 'imageUrl'>>;

const isTitled =
  (title: string) =>
  (record: Pick<Variant, 'title'>): boolean =>
    record.title.toLowerCase() === title.toLowerCase();

/** The product with a title, of any letter case. */
export const productNamed = (products: readonly Product[], title: string): Product | undefined =>
  products.find(isTitled(title));

/** The variants that can have new units. */
export const openVariants = ({ variants }: Product): readonly Variant[] =>
  variants.filter(({ archivedAt }) => archivedAt === null);

/**
 * The variant for new units. The product and the variant are added if the shop does not have them.
 * @param variantTitle empty for the only variant of the product, or for one with the title `otherwise`
 */
export async function variantFor(
  client: Shop,
  productTitle: string,
  variantTitle: string,
  otherwise: string,
): Promise<Pick<Variant, 'platformId' | 'title'>> {
  const query = { search: productTitle, limit: 100 };
  const { data } = await client.get('/products', { params: { query } });
  const product = productNamed(data, productTitle);
  const open = product ? openVariants(product) : [];
  if (variantTitle === '' && open.length === 1) return open[0]!;
  const title = variantTitle || otherwise;
  const existing = open.find(isTitled(title));
  if (existing) return existing;
  // An import archives the variants that it lacks, and brings archived ones back.
  const added = product?.variants.find(isTitled(title)) ?? { platformId: newPlatformId(), title };
  const owner = product ?? { platformId: newPlatformId(), title: productTitle };
  const variants = [...open, added].map((variant) => ({ ...importOf(variant), ...skuOf(variant) }));
  await client.post('/products', { body: { products: [{ ...importOf(owner), variants }] } });
  return added;
}

const importOf = ({ platformId, title, imageUrl = null }: Imported) => ({
  platformId,
  title,
  imageUrl,
});

const skuOf = ({ sku = null }: Imported) => ({ sku });
