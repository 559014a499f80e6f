import type { NewTimelineEvent } from '../../timeline/rules/new-timeline-event.js';

/** The members whose changes are told on the timeline, and the type of the event for each. */
const EVENT_TYPES = {
  conditionId: 'condition_changed',
  status: 'status_changed',
  visibility: 'visibility_changed',
  locationPlatformId: 'location_changed',
  platformVariantId: 'variant_changed',
} as const;

type ToldMember = keyof typeof EVENT_TYPES;
type ToldValues = { readonly [Member in ToldMember]?: string | number | null };

/** The timeline events of a change: one for each told member that gets another value. */
export function changeEvents(
  id: number,
  before: ToldValues,
  after: ToldValues,
): NewTimelineEvent[] {
  return (Object.keys(EVENT_TYPES) as ToldMember[])
    .filter((member) => after[member] !== undefined && after[member] !== before[member])
    .map((member) => ({
      eventableId: id,
      eventableType: 'Item',
      eventType: EVENT_TYPES[member],
      metadata: { from: before[member], to: after[member] },
    }));
}
