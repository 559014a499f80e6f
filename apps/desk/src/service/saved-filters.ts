/** Filters that this browser keeps for the next visit of a page, such as the place of the desk. */
const PREFIX = 'desk.filter.';

export const savedFilter = (name: string): string => localStorage.getItem(PREFIX + name) ?? '';

/** Keeps a filter; an empty value forgets it. */
export function saveFilter(name: string, value: string): void {
  if (value === '') localStorage.removeItem(PREFIX + name);
  else localStorage.setItem(PREFIX + name, value);
}
