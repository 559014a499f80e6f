import { groupedBy } from '../../records/grouped-by.js';
import type { ProductResponse, VariantResponse } from './product.response.js';
import type {
  CalendarMethodResponse,
  CalendarOptionResponse,
  ResaleMethodResponse,
  ResaleOptionResponse,
} from './methods/method.response.js';
import type { MethodRow, OptionRow } from './methods/methods.sql.js';
import type { ProductRow } from './products.repository.js';
import type { VariantRow } from './variants.repository.js';

export function toVariant({ productId: _productId, ...variant }: VariantRow): VariantResponse {
  return variant;
}

/** The products, each with its variants. */
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

export function toCalendarMethod(
  method: MethodRow,
  options: readonly OptionRow[],
): CalendarMethodResponse {
  return {
    id: method.id,
    status: method.status,
    customRestockDurationCount: method.customRestockDurationCount,
    options: options.map(toCalendarOption),
    createdAt: method.createdAt,
    updatedAt: method.updatedAt,
  };
}

export function toResaleMethod(
  method: MethodRow,
  options: readonly OptionRow[],
): ResaleMethodResponse {
  return {
    id: method.id,
    status: method.status,
    options: options.map(toResaleOption),
    createdAt: method.createdAt,
    updatedAt: method.updatedAt,
  };
}

export function toResaleOption(option: OptionRow): ResaleOptionResponse {
  return {
    id: option.id,
    name: option.name,
    status: option.status,
    checkoutPriceCents: option.priceCents,
    ...applicationOf(option),
    createdAt: option.createdAt,
    updatedAt: option.updatedAt,
  };
}

function toCalendarOption(option: OptionRow): CalendarOptionResponse {
  return {
    id: option.id,
    name: option.name,
    durationCount: option.durationCount,
    priceCents: option.priceCents,
    idVerificationRequired: option.idVerificationRequired,
    depositVariantPlatformId: option.depositVariantPlatformId,
    ...applicationOf(option),
    createdAt: option.createdAt,
    updatedAt: option.updatedAt,
  };
}

function applicationOf(option: OptionRow) {
  return {
    variantApplicationType: option.variantApplicationType,
    marketApplicationType: option.marketApplicationType,
    conditionApplicationType: option.conditionApplicationType,
    variantApplicationPlatformIds: option.variantApplicationPlatformIds,
    marketApplicationPlatformIds: option.marketApplicationPlatformIds,
    conditionApplicationIds: option.conditionApplicationIds,
  };
}
