import type { OpenAPIObject } from '@nestjs/swagger';
import { nameOfEnumeration } from '../fields/enumeration.js';
import { operationsIn } from './operations.js';

/** A schema of OpenAPI 3.0 or 3.1. */
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

/** An object with a schema: a parameter, or the content of a body. */
interface Carrier {
  schema?: Schema;
}

interface Operation {
  parameters?: Carrier[];
  requestBody?: { content: Record<string, Carrier> };
  responses: Record<string, { content?: Record<string, Carrier> }>;
}

/**
 * Converts the schemas from OpenAPI 3.0, which the decorators emit, to 3.1.
 * In 3.1, null is a type, a reference may have a description, and `example` becomes `examples`.
 * Named enumerations become separate components.
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
    // An enumeration's values already serve as examples.
    ...(example === undefined || schema.enum ? {} : { examples: [example] }),
  };
}

/** Unwraps a reference that 3.0 had to wrap to give it a description. */
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
