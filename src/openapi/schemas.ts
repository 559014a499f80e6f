import type { Type } from '@nestjs/common';
import { enumerationSchemas, enumerationSchemaOf } from '../fields/enumeration.js';
import {
  declaredIn,
  declaredTypes,
  type Member,
  referenceTo,
  type Schema,
  schemaNameOf,
  schemaOf,
} from '../fields/field.js';
import { dependentExamplesOf, recordExampleOf } from '../fields/record-example.js';
import { TIME_RANGE } from '../fields/query-fields.js';

/** One kind in a union of record types, with the values that its fields may then have. */
export interface UnionKind {
  readonly name: string;
  readonly description: string;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

const UNIONS = new Map<Type, { discriminator: string; kinds: readonly UnionKind[] }>();

/** Declares that a DTO is a union of kinds, with a discriminator field. */
export const Union =
  (discriminator: string, kinds: readonly UnionKind[]): ClassDecorator =>
  (target) =>
    void UNIONS.set(target as unknown as Type, { discriminator, kinds });

/**
 * The named schemas of the document: DTOs with the objects nested in them, and enumerations.
 * @param names the DTOs that operations refer to
 */
export function schemasOf(names: readonly string[]): Record<string, Schema> {
  const types = declaredTypes();
  const schemas = new Map<string, Schema>();
  for (const name of names) addSchema(types.get(name)!, schemas);
  return { ...Object.fromEntries(schemas), TimeRange: TIME_RANGE, ...enumerationSchemas() };
}

function addSchema(type: Type, schemas: Map<string, Schema>): void {
  const name = schemaNameOf(type);
  if (schemas.has(name)) return;
  const members = inOrder(type);
  for (const [, { rule }] of members) if (rule.nested) addSchema(rule.nested(), schemas);
  const schema = isExemplary(type)
    ? { ...objectSchemaOf(members), examples: [recordExampleOf(type)] }
    : objectSchemaOf(members);
  const union = UNIONS.get(type);
  if (!union) {
    schemas.set(name, schema);
    return;
  }
  const mapping: Record<string, string> = {};
  for (const { name: kind, description, values } of union.kinds) {
    schemas.set(kind, { ...schema, description, properties: narrowed(members, values) });
    for (const value of values[union.discriminator]!) mapping[value] = referenceTo(kind).$ref;
  }
  schemas.set(name, {
    oneOf: union.kinds.map((kind) => referenceTo(kind.name)),
    discriminator: { propertyName: union.discriminator, mapping },
  });
}

type NamedMember = readonly [name: string, member: Member];

/** The members of a DTO, those of its base class first; an example record has theirs in it. */
function inOrder(type: Type): NamedMember[] {
  const base = Object.getPrototypeOf(type) as Type;
  const inherited = base.prototype ? inOrder(base).map(([name]) => name) : [];
  const members = declaredIn(type);
  return [...new Set([...inherited, ...members.keys()])].map((name) => {
    const { rule, options } = members.get(name)!;
    const { example, ...others } = options;
    return [name, { rule, options: isExemplary(type) ? others : options }];
  });
}

/** True for DTOs that have an example as a whole. */
const isExemplary = (type: Type): boolean => Object.keys(dependentExamplesOf(type)).length > 0;

function objectSchemaOf(members: readonly NamedMember[]): Schema {
  const required = members
    .filter(([, { rule, options }]) => !options.optional && !rule.acceptsAbsence)
    .map(([name]) => name);
  return {
    type: 'object',
    properties: propertiesOf(members),
    ...(required.length > 0 && { required }),
  };
}

const propertiesOf = (members: readonly NamedMember[]): Schema =>
  Object.fromEntries(members.map(([name, member]) => [name, schemaOf(member)]));

/** The properties of one kind of a union. */
const narrowed = (members: readonly NamedMember[], values: UnionKind['values']): Schema =>
  propertiesOf(
    members.map(([name, { rule, options }]) => {
      const schema = values[name] ? enumerationSchemaOf(values[name]) : rule.schema;
      return [name, { rule: { ...rule, schema }, options }];
    }),
  );
