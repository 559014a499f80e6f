import { LONGEST_LIST } from '../fields/rules.js';

/** The maximum nesting depth of a request. */
const DEPTH_LIMIT = 16;
/** The maximum number of fields per object in a request. */
const MEMBER_LIMIT = 100;

/**
 * True for a value that exceeds the depth or width of any valid request.
 * @param includesLists whether that holds for lists as well, which their own rules reject by length
 */
export function isOutsized(value: unknown, includesLists = false, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === DEPTH_LIMIT) return true;
  if (Array.isArray(value) && value.length > LONGEST_LIST) return includesLists;
  const members: unknown[] = Object.values(value);
  if (members.length > MEMBER_LIMIT && !Array.isArray(value)) return true;
  return members.some((member) => isOutsized(member, includesLists, depth + 1));
}
