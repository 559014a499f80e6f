import { enumeration } from '../../../fields/enumeration.js';

/**
 * The types of resource that have a timeline. `Rental` is the name of `Cycle` from before the
 * rename; both mean the same.
 */
export const EVENTABLE_TYPES = enumeration('EventableType', [
  'Item',
  'Cycle',
  'Rental',
  'ReturnOrder',
]);
export type EventableType = (typeof EVENTABLE_TYPES)[number];

/** True when both name the same kind of resource. */
export function isSameType(one: EventableType, other: EventableType): boolean {
  return currentName(one) === currentName(other);
}

function currentName(type: EventableType): EventableType {
  return type === 'Rental' ? 'Cycle' : type;
}
