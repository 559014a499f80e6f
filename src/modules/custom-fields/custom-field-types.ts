import { enumeration } from '../../fields/enumeration.js';
import { keyTextOf } from '../../fields/key-text.js';
import { isTextOf, LONG_TEXT_LIMIT, MAX_CENTS, MAX_ID, TEXT_LIMIT } from '../../fields/rules.js';
import { instantOf, parseCalendarDate, parseMoment } from '../../time/moment.js';
import type { ResourceKind } from '../resources/resource-kind.js';

/** The record types that can own fields; `consignor` requires enabled consignment. */
export const OWNER_TYPES = enumeration('OwnerType', ['item', 'rental', 'customer', 'consignor']);
export type OwnerType = (typeof OWNER_TYPES)[number];

/** The kinds of records that own fields. */
export const FIELD_OWNERS = enumeration('FieldOwner', ['Item', 'Cycle', 'Customer']);
export type FieldOwner = (typeof FIELD_OWNERS)[number];

/** The kind of record of each owner type; consignors do not exist as records. */
export const OWNER_KINDS: Readonly<Record<OwnerType, FieldOwner | undefined>> = {
  item: 'Item',
  rental: 'Cycle',
  customer: 'Customer',
  consignor: undefined,
};

/** The column of a value with its owner; ids of customers are not those of resources. */
export type OwnerColumn = 'owner_id' | 'customer_id';

export const ownerColumnOf = (ownerType: OwnerType): OwnerColumn =>
  ownerType === 'customer' ? 'customer_id' : 'owner_id';

/** The value types of a field. */
export const FIELD_TYPES = enumeration('FieldType', [
  'string',
  'single_line_text_field',
  'multi_line_text_field',
  'number',
  'money',
  'boolean',
  'date',
  'date_time',
  'customer_reference',
  'rental_reference',
  'return_reference',
]);
export type FieldType = (typeof FIELD_TYPES)[number];

/** A parsed value, or the error message without the field path. */
export type ParsedValue =
  | {
      readonly json: string | number | boolean;
      /** The text to store, where it is not the sent one. */
      readonly text?: string;
    }
  | { readonly refusal: string };

/**
 * Parses the text of a value. The caller must check that a referenced record exists.
 * @param timeZone the time zone of plain dates in a `date_time`
 */
export function parseFieldValue(type: FieldType, text: string, timeZone: string): ParsedValue {
  return PARSERS[type](text, timeZone);
}

/** The record that a value refers to, and the error message if it does not exist. */
export interface Reference {
  readonly kind: Exclude<ResourceKind, 'Item'> | 'Customer';
  readonly id: number;
  readonly refusal: string;
}

const REFERENCES: {
  readonly [T in FieldType]?: { readonly kind: Reference['kind']; readonly called: string };
} = {
  customer_reference: { kind: 'Customer', called: 'a customer' },
  rental_reference: { kind: 'Cycle', called: 'a cycle' },
  return_reference: { kind: 'ReturnOrder', called: 'a return order' },
};

/** The record that a value refers to; undefined for other types and invalid values. */
export function referenceIn(type: FieldType, parsed: ParsedValue): Reference | undefined {
  const reference = REFERENCES[type];
  if (!reference || 'refusal' in parsed) return undefined;
  const { kind, called } = reference;
  return { kind, id: parsed.json as number, refusal: `must be the id of ${called}` };
}

const PARSERS: Readonly<Record<FieldType, (text: string, timeZone: string) => ParsedValue>> = {
  string: (text) => textOf(text, TEXT_LIMIT),
  single_line_text_field: (text) =>
    /[\r\n\u2028\u2029]/.test(text)
      ? { refusal: 'must be text without line breaks' }
      : textOf(text, TEXT_LIMIT),
  multi_line_text_field: (text) => textOf(text, LONG_TEXT_LIMIT),
  number: numberOf,
  money: (text) =>
    /^\d{1,10}$/.test(text) && Number(text) <= MAX_CENTS
      ? { json: Number(text) }
      : { refusal: `must be an amount in minor units, an integer from 0 to ${MAX_CENTS}` },
  boolean: (text) =>
    text === 'true' || text === 'false'
      ? { json: text === 'true' }
      : { refusal: 'must be true or false' },
  date: (text) =>
    parseCalendarDate(text) ? { json: text } : { refusal: 'must be a date as YYYY-MM-DD' },
  date_time: (text, timeZone) => {
    const moment = parseMoment(text);
    return moment
      ? { json: instantOf(moment, timeZone) }
      : { refusal: 'must be an ISO 8601 date-time with Z or an offset, or a date' };
  },
  customer_reference: (text) => referenceOf('customer_reference', text),
  rental_reference: (text) => referenceOf('rental_reference', text),
  return_reference: (text) => referenceOf('return_reference', text),
};

function textOf(text: string, maximum: number): ParsedValue {
  return isTextOf(text, 0, maximum)
    ? { json: text }
    : { refusal: `must be text of at most ${maximum} characters` };
}

/** The digits of a number that JSON keeps exactly. */
const NUMBER_DIGITS = 15;

const NUMBER =
  /^(?<sign>[+-]?)(?<whole>\d*)(?:\.(?<fraction>\d*))?(?:e(?<exponent>[+-]?\d{1,2}))?$/i;

/** A number is stored in its shortest form, so that `7.50` from a file equals `7.5`. */
function numberOf(text: string): ParsedValue {
  const { sign, whole = '', fraction = '', exponent = '0' } = NUMBER.exec(text)?.groups ?? {};
  const plain = shifted(whole, fraction, Number(exponent));
  const count = plain.replace('.', '').replace(/^0(?=.)/, '').length;
  if (whole + fraction === '' || count > NUMBER_DIGITS) {
    return {
      refusal: `must be a number with at most ${NUMBER_DIGITS} digits and a point before decimals`,
    };
  }
  const shortest = sign === '-' && plain !== '0' ? `-${plain}` : plain;
  return { json: Number(shortest), text: shortest };
}

/** The digits of a number without an exponent, and without zeros at its ends. */
function shifted(whole: string, fraction: string, exponent: number): string {
  const digits = `${whole}${fraction}`;
  const point = whole.length + exponent;
  const padded = digits.padStart(digits.length - Math.min(point, 0), '0').padEnd(point, '0');
  const before = padded.slice(0, Math.max(point, 0)).replace(/^0+/, '');
  const after = padded.slice(Math.max(point, 0)).replace(/0+$/, '');
  return `${before || '0'}${after && `.${after}`}`;
}

function referenceOf(type: FieldType, text: string): ParsedValue {
  return /^[1-9]\d{0,15}$/.test(text) && Number(text) <= MAX_ID
    ? { json: Number(text) }
    : { refusal: `must be the id of ${REFERENCES[type]!.called}` };
}

/**
 * The key derived from a name: its letters and digits in lower case, joined by `_`.
 * Empty if the name has none. Combining marks count as letters, since `é` can be two characters.
 */
export function keyFromName(name: string): string {
  const words = keyTextOf(name.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join('_')].slice(0, TEXT_LIMIT).join('');
}
