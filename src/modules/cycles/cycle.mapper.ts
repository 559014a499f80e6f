import { creditOf } from '../credits/credit.sql.js';
import { customFieldsOf } from '../custom-fields/custom-field.sql.js';
import { customerOf } from '../customers/customer.sql.js';
import { pick } from '../../records/changes.js';
import { PLAIN_CYCLE_FIELDS } from '../rentals/rules/plain-fields.js';
import { locationOf } from '../items/location.mapper.js';
import { timelineEventsOf } from '../timeline/timeline.sql.js';
import type { CycleRow } from './cycles.sql.js';
import type { CycleItem, CycleResponse } from './dto/cycle.response.js';
import {
  closedAsOf,
  cycleStatus,
  legStatus,
  type ReadingTime,
} from '../rentals/rules/cycle-status.js';

/** The response for one cycle. A hold that has lapsed reads as cancelled before it is. */
export function toCycle(stored: CycleRow, time: ReadingTime): CycleResponse {
  const row = hasLapsed(stored, time) ? lapsed(stored) : stored;
  return {
    id: row.id,
    sequentialId: row.sequentialId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    status: cycleStatus(row, time),
    methodType: row.methodType,
    customer: customerOf(row)!,
    itemId: row.itemId,
    platformVariantId: row.platformVariantId,
    item: itemOf(row),
    location: locationOf(row),
    rentalStart: row.rentalStart,
    rentalEnd: row.rentalEnd,
    minimumRentalEnd: row.minimumRentalEnd,
    prepareFrom: row.prepareFrom!,
    fulfillAt: row.fulfillAt!,
    fulfilledAt: row.fulfilledAt,
    receiveAt: row.receiveAt,
    receivedAt: row.receivedAt,
    restockBy: row.restockBy,
    restockedAt: row.restockedAt,
    fulfillmentStatus: legStatus(row.fulfillAt, row.fulfilledAt, time),
    holdUntil: row.holdUntil,
    closedAs: closedAsOf(row),
    cancelledAt: row.cancelledAt,
    cancelReason: row.cancelReason,
    salePriceCents: row.salePriceCents,
    receivalStatus: legStatus(row.receiveAt, row.receivedAt, time),
    deliveryMethodType: row.deliveryMethodType,
    platformOrderId: row.platformOrderId,
    platformOrderLineId: row.platformOrderLineId,
    platformOrderName: row.platformOrderName,
    ...pick(row, PLAIN_CYCLE_FIELDS),
    returnOrderId: row.returnOrderId,
    membershipCredit: creditOf(row),
    conflictingCycleIds: row.conflictingCycleIds,
    risks: row.risks,
    tags: row.tags,
    timelineEvents: timelineEventsOf(row),
    customFields: customFieldsOf(row, 'Cycle'),
  };
}

const hasLapsed = ({ holdUntil, cancelledAt }: CycleRow, { now }: ReadingTime): boolean =>
  holdUntil !== null && cancelledAt === null && holdUntil <= now;

const lapsed = (row: CycleRow): CycleRow => ({
  ...row,
  cancelledAt: row.holdUntil,
  cancelReason: 'expired',
  creditStatus: row.creditStatus && 'returned',
  risks: [],
});

function itemOf(row: CycleRow): CycleItem {
  const { itemId: id, serial, productTitle, variantTitle, unitVariantId } = row;
  return { id, serial, productTitle, variantTitle, platformVariantId: unitVariantId };
}
