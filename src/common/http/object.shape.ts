/** No request of ours nests deeper; class-transformer would follow until the stack ends. */
const DEPTH_LIMIT = 16;

/** True for a value with more levels of objects and lists than any request has. */
export function nestsTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === DEPTH_LIMIT || Object.values(value).some((one) => nestsTooDeep(one, depth + 1));
}

/**
 * The paths of all members named like those that every object inherits (`__proto__`,
 * `constructor`, `toString`): class-transformer drops them without a word.
 */
export function inheritedNamesIn(value: object, parent = ''): string[] {
  const paths: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    const path = memberPath(value, parent, name);
    if (name in Object.prototype) paths.push(path);
    if (typeof member === 'object' && member !== null) {
      paths.push(...inheritedNamesIn(member as object, path));
    }
  }
  return paths;
}

function memberPath(value: object, parent: string, name: string): string {
  if (Array.isArray(value)) return `${parent}[${name}]`;
  return parent ? `${parent}.${name}` : name;
}
