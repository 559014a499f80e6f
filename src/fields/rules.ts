import type { Type as Class } from '@nestjs/common';
import {
  DURATION_UNITS,
  parseCalendarDate,
  parseDuration,
  parseMoment,
  yearsOf,
} from '../time/moment.js';
import { isTimeZone } from '../time/zone.js';
import { enumerationSchemaOf } from './enumeration.js';
import type { Rule, Schema } from './field.js';
import { keyTextOf } from './key-text.js';

/** The maximum length of a plain text field, in characters. */
export const TEXT_LIMIT = 255;

/** The maximum length of a description or message, in characters. */
export const LONG_TEXT_LIMIT = 10_000;

/**
 * True for text that PostgreSQL can store unchanged: no NUL and no lone surrogate.
 * The driver silently replaces lone surrogates with U+FFFD.
 */
function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

/** True for storable text within the length bounds, in characters (code points). */
export function isTextOf(value: unknown, minimum: number, maximum: number): value is string {
  if (!isStorableText(value)) return false;
  const length = value.length <= maximum ? value.length : [...value].length;
  return length >= minimum && length <= maximum;
}

/** The largest id: JSON round trips preserve every integer up to it. */
export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** The largest amount of money, in minor units. */
export const MAX_CENTS = 2 ** 31 - 1;

/** The default maximum number of entries of a list in a body. */
export const LIST_LIMIT = 100;

/** The maximum number of entries of any list in a body. */
export const LONGEST_LIST = 250;

/** A rule for fields that only responses have; it validates nothing. */
export const unchecked = (schema: Schema): Rule => ({ test: () => true, message: '', schema });

export const integerRule = (minimum: number, maximum: number): Rule => ({
  test: (value) => Number.isSafeInteger(value) && within(value as number, minimum, maximum),
  message: `must be an integer from ${minimum} to ${maximum}`,
  schema: { type: 'integer', format: 'int64', minimum, maximum },
});

export const textRule = (minimum: number, maximum: number): Rule => ({
  test: (value) => isTextOf(value, minimum, maximum),
  message: `must be text of ${minimum} to ${maximum} characters, without NUL or lone surrogates`,
  schema: { type: 'string', minLength: minimum, maxLength: maximum },
});

/** A sent key in its stored form; other values stay, and the rule rejects them. */
export const normalizeKey = (sent: unknown): unknown =>
  isTextOf(sent, 0, TEXT_LIMIT) ? keyTextOf(sent) : sent;

/** A text that identifies a record. */
export const keyTextRule: Rule = { ...textRule(1, TEXT_LIMIT), normalize: normalizeKey };

/** A serial; scanners send blank ones, which are null. */
export const serialRule: Rule = {
  ...keyTextRule,
  schema: { type: 'string', maxLength: TEXT_LIMIT },
  normalize: (sent) => {
    const normalized = normalizeKey(sent);
    return normalized === '' ? null : normalized;
  },
};

export const booleanRule: Rule = {
  test: (value) => typeof value === 'boolean',
  message: 'must be true or false',
  schema: { type: 'boolean' },
};

export const enumRule = (values: readonly string[]): Rule => ({
  test: (value) => values.includes(value as string),
  message: `must be one of ${values.join(', ')}`,
  values,
  schema: enumerationSchemaOf(values),
});

export const dateRule: Rule = {
  test: (value) => typeof value === 'string' && parseCalendarDate(value) !== undefined,
  message: 'must be a date as YYYY-MM-DD',
  schema: { type: 'string', format: 'date' },
};

/** The OpenAPI schema of a moment in requests. */
export const MOMENT_SCHEMA = {
  anyOf: [
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date' },
  ],
};

export const momentRule: Rule = {
  test: (value) => typeof value === 'string' && parseMoment(value) !== undefined,
  message: 'must be an ISO 8601 date-time with Z or an offset, or a date',
  schema: { type: 'string', format: 'date-time' },
};

/** The longest duration among the settings of a shop, in years. */
const LONGEST_SETTING = 10;

/** A duration of at most so many years. */
export function durationRule(maximum = LONGEST_SETTING): Rule {
  const parse = (value: unknown) => (typeof value === 'string' ? parseDuration(value) : undefined);
  return {
    test: (value) => {
      const duration = parse(value);
      return duration !== undefined && yearsOf(duration) <= maximum;
    },
    message: `must be <count>.<unit>, unit ${DURATION_UNITS.slice(0, -1).join(', ')} or ${DURATION_UNITS.at(-1)}`,
    problem: (value) =>
      parse(value) && { message: `must be at most ${maximum} years: ${String(value)}` },
    schema: { type: 'string', pattern: `^\\d{1,5}\\.(${DURATION_UNITS.join('|')})$` },
  };
}

/** The longest URL, in characters. */
const URL_LIMIT = 2048;

