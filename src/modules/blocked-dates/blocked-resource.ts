import { enumeration } from '../../fields/enumeration.js';

/** The types of resource that can be blocked. */
export const BLOCKED_TYPES = enumeration('BlockedType', ['Item', 'Variant', 'Product', 'Store']);
export type BlockedType = (typeof BLOCKED_TYPES)[number];

/** Why days are blocked. */
export const BLOCK_REASONS = enumeration('BlockReason', [
  'maintenance',
  'repair',
  'missing',
  'other',
]);
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Deprecated names that requests may still use. */
export const BLOCKED_TYPE_NAMES = enumeration('BlockedTypeName', [
  ...BLOCKED_TYPES,
  'Platform::Variant',
  'Platform::Product',
]);
export type BlockedTypeName = (typeof BLOCKED_TYPE_NAMES)[number];

/** The type for a name in a request. */
export function blockedTypeOf(name: BlockedTypeName): BlockedType {
  return name.replace('Platform::', '') as BlockedType;
}
