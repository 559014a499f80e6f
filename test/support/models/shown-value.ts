/** A rejected value as sentences show it: as JSON of at most 60 characters, or in words. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) {
    return value.length === 1 ? 'a list of 1 entry' : `a list of ${value.length} entries`;
  }
  if (value instanceof Object) return 'an object';
  const json = JSON.stringify(value);
  return json.length <= 60 ? json : `${json.substring(0, 60).replace(/[\ud800-\udbff]$/, '')}…`;
}
