/** The length from which a value is cut, in characters. */
const SHOWN_LENGTH = 60;

/** A rejected value as an error sentence shows it: as JSON, cut if it is long; a list by its length. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value))
    return `a list of ${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (text.length <= SHOWN_LENGTH) return text;
  // A character beyond the basic plane is not cut in two.
  return `${text.slice(0, SHOWN_LENGTH).replace(/[\ud800-\udbff]$/, '')}…`;
}
