import type { ImportVariant } from '../../modules/products/dto/product.request.js';
import type { SentProduct } from '../../modules/products/rules/sent-product.js';
import {
  idOf,
  imageUrlOf,
  listOf,
  type Members,
  numberOf,
  objectOf,
  textOf,
  titleOf,
} from './record-checks.js';

/** Products that nobody can buy: their variants are archived. */
const ARCHIVED_STATUSES = ['draft', 'archived'];

/** The platform's title for the only variant of a product. */
const ONLY_VARIANT = 'Default Title';

/**
 * A product of the platform as the import takes it, from its Admin REST, its storefront or this API.
 * @param place for example `products[12]`
 * @throws ExportError
 */
export function toSentProduct(value: unknown, place: string): SentProduct {
  const product = objectOf(value, place);
  const images = product.images == null ? undefined : imagesOf(product.images, `${place}.images`);
  return {
    platformId: idOf(product, place),
    title: titleOf(product.title || (product.handle ?? product.title), `${place}.title`),
    imageUrl: imageOfProduct(product, images, place),
    archived: ARCHIVED_STATUSES.includes(String(product.status).toLowerCase()),
    ...(product.variants != null && {
      variants: listOf(product.variants, `${place}.variants`).map((variant, index) =>
        toSentVariant(variant, images, `${place}.variants[${index}]`),
      ),
    }),
  };
}

function toSentVariant(
  value: unknown,
  images: readonly Image[] | undefined,
  place: string,
): ImportVariant {
  const variant = objectOf(value, place);
  const options = [variant.option1, variant.option2, variant.option3].filter(Boolean);
  const title = variant.title || options.join(' / ') || ONLY_VARIANT;
  return {
    platformId: idOf(variant, place),
    title: titleOf(title, `${place}.title`),
    sku: textOf(variant, 'sku', place),
    imageUrl: imageOfVariant(variant, images, place),
  };
}

/** Null where the product has no image, undefined where the export has no such field. */
function imageOfProduct(
  product: Members,
  images: readonly Image[] | undefined,
  place: string,
): string | null | undefined {
  const members = ['image', 'images', 'featured_image', 'imageUrl'];
  if (members.every((member) => product[member] === undefined)) return undefined;
  return (
    imageUrlOf(product.image, `${place}.image`) ??
    images?.[0]?.url ??
    imageUrlOf(product.featured_image, `${place}.featured_image`) ??
    imageUrlOf(product.imageUrl, `${place}.imageUrl`) ??
    null
  );
}

/** The same for a variant, whose image is one of its product's, or its own in the storefront. */
function imageOfVariant(
  variant: Members,
  images: readonly Image[] | undefined,
  place: string,
): string | null | undefined {
  const members = ['image_id', 'featured_image', 'imageUrl'];
  if (!images && members.every((member) => variant[member] === undefined)) return undefined;
  const imageId = numberOf(variant.image_id) ?? undefined;
  const id = numberOf(variant.id);
  return (
    images?.find((image) => image.id === imageId && imageId !== undefined)?.url ??
    imageUrlOf(variant.featured_image, `${place}.featured_image`) ??
    images?.find(({ variantIds }) => variantIds.includes(id))?.url ??
    imageUrlOf(variant.imageUrl, `${place}.imageUrl`) ??
    null
  );
}

interface Image {
  id: unknown;
  url: string;
  variantIds: readonly unknown[];
}

function imagesOf(value: unknown, place: string): Image[] {
  return listOf(value, place).flatMap((image, index) => {
    const url = imageUrlOf(image, `${place}[${index}]`);
    if (url === undefined) return [];
    const { id, variant_ids: variantIds } = (typeof image === 'string' ? {} : image) as Members;
    const ids = listOf(variantIds, `${place}[${index}].variant_ids`);
    return [{ id: numberOf(id), url, variantIds: ids.map(numberOf) }];
  });
}
