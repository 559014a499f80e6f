/**
 * Returns PostgreSQL's timestamp text as ISO text: `2026-01-31 08:00:00.5+00`, or the JSON form
 * `2026-01-31T08:00:00.5+00:00`, becomes `2026-01-31T08:00:00.500Z`. The session's zone is UTC.
 */
export function isoTimestamp(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, text.indexOf('+', 20)) : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}
