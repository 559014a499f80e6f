import type { Type as Class } from '@nestjs/common';
import { type Moment, parseMoment } from '../time/moment.js';
import {
  field,
  type FieldOptions,
  type Problem,
  referenceTo,
  membersOf,
  type Rule,
  type Schema,
} from './field.js';
import { FieldSet, findUnknownField } from './field-set.js';
import {
  booleanRule,
  dateRule,
  enumRule,
  integerRule,
  keyTextRule,
  LIST_LIMIT,
  listRule,
  MAX_ID,
  MOMENT_SCHEMA,
  normalizeKey,
  TEXT_LIMIT,
  textRule,
} from './rules.js';

/** The four operators of a range filter, written `name[gte]=…`. */
export const RANGE_OPERATORS = ['gte', 'gt', 'lte', 'lt'] as const;
export type RangeOperator = (typeof RANGE_OPERATORS)[number];

/** A range filter as sent; plain dates are not yet resolved to the shop's time zone. */
export type MomentRange = Partial<Record<RangeOperator, Moment>>;

/** The options of every query parameter; a parameter is optional unless `required`. */
export interface QueryOptions extends Omit<FieldOptions, 'optional' | 'nullable'> {
  required?: boolean;
  /** True for parameters that control the list itself: an empty value is invalid, not absent. */
  filled?: boolean;
}

/** An integer parameter. */
export const QueryInteger = (options: QueryOptions & { minimum?: number; maximum?: number }) => {
  const { minimum = 1, maximum = MAX_ID, ...rest } = options;
  return parameter(integerRule(minimum, maximum), rest, (text) =>
    /^-?\d{1,16}$/.test(text) ? Number(text) : text,
  );
};

/** A text parameter of 1 to 255 characters, unless another maximum is given. */
export const QueryText = ({
  maximum = TEXT_LIMIT,
  ...options
}: QueryOptions & { maximum?: number }) => parameter(textRule(1, maximum), options);

/** A text that identifies records, in the form in which they are stored. */
export const QueryKeyText = (options: QueryOptions) =>
  parameter(keyTextRule, options, (text) => normalizeKey(text) || undefined);

/** One of a closed list of values. */
export const QueryEnum = (values: readonly string[], options: QueryOptions) =>
  parameter(enumRule(values), options);

/** A comma-separated list of values from a closed list; records match any of them. */
export const QueryEnumList = (values: readonly string[], options: QueryOptions) => {
  const message = `must be a comma-separated list of ${values.join(', ')}`;
  const problem = (sent: unknown): Problem | undefined => {
    const wrong = Array.isArray(sent) && sent.find((entry) => !values.includes(entry as string));
    return wrong ? { message, values, value: wrong } : undefined;
  };
  return listField(
    { ...listRule(enumRule(values), LIST_LIMIT), message, problem },
    { example: [values[0]], ...options },
  );
};

/** A comma-separated list of distinct ids. */
export const QueryIdList = (options: QueryOptions) =>
  listField(listRule(integerRule(1, MAX_ID), LIST_LIMIT, true), options, readId);

/** Returns the id, or the text where it is invalid. */
export const readId = (text: string): number | string =>
  /^\d{1,16}$/.test(text) ? Number(text) : text;

const FIELDS_DESCRIPTION =
  'The fields of each record in the response, in its order; all by default. A dot ' +
  'selects a field of a nested object. The schema describes whole records: with `fields`, others are ' +
  'absent, required ones too.';

const FIELDS_SCHEMA = {
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  maxItems: LIST_LIMIT,
} as const;

/** The OpenAPI description of the parameter `fields` of a record. */
export const fieldsParameterOf = (record: Class) =>
  ({
    name: 'fields',
    required: false,
    description: FIELDS_DESCRIPTION,
    schema: { ...FIELDS_SCHEMA, examples: [exampleFieldsOf(record)] },
    style: 'form',
    explode: false,
  }) as const;

/** The first two fields of a record. */
const exampleFieldsOf = (record: Class): string[] => [...membersOf(record).keys()].slice(0, 2);

