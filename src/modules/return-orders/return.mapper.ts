import { toCondition } from '../conditions/condition.mapper.js';
import type { SeverityKey } from '../conditions/condition.severity.js';
import { toCustomer } from '../customers/customer.mapper.js';
import type { Address } from '../customers/dto/address.js';
import type { ItemResponse } from '../items/dto/item.response.js';
import type { TimelineEventResponse } from '../timeline/dto/timeline.event.response.js';
import type {
  ReturnLineResponse,
  ReturnMethodResponse,
  ReturnOrderResponse,
} from './dto/return.order.response.js';

/** A return order as the statements read it. */
export interface ReturnOrderRow
  extends
    Omit<ReturnOrderResponse, 'customer' | 'returnLines' | 'returnMethod' | 'timelineEvents'>,
    Omit<ReturnMethodResponse, 'type'> {
  type: ReturnMethodResponse['type'] | null;
  customerId: number | null;
  customerCreatedAt: string;
  customerPlatformId: number;
  customerAddress: Address | null;
  customerEmail: string | null;
  customerFirstName: string | null;
  customerLastName: string | null;
}

/** A line as the statements read it. */
export interface ReturnLineRow extends Omit<ReturnLineResponse, 'condition' | 'item'> {
  returnOrderId: number;
  itemId: number;
  conditionId: number | null;
  conditionCreatedAt: string;
  conditionSeverityKey: SeverityKey;
  conditionTitle: string;
}

/** The answer for one return order. */
export function toReturnOrder(
  row: ReturnOrderRow,
  returnLines: ReturnLineResponse[] = [],
  timelineEvents: TimelineEventResponse[] = [],
): ReturnOrderResponse {
  return {
    id: row.id,
    createdAt: row.createdAt,
    creditStatus: row.creditStatus,
    customer: customerOf(row),
    returnLines,
    sequentialId: row.sequentialId,
    status: row.status,
    receivalStatus: row.receivalStatus,
    requestedAt: row.requestedAt,
    returnMethod: returnMethodOf(row),
    timelineEvents,
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

function customerOf(row: ReturnOrderRow): ReturnOrderResponse['customer'] {
  if (row.customerId === null) return null;
  return toCustomer({
    id: row.customerId,
    createdAt: row.customerCreatedAt,
    platformId: row.customerPlatformId,
    defaultAddress: row.customerAddress,
    email: row.customerEmail,
    firstName: row.customerFirstName,
    lastName: row.customerLastName,
  });
}

function returnMethodOf(row: ReturnOrderRow): ReturnMethodResponse | null {
  const { type, trackingUrl, addressPlatformId, collectionDate } = row;
  return type && { type, trackingUrl, addressPlatformId, collectionDate };
}

function conditionOf(row: ReturnLineRow): ReturnLineResponse['condition'] {
  if (row.conditionId === null) return null;
  return toCondition({
    id: row.conditionId,
    createdAt: row.conditionCreatedAt,
    severityKey: row.conditionSeverityKey,
    title: row.conditionTitle,
  });
}
