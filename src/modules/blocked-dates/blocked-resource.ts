import { enumeration } from '../../fields/enumeration.js';

/** What can be blocked. */
export const BLOCKED_TYPES = enumeration('BlockedType', ['Item', 'Variant', 'Product', 'Store']);
export type BlockedType = (typeof BLOCKED_TYPES)[number];

/** Older names that requests may use. */
export const BLOCKED_TYPE_NAMES = enumeration('BlockedTypeName', [
  ...BLOCKED_TYPES,
  'Platform::Variant',
  'Platform::Product',
]);
export type BlockedTypeName = (typeof BLOCKED_TYPE_NAMES)[number];

/** The type that a name of a request means. */
export function blockedTypeOf(name: BlockedTypeName): BlockedType {
  return name.replace('Platform::', '') as BlockedType;
}