/** The fields that a response has, parsed to a `FieldSet`; nested ones are written with a dot. */
export function QueryFields(record: Class): PropertyDecorator {
  const unknown = (paths: readonly string[]) => {
    for (const path of paths) {
      const reason = findUnknownField(path, record);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };
  return listField(
    {
      test: (value) => value instanceof FieldSet,
      message: `must be a comma-separated list of at most ${LIST_LIMIT} fields`,
      problem: (value) => {
        const reason = isPathList(value) && unknown(value);
        return reason ? { message: `must be fields of the response: ${reason}` } : undefined;
      },
      schema: FIELDS_SCHEMA,
    },
    { description: FIELDS_DESCRIPTION, example: exampleFieldsOf(record) },
    (path) => path,
    (paths) => (isPathList(paths) && !unknown(paths) ? new FieldSet(paths) : paths),
  );
}

const isPathList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= LIST_LIMIT &&
  value.every((path) => typeof path === 'string');

/** A boolean filter: `true` applies it, `false` is the same as absent. */
export const QueryBoolean = (options: QueryOptions) =>
  parameter(booleanRule, options, readBoolean(undefined));

/** A boolean filter that `false` applies as well. */
export const QueryEither = (options: QueryOptions) =>
  parameter(booleanRule, options, readBoolean(false));

const readBoolean = (whenFalse: false | undefined) => (text: string) =>
  text === 'true' ? true : text === 'false' ? whenFalse : text;

/** A calendar date. */
export const QueryDate = (options: QueryOptions) => parameter(dateRule, options);

const BOUND = 'ISO 8601 date-time or date';

/** A timestamp range `name[gte|gt|lte|lt]`, parsed to a `MomentRange`. Bounds combine. */
export const QueryMomentRange = (options: QueryOptions) =>
  field(
    {
      test: isMomentRange,
      message: `must be written as [${RANGE_OPERATORS.join('|')}]=<${BOUND}>`,
      problem: boundProblem,
      ...RANGE_PARAMETER,
      read: readRange,
    },
    { ...options, optional: true },
  );

/** Lists are written `a,b`. */
const LIST_STYLE = { style: 'form', explode: false };

/**
 * Ranges are written `name[gte]=…`.
 * The examples keep Swagger UI from inventing values; it fills in the first.
 */
const RANGE_PARAMETER = {
  schema: referenceTo('TimeRange'),
  style: {
    style: 'deepObject',
    explode: true,
    examples: {
      any: { summary: 'Any time', value: {} },
      day: { summary: 'Since the start of a day', value: { gte: '2026-01-31' } },
      hour: {
        summary: 'Within an hour',
        value: { gte: '2026-01-31T08:00:00Z', lt: '2026-01-31T09:00:00Z' },
      },
    },
  },
};

const boundSchema = (description: string): Schema => ({
  description,
  ...MOMENT_SCHEMA,
  examples: ['2026-01-31'],
});

/** The OpenAPI schema of a timestamp range. */
export const TIME_RANGE: Schema = {
  type: 'object',
  description:
    'Bounds of a time range, which combine with AND. A plain date means the day in the ' +
    "shop's time zone: `gte` and `lt` count from its beginning, `gt` and `lte` from its end. " +
    'Example: `name[gte]=2026-01-31&name[lte]=2026-01-31` is one day.',
  properties: {
    gte: boundSchema('At or after this time'),
    gt: boundSchema('After this time'),
    lte: boundSchema('At or before this time'),
    lt: boundSchema('Before this time'),
  } satisfies Record<RangeOperator, Schema>,
  additionalProperties: false,
};

/** Stands for a repeated parameter; no rule accepts it. */
const REPEATED = Symbol('repeated');
const SENT_AGAIN: Problem = { message: 'must be sent only once' };

/**
 * A parameter that is sent at most once.
 * @param parse returns the value, or the text where it is invalid
 */
export function parameter(
  rule: Rule,
  { required, filled, ...options }: QueryOptions,
  parse: (text: string) => unknown = (text) => text,
): PropertyDecorator {
  const problem = (value: unknown) => (value === REPEATED ? SENT_AGAIN : undefined);
  return field(
    { ...rule, problem, read: readOnce(parse, filled) },
    { ...options, optional: !required },
  );
}

const readOnce = (parse: (text: string) => unknown, filled?: boolean) => (sent: unknown) => {
  if (Array.isArray(sent)) return REPEATED;
  if (typeof sent !== 'string') return sent;
  return !filled && sent.trim() === '' ? undefined : parse(sent);
};

/** A list parameter: its entries are separated by commas, or the parameter is repeated. */
export function listField(
  rule: Rule,
  { required, ...options }: QueryOptions,
  parse: (entry: string) => unknown = (entry) => entry,
  whole: (entries: readonly unknown[]) => unknown = (entries) => entries,
): PropertyDecorator {
  const read = (sent: unknown) => {
    const texts = [sent].flat();
    if (!texts.every((text) => typeof text === 'string')) return sent;
    const entries = texts.flatMap((text) => text.split(',')).map((entry) => entry.trim());
    const values = entries.filter((entry) => entry !== '').map(parse);
    return values.length === 0 ? undefined : whole(values);
  };
  return field({ ...rule, read, style: LIST_STYLE }, { ...options, optional: !required });
}

function readRange(sent: unknown): unknown {
  if (sent === '') return undefined;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const bounds = Object.entries(sent)
    .map(([operator, bound]) => [operator, readOnce(parseBound)(bound)] as const)
    .filter(([, bound]) => bound !== undefined);
  return bounds.length === 0 ? undefined : Object.fromEntries(bounds);
}

/** Parses a bound. An unencoded `+` arrives as a space, so it is restored first. */
const parseBound = (text: string): unknown =>
  parseMoment(text.replace(/ (?=\d\d:\d\d$)/, '+')) ?? text;

/** The problem of the first invalid bound. An unknown operator is one of the whole parameter. */
function boundProblem(value: unknown): Problem | undefined {
  const bounds = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  for (const [at, bound] of bounds) {
    if (!RANGE_OPERATORS.includes(at as RangeOperator)) return undefined;
    if (bound === REPEATED) return { ...SENT_AGAIN, at };
    if (typeof bound === 'string') return { at, message: `must be an ${BOUND}`, value: bound };
  }
  return undefined;
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
