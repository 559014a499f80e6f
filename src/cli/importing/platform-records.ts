import type { Rule } from '../../fields/field.js';
import { keyTextOf } from '../../fields/key-text.js';
import { integerRule, isObject, MAX_ID, textRule, urlRule } from '../../fields/rules.js';
import { TEXT_LIMIT } from '../../fields/rules.js';
import type { Address, ImportCustomer } from '../../modules/customers/customer.response.js';
import type { ImportLocation } from '../../modules/locations/location.response.js';
import type { ImportVariant } from '../../modules/products/product.response.js';
import type { SentProduct } from '../../modules/products/product-import.js';
import { ImportError } from '../../modules/imports/import-error.js';

/** The statuses of products that are not for sale: their variants are archived. */
const ARCHIVED_STATUSES = ['draft', 'archived'];

const ONLY_VARIANT = 'Default Title';

/**
 * Converts a product of the platform, from its Admin REST, its storefront or this API.
 * @param place for example `products[12]`
 * @throws ImportError
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
    sku: keyOrNull(textOf(variant, 'sku', place)),
    imageUrl: imageOfVariant(variant, images, place),
  };
}

/** Null when the product has no image, undefined when the export has no such field. */
function imageOfProduct(
  product: Members,
  images: readonly Image[] | undefined,
  place: string,
): string | null | undefined {
  const members = ['image', 'images', 'featured_image', 'featuredImage', 'imageUrl'];
  if (members.every((member) => product[member] === undefined)) return undefined;
  return (
    imageUrlOf(product.image, `${place}.image`) ??
    images?.[0]?.url ??
    imageUrlOf(product.featured_image, `${place}.featured_image`) ??
    imageUrlOf(product.featuredImage, `${place}.featuredImage`) ??
    imageUrlOf(product.imageUrl, `${place}.imageUrl`) ??
    null
  );
}

/** The image of a variant is one of its product; in the storefront, it is its own. */
function imageOfVariant(
  variant: Members,
  images: readonly Image[] | undefined,
  place: string,
): string | null | undefined {
  const members = ['image_id', 'image', 'featured_image', 'imageUrl'];
  if (!images && members.every((member) => variant[member] === undefined)) return undefined;
  const imageId = numberOf(variant.image_id) ?? undefined;
  const id = numberOf(variant.id);
  return (
    images?.find((image) => image.id === imageId && imageId !== undefined)?.url ??
    imageUrlOf(variant.featured_image, `${place}.featured_image`) ??
    imageUrlOf(variant.image, `${place}.image`) ??
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

const ADDRESS_TEXTS = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'city',
  'province',
  'country',
  'zip',
  'phone',
  'name',
  'provinceCode',
  'countryCode',
  'countryName',
] as const;

/**
 * Converts a customer of the platform.
 * @param place for example `customers[12]`
 * @throws ImportError
 */
export function toImportCustomer(value: unknown, place: string): ImportCustomer {
  const customer = objectOf(value, place);
  const address = 'defaultAddress' in customer ? 'defaultAddress' : 'default_address';
  return {
    platformId: idOf(customer, place),
    email: textOf(customer, 'email', place),
    firstName: textOf(customer, 'firstName', place),
    lastName: textOf(customer, 'lastName', place),
    phone: textOf(customer, 'phone', place),
    defaultAddress: addressOf(customer[address], `${place}.${address}`),
    reactivate: customer.reactivate === true || undefined,
  };
}

function addressOf(value: unknown, place: string): Address | null | undefined {
  if (value == null) return value;
  const address = objectOf(value, place);
  const texts = ADDRESS_TEXTS.map((name) => [name, textOf(address, name, place)]);
  return {
    ...(Object.fromEntries(texts) as Partial<Address>),
    customerId: customerIdOf(address, place),
    default: typeof address.default === 'boolean' ? address.default : undefined,
  };
}

function customerIdOf(address: Members, place: string): number | null | undefined {
  const name = 'customerId' in address ? 'customerId' : snakeCase('customerId');
  const id = address[name];
  return id == null ? id : numberedId(id, `${place}.${name}`);
}

/** A record of an export. Fields of the platform are in snake_case, those of this API in camelCase. */
export type Members = Record<string, unknown>;

const ID = integerRule(1, MAX_ID);
const TEXT = textRule(0, TEXT_LIMIT);
const TITLE = textRule(1, TEXT_LIMIT);

/** An id as text, alone or at the end of a global id. */
const ID_TEXT = /^(?:gid:\/\/\w+\/\w+\/)?(\d{1,16})$/;

/** @throws ImportError unless the value is an object */
function objectOf(value: unknown, place: string): Members {
  if (isObject(value)) return value;
  throw new ImportError(`${place} must be an object`);
}

/**
 * Returns a list; empty when it is absent.
 * @throws ImportError
 */
function listOf(value: unknown, place: string): unknown[] {
  if (value == null) return [];
  if (Array.isArray(value)) return value;
  throw new ImportError(`${place} must be a list`);
}

/** Returns the number of an id that is written as a number or as text. */
export function numberOf(id: unknown): unknown {
  const [, digits] = typeof id === 'string' ? (ID_TEXT.exec(id) ?? []) : [];
  return digits === undefined ? id : Number(digits);
}

/**
 * Returns the platform's id of a record.
 * @throws ImportError
 */
export function idOf(record: Members, place: string): number {
  const name = record.platformId === undefined ? 'id' : 'platformId';
  return numberedId(record[name], `${place}.${name}`);
}

/** @throws ImportError unless the value is an id */
const numberedId = (value: unknown, place: string): number =>
  checked<number>(ID, numberOf(value), place);

/** @throws ImportError unless the value is a title */
const titleOf = (value: unknown, place: string): string => checked<string>(TITLE, value, place);

/**
 * Returns a text: undefined when it is absent, null when it is null or empty.
 * @param name in camelCase; the snake_case name is found as well
 * @throws ImportError
 */
export function textOf(record: Members, name: string, place: string): string | null | undefined {
  const found = name in record ? name : snakeCase(name);
  const value = record[found];
  if (value == null) return value;
  return checked<string>(TEXT, value, `${place}.${found}`) || null;
}

/**
 * Returns the URL of an image, which is a text or an object with one; undefined without an image.
 * @throws ImportError
 */
function imageUrlOf(image: unknown, place: string): string | undefined {
  if (image == null || image === '') return undefined;
  if (typeof image !== 'string') {
    const { url, src } = objectOf(image, place);
    return url === undefined ? sourceOf(src, `${place}.src`) : sourceOf(url, `${place}.url`);
  }
  return sourceOf(image, place);
}

/** The storefront omits the scheme of its URLs. */
function sourceOf(value: unknown, place: string): string {
  const url = typeof value === 'string' && value.startsWith('//') ? `https:${value}` : value;
  return checked<string>(urlRule, url, place);
}

const keyOrNull = (text: string | null | undefined): string | null | undefined =>
  text && (keyTextOf(text) || null);

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function checked<T>(rule: Rule, value: unknown, place: string): T {
  if (rule.test(value, {})) return value as T;
  throw new ImportError(`${place} ${rule.message}`);
}

/**
 * Converts a location of the platform.
 * @param place for example `locations[2]`
 * @throws ImportError
 */
export function toImportLocation(value: unknown, place: string): ImportLocation {
  const location = objectOf(value, place);
  return {
    platformId: idOf(location, place),
    name: titleOf(location.name, `${place}.name`),
  };
}
