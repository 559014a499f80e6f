import type { ListFilter } from './list-filter.js';

/** Length of a trigram; shorter terms contain none. */
const TRIGRAM = 3;

/**
 * Condition of two adjacent marks that are neither letters nor digits. Trigrams ignore marks and
 * few texts have two, so partial indexes with this condition cover those texts.
 */
const HAS_MARKS = `~ '[^[:alnum:][:space:][:cntrl:]]{2}'`;

/** A term of marks only: those indexes find it, but no index finds a single mark. */
const ONLY_MARKS = /^[!-/:-@[-`{-~]+$/;

/**
 * Parts of a term without index keys: all but four leading zeros of a number with the marks before
 * them, and two or three letters before a number. Most serials begin the same way, and an index is
 * slow for keys that most rows have.
 */
const COMMON_PREFIXES = [
  '[^[:alnum:]]*(?<![0-9])(0*(?=0{4}[1-9])|0(?=0{0,2}[1-9])(?=[0-9]{4}))',
  '^[[:alpha:]]{2,3}(?=[^[:alnum:]]?[0-9]{3})',
].join('|');

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
 * Returns SQL of the text as searches compare it: without accents and apostrophes. Stored texts keep
 * them, so texts of any release compare alike.
 */
const plain = (text: string): string => `plain_text(${text})`;

/** Returns SQL of the text by which lists are sorted: case and accents make no difference. */
export const sortTextSql = (text: string): string => `plain_text(lower(${text}))`;

/** The same accents and apostrophes in a term. */
const LEFT_OUT = /[\u0300-\u036f'’‘ʼ]/g;

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

/** Returns the condition that one search text contains the term. */
type RowMatch = (searchText: string) => string;

/**
 * Returns SQL of the ids of the rows whose search text contains the term, found by an index.
 * @param searchText SQL of the text, where it is not the column of that name
 * @param marked the column with an index of texts with two marks, where it is another one
 */
export type IndexLookup = (table: string, searchText?: string, marked?: string) => string;

/** The SQL of a search for one term. */
export interface TermPlan {
  readonly rowMatch: RowMatch;
  readonly indexLookup: IndexLookup;
  /** The same for texts of digits, where the term can be part of a phone number. */
  readonly phone?: { readonly rowMatch: RowMatch; readonly indexLookup: IndexLookup };
  /** Returns the condition of the index, which some rows without the term meet as well. */
  readonly indexCondition: IndexLookup;
}

/** A search over several search texts. */
interface Search {
  /** Returns the condition that finds the rows by an index. */
  readonly sql: (plan: TermPlan) => string;
  /** Returns the condition for a few rows. */
  readonly rowSql: (plan: TermPlan) => string;
}

/**
 * Filters by a term that occurs anywhere in the search text of a table. A term too short for a
 * trigram is found at the beginning of a word. A blank term is ignored.
 */
export function searchFilter(alias: string): TermCondition {
  const rowSql = ({ rowMatch }: TermPlan) => rowMatch(`${alias}.search_text`);
  const sql = (plan: TermPlan) => `${plan.indexCondition(alias)} and ${rowSql(plan)}`;
  return searchIn({ sql, rowSql });
}

/** The conditions of a term as sent. */
type TermCondition = (text: string | undefined) => ListFilter;

/** Filters likewise by several search texts. */
export const searchIn =
  ({ sql, rowSql }: Search): TermCondition =>
  (text) => {
    const typed = text?.normalize('NFC').trim() ?? '';
    const term = typed.normalize('NFD').replace(LEFT_OUT, '').normalize('NFC').trim();
    // As `o'b` is typed from the middle of a name, it is no beginning of a word.
    const isShort = lengthOf(typed) < TRIGRAM;
    const isPhone = PHONE.test(term) && term.replaceAll(/\D/g, '').length >= PHONE_DIGITS;
    const search = { value: term || undefined, plannedByValue: true };
    const isMet = (parameter: string) => rowSql(planTerm({ term, isShort, isPhone }, parameter));
    // No index finds a single mark.
    if (ONLY_MARKS.test(term) && lengthOf(term) === 1) return { ...search, sql: isMet };
    return {
      ...search,
      sql: (parameter, shop) => sql(planTerm({ term, isShort, isPhone }, parameter, shop)),
      check: { rows: 500, sql: isMet, isCommon: isShort },
    };
  };

/** A term without accents and apostrophes. */
interface Term {
  readonly term: string;
  readonly isShort: boolean;
  readonly isPhone: boolean;
}

function planTerm({ term, isShort, isPhone }: Term, parameter: string, shop = '$1'): TermPlan {
  const content = plain(isShort ? marked(folded(parameter)) : folded(parameter));
  const pattern = String.raw`'%' || regexp_replace(${content}, '([\\%_])', '\\\1', 'g') || '%'`;
  const keys = `sought_keys(${shop}, '%' || regexp_replace(${content}, '${COMMON_PREFIXES}', '%', 'g') || '%')`;
  // A single mark is sought in all rows, and it is the same in both.
  const isMark = ONLY_MARKS.test(term) && lengthOf(term) === 1;
  const rowMatch: RowMatch = (searchText) =>
    `${isMark ? searchText : plain(searchText)} like ${pattern}`;
  const indexCondition: IndexLookup = (
    table,
    searchText = `${table}.search_text`,
    marks = searchText,
  ) => {
    if (ONLY_MARKS.test(term)) return `${marks} ${HAS_MARKS}`;
    const condition = `search_keys(${table}.shop_id, ${searchText}) @> ${keys}`;
    // The statistics contain few single letters: for an unknown value PostgreSQL estimates five rows
    // per thousand, and combines other indexes. Stating it twice lowers the estimate to almost none.
    return lengthOf(term) === 1 ? `${condition} and ${condition}` : condition;
  };
  const indexLookup: IndexLookup = (table, searchText = `${table}.search_text`, marks) =>
    `array(select ${table}.id from ${table} where ${table}.shop_id = $1
      and ${indexCondition(table, searchText, marks)} and ${rowMatch(searchText)})`;
  const plan = { rowMatch, indexLookup, indexCondition };
  return isPhone ? { ...plan, phone: planPhone(parameter, shop) } : plan;
}

/** Digits and the marks that people write between them. */
const PHONE = /^[\d\s+()./-]+$/;

/** Fewer digits would be part of too many phone numbers. */
const PHONE_DIGITS = 4;

/** Plans the term as part of a phone number; one leading zero of it may be missing there. */
function planPhone(parameter: string, shop: string): NonNullable<TermPlan['phone']> {
  const digits = `regexp_replace(regexp_replace(${parameter}, '[^0-9]', '', 'g'), '^0', '')`;
  const pattern = `(select '%' || ${digits} || '%')`;
  const rowMatch: RowMatch = (phone) => `${phone} like ${pattern}`;
  return {
    rowMatch,
    indexLookup: (table, phone) => `array(select ${table}.id from ${table}
      where ${table}.shop_id = $1 and ${rowMatch(phone!)}
        and search_keys(${table}.shop_id, ${phone}) @> (select sought_keys(${shop}, ${pattern})))`,
  };
}

/** Returns the number of characters; a surrogate pair is one. */
const lengthOf = (term: string): number => [...term].length;
