import type { ListCondition } from './list-filter.js';

/** Terms shorter than this have no trigram of their own. */
const TRIGRAM = 3;

/**
 * Two marks side by side that are neither letters nor digits. Trigrams know no marks, and few texts
 * have two, so those that do are in partial indexes with this condition.
 */
const HAS_MARKS = `~ '[^[:alnum:][:space:][:cntrl:]]{2}'`;

/** A term of which only those indexes know something. */
const ONLY_MARKS = /^[!-/:-@[-`{-~]{2,}$/;

/**
 * The zeros before a number, but for three. Serials begin alike, and an index takes long for what all of
 * them have: the end of a word before a number, and the beginning of a number with zeros.
 */
const LEADING_ZEROS = '(?<![0-9])(0+(?=000[1-9])|0(?=0{0,2}[1-9])(?=[0-9]{4}))';

/** Two or three letters before a number, with which a term begins: all serials may have them. */
const PREFIX = '[[:alpha:]]{2,3}(?=[^[:alnum:]]?[0-9]{3})';

/** A term of which an index is asked for a part only. */
const BEGINS_ALIKE = new RegExp(String.raw`^\p{L}{2,3}[^\p{L}\p{N}]?\d{3}|${LEADING_ZEROS}`, 'u');

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

/** What a text is like that has the term, given its SQL. */
const patternSql = (term: string): string =>
  String.raw`'%' || regexp_replace(${term}, '([\\%_])', '\\\1', 'g') || '%'`;

/** Says that a search text has the term, given its SQL; an index is asked for what not all serials have. */
const beginningAlikeSql = (searchText: string, term: string): string =>
  `${searchText} like regexp_replace(${patternSql(term)},
      '(?<=^%)${PREFIX}|[^[:alnum:]]*${LEADING_ZEROS}', '%', 'g')
    and strpos(${searchText}, ${term}) > 0`;

/**
 * Finds a term anywhere in a search text, or, when it is too short for the trigram index, at the
 * beginning of a word in it. A blank term takes no part.
 */
export function searchFilter(column: string, term: string | undefined): ListCondition {
  return searchIn(term, (matches) => matches(column));
}

/**
 * Says that a search text has the term; of a part of one, `whole` is the column that has an index of
 * texts with two marks.
 */
export type Matches = (searchText: string, whole?: string) => string;

/**
 * The same in several columns.
 * @param sql the condition, given what says that a search text has the term
 * @param nearSql the same for a few rows, where that is another one
 */
export function searchIn(
  term: string | undefined,
  sql: (matches: Matches) => string,
  nearSql = sql,
): ListCondition {
  const sought = term?.normalize('NFC').trim() || undefined;
  const isShort = sought !== undefined && [...sought].length < TRIGRAM;
  const isOfMarks = sought !== undefined && ONLY_MARKS.test(sought);
  const beginsAlike = sought !== undefined && BEGINS_ALIKE.test(sought);
  const matching = (parameter: string): Matches => {
    const text = folded(parameter);
    if (beginsAlike) return (searchText) => beginningAlikeSql(searchText, text);
    const pattern = patternSql(isShort ? marked(text) : text);
    return (searchText, whole = searchText) =>
      `${searchText} like ${pattern}${isOfMarks ? ` and ${whole} ${HAS_MARKS}` : ''}`;
  };
  return {
    value: sought,
    plannedByValue: true,
    sql: (parameter) => sql(matching(parameter)),
    path: { kind: 'scattered', nearSql: (parameter) => nearSql(matching(parameter)) },
  };
}
