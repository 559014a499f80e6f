import type { ShopResponse } from './dto/shop.response.js';
import type { ShopRow } from './shops.repository.js';

/** The answer for a shop. */
export function toShop(row: ShopRow): ShopResponse {
  return {
    id: row.id,
    name: row.name,
    timeZone: row.timeZone,
    currency: row.currency,
    preparationDuration: row.preparationDuration,
    deliveryDuration: row.deliveryDuration,
    reverseDeliveryDuration: row.reverseDeliveryDuration,
    restockDuration: row.restockDuration,
    consignmentEnabled: row.consignmentEnabled,
    membershipCreditReturnCondition: row.membershipCreditReturnCondition,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
