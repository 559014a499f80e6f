import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { referenceTo, type Schema, schemaNameOf } from '../fields/field.js';
import type { DeprecatedPath } from '../http/deprecated-paths.js';

/** The extension with the example bodies of an operation, by what they do. */
export const EXAMPLES = 'x-examples';

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

interface Operation {
  [EXAMPLES]?: Readonly<Record<string, object | string>>;
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
 * @returns the responses that operations share, by component name
 */
export function completeOperations(
  { paths }: OpenAPIObject,
  deprecatedPaths: readonly DeprecatedPath[],
): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const [path, item] of Object.entries(paths)) {
    const deprecated = deprecatedPaths.find((one) => path.split('/').includes(one.path));
    for (const operation of Object.values(item) as Operation[]) {
      // An operation that needs no key is public.
      operation.security ??= [];
      placeExamples(operation);
      if (deprecated) deprecate(operation, deprecated);
      Object.assign(responses, extractShared(operation));
    }
  }
  return responses;
}

/** Moves examples to their place; Swagger drops the `example` of a parameter outside its schema. */
function placeExamples(operation: Operation): void {
  const { [EXAMPLES]: bodies = {}, requestBody, parameters = [] } = operation;
  const [first] = Object.values(bodies);
  const [content] = Object.values(requestBody?.content ?? {});
  if (content && first) {
    // Postman takes an `example` with a field `value` for one of `examples`.
    const isPlain =
      Object.keys(bodies).length === 1 && (typeof first === 'string' || !('value' in first));
    Object.assign(content, isPlain ? { example: first } : { examples: namedExamples(bodies) });
  }
  delete operation[EXAMPLES];
  for (const parameter of parameters) {
    const { example, ...schema } = parameter.schema!;
    if (example !== undefined) Object.assign(parameter, { schema, example });
  }
}

/** Examples with a name for machines and a summary for people; a single one may lack it. */
const namedExamples = (bodies: Readonly<Record<string, object | string>>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(bodies).map(([summary, value]) => [
      summary ? pascalCase(summary) : 'body',
      { ...(summary && { summary }), value },
    ]),
  );

function deprecate(operation: Operation, { successor, tag, record }: DeprecatedPath): void {
  operation.deprecated = true;
  operation.tags = [tag];
  operation.operationId = operation.operationId.replace(record.successor, record.deprecated);
  operation.description = `Use the same path under \`/${successor}\`. ${operation.description}`;
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
  for (const { parameters, responses } of operationsIn(paths)) {
    if (!parameters?.some(({ name }) => name === 'include')) continue;
    const { content } = responses['200'] as unknown as JsonResponse;
    const body = content['application/json'];
    const { properties } = schemas[body.schema.$ref.split('/').at(-1)!] as unknown as ListSchema;
    const { data } = properties;
    if (data) data.items = extendedOf.get(data.items.$ref) ?? data.items;
    else body.schema = extendedOf.get(body.schema.$ref)!;
  }
}

/**
 * Replaces parameters that several operations have with references.
 * They are named like `LimitQuery`. Several forms of one name begin with the tag of their first
 * operation, such as `CyclesStatusQuery`, or with its id where the tag is not enough.
 * @returns the parameters by component name
 */
export function shareParameters({ paths }: OpenAPIObject): Record<string, object> {
  const operations = operationsIn(paths);
  const forms = new Map<string, { parameter: Parameter; names: string[]; isShared: boolean }>();
  for (const { operationId, tags, parameters = [] } of operations) {
    for (const parameter of parameters) {
      const form = forms.get(JSON.stringify(parameter));
      if (form) form.isShared = true;
      else {
        const name = pascalCase(`${parameter.name} ${parameter.in}`);
        const names = [name, tags![0]! + name, pascalCase(operationId) + name];
        forms.set(JSON.stringify(parameter), { parameter, names, isShared: false });
      }
    }
  }
  const shared = [...forms].filter(([, { isShared }]) => isShared);
  const taken = shared.flatMap(([, { names }]) => names.slice(0, 2));
  const isUnique = (name: string) => taken.indexOf(name) === taken.lastIndexOf(name);
  const nameOf = new Map(shared.map(([form, { names }]) => [form, names.find(isUnique)!]));
  for (const operation of operations) {
    operation.parameters = operation.parameters?.map((parameter) => {
      const name = nameOf.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  }
  return Object.fromEntries(shared.map(([form, { parameter }]) => [nameOf.get(form)!, parameter]));
}

const operationsIn = (paths: OpenAPIObject['paths']): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);

/** The name of a component of several words. */
export const pascalCase = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z]+)([A-Za-z])/g, (_, letter: string) => letter.toUpperCase());
