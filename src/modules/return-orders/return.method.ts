import type { ReturnMethodAttributes } from './dto/return.order.request.js';
import type { ReturnMethodColumns } from './return.orders.repository.js';

/**
 * What to store of the attributes; undefined when they say nothing. The default type is the one
 * that the fields fit: a label has nothing but a tracking URL.
 */
export function returnMethodOf(
  attributes: ReturnMethodAttributes | undefined,
): ReturnMethodColumns | undefined {
  const {
    type,
    trackingUrl = null,
    addressPlatformId = null,
    collectionDate = null,
  } = attributes ?? {};
  const isFetched = addressPlatformId !== null || collectionDate !== null;
  if (type === undefined && trackingUrl === null && !isFetched) return undefined;
  return {
    methodType: type ?? (isFetched ? 'ReturnMethod::Collection' : 'ReturnMethod::ReturnLabel'),
    trackingUrl,
    addressPlatformId,
    collectionDate,
  };
}
