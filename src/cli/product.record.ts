import type { Rule } from '../common/fields/field.js';
import { integerRule, MAX_ID, textRule, urlRule } from '../common/fields/rules.js';
import { TEXT_LIMIT } from '../common/fields/text.js';
import type { ImportProduct, ImportVariant } from '../modules/products/dto/product.request.js';

/** What is wrong with an export, and where; continues a sentence that begins with the file. */
export class ProductExportError extends Error {}

type Members = Record<string, unknown>;

const ID = integerRule(1, MAX_ID);
const TITLE = textRule(1, TEXT_LIMIT);
const SKU = textRule(0, TEXT_LIMIT);

/**
 * A product of the platform as the import takes it.
 * @param place for example `products[12]`
 * @throws ProductExportError
 */
export function toImportProduct(value: unknown, place: string): ImportProduct {
  const product = objectOf(value, place);
  const images = imagesOf(product.images, `${place}.images`);
  return {
    platformId: checked<number>(ID, product.id, `${place}.id`),
    title: checked<string>(TITLE, product.title, `${place}.title`),
    imageUrl: product.image == null ? null : urlOf(product.image, `${place}.image`),
    variants: listOf(product.variants, `${place}.variants`).map((variant, index) =>
      toImportVariant(variant, images, `${place}.variants[${index}]`),
    ),
  };
}

function toImportVariant(
  value: unknown,
  images: ReadonlyMap<unknown, string>,
  place: string,
): ImportVariant {
  const variant = objectOf(value, place);
  const sku = variant.sku ?? '';
  return {
    platformId: checked<number>(ID, variant.id, `${place}.id`),
    title: checked<string>(TITLE, variant.title, `${place}.title`),
    sku: checked<string>(SKU, sku, `${place}.sku`) || null,
    imageUrl: images.get(variant.image_id) ?? null,
  };
}

/** The addresses of a product's images by id. */
function imagesOf(value: unknown, place: string): Map<unknown, string> {
  return new Map(
    listOf(value, place).map((image, index) => [
      objectOf(image, `${place}[${index}]`).id,
      urlOf(image, `${place}[${index}]`),
    ]),
  );
}

function urlOf(image: unknown, place: string): string {
  return checked<string>(urlRule, objectOf(image, place).src, `${place}.src`);
}

function objectOf(value: unknown, place: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  throw new ProductExportError(`${place} must be an object`);
}

/** A list that may be missing. */
function listOf(value: unknown, place: string): unknown[] {
  if (value == null) return [];
  if (Array.isArray(value)) return value;
  throw new ProductExportError(`${place} must be a list`);
}

function checked<T>(rule: Rule, value: unknown, place: string): T {
  if (rule.test(value, {})) return value as T;
  throw new ProductExportError(`${place} ${rule.says as string}`);
}