export const urlRule: Rule = {
  test: (value) => isTextOf(value, 1, URL_LIMIT) && isWebAddress(value),
  message: `must be an http or https URL of at most ${URL_LIMIT} characters`,
  schema: { type: 'string', format: 'uri', maxLength: URL_LIMIT },
};

export const timeZoneRule: Rule = {
  test: (value) => isTextOf(value, 1, TEXT_LIMIT) && isTimeZone(value),
  message: 'must be an IANA time zone such as Europe/Berlin',
  schema: { type: 'string' },
};

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

export const currencyRule: Rule = {
  test: (value) => CURRENCIES.has(value as string),
  message: 'must be an ISO 4217 currency code such as EUR',
  schema: { type: 'string', pattern: '^[A-Z]{3}$' },
};

/** The maximum of an unlimited list in a response. */
export const UNBOUNDED = Infinity;

const lengthSchema = (maximum: number): { maxItems?: number } =>
  maximum === UNBOUNDED ? {} : { maxItems: maximum };

/** A list whose entries all follow one rule; the error names the first invalid entry. */
export const listRule = (entry: Rule, maximum: number, unique = false): Rule => ({
  test: (value) =>
    Array.isArray(value) &&
    value.length <= maximum &&
    value.every((one) => entry.test(one, value)) &&
    (!unique || new Set(value).size === value.length),
  message: `must be a list of at most ${maximum} entries`,
  problem: (value) => {
    if (!Array.isArray(value) || value.length > maximum) return undefined;
    const wrong = value.findIndex((one) => !entry.test(one, value));
    if (wrong >= 0) {
      const { message, values } = entry;
      const problem = entry.problem?.(value[wrong]) ?? { message, values, value: value[wrong] };
      return { ...problem, at: wrong };
    }
    const again = value.findIndex((one, index) => value.indexOf(one) < index);
    return { at: again, message: `must not repeat ${String(value[again])}` };
  },
  schema: { type: 'array', items: entry.schema, ...lengthSchema(maximum) },
  normalize:
    entry.normalize && ((sent) => (Array.isArray(sent) ? sent.map(entry.normalize!) : sent)),
});

const serialOrNullRule: Rule = {
  ...serialRule,
  test: (value) => value === null || serialRule.test(value, {}),
  message: `${serialRule.message} or null`,
  schema: { ...serialRule.schema, type: ['string', 'null'] },
};

/** Distinct serials by position; null for a unit without one. */
export const serialListRule = (maximum: number): Rule => {
  const rule = listRule(serialOrNullRule, maximum);
  const repeated = (serials: readonly unknown[]): number =>
    serials.findIndex((serial, index) => serial !== null && serials.indexOf(serial) < index);
  return {
    ...rule,
    test: (value) => rule.test(value, {}) && repeated(value as unknown[]) < 0,
    problem: (value) => {
      if (!rule.test(value, {})) return rule.problem!(value);
      const at = repeated(value as unknown[]);
      return { at, message: `must not repeat ${String((value as unknown[])[at])}` };
    },
  };
};

/** The same list rule, for lists that must not be empty. */
export const filled = (rule: Rule): Rule => ({
  ...rule,
  test: (value, parent) => rule.test(value, parent) && (value as unknown[]).length > 0,
  message: 'must be a list of at least one entry',
  problem: (value) =>
    Array.isArray(value) && value.length > 0 ? rule.problem?.(value) : undefined,
  schema: { ...rule.schema, minItems: 1 },
});

/** A nested object with its own DTO, which validates its fields. */
export const objectRule = (nested: () => Class): Rule => ({
  test: isObject,
  message: 'must be an object',
  schema: {},
  nested,
});

/** A list of nested objects; the error names the first entry that is not an object. */
export const objectListRule = (nested: () => Class, minimum: number, maximum: number): Rule => ({
  test: (value) =>
    Array.isArray(value) && within(value.length, minimum, maximum) && value.every(isObject),
  message: `must be a list of ${minimum} to ${maximum} objects`,
  problem: (value) => {
    if (!Array.isArray(value) || !within(value.length, minimum, maximum)) return undefined;
    const wrong = value.findIndex((one) => !isObject(one));
    return { at: wrong, message: 'must be an object', value: value[wrong] as unknown };
  },
  isList: true,
  schema: { minItems: minimum, ...lengthSchema(maximum) },
  nested,
});

/** True for a JSON object; false for null and arrays. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function within(value: number, minimum: number, maximum: number): boolean {
  return value >= minimum && value <= maximum;
}

/** A URL by RFC 3986. Browsers accept more, but API clients may not. */
const WEB_ADDRESS =
  /^https?:\/\/(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2}|\[[\da-f:.]+\])+(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i;

const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text) && URL.canParse(text);
