import type { Rule } from '../../fields/field.js';
import { formatRuleError } from '../../fields/field.js';
import { MAX_CENTS } from '../../fields/rules.js';

/** A column of a list. */
export interface Column {
  /** As the heading has it. */
  readonly name: string;
  /** The rule that validates the value. */
  readonly rule: Rule;
  /** An empty cell is not null, but wrong unless the rule takes it. */
  readonly isRequired?: boolean;
  /** Converts a text to its value; returns an unknown text as is, which the rule then rejects. */
  readonly convert?: (text: string) => unknown;
}

/** The value of a cell, or what is wrong with it. */
export type CellValue = { readonly value: unknown } | { readonly fault: string };

/** Text that a spreadsheet would run as a formula; numbers and telephone numbers are safe. */
const FORMULA = /^(?:[=＝@＠\t\r]|[+＋\-－](?![\d\s().,/-]*$))/;

/** How our own exports write it, and how people do. */
const QUOTED_FORMULA = /^'[=＝+＋\-－@＠\t\r]/;

/** Reads a cell by its column. */
export function readCell(
  { name, rule, isRequired = false, convert = String }: Column,
  cell: string,
): CellValue {
  if (FORMULA.test(cell)) {
    return { fault: `${name} must not begin with ${cell[0]}, unless an apostrophe is before it` };
  }
  const text = QUOTED_FORMULA.test(cell) ? cell.slice(1) : cell;
  if (text === '' && !isRequired) return { value: null };
  const value = convert(text);
  return rule.test(value, {}) ? { value } : { fault: formatRuleError(rule, name, value) };
}

/** The number that digits are. */
export const toInteger = (text: string): unknown => (/^\d{1,16}$/.test(text) ? Number(text) : text);

/** True or false, as the API writes them. */
export const toBoolean = (text: string): unknown =>
  text === 'true' || text === 'false' ? text === 'true' : text;

/** The texts between commas. */
export const toTexts = (text: string): unknown => text.split(',').map((one) => one.trim());

/** An amount of money as people write it, with so many decimals as the currency has at most. */
export function amountColumn(name: string, decimals: number): Column {
  const pattern =
    decimals === 0 ? /^(\d{1,10})$/ : new RegExp(`^(\\d{1,10})(?:\\.(\\d{1,${decimals}}))?$`);
  const most = (MAX_CENTS / 10 ** decimals).toFixed(decimals);
  return {
    name,
    rule: {
      test: (value) => typeof value === 'number' && value <= MAX_CENTS,
      message:
        decimals === 0
          ? `must be an amount in digits alone, from 0 to ${most}`
          : `must be an amount in digits with a point before the decimals, from 0 to ${most}`,
      schema: {},
    },
    convert: (text) => {
      const [, whole, fraction = ''] = pattern.exec(text) ?? [];
      return whole === undefined ? text : Number(`${whole}${fraction.padEnd(decimals, '0')}`);
    },
  };
}
