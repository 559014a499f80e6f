import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

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
  readonly says: string;
}

/** A pure test of a value. */
export interface Rule {
  /** @param parent the object that has the value as a member */
  test: (value: unknown, parent: object) => boolean;
  /** What a value must be: `must be an integer from 1 to 100`. */
  says: string;
  /** What is wrong with a value that did not pass, where that can be said more exactly. */
  problem?: (value: unknown) => Problem | undefined;
  schema: Partial<ApiPropertyOptions>;
  /** The DTO of the object, or of each object in the list, that passed the test. */
  nested?: () => Class;
  /** What the query's text stands for; undefined counts as absent. Bodies are never coerced. */
  read?: (sent: unknown) => unknown;
}

/** A rule with what its member may be instead. */
export interface Member extends Rule {
  readonly optional: boolean;
  readonly nullable: boolean;
}

/** By prototype, so that a DTO has the members of the DTO that it extends. */
const DECLARED = new WeakMap<object, Map<string, Member>>();
const MEMBERS = new WeakMap<Class, ReadonlyMap<string, Member>>();

/** Declares a member of a DTO once: its check, its error sentence and its OpenAPI schema. */
export function field(rule: Rule, options: FieldOptions): PropertyDecorator {
  const { optional = false, nullable = false, ...documentation } = options;
  return applyDecorators(
    ApiProperty({
      ...rule.schema,
      ...documentation,
      required: !optional,
      ...(nullable && withNull(rule.schema)),
    } as ApiPropertyOptions),
    (prototype: object, name: string | symbol) => {
      const members = DECLARED.get(prototype) ?? new Map<string, Member>();
      DECLARED.set(prototype, members.set(String(name), { ...rule, optional, nullable }));
    },
  );
}

/** All members that a DTO declares or inherits, by name: its own first, then from the top. */
export function membersOf(type: Class): ReadonlyMap<string, Member> {
  const known = MEMBERS.get(type);
  if (known) return known;
  const own = DECLARED.get(type.prototype as object) ?? new Map<string, Member>();
  const members = new Map(own);
  for (const ancestor of ancestorsOf(type.prototype as object).reverse()) {
    for (const [name, member] of DECLARED.get(ancestor) ?? []) {
      if (!own.has(name)) members.set(name, member);
    }
  }
  MEMBERS.set(type, members);
  return members;
}

/** The prototypes of a prototype, nearest first. */
function ancestorsOf(prototype: object): object[] {
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** What is wrong with the value of a member; undefined when nothing is. */
export function problemOf(member: Member, value: unknown, parent: object): Problem | undefined {
  if (value === undefined && member.optional) return undefined;
  if (value === null && member.nullable) return undefined;
  if (member.test(value, parent)) return undefined;
  const says = member.nullable ? `${member.says} or null` : member.says;
  return member.problem?.(value) ?? { says };
}

/** OpenAPI 3.0 lets an enumeration be null only where it names null as well. */
function withNull(schema: Rule['schema']): object {
  const values = 'enum' in schema ? (schema.enum as readonly unknown[] | undefined) : undefined;
  return { nullable: true, ...(values && { enum: [...values, null] }) };
}
