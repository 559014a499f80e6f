import { type DomainEvent, domainEvent } from '../../../events/rules/event-catalogue.js';

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

/** The events of a change: one for each told member that gets another value. */
export function changeEvents(id: number, before: ToldValues, after: ToldValues): DomainEvent[] {
  return (Object.keys(EVENT_TYPES) as ToldMember[])
    .filter((member) => after[member] !== undefined && after[member] !== before[member])
    .map((member) => {
      const change = { from: before[member], to: after[member] };
      return domainEvent('Item', id, EVENT_TYPES[member], change as never);
    });
}
