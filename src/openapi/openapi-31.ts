import type { OpenAPIObject } from '@nestjs/swagger';
import { nameOfEnumeration } from '../fields/enumeration.js';
import { operationsIn } from './operations.js';

/** A schema as OpenAPI 3.0 has it, or 3.1. */
interface Schema {
  [key: string]: unknown;
  $ref?: string;
  type?: unknown;
  enum?: unknown[];
  nullable?: boolean;
  example?: unknown;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** Something with a schema: a parameter, or the content of a body. */
interface Carrier {
  schema?: Schema;
}

interface Operation {
  parameters?: Carrier[];
  requestBody?: { content: Record<string, Carrier> };
  responses: Record<string, { content?: Record<string, Carrier> }>;
}

/**
 * Turns the schemas of OpenAPI 3.0, which is what the decorators write, into those of 3.1: null is
 * a type of its own, a reference may have a description beside it, `example` is `examples`.
 * Enumerations that have a name become components of their own.
 */
export function toOpenApi31(document: OpenAPIObject): void {
  const schemas = document.components!.schemas as Record<string, Schema>;
  const enumerations: Record<string, Schema> = {};
  const modern = (schema: Schema): Schema => modernSchema(schema, enumerations);
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = modern(schema);
  for (const carrier of carriersIn(document)) {
    if (carrier.schema) carrier.schema = modern(carrier.schema);
  }
  document.openapi = '3.1.0';
  document.components!.schemas = { ...schemas, ...sorted(enumerations) } as never;
}

function carriersIn(document: OpenAPIObject): Carrier[] {
  const operations = operationsIn<Operation>(document);
  return operations.flatMap(({ parameters = [], requestBody, responses }) => [
    ...parameters,
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content)),
  ]);
}

function modernSchema(schema: Schema, enumerations: Record<string, Schema>): Schema {
  const { nullable, example, ...rest } = inner(withReference(schema), enumerations);
  const named = withName(rest, enumerations);
  return {
    ...(nullable ? orNull(named) : named),
    // The values of an enumeration are examples enough.
    ...(example === undefined || schema.enum ? {} : { examples: [example] }),
  };
}

/** What was wrapped to have something beside it is the reference itself. */
function withReference({ allOf, ...rest }: Schema): Schema {
  if (!allOf) return rest;
  const { type: _, ...beside } = rest;
  return { ...beside, ...allOf[0] };
}

function inner(schema: Schema, enumerations: Record<string, Schema>): Schema {
  const modern = (one: Schema): Schema => modernSchema(one, enumerations);
  const { properties, items, anyOf, oneOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, modern(member)]),
      ),
    }),
    ...(items ? { items: modern(items as Schema) } : {}),
    ...(anyOf ? { anyOf: (anyOf as Schema[]).map(modern) } : {}),
    ...(oneOf ? { oneOf: (oneOf as Schema[]).map(modern) } : {}),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: modern(additionalProperties as Schema),
    }),
  };
}

function withName(schema: Schema, enumerations: Record<string, Schema>): Schema {
  const { enum: all, type, ...rest } = schema;
  if (!all) return schema;
  const values = all.filter((value) => value !== null);
  const name = nameOfEnumeration(values);
  if (name === undefined) return schema;
  enumerations[name] = { type, enum: values };
  return { ...rest, $ref: `#/components/schemas/${name}` };
}

function orNull({ $ref, type, anyOf, ...rest }: Schema): Schema {
  if ($ref !== undefined) return { ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  if (anyOf) return { ...rest, anyOf: [...(anyOf as Schema[]), { type: 'null' }] };
  return { ...rest, type: [type, 'null'] };
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
