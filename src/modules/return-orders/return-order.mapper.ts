import { conditionOf } from '../conditions/condition.mapper.js';
import { customerOf } from '../customers/customer.mapper.js';
import type { ItemResponse } from '../items/dto/item.response.js';
import { timelineEventsOf } from '../timeline/timeline.mapper.js';
import type {
  ReturnLineResponse,
  ReturnMethodResponse,
  ReturnOrderResponse,
} from './dto/return-order.response.js';
import type { ReturnLineRow, ReturnOrderRow } from './return-orders.sql.js';

/** The answer for one return order. */
export function toReturnOrder(
  row: ReturnOrderRow,
  returnLines: ReturnLineResponse[] = [],
): ReturnOrderResponse {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    creditStatus: row.creditStatus,
    customer: customerOf(row),
    returnLines,
    sequentialId: row.sequentialId,
    status: row.status,
    receivalStatus: row.receivalStatus,
    requestedAt: row.requestedAt,
    returnMethod: returnMethodOf(row),
    timelineEvents: timelineEventsOf(row),
    tags: row.tags,
  };
}

/** The answer for one line. */
export function toReturnLine(row: ReturnLineRow, item: ItemResponse): ReturnLineResponse {
  return {
    id: row.id,
    createdAt: row.createdAt,
    rentalId: row.rentalId,
    status: row.status,
    condition: conditionOf(row),
    item,
    requestedAt: row.requestedAt,
    restockedAt: row.restockedAt,
  };
}

function returnMethodOf(row: ReturnOrderRow): ReturnMethodResponse | null {
  const { type, trackingUrl, addressPlatformId, collectionDate } = row;
  return type && { type, trackingUrl, addressPlatformId, collectionDate };
}
