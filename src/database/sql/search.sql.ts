import type { ListCondition } from './list-filter.js';

/** Length of a trigram; shorter terms contain none. */
const TRIGRAM = 3;

/**
 * Condition of two adjacent marks that are neither letters nor digits. Trigrams ignore marks and
 * few texts have two, so partial indexes with this condition cover those texts.
 */
const HAS_MARKS = `~ '[^[:alnum:][:space:][:cntrl:]]{2}'`;

/** A term of marks only. Only those indexes find it, and none finds a single mark. */
const ONLY_MARKS = /^[!-/:-@[-`{-~]+$/;

/**
 * Parts of a term without index keys: all but four leading zeros of a number with the marks before
 * them, and two or three letters before a number. Most serials begin the same way, and an index is
 * slow for keys that most rows have.
 */
const ALIKE = [
  '[^[:alnum:]]*(?<![0-9])(0*(?=0{4}[1-9])|0(?=0{0,2}[1-9])(?=[0-9]{4}))',
  '^[[:alpha:]]{2,3}(?=[^[:alnum:]]?[0-9]{3})',
].join('|');

/**
 * Splits three zeros from a fourth and more digits. Without the key of two zeros and a digit, the
 * index is faster and returns a few more rows. With other filters the extra rows would be too many.
 */
const BETWEEN_ZEROS = '(?<=000)(?=0[1-9][0-9]{2})';

/** The mark before each beginning of a word. */
const MARK = String.raw`E'\x1f'`;

/** The separator between the parts of a search text. */
const PART = String.raw`E'\x1e'`;

/** Characters of Chinese, Japanese, Korean and Thai, which write words without spaces. */
const UNSPACED = String.raw`[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U000323af]`;

/**
 * Beginnings of words: after anything but a letter or digit, between letters and digits, and at
 * every character of a script without spaces.
 */
const BEGINNING = [
  '(?<![[:alnum:]])(?=.)',
  '(?<=[[:alpha:]])(?=[[:digit:]])',
  '(?<=[[:digit:]])(?=[[:alpha:]])',
  `(?=${UNSPACED})`,
].join('|');

/** Returns SQL of the text in lower case. A final sigma becomes a plain sigma. */
const folded = (text: string): string => `replace(lower(normalize(${text}, NFC)), 'ς', 'σ')`;

/**
 * Returns SQL of the text with a mark before each word, and after the leading zeros of a number.
 */
const marked = (text: string): string =>
  `regexp_replace(regexp_replace(${text}, '${BEGINNING}', ${MARK}, 'g'),
    '(\\u001f0+)([1-9])', '\\1' || ${MARK} || '\\2', 'g')`;

/**
 * Returns SQL of the stored search text of texts (SQL of type text, null for none): the folded
 * text, then the same with its words marked. All of it is immutable, as updates on a cluster
 * require. PostgreSQL folds both this and the term, since JavaScript folds differently.
 */
export function searchTextSql(...texts: readonly string[]): string {
  const joined = texts.map((text) => `coalesce(${text} || ' ', '')`).join(' || ');
  return `(${folded(joined)} || ${marked(folded(joined))})`;
}

/**
 * Returns SQL of several search texts in one column; the second and later are also searchable
 * alone.
 */
export const searchPartsSql = (...parts: readonly string[]): string =>
  parts.join(` || ${PART} || `);

/** Returns SQL of one of the search texts in a column, counted from 1. */
export const searchPartSql = (column: string, part: number): string =>
  `split_part(${column}, ${PART}, ${part})`;

/** Returns the condition that a search text contains the term, for a few rows. */
export type Matches = (searchText: string) => string;

/**
 * Returns SQL of the ids of the rows whose search text contains the term, found by an index.
 * @param searchText SQL of the text, where it is not the column of that name
 * @param marked the column with an index of texts with two marks, where it is another one
 */
export type Finds = (table: string, searchText?: string, marked?: string) => string;

/** A search over several search texts. */
interface Search {
  /** Returns the condition that finds the rows by an index. */
  readonly sql: (finds: Finds) => string;
  /** Returns the condition for a few rows. */
  readonly nearSql: (matches: Matches) => string;
}

/**
 * Returns a filter that finds a term anywhere in the search text of a table. A term too short for a
 * trigram is found at the beginning of a word. A blank term is ignored.
 */
export function searchFilter(
  table: string,
  alias: string,
  term: string | undefined,
): ListCondition {
  const nearSql = (matches: Matches) => matches(`${alias}.search_text`);
  // Alone it finds the rows; with other filters PostgreSQL chooses the index.
  return searchFor(term, nearSql, (parameter, { finds, matches, index }) =>
    isParameter(parameter)
      ? `${alias}.id = any(${finds(table)})`
      : `${index(alias)} and ${nearSql(matches)}`,
  );
}

/** Returns the same filter for several search texts. */
export const searchIn = (term: string | undefined, { sql, nearSql }: Search): ListCondition =>
  searchFor(term, nearSql, (_parameter, { finds }) => sql(finds));

/** SQL of the conditions for one term. */
interface Sought {
  readonly matches: Matches;
  readonly finds: Finds;
  /** Returns the index condition, which also matches some rows without the term. */
  readonly index: Finds;
}

function searchFor(
  term: string | undefined,
  nearSql: Search['nearSql'],
  sqlOf: (parameter: string, sought: Sought) => string,
): ListCondition {
  const value = term?.normalize('NFC').trim() || undefined;
  const kind = kindOf(value ?? '');
  const near = (parameter: string): string => nearSql(soughtOf(kind, parameter).matches);
  const sql: ListCondition['sql'] = (parameter, shop) =>
    sqlOf(parameter, soughtOf(kind, parameter, shop));
  const search = { value, plannedByValue: true };
  const form = `${kind.isOfMarks ? 'marks.' : ''}${kind.isShort ? 'short' : 'long'}`;
  return kind.isMark
    ? { ...search, sql: near, path: { kind: 'walk' } }
    : { ...search, form, sql, path: { kind: 'scattered', nearSql: near } };
}

/** The properties of a term that decide how it is searched. */
interface Kind {
  /** Searched at the beginning of words only. */
  readonly isShort: boolean;
  readonly isLetter: boolean;
  /** Searched among the texts with two adjacent marks. */
  readonly isOfMarks: boolean;
  /** Searched without an index. */
  readonly isMark: boolean;
}

function kindOf(term: string): Kind {
  const { length } = [...term];
  return {
    isShort: length < TRIGRAM,
    isLetter: length === 1,
    isOfMarks: ONLY_MARKS.test(term) && length > 1,
    isMark: ONLY_MARKS.test(term) && length === 1,
  };
}

function soughtOf({ isShort, isLetter, isOfMarks }: Kind, parameter: string, shop = '$1'): Sought {
  const text = isShort ? marked(folded(parameter)) : folded(parameter);
  // The planner knows the value of a literal; that of a parameter is known at run time.
  const once = (expression: string): string =>
    isParameter(parameter) ? `(select ${expression})` : expression;
  const matches: Matches = (searchText) => `${searchText} like ${once(patternSql(text))}`;
  const leftOut = isParameter(parameter) ? `${ALIKE}|${BETWEEN_ZEROS}` : ALIKE;
  const index: Finds = (table, searchText = `${table}.search_text`, marks = searchText) => {
    if (isOfMarks) return `${marks} ${HAS_MARKS}`;
    const sought = once(keysSql(shop, text, leftOut));
    const keys = `search_keys(${table}.shop_id, ${searchText}) @> ${sought}`;
    // For an unknown value PostgreSQL estimates five rows per thousand and combines other indexes.
    // Stating the condition twice lowers the estimate to almost none. Its statistics contain few
    // single letters.
    return isParameter(parameter) || isLetter ? `${keys} and ${keys}` : keys;
  };
  const finds: Finds = (table, searchText = `${table}.search_text`, marks = searchText) =>
    `array(select ${table}.id from ${table} where ${table}.shop_id = $1
      and ${index(table, searchText, marks)} and ${matches(searchText)})`;
  return { matches, finds, index };
}

const isParameter = (parameter: string): boolean => parameter.startsWith('$');

/** Returns SQL of the pattern of texts with the term, given the term's SQL. */
const patternSql = (term: string): string =>
  String.raw`'%' || regexp_replace(${term}, '([\\%_])', '\\\1', 'g') || '%'`;

/**
 * Returns SQL of the keys that every text with the term has, except those of the left-out parts.
 */
const keysSql = (shop: string, term: string, leftOut: string): string =>
  `sought_keys(${shop}, '%' || regexp_replace(${term}, '${leftOut}', '%', 'g') || '%')`;
