import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';

/** What every field decorator takes. */
export interface FieldOptions {
  /** One sentence for OpenAPI. */
  description: string;
  /** A realistic value for OpenAPI. */
  example?: unknown;
  /** The member may be absent. In an update, absent leaves the value as it is. */
  optional?: boolean;
  /** The member may be null. In an update, null clears the value. */
  nullable?: boolean;
}

/** What is wrong with a value. */
export interface Problem {
  /** Where in it: the index of an entry, the operator of a range; absent for the value itself. */
  readonly at?: number | string;
  /** The rest of a sentence that begins with a path: `must be an integer from 1 to 100`. */
  readonly message: string;
}

/** A pure test of a value. */
export interface Rule {
  /** @param parent the object that has the value as a member */
  test: (value: unknown, parent: object) => boolean;
  /** What a value must be: `must be an integer from 1 to 100`. */
  message: string;
  /** What is wrong with a value that did not pass, where that can be said more exactly. */
  problem?: (value: unknown) => Problem | undefined;
  schema: Partial<ApiPropertyOptions>;
  /** The DTO of the object, or of each object in the list, that passed the test. */
  nested?: () => Class;
  /** True where `nested` is that of each object in a list. */
  isList?: boolean;
  /** What the query's text stands for; undefined counts as absent. Bodies are never coerced. */
  read?: (sent: unknown) => unknown;
}

/** A member as a DTO declares it. */
export interface Member {
  readonly rule: Rule;
  readonly options: FieldOptions;
}

/** By prototype, so that a DTO has the members of the DTO that it extends. */
const DECLARED = new WeakMap<object, Map<string, Member>>();
const MEMBERS = new WeakMap<Class, ReadonlyMap<string, Rule>>();

/** Declares a member of a DTO once: its check, its error sentence and its OpenAPI schema. */
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

/** The rules of all members that a DTO declares or inherits, by name. */
export function membersOf(type: Class): ReadonlyMap<string, Rule> {
  const known = MEMBERS.get(type);
  if (known) return known;
  const members = new Map([...declaredIn(type)].map(([name, { rule }]) => [name, rule]));
  MEMBERS.set(type, members);
  return members;
}

/** All members that a DTO declares or inherits, by name. */
export function declaredIn(type: Class): ReadonlyMap<string, Member> {
  const members = new Map<string, Member>();
  for (let one = type.prototype as object | null; one; one = Object.getPrototypeOf(one)) {
    for (const [name, member] of DECLARED.get(one) ?? []) {
      if (!members.has(name)) members.set(name, member);
    }
  }
  return members;
}

/** Declares the members of one DTO in another one as well, but for some. */
export function copyFields(from: Class, to: Class, except: readonly string[]): void {
  for (const [name, { rule, options }] of declaredIn(from)) {
    if (!except.includes(name)) field(rule, options)(to.prototype as object, name);
  }
}

/** What is wrong with a member, as a sentence: `tags[3] must be …`, `updated[gte] must be …`. */
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
 * What is wrong with a value that a rule does not take, as a sentence.
 * @param path where the value is, such as `tags`
 */
export function formatRuleError(rule: Rule, path: string, value: unknown): string {
  const { at, message: says }: Problem = rule.problem?.(value) ?? rule;
  return at === undefined ? `${path} ${says}` : `${path}[${at}] ${says}`;
}

/**
 * Reads what was sent itself: class-transformer's `value` is a copy without names such as
 * `__proto__`, and without a type it would take what is named `constructor` for one.
 */
const readingWith = (read: (sent: unknown) => unknown): PropertyDecorator[] => [
  Type(() => Object),
  Transform(({ obj, key }) => read((obj as Record<string, unknown>)[key])),
];

/** OpenAPI 3.0 lets an enumeration be null only where it names null as well. */
function withNull(schema: Rule['schema']): object {
  const values = 'enum' in schema ? (schema.enum as readonly unknown[] | undefined) : undefined;
  return { nullable: true, ...(values && { enum: [...values, null] }) };
}
