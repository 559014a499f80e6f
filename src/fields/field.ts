import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { closestMatch, hintOf } from '../errors/closest-match.js';
import { describeValue } from '../errors/describe-value.js';

/** The options of every field decorator. */
export interface FieldOptions {
  /** One sentence for OpenAPI. */
  description: string;
  /** A realistic value for OpenAPI. */
  example?: unknown;
  /** The field may be absent. In an update, absent leaves the value unchanged. */
  optional?: boolean;
  /** The field may be null. In an update, null clears the value. */
  nullable?: boolean;
  /** Undocumented names that requests may use instead: `owner_id`. */
  aliases?: readonly string[];
}

/** The violation of a rule by a value. */
export interface Problem {
  /** The index of an entry or the operator of a range; undefined for the value itself. */
  readonly at?: number | string;
  /** The sentence without its path: `must be an integer from 1 to 100`. */
  readonly message: string;
  /** The values, of which one may have been meant; see `Rule.values`. */
  readonly values?: readonly string[];
  /** The value that the sentence shows; absent where the message names it already. */
  readonly value?: unknown;
}

/** A schema of OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>;

/** A rule for a value: a pure test and its error message. */
export interface Rule {
  /** @param parent the object that contains the value */
  test: (value: unknown, parent: object) => boolean;
  /** The error message: `must be an integer from 1 to 100`. */
  message: string;
  /** The closed list that the value must be of; its closest entry is proposed for another value. */
  values?: readonly string[];
  /** A more precise violation of a value that failed the test, if one exists. */
  problem?: (value: unknown) => Problem | undefined;
  /** The schema of a value other than null, without the nested object. */
  schema: Schema;
  /** The serialization of a query parameter, if it differs from the default of its schema. */
  style?: Schema;
  /** The DTO of the nested object, or of each object in the list. */
  nested?: () => Class;
  /** True when `nested` describes each object in a list. */
  isList?: boolean;
  /** True when the test accepts undefined, depending on the other fields. */
  acceptsAbsence?: boolean;
  /** Normalizes the value of a body before it is validated: without surrounding spaces. */
  normalize?: (sent: unknown) => unknown;
  /** Parses a query value; undefined counts as absent. Values in bodies are never coerced. */
  read?: (sent: unknown) => unknown;
}

/** A field as declared by a DTO. */
export interface Member {
  readonly rule: Rule;
  readonly options: FieldOptions;
}

/** Declared fields by prototype, so that a DTO inherits the fields of its base class. */
const DECLARED = new Map<object, Map<string, Member>>();
const MEMBERS = new WeakMap<Class, ReadonlyMap<string, Rule>>();

/** Declares a field of a DTO once: its validation, its error sentence and its OpenAPI schema. */
export function field(rule: Rule, options: FieldOptions): PropertyDecorator {
  const { optional = false, nullable = false } = options;
  const { read } = rule;
  return applyDecorators(
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
    ...(nullable ? [ValidateIf((_, value) => value !== null)] : []),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value, context) => rule.test(value, context?.object ?? {}),
        defaultMessage: (context) => sentenceAbout(context!, rule, nullable),
      },
    }),
    ...(read ? [ApiProperty(parameterOf(rule, options)), ...readingWith(read)] : []),
    (prototype: object, name: string | symbol) => {
      const members = DECLARED.get(prototype) ?? new Map<string, Member>();
      DECLARED.set(prototype, members.set(String(name), { rule, options }));
    },
  );
}

/** The rules of all declared and inherited fields of a DTO, by name. */
export function membersOf(type: Class): ReadonlyMap<string, Rule> {
  const known = MEMBERS.get(type);
  if (known) return known;
  const members = new Map([...declaredIn(type)].map(([name, { rule }]) => [name, rule]));
  MEMBERS.set(type, members);
  return members;
}

/** All declared and inherited fields of a DTO, by name. */
export function declaredIn(type: Class): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (let one = type.prototype as object | null; one; one = Object.getPrototypeOf(one)) {
    for (const [name, member] of DECLARED.get(one) ?? []) {
      if (!members.has(name)) members.set(name, member);
    }
  }
  return members;
}

/** Copies the field declarations of one DTO to another, with exceptions. */
export function copyFields(from: Class, to: Class, except: readonly string[]): void {
  for (const [name, { rule, options }] of declaredIn(from)) {
    if (!except.includes(name)) field(rule, options)(to.prototype as object, name);
  }
}

/** The way in which a DTO has the fields of a table. */
interface FieldPlacement {
  /** The field of the DTO itself that they follow. */
  readonly after: string;
  readonly except?: readonly string[];
  readonly optional?: boolean;
  /** The end of their descriptions. */
  readonly suffix?: string;
}

