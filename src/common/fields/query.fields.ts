import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { type Moment, parseMoment } from '../time/moment.js';
import { field, type FieldOptions } from './field.js';
import {
  booleanRule,
  dateRule,
  enumRule,
  integerRule,
  LIST_LIMIT,
  listRule,
  MAX_ID,
  textRule,
} from './rules.js';
import { TEXT_LIMIT } from './text.js';

/** The four operators of a range filter, written `name[gte]=…`. */
export const RANGE_OPERATORS = ['gte', 'gt', 'lte', 'lt'] as const;
export type RangeOperator = (typeof RANGE_OPERATORS)[number];

/** A range filter as the query brought it; plain dates still wait for the shop's time zone. */
export type MomentRange = Partial<Record<RangeOperator, Moment>>;

/** What every query parameter takes; a parameter is optional unless `required`. */
export interface QueryOptions extends Omit<FieldOptions, 'optional' | 'nullable'> {
  required?: boolean;
}

/** An integer parameter. */
export const QueryInteger = (options: QueryOptions & { minimum?: number; maximum?: number }) => {
  const { minimum = 1, maximum = MAX_ID, ...rest } = options;
  return parameter(integerRule(minimum, maximum), rest, (text) =>
    /^-?\d{1,16}$/.test(text) ? Number(text) : text,
  );
};

/** A text parameter of 1 to 255 characters. */
export const QueryText = (options: QueryOptions) => parameter(textRule(1, TEXT_LIMIT), options);

/** One of a closed list of values. */
export const QueryEnum = (values: readonly string[], options: QueryOptions) =>
  parameter(enumRule(values), options);

/** A comma-separated list out of a closed list of values; any of them matches. */
export const QueryEnumList = (values: readonly string[], options: QueryOptions) =>
  parameter(
    {
      ...listRule(enumRule(values), LIST_LIMIT),
      says: `must be a comma-separated list of ${values.join(', ')}`,
    },
    { example: [values[0]], ...options },
    (text) => text.split(','),
  );

/** `true` or `false`. */
export const QueryBoolean = (options: QueryOptions) =>
  parameter(booleanRule, options, (text) =>
    text === 'true' ? true : text === 'false' ? false : text,
  );

/** A calendar date. */
export const QueryDate = (options: QueryOptions) => parameter(dateRule, options);

/** A range over a timestamp: `name[gte|gt|lte|lt]`, which combine. Parsed to a `MomentRange`. */
export const QueryMomentRange = (options: QueryOptions) =>
  applyDecorators(
    field(
      {
        test: isMomentRange,
        says: `must be written as [${RANGE_OPERATORS.join('|')}]=<ISO 8601 date-time or date>`,
        schema: rangeSchema(),
      },
      { ...options, optional: true },
    ),
    Transform(({ value }) => parseRange(value)),
  );

/** No rule takes it: a parameter that is sent twice must not pass for a comma-separated list. */
const REPEATED = null;

function parameter(
  rule: Parameters<typeof field>[0],
  { required, ...options }: QueryOptions,
  parse?: (text: string) => unknown,
): PropertyDecorator {
  return applyDecorators(
    field(rule, { ...options, optional: !required }),
    ...(parse
      ? [Transform(({ value }) => (typeof value === 'string' ? parse(value) : REPEATED))]
      : []),
  );
}

function parseRange(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([operator, text]) => [operator, parseBound(text)]),
  );
}

/** A `+` that was not percent-encoded arrives as a space. */
function parseBound(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return parseMoment(value.replace(/ (?=\d\d:\d\d$)/, '+')) ?? value;
}

function isMomentRange(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(
      ([operator, moment]) =>
        RANGE_OPERATORS.includes(operator as RangeOperator) &&
        typeof moment === 'object' &&
        moment !== null &&
        'kind' in moment,
    )
  );
}

function rangeSchema(): object {
  const bound = { type: 'string', format: 'date-time' };
  return {
    type: 'object',
    properties: Object.fromEntries(RANGE_OPERATORS.map((operator) => [operator, bound])),
    additionalProperties: false,
    example: { gte: '2026-01-01T00:00:00Z' },
  };
}
