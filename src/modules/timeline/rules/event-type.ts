import { enumeration } from '../../../common/fields/enumeration.js';

/** Everything that a timeline tells. */
export const EVENT_TYPES = enumeration('EventType', [
  'comment',
  'created',
  'status_changed',
  'visibility_changed',
  'condition_changed',
  'location_changed',
  'variant_changed',
  'item_changed',
  'rescheduled',
  'fulfilled',
  'unfulfilled',
  'received',
  'unreceived',
  'restocked',
  'cancelled',
  'line_status_changed',
  'line_condition_changed',
  'line_restocked',
  'line_removed',
]);
export type EventType = (typeof EVENT_TYPES)[number];
