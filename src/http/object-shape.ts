import { LONGEST_LIST } from '../fields/rules.js';

/** No request nests deeper. */
const DEPTH_LIMIT = 16;
/** No object in a request has more members. */
const MEMBER_LIMIT = 100;

/** True for a value that is deeper or wider than any request. */
export function isOutsized(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === DEPTH_LIMIT) return true;
  // Whatever rule meets it refuses it by its length.
  if (Array.isArray(value) && value.length > LONGEST_LIST) return false;
  const members: unknown[] = Object.values(value);
  if (members.length > MEMBER_LIMIT && !Array.isArray(value)) return true;
  return members.some((member) => isOutsized(member, depth + 1));
}

/** True for a value that nests deeper than any request, in lists that are too long as well. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === DEPTH_LIMIT) return true;
  return Object.values(value).some((member) => isTooDeep(member, depth + 1));
}
