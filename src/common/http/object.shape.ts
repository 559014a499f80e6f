/** No request nests deeper; class-transformer would follow until the stack ends. */
const DEPTH_LIMIT = 16;
/** No object in a request has more; the time that class-transformer takes grows with the square. */
const MEMBER_LIMIT = 100;

/** True for a value that is deeper or wider than any request. */
export function isOutsized(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === DEPTH_LIMIT) return true;
  const members: unknown[] = Object.values(value);
  if (members.length > MEMBER_LIMIT && !Array.isArray(value)) return true;
  return members.some((member) => isOutsized(member, depth + 1));
}

/**
 * The paths of all members named like those that every object inherits (`__proto__`,
 * `constructor`, `toString`) or `prototype`: Nest and class-transformer drop them without a word.
 */
export function swallowedNamesIn(value: object, parent = ''): string[] {
  const paths: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const path = memberPath(value, parent, name);
    if (name in Object.prototype || name === 'prototype') paths.push(path);
    if (typeof member === 'object' && member !== null) {
      paths.push(...swallowedNamesIn(member as object, path));
    }
  }
  return paths;
}

function memberPath(value: object, parent: string, name: string): string {
  if (Array.isArray(value)) return `${parent}[${name}]`;
  return parent ? `${parent}.${name}` : name;
}
