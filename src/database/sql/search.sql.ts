import type { ListCondition } from './list-filter.js';

/** Terms shorter than this have no trigram of their own. */
const TRIGRAM = 3;

/**
 * Two marks side by side that are neither letters nor digits. Trigrams know no marks, and few texts
 * have two, so those that do are in partial indexes with this condition.
 */
const HAS_MARKS = `~ '[^[:alnum:][:space:][:cntrl:]]{2}'`;

/** A term of which those indexes alone know something, or none where it is one mark. */
const ONLY_MARKS = /^[!-/:-@[-`{-~]+$/;

/**
 * Of a number with zeros before it all but four of those, and whatever stands before them; and two or
 * three letters before a number. Most serials begin with the same, and an index takes long for what
 * most rows have.
 */
const ALIKE = [
  '[^[:alnum:]]*(?<![0-9])(0*(?=0{4}[1-9])|0(?=0{0,2}[1-9])(?=[0-9]{4}))',
  '^[[:alpha:]]{2,3}(?=[^[:alnum:]]?[0-9]{3})',
].join('|');

/**
 * Behind three zeros before a fourth and more digits: without the key of two zeros and a digit the index
 * is faster, and finds some rows more. Beside other filters it would be too many.
 */
const BETWEEN_ZEROS = '(?<=000)(?=0[1-9][0-9]{2})';

/** Stands before each beginning of a word. */
const MARK = String.raw`E'\x1f'`;

/** Stands between the parts of a search text. */
const PART = String.raw`E'\x1e'`;

/** Chinese, Japanese, Korean and Thai, which write words without spaces. */
const UNSPACED = String.raw`[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U000323af]`;

/**
 * Words begin after anything that is no letter or digit, where letters and digits change, and at
 * every character of a script without spaces.
 */
const BEGINNING = [
  '(?<![[:alnum:]])(?=.)',
  '(?<=[[:alpha:]])(?=[[:digit:]])',
  '(?<=[[:digit:]])(?=[[:alpha:]])',
  `(?=${UNSPACED})`,
].join('|');

/** Without case. A sigma at the end of a word is a sigma. */
const folded = (text: string): string => `replace(lower(normalize(${text}, NFC)), 'ς', 'σ')`;

/** With a mark before each word, and before what follows the leading zeros of a number. */
const marked = (text: string): string =>
  `regexp_replace(regexp_replace(${text}, '${BEGINNING}', ${MARK}, 'g'),
    '(\\u001f0+)([1-9])', '\\1' || ${MARK} || '\\2', 'g')`;

/**
 * The search text of texts (SQL of type text, null for none), to be stored: what they say without
 * case, then the same with its words marked. Everything in it is immutable, as updates on a
 * cluster demand, and PostgreSQL alone folds both this and the term: JavaScript does it otherwise.
 */
export function searchTextSql(...texts: readonly string[]): string {
  const joined = texts.map((text) => `coalesce(${text} || ' ', '')`).join(' || ');
  return `(${folded(joined)} || ${marked(folded(joined))})`;
}

/** Search texts in one column, of which the second and later can be sought alone as well. */
export const searchPartsSql = (...parts: readonly string[]): string =>
  parts.join(` || ${PART} || `);

/** One of the search texts in a column, counted from 1. */
export const searchPartSql = (column: string, part: number): string =>
  `split_part(${column}, ${PART}, ${part})`;

/** Says that a search text has the term, for a few rows. */
export type Matches = (searchText: string) => string;

/**
 * The ids of the rows of a table whose search text has the term, found by an index.
 * @param searchText SQL of the text, where it is not the column of that name
 * @param marked the column that has an index of texts with two marks, where that is another one
 */
export type Finds = (table: string, searchText?: string, marked?: string) => string;

/** A search over what has several search texts. */
interface Search {
  /** Leads to the rows. */
  readonly sql: (finds: Finds) => string;
  /** For a few of them. */
  readonly nearSql: (matches: Matches) => string;
}

/**
 * Finds a term anywhere in the search text of a table, or, when it is too short for a trigram, at the
 * beginning of a word in it. A blank term takes no part.
 */
export function searchFilter(
  table: string,
  alias: string,
  term: string | undefined,
): ListCondition {
  const nearSql = (matches: Matches) => matches(`${alias}.search_text`);
  // By itself it leads to the rows; beside other filters PostgreSQL has to choose which does.
  return searchFor(term, nearSql, (parameter, { finds, matches, index }) =>
    isParameter(parameter)
      ? `${alias}.id = any(${finds(table)})`
      : `${index(alias)} and ${nearSql(matches)}`,
  );
}

/** The same in several search texts. */
export const searchIn = (term: string | undefined, { sql, nearSql }: Search): ListCondition =>
  searchFor(term, nearSql, (_parameter, { finds }) => sql(finds));

/** What says so of a term. */
interface Sought {
  readonly matches: Matches;
  readonly finds: Finds;
  /** What an index tells of a table: more than have the term. */
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

/** What decides how a term is sought. */
interface Kind {
  /** Sought at the beginning of words only. */
  readonly isShort: boolean;
  readonly isLetter: boolean;
  /** Sought among the texts with two marks side by side. */
  readonly isOfMarks: boolean;
  /** Sought without an index. */
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
  // What a literal comes to is known when it is planned, a parameter once it is run.
  const once = (expression: string): string =>
    isParameter(parameter) ? `(select ${expression})` : expression;
  const matches: Matches = (searchText) => `${searchText} like ${once(patternSql(text))}`;
  const leftOut = isParameter(parameter) ? `${ALIKE}|${BETWEEN_ZEROS}` : ALIKE;
  const index: Finds = (table, searchText = `${table}.search_text`, marks = searchText) => {
    if (isOfMarks) return `${marks} ${HAS_MARKS}`;
    const sought = once(keysSql(shop, text, leftOut));
    const keys = `search_keys(${table}.shop_id, ${searchText}) @> ${sought}`;
    // Of what it does not know, PostgreSQL expects five rows in a thousand, and goes through other
    // indexes besides; said twice, it expects none to speak of. It knows of few letters alone.
    return isParameter(parameter) || isLetter ? `${keys} and ${keys}` : keys;
  };
  const finds: Finds = (table, searchText = `${table}.search_text`, marks = searchText) =>
    `array(select ${table}.id from ${table} where ${table}.shop_id = $1
      and ${index(table, searchText, marks)} and ${matches(searchText)})`;
  return { matches, finds, index };
}

const isParameter = (parameter: string): boolean => parameter.startsWith('$');

/** What a text is like that has the term, given its SQL. */
const patternSql = (term: string): string =>
  String.raw`'%' || regexp_replace(${term}, '([\\%_])', '\\\1', 'g') || '%'`;

/** What an index is asked for: the keys that every text with the term has, without what is left out. */
const keysSql = (shop: string, term: string, leftOut: string): string =>
  `sought_keys(${shop}, '%' || regexp_replace(${term}, '${leftOut}', '%', 'g') || '%')`;
