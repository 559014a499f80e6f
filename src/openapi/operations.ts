import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { referenceTo, type Schema, schemaNameOf } from '../fields/field.js';
import type { DeprecatedPath } from '../http/deprecated-paths.js';

/** The extension with the example body of an operation. */
export const EXAMPLE = 'x-example';

/** The extension with the component name of a shared response. */
export const SHARED_NAME = 'x-shared-name';

type Response = Record<string, unknown> & { [SHARED_NAME]?: string };

/** The DTO of a record, and that of the same record with the members that `include` adds. */
export interface ExtendedRecordTypes {
  readonly record: Type;
  readonly extended: Type;
}

interface Reference {
  $ref: string;
}

interface JsonResponse {
  content: { 'application/json': { schema: Reference } };
}

/** The schema of a page of records, or of a record without `data`. */
interface ListSchema {
  properties: { data?: { items: Reference } };
}

interface Parameter {
  $ref?: string;
  in?: string;
  name?: string;
  schema?: { example?: unknown };
  example?: unknown;
}

/** Parts that operations share, by component name. */
interface SharedParts {
  readonly parameters: Record<string, object>;
  readonly responses: Record<string, object>;
}

interface Operation {
  [EXAMPLE]?: object;
  operationId: string;
  description?: string;
  tags?: string[];
  deprecated?: boolean;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, Response>;
}

/**
 * Completes the operations, as far as the decorators of Swagger cannot.
 * @returns the headers and responses that operations share
 */
export function completeOperations(
  { paths }: OpenAPIObject,
  deprecatedPaths: readonly DeprecatedPath[],
): SharedParts {
  const shared: SharedParts = { parameters: {}, responses: {} };
  for (const [path, item] of Object.entries(paths)) {
    const deprecated = deprecatedPaths.find((one) => path.split('/').includes(one.path));
    for (const operation of Object.values(item) as Operation[]) {
      // An operation that needs no key is public.
      operation.security ??= [];
      placeExamples(operation);
      if (deprecated) deprecate(operation, deprecated);
      Object.assign(shared.parameters, extractHeaders(operation));
      Object.assign(shared.responses, extractShared(operation));
    }
  }
  return shared;
}

/** Moves examples to their place; Swagger drops the `example` of a parameter outside its schema. */
function placeExamples(operation: Operation): void {
  const { [EXAMPLE]: body, requestBody, parameters = [] } = operation;
  if (requestBody && body) {
    // Postman takes an `example` with a field `value` for one of `examples`.
    const example = 'value' in body ? { examples: { body: { value: body } } } : { example: body };
    Object.assign(requestBody.content['application/json']!, example);
  }
  delete operation[EXAMPLE];
  for (const parameter of parameters) {
    const { example, ...schema } = parameter.schema!;
    if (example !== undefined) Object.assign(parameter, { schema, example });
  }
}

function deprecate(operation: Operation, { successor, tag, record }: DeprecatedPath): void {
  operation.deprecated = true;
  operation.tags = [tag];
  operation.operationId = operation.operationId.replace(record.successor, record.deprecated);
  operation.description = `Use the same path under \`/${successor}\`. ${operation.description}`;
}

/** Replaces the request headers of an operation with references, and returns them by name. */
function extractHeaders(operation: Operation): Record<string, object> {
  const shared: Record<string, object> = {};
  operation.parameters = operation.parameters?.map((parameter) => {
    if (parameter.in !== 'header') return parameter;
    const name = parameter.name!.replaceAll('-', '');
    shared[name] = parameter;
    return { $ref: `#/components/parameters/${name}` };
  });
  return shared;
}

/** Replaces the named responses of an operation with references, and returns them by name. */
function extractShared({ responses }: Operation): Record<string, object> {
  const shared: Record<string, object> = {};
  for (const [status, { [SHARED_NAME]: name, ...response }] of Object.entries(responses)) {
    if (name === undefined) continue;
    shared[name] = response;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}

/** Refers to the records with their included ones, in the responses of operations with `include`. */
export function documentIncludes(
  { paths }: OpenAPIObject,
  schemas: Record<string, Schema>,
  types: readonly ExtendedRecordTypes[],
): void {
  const extendedOf = new Map(
    types.map(({ record, extended }) => [
      referenceTo(schemaNameOf(record)).$ref,
      referenceTo(schemaNameOf(extended)),
    ]),
  );
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
  for (const { parameters, responses } of operations) {
    if (!parameters?.some(({ name }) => name === 'include')) continue;
    const { content } = responses['200'] as unknown as JsonResponse;
    const body = content['application/json'];
    const { properties } = schemas[body.schema.$ref.split('/').at(-1)!] as unknown as ListSchema;
    const { data } = properties;
    if (data) data.items = extendedOf.get(data.items.$ref) ?? data.items;
    else body.schema = extendedOf.get(body.schema.$ref)!;
  }
}
