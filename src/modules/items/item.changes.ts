import type { NewTimelineEvent } from '../timeline/timeline.repository.js';
import type { UpdateItemRequest } from './dto/item.request.js';
import type { LockedItem } from './items.repository.js';

/** The members whose changes are told on the timeline, and the type of the event for each. */
const EVENT_TYPES = {
  conditionId: 'condition_changed',
  status: 'status_changed',
  visibility: 'visibility_changed',
  locationPlatformId: 'location_changed',
  platformVariantId: 'variant_changed',
} as const;

type ToldMember = keyof typeof EVENT_TYPES;

/** The timeline events of an update: one for each told member that gets another value. */
export function changeEvents(
  id: number,
  before: LockedItem,
  request: UpdateItemRequest,
): NewTimelineEvent[] {
  return (Object.keys(EVENT_TYPES) as ToldMember[])
    .filter((member) => request[member] !== undefined && request[member] !== before[member])
    .map((member) => ({
      eventableId: id,
      eventableType: 'Item',
      eventType: EVENT_TYPES[member],
      metadata: { from: before[member], to: request[member] },
    }));
}
