import { changesBetween } from '../../../records/changes.js';
import {
  type DomainEvent,
  domainEvent,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import type { ItemStatus, Visibility } from './item-values.js';

/** The members of a unit that a change can give other values; undefined stays as it is. */
export interface ItemMembers {
  readonly conditionId?: number | null;
  readonly status?: ItemStatus;
  readonly visibility?: Visibility;
  readonly locationPlatformId?: number | null;
  readonly platformVariantId?: number;
  readonly serial?: string | null;
  readonly pickLocation?: string | null;
  readonly acquisitionCostCents?: number | null;
  /** Undefined where the change leaves them as they are. */
  readonly tags?: readonly string[];
}

/** The members that have an event of their own. */
const OWN_EVENTS = {
  conditionId: 'condition_changed',
  status: 'status_changed',
  visibility: 'visibility_changed',
  locationPlatformId: 'location_changed',
  platformVariantId: 'variant_changed',
} as const satisfies Partial<Record<keyof ItemMembers, string>>;

const OTHER_MEMBERS = ['serial', 'pickLocation', 'acquisitionCostCents', 'tags'] as const;

/** The events of a change to a unit: one for each such member, and one for all others. */
export function itemChangeEvents(
  id: number,
  before: ItemMembers,
  after: ItemMembers,
): DomainEvent[] {
  const own = (Object.keys(OWN_EVENTS) as (keyof typeof OWN_EVENTS)[])
    .filter((member) => after[member] !== undefined && after[member] !== before[member])
    .map((member) => {
      const change = { from: before[member], to: after[member] };
      return domainEvent('Item', id, OWN_EVENTS[member], change as never);
    });
  return [...own, ...updatedEvents('Item', id, changesBetween(OTHER_MEMBERS, before, after))];
}
