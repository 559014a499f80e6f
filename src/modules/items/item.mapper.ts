import { conditionOf } from '../conditions/condition.mapper.js';
import { customFieldsOf } from '../custom-fields/custom-field.mapper.js';
import { timelineEventsOf } from '../timeline/timeline.mapper.js';
import type { EmbeddedLocation, ItemResponse } from './dto/item.response.js';
import type { ItemRow } from './items.sql.js';

/** The answer for one item. */
export function toItem(row: ItemRow): ItemResponse {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    activeRentalId: row.activeRentalId,
    productTitle: row.productTitle,
    serial: row.serial,
    sequentialId: row.sequentialId,
    platformVariantId: row.platformVariantId,
    platformProductId: row.platformProductId,
    status: row.status,
    tags: row.tags,
    variantTitle: row.variantTitle,
    visibility: row.visibility,
    activeReturnId: row.activeReturnId,
    condition: conditionOf(row),
    conditionId: row.conditionId,
    imageUrl: row.imageUrl,
    location: locationOf(row),
    pickLocation: row.pickLocation,
    acquisitionCostCents: row.acquisitionCostCents,
    roiCents: roiOf(row),
    timelineEvents: timelineEventsOf(row),
    customFields: customFieldsOf(row, 'Item'),
  };
}

/** What its cycles and its sale brought, less what it cost; null while no cost is set. */
function roiOf({ acquisitionCostCents, revenueCents }: ItemRow): number | null {
  if (acquisitionCostCents === null) return null;
  return revenueCents - acquisitionCostCents;
}

/** The location that an item is at, if any. */
export function locationOf({ locationPlatformId, locationName }: ItemRow): EmbeddedLocation | null {
  return locationPlatformId === null
    ? null
    : { platformId: locationPlatformId, name: locationName! };
}
