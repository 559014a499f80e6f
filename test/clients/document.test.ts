import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '../support/code/openapi-rules.js';

const document = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../openapi.json'), 'utf8'),
);

/** Members that hold whatever the shop or the event puts into them. */
const FREE_FORM = [
  'TimelineEvent.metadata',
  'CustomField.valueJson',
  'EmbeddedCustomField.valueJson',
];

type Schema = Record<string, any>;

/** The places whose type a client generator can only call `any`. */
function openSchemasOf(schema: Schema, path: string): string[] {
  if (schema.$ref || schema.enum) return [];
  const { type, properties = {}, items, anyOf, oneOf, additionalProperties: more } = schema;
  const parts = [...(anyOf ?? []), ...(oneOf ?? [])] as Schema[];
  const isOpen = type === undefined ? parts.length === 0 : type === 'object' && more === true;
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(properties).flatMap(([name, member]) =>
      openSchemasOf(member as Schema, `${path}.${name}`),
    ),
    ...[...parts, ...(items ? [items] : []), ...(typeof more === 'object' ? [more] : [])].flatMap(
      (part) => openSchemasOf(part, path),
    ),
  ];
}

/** Bodies that generators would have to invent a name for. */
function unnamedBodies(): string[] {
  const isNamed = ({ $ref, items, oneOf, type }: Schema): boolean =>
    Boolean($ref) ||
    (type === 'array' && isNamed(items)) ||
    (Array.isArray(oneOf) && oneOf.every(isNamed));
  return operationsOf(document).flatMap(({ operation }) => {
    const answers = Object.values(operation.responses as Schema).map(({ $ref, ...answer }) =>
      $ref ? document.components.responses[$ref.split('/').at(-1)] : answer,
    );
    const bodies = [operation.requestBody ?? {}, ...answers]
      .map(({ content }) => content?.['application/json']?.schema)
      .filter((schema) => schema !== undefined);
    return bodies.every(isNamed) ? [] : [operation.operationId];
  });
}

describe('the document gives good clients', () => {
  it('with a type for everything but what is free-form', () => {
    const open = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      openSchemasOf(schema as Schema, name),
    );
    expect([...new Set(open)].toSorted()).toEqual([...FREE_FORM].toSorted());
  });

  it('with a name for every body', () => {
    expect(unnamedBodies()).toEqual([]);
  });
});
