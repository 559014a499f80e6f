import type { Type as Class } from '@nestjs/common';
import { field, type FieldOptions } from './field.js';
import {
  booleanRule,
  currencyRule,
  dateRule,
  durationRule,
  enumRule,
  filled,
  integerRule,
  keyTextRule,
  LIST_LIMIT,
  listRule,
  MAX_CENTS,
  MAX_ID,
  momentRule,
  objectListRule,
  objectRule,
  serialListRule,
  serialRule,
  TEXT_LIMIT,
  textRule,
  timeZoneRule,
  unchecked,
  urlRule,
} from './rules.js';

/**
 * Options of a field that may be absent or null.
 * In an update, absent leaves the value unchanged and null clears it.
 */
export const CLEARABLE = { optional: true, nullable: true } as const;

/** An id or platform id: an integer of at least 1. */
export const IdField = (options: FieldOptions) =>
  field(integerRule(1, MAX_ID), { example: 4711, ...options });

/** A list of distinct ids or platform ids. */
export const IdListField = (options: FieldOptions) =>
  field(listRule(integerRule(1, MAX_ID), LIST_LIMIT, true), { example: [4711], ...options });

/** An integer within bounds. */
export const IntegerField = (options: FieldOptions & { minimum?: number; maximum?: number }) => {
  const { minimum = 0, maximum = MAX_ID, ...rest } = options;
  return field(integerRule(minimum, maximum), { example: minimum, ...rest });
};

/** Money in minor units of the shop's currency, from 0 to 2^31 − 1. */
export const CentsField = (options: FieldOptions) =>
  field(integerRule(0, MAX_CENTS), { example: 12_900, ...options });

/** Text of 1 to 255 characters by default. */
export const TextField = (options: FieldOptions & { minimum?: number; maximum?: number }) => {
  const { minimum = 1, maximum = TEXT_LIMIT, ...rest } = options;
  return field(textRule(minimum, maximum), rest);
};

/** A text that identifies a record, in the form of `keyTextOf`. */
export const KeyTextField = (options: FieldOptions) => field(keyTextRule, options);

/** A serial, in the same form; a blank one is null. */
export const SerialField = (options: FieldOptions) =>
  field(serialRule, { example: 'SN-0042', ...options });

/** Distinct serials by position; null or blank for none. */
export const SerialListField = ({
  maximum = LIST_LIMIT,
  ...options
}: FieldOptions & { maximum?: number }) => field(serialListRule(maximum), options);

export const BooleanField = (options: FieldOptions) =>
  field(booleanRule, { example: true, ...options });

/** One of a closed list of values. */
export const EnumField = (values: readonly string[], options: FieldOptions) =>
  field(enumRule(values), { example: values[0], ...options });

/** A non-empty list of distinct values from a closed list. */
export const EnumListField = (values: readonly string[], options: FieldOptions) =>
  field(filled(listRule(enumRule(values), LIST_LIMIT, true)), { example: [values[0]], ...options });

/** A calendar date `YYYY-MM-DD`. */
export const DateField = (options: FieldOptions) =>
  field(dateRule, { example: '2026-01-31', ...options });

/**
 * An instant.
 * In requests, a plain date means midnight in the shop's time zone.
 */
export const MomentField = (options: FieldOptions) =>
  field(momentRule, { example: '2026-01-31T08:00:00.000Z', ...options });

/** The version of the record that the client has read, as the condition of its update. */
export const VersionField = () =>
  MomentField({
    description:
      'The `updatedAt` that was read. If the record has another one by now, nothing is changed ' +
      'and the response is a 412.',
    optional: true,
  });

/** A duration `<count>.<unit>`, of at most 10 years by default. */
export const DurationField = ({ years, ...options }: FieldOptions & { years?: number }) =>
  field(durationRule(years), { example: '2.day', ...options });

export const UrlField = (options: FieldOptions) =>
  field(urlRule, { example: 'https://cdn.example/parka.jpg', ...options });

export const TimeZoneField = (options: FieldOptions) =>
  field(timeZoneRule, { example: 'Europe/Berlin', ...options });

export const CurrencyField = (options: FieldOptions) =>
  field(currencyRule, { example: 'EUR', ...options });

/** A list of texts. */
export const TextListField = (
  options: FieldOptions & { maximum?: number; minimumLength?: number; unique?: boolean },
) => {
  const { maximum = LIST_LIMIT, minimumLength = 1, unique, ...rest } = options;
  return field(listRule(textRule(minimumLength, TEXT_LIMIT), maximum, unique), rest);
};

/** Any JSON value; for responses only. */
export const JsonField = (options: FieldOptions) =>
  field(unchecked({ oneOf: JSON_SCHEMAS }), options);

const JSON_SCHEMAS = [
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'array', items: {} },
  { type: 'object', additionalProperties: true },
];

/** A free-form object; for responses only. */
export const FreeObjectField = (options: FieldOptions) =>
  field(unchecked({ type: 'object', additionalProperties: true }), options);

/** A nested object with its own DTO. */
export const ObjectField = (nested: () => Class, options: FieldOptions) =>
  field(objectRule(nested), options);

/**
 * A list of nested objects, `minimum` (0) to `maximum` (100); `UNBOUNDED` is for responses only.
 */
export const ObjectListField = (
  nested: () => Class,
  options: FieldOptions & { minimum?: number; maximum?: number },
) => {
  const { minimum = 0, maximum = LIST_LIMIT, ...rest } = options;
  return field(objectListRule(nested, minimum, maximum), rest);
};
