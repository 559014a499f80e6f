import { enumeration } from '../../fields/enumeration.js';

/**
 * The types of record that have a timeline. The ids of customers are not those of resources, so
 * their type has to be sent. `Rental` is the name of `Cycle` from before the
 * rename; both mean the same.
 */
export const EVENTABLE_TYPES = enumeration('EventableType', [
  'Item',
  'Cycle',
  'Rental',
  'ReturnOrder',
  'Customer',
]);
export type EventableType = (typeof EVENTABLE_TYPES)[number];

/** True when both name the same kind of record. */
export function isSameType(one: EventableType, other: EventableType): boolean {
  return currentName(one) === currentName(other);
}

function currentName(type: EventableType): EventableType {
  return type === 'Rental' ? 'Cycle' : type;
}

/** How a record embeds its events: alone (`whole`) or in a list (`brief`). */
export type Detail = 'whole' | 'brief';

/** The number of newest events that a record embeds. */
export const EMBEDDED_EVENTS: Readonly<Record<Detail, number>> = { whole: 50, brief: 5 };

/** The maximum length of an embedded message in a list, in characters. */
export const BRIEF_MESSAGE = 500;

/** The types of timeline events. */
export const EVENT_TYPES = enumeration('EventType', [
  'comment',
  'created',
  'status_changed',
  'visibility_changed',
  'condition_changed',
  'location_changed',
  'variant_changed',
  'serviced',
  'swapped_out',
  'swapped_in',
  'item_changed',
  'rescheduled',
  'confirmed',
  'fulfilled',
  'unfulfilled',
  'received',
  'unreceived',
  'restocked',
  'cancelled',
  'lost',
  'bought',
  'reopened',
  'line_status_changed',
  'line_condition_changed',
  'line_restocked',
  'line_removed',
  'line_added',
]);
export type EventType = (typeof EVENT_TYPES)[number];

/** An entry to add to a timeline; its author is the actor of the tenant context. */
export interface NewTimelineEvent {
  readonly eventableId: number;
  readonly eventableType: EventableType;
  readonly eventType: EventType;
  readonly metadata: object;
}
