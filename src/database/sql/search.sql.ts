import type { ListFilter } from './list-filter.js';
import {
  lengthOf,
  soughtOf,
  type Term,
  termOf,
  termsOf,
  type Word,
  wordOf,
  wordsOf,
} from './search-words.js';
import { literal } from './statement.js';

/**
 * Condition of two adjacent marks that are neither letters nor digits. Trigrams ignore marks and
 * few texts have two, so partial indexes with this condition cover those texts.
 */
const HAS_MARKS = `~ '[^[:alnum:][:space:][:cntrl:]]{2}'`;

/**
 * Parts of a word without index keys: all but four leading zeros of a number with the marks before
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
 * Returns SQL of the text as searches compare it. Stored texts keep their accents and widths, so
 * texts of any release compare alike.
 */
const formOf = (text: string): string => `search_form(${text})`;

/** Returns SQL of the text by which lists are sorted: case and accents make no difference. */
export const sortTextSql = (text: string): string => `plain_text(lower(${text}))`;

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

/** The searched texts of a row. */
export interface SearchedTexts {
  /** SQL of search texts; a word is found in any of them. */
  readonly texts: readonly string[];
  /** Returns the condition that the key of a serial or SKU is like a pattern. */
  readonly keyLike?: (pattern: string) => string;
  /** SQL of the digits of phone numbers. */
  readonly phones?: string;
}

/** A table that is searched by an index. */
export interface SearchedTable {
  readonly table: string;
  /** SQL of the search text with the index, where it is not the column of that name. */
  readonly text?: string;
  /** The column with an index of texts with two marks, where it is another one. */
  readonly marks?: string;
  readonly keyLike?: (pattern: string) => string;
  /** SQL of the digits of phone numbers, which have an index. */
  readonly phones?: string;
}

/** A searched table, and the condition by which a list finds its rows there. */
interface Place {
  readonly source: SearchedTable;
  /** Returns the condition of the list, given SQL of the ids of the found rows. */
  readonly sql: (ids: string) => string;
}

/** A search in texts of several tables. */
interface Search {
  /** The place that usually contains all words, such as the customer of a rental. */
  readonly main: Place;
  readonly others?: readonly Place[];
  /** The texts of a row of the list. */
  readonly row: SearchedTexts;
}

/** The condition of a search as sent. */
type SearchCondition = (text: string | undefined) => ListFilter;

/**
 * Filters by the words of a search, each of which occurs in the search text of a table. A word too
 * short for a trigram is found at the beginning of a word. A blank search is ignored.
 * @param keys SQL of the serials and SKUs of a row
 */
export function searchFilter(alias: string, ...keys: readonly string[]): SearchCondition {
  const text = `${alias}.search_text`;
  const keyLike = (pattern: string) =>
    keys.map((key) => `serial_key(${key}) like ${pattern}`).join(' or ');
  const row: SearchedTexts = keys.length === 0 ? { texts: [text] } : { texts: [text], keyLike };
  return searchBy(row, (search) => {
    const found = indexConditionSql({ table: alias }, search.sought, search.shop);
    // Blanks within a serial are no separators of words there.
    const whole = search.whole && search.sought.every(({ isShort }) => isShort);
    return whole && keys.length > 0
      ? `(${found} or ${indexConditionSql({ table: alias }, [wordOf(search.whole)], search.shop)}) and ${search.isMet}`
      : `${found} and ${search.isMet}`;
  });
}

/** Filters by the words of a search in texts without an index. */
export const searchWithoutIndex = (...texts: readonly string[]): SearchCondition =>
  searchBy({ texts: [searchTextSql(...texts)] }, ({ isMet }) => isMet);

/** A text that a list filters by a part of it. */
interface PartedText {
  /** SQL of the text. */
  readonly text: string;
  /** The alias of its table, whose search text contains it. */
  readonly table: string;
  /** Returns the condition of the list, given that of the text's row; that itself by default. */
  readonly rowsWith?: (condition: string) => string;
}

