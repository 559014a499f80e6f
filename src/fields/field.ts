import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

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
}

/** The violation of a rule by a value. */
export interface Problem {
  /** The index of an entry or the operator of a range; undefined for the value itself. */
  readonly at?: number | string;
  /** The sentence without its path: `must be an integer from 1 to 100`. */
  readonly message: string;
}

/** A rule for a value: a pure test and its error message. */
export interface Rule {
  /** @param parent the object that contains the value */
  test: (value: unknown, parent: object) => boolean;
  /** The error message: `must be an integer from 1 to 100`. */
  message: string;
  /** A more precise violation of a value that failed the test, if one exists. */
  problem?: (value: unknown) => Problem | undefined;
  schema: Partial<ApiPropertyOptions>;
  /** The DTO of the nested object, or of each object in the list. */
  nested?: () => Class;
  /** True when `nested` describes each object in a list. */
  isList?: boolean;
  /** Parses a query value; undefined counts as absent. Values in bodies are never coerced. */
  read?: (sent: unknown) => unknown;
}

/** A field as declared by a DTO. */
export interface Member {
  readonly rule: Rule;
  readonly options: FieldOptions;
}

/** Declared fields by prototype, so that a DTO inherits the fields of its base class. */
const DECLARED = new WeakMap<object, Map<string, Member>>();
const MEMBERS = new WeakMap<Class, ReadonlyMap<string, Rule>>();

/** Declares a field of a DTO once: its validation, its error sentence and its OpenAPI schema. */
export function field(rule: Rule, options: FieldOptions): PropertyDecorator {
  const { optional = false, nullable = false, ...documentation } = options;
  const { read } = rule;
  return applyDecorators(
    ApiProperty({
      ...rule.schema,
      ...documentation,
      required: !optional,
      ...(nullable && withNull(rule.schema)),
    } as ApiPropertyOptions),
    ...(optional ? [ValidateIf((_, value) => value !== undefined)] : []),
    ...(nullable ? [ValidateIf((_, value) => value !== null)] : []),
    ValidateBy({
      name: 'field',
      validator: {
        validate: (value, context) => rule.test(value, context?.object ?? {}),
        defaultMessage: (context) => sentenceAbout(context!, rule, nullable),
      },
    }),
    ...(read ? readingWith(read) : []),
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
 * @param path the path of the value, such as `tags`
 */
export function formatRuleError(rule: Rule, path: string, value: unknown): string {
  const { at, message: says }: Problem = rule.problem?.(value) ?? rule;
  return at === undefined ? `${path} ${says}` : `${path}[${at}] ${says}`;
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

/**
 * A nullable schema.
 * In OpenAPI 3.0, an enumeration is nullable only when it lists null.
 */
function withNull(schema: Rule['schema']): object {
  const values = 'enum' in schema ? (schema.enum as readonly unknown[] | undefined) : undefined;
  return { nullable: true, ...(values && { enum: [...values, null] }) };
}
