import { parseCalendarDate } from '../../time/moment.js';
import type { Rule } from '../../fields/field.js';
import { keyTextOf } from '../../fields/key-text.js';
import type { Encoding } from './csv-reader.js';

/** The decimal separators of lists; the first is the default. */
export const DECIMALS = ['point', 'comma'] as const;

/** The orders of the numbers of a date; dates as 2026-12-31 are always read. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;

/** How a list is written. */
export interface ListFormat {
  encoding?: Encoding;
  /** Entries as `Barcode=serial`. */
  map?: string;
  decimal?: (typeof DECIMALS)[number];
  dates?: (typeof DATE_ORDERS)[number];
  /** The maximum number of lines below the headings; any by default. */
  lineLimit?: number;
}

/** Columns by the headings of a file; empty for columns that are left out. */
export type Mapping = ReadonlyMap<string, string>;

/** A heading, in quotes if it has a comma or an equals sign, and the name of a column or nothing. */
const ENTRY = /\s*(?:"((?:[^"]|"")+)"|([^",=]+?))\s*=\s*([^",=]*?)\s*(?:,|$)/y;

/** Returns undefined for a text that is no mapping, or that names a heading twice. */
export function parseMapping(text: string): Mapping | undefined {
  const mapping = new Map<string, string>();
  let end = 0;
  while (end < text.length) {
    ENTRY.lastIndex = end;
    const [entry, quoted, plain, column] = ENTRY.exec(text) ?? [];
    if (entry === undefined) return undefined;
    const heading = keyTextOf(quoted?.replaceAll('""', '"') ?? plain!);
    if (mapping.has(heading)) return undefined;
    mapping.set(heading, keyTextOf(column!));
    end += entry.length;
  }
  return mapping.size === 0 ? undefined : mapping;
}

/** The rule of the option and of the query parameter `map`. */
export const MAPPING_RULE: Rule = {
  test: (value) => typeof value === 'string' && parseMapping(value) !== undefined,
  message: 'must be entries such as Barcode=serial, separated by commas, each heading once',
  schema: { type: 'string', minLength: 2 },
};

/** The values that have another notation in other programs. */
export type Notation = 'decimal' | 'date' | 'dateTime';

/** Converts texts of the notation of a file. */
export interface Translation {
  readonly rule: Rule;
  /** Returns undefined for a text of another notation. */
  translate(text: string): string | undefined;
}

const COMMA_NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/;

const COMMA_DECIMALS: Translation = {
  rule: { test: () => true, message: 'must be a number with a decimal comma', schema: {} },
  translate: (text) =>
    COMMA_NUMBER.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined,
};

const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;

function translateDate(text: string, order: 'dmy' | 'mdy'): string | undefined {
  const [, first, , second, year] = NUMBERS.exec(text) ?? [];
  if (year === undefined) return ISO_DATE.test(text) ? text : undefined;
  const [day, month] = order === 'dmy' ? [first!, second!] : [second!, first!];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseCalendarDate(date) === undefined ? undefined : date;
}

/** The translation of a notation; undefined if the file has the usual one. */
export function translationOf(
  notation: Notation,
  { decimal, dates }: ListFormat,
): Translation | undefined {
  if (notation === 'decimal') return decimal === 'comma' ? COMMA_DECIMALS : undefined;
  if (dates === undefined) return undefined;
  const example = dates === 'dmy' ? '31.12.2026' : '12/31/2026';
  const message = `must be a date such as ${example} or 2026-12-31`;
  return {
    rule: { test: () => true, message, schema: {} },
    translate: (text) => translateDate(text, dates),
  };
}
