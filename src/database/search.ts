import type { Filter } from './page.query.js';

/** Terms shorter than this have no trigram of their own. */
const TRIGRAM = 3;

/**
 * Finds a term anywhere in a lower-cased search text, or, when it is too short for the trigram
 * index, at the beginning of a word in it. Search texts begin with a space for that reason.
 * PostgreSQL lowers both: JavaScript lowers `Σ` and `İ` otherwise.
 */
export function searchFilter(column: string, term: string | undefined): Filter {
  return searchIn(term, (matches) => matches(column));
}

/**
 * The same in several columns.
 * @param sql the condition, given what says that a column has the term
 */
export function searchIn(
  term: string | undefined,
  sql: (matches: (column: string) => string) => string,
): Filter {
  const trimmed = term?.trim();
  const short = trimmed !== undefined && [...trimmed].length < TRIGRAM;
  return {
    value: trimmed === undefined ? undefined : `%${short ? ' ' : ''}${escapeLike(trimmed)}%`,
    plannedByValue: true,
    sql: (parameter) => sql((column) => `${column} like lower(${parameter})`),
  };
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