/**
 * Filters by a part of a text, and by its beginning; case and accents make no difference. The index
 * of search texts finds parts that have a word of three characters.
 */
export const partFilters = (parted: PartedText) => ({
  contains: partFilter(parted, false),
  startsWith: partFilter(parted, true),
});

const partFilter =
  ({ text, table, rowsWith = (condition) => condition }: PartedText, isStart: boolean) =>
  (part: string | undefined): ListFilter => {
    if (part === undefined) return { value: part, sql: () => 'true' };
    const before = isStart ? '' : `'%' || `;
    const isMet = `${formOf(text)} like ${before}${escaped(formOf(literal(part)))} || '%'`;
    const words = wordsOf(part);
    const indexed = words.filter(({ isShort, isMarks }) => !isShort && !isMarks);
    // The first word of a beginning begins a word of the text, however short it is.
    const sought = indexed.length === 0 && isStart ? words.slice(0, 1) : indexed;
    const found = (shop: string) =>
      sought.length === 0 || sought[0]!.isMarks
        ? isMet
        : `${indexConditionSql({ table }, sought, shop)} and ${isMet}`;
    return {
      value: part,
      plannedByValue: true,
      sql: (_part, shop = '$1') => rowsWith(found(shop)),
      check: { rows: 500, sql: () => rowsWith(isMet) },
    };
  };

/** Filters likewise by texts of several tables; the words may be in different ones. */
export const searchIn = ({ main, others = [], row }: Search): SearchCondition =>
  searchBy(row, ({ terms, sought, whole, isMet, shop }) => {
    const found = main.sql(idsSql(main.source, terms, sought, shop));
    const isShort = sought.every((word) => word.isShort);
    const elsewhere = others.flatMap(({ source, sql }) => {
      const words = whole && source.keyLike && isShort ? [...sought, wordOf(whole)] : sought;
      return words.map((word) => sql(idsSql(source, [termOf(word)], [word], shop)));
    });
    if (terms.length === 1 && terms[0]!.words.length === 1) {
      return `(${[found, ...elsewhere].join(' or ')})`;
    }
    const partly = terms.filter((term) => term.words.some((word) => sought.includes(word)));
    const mixed = [
      ...elsewhere,
      ...(partly.length < terms.length
        ? [main.sql(idsSql(main.source, partly, sought, shop))]
        : []),
    ];
    return mixed.length === 0 ? found : `(${found} or (${mixed.join(' or ')}) and ${isMet})`;
  });

/** A search for which SQL is made. */
interface PlannedSearch {
  readonly terms: readonly Term[];
  /** The words that are sought by an index. */
  readonly sought: readonly Word[];
  /** The text as one word, if it has several. */
  readonly whole: string | undefined;
  /** The condition for a row. */
  readonly isMet: string;
  /** SQL of the shop, a literal where the words are. */
  readonly shop: string;
}

const searchBy =
  (row: SearchedTexts, sql: (search: PlannedSearch) => string): SearchCondition =>
  (text) => {
    const words = wordsOf(text ?? '');
    const terms = termsOf(words);
    const whole = words.length > 1 ? words.map((word) => word.text).join(' ') : undefined;
    const isMet = rowSql(terms, whole, row);
    const search = { value: words.length === 0 ? undefined : text, plannedByValue: true };
    const sought = soughtOf(terms);
    // No index finds a single mark.
    if (sought.length === 0) return { ...search, sql: () => isMet };
    return {
      ...search,
      sql: (_text, shop = '$1') => sql({ terms, sought, whole, isMet, shop }),
      check: { rows: 500, sql: () => isMet, isCommon: sought.every(({ isShort }) => isShort) },
    };
  };

