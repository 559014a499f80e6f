import type { BlockedDateRow } from './blocked-date.sql.js';
import type { BlockedDateResponse, BlockedResource } from './dto/blocked-date.response.js';

/** The response for one block. */
export function toBlockedDate(row: BlockedDateRow, shopId: number): BlockedDateResponse {
  const resource = resourceOf(row, shopId);
  const { id, from, to, resourceType, closing, reason, description, createdAt, updatedAt } = row;
  return {
    id,
    from,
    to,
    resourceType,
    resourceId: resource.id,
    resource,
    closing,
    reason,
    description,
    createdAt,
    updatedAt,
  };
}

function resourceOf(row: BlockedDateRow, shopId: number): BlockedResource {
  const { imageUrl, platformVariantId, platformProductId } = row;
  const shared = { formattedId: null, imageUrl, platformVariantId, platformProductId };
  switch (row.resourceType) {
    case 'Item':
      return {
        ...shared,
        id: row.itemId!,
        title: `${row.productTitle}, ${row.variantTitle}`,
        formattedId: String(row.itemSequentialId),
      };
    case 'Variant':
      return { ...shared, id: row.variantId!, title: `${row.productTitle}, ${row.variantTitle}` };
    case 'Product':
      return { ...shared, id: row.productId!, title: row.productTitle! };
    case 'Store':
      return { ...shared, id: shopId, title: row.shopName };
  }
}