/** Declares the fields of a table in a DTO, except those that it has already. */
export function FieldsOf(
  table: Readonly<Record<string, Member>>,
  { after, except = [], optional = false, suffix = '' }: FieldPlacement,
): ClassDecorator {
  return ({ prototype }) => {
    const known = [...except, ...declaredIn(prototype.constructor as Class).keys()];
    const own = DECLARED.get(prototype as object)!;
    const members = [...own];
    const later = members.slice(members.findIndex(([name]) => name === after) + 1);
    for (const [name] of later) own.delete(name);
    for (const [name, { rule, options }] of Object.entries(table)) {
      if (known.includes(name)) continue;
      const description = options.description + suffix;
      field(rule, { ...options, description, optional })(prototype as object, name);
    }
    for (const [name, member] of later) own.set(name, member);
  };
}

/** The error sentence for a field: `tags[3] must be …`, `updated[gte] must be …`. */
function sentenceAbout(
  { property, value }: ValidationArguments,
  rule: Rule,
  nullable: boolean,
): string {
  return formatRuleError(
    nullable ? { ...rule, message: `${rule.message} or null` } : rule,
    property,
    value,
  );
}

/**
 * The error sentence for a value that violates a rule.
 * `limit must be an integer from 1 to 250: 0`, or `limit is required: it must be …`.
 * @param path the path of the value, such as `tags`
 */
export function formatRuleError(rule: Rule, path: string, value: unknown): string {
  const problem: Problem = rule.problem?.(value) ?? { ...rule, at: undefined, value };
  const place = problem.at === undefined ? path : `${path}[${problem.at}]`;
  if (value === undefined) return `${place} is required: it ${problem.message}`;
  if (!('value' in problem)) return `${place} ${problem.message}`;
  const shown = describeValue(problem.value);
  const meant =
    problem.values && typeof problem.value === 'string'
      ? closestMatch(problem.value, problem.values)
      : undefined;
  return `${place} ${problem.message}: ${shown}${hintOf(meant)}`;
}

/**
 * Decorators that parse the original value.
 * The `value` of class-transformer is a copy without names such as `__proto__`. Without a type, it
 * treats a field named `constructor` as one.
 */
const readingWith = (read: (sent: unknown) => unknown): PropertyDecorator[] => [
  Type(() => Object),
  Transform(({ obj, key }) => read((obj as Record<string, unknown>)[key])),
];

/** The name of a DTO in the OpenAPI document: `Item` for `ItemResponse`. */
export const schemaNameOf = (type: Class): string => type.name.replace(/Response$/, '');

/** A reference to a named schema. */
export const referenceTo = (name: string): { $ref: string } => ({
  $ref: `#/components/schemas/${name}`,
});

/** The DTOs that declare fields, by the names of their schemas. */
export const declaredTypes = (): Map<string, Class> =>
  new Map(
    [...DECLARED.keys()].map(({ constructor }) => [
      schemaNameOf(constructor as Class),
      constructor as Class,
    ]),
  );

/** The OpenAPI schema of a field in a body. */
export function schemaOf({ rule, options }: Member): Schema {
  const { description, nullable } = options;
  const schema = { ...valueSchemaOf(rule), description };
  return { ...(nullable ? orNull(schema) : schema), ...examplesOf(rule, options) };
}

/**
 * The OpenAPI options of a query parameter.
 * Swagger UI fills in the example of a parameter, but not the `examples` of its schema. Required
 * parameters therefore have the former, filters the latter.
 */
function parameterOf(rule: Rule, { description, example, optional }: FieldOptions) {
  return {
    type: String,
    description,
    required: !optional,
    schema: { ...rule.schema, ...(optional ? examplesOf(rule, { example }) : { example }) },
    ...rule.style,
  } as ApiPropertyOptions;
}

function valueSchemaOf({ schema, nested, isList }: Rule): Schema {
  if (!nested) return schema;
  const reference = referenceTo(schemaNameOf(nested()));
  return isList ? { type: 'array', items: reference, ...schema } : reference;
}

/** The values of an enumeration already serve as examples. */
const examplesOf = ({ schema }: Rule, { example }: Pick<FieldOptions, 'example'>): Schema =>
  example === undefined || schema.enum || schema.$ref ? {} : { examples: [example] };

function orNull({ $ref, type, anyOf, ...rest }: Schema): Schema {
  if ($ref) return { anyOf: [{ $ref }, { type: 'null' }], ...rest };
  if (anyOf) return { anyOf: [...(anyOf as Schema[]), { type: 'null' }], ...rest };
  const { enum: values } = rest;
  return {
    type: [type, 'null'],
    ...rest,
    ...(values ? { enum: [...(values as unknown[]), null] } : {}),
  };
}