/** Returns the condition that the texts of a row contain all terms. */
function rowSql(
  terms: readonly Term[],
  whole: string | undefined,
  { texts, keyLike, phones }: SearchedTexts,
): string {
  const isFound = (word: Word): string => {
    const pattern = patternOf(word);
    // A single mark is sought in all rows, and it is the same in both.
    const isMark = word.isMarks && lengthOf(word.text) === 1;
    const found = texts.map((text) => `${isMark ? text : formOf(text)} like ${pattern}`);
    const isKey = word.hasKey && keyLike ? [keyLike(keyPatternOf(word.text))] : [];
    return `(${[...found, ...isKey].join(' or ')})`;
  };
  const conditions = terms.map(({ words, isPhone }) => {
    const found = words.map(isFound).join(' and ');
    return isPhone && phones ? `(${found} or ${phones} like ${phonePatternOf(words)})` : found;
  });
  const all = conditions.join(' and ');
  return whole && keyLike && wordOf(whole).hasKey
    ? `(${all} or ${keyLike(keyPatternOf(whole))})`
    : `(${all})`;
}

const escaped = (text: string): string =>
  String.raw`regexp_replace(${text}, '([\\%_])', '\\\1', 'g')`;

/** SQL of the pattern of the search texts that contain a word. */
function patternOf({ text, isShort }: Word): string {
  const form = formOf(literal(text));
  return `'%' || ${escaped(isShort ? marked(form) : form)} || '%'`;
}

/** SQL of the pattern of the keys that begin like a serial. */
const keyPatternOf = (serial: string): string =>
  `${escaped(`serial_key(${literal(serial)})`)} || '%'`;

/** SQL of the pattern of phones that contain a number; one leading zero may be missing there. */
function phonePatternOf(words: readonly Word[]): string {
  const phone = `search_form(${literal(words.map(({ text }) => text).join(' '))})`;
  const digits = String.raw`regexp_replace(regexp_replace(${phone}, '\( *0 *\)', ''), '[^0-9]', '', 'g')`;
  return `'%' || regexp_replace(${digits}, '^0', '') || '%'`;
}

/** Returns SQL of the ids of the rows of a table that contain all terms. */
function idsSql(
  source: SearchedTable,
  terms: readonly Term[],
  sought: readonly Word[],
  shop: string,
): string {
  const { table, text = `${table}.search_text`, keyLike, phones } = source;
  const select = (condition: string): string =>
    `array(select ${table}.id from ${table} where ${table}.shop_id = $1 and ${condition})`;
  const row: SearchedTexts = {
    texts: [text],
    ...(keyLike && { keyLike }),
    ...(phones && { phones }),
  };
  const found = select(
    `${indexConditionSql(source, sought, shop)} and ${rowSql(terms, undefined, row)}`,
  );
  const number = terms.find(({ isPhone, words }) => isPhone && words.includes(sought[0]!));
  if (!phones || !number) return found;
  const pattern = phonePatternOf(number.words);
  return `${found} || ${select(
    `search_keys(${table}.shop_id, ${phones}) @> sought_keys(${shop}, ${pattern})
      and ${rowSql(terms, undefined, row)}`,
  )}`;
}

/** Returns the condition of the index, which some rows without the words meet as well. */
function indexConditionSql(source: SearchedTable, words: readonly Word[], shop: string): string {
  const { table, text = `${table}.search_text`, marks = text } = source;
  if (words.every(({ isMarks }) => isMarks)) return `${marks} ${HAS_MARKS}`;
  const pattern = `'%' || ${words.map((word) => `${soughtFormOf(word)} || '%'`).join(' || ')}`;
  const condition = `search_keys(${table}.shop_id, ${text}) @> sought_keys(${shop}, ${pattern})`;
  // The statistics contain few single letters: for an unknown value PostgreSQL estimates five rows
  // per thousand, and combines other indexes. Stating it twice lowers the estimate to almost none.
  const isLetter = words.every((word) => lengthOf(word.text) === 1);
  return isLetter ? `${condition} and ${condition}` : condition;
}

/**
 * SQL of the parts of a word that have index keys. The index also has the keys of texts without the
 * separators of serials, so it finds serials that differ in them.
 */
function soughtFormOf({ text, isShort, hasKey }: Word): string {
  const form = hasKey ? `serial_key(${literal(text)})` : formOf(literal(text));
  return `regexp_replace(${isShort ? marked(form) : form}, '${COMMON_PREFIXES}', '%', 'g')`;
}
