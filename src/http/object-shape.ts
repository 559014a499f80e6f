import { LONGEST_LIST } from '../fields/rules.js';

/** The maximum nesting depth of a request. */
const DEPTH_LIMIT = 16;
/** The maximum number of fields per object in a request. */
const MEMBER_LIMIT = 100;

/** True for a value that exceeds the depth or width of any valid request. */
export function isOutsized(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === DEPTH_LIMIT) return true;
  // Every list rule rejects it by its length.
  if (Array.isArray(value) && value.length > LONGEST_LIST) return false;
  const members: unknown[] = Object.values(value);
  if (members.length > MEMBER_LIMIT && !Array.isArray(value)) return true;
  return members.some((member) => isOutsized(member, depth + 1));
}

/**
 * True for a value that nests deeper than any valid request, even inside lists that are too long.
 */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === DEPTH_LIMIT) return true;
  return Object.values(value).some((member) => isTooDeep(member, depth + 1));
}
