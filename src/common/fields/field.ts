import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
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

/** A pure test of a value, and the rest of the sentence that begins with the field's name. */
export interface Rule {
  test: (value: unknown, parent: object) => boolean;
  /** For example `must be an integer from 1 to 100`; may point into a list: `[3] must be …`. */
  says: string | ((value: unknown) => string);
  schema: Partial<ApiPropertyOptions>;
  /** The DTO of the object, or of each object in the list, that passed the test. */
  nested?: () => Class;
  /** What the query's text stands for; undefined counts as absent. Bodies are never coerced. */
  read?: (sent: unknown) => unknown;
}

/** By prototype, so that a DTO has the members of the DTO that it extends. */
const DECLARED = new WeakMap<object, Map<string, Rule>>();
const MEMBERS = new WeakMap<Class, ReadonlyMap<string, Rule>>();

/** Declares a member of a DTO once: its check, its error sentence and its OpenAPI schema. */
export function field(rule: Rule, options: FieldOptions): PropertyDecorator {
  const { optional, nullable, ...documentation } = options;
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
        defaultMessage: (context) => sentence(rule, nullable, context),
      },
    }),
    (prototype: object, name: string | symbol) => {
      const members = DECLARED.get(prototype) ?? new Map<string, Rule>();
      DECLARED.set(prototype, members.set(String(name), rule));
    },
  );
}

/** The rules of all members that a DTO declares or inherits, by name. */
export function membersOf(type: Class): ReadonlyMap<string, Rule> {
  const known = MEMBERS.get(type);
  if (known) return known;
  const members = new Map<string, Rule>();
  for (let one = type.prototype as object | null; one; one = Object.getPrototypeOf(one)) {
    for (const [name, rule] of DECLARED.get(one) ?? []) {
      if (!members.has(name)) members.set(name, rule);
    }
  }
  MEMBERS.set(type, members);
  return members;
}

/** OpenAPI 3.0 lets an enumeration be null only where it names null as well. */
function withNull(schema: Rule['schema']): object {
  const values = 'enum' in schema ? (schema.enum as readonly unknown[] | undefined) : undefined;
  return { nullable: true, ...(values && { enum: [...values, null] }) };
}

function sentence(rule: Rule, nullable?: boolean, context?: ValidationArguments): string {
  const says = typeof rule.says === 'string' ? rule.says : rule.says(context?.value);
  return nullable && !says.startsWith('[') ? `${says} or null` : says;
}
