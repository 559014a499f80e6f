import { enumeration } from '../../../fields/enumeration.js';

/**
 * What a timeline event can belong to. `Rental` is what events of cycles were called before the
 * rename; it means the same as `Cycle`.
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
